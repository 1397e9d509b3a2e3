import Display
import EGLPlatform
import Testing

@testable import KMSDisplay

/// Several outputs on one card: one master, one descriptor, and each output on its own.
@Suite struct SharedCardTests {
    private func isLit(_ news: [OutputEvent]) -> Bool {
        news.contains { if case .lit = $0 { true } else { false } }
    }

    private func isDark(_ news: [OutputEvent]) -> Bool {
        news.contains { if case .dark = $0 { true } else { false } }
    }

    private func seen(_ news: [OutputEvent]) -> [UInt64] { news.compactMap(\.presentation?.sequence) }

    @Test("D7: two screens on one card are shown on at once, by one master")
    func twoOutputsOnOneCard() throws {
        let shared = try SharedCardBench(.wide(), ["HDMI-A-1", "HDMI-A-2"])
        #expect(shared.outputs.map(\.darkness) == [nil, nil])
        try shared.show()
        #expect(shared.crtcs == [40, 41])
        #expect(shared.bench.kernel.openDescriptors == 1)
        #expect(shared.bench.kernel.masters.count == 1)
        // One context: what is uploaded serves both.
        #expect(shared.bench.graphics.initialized == 1)
        #expect(shared.outputs[0].session === shared.outputs[1].session)
    }

    @Test func withoutNamesEachOutputTakesAConnectorOfItsOwn() throws {
        let shared = try SharedCardBench(.wide(3), [nil, nil, nil])
        #expect(shared.outputs.map(\.description.name) == ["HDMI-A-1", "HDMI-A-2", "HDMI-A-3"])
        try shared.show()
        #expect(shared.crtcs == [40, 41, 42])
    }

    @Test func eachFlipIsReportedByTheOutputThatMadeIt() throws {
        let shared = try SharedCardBench(.wide(), ["HDMI-A-1", "HDMI-A-2"])
        try shared.show()
        for output in shared.outputs { try output.present() }
        shared.bench.kernel.completeFlip(of: 41, sequence: 20)
        let first = try shared.news()
        #expect(first.map(seen) == [[], [20]])
        #expect(shared.outputs.map(\.hasNews) == [false, false])
        shared.bench.kernel.completeFlip(of: 40, sequence: 10)
        let second = try shared.news()
        #expect(second.map(seen) == [[10], []])
    }

    @Test func whatOneOutputReadsForAnotherWaitsForIt() throws {
        let shared = try SharedCardBench(.wide(), ["HDMI-A-1", "HDMI-A-2"])
        try shared.show()
        for output in shared.outputs { try output.present() }
        shared.bench.kernel.completeFlip(of: 41, sequence: 20)
        #expect(try shared.outputs[0].presentations().isEmpty)
        #expect(shared.outputs[1].hasNews)
        #expect(try shared.outputs[1].presentations().map(\.sequence) == [20])
        #expect(!shared.outputs[1].hasNews)
    }

    @Test func aFrameThatWaitsIsHandedOverWhenItsOwnFlipIsDone() throws {
        let shared = try SharedCardBench(.wide(), ["HDMI-A-1", "HDMI-A-2"])
        try shared.show()
        try shared.outputs[0].present()
        try shared.outputs[1].present()
        try shared.outputs[1].present()
        shared.bench.kernel.forgetCalls()
        shared.bench.kernel.completeFlip(of: 40)
        try shared.news()
        #expect(shared.bench.shows == 0)
        shared.bench.kernel.completeFlip(of: 41)
        try shared.news()
        #expect(shared.bench.shows == 1)
    }

    // MARK: CRTCs

    @Test func anOutputGivesWayToOneThatCanDoWithFewerCRTCs() throws {
        // The first could be fed by both, the second by the first CRTC only.
        let shared = try SharedCardBench(.wide(masks: [0b11, 0b01]), ["HDMI-A-1", "HDMI-A-2"])
        #expect(shared.outputs.map(\.darkness) == [nil, nil])
        try shared.news()
        try shared.show()
        #expect(shared.crtcs == [41, 40])
    }

    @Test func anOutputInUseGivesWayAndGoesOn() throws {
        var card = FakeCard.wide(masks: [0b11, 0b01])
        card.connectors[1].status = .disconnected
        let shared = try SharedCardBench(card, ["HDMI-A-1", "HDMI-A-2"])
        try shared.show()
        #expect(shared.crtcs == [40, nil])
        shared.plug(1, true)
        let news = try shared.news()
        #expect(isDark(news[0]) && isLit(news[0]) && isLit(news[1]))
        try shared.show()
        #expect(shared.crtcs == [41, 40])
        #expect(shared.bench.graphics.initialized == 1)
    }

    @Test func withTooFewCRTCsAnOutputWaitsUntilOneIsFree() throws {
        let shared = try SharedCardBench(.wide(2, connectors: 3), ["HDMI-A-1", "HDMI-A-2", "HDMI-A-3"])
        let reason = try #require(shared.outputs[2].darkness)
        #expect(reason.description.contains("HDMI-A-1 and HDMI-A-2"))
        try shared.news()
        try shared.show()
        shared.plug(0, false)
        #expect(try isLit(shared.news()[2]))
        try shared.show()
        #expect(shared.crtcs == [nil, 41, 40])
    }

    @Test func theScreenOfSomebodyElseIsTakenBeforeAnotherOutputsIs() throws {
        var card = FakeCard.wide(2, connectors: 3)
        card.connectors[2].crtc = 41
        let shared = try SharedCardBench(card, ["HDMI-A-1", "HDMI-A-2"])
        try shared.show()
        #expect(shared.crtcs == [40, 41, nil])
    }

    @Test func planesThatServeSeveralCRTCsAreDealtOut() throws {
        var card = FakeCard.wide()
        for index in card.planes.indices { card.planes[index].possibleCRTCs = 0b11 }
        let shared = try SharedCardBench(card, ["HDMI-A-1", "HDMI-A-2"])
        try shared.show()
        #expect(shared.card.planes.compactMap(\.crtc).sorted() == [40, 41])
    }

    // MARK: Coming and going

    @Test func oneGoesDarkWhileTheOthersGoOn() throws {
        let shared = try SharedCardBench(.wide(3), ["HDMI-A-1", "HDMI-A-2", "HDMI-A-3"])
        try shared.show()
        // The first is the one that listens for all.
        shared.plug(0, false)
        let news = try shared.news()
        #expect(news.map(isDark) == [true, false, false])
        #expect(shared.crtcs == [nil, 41, 42])
        for output in shared.outputs.dropFirst() { try output.present() }
        shared.bench.kernel.completeFlip(of: 41, sequence: 5)
        shared.bench.kernel.completeFlip(of: 42, sequence: 6)
        let flips = try shared.news()
        #expect(flips.map(seen) == [[], [5], [6]])
        shared.plug(0, true)
        #expect(try shared.news().map(isLit) == [true, false, false])
        try shared.show()
        #expect(shared.crtcs == [40, 41, 42])
    }

    @Test func aDarkOutputAsksForItsDisplayOnlyWhenToldToWhileOthersShow() throws {
        var card = FakeCard.wide()
        card.connectors[1].status = .disconnected
        let shared = try SharedCardBench(card, ["HDMI-A-1", "HDMI-A-2"])
        try shared.news()
        #expect(shared.bench.polling.nextTimer == nil)
    }

    @Test func aLostContextIsLostForAllThatDrawWithIt() throws {
        let shared = try SharedCardBench(.wide(), ["HDMI-A-1", "HDMI-A-2"])
        try shared.show()
        shared.outputs[0].rebuildContext()
        let news = try shared.news()
        #expect(news.map(isLit) == [true, true])
        #expect(shared.bench.graphics.initialized == 1)
        #expect(shared.outputs[0].session === shared.outputs[1].session)
        let isNew = news.map { $0.contains(.lit(isNewContext: true)) }
        #expect(isNew.filter { $0 }.count == 1)
    }

    @Test func theLastOutputToCloseBringsTheScreensBack() throws {
        var card = FakeCard.wide()
        card.framebuffers = [7]
        card.blobs[90] = DisplayMode.hd().kernelBytes
        // A console that shows the same on both, from one CRTC.
        for index in 0..<2 {
            card.connectors[index].crtc = FakeCard.crtc
            card.set("CRTC_ID", UInt64(FakeCard.crtc), of: card.connectors[index].id)
        }
        card.set("MODE_ID", 90, of: FakeCard.crtc)
        card.set("ACTIVE", 1, of: FakeCard.crtc)
        card.set("FB_ID", 7, of: 60)
        card.set("CRTC_ID", UInt64(FakeCard.crtc), of: 60)
        card.planes[0].crtc = FakeCard.crtc
        let shared = try SharedCardBench(card, ["HDMI-A-1", "HDMI-A-2"])
        try shared.show()
        #expect(shared.crtcs == [40, 41])
        shared.outputs[0].close()
        #expect(shared.bench.kernel.masters.count == 1)
        #expect(shared.card.value("ACTIVE", of: 40) == 0)
        #expect(shared.card.value("ACTIVE", of: 41) == 1)
        try shared.outputs[1].present()
        shared.outputs[1].close()
        #expect(shared.crtcs == [40, 40])
        #expect(shared.card.value("FB_ID", of: 60) == 7)
        #expect(shared.card.value("ACTIVE", of: 41) == 0)
        #expect(shared.bench.kernel.openDescriptors == 0)
    }

    @Test("D22: a hundred displays unplugged and plugged in beside another output leave nothing behind")
    func hundredReplugsBesideAnother() throws {
        let shared = try SharedCardBench(.wide(), ["HDMI-A-1", "HDMI-A-2"])
        try shared.show()
        let bench = shared.bench
        func holdings() -> [Int] {
            [
                bench.kernel.openDescriptors, bench.card.framebuffers.count, bench.graphics.lockedBuffers.count,
                bench.graphics.initialized, bench.polling.open.count, bench.card.blobs.count,
            ]
        }
        var before: [Int] = []
        for cycle in 0..<100 {
            for output in shared.outputs { try output.present() }
            shared.plug(0, false)
            try shared.news()
            bench.kernel.completeFlip(of: 41, sequence: UInt32(cycle * 2 + 2))
            let news = try shared.news()
            #expect(seen(news[1]).count == 1, "cycle \(cycle)")
            shared.plug(0, true)
            try shared.news()
            try shared.show()
            if cycle == 0 { before = holdings() }
        }
        #expect(holdings() == before)
    }

    // MARK: Several cards

    @Test func outputsOnSeveralCardsThatShowOneSceneDrawWithOneContext() throws {
        let shared = try SharedCardBench(.wide(1), [nil, nil], besides: [.typical(number: 1)])
        #expect(shared.outputs.map(\.darkness) == [nil, nil])
        #expect(shared.outputs.compactMap(\.configuration?.cardPath) == ["/dev/dri/card0", "/dev/dri/card1"])
        #expect(shared.outputs[0].context != nil && shared.outputs[0].context == shared.outputs[1].context)
        #expect(shared.bench.graphics.initialized == 1)
        // Only the card that draws by itself has a context in which nothing has been made.
        let isNew = try shared.news().map { $0.contains(.lit(isNewContext: true)) }
        #expect(isNew == [true, false])
    }

    @Test func outputsOnSeveralCardsWithAScreenEachDrawByThemselves() throws {
        let bench = KMSBench([.wide(1), .typical(number: 1)])
        let cards = SharedCards()
        let outputs = try (0..<2).map { _ in try KMSOutput(KMSOutputRequest(), sharing: cards, systems: bench.systems) }
        #expect(outputs.map(\.darkness) == [nil, nil])
        #expect(outputs[0].context != outputs[1].context)
    }

    @Test func whenTheCardThatDrawsIsRemovedTheOtherDrawsByItself() throws {
        let shared = try SharedCardBench(.wide(1), [nil, nil], besides: [.typical(number: 1)])
        try shared.news()
        _ = shared.bench.kernel.removeCard(0)
        for monitor in shared.monitors { monitor.tell(.removed, "/dev/dri/card0") }
        let news = try shared.news()
        #expect(isDark(news[0]) && !isLit(news[0]))
        #expect(news[1].contains(.lit(isNewContext: true)))
        #expect(shared.outputs[1].darkness == nil)
    }
}
