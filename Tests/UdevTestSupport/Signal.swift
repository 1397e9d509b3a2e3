import Glibc

/// A pipe that is readable while there is something to read: what the kernel's descriptors do.
public final class Signal {
    private var ends: [CInt] = [-1, -1]
    private var isRaised = false

    public init() { _ = pipe(&ends) }

    deinit { for end in ends { _ = close(end) } }

    public var descriptor: CInt { ends[0] }

    public func set(_ raised: Bool) {
        guard raised != isRaised else { return }
        isRaised = raised
        var byte: UInt8 = 0
        if raised { _ = write(ends[1], &byte, 1) } else { _ = read(ends[0], &byte, 1) }
    }
}
