import Testing

@testable import Vitrine

@Suite struct PagerSceneTests {
    private func description(_ kind: String, _ members: String = "") throws -> PagerDescription {
        let scene = try scene("{elements: [{kind: '\(kind)', items: {colors: ['#f00', '#0f0']}, \(members)}]}")
        return try #require(scene.entries[0].element as? any PagerLikeElement).description
    }

    @Test func aPagerIsPlainAndASliderIsTheClassicOne() throws {
        let pager = try description("pager")
        #expect(pager.autoAdvance == nil && pager.control == nil && pager.scrollDuration == 0.4)
        let slider = try description("slider")
        #expect(slider.autoAdvance == AutoAdvance(interval: 2) && slider.scrollDuration == 0.5)
        #expect(slider.control?.currentTint == Color(red: 1, green: 0, blue: 0))
        #expect(slider.control?.tracking == .settled)
    }

    @Test func everyKeySetsWhatItSays() throws {
        let pager = try description(
            "slider",
            """
            vertical: true, scrollEnabled: false, currentPage: 1, scrollDuration: 1.5, contentMode: 'stretch',
            autoAdvance: {interval: 3, atEnd: 'stop'}, pageControl: {height: '10%', backgroundColor: '#000',
            currentPageIndicatorTint: '#fff', pageIndicatorTint: '#00f', hidesForSinglePage: true,
            tapBehavior: 'direct', tracking: 'continuous', dotDiameter: 4, dotSpacing: 5}
            """)
        #expect(pager.isVertical && !pager.isScrollEnabled && pager.currentPage == 1 && pager.scrollDuration == 1.5)
        #expect(pager.contentMode == .stretch)
        #expect(pager.autoAdvance == AutoAdvance(interval: 3, endBehavior: .stop))
        let control = try #require(pager.control)
        #expect(control.height == .share(0.1) && control.background == .black && control.currentTint == .white)
        #expect(control.tint == Color(red: 0, green: 0, blue: 1) && control.hidesForSinglePage)
        #expect(control.tapBehavior == .direct && control.tracking == .continuous)
        #expect(control.dotDiameter == 4 && control.dotSpacing == 5)
    }

    @Test func falseSwitchesTheSlidersDefaultsOff() throws {
        let slider = try description("slider", "autoAdvance: false, pageControl: false")
        #expect(slider.autoAdvance == nil && slider.control == nil)
        #expect(try description("pager", "pageControl: true").control == PageControlLook())
    }

    /// Members of a slider that are refused, and the words that say so.
    private static let impossible: [(members: String, words: [String])] = [
        ("type: 'linear'", ["elements[0].type", "unknown key", "scrollDuration"]),
        ("currentPage: -1", ["currentPage", "0 to"]),
        ("scrollDuration: 'slow'", ["scrollDuration", "0 to 3600"]),
        ("contentMode: 'fill'", ["contentMode", "fit, stretch"]),
        ("autoAdvance: true", ["autoAdvance"]),
        ("pageControl: 'red'", ["pageControl", "an object"]),
        ("pageControl: {color: '#fff'}", ["pageControl.color", "unknown key", "pageIndicatorTint"]),
        ("pageControl: {height: -1}", ["height", "not negative"]),
        ("pageControl: {tapBehavior: 'jump'}", ["tapBehavior", "step, direct"]),
        ("pageControl: {tracking: 'never'}", ["tracking", "settled, continuous"]),
    ]

    @Test(arguments: impossible.indices) func anImpossibleValueIsRefusedWithTheValidOnes(index: Int) throws {
        let (members, words) = Self.impossible[index]
        var message = ""
        do throws(SceneError) {
            _ = try scene("{elements: [{kind: 'slider', items: {colors: []}, \(members)}]}")
        } catch {
            message = "\(error)"
        }
        for word in words { #expect(message.contains(word), "\(message) lacks \(word)") }
    }

    @Test func everyKeyAndCallIsInTheDocumentation() throws {
        let scenes = try Repository.text("Documentation/scene.md")
        for key in ["currentPage", "scrollDuration", "contentMode", "pageControl", "tapBehavior", "tracking"] {
            #expect(scenes.contains("`\(key)`"))
        }
        let scripts = try Repository.text("Documentation/script.md")
        for name in PagerElement.callNames { #expect(scripts.contains("`\(name)`"), "\(name) is not documented") }
    }
}

@MainActor
@Suite struct PagerSimulationTests {
    private func play(_ members: String, timeline: String, duration: Double = 3) throws -> [String] {
        let script = try script(
            """
            {screen: {width: 400, height: 300}, frames: {duration: \(duration)}, timeline: [\(timeline)],
             elements: [{kind: 'pager', items: {colors: ['#f00'], count: 5}, \(members)}]}
            """)
        var lines: [String] = []
        try Simulation(script, on: WatchedStage(BlindStage(size: Size(width: 400, height: 300)))) { lines.append($0) }
            .run()
        return lines
    }

    /// Names of the events without repetitions.
    private func events(_ lines: [String]) -> [String] {
        var names: [String] = []
        for line in lines {
            guard
                let name = line.components(separatedBy: "\"event\":\"").dropFirst().first?.split(separator: "\"").first
            else { continue }
            if names.last != String(name) { names.append(String(name)) }
        }
        return names
    }

    @Test func aFlickIsToldInOrderAndSettles() throws {
        let lines = try play(
            "",
            timeline: """
                {time: 0.1, contact: 1, phase: 'began', x: 300, y: 100},
                {time: 0.15, contact: 1, phase: 'moved', x: 240, y: 100},
                {time: 0.2, contact: 1, phase: 'moved', x: 160, y: 100},
                {time: 0.21, contact: 1, phase: 'ended', x: 160, y: 100}
                """)
        #expect(
            events(lines) == [
                "beganDragging", "scrolled", "endedDragging", "beganDecelerating", "scrolled", "currentItem",
                "scrolled",
                "endedDecelerating", "settled",
            ])
        #expect(lines.last?.contains("\"offset\":1,") == true)
        #expect(lines.last?.contains("\"moving\":false") == true)
    }

    @Test func callsDoWhatTheySay() throws {
        let lines = try play(
            "currentPage: 1, autoAdvance: 1",
            timeline: """
                {time: 0, call: 'pauseAutoAdvance'},
                {time: 0.1, call: 'scrollToPage', index: 4, duration: 0},
                {time: 0.2, call: 'goBack'},
                {time: 1.0, call: 'goForward', animated: false},
                {time: 1.1, call: 'setItems', items: {colors: ['#000'], count: 3}},
                {time: 1.2, call: 'resize', frame: {width: '50%'}},
                {time: 1.3, call: 'alignScrollView'},
                {time: 1.4, call: 'reloadData'}
                """)
        func offset(_ time: String) -> String? {
            lines.last { $0.hasPrefix("{\"time\":\(time),\"frame\"") }.flatMap {
                $0.components(separatedBy: "\"offset\":").dropFirst().first?.components(separatedBy: ",").first
            }
        }
        #expect(offset("0") == "1")
        #expect(offset("0.15") == "4")
        #expect(offset("0.95") == "3")
        #expect(offset("1.05") == "4")
        #expect(offset("1.15") == "2")
        #expect(offset("3") == "2")
        #expect(lines.contains { $0.contains("\"event\":\"settled\",\"index\":3") })
    }

    @Test func theDotsOfASliderLieOnItsBar() throws {
        let scene = try scene("{elements: [{kind: 'slider', items: {colors: ['#f00', '#0f0']}}]}")
        let stage = BlindStage(size: Size(width: 400, height: 300))
        let presentation = ScenePresentation(scene, in: stage.root)
        let pager = try #require(presentation.elements.first as? LivePager)
        #expect(pager.pages.frame == Rect(x: 0, y: 0, width: 400, height: 263))
        #expect(pager.pages.pageControl?.frame == Rect(x: 0, y: 263, width: 400, height: 37))
        #expect(pager.pages.pageControl?.numberOfPages == 2)
    }
}
