import Timebase
import Views

/// What a script can ask of a pager; the names of the calls are those of the cases.
enum PagerCall: Sendable {
    /// The words of scripts.
    enum Name: String, CaseIterable, Sendable {
        case scrollToPage, goBack, goForward, alignScrollView, reloadData, setItems, resize, pauseAutoAdvance
        case resumeAutoAdvance
    }

    /// A duration of nil is that of the pager.
    case scrollToPage(Int, duration: Seconds?)
    case goBack(animated: Bool)
    case goForward(animated: Bool)
    case alignScrollView(animated: Bool)
    case reloadData
    case setItems(SceneItems)
    case resize(SceneFrame)
    case pauseAutoAdvance
    case resumeAutoAdvance

    init(_ name: Name, from reader: inout ObjectReader) throws(SceneError) {
        func isAnimated(_ reader: inout ObjectReader) throws(SceneError) -> Bool {
            try reader.optional("animated")?.flag() ?? true
        }
        switch name {
        case .scrollToPage:
            let index = try reader.required("index").integer(in: 0...SceneItems.maximumCount)
            let duration = try reader.optional("duration")?.number(in: 0...PagerDescription.longestScroll)
            self = .scrollToPage(index, duration: duration.map { Seconds($0) })
        case .goBack: self = .goBack(animated: try isAnimated(&reader))
        case .goForward: self = .goForward(animated: try isAnimated(&reader))
        case .alignScrollView: self = .alignScrollView(animated: try isAnimated(&reader))
        case .reloadData: self = .reloadData
        case .setItems: self = .setItems(try SceneItems(reader.required("items")))
        case .resize: self = .resize(try SceneFrame(reader.required("frame")))
        case .pauseAutoAdvance: self = .pauseAutoAdvance
        case .resumeAutoAdvance: self = .resumeAutoAdvance
        }
    }

    @MainActor
    func perform(on live: LivePager) {
        let pages = live.pages
        switch self {
        case .scrollToPage(let index, let duration):
            pages.scrollView.scroll(to: index, duration: duration ?? pages.scrollDuration)
        case .goBack(let isAnimated): pages.goBack(animated: isAnimated)
        case .goForward(let isAnimated): pages.goForward(animated: isAnimated)
        case .alignScrollView(let isAnimated): pages.alignScrollView(animated: isAnimated)
        case .reloadData: pages.reloadData()
        case .setItems(let items): live.replaceItems(with: items.items)
        case .resize(let frame): live.resize(to: frame)
        case .pauseAutoAdvance: pages.pauseAutoAdvance()
        case .resumeAutoAdvance: pages.resumeAutoAdvance()
        }
    }
}
