import Display
import EGLPlatform
import Geometry
import Platform

/// Finds a way to bring drawn buffers to the screen: interface and memory layout, tried from best to safest.
struct ScanoutSetup {
    let graphics: CardGraphics
    let pipeline: Pipeline
    let mode: DisplayMode
    let prime: any PrimeSystem
    var renderSize = RenderSize.full

    private var card: DRMCard { graphics.card }
    private var session: EGLSession { graphics.session }

    /// A mode with the size of the buffers shown in it, their memory layout, and an interface.
    struct Way: Hashable {
        var mode: DisplayMode
        var size: PixelSize
        var backend: Backend
        var layout: BufferLayout
        var transfer: Transfer

        /// Whether the plane has to scale.
        var isScaled: Bool { size != mode.size }
    }

    /// What was found to work.
    struct Result {
        var scanout: any Scanout
        var queue: BufferQueue
        var way: Way
        /// Why frames are not as small as was asked for.
        var scalingFailure: OutputError?
    }

    /// Tries each interface that is allowed with each layout: first at the size asked for, then at the mode's own.
    ///
    /// - Parameter failed: what has been tried with frames and has shown none; a test does not find everything.
    func find(_ request: BackendRequest, besides failed: Set<Way> = []) throws(OutputError) -> Result {
        let size = renderSize.size(for: mode.size)
        guard size != mode.size else { return try find(request, size: size, besides: failed) }
        let scalingFailure: OutputError
        do throws(OutputError) {
            return try find(request, size: size, besides: failed)
        } catch {
            if error.kind == .deviceBusy { throw error }
            scalingFailure = error
        }
        var result = try find(request, size: mode.size, besides: failed)
        result.scalingFailure = scalingFailure
        return result
    }

    private func find(
        _ request: BackendRequest, size: PixelSize, besides failed: Set<Way>
    ) throws(OutputError) -> Result {
        let isScaled = size != mode.size
        var failure = isScaled ? cannotScale(size, "it takes an atomic driver that does so") : .noAtomic(card)
        // The legacy interface shows buffers as large as they are.
        for backend in backends(request) where !isScaled || backend == .atomic {
            do throws(OutputError) {
                let scanout = try makeScanout(backend, size: size)
                for (layout, transfer) in layouts {
                    let way = Way(mode: mode, size: size, backend: backend, layout: layout, transfer: transfer)
                    guard !failed.contains(way) else { continue }
                    do throws(OutputError) {
                        return Result(scanout: scanout, queue: try verifiedQueue(scanout, way), way: way)
                    } catch {
                        // Another layout does not help against another master.
                        if error.kind == .deviceBusy { throw error }
                        failure = error
                    }
                }
            } catch {
                if error.kind == .deviceBusy { throw error }
                failure = error
            }
        }
        failure.kind = .deviceFailed
        throw failure
    }

    private func backends(_ request: BackendRequest) -> [Backend] {
        switch request {
        case .automatic: graphics.isAtomic ? [.atomic, .legacy] : [.legacy]
        case .atomic: graphics.isAtomic ? [.atomic] : []
        case .legacy: [.legacy]
        }
    }

    private func makeScanout(_ backend: Backend, size: PixelSize) throws(OutputError) -> any Scanout {
        do throws(SystemError) {
            switch backend {
            case .atomic: return try AtomicScanout(pipeline, mode: mode, drawn: size, on: card)
            case .legacy: return try LegacyScanout(pipeline, mode: mode, on: card)
            }
        } catch {
            throw .failed(
                "read the display state for \(pipeline.connector.name) (\(backend.rawValue))", card, error,
                hint: "The display driver lacks something that every KMS driver should have."
            )
        }
    }

    /// The plane's own layouts, then the driver's choice, then plain rows. What another device has drawn in its own
    /// layouts, the card could not read: plain rows, or else a copy.
    private var layouts: [(BufferLayout, Transfer)] {
        if graphics.renderer.isForeign {
            let explicit = takesModifiers ? [(BufferLayout.modifiers([Modifier.linear]), Transfer.shared)] : []
            return explicit + [(.linear, .shared), (.implicit, .copied)]
        }
        let explicit = takesModifiers ? planeModifiers : []
        return (explicit.isEmpty ? [] : [(.modifiers(explicit), .none)]) + [(.implicit, .none), (.linear, .none)]
    }

    private var takesModifiers: Bool { card.system.takesModifiers(card.descriptor) }

    /// The modifiers that the primary plane takes for the session's format.
    private var planeModifiers: [UInt64] {
        guard let plane = pipeline.primaryPlane, let format = session.nativeFormat,
            let table = try? PropertyTable(of: KMSObject(kind: .plane, id: plane.id), on: card),
            let blob = table.value("IN_FORMATS").flatMap({ UInt32(exactly: $0) }), blob != 0,
            let listed = try? card.system.formatModifiers(blob: blob, on: card.descriptor)
        else { return [] }
        return listed.filter { $0.format.rawValue == format && $0.modifier != Modifier.implicit }.map(\.modifier)
    }

    /// A queue whose buffers the kernel has accepted, as far as it can be asked.
    private func verifiedQueue(_ scanout: any Scanout, _ way: Way) throws(OutputError) -> BufferQueue {
        let queue = try BufferQueue(
            graphics.renderer.device, session: session, size: way.size, layout: way.layout,
            takesModifiers: takesModifiers, for: card, by: Transport(way: way.transfer, prime: prime)
        )
        let frame: Frame
        do throws(FrameTakingError) {
            try queue.makeCurrent()
            frame = try queue.takeFrame()
        } catch {
            throw error.error
        }
        defer { queue.release(frame.buffer) }
        do throws(SystemError) {
            try scanout.test(frame.framebuffer)
        } catch {
            if error == .permissionDenied || error == .notPermitted { throw .busy(card, error) }
            if way.isScaled { throw cannotScale(way.size, "\(error)") }
            throw .failed(
                "set the mode \(mode) on \(pipeline.connector.name)", card, error,
                hint: "Choose another mode; the display driver refuses this one."
            )
        }
        return queue
    }

    private func cannotScale(_ size: PixelSize, _ cause: String) -> OutputError {
        OutputError(
            .deviceFailed,
            "Cannot scale frames of \(size.width)x\(size.height) to the mode \(mode) on \(pipeline.connector.name) of "
                + "\(card.node.path): \(cause)."
        )
    }
}

extension OutputError {
    static func noAtomic(_ card: DRMCard) -> OutputError {
        OutputError(
            .deviceFailed,
            "Atomic modesetting was asked for, but the driver of \(card.node.path) has none. Use the legacy backend."
        )
    }
}
