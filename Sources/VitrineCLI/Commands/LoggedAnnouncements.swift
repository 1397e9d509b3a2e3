import Vitrine

/// Tells announcements as events, and speaks them or writes them down.
@MainActor
final class LoggedAnnouncements: AccessibilityAnnouncer {
    /// Who speaks; nil writes to standard error.
    private let next: (any AccessibilityAnnouncer)?
    private let report: @MainActor (AccessibilityAnnouncement) -> Void

    init(next: (any AccessibilityAnnouncer)?, _ report: @escaping @MainActor (AccessibilityAnnouncement) -> Void) {
        self.next = next
        self.report = report
    }

    func announce(_ announcement: AccessibilityAnnouncement) {
        report(announcement)
        if let next { next.announce(announcement) } else { Console.report(announcement.text, .notice) }
    }
}
