import TouchGestures

extension CarouselView {
    /// Without a focus, keys go to what lies in front of the items, then into the current item, and to no other.
    func handleWithin(_ key: KeyEvent) -> Bool {
        for view in subviews.reversed() where !view.isItem && !view.isHidden {
            if view.handle(key) { return true }
        }
        return currentItemView.map { !$0.isHidden && $0.handle(key) } ?? false
    }

    /// A key that is none of Enter's, while it has the focus. Beyond an end an arrow is not used, so that it leads out.
    func performFocused(_ key: KeyEvent) -> Bool {
        switch key.key {
        case .enter, .space: return false
        case .left, .right, .up, .down:
            guard let step = step(of: key) else { return false }
            return (key.phase == .released || canStep(by: step)) && perform(key)
        default: return perform(key)
        }
    }

    /// The items that an arrow key leads on; nil across the carousel.
    private func step(of key: KeyEvent) -> Int? {
        switch key.key {
        case .left: isVertical ? nil : isRightToLeft ? 1 : -1
        case .right: isVertical ? nil : isRightToLeft ? -1 : 1
        case .up: isVertical ? -1 : nil
        case .down: isVertical ? 1 : nil
        default: nil
        }
    }

    func canStep(by count: Int) -> Bool {
        guard numberOfItems > 0 else { return false }
        if isWrapEnabled { return numberOfItems > 1 }
        let target = engine.destination.items.rounded() + Double(count)
        return target >= 0 && target <= Double(numberOfItems - 1)
    }

    func turnKnob(by detents: Int) -> Bool {
        guard isScrollEnabled, numberOfItems > 0 else { return false }
        step(by: detents)
        return true
    }
}
