/// What this module asks of libsystemd. Tests put a recording double in its place.
public protocol NotificationSystem: AnyObject {
    /// Tells the service manager that started this process, if one did.
    ///
    /// - Parameter state: lines such as "READY=1".
    func notify(_ state: String)
    /// After how many microseconds without a word the service manager takes this process to hang; nil where it does not
    /// look after it.
    var watchdogMicroseconds: UInt64? { get }
}
