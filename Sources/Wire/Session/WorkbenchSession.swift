// What a front end needs of a session, whether the kernel is its own or belongs to an app that runs by itself.

import WorkbenchReplies

package protocol WorkbenchSession: AnyObject {
    var onEvent: ((SessionEvent) -> Void)? { get set }
    var interruption: WakeUp { get }
    var greeting: Handshake.Result? { get }
    /// Where the tree stands after the last command.
    var prompt: PromptReply? { get }
    /// What to wait for while the user types; when one is ready, `processPending` is to be called.
    var descriptors: [Int32] { get }

    func processPending()
    /// Evaluates one command.
    ///
    /// - Parameter isQuiet: Whether a program asks, and not its user.
    func evaluate(_ command: String, isQuiet: Bool) throws(SessionError) -> CommandResult
    func call<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SessionError) -> Method.Result
    /// Asks what helps with the typing of a line: nil if the kernel cannot tell, or is too busy to tell soon.
    func consult<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, within limit: Duration
    ) -> Method.Result?
    func send<Notification: KernelNotification>(
        _ notification: Notification.Type, _ parameters: Notification.Parameters)
    func end()
}

extension WorkbenchSession {
    /// Evaluates what a user has typed.
    package func evaluate(_ command: String) throws(SessionError) -> CommandResult {
        try evaluate(command, isQuiet: false)
    }
}

extension SupervisedSession: WorkbenchSession {}
