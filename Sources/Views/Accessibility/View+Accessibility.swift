extension View {
    /// What the view is to somebody who does not see it.
    public var accessibilityRole: AccessibilityRole {
        get { inputTraits?.role ?? defaultAccessibilityRole }
        set { makeInputTraits().role = newValue }
    }

    /// What the view is called, such as the title of a button. Nil restores the view's own.
    public var accessibilityLabel: String? {
        get { inputTraits?.label ?? defaultAccessibilityLabel }
        set { makeInputTraits().label = newValue }
    }

    /// How the view stands, such as "on" or "item 3 of 10". Nil restores the view's own.
    public var accessibilityValue: String? {
        get { inputTraits?.value ?? defaultAccessibilityValue }
        set { makeInputTraits().value = newValue }
    }

    /// The words of the view and, where it has no label of its own, the labels of its subviews.
    public func accessibilityAnnouncement(_ reason: AccessibilityAnnouncement.Reason) -> AccessibilityAnnouncement {
        AccessibilityAnnouncement(
            reason, role: accessibilityRole, label: accessibilityLabel ?? labelWithin, value: accessibilityValue)
    }

    /// Tells the screen's announcer. For views whose value has changed by the user's hand.
    public func announce(_ reason: AccessibilityAnnouncement.Reason) {
        guard let announcer = host?.announcer else { return }
        let announcement = accessibilityAnnouncement(reason)
        if !announcement.text.isEmpty { announcer.announce(announcement) }
    }

    /// The labels of the subviews, the outermost that have one, in reading order.
    var labelWithin: String? {
        var words: [String] = []
        collectLabels(into: &words)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// Such as "item 3 of 10".
    func position(of index: Int, among count: Int, _ noun: String) -> String? {
        index >= 0 && index < count ? "\(noun) \(index + 1) of \(count)" : nil
    }

    /// A view of many labels is not read out to its end.
    private static let mostLabels = 8

    private func collectLabels(into words: inout [String]) {
        for view in subviews where !view.isHidden && words.count < Self.mostLabels {
            if let label = view.accessibilityLabel {
                words.append(label)
            } else if !view.isFocusContainer {
                view.collectLabels(into: &words)
            }
        }
    }
}
