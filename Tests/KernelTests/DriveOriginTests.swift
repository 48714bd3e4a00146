// `audit --drive` asks the workflow itself what a value should be: the initial state for other properties, the element
// that an answer was meant for, the element that an index stood for, and the object as it was before a step.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.mainActorTurn) struct DriveOriginTests {
    private static let examples = [
        DriveRelationTests.Example(place: ".reading") { isFixed in
            KernelApp("lock", "a depth that is kept as text") { LockWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".pots") { isFixed in
            KernelApp("kiln", "an answer for the pot on the bench") { KilnWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".held") { isFixed in
            KernelApp("shelf", "a jar that is held by its index") { ShelfWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".pages") { isFixed in
            KernelApp("book", "pages in a custom container") { BookWorkflow(isFixed: isFixed) }
        },
    ]

    @Test(
        "audit --drive finds values that came from the wrong source, and nothing in the fixed version", arguments: 0..<4
    )
    func driveFindsAValueOfAnotherOrigin(_ number: Int) throws {
        try Self.examples[number].check("audit --drive 200")
    }
}

/// A canal lock with a water gauge. The bug is that the text follows the depth, but not the unit.
private struct LockWorkflow: Workflow {
    let isFixed: Bool

    enum Unit { case meters, feet }

    struct State: Equatable {
        var depth = 210
        var unit = Unit.meters
    }

    struct Screen {
        let reading: String
        let onFill: () -> Void
        let onUnit: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = LockWorkflow
        case fill
        case unit

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .fill: state.depth += 30
            case .unit: state.unit = state.unit == .meters ? .feet : .meters
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<LockWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            reading: Gauge(isFixed: isFixed, depth: state.depth, unit: state.unit).rendered(in: context),
            onFill: { sink.send(.fill) }, onUnit: { sink.send(.unit) })
    }

    struct Gauge: Workflow {
        typealias Output = Never
        let isFixed: Bool
        let depth: Int
        let unit: Unit

        struct State { var reading: String }

        private var text: String { unit == .meters ? "\(depth) cm" : "\(depth * 10 / 305) ft" }

        func makeInitialState() -> State { State(reading: text) }

        func workflowDidChange(from previousWorkflow: Gauge, state: inout State) {
            if previousWorkflow.depth != depth || isFixed { state.reading = text }
        }

        func render(state: State, context: RenderContext<Gauge>) -> String { state.reading }
    }
}

/// A kiln and a bench. The bug is that the kiln's answer glazes the pot on the bench, which may be another one by then.
private struct KilnWorkflow: Workflow {
    let isFixed: Bool

    struct Pot: Equatable {
        let id: Int
        var glaze = "raw"
    }

    struct Fired: Equatable {
        let pot: Int
        let glaze: String
    }

    struct Firing: Worker, Equatable {
        let pot: Int
        func run() async -> Fired { Fired(pot: pot, glaze: "blue") }
    }

    struct State: Equatable {
        var pots = [Pot(id: 11), Pot(id: 12), Pot(id: 13)]
        var bench = 11
        var firing: Int?
    }

    struct Screen {
        let bench: String
        let pots: [Row]
        let onFire: () -> Void

        struct Row {
            let label: String
            let onBench: () -> Void
        }
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = KilnWorkflow
        case bench(Int)
        case fire
        case fired(Fired, isFixed: Bool)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .bench(let id): state.bench = id
            case .fire: state.firing = state.firing ?? state.bench
            case .fired(let fired, let isFixed):
                let id = isFixed ? fired.pot : state.bench
                guard let index = state.pots.firstIndex(where: { $0.id == id }) else { break }
                state.pots[index].glaze = fired.glaze
                state.firing = nil
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<KilnWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        if let pot = state.firing {
            Firing(pot: pot).running(in: context) { [isFixed] in Action.fired($0, isFixed: isFixed) }
        }
        return Screen(
            bench: "pot \(state.bench)",
            pots: state.pots.map { pot in
                Screen.Row(label: "\(pot.id) \(pot.glaze)", onBench: { sink.send(.bench(pot.id)) })
            },
            onFire: { sink.send(.fire) })
    }
}

/// A shelf and a hand. The bug is that the hand keeps the index of the jar, and the shelf can be turned around.
private struct ShelfWorkflow: Workflow {
    let isFixed: Bool

    struct Jar: Equatable {
        let id: Int
        let label: String
    }

    struct State: Equatable {
        var jars = [Jar(id: 10, label: "j"), Jar(id: 20, label: "k"), Jar(id: 30, label: "l")]
        var held: Int?
    }

    struct Screen {
        let hand: String
        let jars: [Row]
        let onTurn: () -> Void
        let onRest: () -> Void

        struct Row {
            let label: String
            let onTake: () -> Void
        }
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = ShelfWorkflow
        case take(Int, isFixed: Bool)
        case turn
        case rest

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .take(let id, let isFixed): state.held = isFixed ? id : state.jars.firstIndex { $0.id == id }
            case .turn: state.jars.reverse()
            case .rest: state.held = nil
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ShelfWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        let held = state.held.flatMap { held in
            isFixed
                ? state.jars.first { $0.id == held } : state.jars.indices.contains(held) ? state.jars[held] : nil
        }
        return Screen(
            hand: held?.label ?? "",
            jars: state.jars.map { [isFixed] jar in
                Screen.Row(label: jar.label, onTake: { sink.send(.take(jar.id, isFixed: isFixed)) })
            },
            onTurn: { sink.send(.turn) }, onRest: { sink.send(.rest) })
    }
}

/// A book whose pages are kept in storage. The bug is that the storage is changed in place, although a copy shares it. The
/// diary is changed in place, too, but only one place holds it.
private struct BookWorkflow: Workflow {
    let isFixed: Bool

    struct Pages {
        private final class Storage {
            var words: [String]
            init(_ words: [String]) { self.words = words }
        }

        private var storage = Storage(["once"])
        var words: [String] { storage.words }

        mutating func add(_ word: String, isFixed: Bool) {
            if isFixed, !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.words) }
            storage.words.append(word)
        }
    }

    final class Diary { var entries = 0 }

    struct State {
        var pages = Pages()
        var kept: Pages?
        let diary = Diary()
    }

    struct Screen {
        let words: [String]
        let kept: [String]
        let onAdd: () -> Void
        let onKeep: () -> Void
        let onDrop: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = BookWorkflow
        case add(isFixed: Bool)
        case keep
        case drop

        func apply(toState state: inout State) -> Never? {
            state.diary.entries += 1
            switch self {
            case .add(let isFixed): state.pages.add("more", isFixed: isFixed)
            case .keep: state.kept = state.pages
            case .drop: state.kept = nil
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<BookWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            words: state.pages.words + ["\(state.diary.entries)"], kept: state.kept?.words ?? [],
            onAdd: { [isFixed] in sink.send(.add(isFixed: isFixed)) },
            onKeep: { sink.send(.keep) }, onDrop: { sink.send(.drop) })
    }
}
