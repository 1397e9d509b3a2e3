import FaultInjection
import Glibc
import Platform
import Testing
import Timebase

/// Every call that waiting makes fails, once and always, on real descriptors.
@Suite struct PollingWalkTests {
    private static let tokenOfPipe = EventLoop.Token(rawValue: EventLoop.Token.firstFree)

    /// What a loop does from its start to its end; what it was told of.
    @discardableResult
    private static func live(_ injector: FaultInjector) throws -> Set<EventLoop.Token> {
        let real = FailingPolling()
        real.mainQueue = try real.createEvent().get()
        var ends: [CInt] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        defer { for descriptor in ends + [real.mainQueue] { _ = Glibc.close(descriptor) } }

        let loop = try EventLoop(system: FaultyPolling(real, injector))
        // Ignored unless it is waited for, and so harmless where that fails.
        try loop.watchSignals([SIGURG])
        try loop.watchMainQueue()
        try loop.add(ends[0], token: tokenOfPipe)
        var byte: UInt8 = 1
        _ = Glibc.write(ends[1], &byte, 1)
        var one: UInt64 = 1
        _ = Glibc.write(real.mainQueue, &one, 8)
        raise(SIGURG)
        try loop.setTimer(MonotonicTime(secondsSinceStart: 1))
        var seen: Set<EventLoop.Token> = []
        for _ in 0..<4 {
            try loop.wait(timeout: .zero) { token in
                seen.insert(token)
                switch token {
                case .signal: _ = loop.takeSignal()
                case .mainQueue: loop.runMainQueue()
                case tokenOfPipe: loop.remove(ends[0])
                default: break
                }
            }
        }
        return seen
    }

    /// What a set within another does.
    private static func liveSet(_ injector: FaultInjector) throws -> [Bool] {
        var set = try DescriptorSet(system: FaultyPolling(LinuxPolling(), injector), bellToken: 0, timerToken: 1)
        var ends: [CInt] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        defer { for descriptor in ends { _ = Glibc.close(descriptor) } }
        try set.add(ends[0], token: 2)
        var tokens = [UInt64](repeating: 0, count: 4)
        set.ring()
        let rung = set.readable(&tokens)
        let hasRung = tokens.prefix(rung).contains { $0 < 2 }
        set.silence()
        try set.setTimer(MonotonicTime(secondsSinceStart: 1))
        let fired = set.readable(&tokens)
        let hasFired = tokens.prefix(fired).contains(1)
        set.acknowledgeTimer()
        set.remove(ends[0])
        return [hasRung, hasFired]
    }

    @Test func everyCallOfTheLoopFailsWithItsCauseAndLeavesNothing() throws {
        let walk = try FaultWalk { try Self.live($0) }
        for fault in walk.faults {
            let injector = FaultInjector(fault)
            do {
                try Self.live(injector)
            } catch let error as EventLoopError {
                #expect(error.description.hasPrefix("cannot "))
                #expect(Self.isError(error.cause.code, of: fault), "\(fault)")
            }
            #expect(injector.firstRefused != nil, "\(fault)")
            #expect(injector.ledger.rest.isEmpty && injector.ledger.mistakes.isEmpty, "\(fault)")
        }
    }

    @Test func aLoopWithoutFaultsHearsOfEverything() throws {
        let seen = try Self.live(FaultInjector())
        #expect(seen == [.timer, .signal, .mainQueue, Self.tokenOfPipe])
    }

    @Test func aSetOfDescriptorsOvercomesEveryCallThatFailsOnce() throws {
        let walk = try FaultWalk { _ = try Self.liveSet($0) }
        for fault in walk.faults {
            let injector = FaultInjector(fault)
            do {
                let outcome = try Self.liveSet(injector)
                if case .once = fault { #expect(outcome == [true, true], "\(fault)") }
            } catch let error as SystemError {
                #expect(Self.isError(error.code, of: fault), "\(fault)")
            }
            #expect(injector.ledger.rest.isEmpty && injector.ledger.mistakes.isEmpty, "\(fault)")
        }
    }

    @Test func everyCallOfTheProtocolIsWalked() throws {
        let loop = try FaultWalk { try Self.live($0) }
        let set = try FaultWalk { _ = try Self.liveSet($0) }
        let source = try ProtocolSource("PollingSystem", in: "Sources/Platform/Events/PollingSystem.swift")
        let missing = source.requirements.subtracting(loop.requirements.union(set.requirements))
        #expect(missing.isEmpty, "never called: \(missing.sorted())")
        print("fault walk, waiting: \(loop.calls.count + set.calls.count) calls\n\(loop.list)\n\(set.list)")
    }

    private static func isError(_ code: CInt, of fault: FaultInjector.Fault) -> Bool {
        switch fault {
        case .none: false
        case .once(_, let error), .always(_, _, let error): code == error
        }
    }
}
