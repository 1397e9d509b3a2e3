import CDRM
import Display
import Timebase

/// The kernel's word that a frame is on the screen.
struct FlipEvent: Hashable {
    /// What was given with the commit.
    var token: UInt64
    /// Zero from drivers without time stamps.
    var seconds: UInt32
    var microseconds: UInt32
    /// The CRTC's refresh counter, which wraps around; zero from drivers without one.
    var sequence: UInt32

    /// Finds the flip events among what was read from a card. Other events are passed over, and so is everything after one
    /// whose length makes no sense.
    static func parse(_ bytes: UnsafeRawBufferPointer, _ body: (FlipEvent) -> Void) {
        let headerSize = MemoryLayout<drm_event>.size
        var offset = 0
        while offset + headerSize <= bytes.count {
            let header = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
            let length = Int(header.length)
            guard length >= headerSize, length <= bytes.count - offset else { return }
            if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
                let event = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
                body(
                    FlipEvent(
                        token: event.user_data, seconds: event.tv_sec, microseconds: event.tv_usec,
                        sequence: event.sequence
                    )
                )
            }
            offset += length
        }
    }
}

/// Makes presentations of flip events: time stamps that are always there and a refresh counter that always grows.
struct PresentationCounter {
    /// Whether event times are on CLOCK_MONOTONIC; otherwise they are of no use.
    let hasMonotonicTimestamps: Bool
    /// The counter as it came with the last event.
    private var lastCount: UInt32?
    private var sequence: UInt64 = 0

    init(hasMonotonicTimestamps: Bool) { self.hasMonotonicTimestamps = hasMonotonicTimestamps }

    /// The event as a presentation; `now` stands in for a missing time stamp.
    mutating func presentation(of event: FlipEvent, now: () -> MonotonicTime) -> Presentation {
        let isStamped = hasMonotonicTimestamps && (event.seconds != 0 || event.microseconds != 0)
        let time =
            isStamped
            ? MonotonicTime(seconds: Int64(event.seconds), nanoseconds: Int64(event.microseconds) * 1000) : now()
        return Presentation(time: time, sequence: unwrap(event.sequence))
    }

    /// The 32-bit counter continued over its wrap-around. A counter that stands still or runs backwards (a driver without
    /// one, or a modeset) is taken for one refresh: two frames are never shown by the same one.
    private mutating func unwrap(_ count: UInt32) -> UInt64 {
        if let lastCount {
            let step = Int32(bitPattern: count &- lastCount)
            sequence &+= UInt64(max(1, step))
        } else {
            sequence = UInt64(count)
        }
        lastCount = count
        return sequence
    }
}
