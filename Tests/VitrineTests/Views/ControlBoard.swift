import DrawList
import Geometry
import TouchGestures
import Views

/// Three panels of 220×300 points with the same text and controls: on dark, on light, and before a gradient.
@MainActor
final class ControlBoard: View {
    private(set) var lists: [ListView] = []
    private(set) var buttons: [Button] = []

    init() {
        super.init(frame: Rect(x: 0, y: 0, width: 700, height: 320))
        let dark = Color(red: 0.16, green: 0.24, blue: 0.32)
        let light = Color(red: 0.9, green: 0.9, blue: 0.84)
        for (index, (ground, ink)) in [(dark, Color(white: 0.7)), (light, Color(white: 0.35)), (nil, .white)]
            .enumerated()
        {
            let panel = View(frame: Rect(x: 10 + 230 * Double(index), y: 10, width: 220, height: 300))
            panel.cornerRadius = 12
            panel.backgroundColor = ground
            if ground == nil {
                panel.backgroundGradient = Gradient(.black, Color(red: 0.9, green: 0.6, blue: 0.2), .white)
            }
            panel.border = Border(width: 1, color: Color(white: 0.5, alpha: 0.5))
            addContent(to: panel, ink)
            addSubview(panel)
        }
    }

    private func addContent(to panel: View, _ ink: Color) {
        let title = Label(frame: Rect(x: 12, y: 8, width: 196, height: 24), text: "Heading", color: ink)
        let faint = Label(frame: Rect(x: 12, y: 30, width: 196, height: 20), text: "Small print", color: ink)
        (faint.font.size, faint.alpha) = (13, 0.6)
        let button = Button(frame: Rect(x: 12, y: 56, width: 94, height: 40), title: "Press")
        let off = Button(frame: Rect(x: 114, y: 56, width: 94, height: 40), title: "Off")
        off.isEnabled = false
        let slider = Slider(frame: Rect(x: 12, y: 100, width: 196, height: 30), value: 0.4)
        let weak = Slider(frame: Rect(x: 12, y: 134, width: 120, height: 30), value: 0.7)
        weak.isEnabled = false
        let bar = ProgressBar(frame: Rect(x: 12, y: 172, width: 196, height: 8), progress: 0.6)
        let dots = PageControl(frame: Rect(x: 140, y: 134, width: 70, height: 30))
        (dots.numberOfPages, dots.currentPage) = (3, 1)
        let on = Switch(frame: Rect(x: 10, y: 186, width: 52, height: 34), isOn: true)
        let offSwitch = Switch(frame: Rect(x: 68, y: 186, width: 52, height: 34))
        let dead = Switch(frame: Rect(x: 126, y: 186, width: 52, height: 34), isOn: true)
        dead.isEnabled = false
        let list = ListView(frame: Rect(x: 12, y: 224, width: 196, height: 68))
        list.rowHeight = 34
        list.rows = ListRows(count: 9) { index, reused in
            let row = reused as? TextRow ?? TextRow()
            row.label.text = "Row \(index + 1)"
            row.label.color = ink
            return row
        }
        list.selectedRow = 0
        lists.append(list)
        buttons.append(button)
        let views = [title, faint, button, off, slider, weak, bar, dots, on, offSwitch, dead, list] as [View]
        for view in views { panel.addSubview(view) }
    }
}
