// A front end's session, which outlives its kernels. It starts a kernel and keeps the journal. When the kernel ends,
// the session reports why, starts another one and restores its state. It's used on one thread, which must live as long
// as the session.

import WorkbenchLanguage

package final class SupervisedSession {
    package struct Options: Sendable {
        package var launch: KernelLaunch
        /// The name of this client, as shown to other clients of the tree.
        package var client: String
        /// The app to open; nil to let the kernel choose.
        package var app: String?
        /// The workers' mode: `on`, `off` or `replay`; nil to let the kernel choose.
        package var workers: String?
        /// Whether other clients are prevented from attaching, because the kernel is used by a program rather than a
        /// user.
        package var isPrivate: Bool
        /// The time limit for a command; nil for no limit.
        package var commandLimit: Duration?
        /// The maximum time for a kernel to interrupt a command on its own.
        package var interruptGrace: Duration
        /// The maximum time that a crash report waits for its functions to be found. Scripts wait, because the
        /// functions are part of their output; otherwise, an event reports them later.
        package var framesLimit: Duration
        /// The maximum time for a kernel to start.
        package var startLimit: Duration

        /// The value for scripts: more time than the search ever takes, so every run prints the same output.
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

    /// The number of consecutive crashes after which no further kernel is started.
    package static let deathLimit = 3

    package var options: Options
    package var onEvent: ((SessionEvent) -> Void)?
    package var readCode: ((CodeReply) -> CodeReply)?
    package var foldsReplies = false
    /// Interrupts the current command, as for Ctrl-C. May be used from a signal handler or another thread. First, the
    /// kernel is asked to stop; after a while, or at the second call, it's killed and the session is restored.
    package let interruption: WakeUp
    package internal(set) var journal: SessionJournal
    /// The kernel's answer to the handshake.
    package internal(set) var greeting: Handshake.Result?
    package internal(set) var prompt: PromptReply?

    /// The directory in which a session without a file creates one.
    private let journals: JournalDirectory?
    package internal(set) var file: JournalFile?
    var kernel: RunningKernel?
    /// The reason why the session has stopped.
    var stopped: CrashReport?
    /// The number of kernels that have ended since the last answer.
    var deathsInARow = 0
    var isJournalFailing = false
    /// Whether the journal has ever contained lines.
    var hasRecorded = false
    /// Another client's command that the kernel is evaluating.
    var othersCommand: OthersCommand.Parameters?
    var ownDeaths = OwnDeaths()
    /// Whether the workers stay off because they crashed the app repeatedly.
    var workersStayOff = false
    /// The number of journal lines that the tree reflects, if the user stopped a restoration; nil if it reflects all of
    /// them.
    var linesCarriedOut: Int?
    /// The last past that a kernel sent. It's also stored next to the journal, and only saves time.
    var past: String?
    /// The text that replaces the past after continuing from it has led to a different tree. From then on, this
    /// session's past is no longer kept.
    static let brokenPast = "# The past of this session does not hold everything.\n"
    let symbolizer: Symbolizer
    /// The search for the functions of the last crash, while it's running.
    var frameSearch: FrameSearch?
    /// Called during the replay of a journal.
    var onReplayed: ((Replayed.Parameters) -> Void)?

    /// Creates a session. If given a file, the session continues it. If given a directory, the session creates a file
    /// there once the app is known. If given neither, it writes no file.
    package init(
        options: Options, file: JournalFile? = nil, journals: JournalDirectory? = nil,
        symbolizer: Symbolizer = Symbolizer()
    ) throws(SystemError) {
        self.options = options
        self.symbolizer = symbolizer
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
        // Side effects may have sent actions when the tree started.
        record(JournalChange(lines: greeting.journal ?? []), replies: [])
    }

    /// Starts the first kernel and restores a journal.
    package func resume(_ text: JournalText) throws(SessionError) -> Death.Outcome {
        for fault in text.faults { onEvent?(.warning(.journalDamaged(fault))) }
        // If workers are off from the start, ignore earlier `workers on` lines.
        let lines = options.workers == "off" ? text.lines.filter { $0 != "workers on" } : text.lines
        journal = SessionJournal(opened: text.opened ?? options.app, lines: lines)
        hasRecorded = true
        past = file?.readPast()
        // If the code has changed, it may refuse a line, which is reported in any case. Every line has to be reported
        // only if the app crashes.
        let restoration = restore(deaths: 0, isRepeated: true)
        if let stopped { throw .stopped(stopped) }
        if !restoration.lost.isEmpty { onEvent?(.lost(restoration.lost)) }
        return restoration.outcome
    }

    /// Sends any request of the protocol that doesn't change the tree. If the kernel ends in the meantime, that is
    /// reported, and the request is sent to the next kernel once.
    package func call<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SessionError) -> Method.Result {
        // Ctrl-C applies to the user's commands, not to later questions.
        _ = interruption.take()
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
        // If the kernel has ended, the next request will detect it.
        (try? kernel?.connection.consult(method, parameters, within: limit)) ?? nil
    }

    package func send<Notification: KernelNotification>(
        _ notification: Notification.Type, _ parameters: Notification.Parameters
    ) {
        // If the kernel has ended, the next request will detect it.
        try? kernel?.connection.send(notification, parameters)
    }

    /// Whether the app is running and everything in the journal has been restored.
    package var isWhole: Bool { kernel != nil && linesCarriedOut == nil }

    /// The descriptors to wait for while the user types. When one is ready, call `processPending`.
    package var descriptors: [Int32] {
        (kernel?.connection.descriptors ?? []) + (frameSearch.map { [$0.search.descriptor] } ?? [])
    }

    /// Delivers events, and detects whether the kernel has ended.
    package func processPending() {
        tellFrames()
        guard let kernel else { return }
        do {
            try kernel.connection.processPending()
        } catch {
            onEvent?(.died(recover(from: error, cause: nil, command: nil)))
        }
    }

    /// Ends the kernel and closes the journal. A session without commands leaves no file behind. After `reset`, the
    /// file still contains the earlier lines.
    package func end() {
        frameSearch = nil
        // Messages that arrived together with the last answer belong in the journal.
        try? kernel?.connection.processPending()
        kernel?.end(within: .seconds(1))
        kernel = nil
        file?.close(removing: !hasRecorded)
    }
}
