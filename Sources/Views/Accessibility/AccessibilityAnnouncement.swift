/// A view in words, and why they are said.
public struct AccessibilityAnnouncement: Hashable, Sendable {
    public enum Reason: String, Hashable, Sendable {
        /// The focus has come to it.
        case focused
        /// A carousel or pager has come to rest on it.
        case current
        /// Its value has changed while it has the focus.
        case changed
    }

    public var reason: Reason
    public var role: AccessibilityRole
    public var label: String?
    public var value: String?

    public init(_ reason: Reason, role: AccessibilityRole, label: String? = nil, value: String? = nil) {
        self.reason = reason
        self.role = role
        self.label = label
        self.value = value
    }

    /// As it is to be spoken: label, role, value, as far as there are any; the role of what has the focus only, and of a
    /// change the value alone. May be empty.
    public var text: String {
        if reason == .changed, let value { return value }
        let isPlain = reason == .current || role == .text || role == .group
        let word = isPlain ? "" : role.rawValue
        return [label ?? "", word, value ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// Says, or writes down, what users who do not see the screen have to know.
@MainActor
public protocol AccessibilityAnnouncer: AnyObject {
    /// New words make older ones that are not spoken yet superfluous. Must not wait.
    func announce(_ announcement: AccessibilityAnnouncement)
}
