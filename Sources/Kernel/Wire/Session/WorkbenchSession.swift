// A front end's view of a session, which either has its own kernel or is attached to a running app.

import WorkbenchLanguage

package protocol WorkbenchSession: AnyObject {
    var onEvent: ((SessionEvent) -> Void)? { get set }
    var interruption: WakeUp { get }
    /// Adds lines of code to a reply that gives their places. A kernel doesn't have the source files.
    var readCode: ((CodeReply) -> CodeReply)? { get set }
    /// Whether replies to the user are only shown as text. If so, large replies contain only the parts that the text
    /// shows.
    var foldsReplies: Bool { get set }
    var greeting: Handshake.Result? { get }
    /// The prompt after the last command.
    var prompt: PromptReply? { get }
    /// The descriptors to wait for while the user types. When one is ready, call `processPending`.
    var descriptors: [Int32] { get }

    func processPending()
    /// Evaluates one command.
    ///
    /// - Parameter isQuiet: Whether the command comes from a program rather than its user.
    func evaluate(_ command: String, isQuiet: Bool) throws(SessionError) -> CommandResult
    func call<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SessionError) -> Method.Result
    /// Requests help with typing a line; nil if the kernel can't answer, or not quickly enough.
    func consult<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, within limit: Duration
    ) -> Method.Result?
    func send<Notification: KernelNotification>(
        _ notification: Notification.Type, _ parameters: Notification.Parameters)
    func end()
}

extension WorkbenchSession {
    /// Evaluates a command typed by the user.
    package func evaluate(_ command: String) throws(SessionError) -> CommandResult {
        try evaluate(command, isQuiet: false)
    }

    /// A kernel's replies with the lines of code that they refer to, if the source files are available.
    func withCode(_ replies: [Reply]) -> CommandResult {
        .replied(
            replies.map { reply in
                var reply = reply
                switch reply.content {
                case .code(let code): reply.content = .code(readCode?(code) ?? code.with(.missing))
                case .coverage(var coverage):
                    if let readCode { coverage.addCode(readCode) { Symbolizer().places(of: $0) } }
                    coverage.runs = nil
                    reply.content = .coverage(coverage)
                default: break
                }
                return reply
            })
    }
}

extension SupervisedSession: WorkbenchSession {}
