import Vitrine

/// The classic picture slider: seven pictures of a folder, the next one every two seconds, its name and dots on a bar below.
@main
enum PictureSlider {
    @MainActor static func main() {
        Screen.show { screen in
            let pictures = try PictureFolder(path: CommandLine.arguments.dropFirst().first ?? "Config/demo").pictures
            let size = Size(width: screen.bounds.size.width, height: screen.bounds.size.height - 40)
            let slider = PagedScrollController(
                frame: Rect(origin: .zero, size: size), pageCount: { min(7, pictures.count) },
                pageView: { index, reused in
                    let page = reused as? ImageView ?? ImageView()
                    page.source = pictures[index]
                    return page
                })
            let dots = PageControl(frame: Rect(x: 0, y: size.height, width: size.width, height: 40))
            dots.backgroundColor = Color(white: 0.55)
            dots.currentPageIndicatorTint = Color(red: 1, green: 0, blue: 0)
            dots.pageIndicatorTint = Color(white: 0.83)
            let name = Label(frame: Rect(x: 16, y: size.height, width: size.width / 3, height: 40), color: .black)
            name.maximumLines = 1
            slider.onMovedTo = { index, _ in name.text = pictures[index].plainName ?? "" }
            slider.pageControl = dots
            slider.pageControlTracking = .settled
            slider.autoAdvance = AutoAdvance(interval: 2)
            slider.scrollDuration = 0.5
            screen.root.addSubview(slider)
            screen.root.addSubview(dots)
            screen.root.addSubview(name)
        }
    }
}
