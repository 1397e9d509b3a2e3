import DrawList
import Geometry
import Views

/// How the dots below a scene's pager look and act; unless told otherwise as those of the classic picture slider.
struct PageControlLook: Hashable, Sendable {
    /// Of the bar; shares are of the pager's height.
    var height = Length.points(37)
    var background = Color(white: 0.55)
    var currentTint = Color(red: 1, green: 0, blue: 0)
    var tint = Color(white: 0.83)
    var hidesForSinglePage = false
    var tapBehavior = PageControl.TapBehavior.step
    var tracking = PagedScrollController.PageControlTracking.settled
    /// In points.
    var dotDiameter = 8.0
    var dotSpacing = 10.0

    init() {}

    /// Reads true, false for none, or an object.
    static func read(_ value: ValueReader) throws(SceneError) -> PageControlLook? {
        if case .bool(let isShown) = value.value { return isShown ? PageControlLook() : nil }
        return try PageControlLook(value)
    }

    private init(_ value: ValueReader) throws(SceneError) {
        var reader = try value.object()
        height = try reader.optional("height")?.extent() ?? height
        background = try reader.optional("backgroundColor")?.color() ?? background
        currentTint = try reader.optional("currentPageIndicatorTint")?.color() ?? currentTint
        tint = try reader.optional("pageIndicatorTint")?.color() ?? tint
        hidesForSinglePage = try reader.optional("hidesForSinglePage")?.flag() ?? hidesForSinglePage
        let taps: [(name: String, behavior: PageControl.TapBehavior)] = [("step", .step), ("direct", .direct)]
        tapBehavior = try reader.optional("tapBehavior")?.choice({ $0.name }, of: taps).behavior ?? tapBehavior
        let ways: [(name: String, tracking: PagedScrollController.PageControlTracking)] = [
            ("settled", .settled), ("continuous", .continuous),
        ]
        tracking = try reader.optional("tracking")?.choice({ $0.name }, of: ways).tracking ?? tracking
        dotDiameter = try reader.optional("dotDiameter")?.number(in: 0...1000) ?? dotDiameter
        dotSpacing = try reader.optional("dotSpacing")?.number(in: 0...1000) ?? dotSpacing
        try reader.finish()
    }

    @MainActor
    func makeControl() -> PageControl {
        let control = PageControl()
        control.backgroundColor = background
        control.currentPageIndicatorTint = currentTint
        control.pageIndicatorTint = tint
        control.hidesForSinglePage = hidesForSinglePage
        control.tapBehavior = tapBehavior
        control.dotDiameter = dotDiameter
        control.dotSpacing = dotSpacing
        return control
    }
}
