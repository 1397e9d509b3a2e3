import AllocationCounter
import Geometry
import Glibc
import Imaging

extension Gate {
    /// What is counted, and what of it other libraries have asked for.
    mutating func checkCounter() {
        check("the counter counts", expecting: 1...) {
            _ = Array(repeating: 1, count: Int.random(in: 1000...2000))
        }
        let before = allocation_counter_count_of_libraries()
        _ = Array(repeating: 1, count: Int.random(in: 1000...2000))
        report("they are its own", allocation_counter_count_of_libraries() - before, "allocations of libraries")
        // Pictures are written by gdk-pixbuf and what that uses.
        let grey = [UInt8](repeating: 128, count: 16 * 16 * 4)
        if let image = PixelImage(size: PixelSize(width: 16, height: 16), bytes: grey, isOpaque: false) {
            let path = "/tmp/vitrine-allocation-gate-\(getpid())-counter.png"
            try? PNGWriter().write(image, to: path)
            unlink(path)
        }
        let libraries = allocation_counter_count_of_libraries() - before
        report("those of other libraries are told apart", libraries, "allocations of libraries", 1...)
    }
}
