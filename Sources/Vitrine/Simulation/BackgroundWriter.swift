import Platform

/// Where a ``BackgroundWriter`` puts its bytes: the seam at which tests fail them.
package protocol ByteSink: Sendable {
    /// Writes all of it; may block.
    func write(_ bytes: [UInt8]) throws(SystemError)
}

/// Writes text to a file or pipe from a thread of its own.
///
/// Text that finds no room is refused. After a failure nothing more is written.
package final class BackgroundWriter: Sendable {
    private let queue: BackgroundQueue<TextConsumer>

    package init(to sink: any ByteSink, label: String, maximumWaitingBytes: Int = 1 << 20) {
        queue = BackgroundQueue(for: TextConsumer(sink: sink), label: label, room: maximumWaitingBytes)
    }

    /// Why nothing is written any more.
    package var failure: SystemError? { queue.failure }

    /// Takes text to be written soon. False when there is no room, after a failure and after ``finish(within:)``.
    package func write(_ text: String) -> Bool { queue.add(Array(text.utf8)) }

    /// Takes no more and waits, no longer than given, until everything is written. False when time ran out.
    @discardableResult
    package func finish(within seconds: Double) -> Bool { queue.finish(within: seconds) }

    /// Waits until what has been taken is written. False when time ran out.
    package func waitUntilWritten(atMost seconds: Double) -> Bool { queue.waitUntilDone(atMost: seconds) }
}

private struct TextConsumer: QueueConsumer {
    let sink: any ByteSink

    func size(of text: [UInt8]) -> Int { text.count }

    func consume(_ texts: [[UInt8]]) throws(SystemError) {
        for text in texts { try sink.write(text) }
    }
}
