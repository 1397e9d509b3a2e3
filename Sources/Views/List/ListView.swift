import CarouselEngine
import DrawList
import Geometry
import Timebase
import TouchGestures

/// A column of rows of one height that scrolls up and down.
///
/// It holds the views of the rows in sight and of one more on either side, so that it costs the same for twenty rows and for
/// ten thousand. A tap selects a row. Drags across belong to what lies around, such as a carousel.
@MainActor
open class ListView: View {
    public weak var dataSource: (any ListViewDataSource)? { didSet { reloadData() } }
    /// Told when the user has selected a row.
    public var onSelect: (@MainActor (_ list: ListView, _ index: Int) -> Void)?

    /// In points; above 0. At least 44 is right for fingers.
    public var rowHeight = 44.0 {
        didSet {
            if !(rowHeight > 0 && rowHeight.isFinite) { rowHeight = 44 }
            if rowHeight != oldValue { rowsChanged() }
        }
    }
    /// The row that is marked; nil for none. Does not scroll there.
    public var selectedRow: Int? { didSet { if selectedRow != oldValue { setNeedsFrame() } } }
    /// Whether a tap selects.
    public var allowsSelection = true
    /// Whether fingers, keys and wheel scroll. The program always may.
    public var isScrollEnabled = true { didSet { if !isScrollEnabled { cancelTouch() } } }
    /// Behind the selected row.
    public var selectionColor = ControlColors.accent.faded(0.6) { didSet { setNeedsFrame() } }
    /// Behind a row under a finger, and behind the one that keys and knobs act on.
    public var pressedColor = Color(white: 0.5, alpha: 0.35) { didSet { setNeedsFrame() } }
    /// Of the line between two rows, a pixel thick.
    public var separatorColor = Color(white: 0.5, alpha: 0.3) { didSet { setNeedsFrame() } }
    /// Of the bar that shows, while it scrolls, which part is in sight.
    public var indicatorColor = Color(white: 0.75, alpha: 0.7) { didSet { setNeedsFrame() } }

    /// Where the list is. Public for questions.
    public private(set) var scroll = ListScroll()
    public private(set) var numberOfRows = 0

    private var ownRows: (any ListViewDataSource)?
    private var window = IndexedViews(mostSpares: 4)
    var touch = ViewTouch(maximumTapDuration: 3600)
    /// What keys and knobs act on while the list has the focus.
    var focusedRow: Int?
    /// Under a finger that may still select it.
    var touchedRow: Int?
    var touchMoment = MonotonicTime(secondsSinceStart: 0)
    /// The same, once it is marked.
    var pressedRow: Int?
    var indicator = ScrollIndicator()
    private var moment = MonotonicTime(secondsSinceStart: 0)
    private let afterimage = Afterimage()
    private var isLoading = false
    private var isReloadDue = false

    override public init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
        fitScroll()
    }

    /// A data source that the list keeps alive.
    public var rows: (any ListViewDataSource)? {
        get { ownRows }
        set {
            ownRows = newValue
            dataSource = newValue
        }
    }

    /// The moment at which what happens now begins.
    var now: MonotonicTime { host?.moment ?? moment }

    // MARK: Rows

    /// Asks for the number of rows and all views anew. Stays where it is. From within what the data source is asked for it
    /// is put off until the next frame.
    public func reloadData() {
        guard !isLoading else {
            isReloadDue = true
            setNeedsFrame()
            return
        }
        isReloadDue = false
        window.release(except: 0..<0)
        isLoading = true
        numberOfRows = max(dataSource?.numberOfRows(in: self) ?? 0, 0)
        isLoading = false
        if let selectedRow, selectedRow >= numberOfRows { self.selectedRow = nil }
        (touchedRow, pressedRow, focusedRow) = (nil, nil, nil)
        rowsChanged()
    }

    /// The view of a row if it is held.
    public func viewForRow(at index: Int) -> View? { window.view(at: index) }

    /// How many views of rows are held.
    public var loadedRows: Range<Int> {
        guard let first = window.entries.first, let last = window.entries.last else { return 0..<0 }
        return first.index..<last.index + 1
    }

    /// The row that shows a view or one around it, if any does.
    public func indexOfRow(containing view: View) -> Int? {
        window.entries.first { view.isDescendant(of: $0.view) }?.index
    }

    private func rowsChanged() {
        fitScroll()
        placeRows()
        setNeedsFrame()
    }

    private func fitScroll() {
        scroll.setLengths(
            content: Double(numberOfRows) * rowHeight, window: bounds.size.height, at: now)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        fitScroll()
        placeRows()
    }

    /// From the list's upper edge to that of the first row, in points; on whole pixels, so that text stays sharp.
    var top: Double {
        let pixelsPerPoint = host?.pixelsPerPoint ?? 1
        return -(scroll.offset * pixelsPerPoint).rounded() / pixelsPerPoint
    }

    /// In the list's coordinates.
    public func rectOfRow(at index: Int) -> Rect {
        Rect(x: 0, y: top + Double(index) * rowHeight, width: bounds.size.width, height: rowHeight)
    }

    /// The row at a point of the list's coordinates.
    public func indexOfRow(at point: Point) -> Int? {
        let place = ((point.y - top) / rowHeight).rounded(.down)
        guard bounds.contains(point), place >= 0, place < Double(numberOfRows) else { return nil }
        return Int(place)
    }

    /// Rows in sight, and one on either side that is about to come.
    private var neededRows: Range<Int> {
        guard numberOfRows > 0, bounds.size.height > 0 else { return 0..<0 }
        let first = Int(max((scroll.offset / rowHeight).rounded(.down) - 1, 0))
        let last = Int(max(((scroll.offset + bounds.size.height) / rowHeight).rounded(.up) + 1, 0))
        let lower = min(first, numberOfRows)
        return lower..<max(min(last, numberOfRows), lower)
    }

    private func placeRows() {
        guard !isLoading else { return }
        let needed = neededRows
        if !isReloadDue, !window.holds(needed) {
            isLoading = true
            load(needed)
            isLoading = false
        }
        for row in window.entries { row.view.frame = rectOfRow(at: row.index) }
    }

    private func load(_ needed: Range<Int>) {
        window.release(except: needed)
        for index in needed where window.view(at: index) == nil {
            // What the source said of its rows no longer holds once it wants a reload.
            guard !isReloadDue, let dataSource else { return }
            let view = dataSource.listView(self, viewForRowAt: index, reusing: window.takeSpare())
            addSubview(view)
            window.add(view, at: index)
        }
    }

    // MARK: Scrolling

    /// Changes the scroll and shows the outcome.
    func change(_ body: (inout ListScroll) -> Void) {
        let old = scroll.offset
        body(&scroll)
        if scroll.offset != old {
            indicator.show(at: now)
            placeRows()
        }
        setNeedsFrame()
    }

    /// Points from the first row's upper edge to the list's. Setting it ends every motion.
    public var contentOffset: Double {
        get { scroll.offset }
        set { change { $0.scroll(to: newValue, duration: 0, at: now) } }
    }

    /// Scrolls as little as shows the whole row.
    public func scrollToRow(at index: Int, animated: Bool = true) {
        guard index >= 0, index < numberOfRows else { return }
        let start = Double(index) * rowHeight
        let end = start + rowHeight - bounds.size.height
        let place = scroll.destination
        let target = start < place ? start : end > place ? end : place
        guard target != place else { return }
        cancelTouch()
        let moment = now
        change { $0.scroll(to: target, duration: animated && host != nil ? 0.3 : 0, at: moment) }
    }

    // MARK: Frames

    override open func advance(to time: MonotonicTime) {
        if isReloadDue { reloadData() }
        scroll.reducesMotion = isReducedMotion
        afterimage.follow(scroll.crossFade, drawRows)
        if scroll.isMoving { change { $0.advance(to: time) } }
        if indicator.demand(at: moment) != .nothing { setNeedsDisplay() }
        moment = time
        advancePress(to: time)
        super.advance(to: time)
    }

    override open var frameDemand: FrameDemand {
        if scroll.isMoving || isReloadDue { return .now }
        return .earlier(.earlier(indicator.demand(at: moment), pressDemand), super.frameDemand)
    }

    override open func drawSubviews(in context: inout DrawContext) {
        context.within(origin: .zero, alpha: afterimage.strengthOfSuccessor(at: moment), drawRows)
        afterimage.draw(at: moment, in: &context)
        indicator.draw(scroll, in: bounds, color: indicatorColor, at: moment, &context)
    }

    private func drawRows(in context: inout DrawContext) {
        drawMarks(in: &context)
        for view in subviewsBackToFront where isSeen(view) { drawSubview(view, in: &context) }
    }

    private func isSeen(_ view: View) -> Bool {
        !view.isHidden && view.alpha > 0 && view.frame.maxY > 0 && view.frame.minY < bounds.size.height
    }

    private func drawMarks(in context: inout DrawContext) {
        let contrast = contrastInk()
        let thickness: Double = contrast == nil ? 1.0 / (host?.pixelsPerPoint ?? 1.0) : 1
        for row in window.entries where isSeen(row.view) {
            var rect = row.view.frame
            let isMarked = row.index == pressedRow || (showsFocusRing && row.index == focusedRow)
            if let contrast {
                drawMark(contrast, rect, isMarked: isMarked, isSelected: row.index == selectedRow, in: &context)
            } else if isMarked {
                context.add(DrawQuad(rect: rect, color: pressedColor))
            } else if row.index == selectedRow {
                context.add(DrawQuad(rect: rect, color: selectionColor))
            }
            guard row.index + 1 < numberOfRows else { continue }
            rect.origin.y = rect.maxY - thickness
            rect.size.height = thickness
            context.add(DrawQuad(rect: rect, color: contrast?.ink ?? separatorColor))
        }
    }

    /// By lines, so that the text stands before the same colour as ever.
    private func drawMark(
        _ contrast: ContrastInk, _ rect: Rect, isMarked: Bool, isSelected: Bool, in context: inout DrawContext
    ) {
        if isMarked { contrast.outline(rect, cornerRadius: 0, width: 4, in: &context) }
        guard isSelected else { return }
        context.add(
            DrawQuad(rect: Rect(x: 0, y: rect.minY, width: 8, height: rect.size.height), color: contrast.ink))
    }

    // MARK: Input

    override open var wantsContacts: Bool { isScrollEnabled || allowsSelection }

    override open func contactReceiver(at point: Point) -> View? {
        guard isUserInteractionEnabled, bounds.contains(point) else { return nil }
        // A touch on what moves catches it and is not meant for what happens to pass by.
        if scroll.isMoving, isScrollEnabled { return self }
        return super.contactReceiver(at: point)
    }

    override open var passesContactsOn: Bool { touch.hasRefusedDrag }

    override open func canScroll(by translation: Point) -> Bool { hasRows(beyond: translation) }

    override open func handle(_ contact: Contact) { recognize(contact) }

    override open func handleWheel(horizontal: Double, vertical: Double) -> Bool { turnWheel(vertical: vertical) }

    override open var claimsContacts: Bool { touch.isClaimed }

    override open func willMove(to host: (any ViewHost)?) { cancelTouch() }

    // MARK: Focus

    override open var canTakeFocus: Bool { numberOfRows > 0 && isScrollEnabled }
    override open var isFocusContainer: Bool { true }
    /// What a row holds is reached by Enter, such as buttons.
    override open var focusScope: View? { focusedRow.flatMap(window.view) }
    override open func focusDidChange() { if isFocused { beginFocus() } }
    override open func activate() -> Bool { selectFocusedRow() }
    override open func handleFocused(_ key: KeyEvent) -> Bool { performFocused(key) }
    override open func handleFocused(turn detents: Int) -> Bool { moveFocus(by: detents) }

    override open var defaultAccessibilityRole: AccessibilityRole { .list }
    override open var defaultAccessibilityValue: String? { wordsOfFocusedRow }
}
