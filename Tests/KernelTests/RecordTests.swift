// The record of a step tells what happened to each output, node and worker, and what caused what.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.mainActorTurn) struct RecordTests {
    private func dialogue<Root: Workflow>(_ root: Root, workers: WorkerMode = .off) -> Dialogue {
        let app = KernelApp("record", "an app for the record") { root }
        return Dialogue(Session(apps: [app], opening: app, workers: workers))
    }

    private func step(_ line: String, _ dialogue: Dialogue) throws -> StepReply {
        try #require(dialogue.say(line).step)
    }

    @Test("A change by workflowDidChange is a hop of its own, caused by the parent's hop")
    func workflowDidChangeIsAHopOfItsOwn() throws {
        let dialogue = dialogue(Shelf())
        let step = try step("send / rename(\"b\")", dialogue)
        #expect(step.hops.count == 2)
        let hop = try #require(step.hops.last)
        #expect(hop.node.path == "/Draft")
        #expect(hop.source == .properties([ValuePath([.field("title")])]))
        #expect(hop.changes.map { $0.text() } == ["title: \"a\" → \"b\""])
        #expect(hop.cause == 0 && hop.action == nil && hop.output == nil)
        let tree = try #require(dialogue.say("tree").tree)
        #expect(tree.children.first { $0.node.name == "Draft" }?.change == .changed)
        let diagram = try #require(dialogue.session.evaluate("export mermaid").last?.script)
        #expect(diagram.contains("title changed"))
        #expect(try dialogue.say("expect Draft.title changed").expectation?.holds == true)
    }

    @Test("Each output is recorded as mapped, without effect, ignored, or out of the tree")
    func outputFatesAreRecorded() throws {
        let dialogue = dialogue(Shelf())
        let mapped = try step("send Draft save", dialogue)
        #expect(mapped.hops.map(\.outputFate) == [.mapped(1), nil, nil], "the third is what workflowDidChange does")
        let root = mapped.hops[1].node
        let ignored = try step("send Echo shout", dialogue)
        #expect(ignored.hops.map(\.outputFate) == [.ignored(by: root)])
        #expect(try dialogue.say("expect dropped").expectation?.holds == true)
        let idle = try step("send Draft cancel", dialogue)
        #expect(idle.hops.map(\.outputFate) == [.withoutEffect(1), nil])
        #expect(try dialogue.say("expect dropped").expectation?.holds == false)
        let left = try step("send / leave", dialogue)
        #expect(left.hops.map(\.outputFate) == [.left])
        let diagram = try #require(dialogue.session.evaluate("export mermaid").last?.script)
        #expect(
            diagram.contains("-->>n1: .saved(#34;a#34;)"), "the child's output, not only what the parent makes of it")
        #expect(diagram.contains("is ignored"))
    }

    @Test("The second of two actions of one callback is not caused by the first")
    func secondActionOfACallbackIsNotCausedByTheFirst() throws {
        let dialogue = dialogue(Shelf())
        let step = try step("tap onBoth", dialogue)
        #expect(step.hops.filter { $0.action != nil }.map(\.cause) == [nil, nil])
        guard case .why(let why) = try dialogue.say("why /").content else {
            Issue.record("why answers why")
            return
        }
        #expect(why.causes.map { $0.action?.text() } == [".rename(\"two\")"])
        #expect(why.earlier.map { $0.causes.map { $0.action?.text() } } == [[".rename(\"one\")"]])
    }

    @Test("The end of a node is recorded with its step, cause and successor")
    func endedNodeIsRecordedWithCauseAndSuccessor() throws {
        let dialogue = dialogue(Shelf())
        let draft = try step("send Draft edit(\"mine\")", dialogue).hops[0].node
        let step = try step("send / switchDraft", dialogue)
        let ending = try #require(step.endings.first)
        #expect(step.endings.count == 1 && ending.node == draft && ending.parent.path == "/")
        #expect(ending.successor?.path == "/Draft[1]" && ending.cause == 0)
        let last = try #require(self.step("send / hide", dialogue).endings.first)
        guard case .why(let why) = try dialogue.say("why Draft").content else {
            Issue.record("why answers for a node that has ended")
            return
        }
        #expect(why.absence == .ended(last) && why.step == 3 && why.causes.count == 1)
    }

    @Test("diff treats two successive nodes at one path as two, and undo does not make new ones")
    func diffSeparatesTwoNodesAtOnePath() throws {
        let dialogue = dialogue(Shelf())
        try dialogue.say("send Draft edit(\"mine\")")
        try dialogue.say("send / hide")
        try dialogue.say("send / hide")
        guard case .difference(let lives) = try dialogue.say("diff 1 3").content else {
            Issue.record("diff answers differences")
            return
        }
        #expect(lives.filter { $0.path == "/Draft" }.map(\.kind) == [.ended, .began])
        try dialogue.say("goto 0")
        try dialogue.say("goto 3")
        try dialogue.say("send Draft edit(\"again\")")
        guard case .difference(let same) = try dialogue.say("diff 3 4").content else {
            Issue.record("diff answers differences")
            return
        }
        #expect(same.filter { $0.path == "/Draft" }.map(\.kind) == [.changed])
        try dialogue.say("goto 1")
        guard case .difference(let former) = try dialogue.say("diff 0 1").content else {
            Issue.record("diff answers differences")
            return
        }
        #expect(former.map(\.kind) == [.changed])
    }

    @Test(
        "A worker's runs are recorded with their reason, number and outputs", arguments: [WorkerMode.off, .on])
    func workerRunsAreRecorded(_ mode: WorkerMode) throws {
        let dialogue = dialogue(Search(), workers: mode)
        let again = try step("send / type(\"b\")", dialogue)
        let restart = try #require(again.work.last { $0.node.name == "Lookup" })
        guard case .began(.notEquivalent(let changes)) = restart.kind else {
            Issue.record("\(restart.kind)")
            return
        }
        #expect(changes.map { $0.text() } == ["query: \"a\" → \"b\""])
        #expect(restart.run == 2 && restart.cause == 0 && restart.effect == nil)
        let effect = try #require(again.work.last { $0.effect != nil })
        #expect(effect.run == 2 && effect.kind == .began(.keyChanged(from: .text(Text("a")))))
        try dialogue.say("deliver / Lookup 7")
        guard case .workers(let workers) = try dialogue.say("workers").content else {
            Issue.record("workers answers with workers")
            return
        }
        let run = try #require(workers.first { $0.worker.name == "Lookup" }?.run)
        #expect(run.number == 2 && run.since == 1 && run.outputs == 1 && run.lastStep == 2)
        #expect(workers.contains { $0.effect == .text(Text("b")) && $0.run?.number == 2 })
        guard case .why(let why) = try dialogue.say("why Lookup").content else {
            Issue.record("why answers with a reason")
            return
        }
        #expect(why.run == run)
        let stopped = try step("send / stop", dialogue)
        #expect(stopped.work.contains { $0.node.name == "Lookup" && $0.kind == .ended(by: stopped.hops[0].node) })
    }

    @Test("A worker whose key changes is the next run of the former worker")
    func workerWithANewKeyIsTheNextRun() throws {
        let dialogue = dialogue(Search())
        let step = try step("send / rekey", dialogue)
        let began = try #require(step.work.last { $0.node.name == "Lookup[1]" })
        let former = try #require(step.endings.first).node
        #expect(began.run == 2 && began.kind == .began(.replaces(former)))
    }

    @Test("A worker that has returned is not running, and props shows the properties of its run")
    func finishedWorkerIsNotRunning() async throws {
        let dialogue = dialogue(Search(), workers: .on)
        while try dialogue.say("expect /.found == 1").expectation?.holds != true { await Task.yield() }
        guard case .workers(let workers) = try dialogue.say("workers").content else {
            Issue.record("workers answers with workers")
            return
        }
        let worker = try #require(workers.first { $0.worker.name == "Lookup" })
        #expect(!worker.isRunning && worker.run?.isFinished == true && worker.run?.outputs == 1)
        try dialogue.say("send / note(\"other\")")
        #expect(try dialogue.say("expect /.remark == \"other\"").expectation?.holds == true)
        guard case .props(let props) = try dialogue.say("props Lookup.remark").content else {
            Issue.record("props answers with properties")
            return
        }
        #expect(props.value == .text(Text("")), "the run that lives began with it")
    }
}

extension Reply {
    fileprivate var tree: TreeReply? { if case .tree(let tree) = content { tree } else { nil } }

    fileprivate var script: String? { if case .script(let text) = content { text } else { nil } }
}

// MARK: - Apps

private struct Shelf: Workflow {
    struct State {
        var title = "a"
        var draft = 0
        var isHidden = false
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = Shelf
        case rename(String), switchDraft, hide, leave, nothing

        func apply(toState state: inout State) -> String? {
            switch self {
            case .rename(let title): state.title = title
            case .switchDraft: state.draft += 1
            case .hide: state.isHidden.toggle()
            case .leave: return "left"
            case .nothing: break
            }
            return nil
        }
    }

    struct Shown {
        var title: String
        var onBoth: () -> Void
    }

    typealias Output = String

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Shelf>) -> Shown {
        let sink = context.makeSink(of: Action.self)
        if !state.isHidden {
            Draft(title: state.title).mapOutput { output -> Action in
                switch output {
                case .saved(let title): .rename(title + "!")
                case .cancelled: .nothing
                }
            }.rendered(in: context, key: state.draft == 0 ? "" : "\(state.draft)")
        }
        Echo().ignoringOutput().rendered(in: context)
        return Shown(title: state.title) {
            sink.send(.rename("one"))
            sink.send(.rename("two"))
        }
    }
}

private struct Draft: Workflow {
    let title: String

    struct State {
        var title: String
    }

    enum Output {
        case saved(String), cancelled
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = Draft
        case edit(String), save, cancel

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .edit(let title):
                state.title = title
                return nil
            case .save: return .saved(state.title)
            case .cancel: return .cancelled
            }
        }
    }

    func makeInitialState() -> State { State(title: title) }

    func workflowDidChange(from previous: Draft, state: inout State) {
        if previous.title != title { state.title = title }
    }

    func render(state: State, context: RenderContext<Draft>) { _ = context.makeSink(of: Action.self) }
}

private struct Echo: Workflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = Echo
        case shout

        func apply(toState state: inout Int) -> String? { "hey" }
    }

    typealias Output = String

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Echo>) { _ = context.makeSink(of: Action.self) }
}

private struct Search: Workflow {
    struct State {
        var query = "a"
        var remark = ""
        var found: Int?
        var number = 0
        var isStopped = false
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = Search
        case type(String), note(String), found(Int), rekey, stop

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .type(let query): state.query = query
            case .note(let remark): state.remark = remark
            case .found(let count): state.found = count
            case .rekey: state.number += 1
            case .stop: state.isStopped = true
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Search>) {
        _ = context.makeSink(of: Action.self)
        guard !state.isStopped else { return }
        Lookup(query: state.query, remark: state.remark).mapOutput { Action.found($0) }
            .running(in: context, key: state.number == 0 ? "" : "\(state.number)")
        context.runSideEffect(key: state.query) { _ in }
    }
}

private struct Lookup: Worker {
    let query: String
    let remark: String

    func run() async -> Int { query.count }

    func isEquivalent(to other: Lookup) -> Bool { query == other.query }
}
