// A session to which a test sends commands, one at a time.

import Testing
import WorkbenchGarden
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTicTacToe
import WorkbenchTutorial1
import WorkbenchTutorial2
import WorkbenchTutorial3
import WorkbenchTutorial4
import WorkbenchTutorial5
import WorkbenchWorkers

@MainActor
struct Dialogue {
    static let apps = [
        KernelApp("tutorial1", "a welcome screen") { WorkbenchTutorial1.WelcomeWorkflow() },
        KernelApp("tutorial2", "a back stack") { WorkbenchTutorial2.RootWorkflow() },
        KernelApp("tutorial3", "editing a todo") { WorkbenchTutorial3.RootWorkflow() },
        KernelApp("tutorial4", "a parent with two children") { WorkbenchTutorial4.RootWorkflow() },
        KernelApp("todo", "the tutorial's todo app") { WorkbenchTutorial5.RootWorkflow() },
        KernelApp("tictactoe", "sign-in, a game, an alert") { TicTacToeWorkflow() },
        KernelApp("feed", "workers that load, retry and cancel") { FeedWorkflow() },
        KernelApp("garden", "a large tree") { GardenWorkflow(size: 60, seed: 7) },
    ]

    let session: Session

    init(_ session: Session) {
        self.session = session
    }

    init(_ name: String, apps: [KernelApp] = Dialogue.apps, workers: WorkerMode = .on) throws {
        let app = try #require(apps.first { $0.name == name }, "add an app named \(name) to the dialogue's apps")
        session = Session(apps: apps, opening: app, workers: workers)
    }

    /// Evaluates one line and returns the answer.
    @discardableResult
    func say(_ line: String) throws -> Reply {
        let replies = session.evaluate(line)
        return try #require(replies.last, "\(line) is no command")
    }

    /// Everything that a command without effect must leave unchanged: the tree with all states, the timeline, and the
    /// journal.
    var traces: [String] {
        get throws {
            var lines = Array(session.journal)
            for command in ["tree", "stack", "history", "branches", "mark", "sinks --all"] {
                lines.append(try say(command).comparable)
            }
            return lines
        }
    }
}

extension Reply {
    /// All facts as text, without object addresses, which differ in every run.
    var comparable: String {
        let text = ReplyJSON.line(of: self)
        return text.contains("\"0x") ? text.replacing(/"0x[0-9a-f]+"/, with: "0x") : text
    }

    /// The nodes of a tree, parents first.
    var nodes: [NodeName] {
        func nodes(_ tree: TreeReply) -> [NodeName] { [tree.node] + tree.children.flatMap(nodes) }
        guard case .tree(let tree) = content else { return [] }
        return nodes(tree)
    }

    var step: StepReply? {
        switch content {
        case .step(let step), .trace(let step): step
        default: nil
        }
    }

    var refusal: Refusal? {
        if case .refused(let refusal) = content { refusal } else { nil }
    }

    var expectation: ExpectationReply? {
        if case .expectation(let expectation) = content { expectation } else { nil }
    }
}
