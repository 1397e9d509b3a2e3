import CarouselEngine
import Testing

@Suite struct IndexSpaceTests {
    static let row = IndexSpace(count: 10, isWrapped: false)
    static let ring = IndexSpace(count: 10, isWrapped: true)

    @Test func aRowEndsAtItsEnds() {
        #expect(Self.row.clamped(ItemOffset(-0.5)) == 0)
        #expect(Self.row.clamped(ItemOffset(9.5)) == 9)
        #expect(Self.row.clamped(-3) == 0 && Self.row.clamped(12) == 9)
    }

    @Test func aRingGoesOn() {
        #expect(Self.ring.clamped(ItemOffset(-0.5)) == 9.5)
        #expect(Self.ring.clamped(ItemOffset(23.25)) == 3.25)
        #expect(Self.ring.clamped(-13) == 7 && Self.ring.clamped(10) == 0)
    }

    @Test func nothingHasTheIndexMinusOne() {
        for isWrapped in [false, true] {
            let space = IndexSpace(count: 0, isWrapped: isWrapped)
            #expect(space.clamped(ItemOffset(4.5)) == -1)
            #expect(space.clamped(4) == -1)
            #expect(space.index(nearest: 7) == -1)
        }
        #expect(IndexSpace(count: -5, isWrapped: true).count == 0)
    }

    @Test func halvesAreRoundedAwayFromZero() {
        #expect(Self.row.index(nearest: 2.5) == 3)
        #expect(Self.ring.index(nearest: 9.5) == 0)
        #expect(Self.ring.index(nearest: -0.5) == 9)
    }

    @Test func theShortWayRoundIsTakenAndATieGoesDirect() {
        #expect(Self.ring.distance(from: 9, to: 1) == 2)
        #expect(Self.ring.distance(from: 1, to: 9) == -2)
        #expect(Self.ring.distance(from: 0, to: 5) == 5)
        #expect(Self.ring.distance(from: 5, to: 0) == -5)
        #expect(Self.row.distance(from: 9, to: 1) == -8)
    }

    @Test func relativeOffsetsStayWithinHalfATurn() {
        for index in 0..<10 {
            for start in stride(from: 0.0, to: 10, by: 0.375) {
                let relative = Self.ring.relativeOffset(of: index, from: ItemOffset(start))
                #expect(relative.magnitude <= 5)
            }
        }
        #expect(Self.ring.relativeOffset(of: 5, from: 0) == 5)
    }

    @Test(arguments: [1e17, -1e17, 1e300, -1e300, .greatestFiniteMagnitude])
    func farOutOffsetsStillLandOnTheRing(_ far: Double) {
        let clamped = Self.ring.clamped(ItemOffset(far))
        #expect(clamped >= 0 && clamped <= 10)
    }

    @Test func whatIsNoNumberIsTheFirstItem() {
        #expect(Self.ring.clamped(ItemOffset(.nan)) == 0)
        #expect(Self.row.clamped(ItemOffset(.infinity)) == 0)
        #expect(Self.row.index(nearest: ItemOffset(.nan)) == 0)
        #expect(Self.row.index(nearest: ItemOffset(.infinity)) == 9)
    }
}
