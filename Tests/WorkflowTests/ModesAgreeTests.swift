// The incremental tree agrees with the fully rendered one: random trees get random actions, and after each one, both
// have the same renderings, states, outputs and causes.

import Testing
import WorkbenchTestSupport
import Workflow

@Suite struct ModesAgreeTests {
    /// Up to 10,000 sequences in ten parts, so the parts run in parallel and a failure names its part.
    @Test(arguments: 0..<10 as Range<UInt64>)
    func renderingModesGiveTheSameRenderingsStatesAndOutputs(part: UInt64) {
        for seed in Cases.seeds(ofPart: part, 20, thorough: 400) {
            if let difference = Comparison(seed: seed).run() {
                Issue.record("seed \(seed): \(difference). Run Comparison(seed: \(seed)) alone to see it.")
                return
            }
        }
    }
}

/// Three hosts of the same workflow, which get the same actions: one without observers, which takes the short path, one
/// with observers, and one that renders everything.
private struct Comparison {
    let seed: UInt64

    func run() -> String? {
        var random = Random(seed: seed)
        let flavor = random.flavor()
        let input = Int.random(in: 0..<4, using: &random)
        let subjects = [
            Subject("unwatched", flavor: flavor, input: input, .incremental, isWatched: false),
            Subject("watched", flavor: flavor, input: input, .incremental, isWatched: true),
            Subject("full", flavor: flavor, input: input, .full, isWatched: true),
        ]
        for number in 0..<14 {
            if let difference = difference(among: subjects) { return "after \(number) steps, \(difference)" }
            switch Int.random(in: 0..<16, using: &random) {
            case 0:
                let input = Int.random(in: 0..<4, using: &random)
                for subject in subjects { subject.update(input: input) }
            case 1:
                for subject in subjects { subject.keep() }
            case 2:
                for subject in subjects { subject.restore() }
            case 3:
                for subject in subjects { subject.keepScreen() }
            default:
                let usesOld = Int.random(in: 0..<6, using: &random) == 0
                let handles = subjects.map { $0.handles(usesOld: usesOld) }
                guard handles.dropFirst().allSatisfy({ $0.map(\.path) == handles[0].map(\.path) }) else {
                    return "the handles differ"
                }
                let target = Int.random(in: 0..<handles[0].count, using: &random)
                let command = random.command()
                for handles in handles { handles[target].send(command) }
            }
        }
        return difference(among: subjects)
    }

    private func difference(among subjects: [Subject]) -> String? {
        defer { for subject in subjects { subject.forget() } }
        for other in subjects.dropFirst() {
            if let difference = subjects[0].difference(from: other) { return difference }
        }
        return subjects[1].differenceOfCauses(from: subjects[2])
    }
}

private final class Subject {
    let name: String
    let host: WorkflowHost<BushWorkflow>
    let journal = Journal()
    private let flavor: Int
    private let log: EventLog?
    private var outputs: [Int] = []
    private var kept: NodeSnapshot?
    private var keptScreen: BushScreen?

    init(_ name: String, flavor: Int, input: Int, _ mode: RenderingMode, isWatched: Bool) {
        self.name = name
        self.flavor = flavor
        let root = BushWorkflow(depth: 3, input: input, flavor: flavor, journal: JournalReference(journal: journal))
        host = Runtime.withConfiguration(
            override: { $0.renderingMode = mode }, operation: { WorkflowHost(workflow: root) })
        log = isWatched ? EventLog() : nil
        host.tree.log = log
        host.output.observeValues { [unowned self] output in
            outputs.append(output)
            // An observer may send an action in response, which waits until the step is published.
            if output % 5 == 4 { host.rendering.value.handles[0].send(.add(1)) }
        }
    }

    func update(input: Int) {
        host.update(
            workflow: BushWorkflow(
                depth: 3, input: input, flavor: flavor, journal: JournalReference(journal: journal)))
    }

    func keep() { kept = host.tree.snapshot() }

    func restore() {
        if let kept { host.tree.restore(kept) }
    }

    func keepScreen() { keptScreen = host.rendering.value }

    func handles(usesOld: Bool) -> [Handle] {
        (usesOld ? keptScreen : nil)?.handles ?? host.rendering.value.handles
    }

    func forget() {
        log?.removeAll()
        _ = journal.take()
    }

    func difference(from other: Subject) -> String? {
        // Described only if they differ, because describing them takes longer than everything else here.
        func text(_ what: String, _ mine: some Equatable, _ theirs: some Equatable) -> String {
            "the \(what) differ:\n  \(name) \(mine)\n  \(other.name) \(theirs)"
        }
        let (mine, theirs) = (host.rendering.value.text, other.host.rendering.value.text)
        if mine != theirs { return text("renderings", mine, theirs) }
        if standings != other.standings { return text("states", standings, other.standings) }
        if outputs != other.outputs { return text("outputs", outputs, other.outputs) }
        if journal.lines != other.journal.lines { return text("side effects", journal.lines, other.journal.lines) }
        return nil
    }

    func differenceOfCauses(from other: Subject) -> String? {
        let (mine, theirs) = (causes, other.causes)
        return mine == theirs ? nil : "the causes differ:\n  \(name) \(mine)\n  \(other.name) \(theirs)"
    }

    private var standings: [Standing] {
        var all: [Standing] = []
        func visit(_ node: TreeNode, _ depth: Int) {
            if let state = node.anyState as? BushWorkflow.State {
                all.append(Standing(depth: depth, key: node.key, state: .bush(state)))
            } else if let state = node.anyState as? ShrubWorkflow.State {
                all.append(Standing(depth: depth, key: node.key, state: .shrub(state)))
            } else {
                Issue.record("\(node.path) has a state that is not compared: add its type to Standing.State")
            }
            for child in node.children { visit(child, depth + 1) }
        }
        if let root = host.tree.root { visit(root, 0) }
        return all
    }

    /// All events except renders, each line with the line that caused it.
    private var causes: String {
        guard let log else { return "" }
        var paths: [NodeID: String] = [:]
        func visit(_ node: TreeNode, _ path: String) {
            paths[node.id] = path
            for child in node.children { visit(child, "\(path)/\(child.key)") }
        }
        if let root = host.tree.root { visit(root, "") }
        let kinds = EventText.actions.union(EventText.lives)
        return EventText.lines(of: log.events, paths: paths, showing: kinds).joined(separator: "; ")
    }
}

/// A node, as its position in tree order and its state.
private struct Standing: Equatable {
    enum State: Equatable {
        case bush(BushWorkflow.State)
        case shrub(ShrubWorkflow.State)
    }

    var depth: Int
    var key: String
    var state: State
}

private enum Command {
    case add(Int)
    case grow
    case shrink(Int)
    case turn(Int)
    case say(Int)
    case nothing
}

private struct Handle {
    var path: String
    var send: (Command) -> Void
}

private struct BushScreen {
    var text: String
    var handles: [Handle]
}

/// A node whose state determines the number, the types, the order and the properties of its children.
private struct BushWorkflow: Workflow {
    typealias Output = Int

    struct State: Equatable {
        var value: Int
        var keys: [Int] = [0, 1]
        var nextKey = 2
        var step: Step = .quiet

        enum Step: Equatable {
            case quiet
            case heard(from: Int, value: Int)
        }
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = BushWorkflow

        case command(Command)
        case heard(key: Int, Int)

        func apply(toState state: inout State, workflow: BushWorkflow) -> Int? {
            switch self {
            case .command(.add(let amount)):
                state.value += amount
            case .command(.grow):
                guard state.keys.count < 4 else { return nil }
                state.keys.insert(state.nextKey, at: state.value.magnitude.isMultiple(of: 2) ? 0 : state.keys.count)
                state.nextKey += 1
            case .command(.shrink(let position)):
                guard !state.keys.isEmpty else { return nil }
                state.keys.remove(at: position % state.keys.count)
            case .command(.turn(let distance)):
                guard !state.keys.isEmpty else { return nil }
                let split = distance % state.keys.count
                state.keys = Array(state.keys[split...] + state.keys[..<split])
            case .command(.say(let value)):
                return value + workflow.input
            case .command(.nothing):
                break
            case .heard(let key, let value):
                if value % 3 == 0 { state.step = .heard(from: key, value: value) }
                return value % 2 == 0 ? value / 2 + 1 : nil
            }
            return nil
        }
    }

    var depth: Int
    var input: Int
    var flavor: Int
    var journal: JournalReference

    func makeInitialState() -> State { State(value: input) }

    func workflowDidChange(from previousWorkflow: BushWorkflow, state: inout State) {
        if previousWorkflow.input != input { state.value += input }
    }

    func render(state: State, context: RenderContext<BushWorkflow>) -> BushScreen {
        let sink = context.makeSink(of: Action.self)
        var text = "\(state.value)/\(input)\(state.step)"
        var handles = [Handle(path: "") { sink.send(.command($0)) }]
        let effect = "\(depth) \(flavor) \(state.value.magnitude % 3)"
        context.runSideEffect(key: effect) { [journal] lifetime in
            journal.journal.note("\(effect) begins")
            lifetime.onEnded { journal.journal.note("\(effect) ends") }
        }
        for key in state.keys where depth > 1 {
            let child = child(key, state, context)
            text += " (\(key): \(child.text))"
            handles += child.handles.map { Handle(path: "\(key)/\($0.path)", send: $0.send) }
        }
        return BushScreen(text: text, handles: handles)
    }

    private func child(_ key: Int, _ state: State, _ context: RenderContext<BushWorkflow>) -> BushScreen {
        let bush = BushWorkflow(depth: depth - 1, input: state.value % 3, flavor: flavor, journal: journal)
        switch (key + flavor) % 4 {
        case 0:
            return bush.rendered(in: context, key: "\(key)") { Action.heard(key: key, $0) }
        case 1:
            return bush.mapOutput { Action.heard(key: key, $0) }.rendered(in: context, key: "\(key)")
        case 2:
            return bush.asAnyWorkflow()
                .mapOutput { $0 + 1 }
                .mapRendering { BushScreen(text: "<\($0.text)>", handles: $0.handles) }
                .onOutput { (parent: inout State, output: Int) -> Int? in
                    parent.value += output
                    return nil
                }
                .rendered(in: context, key: "\(key)")
        default:
            return ShrubWorkflow(inputs: [state.value % 2], onNote: state.value % 5 == 0 ? { _ in } : nil)
                .mapOutput { Action.heard(key: key, $0) }
                .rendered(in: context, key: "\(key)")
        }
    }
}

/// Another type of child, whose state is an enum, and whose properties aren't always comparable.
private struct ShrubWorkflow: Workflow {
    typealias Output = Int

    enum State: Equatable {
        case resting
        case counting(Int, note: String?)
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = ShrubWorkflow

        case command(Command)

        func apply(toState state: inout State) -> Int? {
            guard case .command(let command) = self else { return nil }
            switch (command, state) {
            case (.add(let amount), .resting): state = .counting(amount, note: nil)
            case (.add(let amount), .counting(let count, let note)): state = .counting(count + amount, note: note)
            case (.turn(let distance), .counting(let count, _)): state = .counting(count, note: "turned \(distance)")
            case (.shrink, _): state = .resting
            case (.say(let value), _): return value
            default: break
            }
            return nil
        }
    }

    var inputs: [Int]
    var onNote: ((String) -> Void)?

    func makeInitialState() -> State { .resting }

    func render(state: State, context: RenderContext<ShrubWorkflow>) -> BushScreen {
        let sink = context.makeSink(of: Action.self)
        return BushScreen(
            text: "shrub \(inputs) \(state)", handles: [Handle(path: "") { sink.send(.command($0)) }])
    }
}

/// A generator that gives the same numbers for the same seed on every platform.
private struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func flavor() -> Int { Int.random(in: 0..<4, using: &self) }

    mutating func command() -> Command {
        switch Int.random(in: 0..<12, using: &self) {
        case 0...3: .add(Int.random(in: -2...3, using: &self))
        case 4: .grow
        case 5: .shrink(Int.random(in: 0..<4, using: &self))
        case 6: .turn(Int.random(in: 0..<4, using: &self))
        case 7...9: .say(Int.random(in: 0..<12, using: &self))
        default: .nothing
        }
    }
}
