// The rows about kernels: commands sent to a process through a real socket, a kernel that is killed, scripts that are
// edited, and the cost to an app of letting clients attach to it.

import FoundationEssentials
import WorkbenchGarden
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchPages
import WorkbenchTutorial5
import WorkbenchWire
import Workflow
import WorkflowInspection

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct ServiceRows {
    /// The apps of this executable when it runs as a kernel.
    static let apps = [
        KernelApp("garden", "a large tree") { GardenWorkflow(size: 1_000) },
        KernelApp("trapdoor", "a large tree that traps") { TrapdoorWorkflow() },
        KernelApp("todo", "the tutorial's todo app") { RootWorkflow() },
    ]

    let measuring: Measuring

    var all: [(name: String, measure: (String) -> Row)] {
        [
            ("start of a kernel, up to its greeting", start),
            ("command through a socket, 1,000 nodes", roundTrip),
            ("completion through a socket, 1,000 nodes", completion),
            ("step shown on a session's page, 1,000 nodes", page),
            ("kernel killed → restored, 1,000 steps", restore),
            ("session of 100,000 steps resumed", resume),
            ("trap → restored, 1,000 nodes, 100 steps, in starts", trap),
            ("line written to the journal", { line($0, isDurable: false) }),
            ("line written to the journal, --durable", { line($0, isDurable: true) }),
            ("script of 1,000 lines, first evaluation", firstEvaluation),
            ("script of 1,000 lines, edit of the last line", editOfLastLine),
            ("script of 1,000 lines, question about line 1", question),
            ("one action, an app nobody is attached to, in plain ones", idle),
            ("one action, recorded, in plain ones", recorded),
        ]
    }

    private static let small = ["send / heard(.bloomed(.red))", "send / forget"]

    private func session(app: String = "garden") -> SupervisedSession {
        do {
            let session = try SupervisedSession(
                options: SupervisedSession.Options(launch: KernelLaunch(), client: "bench", app: app))
            try session.start()
            return session
        } catch {
            preconditionFailure("a kernel is to be measured and does not start: \(error)")
        }
    }

    private func evaluate(_ session: SupervisedSession, _ text: String) {
        guard let evaluation = try? session.evaluate(text), evaluation.replies.allSatisfy(\.isSuccess) else {
            preconditionFailure("\(text) is to be measured and was refused")
        }
    }

    // MARK: - Processes

    private func start(_ name: String) -> Row {
        let cost = measuring.cost(rounds: 10, against: .process, preparing: {}) { session().end() }
        return Row(name, cost, .milliseconds, budget: 50, countsAllocations: false)
    }

    private func roundTrip(_ name: String) -> Row {
        let session = session()
        defer { session.end() }
        var count = 0
        let cost = measuring.cost {
            evaluate(session, Self.small[count % 2])
            count += 1
        }
        return Row(name, cost, .microseconds, budget: 3_000)
    }

    private func completion(_ name: String) -> Row {
        let session = session()
        defer { session.end() }
        let cost = measuring.cost {
            let reply = try? session.call(Complete.self, TextPosition(text: "send Flo", offset: 8))
            precondition(reply?.candidates.isEmpty == false, "a completion is to be measured and finds nothing")
        }
        return Row(name, cost, .milliseconds, budget: 10, countsAllocations: false)
    }

    /// The page's share of a step: a look at the tree, and the texts of the page's files.
    private func page(_ name: String) -> Row {
        let session = session()
        defer { session.end() }
        func look() -> TreeLook {
            let questions = Evaluate.Parameters(text: TreeLook.questions, isQuiet: true, isFolded: true)
            return TreeLook((try? session.call(Evaluate.self, questions))?.replies ?? [])
        }
        var page = SessionPage(id: "bench", title: "garden", script: "garden.live.js")
        page.begin(at: 0, nil, look())
        var count = 0
        let cost = measuring.cost(rounds: 30) { () -> CommandResult in
            count += 1
            return (try? session.evaluate(Self.small[count % 2])) ?? .replied([])
        } _: { step in
            page.add(Self.small[count % 2], step, look: look())
            var bytes = page.script(isOver: false).utf8.count
            if page.isFileDue {
                bytes += page.html(isOver: false).utf8.count
                page.fileIsWritten()
            }
            precondition(bytes > 0)
        }
        return Row(name, cost, .milliseconds, budget: 50, countsAllocations: false)
    }

    private func restore(_ name: String) -> Row {
        let session = session()
        defer { session.end() }
        let steps = measuring.fixedCalls == 1 ? 10 : 1_000
        for number in 0..<steps { evaluate(session, Self.small[number % 2]) }
        let cost = measuring.cost(
            rounds: 5,
            preparing: {
                guard let id = session.greeting?.process else { preconditionFailure("the session has a kernel") }
                kill(pid_t(id), SIGKILL)
            },
            { _ in
                _ = try? session.evaluate("stack")
            })
        guard session.prompt?.step == steps else { preconditionFailure("the session was to be restored") }
        return Row(name, cost, .milliseconds, budget: 150, countsAllocations: false)
    }

    private func line(_ name: String, isDurable: Bool) -> Row {
        let folder = TemporaryFolder()
        let directory = JournalDirectory(path: folder.path + "/workflow")
        guard let file = try? directory.create(app: "garden", isDurable: isDurable) else {
            preconditionFailure("a journal is to be measured and can't be created")
        }
        let cost = measuring.cost { try? file.append([Self.small[0]]) }
        file.close()
        return Row(name, cost, .microseconds, budget: isDurable ? nil : 50, countsAllocations: false)
    }

    /// Uses the past that the first resumption kept beside the journal.
    private func resume(_ name: String) -> Row {
        let folder = FileManager.default.temporaryDirectory.appending(path: "workflow-bench-\(getpid())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let steps = measuring.fixedCalls == 1 ? 10 : 100_000
        let lines =
            ["tap onLoginTapped", "tap onTodoSelected 0"]
            + (3...steps).map { "send Edit titleChanged(\"\($0)\")" }
        do {
            let file = try JournalDirectory(path: folder).create(app: "todo")
            try file.append(lines)
            let path = file.path
            file.close()
            func resumed() throws -> SupervisedSession {
                let session = try SupervisedSession(
                    options: SupervisedSession.Options(launch: KernelLaunch(), client: "bench", app: "todo"),
                    file: try JournalFile(resuming: path))
                guard let file = session.file, case .restored(steps, steps, _) = try session.resume(try file.read())
                else {
                    preconditionFailure("a session was to be resumed")
                }
                return session
            }
            try resumed().end()
            let cost = measuring.cost(rounds: 3, preparing: {}) { _ = try? resumed().end() }
            return Row(name, cost, .milliseconds, budget: 1_000, countsAllocations: false)
        } catch {
            preconditionFailure("a session was to be resumed: \(error)")
        }
    }

    /// Measures up to the prompt on the restored tree. By then, the user sees the message and its place; the functions
    /// follow later.
    private func trap(_ name: String) -> Row {
        let session = session(app: "trapdoor")
        defer { session.end() }
        let steps = measuring.fixedCalls == 1 ? 10 : 100
        for number in 0..<steps { evaluate(session, Self.small[number % 2].replacing("/", with: "/Garden")) }
        let start = Yardstick.passes { self.session(app: "trapdoor").end() }
        let cost = measuring.cost(rounds: 10, against: start, preparing: {}) {
            guard let death = try? session.evaluate("send / fall").death, death.crash.place != nil else {
                preconditionFailure("a trap was to be measured")
            }
        }
        guard session.prompt?.step == steps else { preconditionFailure("the session was to be restored") }
        return Row(ratio: name, cost, budget: 5)
    }

    // MARK: - Scripts

    private var lines: [String] {
        (0..<(measuring.fixedCalls == 1 ? 10 : 1_000)).map { Self.small[$0 % 2] }
    }

    private func run(_ text: String) -> ScriptRun {
        let run = ScriptRun(apps: Self.apps, opening: Self.apps[0])
        run.update(text)
        return run
    }

    private func firstEvaluation(_ name: String) -> Row {
        let text = lines.joined(separator: "\n")
        let cost = measuring.cost(rounds: 5, preparing: { run(text) }) { run in while run.step() != nil {} }
        return Row(name, cost, .milliseconds, budget: 300)
    }

    private func editOfLastLine(_ name: String) -> Row {
        let run = run(lines.joined(separator: "\n"))
        while run.step() != nil {}
        var count = 0
        let cost = measuring.cost {
            count += 1
            run.update((lines.dropLast() + [Self.small[count % 2]]).joined(separator: "\n"))
            while run.step() != nil {}
        }
        return Row(name, cost, .milliseconds, budget: 20)
    }

    private func question(_ name: String) -> Row {
        let run = run(lines.joined(separator: "\n"))
        while run.step() != nil {}
        let cost = measuring.cost {
            run.at(0, isAfter: true) { session in _ = session.evaluate("state /") }
        }
        return Row(name, cost, .milliseconds, budget: 3)
    }

    // MARK: - Attaching

    /// Compares the same action with and without an attach server. The budget is a ratio, with some tolerance for
    /// noise. The clock is read only once for many actions.
    private func idle(_ name: String) -> Row {
        let plain = WorkflowHost(workflow: TickWorkflow())
        let served = WorkflowHost(workflow: TickWorkflow())
        let inspection = WorkflowInspector.serve(served, name: "bench")
        defer { inspection.stop() }
        let alone = Yardstick.passes { for _ in 0..<1_000 { plain.rendering.value() } }
        let cost = measuring.cost(against: alone) { for _ in 0..<1_000 { served.rendering.value() } }
        return Row(ratio: name, cost, budget: 1.25)
    }

    private func recorded(_ name: String) -> Row {
        let plain = WorkflowHost(workflow: TickWorkflow())
        let kept = WorkflowHost(workflow: TickWorkflow())
        let recorder = WorkflowRecorder(kept, last: 200)
        defer { recorder.stop() }
        let alone = Yardstick.passes { for _ in 0..<1_000 { plain.rendering.value() } }
        let cost = measuring.cost(against: alone) { for _ in 0..<1_000 { kept.rendering.value() } }
        return Row(ratio: name, cost, budget: 1.05)
    }
}

/// A single node that counts.
private struct TickWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = TickWorkflow
        case tick

        func apply(toState state: inout Int) -> Never? {
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<TickWorkflow>) -> () -> Void {
        let sink = context.makeSink(of: Action.self)
        return { sink.send(.tick) }
    }
}
