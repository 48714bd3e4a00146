// coverage lists the items that steps of any branch have shown, and a command for each item that they haven't.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency
import WorkflowUI

@MainActor
@Suite(.mainActorTurn) struct CoverageTests {
    private static func dialogue<Root: Workflow>(_ root: Root) -> Dialogue {
        let app = KernelApp("app", "an app to cover") { root }
        return Dialogue(Session(apps: [app], opening: app, workers: .off))
    }

    private static func coverage(_ line: String = "coverage", in dialogue: Dialogue) throws -> CoverageReply {
        let reply = try #require(dialogue.session.evaluate(line).first)
        guard case .coverage(let coverage) = reply.content else {
            Issue.record("\(line) is answered with \(reply)")
            throw CancellationError()
        }
        return coverage
    }

    private static func items(_ reply: CoverageReply, isSeen: Bool) -> Set<String> {
        Set(reply.workflows.flatMap { workflow in workflow.items.filter { $0.isSeen == isSeen }.map(workflow.title) })
    }

    private static let all: Set = [
        "Root.login", "Root.logOut", "state Root.welcome", "state Root.todo", "Welcome.nameChanged", "Welcome.didLogin",
        "screen Welcome", "Todo.ListAction.back", "Todo.ListAction.editTodo", "Todo.ListAction.newTodo",
        "Todo.EditAction.discardChanges", "Todo.EditAction.saveChanges", "state Todo.step.list", "state Todo.step.edit",
        "TodoList.onBack", "TodoList.selectTodo", "TodoList.new", "screen TodoList", "TodoEdit.titleChanged",
        "TodoEdit.noteChanged", "TodoEdit.discardChanges", "TodoEdit.saveChanges", "screen TodoEdit",
    ]

    /// The items that each line shows for the first time.
    private static let lines: [(line: String, shown: Set<String>)] = [
        ("", ["state Root.welcome", "screen Welcome"]),
        ("tap onNameChanged \"Ada\"", ["Welcome.nameChanged"]),
        (
            "tap onLoginTapped",
            ["Welcome.didLogin", "Root.login", "state Root.todo", "state Todo.step.list", "screen TodoList"]
        ),
        (
            "tap onTodoSelected 0",
            ["TodoList.selectTodo", "Todo.ListAction.editTodo", "state Todo.step.edit", "screen TodoEdit"]
        ),
        ("tap onTitleChanged \"a\"", ["TodoEdit.titleChanged"]),
        ("tap \"Save\"", ["TodoEdit.saveChanges", "Todo.EditAction.saveChanges"]),
        // Another branch, starting at the first screen.
        ("goto 1", []), ("tap onLoginTapped", []), ("tap \"New Todo\"", ["TodoList.new", "Todo.ListAction.newTodo"]),
        ("undo", []), ("set Todo.step .edit(index: 0)", []),
    ]

    @Test func coverageIsWhatTheStepsOfAllBranchesHaveShown() throws {
        let dialogue = try Dialogue("todo")
        var seen: Set<String> = []
        for (line, shown) in Self.lines {
            if !line.isEmpty { #expect(try dialogue.say(line).isSuccess, "\(line)") }
            seen.formUnion(shown)
            let before = try dialogue.traces
            let coverage = try Self.coverage(in: dialogue)
            #expect(Self.items(coverage, isSeen: true) == seen, "after \(line)")
            #expect(Self.items(coverage, isSeen: false) == Self.all.subtracting(seen), "after \(line)")
            #expect(coverage.workflows.allSatisfy(\.unlisted.isEmpty) && coverage.mayLackTypes == nil)
            #expect(try dialogue.traces == before)
        }
    }

    /// An offered command shows its item, and a search finds a state in which the item is shown or offered.
    @Test func coverageNamesCommandsThatLeadToWhatIsMissing() throws {
        let start = ["tap onLoginTapped"]
        func dialogue() throws -> Dialogue {
            let dialogue = try Dialogue("todo")
            for line in start { try dialogue.say(line) }
            return dialogue
        }
        let coverage = try Self.coverage(in: dialogue())
        var withoutWay: Set<String> = []
        for workflow in coverage.workflows {
            for item in workflow.missing {
                let title = workflow.title(of: item)
                guard let lines = item.lines else {
                    withoutWay.insert(title)
                    continue
                }
                let other = try dialogue()
                for line in lines { #expect(try other.say(line).isSuccess) }
                #expect(Self.items(try Self.coverage(in: other), isSeen: true).contains(title), "\(title): \(lines)")
            }
        }
        #expect(withoutWay == [] && coverage.tried == nil)
        let items = coverage.workflows.flatMap(\.missing)
        #expect(items.filter { $0.name == "newTodo" }.map(\.lines) == [["tap \"New Todo\""]])
        // A search that may not begin leaves only actions that are sent past the screens, and searches to try.
        let short = try Self.coverage("coverage --states 1", in: dialogue())
        #expect(short.tried == CoverageReply.Tried(states: 1, end: .states, skipped: []))
        let edit = short.workflows.flatMap(\.items).first { $0.name == "titleChanged" }
        #expect(edit?.lines == nil && edit?.search == "reach tree has TodoEdit")
    }

    /// An action without an effect, a worker's output after a tap, a crash, and actions that nothing sends.
    @Test func coverageFindsScriptsOfSeveralCommands() throws {
        let dialogue = Self.dialogue(Ns.Deep<Int>(zero: 0))
        func lines(_ coverage: CoverageReply) -> [String: [String]] {
            let items = coverage.workflows.flatMap(\.missing).map { ($0.fullName, $0.lines ?? []) }
            return Dictionary(items, uniquingKeysWith: +)
        }
        let coverage = try Self.coverage(in: dialogue)
        #expect(
            lines(coverage) == [
                "A.up": ["tap a"], "A.top": ["tap a", "tap a", "tap b"], "A.loaded": ["tap a", "deliver / Fetch 0"],
                "A.unoffered": ["send / unoffered"], "A.crash": [], "B.hidden": [],
            ])
        #expect(coverage.tried == CoverageReply.Tried(states: 4, end: .all, skipped: ["tap c"]))
        #expect(coverage.workflows.flatMap(\.missing).allSatisfy { $0.search == nil })
        for line in ["tap a", "tap a"] { #expect(try dialogue.say(line).isSuccess) }
        #expect(lines(try Self.coverage(in: dialogue))["A.top"] == ["tap b"])
        #expect(try Self.coverage("coverage --seconds 3600 Deep", in: dialogue).isFull == true)
        guard case .refused = try dialogue.say("coverage --states 0").content else { throw CancellationError() }
    }

    @Test(
        "coverage of one type, by all its names",
        arguments: ["Todo", "todo", "TodoWorkflow", "WorkbenchTutorial5.TodoWorkflow"])
    func coverageOfOneTypeIsFull(name: String) throws {
        let coverage = try Self.coverage("coverage \(name)", in: Dialogue("todo"))
        #expect(coverage.workflows.map(\.type) == ["TodoWorkflow"] && coverage.isFull == true)
        #expect(coverage.workflows[0].isSeen == false && coverage.workflows[0].items.count == 7)
    }

    @Test("coverage refuses unknown types", arguments: [("Tod", ["coverage Todo"]), ("Zzzzzz", []), ("/", [])])
    func coverageRefusesUnknownTypes(name: String, remedies: [String]) throws {
        guard case .refused(let refusal) = try Dialogue("todo").say("coverage \(name)").content else {
            Issue.record("\(name) is not refused")
            return
        }
        #expect(refusal.remedies.starts(with: remedies), "\(refusal.remedies)")
    }

    /// Generic and nested types, a case with a reserved word, two action types, and an optional enum.
    @Test func coverageListsTheTypesOfGenericWorkflows() throws {
        let dialogue = Self.dialogue(Ns.Q<Int>(zero: 0))
        let all: Set = [
            "Q.A.x", "Q.A.y", "Q.B", "state Q.s.default", "state Q.s.w", "state Q.t.i", "state Q.t.j", "screen Q",
        ]
        for (line, seen): (String, Set<String>) in [
            ("", ["state Q.s.default", "screen Q"]), ("tap b", ["Q.A.x", "state Q.s.w"]),
            ("tap c", ["Q.B", "state Q.t.i"]),
        ] {
            if !line.isEmpty { #expect(try dialogue.say(line).isSuccess) }
            let coverage = try Self.coverage(in: dialogue)
            #expect(Self.items(coverage, isSeen: true).isSuperset(of: seen))
            #expect(Self.items(coverage, isSeen: true).union(Self.items(coverage, isSeen: false)) == all)
        }
        let rest = try Self.coverage(in: dialogue)
        #expect(Set(rest.missing) == ["Q.A.y", "state Q.t.j"])
        #expect(rest.workflows[0].type == "Ns.Q<Int>" && rest.workflows[0].unlisted == [])
    }

    @Test func coverageShowsAfterAnInterruptionWhatItHasFound() throws {
        let dialogue = try Dialogue("tictactoe", workers: .off)
        let interruption = dialogue.session.interruption
        let interrupter = Thread {
            Thread.sleep(forTimeInterval: 1)
            interruption.request()
        }
        interrupter.start()
        let coverage = try Self.coverage("coverage --states 1000000 --seconds 300", in: dialogue)
        #expect(coverage.tried?.end == .interrupted)
        #expect(coverage.workflows.flatMap(\.missing).contains { $0.lines?.first == "tap onSignIn" })
    }

    /// The type of a generic workflow exists only once it has been rendered.
    @Test func coverageNamesGenericWorkflowsThatWereNeverRendered() throws {
        let dialogue = Self.dialogue(Ns.Host())
        let before = try Self.coverage(in: dialogue)
        #expect(before.generics == ["Deep"] && before.workflows.map(\.name) == ["Host"])
        let refusal = try #require(try dialogue.say("coverage Deep").refusal)
        #expect(refusal.text.contains("Deep is generic") && refusal.remedies == ["reach --go tree has Deep"])
        guard case .reach(let reach) = try dialogue.say("reach --states 1 tree has Deep").content else {
            throw CancellationError()
        }
        #expect(reach.unrendered == ["Deep"])
        try dialogue.say("tap on")
        var after = try Self.coverage(in: dialogue)
        #expect(after.generics == nil && after.workflows.map(\.name) == ["Host", "Deep"])
        after.formUnion(before)
        #expect(after.generics == nil)
        for name in ["Deep", "Deep<String>", "Ns.Deep<String>", "ns.deep"] {
            #expect(try Self.coverage("coverage \(name)", in: dialogue).workflows.map(\.name) == ["Deep"], "\(name)")
        }
    }

    @Test func coverageSaysThatClosuresCannotBeListed() throws {
        let dialogue = Self.dialogue(Ns.Closures())
        for line in ["", "tap a"] {
            if !line.isEmpty { #expect(try dialogue.say(line).isSuccess) }
            let coverage = try Self.coverage(in: dialogue)
            #expect(
                coverage.workflows.map(\.unlisted) == [[.action]] && Self.items(coverage, isSeen: true) == ["screen X"])
        }
    }

    @Test(.thorough) func aDriveSaysWhatItHasNotSeen() throws {
        func unseen(_ line: String) throws -> [String]? {
            guard case .audit(let audit) = try Dialogue("todo").say(line).content else { return nil }
            return audit.drive?.unseen
        }
        let few = try #require(try unseen("audit --drive 1"))
        #expect(few.contains("Todo.ListAction.newTodo") && !few.contains("state Root.welcome"))
        #expect(try unseen("audit --drive 400") == [])
    }

    @Test func aUnionHasSeenWhatOneOfItsPartsHasSeen() throws {
        let (first, second) = (try Dialogue("todo"), try Dialogue("todo"))
        try first.say("tap onNameChanged \"Ada\"")
        try second.say("tap onLoginTapped")
        let parts = [try Self.coverage(in: first), try Self.coverage(in: second)]
        for order in [parts, parts.reversed()] {
            var union = CoverageReply(workflows: [])
            for part in order { union.formUnion(part) }
            let seen = Self.items(parts[0], isSeen: true).union(Self.items(parts[1], isSeen: true))
            #expect(Self.items(union, isSeen: true) == seen)
            #expect(Self.items(union, isSeen: false) == Self.all.subtracting(seen))
            let again = union
            union.formUnion(parts[0])
            #expect(union == again)
        }
        // Types with the same name but different actions aren't the same.
        var other = parts[0]
        other.workflows[0].items.removeFirst()
        var union = parts[0]
        union.formUnion(other)
        #expect(union.workflows.count == parts[0].workflows.count + 1)
        #expect(Set(union.workflows.map(\.name)).count == union.workflows.count)
    }
}

private struct Fetch: Worker, Equatable {
    func run() async -> Int { 0 }
}

private enum Ns {
    struct Host: Workflow {
        typealias Output = Never

        enum A: WorkflowAction {
            typealias WorkflowType = Host
            case on

            func apply(toState state: inout Bool, context: ApplyContext<Host>) -> Never? {
                state = true
                return nil
            }
        }

        struct XScreen { var on: () -> Void }

        func makeInitialState() -> Bool { false }

        func render(state: Bool, context: RenderContext<Host>) -> XScreen {
            let sink = context.makeSink(of: A.self)
            if state { _ = Deep<String>(zero: "").rendered(in: context) }
            return XScreen { sink.send(.on) }
        }
    }

    struct Deep<T: Sendable>: Workflow {
        typealias Output = Never

        let zero: T

        struct State: Equatable { var n = 0 }

        enum A: WorkflowAction {
            typealias WorkflowType = Deep<T>
            case up, top, loaded(Int), unoffered, crash

            func apply(toState state: inout State, context: ApplyContext<Deep<T>>) -> Never? {
                switch self {
                case .up: state.n = max(state.n, min(state.n + 1, 2))
                case .loaded: state.n += 3
                case .top, .unoffered: break
                case .crash: fatalError("no")
                }
                return nil
            }
        }

        enum B: WorkflowAction {
            typealias WorkflowType = Deep<T>
            case hidden

            func apply(toState state: inout State, context: ApplyContext<Deep<T>>) -> Never? { nil }
        }

        struct XScreen { var a, b, c: (() -> Void)? }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Deep<T>>) -> XScreen {
            let sink = context.makeSink(of: A.self)
            if state.n == 1 { Fetch().mapOutput { A.loaded($0) }.running(in: context) }
            return XScreen(
                a: { sink.send(.up) }, b: state.n == 2 ? { sink.send(.top) } : nil,
                c: state.n == 2 ? { sink.send(.crash) } : nil)
        }
    }

    struct Q<T: Sendable>: Workflow {
        typealias Output = Never

        let zero: T

        struct State: Equatable {
            var s = S.default
            var t: U?
        }

        enum S { case `default`, w }
        enum U { case i, j }

        enum A: WorkflowAction {
            typealias WorkflowType = Q<T>
            case x, y(Int)

            func apply(toState state: inout State, context: ApplyContext<Q<T>>) -> Never? {
                state.s = .w
                return nil
            }
        }

        struct B: WorkflowAction {
            typealias WorkflowType = Q<T>

            func apply(toState state: inout State, context: ApplyContext<Q<T>>) -> Never? {
                state.t = .i
                return nil
            }
        }

        struct Screen { var b, c: () -> Void }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Q<T>>) -> Screen {
            let (a, b) = (context.makeSink(of: A.self), context.makeSink(of: B.self))
            return Screen(b: { a.send(.x) }, c: { b.send(B()) })
        }
    }

    struct Closures: Workflow {
        typealias Output = Never
        typealias State = Int

        struct XScreen { var a: () -> Void }

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Closures>) -> XScreen {
            let sink = context.makeSink(of: AnyWorkflowAction<Closures>.self)
            return XScreen {
                sink.send(
                    AnyWorkflowAction {
                        $0 += 1; return nil
                    })
            }
        }
    }
}
