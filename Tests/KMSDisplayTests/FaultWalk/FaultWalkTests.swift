import Display
import EGLPlatform
import FaultInjection
import Glibc
import Platform
import Testing

@testable import KMSDisplay

/// Every call of a whole life fails, once and always.
@Suite struct FaultWalkTests {
    /// Walked at once.
    private static let parts = 8

    private static func live(_ life: WholeLife, _ fault: FaultInjector.Fault = .none) -> FaultyShow {
        let show = FaultyShow(KMSBench([life.card]), FaultInjector(fault))
        life.live(show)
        return show
    }

    private static let walks: [WholeLife: FaultWalk] = Dictionary(
        uniqueKeysWithValues: WholeLife.allCases.map { life in
            (life, FaultWalk { life.live(FaultyShow(KMSBench([life.card]), $0)) })
        }
    )

    /// The protocols that are walked here, by file; of others' there are walks where those are.
    private static let walked = [
        "DRMSystem": "Sources/KMSDisplay/DRMSystem.swift", "GBMSystem": "Sources/KMSDisplay/GBMSystem.swift",
        "CursorSystem": "Sources/KMSDisplay/HardwareCursor.swift",
        "PrimeSystem": "Sources/KMSDisplay/Prime/PrimeSystem.swift",
        "BacklightSystem": "Sources/KMSDisplay/Backlight/BacklightSystem.swift",
        "EGLSystem": "Sources/EGLPlatform/EGLSystem.swift",
    ]

    @Test func everyCallOfTheProtocolsIsWalked() throws {
        let session = FaultWalk { try? Self.surfacelessSession($0) }
        let calls = Self.walks.values.reduce(into: session.requirements) { $0.formUnion($1.requirements) }
        for (name, path) in Self.walked {
            // Asked only after another call has failed.
            let asked = calls.union(["EGLSystem.lastError()"])
            let missing = try ProtocolSource(name, in: path).requirements.subtracting(asked)
            #expect(missing.isEmpty, "never called: \(missing.sorted())")
        }
        for (life, walk) in Self.walks.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            print("fault walk, \(life): \(walk.calls.count) calls, \(walk.faults.count) faults\n\(walk.list)")
        }
    }

    private static func surfacelessSession(_ injector: FaultInjector) throws {
        _ = try EGLSession.surfaceless(system: FaultyEGL(FakeGraphics(), injector))
    }

    @Test func aSessionWithoutAScreenIsThereOrSaysWhyNotAndLeavesNothing() {
        let walk = FaultWalk { try? Self.surfacelessSession($0) }
        for fault in walk.faults {
            let injector = FaultInjector(fault)
            do {
                try Self.surfacelessSession(injector)
            } catch {
                #expect("\(error)".hasPrefix("EGL could not "), "\(fault)")
            }
            #expect(injector.firstRefused != nil)
            #expect(injector.ledger.rest.isEmpty && injector.ledger.mistakes.isEmpty, "\(fault)")
        }
    }

    @Test(arguments: WholeLife.allCases)
    func aLifeWithoutFaultsShowsFramesAfterEachStep(life: WholeLife) {
        let show = Self.live(life)
        #expect(show.darkSteps.isEmpty)
        #expect(show.ending == nil)
        expectNothingLeft(of: show, "no fault")
        if life != .losses {
            let card = show.bench.card
            #expect(
                life == .legacy ? card.crtcs[0].framebuffer == 7 : card.value("FB_ID", of: FakeCard.primaryPlane) == 7)
        }
    }

    @Test(
        "D6: after any call that fails, frames are shown or the end is told, and nothing is left behind",
        arguments: WholeLife.allCases, 0..<parts)
    func everyCallFails(life: WholeLife, part: Int) throws {
        let walk = try #require(Self.walks[life])
        for fault in walk.faults(part: part, of: Self.parts) {
            let show = Self.live(life, fault)
            let words = "\(life), \(fault) (\(show.injector.firstRefused?.requirement ?? "not reached"))"
            expectNothingLeft(of: show, words)
            #expect(show.faults.isEmpty, "\(words)")
            switch fault {
            case .none: break
            case .once: expectRecovery(of: show, words)
            case .always(_, _, let error): expectReason(of: show, error: error, words)
            }
        }
    }

    private func expectNothingLeft(of show: FaultyShow, _ words: String) {
        #expect(show.injector.ledger.mistakes.isEmpty, "\(words)")
        #expect(show.injector.ledger.rest.isEmpty, "\(words)")
        #expect(show.bench.kernel.openDescriptors == 0, "\(words)")
        #expect(show.bench.polling.open.isEmpty, "\(words)")
    }

    /// A call that fails once is no reason to end, but for the descriptors that all else is waited on with.
    private func expectRecovery(of show: FaultyShow, _ words: String) {
        if let ending = show.ending, show.output == nil, !show.hasStarted {
            #expect(ending.kind == .deviceFailed, "\(words)")
            #expect(ending.description.hasPrefix("Cannot wait for displays: "), "\(words)")
            return
        }
        // The life has a lost context of its own: one more right after it is the second.
        if show.ending?.description.contains("again within a minute") == true { return }
        #expect(show.darkSteps.isEmpty, "\(words)")
        #expect(show.ending == nil, "\(words)")
    }

    /// Where nothing can be shown any more, it has been said why.
    private func expectReason(of show: FaultyShow, error: Int32, _ words: String) {
        guard !show.darkSteps.isEmpty || show.ending != nil else { return }
        let cause = cause(of: show.injector.firstRefused?.requirement ?? "", error: error)
        #expect(show.told.contains { $0.contains(cause) }, "\(words): \(show.told.suffix(3))")
    }

    private func cause(of requirement: String, error: Int32) -> String {
        switch (requirement, error) {
        case ("GBMSystem.read(_:size:_:)", _): SystemError.inputOutput.description
        case (_, _) where requirement.hasPrefix("GBM"): "gbm_"
        case (_, _) where requirement.hasPrefix("EGL"): EGLErrorCode(rawValue: error).description
        // What these mean is said in other words.
        case ("DRMSystem.cardNodes()", ENOENT): "/dev/dri holds no card"
        case ("DRMSystem.resources(_:)", EINVAL): "it cannot set modes"
        case ("DRMSystem.isMaster(_:)", _), ("DRMSystem.setMaster(_:)", EBUSY), ("DRMSystem.setMaster(_:)", EACCES),
            ("DRMSystem.commit(_:_:token:on:)", EACCES), ("DRMSystem.setCRTC(_:connectors:on:)", EACCES),
            ("DRMSystem.pageFlip(crtc:framebuffer:token:on:)", EACCES):
            "another process is using it"
        case ("DRMSystem.readEvents(_:into:)", EAGAIN), ("DRMSystem.readEvents(_:into:)", EINTR):
            "has not completed a flip"
        default: SystemError(code: error).description
        }
    }
}
