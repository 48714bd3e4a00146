// Values that are made from state: why, owner, flow and history name the state, and the step that changed what is shown.

import Testing
import WorkbenchKernel
import WorkbenchReplies
import WorkbenchReplyText
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
                " screen Chosen.chosen  \"bread\""
            ]),
        Case(
            app: "chosen", about: "a value that came back",
            lines: ["tap onSelect 1", "tap onSelect 0", "tap onSelect 1"],
            question: "why screen.chosen", answer: []),
        Case(
            app: "chosen", about: "later elements change with a removal", lines: ["tap onRemoveFirst"],
            question: "history /.names[1]", answer: []),
        Case(
            app: "chosen", about: "a sorted list", lines: [], question: "why screen.sorted[0]", answer: []),
        Case(
            app: "chosen", about: "a sorted list", lines: [], question: "owner screen.sorted[2]", answer: []),
        Case(
            app: "chosen", about: "a count of elements in a child's text", lines: [], question: "owner \"3 words\"",
            answer: []),
        Case(
            app: "chosen", about: "the text of a count", lines: ["tap onRemoveFirst"], question: "why screen.label",
            answer: []),
        Case(
            app: "modes", about: "an enum", lines: ["tap onNext"], question: "why screen.mode", answer: []),
        Case(app: "modes", about: "an optional", lines: [], question: "owner screen.limit", answer: []),
        Case(app: "modes", about: "a key", lines: [], question: "owner screen.keys", answer: []),
        Case(app: "modes", about: "members of a set", lines: [], question: "owner screen.members", answer: []),
        Case(app: "modes", about: "an enum", lines: [], question: "flow /.mode", answer: []),
        Case(
            app: "book", about: "an item of an object was lost", lines: ["tap onAdd", "tap onDrop"],
            question: "history /.book.recipes", answer: []),
        Case(
            app: "book", about: "an item of an object was lost", lines: ["tap onAdd", "tap onDrop"],
            question: "why /.book.recipes", answer: []),
        Case(
            app: "book", about: "an object in a state", lines: ["tap onAdd"], question: "why screen.last", answer: []),
        Case(app: "book", about: "an object in a state", lines: ["tap onAdd"], question: "trace", answer: []),
        Case(
            app: "page", about: "fields and rows without callbacks", lines: [], question: "stack", answer: []),
        Case(
            app: "page", about: "a field without callbacks", lines: [], question: "why screen.heading", answer: []),
        Case(
            app: "feed", about: "a worker's output, and why it began",
            lines: [
                "deliver / LoadWorker .failure(.forbidden)", "tap onRetry", "deliver / LoadWorker .success([\"a\"])",
            ],
            question: "why screen.headlines", answer: []),
        Case(
            app: "feed", about: "the run of a worker at a step",
            lines: ["tap onCancel", "tap onRefresh", "deliver / LoadWorker .failure(.forbidden)"],
            question: "why LoadWorker 2", answer: []),
        Case(
            app: "feed", about: "a worker that isn't there at a step",
            lines: ["tap onCancel", "tap onRefresh", "tap onRetry"],
            question: "why LoadWorker 1", answer: []),
        Case(
            app: "feed", about: "the run at the beginning", lines: ["tap onCancel", "tap onRefresh"],
            question: "why LoadWorker 0", answer: []),
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
