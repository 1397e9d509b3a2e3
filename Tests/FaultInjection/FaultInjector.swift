/// Numbers the calls that a life makes to the systems below it, and makes the one that a test has chosen fail.
///
/// Not thread-safe: each life has its own.
public final class FaultInjector {
    /// One call as it was made.
    public struct Call: Hashable, Sendable {
        /// The protocol's requirement, such as "DRMSystem.open(_:)".
        public var requirement: String
        /// The errors that it may answer with; empty where it cannot fail.
        public var errors: [Int32]
    }

    /// Which calls fail.
    public enum Fault: Hashable, Sendable {
        case none
        /// One call, by its place among all, from zero.
        case once(call: Int, error: Int32)
        /// Every call of a requirement from one place on.
        case always(String, from: Int, error: Int32)
    }

    public let fault: Fault
    public private(set) var calls: [Call] = []
    /// What is held of the systems below.
    public let ledger = Ledger()
    /// The call that was the first to fail.
    public private(set) var firstRefused: Call?
    private var isEnded = false

    public init(_ fault: Fault = .none) { self.fault = fault }

    /// Notes a call and answers the error with which it is to fail; nil lets it be made.
    public func refusal(_ requirement: String, _ errors: [Int32]) -> Int32? {
        guard !isEnded else { return nil }
        let place = calls.count
        let call = Call(requirement: requirement, errors: errors)
        calls.append(call)
        switch fault {
        case .once(place, let error), .always(requirement, from: ...place, let error):
            firstRefused = firstRefused ?? call
            return error
        default: return nil
        }
    }

    /// Calls from here on are no part of the walk.
    public func end() { isEnded = true }
}
