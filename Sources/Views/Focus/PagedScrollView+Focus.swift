import TouchGestures

extension PagedScrollView {
    /// A key that is none of Enter's, while it has the focus. Beyond an end an arrow is not used, so that it leads out.
    func performFocused(_ key: KeyEvent) -> Bool {
        guard key.phase != .released else { return false }
        switch key.key {
        case .left, .up: return (key.key == .up) == isVertical && canGoBack && perform(key)
        case .right, .down: return (key.key == .down) == isVertical && canGoForward && perform(key)
        default: return perform(key)
        }
    }

    func turnKnob(by detents: Int) -> Bool {
        guard isScrollEnabled, numberOfPages > 0 else { return false }
        scroll(to: scroll.destinationPage + detents, animated: true)
        return true
    }
}
