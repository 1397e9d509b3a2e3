import Geometry

/// The two axes by which a device says where something is.
struct AbsoluteAxes: Hashable, Sendable {
    var x: AxisRange
    var y: AxisRange
    var panel: PanelPlace

    /// Nil unless the device has both axes.
    init?(
        of device: any EvdevDevice, _ xCode: UInt16, _ yCode: UInt16, panel: PanelPlace = PanelPlace()
    ) {
        guard let x = device.axisRange(xCode), let y = device.axisRange(yCode) else { return nil }
        self.x = x
        self.y = y
        self.panel = panel
    }

    /// Whether one of the axes has no extent, so that positions cannot be told.
    var isEmpty: Bool { x.isEmpty || y.isEmpty }

    /// The point of the picture for a pair of the device's values.
    func position(x xValue: Int32, y yValue: Int32, in state: InputState) -> Point {
        state.position(x: x.fraction(of: xValue), y: y.fraction(of: yValue), on: panel)
    }
}
