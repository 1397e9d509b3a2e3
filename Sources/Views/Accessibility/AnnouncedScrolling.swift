extension CarouselView {
    /// Tells what has come to rest in the centre, once for each item.
    func announceAtRest() {
        guard host?.announcer != nil, currentItemIndex != announcedItem, numberOfItems > 0 else { return }
        guard !engine.isDragging, !engine.isScrolling, !engine.isDecelerating, !touch.isTouched else { return }
        let isFirst = announcedItem == nil
        announcedItem = currentItemIndex
        if isWorthAWord(isFirst: isFirst) { announce(.current) }
    }
}

extension PagedScrollView {
    /// Tells which page has come to rest, once for each.
    func announceAtRest() {
        guard host?.announcer != nil, numberOfPages > 0, let page = scroll.settledPage, page != announcedPage else {
            return
        }
        let isFirst = announcedPage == nil
        announcedPage = page
        if isWorthAWord(isFirst: isFirst) { announce(.current) }
    }
}

extension View {
    /// What lies beside the centre of what is around it is not told of, nor is what comes up within another: that one tells.
    fileprivate func isWorthAWord(isFirst: Bool) -> Bool { isReachable && !(isFirst && focusContainer != nil) }
}
