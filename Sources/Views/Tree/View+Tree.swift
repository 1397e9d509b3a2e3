extension View {
    /// Adds a view so that it is the `index`-th of the subviews; an index beyond their number adds it in front.
    public func insertSubview(_ view: View, at index: Int) {
        let others = subviews.filter { $0 !== view }
        if index < others.count {
            insert(view, beside: others[max(index, 0)], behind: true)
        } else {
            insert(view, beside: nil, behind: false)
        }
    }

    /// Adds a view right behind one of the subviews; in front of all where `sibling` is none of them.
    public func insertSubview(_ view: View, below sibling: View) { insert(view, beside: sibling, behind: true) }

    /// Adds a view right in front of one of the subviews; in front of all where `sibling` is none of them.
    public func insertSubview(_ view: View, above sibling: View) { insert(view, beside: sibling, behind: false) }

    /// Makes a subview the last of the subviews. Another view is left as it is.
    public func bringSubviewToFront(_ view: View) { move(view) { $0.append(view) } }

    /// Makes a subview the first of the subviews. Another view is left as it is.
    public func sendSubviewToBack(_ view: View) { move(view) { $0.insert(view, at: 0) } }

    private func move(_ view: View, _ place: (inout [View]) -> Void) {
        guard view.superview === self, view !== self else { return }
        subviews.removeAll { $0 === view }
        place(&subviews)
        orderChanged()
    }

    /// The place is found after the view has been taken from where it was, since that may have been here.
    func insert(_ view: View, beside sibling: View?, behind: Bool) {
        guard !isDescendant(of: view), sibling !== view else { return }
        view.removeFromSuperview()
        // Who was told of that may have put it somewhere, or this view into it.
        if view.superview != nil { view.removeFromSuperview() }
        guard view.superview == nil, !isDescendant(of: view) else { return }
        if let index = sibling.flatMap({ sibling in subviews.firstIndex { $0 === sibling } }) {
            subviews.insert(view, at: behind ? index : index + 1)
        } else {
            subviews.append(view)
        }
        view.superview = self
        if view.hasLayoutDue { noteLayoutDue() }
        view.fillSuperview()
        view.attach(to: host)
        orderChanged()
        if preparation.stage == .subviews { host?.setNeedsFrame() }
    }

    /// Whether `view` is this one or one around it.
    public func isDescendant(of view: View) -> Bool {
        var candidate: View? = self
        while let current = candidate {
            if current === view { return true }
            candidate = current.superview
        }
        return false
    }

    /// The first view with this tag: this one, or one within it, each subview with all that it holds before the next.
    public func view(withTag tag: Int) -> View? {
        if self.tag == tag { return self }
        for view in subviews { if let found = view.view(withTag: tag) { return found } }
        return nil
    }

    /// Shows the tree on a screen, or nowhere. For the root's owner; subviews follow their superview.
    public final func attach(to host: (any ViewHost)?) {
        guard self.host !== host else { return }
        if host == nil { inputTraits?.router?.abandon(self) }
        let place = superview
        willMove(to: host)
        // Who is told may put the view elsewhere, which counts.
        guard superview === place else { return attach(to: superview?.host) }
        self.host = host
        drawRecord = nil
        if host != nil { hostDidChange() }
        didMove()
        for view in subviews where view.superview === self { view.attach(to: self.host) }
    }

    // MARK: Order

    /// The subviews by ``zPosition``, those with the same one as they were added.
    public final var subviewsBackToFront: [View] {
        if isOrderDue {
            isOrderDue = false
            orderedSubviews = sortedSubviews
        }
        return orderedSubviews ?? subviews
    }

    private var sortedSubviews: [View]? {
        guard subviews.contains(where: { $0.zPosition != 0 }) else { return nil }
        return subviews.enumerated()
            .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
            .map(\.element)
    }

    /// The subviews or their places have changed.
    final func orderChanged() {
        // Sorted once it is asked for, however many subviews come and go before.
        orderedSubviews = nil
        isOrderDue = true
        subviewsChanged()
        setNeedsFrame()
    }
}
