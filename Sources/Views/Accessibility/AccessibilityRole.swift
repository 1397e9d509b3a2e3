/// What a view is to somebody who does not see it.
public enum AccessibilityRole: String, Hashable, Sendable, CaseIterable {
    /// Nothing worth a word.
    case none = ""
    case group
    case image
    case text
    case button
    case toggle = "switch"
    case slider
    case progress = "progress bar"
    case activity = "busy"
    case list
    case carousel
    case pager = "pages"
    case pageControl = "page"
}
