import Timebase

/// One `input_event` of the kernel.
public struct RawEvent: Hashable, Sendable {
    /// `EV_*`
    public var type: UInt16
    /// `SYN_*`, `KEY_*`, `REL_*`, `ABS_*` …
    public var code: UInt16
    public var value: Int32
    public var time: MonotonicTime

    public init(type: UInt16, code: UInt16, value: Int32, time: MonotonicTime) {
        self.type = type
        self.code = code
        self.value = value
        self.time = time
    }
}
