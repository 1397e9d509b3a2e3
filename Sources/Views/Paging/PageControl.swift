import CarouselEngine
import DrawList
import Geometry
import TouchGestures

/// A row of dots, one for each page, the current one highlighted.
@MainActor
open class PageControl: View {
    /// What a tap does.
    public enum TapBehavior: Hashable, Sendable {
        /// Right of the current dot one page on, left of it one back.
        case step
        /// To the page of the dot that is nearest to the finger.
        case direct
    }

    /// Not negative.
    public var numberOfPages: Int {
        get { pages.count }
        set { update { $0.count = newValue } }
    }
    /// Limited to the pages there are; 0 without pages.
    public var currentPage: Int {
        get { pages.current }
        set { update { $0.current = newValue } }
    }
    public var currentPageIndicatorTint = Color.white { didSet { setNeedsFrame() } }
    public var pageIndicatorTint = Color(white: 1, alpha: 0.3) { didSet { setNeedsFrame() } }
    /// Shows nothing, the background included, where there is nothing to choose from.
    public var hidesForSinglePage = false { didSet { setNeedsFrame() } }
    public var tapBehavior = TapBehavior.step
    /// While set, the bright dot stands on the way between two pages instead of on the current one.
    public var transition: PageTransition? { didSet { if transition != oldValue { setNeedsFrame() } } }
    /// Called when the user has chosen another page, which is then the current one.
    public var onValueChanged: (@MainActor (PageControl) -> Void)?

    /// Diameter of a dot, in points. Drawn in whole pixels.
    public var dotDiameter = 8.0 { didSet { setNeedsFrame() } }
    /// Between two dots, in points. Drawn in whole pixels.
    public var dotSpacing = 10.0 { didSet { setNeedsFrame() } }

    /// For a controller, which leaves ``onValueChanged`` to the program.
    var onChoice: (@MainActor (Int) -> Void)?

    private struct Pages: Hashable {
        var count = 0 { didSet { limit() } }
        var current = 0 { didSet { limit() } }

        private mutating func limit() {
            if count < 0 { count = 0 }
            let limited = min(max(current, 0), max(count - 1, 0))
            if limited != current { current = limited }
        }
    }

    private var pages = Pages()
    private var touch = ViewTouch()

    override public init(frame: Rect = .zero) { super.init(frame: frame) }

    private func update(_ body: (inout Pages) -> Void) {
        let old = pages
        body(&pages)
        if pages != old { setNeedsFrame() }
    }

    /// The extent of the dots of so many pages, in points, with room around them for a finger.
    public func size(forNumberOfPages count: Int) -> Size {
        Size(width: Double(max(count, 1)) * (dotDiameter + dotSpacing) + dotSpacing, height: max(dotDiameter * 3, 37))
    }

    private var isShown: Bool { !(hidesForSinglePage && numberOfPages <= 1) }

    private var position: Double {
        guard let transition else { return Double(currentPage) }
        return min(max(Double(transition.oldIndex) + transition.progress, 0), Double(max(numberOfPages - 1, 0)))
    }

    private var dots: PageDots {
        PageDots(
            count: numberOfPages, position: position, diameter: dotDiameter, spacing: dotSpacing, in: bounds,
            pixelsPerPoint: host?.pixelsPerPoint ?? 1)
    }

    override var drawsBeyondBackground: Bool { true }

    override open func drawContent(in context: inout DrawContext) {
        guard isShown else { return }
        super.drawContent(in: &context)
        guard numberOfPages > 0 else { return }
        let dots = dots
        let position = position
        if let contrast = contrastInk() {
            for page in dots.visible where Double(page) != position {
                draw(contrast, dots.rect(of: Double(page)), isFilled: false, in: &context)
            }
            return draw(contrast, dots.rect(of: position), isFilled: true, in: &context)
        }
        for page in dots.visible where Double(page) != position {
            context.add(dot(in: dots.rect(of: Double(page)), color: pageIndicatorTint))
        }
        context.add(dot(in: dots.rect(of: position), color: currentPageIndicatorTint))
    }

    private func draw(_ contrast: ContrastInk, _ dot: Rect, isFilled: Bool, in context: inout DrawContext) {
        // Larger, so that there is room for an inside.
        let rect = dot.expanded(by: dot.size.width / 4)
        contrast.draw(rect, cornerRadius: rect.size.width / 2, isFilled: isFilled, in: &context)
    }

    private func dot(in rect: Rect, color: Color) -> DrawQuad {
        DrawQuad(rect: rect, color: color, cornerRadius: rect.size.width / 2)
    }

    // MARK: Input

    override open var wantsContacts: Bool { isShown && numberOfPages > 1 }

    override open var passesContactsOn: Bool { touch.hasRefusedDrag }

    override open var claimsContacts: Bool { touch.isClaimed }

    override open func handle(_ contact: Contact) {
        switch touch.handle(contact, slop: host?.tapSlop) {
        case .panShouldBegin?: _ = touch.resolveDrag(accepted: false)
        case .tap(let point, _)?:
            touch.hasUsedTap = true
            tap(at: point)
        default: break
        }
    }

    private func tap(at point: Point) {
        let dots = dots
        switch tapBehavior {
        case .direct: choose(dots.page(nearest: point.x))
        case .step:
            let way = point.x - dots.center(of: Double(currentPage)).x
            choose(currentPage + (way > 0 ? 1 : way < 0 ? -1 : 0))
        }
    }

    /// By the user's hand. Answers whether that is another page.
    @discardableResult
    private func choose(_ page: Int) -> Bool {
        let old = currentPage
        currentPage = page
        guard currentPage != old else { return false }
        onChoice?(currentPage)
        onValueChanged?(self)
        announce(.changed)
        return true
    }

    override open var canTakeFocus: Bool { wantsContacts }

    override open func handleFocused(_ key: KeyEvent) -> Bool {
        guard key.phase != .released else { return false }
        switch key.key {
        case .left: return choose(currentPage - 1)
        case .right: return choose(currentPage + 1)
        default: return false
        }
    }

    override open func handleFocused(turn detents: Int) -> Bool { choose(currentPage + detents) }

    override open var defaultAccessibilityRole: AccessibilityRole { .pageControl }
    override open var defaultAccessibilityValue: String? {
        numberOfPages > 0 ? "\(currentPage + 1) of \(numberOfPages)" : nil
    }
}
