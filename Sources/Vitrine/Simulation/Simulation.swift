import Geometry
import Timebase
import TouchGestures
import Views

/// Plays a script on a stage: the same script gives the same lines, byte for byte, on the same machine.
///
/// No clock is asked: the script's times are all the time there is. An entry is done after the last frame that is not
/// later than it and belongs to the moment of that frame, as on a real screen that shows every refresh.
@MainActor
public struct Simulation {
    private let script: Script
    private let stage: any SimulationStage
    private let write: @MainActor (String) -> Void
    private let presentation: ScenePresentation

    /// Shows the script's scene on a stage of the script's size.
    ///
    /// - Parameter write: takes the lines of JSON: one for each event and, after those of a frame, one for each element.
    public init(_ script: Script, on stage: any SimulationStage, write: @escaping @MainActor (String) -> Void) {
        self.script = script
        self.stage = stage
        self.write = write
        let start = stage.start
        stage.moment = start
        presentation = ScenePresentation(script.scene, in: stage.root) { write($0.json(from: start)) }
    }

    /// Plays everything.
    ///
    /// - Parameters:
    ///   - check: called before each frame and each entry; ends the run by throwing.
    ///   - frameDone: called after each frame with its number, from 0.
    public func run(check: () throws -> Void = {}, frameDone: (Int) throws -> Void = { _ in }) throws {
        var frame = 0
        for step in script.steps {
            try check()
            switch step {
            case .frame(let time):
                try stage.advance(to: stage.start + time)
                report(frame: frame, at: time)
                try frameDone(frame)
                frame += 1
            case .action(let action, let time, let moment):
                stage.moment = stage.start + moment
                perform(action, at: stage.start + time)
            }
        }
    }

    private func report(frame: Int, at time: Seconds) {
        for element in presentation.elements {
            var line = JSONLine()
            line.add("time", time.value)
            line.add("frame", frame)
            line.add("element", element.name)
            element.addState(to: &line)
            write(line.text)
        }
    }

    private func perform(_ action: ScriptEntry.Action, at time: MonotonicTime) {
        switch action {
        case .frame: break
        case .contact(let id, let phase, let position):
            let id = ContactID(rawValue: id)
            stage.send(.contact(Contact(id: id, phase: phase, position: position, time: time)))
        case .key(let key, let phase): stage.send(.key(KeyEvent(key: key, phase: phase, time: time)))
        case .knob(let detents): stage.send(.knob(KnobEvent(detents: detents, time: time)))
        case .wheel(let horizontal, let vertical, let position):
            let action = PointerEvent.Action.wheel(horizontal: horizontal, vertical: vertical)
            stage.send(.pointer(PointerEvent(action: action, position: position, time: time)))
        case .call(let call, let element): call.perform(presentation.elements[element])
        }
    }
}
