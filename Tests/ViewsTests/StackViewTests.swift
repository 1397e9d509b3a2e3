import Geometry
import Testing
import Views

@MainActor
@Suite struct StackViewTests {
    private let stack = StackView(frame: Rect(x: 0, y: 0, width: 200, height: 50), axis: .horizontal, spacing: 10)

    private func fill(_ widths: Double...) {
        for width in widths { stack.addSubview(View(frame: Rect(x: 0, y: 0, width: width, height: 20))) }
        stack.layoutIfNeeded()
    }

    private var starts: [Double] { stack.subviews.map(\.frame.minX) }
    private var widths: [Double] { stack.subviews.map(\.frame.size.width) }

    @Test func theLastSubviewTakesTheRest() {
        fill(30, 40, 5)
        #expect(starts == [0, 40, 90] && widths == [30, 40, 110])
        #expect(stack.subviews.allSatisfy { $0.frame.minY == 0 && $0.frame.size.height == 50 })
    }

    @Test func theOneThatIsNamedTakesTheRest() {
        fill(30, 40, 5)
        stack.stretchedSubview = stack.subviews[0]
        stack.layoutIfNeeded()
        #expect(starts == [0, 145, 195])
    }

    @Test func theRestIsSharedAsTheDistributionSays() {
        fill(30, 40, 30)
        for (distribution, expected) in [
            (StackView.Distribution.equalSpacing, [0.0, 80, 170]), (.leading, [0, 40, 90]), (.center, [40, 80, 130]),
            (.fillEqually, [0, 70, 140]),
        ] {
            stack.distribution = distribution
            stack.layoutIfNeeded()
            #expect(starts == expected, "\(distribution)")
            if distribution == .fillEqually { #expect(widths == [60, 60, 60]) }
        }
    }

    @Test func insetsAlignmentAndHiddenSubviews() {
        stack.insets = EdgeInsets(left: 5, top: 6, right: 7, bottom: 8)
        stack.distribution = .leading
        stack.alignment = .trailing
        fill(30, 40, 30)
        stack.subviews[1].isHidden = true
        stack.layoutIfNeeded()
        #expect(stack.subviews[0].frame == Rect(x: 5, y: 22, width: 30, height: 20))
        #expect(stack.subviews[2].frame.minX == 45)
        #expect(stack.sizeThatFits(.zero) == Size(width: 82, height: 34))
    }

    @Test func aColumnFollowsItsSize() {
        stack.axis = .vertical
        fill(30, 30)
        stack.frame = Rect(x: 0, y: 0, width: 80, height: 100)
        #expect(
            stack.subviews.map(\.frame) == [
                Rect(x: 0, y: 0, width: 80, height: 20), Rect(x: 0, y: 30, width: 80, height: 70),
            ])
    }

    /// A text has a size on a screen only; the stack may have got its own before.
    @Test(arguments: [true, false]) func textsTakeTheirPlacesInWhateverOrderTheStackIsBuilt(isSizedLast: Bool) {
        let host = TestHost()
        let stack = StackView(axis: .horizontal, spacing: 10)
        stack.distribution = .leading
        let size = Rect(x: 0, y: 0, width: 300, height: 50)
        if !isSizedLast { stack.frame = size }
        stack.addSubview(Label(text: "One"))
        stack.addSubview(Button(title: "Three"))
        if isSizedLast { stack.frame = size }
        host.root.addSubview(stack)
        host.advance()
        #expect(stack.subviews.map(\.frame.minX) == [0, 40])
        #expect(stack.subviews.map(\.frame.size.width) == [30, 66])
    }

    @Test func tooLittleRoomMakesNothingNegative() {
        fill(300, 300)
        #expect(widths == [300, 0])
        stack.frame = .zero
        #expect(widths.allSatisfy { $0 >= 0 })
    }
}
