import Geometry

extension View {
    /// Those the view understands, in the order in which they are asked.
    public var gestureRecognizers: [GestureRecognizer] { inputTraits?.recognizers ?? [] }

    /// Lets the view understand a gesture. It then gets the fingers that come down in it or in its subviews.
    ///
    /// ```swift
    /// view.addGestureRecognizer(TapGestureRecognizer { tap in print(tap.location() ?? .zero) })
    /// ```
    ///
    /// A recognizer belongs to one view; it is taken from the one it was added to before. Fingers that are already down
    /// are not for it.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        makeInputTraits().recognizers.append(recognizer)
    }

    /// Ends what is under way, and forgets the recognizer.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        inputRouter?.forget(recognizer)
        recognizer.view = nil
        inputTraits?.recognizers.removeAll { $0 === recognizer }
    }

    /// Whether fingers that come down in the view itself, outside its subviews, concern it or one of its recognizers.
    var takesContacts: Bool { wantsContacts || inputTraits?.takesContacts ?? false }

    /// Whether a drag this way may be the view's: it can scroll that way, or nothing around it can.
    func mayTakeDrag(_ translation: Point) -> Bool {
        if canScroll(by: translation) { return true }
        var candidate = superview
        while let view = candidate {
            if view.canScroll(by: translation) { return false }
            candidate = view.superview
        }
        return true
    }

    func makeInputTraits() -> InputTraits {
        if let inputTraits { return inputTraits }
        let traits = InputTraits()
        inputTraits = traits
        return traits
    }

    /// What leads input to the tree; nil in a tree that is shown nowhere.
    var inputRouter: InputRouter? {
        var view = self
        while let superview = view.superview { view = superview }
        return view.inputTraits?.router
    }
}

extension InputTraits {
    fileprivate var takesContacts: Bool { onHover != nil || recognizers.contains(where: \.isEnabled) }
}
