// Something that the shell waits for beside the client: a kernel, an index, an app that was sent something.

import WorkbenchWire

protocol ShellTask: AnyObject {
    /// What to wait for.
    var wishes: [Waiting.Wish] { get }
    /// When it is waited for no longer.
    var deadline: ContinuousClock.Instant? { get }
    /// Whether nothing more comes of it.
    var hasEnded: Bool { get }
    /// What has come; called when something can be read or written, or the time is over.
    func read() -> [ServerEvent]
}
