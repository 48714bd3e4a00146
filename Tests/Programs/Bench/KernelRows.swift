// The rows about the workbench: commands and completion on large trees, and time travel through many steps.

import WorkbenchCAllocationCounter
import WorkbenchGarden
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTutorial5
import Workflow

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct KernelRows {
    let measuring: Measuring

    /// The number of nodes in the large tree.
    private static let large = 10_000

    var all: [(name: String, measure: (String) -> Row)] {
        let looks: [(String, String)] = [
            ("stack", "stack"), ("tree, all of it", "tree --depth 1000"), ("tree --depth 3", "tree --depth 3"),
            ("tree --names", "tree --depth 1000 --names"),
            ("state of the root", "state /"), ("state of a node by its path", "state /Hedge[2]/Flower[3]"),
            ("props", "props /Hedge[2]"), ("sinks of a node", "sinks /Hedge[2]"), ("sinks of all", "sinks"),
            ("ls", "ls /Hedge[2]"), ("screen", "screen"), ("history", "history"),
        ]
        let completions: [(String, String)] = [
            ("nodes", "send "), ("nodes that match", "send Flo"), ("children", "cd /Hedge[2]/"),
            ("actions", "send / "), ("a value", "send / seasonChanged("),
            ("references", "send / heard(.picked(weight: "),
            ("parts", "state /."), ("workflows", "open "),
        ]
        return looks.map { name, command in
            ("\(name), 10,000 nodes", { look($0, command, isSuccess: true) })
        } + [
            ("a name that is not there, 10,000 nodes", { look($0, "state Flowr", isSuccess: false) }),
            ("a name that many have, 10,000 nodes", { look($0, "state Flower", isSuccess: false) }),
        ]
            + completions.map { name, text in
                ("complete \(name), 10,000 nodes", { complete($0, text) })
            } + [
                ("open, 10,000 nodes", { informing($0, "reset") }),
                ("owner of what all nodes have, 10,000 nodes", { look($0, "owner /.season", isSuccess: true) }),
                ("owner of what nobody has, 10,000 nodes", { look($0, "owner \"nothing\"", isSuccess: true) }),
                ("find what all nodes have, 10,000 nodes", { informing($0, "find season") }),
                ("find the nodes that meet a condition", { informing($0, #"find "season == .spring""#) }),
                ("flow to all nodes, 10,000 nodes", { informing($0, "flow /.season --with .autumn") }),
                ("flow in one node, 10,000 nodes", { informing($0, #"flow /Hedge[2]/Bush[5].label --with "oak""#) }),
                ("tree, all of a chain of 10,000", { chain($0, "tree --depth 100000", budget: 50) }),
                ("sinks, all of a chain of 10,000", { chain($0, "sinks --all") }),
                ("command at the end of a chain of 10,000", { chain($0, "send Leaf add") }),
                ("diff at the end of a chain of 10,000", { chain($0, "diff") }),
                ("command, one node changes, 1,000 nodes", { roundTrip($0, size: 1_000, budget: 3_000) }),
                ("command, one node changes, 10,000 nodes", { roundTrip($0, size: Self.large, budget: nil) }),
                ("command, every node changes, 1,000 nodes", { seasons($0) }),
                ("undo and redo among 10,000 steps", { undo($0) }),
                ("goto the middle among 10,000 steps", { travel($0) }),
                ("undo and redo among 100,000 steps", { manySteps($0, ["undo", "redo"], budget: 2) }),
                ("diff among 100,000 steps", { manySteps($0, ["diff"], budget: 1) }),
                ("branches among 100,000 steps", { manySteps($0, ["branches"], budget: 1) }),
                ("history 10 among 100,000 steps", { manySteps($0, ["history 10"], budget: 1) }),
                ("why among 100,000 steps", { manySteps($0, ["why Welcome"], budget: 1) }),
                ("save, 100,000 steps", { manySteps($0, ["save \(Self.file)"], budget: 5) }),
                ("export json, the last 5,000 of 100,000 steps", { manySteps($0, [export("json")], budget: 500) }),
                ("export test, the last 5,000 of 100,000 steps", { manySteps($0, [export("test")], budget: 500) }),
                ("memory of a step, 1,000 nodes", { memory($0) }),
                ("audit, 10,000 nodes and 1,000 steps", { audit($0) }),
                ("audit --drive 200, todo", { drive($0) }),
                ("reach, a state against an action, todo", { reach($0, .todo) }),
                ("reach, a state against an action, 1,000 nodes", { reach($0, .large) }),
            ]
    }

    private func session(size: Int) -> Session {
        let app = KernelApp("garden", "a large tree") { GardenWorkflow(size: size) }
        return Session(apps: [app], opening: app)
    }

    private func look(_ name: String, _ command: String, isSuccess: Bool) -> Row {
        let session = session(size: Self.large)
        let replies = session.evaluate(command)
        guard replies.allSatisfy({ $0.isSuccess == isSuccess }) else {
            preconditionFailure("\(command) is to be measured and was answered with \(replies)")
        }
        let cost = measuring.cost { _ = session.evaluate(command) }
        return Row(name, cost, .milliseconds, budget: 20)
    }

    private func complete(_ name: String, _ text: String) -> Row {
        let session = session(size: Self.large)
        guard !session.complete(text, at: text.utf8.count).candidates.isEmpty else {
            preconditionFailure("completing \(text) is to be measured and finds nothing")
        }
        let cost = measuring.cost { _ = session.complete(text, at: text.utf8.count) }
        return Row(name, cost, .milliseconds, budget: 10)
    }

    private func informing(_ name: String, _ command: String) -> Row {
        let session = session(size: Self.large)
        precondition(session.evaluate(command).allSatisfy(\.isSuccess), "\(command) was refused")
        let cost = measuring.cost { _ = session.evaluate(command) }
        return Row(name, cost, .milliseconds)
    }

    private func chain(_ name: String, _ command: String, budget: Double? = nil) -> Row {
        let app = KernelApp("chain", "a chain") { ChainWorkflow(length: 10_000) }
        // A session belongs to the main actor, so the main thread needs the large stack.
        raiseStackLimit(bytes: 1 << 30)
        let session = Session(apps: [app], opening: app)
        for line in ["send Leaf add", command] {
            precondition(!session.evaluate(line).contains { !$0.isSuccess }, "\(line) was refused")
        }
        let cost = measuring.cost { _ = session.evaluate(command) }
        return Row(name, cost, .milliseconds, budget: budget)
    }

    // MARK: - Steps

    /// A step that changes only the root's diary state.
    private static let small = ["send / heard(.bloomed(.red))", "send / forget"]

    private func roundTrip(_ name: String, size: Int, budget: Double?) -> Row {
        let session = session(size: size)
        var count = 0
        let cost = measuring.cost {
            step(session, count)
            count += 1
        }
        return Row(name, cost, .microseconds, budget: budget)
    }

    private func audit(_ name: String) -> Row {
        let session = session(size: Self.large)
        for count in 0..<1_000 { step(session, count) }
        let cost = measuring.cost { _ = session.evaluate("audit") }
        return Row(name, cost, .milliseconds, budget: 2_000)
    }

    private func drive(_ name: String) -> Row {
        let app = KernelApp("todo", "the tutorial's todo app") { RootWorkflow() }
        let session = Session(apps: [app], opening: app, workers: .off)
        let cost = measuring.cost { _ = session.evaluate("audit --drive 200") }
        return Row(name, cost, .milliseconds, budget: 2_000)
    }

    /// A tree to search: as an app, and as an action in the same tree without a workbench.
    private enum Searched {
        case todo, large

        @MainActor var app: KernelApp {
            switch self {
            case .todo: KernelApp("todo", "the tutorial's todo app") { RootWorkflow() }
            case .large: KernelApp("tree", "1,111 nodes") { BranchWorkflow(depth: 3) }
            }
        }

        @MainActor var action: () -> Void {
            switch self {
            case .todo:
                let host = WorkflowHost(workflow: LeafWorkflow(step: 1))
                return { host.rendering.value.onAdd() }
            case .large:
                let host = WorkflowHost(workflow: BranchWorkflow(depth: 3))
                return { host.rendering.value.deepestLeft?.onAdd() }
            }
        }
    }

    private func reach(_ name: String, _ searched: Searched) -> Row {
        let session = Session(apps: [searched.app], opening: searched.app, workers: .off)
        let states = 2_000
        let action = searched.action
        let cost = measuring.cost(against: .passes(action)) {
            _ = session.evaluate("reach --states \(states) stack has \"Nowhere\"")
        }
        // That is more than 20,000 states per second in the todo app, and more than 2,000 in the large tree.
        return Row(ratio: name, cost / Double(states), budget: 100)
    }

    private func seasons(_ name: String) -> Row {
        let session = session(size: 1_000)
        var isSummer = false
        let cost = measuring.cost {
            isSummer.toggle()
            _ = session.evaluate("send / seasonChanged(.\(isSummer ? "summer" : "winter"))")
        }
        return Row(name, cost, .microseconds)
    }

    private func step(_ session: Session, _ number: Int) {
        let replies = session.evaluate(Self.small[number % Self.small.count])
        guard replies.allSatisfy(\.isSuccess) else { preconditionFailure("a step was refused: \(replies)") }
    }

    // MARK: - Very many steps

    /// A session as long as the longest sessions of real users.
    @MainActor private static var longest: Session?
    private static let file = "/tmp/workbench-bench-\(getpid())"
    private var manySteps: Int { measuring.fixedCalls == 1 ? 10 : 100_000 }

    private func export(_ form: String) -> String {
        "export \(form) \(Self.file) --from \(max(1, manySteps - 4_990))"
    }

    private func manySteps(_ name: String, _ commands: [String], budget: Double) -> Row {
        let session = Self.longest ?? longestSession()
        Self.longest = session
        let cost = measuring.cost(rounds: 10, preparing: {}) {
            for command in commands {
                let replies = session.evaluate(command)
                precondition(replies.allSatisfy(\.isSuccess), "\(command) was answered with \(replies)")
            }
        }
        return Row(name, cost, .milliseconds, budget: budget)
    }

    private func longestSession() -> Session {
        let app = KernelApp("todo", "the tutorial's todo app") { RootWorkflow() }
        let session = Session(apps: [app], opening: app, workers: .off)
        for number in 0..<manySteps { _ = session.evaluate("send Welcome nameChanged(name: \"\(number)\")") }
        return session
    }

    /// A session with many steps, or with few steps in a smoke run.
    private func longSession() -> (session: Session, steps: Int) {
        let session = session(size: 1_000)
        let steps = measuring.fixedCalls == 1 ? 10 : 10_000
        for number in 0..<steps { step(session, number) }
        return (session, steps)
    }

    private func undo(_ name: String) -> Row {
        let (session, _) = longSession()
        let cost = measuring.cost {
            _ = session.evaluate("undo")
            _ = session.evaluate("redo")
        }
        // Two commands with 5 ms each.
        return Row(name, cost, .milliseconds, budget: 10)
    }

    private func travel(_ name: String) -> Row {
        let (session, steps) = longSession()
        var isThere = false
        let cost = measuring.cost {
            isThere.toggle()
            _ = session.evaluate("goto \(isThere ? steps * 3 / 4 : steps)")
        }
        return Row(name, cost, .milliseconds, budget: 5)
    }

    private func memory(_ name: String) -> Row {
        let session = session(size: 1_000)
        for number in 0..<100 { step(session, number) }
        let before = allocated_bytes()
        for number in 0..<1_000 { step(session, number) }
        let bytes = allocated_bytes() - before
        withExtendedLifetime(session) {}
        return Row(name: name, measured: Double(bytes) / 1_000, unit: "B")
    }
}
