// `audit --drive` judges behavior, not names: it finds the same whether or not two related places have the same name.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct DriveNameTests {
    private static func rules<Root: Workflow>(_ root: Root) throws -> Set<AuditRule> {
        nonisolated(unsafe) let root = root
        let app = KernelApp("named", "an app whose places have other names") { root }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        guard case .audit(let reply) = try dialogue.say("audit --drive 200").content else {
            Issue.record("audit --drive is an audit")
            return []
        }
        return Set(reply.findings.map(\.rule))
    }

    @Test("A child that returns an old copy is found, whatever the child calls it", arguments: [false, true])
    func returnedCopyIsFoundUnderAnyName(_ isFixed: Bool) throws {
        let rules = [
            try Self.rules(LetterWorkflow<SameName>(isFixed: isFixed)),
            try Self.rules(LetterWorkflow<OtherName>(isFixed: isFixed)),
        ]
        #expect(rules[0] == rules[1])
        for found in rules { #expect(isFixed ? found.isEmpty : found.contains(.revertedWrite), "\(found)") }
    }

    @Test("The labels of a tuple make no difference")
    func labelsOfTuplesMakeNoDifference() throws {
        #expect(try Self.rules(DoorsWorkflow<KeyedEntry>()) == Self.rules(DoorsWorkflow<NumberedEntry>()))
    }
}

private protocol Draft {
    var text: String { get set }
    init(_ text: String)
}

private struct SameName: Draft, Equatable {
    var title: String
    var text: String {
        get { title }
        set { title = newValue }
    }
    init(_ text: String) { title = text }
}

private struct OtherName: Draft, Equatable {
    var words: String
    var text: String {
        get { words }
        set { words = newValue }
    }
    init(_ text: String) { words = text }
}

/// A letter whose title can be changed while an editor is open. The bug is that the editor hands up the title that it
/// started with, even if the user has changed nothing in it.
private struct LetterWorkflow<Text: Draft>: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var title = "Dear friend"
        var isOpen = false
    }

    struct Screen {
        let title: String
        let editor: Editor.Screen?
        let onOpen: () -> Void
        let onTitle: (String) -> Void
    }

    struct Editor: Workflow {
        let title: String
        let isFixed: Bool

        struct Screen {
            let text: String
            let onText: (String) -> Void
            let onDone: () -> Void
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Editor
            case text(String)
            case done

            func apply(toState state: inout Text, workflow: Editor) -> String? {
                switch self {
                case .text(let text): state.text = text
                case .done: return workflow.isFixed ? workflow.title : state.text
                }
                return workflow.isFixed ? state.text : nil
            }
        }

        typealias Output = String

        func makeInitialState() -> Text { Text(title) }

        func workflowDidChange(from previousWorkflow: Editor, state: inout Text) {
            if isFixed { state.text = title }
        }

        func render(state: Text, context: RenderContext<Editor>) -> Screen {
            let sink = context.makeSink(of: Action.self)
            return Screen(
                text: state.text, onText: { sink.send(.text($0)) }, onDone: { sink.send(.done) })
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<LetterWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let isFixed = isFixed
        let editor = Editor(title: state.title, isFixed: isFixed)
        return Screen(
            title: state.title,
            editor: state.isOpen
                ? editor.mapOutput { title in
                    AnyWorkflowAction<LetterWorkflow> { state in
                        state.title = title
                        if !isFixed { state.isOpen = false }
                        return nil
                    }
                }.rendered(in: context) : nil,
            onOpen: { sink.send { $0.isOpen.toggle() } },
            onTitle: { title in sink.send { $0.title = title } })
    }
}

private protocol Entry {
    associatedtype Pair
    static func pair(_ number: Int, _ name: String) -> Pair
    static func number(_ pair: Pair) -> Int
}

private enum KeyedEntry: Entry {
    static func pair(_ number: Int, _ name: String) -> (key: Int, value: String) { (number, name) }
    static func number(_ pair: (key: Int, value: String)) -> Int { pair.key }
}

private enum NumberedEntry: Entry {
    static func pair(_ number: Int, _ name: String) -> (number: Int, name: String) { (number, name) }
    static func number(_ pair: (number: Int, name: String)) -> Int { pair.number }
}

/// Doors that know whether they are open, below a root that lists the open ones. The list forgets them, the doors don't.
private struct DoorsWorkflow<Named: Entry>: Workflow {
    struct State {
        var open: [Named.Pair] = []
    }

    struct Screen {
        let open: [Int]
        let doors: [Door.Screen]
        let onForget: () -> Void
    }

    struct Door: Workflow {
        let id: Int

        struct State: Equatable {
            var isOpen = false
        }

        struct Screen {
            let isOpen: Bool
            let onTurn: () -> Void
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Door
            case turn

            func apply(toState state: inout State) -> Bool? {
                state.isOpen.toggle()
                return state.isOpen
            }
        }

        typealias Output = Bool

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Door>) -> Screen {
            let sink = context.makeSink(of: Action.self)
            return Screen(isOpen: state.isOpen, onTurn: { sink.send(.turn) })
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<DoorsWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        return Screen(
            open: state.open.map(Named.number),
            doors: (11...13).map { id in
                Door(id: id).mapOutput { isOpen in
                    AnyWorkflowAction<DoorsWorkflow> { state in
                        state.open.removeAll { Named.number($0) == id }
                        if isOpen { state.open.append(Named.pair(id, "door")) }
                        return nil
                    }
                }.rendered(in: context, key: "\(id)")
            },
            onForget: { sink.send { $0.open = [] } })
    }
}
