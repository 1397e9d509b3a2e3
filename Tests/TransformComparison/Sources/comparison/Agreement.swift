import CContenders
import CarouselEngine
import Geometry

/// Whether all place items where their exact transforms have them.
enum Agreement {
    /// Of the size of what the numbers are made of. The libraries' single precision allows no less, far out in a row.
    private static let tolerance = 2e-5

    /// What places an item elsewhere; empty if nothing does.
    static func faults(_ case: Case, count: Int, _ contenders: [Contender]) -> [String] {
        let first = Float(-Double(count) / 2 + 0.25)
        let exact = (0..<count).map {
            Homography(`case`.layout.transform(at: ItemOffset(Double(first) + Double($0))))
        }
        let reach = exact.reduce(1.0) { max($0, $1.h31.magnitude, $1.h32.magnitude) }
        let weight = exact.reduce(1.0) { max($0, $1.h33.magnitude) }
        func differ(_ a: Homography, _ b: Homography) -> Bool {
            let differences: [Double] = [
                a.h11 - b.h11, a.h12 - b.h12, a.h21 - b.h21, a.h22 - b.h22, (a.h13 - b.h13) * 500,
                (a.h31 - b.h31) / reach, (a.h32 - b.h32) / reach, (a.h33 - b.h33) / weight,
            ]
            return !differences.allSatisfy { $0.magnitude <= tolerance }
        }
        var faults: [String] = []
        var planes = ItemPlanes()
        `case`.layout.place(first: ItemOffset(Double(first)), count: count, in: &planes)
        if (0..<count).contains(where: { differ(Homography(planes[$0]), exact[$0]) }) { faults.append("vitrine") }
        let items = UnsafeMutableBufferPointer.allocateItems(count)
        defer { items.deallocate() }
        for contender in contenders {
            items.initialize(repeating: item_matrix())
            contender.place(`case`, first: first, into: items)
            if (0..<count).contains(where: { differ(homography(items[$0]), exact[$0]) }) {
                faults.append("\(contender.library) \(contender.style.rawValue)")
            }
        }
        return faults
    }

    /// What of a 4×4 matrix, column by column, reaches the screen.
    private static func homography(_ matrix: item_matrix) -> Homography {
        let m = matrix.m
        return Homography(
            FloatHomography(
                h11: m.0, h12: m.1, h13: m.3, h21: m.4, h22: m.5, h23: m.7, h31: m.12, h32: m.13, h33: m.15))
    }
}
