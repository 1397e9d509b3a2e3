/// What few views have: gestures, hover, words for those who do not see the screen. Kept apart, so that the many that
/// have none of it stay small.
@MainActor
final class InputTraits {
    var recognizers: [GestureRecognizer] = []
    var onHover: (@MainActor (Hover) -> Void)?
    var isFocusable: Bool?
    var role: AccessibilityRole?
    var label: String?
    var value: String?
    /// Of a root: what leads input to the tree.
    weak var router: InputRouter?
}
