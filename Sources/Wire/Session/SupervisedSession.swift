// What a front end holds: a session that outlives its kernels. It starts one, keeps the journal, and when the kernel
// dies it reports how, starts another and brings it to where the session stood. Used on one thread, which lives as
// long as the session.

import WorkbenchReplies

package final class SupervisedSession {
    package struct Options: Sendable {
        package var launch: KernelLaunch
        /// Who this is, for others at the same tree.
        package var client: String
        /// What is opened; nil for the kernel's own choice.
        package var app: String?
        /// `on`, `off` or `replay`; nil for the kernel's own choice.
        package var workers: String?
        /// Whether nobody else may attach to the kernel: a program uses it, and no user.
        package var isPrivate: Bool
        /// After how long a command is taken to be endless; nil for never.
        package var commandLimit: Duration?
        /// How long a kernel may take to give up by itself after it was asked to.
        package var interruptGrace: Duration
        /// How long a kernel may take to come up.
        package var startLimit: Duration

        package init(
            launch: KernelLaunch = KernelLaunch(), client: String, app: String? = nil, workers: String? = nil,
            isPrivate: Bool = false, commandLimit: Duration? = nil, interruptGrace: Duration = .seconds(1),
            startLimit: Duration = .seconds(30)
        ) {
            self.launch = launch
            self.client = client
            self.app = app
            self.workers = workers
            self.isPrivate = isPrivate
            self.commandLimit = commandLimit
            self.interruptGrace = interruptGrace
            self.startLimit = startLimit
        }
    }

    /// After so many kernels died one after the other, no other is started.
    package static let deathLimit = 3

    package var options: Options
    package var onEvent: ((SessionEvent) -> Void)?
    /// Ctrl-C, from a signal handler or another thread: the command that is evaluated is given up. The kernel is asked
    /// to first; after a while, or at the second call, it is killed and the session restored.
    package let interruption: WakeUp
    package internal(set) var journal: SessionJournal
    /// What the kernel said as it came up.
    package internal(set) var greeting: Handshake.Result?
    package internal(set) var prompt: PromptReply?

    /// Where a session without a file of its own begins one.
    private let journals: JournalDirectory?
    package internal(set) var file: JournalFile?
    var kernel: RunningKernel?
    /// Why the session has stopped.
    var stopped: CrashReport?
    /// How many kernels died since the last answer.
    var deathsInARow = 0
    var isJournalFailing = false
    /// The command of another client that the kernel is at.
    var othersCommand: OthersCommand.Parameters?
    /// Told while a journal is replayed.
    var onReplayed: ((Replayed.Parameters) -> Void)?

    /// With a file the session goes on writing it; with a directory it begins a file there when it knows its app; with
    /// neither it leaves nothing.
    package init(
        options: Options, file: JournalFile? = nil, journals: JournalDirectory? = nil
    ) throws(SystemError) {
        self.options = options
        self.file = file
        self.journals = journals
        journal = SessionJournal(opened: options.app)
        interruption = try WakeUp()
    }

    deinit { kernel?.process.kill() }
}

extension SupervisedSession {
    /// Starts the first kernel.
    @discardableResult
    package func start() throws(SessionError) -> Handshake.Result {
        do {
            let greeting = try startKernel(app: options.app, workers: options.workers)
            beginJournal(greeting)
            return greeting
        } catch {
            switch error {
            case .refused(let error):
                end()
                throw .refused(error)
            case .died(let crash):
                stopped = crash
                throw .stopped(crash)
            }
        }
    }

    private func beginJournal(_ greeting: Handshake.Result) {
        let app = journal.opened ?? greeting.app.name
        journal.opened = app
        if file == nil, let journals {
            do {
                file = try journals.create(app: app)
                _ = journals.prune()
            } catch {
                onEvent?(.warning(.noJournal(error)))
            }
        }
        // Side effects may have sent something as the tree began.
        record(JournalChange(lines: greeting.journal ?? []), replies: [])
    }

    /// Starts the first kernel and brings it to where a journal ends.
    package func resume(_ text: JournalText) throws(SessionError) -> Death.Outcome {
        for fault in text.faults { onEvent?(.warning(.journalDamaged(fault))) }
        // Whoever says as it begins that no worker runs means it, whatever was said the last time.
        let lines = options.workers == "off" ? text.lines.filter { $0 != "workers on" } : text.lines
        journal = SessionJournal(opened: text.opened ?? options.app, lines: lines)
        let restoration = restore(deaths: 0)
        if case .givenUp = restoration.outcome, let stopped { throw .stopped(stopped) }
        if !restoration.lost.isEmpty { onEvent?(.lost(restoration.lost)) }
        return restoration.outcome
    }

    /// Any question of the protocol but those that change the tree. If the kernel dies meanwhile, its death is told and
    /// the next kernel is asked, once.
    package func call<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SessionError) -> Method.Result {
        do {
            return try ask(method, parameters, command: nil)
        } catch .died(let report) {
            guard case .restored = report.outcome else { throw .died(report) }
            onEvent?(.died(report))
            return try ask(method, parameters, command: nil)
        }
    }

    package func consult<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, within limit: Duration
    ) -> Method.Result? {
        // Whether it died is noticed by whoever waits for it next.
        (try? kernel?.connection.consult(method, parameters, within: limit)) ?? nil
    }

    package func send<Notification: KernelNotification>(
        _ notification: Notification.Type, _ parameters: Notification.Parameters
    ) {
        // A kernel that is gone is noticed by the next question.
        try? kernel?.connection.send(notification, parameters)
    }

    /// What a front end waits for while the user types; when one is ready, `processPending` is to be called.
    package var descriptors: [Int32] { kernel?.connection.descriptors ?? [] }

    /// Hands on what came while nobody asked, and notices a kernel's death.
    package func processPending() {
        guard let kernel else { return }
        do {
            try kernel.connection.processPending()
        } catch {
            onEvent?(.died(recover(from: error, cause: nil, command: nil)))
        }
    }

    /// Ends the kernel and the journal. A session in which nothing happened leaves no file.
    package func end() {
        kernel?.end(within: .seconds(1))
        kernel = nil
        file?.close(removing: journal.entries.isEmpty)
    }
}
