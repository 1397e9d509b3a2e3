import DrawList
import Testing
import Views

@Suite struct GradientTests {
    @Test func stopsAreSortedAndThoseThatAreNowhereLeftOut() {
        let gradient = Gradient(stops: [
            .init(1, .white), .init(.nan, .black), .init(0.5, .black), .init(-.infinity, .white),
        ])
        #expect(gradient.stops.map(\.position) == [0.5, 1])
        #expect(Gradient(.black, .white, angle: .nan).angle == .pi / 2)
    }

    @Test func aGradientOfThousandsOfStopsCostsNoMoreThanCanBeSeen() throws {
        let stops = (0..<5000).map { Gradient.Stop(Double($0) / 4999, Color(white: Float($0) / 4999)) }
        let gradient = Gradient(stops: stops.shuffled())
        #expect(gradient.stops.count == Gradient.mostStops)
        #expect(gradient.stops.first?.position == 0 && gradient.stops.last?.position == 1)
        let steps = zip(gradient.stops, gradient.stops.dropFirst()).map { $1.position - $0.position }
        let longest = try #require(steps.max())
        #expect(longest < 0.02)
    }
}
