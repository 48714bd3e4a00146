// The thin layer of effects around the server: it waits for the client, for kernels and for the clock, passes events to
// the server, and executes its effects. It uses one thread and one poll(2).

import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class Shell {
    private let server: Server
    private let launch: KernelLaunch
    private let work: HostWork?
    /// The builds in progress, the programs built last, and the watched sources, by package folder.
    private var builds: [String: HostBuild] = [:]
    private var hosts: [String: BuiltHost] = [:]
    private var watches: [String: PackageWatch] = [:]
    private let client = ClientStream()
    private var kernels: [KernelID: ServedKernel] = [:]
    private let symbolizer = Symbolizer()
    private var errands: [AppErrand] = []
    /// The running tasks that index packages or read lines of code.
    private var lateWork: [any ShellTask] = []
    /// The process that parses Swift files, and the questions that wait for it to start.
    private var reader: OutlineProcess?
    private var readerProgram: Result<String, OutsideFault>?
    private var readerMaking: LateWork<Result<String, OutsideFault>>?
    private var unread: [(request: Int, text: String)] = []
    /// Index servers, by the folder that they have opened. An ended process stays here, so it isn't restarted again and
    /// again.
    private var indexes: [String: PackageIndex] = [:]
    private var timers: [TimerID: ContinuousClock.Instant] = [:]
    private var exitCode: Int32?
    private var clientProcess: ClientProcess?

    init(launch: KernelLaunch, settings: Settings, version: String, ownPackage: String?, hosts: HostWork?) {
        self.launch = launch
        work = hosts
        server = Server(
            files: DiskFiles(), settings: settings, version: version, ownPackage: ownPackage,
            runningApps: { OutsideWorld.runningApps })
    }

    /// - Returns: The exit code.
    func run() -> Int32 {
        while exitCode == nil {
            do {
                try wait()
            } catch {
                LanguageServer.complain(error.message)
                return 1
            }
        }
        for index in indexes.values { index.end() }
        reader?.end()
        client.finish()
        return exitCode ?? 1
    }

    private func wait() throws(SystemError) {
        var tasks: [any ShellTask] = Array(kernels.values)
        tasks += errands as [any ShellTask]
        tasks += lateWork
        tasks += Array(builds.values) as [any ShellTask]
        tasks += Array(watches.values) as [any ShellTask]
        if let readerMaking { tasks.append(readerMaking) }
        if let reader, !reader.hasEnded { tasks.append(reader) }
        if let clientProcess { tasks.append(clientProcess) }
        tasks += indexes.values.filter { !$0.hasEnded } as [any ShellTask]
        var wishes = [Waiting.Wish(STDIN_FILENO)]
        if client.hasUnsent { wishes.append(Waiting.Wish(STDOUT_FILENO, writes: true)) }
        var place = wishes.count
        let parts = tasks.map(\.wishes)
        wishes += parts.joined()
        let deadlines = tasks.compactMap(\.deadline) + timers.values
        let ready = try Waiting.wait(for: wishes, until: deadlines.min())
        // A timer is due only if it expired before the other events, because handling those may stop it.
        let now = ContinuousClock.now
        if client.hasUnsent { client.flush() }
        // The client comes first, because the user is waiting for the answer.
        if ready[0].canRead {
            for event in client.read() where exitCode == nil { handle(event) }
        }
        for (task, wishes) in zip(tasks, parts) {
            let isDue = task.deadline.map { $0 <= ContinuousClock.now } ?? false
            if isDue || ready[place..<place + wishes.count].contains(where: \.isAny) {
                for event in task.read() { handle(event) }
            }
            place += wishes.count
        }
        for (id, kernel) in kernels where kernel.hasEnded { kernels[id] = nil }
        errands.removeAll(where: \.hasEnded)
        lateWork.removeAll(where: \.hasEnded)
        if readerMaking?.hasEnded == true { readerMaking = nil }
        for (package, build) in builds where build.hasEnded { builds[package] = nil }
        for (timer, deadline) in timers where deadline <= now {
            timers[timer] = nil
            handle(.timer(timer))
        }
    }

    private func handle(_ event: ServerEvent) {
        for effect in server.handle(event) { perform(effect) }
    }

    private func perform(_ effect: ServerEffect) {
        switch effect {
        case .send(let bytes): client.send(bytes)
        case .startKernel(let id, let app, let package): start(id, app, hostedFor: package)
        case .buildHost(let package): build(package)
        case .ask(let id, let question, let content): kernels[id]?.ask(question, content)
        case .killKernel(let id):
            kernels.removeValue(forKey: id)?.kill()
        case .startTimer(let timer, let milliseconds):
            timers[timer] = ContinuousClock.now + .milliseconds(milliseconds)
        case .stopTimer(let timer): timers[timer] = nil
        case .sendToApp(let request, let process, let text): send(text, to: process, request)
        case .askApp(let request, let process, let text): ask(text, of: process, request)
        case .readSwift(let request, let text): read(text, request)
        case .readCode(let request, let code, let package): read(code, of: package, request)
        case .findSymbols(let request, let index, let names): find(names, in: index, request)
        case .makeJournal(let request, let app, let package, let commands):
            handle(
                .done(
                    request: request,
                    Result { () throws(OutsideFault) in
                        [try OutsideWorld.makeJournal(of: app, in: package, commands)]
                    }))
        case .measure(let request, let packages):
            let line = OutsideWorld.memory(ofKernels: kernels.values.map(\.processID))
            let ages = packages.map { hosts[$0].flatMap { OutsideWorld.age(ofFile: $0.executable) } ?? "?" }
            handle(.done(request: request, .success([line] + ages)))
        case .watchClient(let process): clientProcess = ClientProcess(process)
        case .exit(let code): exitCode = code
        }
    }

    private func start(_ id: KernelID, _ app: String?, hostedFor package: String?) {
        var launch = launch
        if let host = package.flatMap({ hosts[$0] }) {
            (launch.executable, launch.sourceFolders) = (host.executable, host.sourceFolders)
        }
        do {
            kernels[id] = try ServedKernel(id, launch, app: app, symbolizer)
        } catch {
            handle(.kernelEnded(id, Death(crash: CrashReport(cause: .notStarted(error.message)))))
        }
    }

    private func build(_ package: String) {
        guard let work else {
            let fault = BuildFault("this program can't build packages: use `workflow lsp`", isUnrelated: true)
            return handle(.hostEnded(package: package, .failure(fault)))
        }
        // Saves during the build must not be missed. A folder that was deleted and created again needs a new watch.
        watches[package]?.watch(package)
        if watches[package] == nil { watches[package] = PackageWatch(package: package) }
        do {
            builds[package] = try HostBuild(package, work.build) { [weak self] news in
                guard let self else { return }
                switch news {
                case .sources(let folders): for folder in folders { watches[package]?.watch(folder) }
                case .progress: break
                case .ended(.success(let host)): hosts[package] = host
                case .ended(.failure(let fault)): if let older = fault.older { hosts[package] = older }
                }
            }
        } catch {
            handle(.hostEnded(package: package, .failure(BuildFault(error.message))))
        }
    }

    private func send(_ text: String, to process: Int?, _ request: Int) {
        do {
            errands.append(try AppErrand(request, text, to: process))
        } catch {
            handle(.done(request: request, .failure(error)))
        }
    }

    private func ask(_ text: String, of process: Int, _ request: Int) {
        do {
            errands.append(try AppErrand(request, text, to: process, asksForReplies: true))
        } catch {
            handle(.appReplied(request: request, .failure(error)))
        }
    }

    /// Asks the process that parses Swift. It is compiled and started first if necessary.
    private func read(_ text: String, _ request: Int) {
        switch readerProgram {
        case .success(let program):
            if reader?.hasEnded ?? true { reader = OutlineProcess(program) }
            let fault = OutsideFault("\(program) can't be started")
            let events = reader?.ask(request, text) ?? [.outlined(request: request, .failure(fault))]
            for event in events { handle(event) }
        case .failure(let fault): handle(.outlined(request: request, .failure(fault)))
        case nil:
            unread.append((request, text))
            guard readerMaking == nil else { return }
            guard let work else { return readerIsMade(.failure(OutsideFault("this program can't read Swift"))) }
            do {
                readerMaking = try LateWork(work.makeReader) { [weak self] result in
                    self?.readerIsMade(result)
                    return []
                }
            } catch {
                readerIsMade(.failure(OutsideFault(error.message)))
            }
        }
    }

    private func read(_ code: CodeReply, of package: String?, _ request: Int) {
        do {
            if let work {
                lateWork.append(
                    try LateWork({ work.readCode(code, package, $0) }) { [.codeRead(request: request, $0)] })
                return
            }
        } catch {
            // If there are no descriptors left, the code is reported as missing.
        }
        handle(.codeRead(request: request, code.with(.missing)))
    }

    private func readerIsMade(_ program: Result<String, OutsideFault>) {
        readerProgram = program
        let waiting = unread
        unread = []
        for (request, text) in waiting { read(text, request) }
    }

    private func find(_ names: [String], in index: IndexPlace, _ request: Int) {
        switch index {
        case .build(let package): for event in symbols(names, in: index, at: package, request) { handle(event) }
        case .host(let package):
            guard let work else { return handle(.symbols(request: request, .success([]))) }
            do {
                lateWork.append(
                    try LateWork({ work.index(package, $0) }) { [weak self] result in
                        switch result {
                        case .success(let folder): self?.symbols(names, in: index, at: folder, request) ?? []
                        case .failure(let fault): [.symbols(request: request, .failure(fault))]
                        }
                    })
            } catch {
                handle(.symbols(request: request, .failure(OutsideFault(error.message))))
            }
        }
    }

    private func symbols(
        _ names: [String], in index: IndexPlace, at folder: String, _ request: Int
    ) -> [ServerEvent] {
        if indexes[folder]?.hasEnded ?? true { indexes[folder] = PackageIndex(of: index, at: folder) }
        return indexes[folder]?.find(request, names) ?? [.symbols(request: request, .failure(PackageIndex.isMissing))]
    }
}

protocol ShellTask: AnyObject {
    /// The descriptors to wait for, and what to wait for on each.
    var wishes: [Waiting.Wish] { get }
    /// The time at which to stop waiting; nil to wait indefinitely.
    var deadline: ContinuousClock.Instant? { get }
    /// Whether no more events will come.
    var hasEnded: Bool { get }
    /// The new events. This is called when a descriptor is ready, or at the deadline.
    func read() -> [ServerEvent]
}
