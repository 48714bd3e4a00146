// A front end's session, which outlives its kernels. It starts a kernel and keeps the journal. When the kernel ends, it
// reports why, starts another one and restores the session. It is used on one thread, which lives as long as the
// session.

import WorkbenchLanguage

package final class SupervisedSession {
    package struct Options: Sendable {
        package var launch: KernelLaunch
        /// This client's name for other clients of the tree.
        package var client: String
        /// The app to open; nil for the kernel's own choice.
        package var app: String?
        /// `on`, `off` or `replay`; nil for the kernel's own choice.
        package var workers: String?
        /// Whether other clients are kept from attaching, because a program uses the kernel instead of a user.
        package var isPrivate: Bool
        /// Maximum time for a command; nil for no limit.
        package var commandLimit: Duration?
        /// Maximum time for a kernel to interrupt a command by itself.
        package var interruptGrace: Duration
        /// How long a crash report waits for the functions in which it happened. Scripts wait, because the functions
        /// belong to their output; otherwise an event reports them later.
        package var framesLimit: Duration
        /// Maximum time for a kernel to start.
        package var startLimit: Duration

        /// For scripts: more time than the search ever takes, so that every run prints the same.
        package static let framesInScripts = Duration.seconds(10)

        package init(
            launch: KernelLaunch = KernelLaunch(), client: String, app: String? = nil, workers: String? = nil,
            isPrivate: Bool = false, commandLimit: Duration? = nil, interruptGrace: Duration = .seconds(1),
            framesLimit: Duration = .zero, startLimit: Duration = .seconds(30)
        ) {
            self.launch = launch
            self.client = client
            self.app = app
            self.workers = workers
            self.isPrivate = isPrivate
            self.commandLimit = commandLimit
            self.interruptGrace = interruptGrace
            self.framesLimit = framesLimit
            self.startLimit = startLimit
        }
    }

    /// After this many crashes in a row, no further kernel is started.
    package static let deathLimit = 3

    package var options: Options
    package var onEvent: ((SessionEvent) -> Void)?
    package var readCode: ((CodeReply) -> CodeReply)?
    package var foldsReplies = false
    /// Interrupts the current command, from a signal handler or another thread, as for Ctrl-C. First, the kernel is
    /// asked to stop; after a while, or at the second call, it is killed and the session is restored.
    package let interruption: WakeUp
    package internal(set) var journal: SessionJournal
    /// The kernel's answer to the handshake.
    package internal(set) var greeting: Handshake.Result?
    package internal(set) var prompt: PromptReply?

    /// The directory in which a session without a file begins one.
    private let journals: JournalDirectory?
    package internal(set) var file: JournalFile?
    var kernel: RunningKernel?
    /// Why the session has stopped.
    var stopped: CrashReport?
    /// The number of kernels that have ended since the last answer.
    var deathsInARow = 0
    var isJournalFailing = false
    /// Whether the journal has had lines.
    var hasRecorded = false
    /// Another client's command that the kernel is evaluating.
    var othersCommand: OthersCommand.Parameters?
    var ownDeaths = OwnDeaths()
    /// Whether the workers stay off because they crashed the app again and again.
    var workersStayOff = false
    /// How many lines of the journal the tree has, if the user stopped a restoration; nil if the tree has all.
    var linesCarriedOut: Int?
    /// The last past that a kernel sent. It is also beside the journal, and only saves time.
    var past: String?
    /// The replacement for it if continuing from it led to a different tree. After that, this session's past is no
    /// longer kept.
    static let brokenPast = "# The past of this session does not hold everything.\n"
    let symbolizer = Symbolizer()
    /// The functions of the last crash, while the search runs.
    var frameSearch: FrameSearch?
    /// Called during the replay of a journal.
    var onReplayed: ((Replayed.Parameters) -> Void)?

    /// With a file, the session continues it; with a directory, it begins a file there once the app is known; with
    /// neither, it writes none.
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
            case .died(let crash), .interrupted(let crash):
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
        // Side effects may have sent actions when the tree began.
        record(JournalChange(lines: greeting.journal ?? []), replies: [])
    }

    /// Starts the first kernel and restores a journal.
    package func resume(_ text: JournalText) throws(SessionError) -> Death.Outcome {
        for fault in text.faults { onEvent?(.warning(.journalDamaged(fault))) }
        // With workers off from the start, earlier `workers on` lines do not count.
        let lines = options.workers == "off" ? text.lines.filter { $0 != "workers on" } : text.lines
        journal = SessionJournal(opened: text.opened ?? options.app, lines: lines)
        hasRecorded = true
        past = file?.readPast()
        // Changed code may refuse a line, which is then reported anyway. Only if the app crashes must each line be
        // reported.
        let restoration = restore(deaths: 0, isRepeated: true)
        if let stopped { throw .stopped(stopped) }
        if !restoration.lost.isEmpty { onEvent?(.lost(restoration.lost)) }
        return restoration.outcome
    }

    /// Any request of the protocol that does not change the tree. If the kernel ends in the meantime, that is reported,
    /// and the next kernel is asked once.
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
        // If the kernel has ended, the next request will notice.
        (try? kernel?.connection.consult(method, parameters, within: limit)) ?? nil
    }

    package func send<Notification: KernelNotification>(
        _ notification: Notification.Type, _ parameters: Notification.Parameters
    ) {
        // If the kernel has ended, the next request will notice.
        try? kernel?.connection.send(notification, parameters)
    }

    /// Whether the app is running, with everything in the journal restored.
    package var isWhole: Bool { kernel != nil && linesCarriedOut == nil }

    /// The descriptors to wait for while the user types. When one is ready, call `processPending`.
    package var descriptors: [Int32] {
        (kernel?.connection.descriptors ?? []) + (frameSearch.map { [$0.search.descriptor] } ?? [])
    }

    /// Delivers events, and notices if a kernel has ended.
    package func processPending() {
        tellFrames()
        guard let kernel else { return }
        do {
            try kernel.connection.processPending()
        } catch {
            onEvent?(.died(recover(from: error, cause: nil, command: nil)))
        }
    }

    /// Ends the kernel and the journal. A session without commands leaves no file. After `reset`, the file still
    /// contains the earlier lines.
    package func end() {
        frameSearch = nil
        // Messages that arrived together with the last answer belong to the journal.
        try? kernel?.connection.processPending()
        kernel?.end(within: .seconds(1))
        kernel = nil
        file?.close(removing: !hasRecorded)
    }
}
