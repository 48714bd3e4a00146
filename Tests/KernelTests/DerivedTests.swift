// Values that are computed from state: why, owner, flow and history name the state, and the step that changed the shown
// value.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowUI

@MainActor
@Suite(.mainActorTurn) struct DerivedTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var app: String
        var about: String
        var lines: [String]
        var question: String
        var answer: [String]
        var testDescription: String { "\(about): \(question)" }
    }

    @Test("why, owner, flow and history find what a derived value is made from", arguments: DerivedTests.cases)
    func derivedValuesHaveSources(_ test: Case) throws {
        let dialogue = try Dialogue(test.app, apps: Dialogue.apps + Self.apps, workers: .off)
        for line in test.lines { #expect(try dialogue.say(line).isSuccess, "\(line) was refused") }
        let text = ReplyText(width: 120, identities: .hidden).lines(of: try dialogue.say(test.question))
            .map { line in String(line.plain.reversed().drop { $0 == " " }.reversed()) }
        #expect(text == test.answer)
    }

    nonisolated static let cases = [
        Case(
            app: "chosen", about: "the removal, not the selection", lines: ["tap onSelect 1", "tap onRemoveFirst"],
            question: "why screen.chosen",
            answer: [
                " screen Chosen.chosen  \"bread\"", " ← Chosen.names[1]  \"bread\"   why Chosen.names[1] 2",
                " ← Chosen  removeFirst", " ← tap onRemoveFirst   trace 2",
                " ← Chosen.names[2]  \"bread\"   why Chosen.names[2] 1", " ← Chosen started with this value   history",
                " depends on Chosen.names[1], Chosen.index",
            ]),
        Case(
            app: "chosen", about: "a value that came back",
            lines: ["tap onSelect 1", "tap onSelect 0", "tap onSelect 1"],
            question: "why screen.chosen",
            answer: [
                " screen Chosen.chosen  \"milk\"", " ← Chosen.index  1   why Chosen.index 3", " ← Chosen  select(1)",
                " ← tap onSelect 1   trace 3", " depends on Chosen.names[1], Chosen.index",
            ]),
        Case(
            app: "chosen", about: "later elements change with a removal", lines: ["tap onRemoveFirst"],
            question: "history /.names[1]", answer: [" 1  \"milk\" → \"bread\"  Chosen  removeFirst"]),
        Case(
            app: "chosen", about: "a sorted list", lines: [], question: "why screen.sorted[0]",
            answer: [
                " screen Chosen.sorted[0]  \"bread\"", " ← Chosen.names[2]  \"bread\"   why Chosen.names[2] 0",
                " ← Chosen started with this value   history",
            ]),
        Case(
            app: "chosen", about: "a sorted list", lines: [], question: "owner screen.sorted[2]",
            answer: [" shown   screen Chosen.sorted[2]", " made of Chosen  state.names[0]"]),
        Case(
            app: "chosen", about: "a count of elements in a child's text", lines: [], question: "owner \"3 words\"",
            answer: [" shown   Label  props.text   (given by Chosen)", " made of Chosen  state.names"]),
        Case(
            app: "chosen", about: "the text of a count", lines: ["tap onRemoveFirst"], question: "why screen.label",
            answer: [
                " screen Chosen.label  \"2 WORDS\"", " ← Chosen.names  [\"milk\", \"bread\"]   why Chosen.names 1",
                " ← Chosen  removeFirst", " ← tap onRemoveFirst   trace 1",
            ]),
        Case(
            app: "modes", about: "an enum", lines: ["tap onNext"], question: "why screen.mode",
            answer: [
                " screen Modes.mode  \"the long way\"", " ← Modes.mode  .long   why Modes.mode 1", " ← Modes  next",
                " ← tap onNext   trace 1",
            ]),
        Case(
            app: "modes", about: "an optional", lines: [], question: "owner screen.limit",
            answer: [" shown   screen Modes.limit", " made of Modes  state.limit"]),
        Case(
            app: "modes", about: "a key", lines: [], question: "owner screen.keys",
            answer: [" shown   screen Modes.keys", " made of Modes  state.counts"]),
        Case(
            app: "modes", about: "members of a set", lines: [], question: "owner screen.members",
            answer: [" shown   screen Modes.members", " made of Modes  state.members"]),
        Case(
            app: "modes", about: "an enum", lines: [], question: "flow /.mode",
            answer: [
                " Modes.mode  if .short were .long", "   ⇣ screen  Modes  mode: \"the short way\" → \"the long way\"",
            ]),
        Case(
            app: "book", about: "an item of an object was lost", lines: ["tap onAdd", "tap onDrop"],
            question: "history /.book.recipes",
            answer: [
                " 2  [\"soup\", \"stew\", \"pie\"] → [\"stew\", \"pie\"]   Book  drop",
                " 1  [\"soup\", \"stew\"] → [\"soup\", \"stew\", \"pie\"]  Book  add",
            ]),
        Case(
            app: "book", about: "an item of an object was lost", lines: ["tap onAdd", "tap onDrop"],
            question: "why /.book.recipes",
            answer: [" Book.book.recipes  [\"stew\", \"pie\"]", " ← Book  drop", " ← tap onDrop   trace 2"]),
        Case(
            app: "book", about: "an object in a state", lines: ["tap onAdd"], question: "why screen.last",
            answer: [
                " screen Book.last  \"pie\"", " ← Book.book.recipes[2]  \"pie\"   why Book.book.recipes[2] 1",
                " ← Book  add", " ← tap onAdd   trace 1",
                "   1 place not checked: Book.book, it's an object, which a copy of the tree would share",
            ]),
        Case(
            app: "book", about: "an object in a state", lines: ["tap onAdd"], question: "trace",
            answer: [
                " 1  tap onAdd", "    Book     add                                            steps: 0 → 1",
                " ⇣  Book         its state changed", "   ! undo won't restore: Book.book (Book)",
            ]),
        Case(
            app: "page", about: "fields and rows without callbacks", lines: [], question: "stack",
            answer: [
                " stack  Page │ Row │ Row",
                "          heading \"Hello, Ada\"   rows [RowScreen(title: \"one\"), RowScreen(title: \"two\")]",
                "          title \"one\"", "          title \"two\"",
            ]),
        Case(
            app: "page", about: "a field without callbacks", lines: [], question: "why screen.heading",
            answer: [
                " screen Page.heading  \"Hello, Ada\"", " ← Page.name  \"Ada\"   why Page.name 0",
                " ← Page started with this value   history",
            ]),
        Case(
            app: "feed", about: "a worker's output, and why it began",
            lines: [
                "deliver / LoadWorker .failure(.forbidden)", "tap onRetry", "deliver / LoadWorker .success([\"a\"])",
            ],
            question: "why screen.headlines",
            answer: [
                " screen Feed.headlines  [\"a\"]", " ← Feed.headlines  [\"a\"]   why Feed.headlines 3",
                " ← Feed  loaded(.success([\"a\"]))", " ← output of LoadWorker: success([\"a\"])",
                " ← deliver / LoadWorker .success([\"a\"])   trace 3",
                " ← LoadWorker began run 1: a render asked for it for the first time", " ← Feed  retry",
                " ← tap onRetry   trace 2",
            ]),
        Case(
            app: "feed", about: "the run of a worker at a step",
            lines: ["tap onCancel", "tap onRefresh", "deliver / LoadWorker .failure(.forbidden)"],
            question: "why LoadWorker 2",
            answer: [" LoadWorker has been in run 1 since step 2: a render asked for it for the first time"]),
        Case(
            app: "feed", about: "a worker that isn't there at a step",
            lines: ["tap onCancel", "tap onRefresh", "tap onRetry"],
            question: "why LoadWorker 1",
            answer: [
                " LoadWorker ended in step 1: the render of Feed no longer asked for it", "   because  Feed  cancel",
            ]),
        Case(
            app: "feed", about: "the run at the beginning", lines: ["tap onCancel", "tap onRefresh"],
            question: "why LoadWorker 0",
            answer: [" LoadWorker has been in run 1 since step 0: a render asked for it for the first time"]),
    ]

    private static let apps = [
        KernelApp("chosen", "a chosen element, a sorted list and a count") { ChosenWorkflow() },
        KernelApp("modes", "an enum, an optional, a dictionary and a set") { ModesWorkflow() },
        KernelApp("book", "an object with a list") { BookWorkflow() },
        KernelApp("page", "screens without callbacks") { PageWorkflow() },
    ]
}

private struct ChosenWorkflow: Workflow {
    typealias Output = Never

    struct State {
        var names = ["tea", "milk", "bread"]
        var index = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = ChosenWorkflow
        case select(Int)
        case removeFirst

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .select(let index): state.index = index
            case .removeFirst: state.names.removeFirst()
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ChosenWorkflow>) -> ChosenScreen {
        let sink = context.makeSink(of: Action.self)
        return ChosenScreen(
            chosen: state.names[state.index], sorted: state.names.sorted(),
            label: LabelWorkflow(text: "\(state.names.count) words").rendered(in: context),
            onSelect: { sink.send(.select($0)) }, onRemoveFirst: { sink.send(.removeFirst) })
    }
}

private struct LabelWorkflow: Workflow {
    typealias Output = Never
    var text: String

    func makeInitialState() {}
    func render(state: Void, context: RenderContext<LabelWorkflow>) -> String { text.uppercased() }
}

private struct ChosenScreen: Screen {
    var chosen: String
    var sorted: [String]
    var label: String
    var onSelect: (Int) -> Void
    var onRemoveFirst: () -> Void
}

private struct ModesWorkflow: Workflow {
    typealias Output = Never

    enum Mode: String { case short, long }

    struct State {
        var mode = Mode.short
        var limit: Int?
        var counts = ["a": 1, "b": 2]
        var members: Set<String> = ["x", "y"]
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = ModesWorkflow
        case next

        func apply(toState state: inout State) -> Never? {
            state.mode = state.mode == .short ? .long : .short
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ModesWorkflow>) -> ModesScreen {
        let sink = context.makeSink(of: Action.self)
        return ModesScreen(
            mode: "the \(state.mode.rawValue) way", limit: state.limit.map { "at most \($0)" } ?? "any number",
            keys: state.counts.keys.sorted().joined(separator: " "), members: state.members.count,
            onNext: { sink.send(.next) })
    }
}

private struct ModesScreen: Screen {
    var mode: String
    var limit: String
    var keys: String
    var members: Int
    var onNext: () -> Void
}

private final class Book {
    var recipes = ["soup", "stew"]
}

private struct BookWorkflow: Workflow {
    typealias Output = Never

    struct State {
        var book = Book()
        var steps = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = BookWorkflow
        case add, drop

        func apply(toState state: inout State) -> Never? {
            state.steps += 1
            switch self {
            case .add: state.book.recipes.append("pie")
            case .drop: state.book.recipes.removeFirst()
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<BookWorkflow>) -> BookScreen {
        let sink = context.makeSink(of: Action.self)
        return BookScreen(
            last: state.book.recipes.last ?? "", onAdd: { sink.send(.add) }, onDrop: { sink.send(.drop) })
    }
}

private struct BookScreen: Screen {
    var last: String
    var onAdd: () -> Void
    var onDrop: () -> Void
}

private struct PageWorkflow: Workflow {
    typealias Output = Never

    struct State {
        var name = "Ada"
        var rows = ["one", "two"]
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<PageWorkflow>) -> PageScreen {
        PageScreen(heading: "Hello, \(state.name)", rows: state.rows.map { RowScreen(title: $0) })
    }
}

private struct PageScreen: Screen {
    var heading: String
    var rows: [RowScreen]
}

private struct RowScreen: Screen {
    var title: String
}
