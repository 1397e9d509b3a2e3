import Glibc
import Platform
import Timebase

/// A loop of its own on the main thread, and a task that wants to run there. Exit status 0 when it does, 1 after a second.
@main
enum MainQueueProbe {
    @MainActor static var hasRun = false

    @MainActor static func main() throws {
        let loop = try EventLoop()
        guard try loop.watchMainQueue() else { exit(2) }
        Task { @MainActor in
            // Twice through the queue: the loop has to come back to it.
            await Task.yield()
            hasRun = true
        }
        let deadline = SystemClock().now + 1
        while !hasRun, SystemClock().now < deadline {
            try loop.setTimer(deadline)
            try loop.wait { token in
                if token == .mainQueue { loop.runMainQueue() }
            }
        }
        exit(hasRun ? 0 : 1)
    }
}
