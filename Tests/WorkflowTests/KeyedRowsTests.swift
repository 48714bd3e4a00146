// Keyed rows behave like `map` with `rendered(in:key:)`: the same nodes, states, renderings, outputs and side effects
// in the same order, for every edit of the list.

import Testing
import WorkbenchTestSupport
import Workflow

@Suite struct KeyedRowsTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func keyedRowsEqualRenderingEachRow(part: UInt64) {
        for seed in Cases.seeds(ofPart: part, 15, thorough: 400) {
            if let difference = RowsComparison(seed: seed).run() {
                Issue.record("seed \(seed): \(difference). Run RowsComparison(seed: \(seed)) alone to see it.")
                return
            }
        }
    }

    /// Tests a difference that the comparison can't see: unchanged rows aren't even made.
    @Test func keyedRowsMakeOnlyChangedRows() {
        let journal = Journal()
        let host = WorkflowHost(workflow: BoardWorkflow(kind: .actions, journal: JournalReference(journal: journal)))
        let change = host.rendering.value.change
        change { $0.items = (0..<6).map { Item(id: $0, text: "t") } }
        #expect(journal.take().filter { $0.hasPrefix("made") } == (0..<6).map { "made \($0)" })
        change { $0.notes.append("nothing of the rows") }
        #expect(journal.take().filter { $0.hasPrefix("made") } == [])
        change { $0.items[4].text = "u" }
        #expect(journal.take().filter { $0.hasPrefix("made") } == ["made 4"])
        change { $0.items.swapAt(1, 4) }
        change { $0.items.remove(at: 0) }
        #expect(journal.take().filter { $0.hasPrefix("made") } == [])
        change { $0.items.insert(Item(id: 9, text: "t"), at: 0) }
        #expect(journal.take().filter { $0.hasPrefix("made") } == ["made 9"])
        host.rendering.value.rows[2].add(1)
        #expect(journal.take() == ["made 2", "render 2"])
        change { $0.suffix += 1 }
        #expect(
            journal.take().filter { $0.hasPrefix("made") } == [
                "made 9", "made 4", "made 2", "made 3", "made 1", "made 5",
            ])
    }

    @Test func duplicateRowKeyTrapsWithRemedy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let host = WorkflowHost(
                workflow: BoardWorkflow(kind: .outputMap, journal: JournalReference(journal: Journal())))
            host.rendering.value.change { $0.items = (0..<20).map { Item(id: $0, text: "t") } }
            host.rendering.value.change { $0.items.append(Item(id: 3, text: "t")) }
        }
        expectMessage(
            result,
            """
            BoardWorkflow rendered two children of type RowWorkflow with the key "3" in one render. A child is \
            identified by its type and key: give each its own key, `rendered(in: context, key: "…")`.
            """)
    }

    @Test func duplicateKeyOfAChangedRowTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let host = WorkflowHost(
                workflow: BoardWorkflow(kind: .never, journal: JournalReference(journal: Journal())))
            host.rendering.value.change { $0.items = (0..<20).map { Item(id: $0, text: "t") } }
            host.rendering.value.change { $0.items[2] = Item(id: 7, text: "u") }
        }
        expectMessage(result, "with the key \"7\" in one render")
    }

    /// If a row's closure reads data outside the row, an observed tree still renders correctly, and reports the row.
    @Test func impureRowIsFoundInAnObservedTree() {
        let found = Findings()
        let host = Runtime.withConfiguration(
            override: { $0.onImpureRendering = { found.note($0) } },
            operation: { WorkflowHost(workflow: LeakingWorkflow()) })
        host.rendering.value.next()
        #expect(host.rendering.value.rows == ["0 0", "1 0"], "unobserved, equal rows keep their renderings")
        #expect(found.all == [])
        host.tree.log = EventLog()
        host.rendering.value.next()
        host.rendering.value.next()
        #expect(host.rendering.value.rows == ["0 3", "1 3"])
        #expect(found.all.map(\.fault) == [.reusesRow, .reusesRow])
        #expect(found.all.map(\.path) == ["/Text[0]", "/Text[1]"])
        #expect(found.all.first?.description.contains("rendered(in:key:dependingOn:)") == true)
        #expect(host.tree.impureRenderings().map(\.fault) == [.reusesRow, .reusesRow])
        host.tree.log = nil
        host.rendering.value.next()
        #expect(host.rendering.value.rows == ["0 3", "1 3"])
    }

    @Test func impureRowIsFoundByAnAudit() {
        let found = Findings()
        let host = Runtime.withConfiguration(
            override: {
                $0.renderingMode = .audited
                $0.onImpureRendering = { found.note($0) }
            },
            operation: { WorkflowHost(workflow: LeakingWorkflow()) })
        #expect(found.all == [])
        host.rendering.value.next()
        #expect(found.all.map(\.path) == ["/Text[0]", "/Text[1]"])
        #expect(found.all.allSatisfy { $0.fault == .reusesRow })
    }

    @Test func rowsEndWithTheirList() {
        let journal = Journal()
        let host = WorkflowHost(workflow: BoardWorkflow(kind: .actions, journal: JournalReference(journal: journal)))
        host.rendering.value.change { $0.items = (0..<3).map { Item(id: $0, text: "t") } }
        weak let node = host.tree.root?.children.first
        #expect(node != nil)
        host.rendering.value.change { $0.showsItems = false }
        #expect(node == nil)
        #expect(journal.take().suffix(3) == ["0 t ends", "1 t ends", "2 t ends"])
        host.rendering.value.change { $0.showsItems = true }
        #expect(host.rendering.value.rows.map(\.text) == ["0 t 0 0", "1 t 0 0", "2 t 0 0"])
    }
}

/// The three ways to render rows, each with and without keyed rows, all get the same random edits.
private struct RowsComparison {
    let seed: UInt64

    func run() -> String? {
        var random = SeededGenerator(seed: seed)
        let ways: [(BoardWorkflow.Kind, BoardWorkflow.Kind)] = [
            (.actions, .mappedActions), (.outputMap, .mappedOutputMap), (.never, .mappedNever),
            (.erased, .mappedErased),
        ]
        let (keyed, mapped) = ways[random.below(ways.count)]
        let mode = RenderingMode.allCases[random.below(2)]
        let subjects = [RowsSubject(keyed, mode), RowsSubject(mapped, mode)]
        for number in 0..<16 {
            let edit = Edit.random(&random)
            let log = random.below(6)
            let (keeps, restores) = (random.below(8) == 0, random.below(8) == 0)
            for subject in subjects {
                if log == 0 { subject.host.tree.log = EventLog() }
                if log == 1 { subject.host.tree.log = nil }
                subject.apply(edit)
                if keeps { subject.kept = subject.host.tree.snapshot() }
                if restores, let kept = subject.kept { subject.host.tree.restore(kept) }
            }
            let texts = subjects.map { $0.text(showingRenders: !restores) }
            let (mine, theirs) = (texts[0], texts[1])
            if mine != theirs { return "after \(edit), step \(number) of \(keyed):\n\(mine)\n\(theirs)" }
        }
        return nil
    }
}

private enum Edit {
    case change([@Sendable (inout BoardWorkflow.State) -> Void], name: String)
    case add(row: Int)
    case say(row: Int)

    static func random(_ random: inout SeededGenerator) -> Edit {
        switch random.below(8) {
        case 0: .add(row: random.below(9))
        case 1: .say(row: random.below(9))
        case 2: both(list(&random), list(&random))
        default: list(&random)
        }
    }

    private static func both(_ left: Edit, _ right: Edit) -> Edit {
        guard case .change(let first, let name) = left, case .change(let second, let other) = right else { return left }
        return .change(first + second, name: "\(name), \(other)")
    }

    private static func list(_ random: inout SeededGenerator) -> Edit {
        let (place, other, id, text) = (random.below(9), random.below(9), random.below(12), "t\(random.below(3))")
        func edit(_ name: String, _ change: @escaping @Sendable (inout BoardWorkflow.State) -> Void) -> Edit {
            .change([change], name: "\(name) \(place) \(other) \(id) \(text)")
        }
        switch random.below(13) {
        case 0, 1, 2:
            return edit("insert") { state in
                guard !state.items.contains(where: { $0.id == id }) else { return }
                state.items.insert(Item(id: id, text: text), at: min(place, state.items.count))
            }
        case 3: return edit("delete") { if place < $0.items.count { $0.items.remove(at: place) } }
        case 4, 5: return edit("change") { if place < $0.items.count { $0.items[place].text = text } }
        case 6:
            return edit("move") { state in
                guard place < state.items.count, other < state.items.count else { return }
                let item = state.items.remove(at: place)
                state.items.insert(item, at: other)
            }
        case 7: return edit("reverse") { $0.items.reverse() }
        case 8: return edit("replace") { $0.items = (0..<place).map { Item(id: ($0 + id) % 12, text: text) } }
        case 9: return edit("header") { $0.showsHeader.toggle() }
        case 10: return edit("second") { $0.others = (0..<place).map { Item(id: $0 * 2, text: text) } }
        case 11: return edit("depend") { $0.suffix += 1 }
        default: return edit("show") { if place % 3 == 0 { $0.showsItems.toggle() } else { $0.showsFooter.toggle() } }
        }
    }
}

private final class RowsSubject {
    let host: WorkflowHost<BoardWorkflow>
    let journal = Journal()
    var kept: NodeSnapshot?

    init(_ kind: BoardWorkflow.Kind, _ mode: RenderingMode) {
        let journal = journal
        host = Runtime.withConfiguration(
            override: { $0.renderingMode = mode },
            operation: {
                WorkflowHost(workflow: BoardWorkflow(kind: kind, journal: JournalReference(journal: journal)))
            })
    }

    func apply(_ edit: Edit) {
        switch edit {
        case .change(let changes, _): host.rendering.value.change { state in for change in changes { change(&state) } }
        case .add(let row): if let row = self.row(row) { row.add(1) }
        case .say(let row): self.row(row)?.say()
        }
    }

    private func row(_ number: Int) -> RowWorkflow.Screen? {
        let rows = host.rendering.value.rows
        return number < rows.count ? rows[number] : nil
    }

    /// Everything observable. An equal row with a custom `==` keeps its snapshot only as a keyed row, so restoring it
    /// takes fewer renders.
    func text(showingRenders: Bool) -> String {
        var lines = host.rendering.value.rows.map(\.text) + host.rendering.value.notes
        lines += journal.take().filter { !$0.hasPrefix("made") && (showingRenders || !$0.hasPrefix("render")) }
        host.tree.root?.forEach {
            guard let row = $0.anyWorkflow as? RowWorkflow else { return lines.append("\($0.path) \($0.id)") }
            lines.append("\($0.path) \($0.id) \(row.item) \(row.suffix) \($0.anyState)")
        }
        return lines.joined(separator: "; ")
    }
}

private struct Item: Equatable {
    var id: Int
    var text: String
}

/// Shows two lists of rows, with other children around them.
private struct BoardWorkflow: Workflow {
    typealias Output = Never

    enum Kind {
        case actions, outputMap, never, erased
        case mappedActions, mappedOutputMap, mappedNever, mappedErased
    }

    struct State: Equatable {
        var items: [Item] = []
        var others: [Item] = []
        var suffix = 0
        var showsHeader = false
        var showsItems = true
        var showsFooter = false
        var notes: [String] = []
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = BoardWorkflow
        case change((inout State) -> Void)
        case said(Int, Int)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .change(let change): change(&state)
            case .said(let id, let count): state.notes.append("\(id) said \(count)")
            }
            return nil
        }
    }

    struct Screen {
        var rows: [RowWorkflow.Screen]
        var notes: [String]
        var change: (@escaping (inout State) -> Void) -> Void
    }

    var kind: Kind
    var journal: JournalReference

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<BoardWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        var rows: [RowWorkflow.Screen] = []
        if state.showsHeader { rows.append(single(-1, context)) }
        if state.showsItems { rows += list(state.items, state, context) }
        if state.showsFooter { rows.append(single(-2, context)) }
        rows += state.others.rendered(in: context, key: { "other \($0.id)" }) { item in
            RowWorkflow(item: item, suffix: 0, journal: journal).ignoringOutput()
        }
        return Screen(rows: rows, notes: state.notes, change: { sink.send(.change($0)) })
    }

    private func single(_ id: Int, _ context: RenderContext<BoardWorkflow>) -> RowWorkflow.Screen {
        RowWorkflow(item: Item(id: id, text: "single"), suffix: 0, journal: journal)
            .rendered(in: context, key: "\(id)") { Action.said(id, $0) }
    }

    private func row(_ item: Item, _ suffix: Int) -> RowWorkflow {
        journal.journal.note("made \(item.id)")
        return RowWorkflow(item: item, suffix: suffix, journal: journal)
    }

    private func list(
        _ items: [Item], _ state: State, _ context: RenderContext<BoardWorkflow>
    ) -> [RowWorkflow.Screen] {
        let shift = state.notes.count
        switch kind {
        case .actions:
            return items.rendered(in: context, key: \.id, dependingOn: state.suffix) { item, suffix in
                row(item, suffix).mapOutput { Action.said(item.id, $0) }
            }
        case .mappedActions:
            return items.map { item in
                row(item, state.suffix).mapOutput { Action.said(item.id, $0) }.rendered(in: context, key: "\(item.id)")
            }
        case .outputMap:
            return items.rendered(in: context, key: \.id) { item in
                row(item, 0)
            } outputMap: { id, count in
                Action.said(id, count + shift)
            }
        case .mappedOutputMap:
            return items.map { item in
                row(item, 0).rendered(in: context, key: "\(item.id)") { Action.said(item.id, $0 + shift) }
            }
        case .never:
            return items.rendered(in: context, key: \.id) { row($0, 0).ignoringOutput() }
        case .mappedNever:
            return items.map { row($0, 0).ignoringOutput().rendered(in: context, key: "\($0.id)") }
        case .erased:
            return items.rendered(in: context, key: \.id, dependingOn: state.suffix) { item, suffix in
                child(item, suffix)
            } outputMap: { id, count in
                Action.said(id, count + shift)
            }
        case .mappedErased:
            return items.map { item in
                child(item, state.suffix).rendered(in: context, key: "\(item.id)") { Action.said(item.id, $0 + shift) }
            }
        }
    }

    /// Rows of two types.
    private func child(_ item: Item, _ suffix: Int) -> AnyWorkflow<RowWorkflow.Screen, Int> {
        let row = row(item, suffix)
        return item.text == "t1" ? OtherRowWorkflow(row: row).mapOutput { $0 + 100 } : row.asAnyWorkflow()
    }
}

private struct RowWorkflow: Workflow, Equatable {
    typealias Output = Int

    enum Action: WorkflowAction {
        typealias WorkflowType = RowWorkflow
        case add(Int)
        case say

        func apply(toState state: inout Int) -> Int? {
            switch self {
            case .add(let amount):
                state += amount
                return nil
            case .say: return state
            }
        }
    }

    struct Screen {
        var text: String
        var add: (Int) -> Void
        var say: () -> Void
    }

    var item: Item
    var suffix: Int
    var journal: JournalReference

    func makeInitialState() -> Int { 0 }

    func workflowDidChange(from previousWorkflow: RowWorkflow, state: inout Int) {
        if previousWorkflow.item.id != item.id { state = 1_000 }
    }

    func render(state: Int, context: RenderContext<RowWorkflow>) -> Screen {
        journal.journal.note("render \(item.id)")
        let sink = context.makeSink(of: Action.self)
        let effect = "\(item.id) \(item.text)"
        context.runSideEffect(key: effect) { [journal] lifetime in
            journal.journal.note("\(effect) begins")
            lifetime.onEnded { journal.journal.note("\(effect) ends") }
        }
        return Screen(
            text: "\(effect) \(suffix) \(state)", add: { sink.send(.add($0)) }, say: { sink.send(.say) })
    }
}

/// A row inside another node.
private struct OtherRowWorkflow: Workflow, Equatable {
    typealias Output = Int

    var row: RowWorkflow

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<OtherRowWorkflow>) -> RowWorkflow.Screen {
        row.rendered(in: context) { AnyWorkflowAction<OtherRowWorkflow>(sendingOutput: $0) }
    }
}

/// A workflow whose rows read a number outside the row.
private struct LeakingWorkflow: Workflow {
    typealias Output = Never

    struct Next: WorkflowAction {
        typealias WorkflowType = LeakingWorkflow
        func apply(toState state: inout Int) -> Never? {
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<LeakingWorkflow>) -> (rows: [String], next: () -> Void) {
        let sink = context.makeSink(of: Next.self)
        let rows = [0, 1].rendered(in: context, key: { $0 }) { TextWorkflow(text: "\($0) \(state)") }
        return (rows, { sink.send(Next()) })
    }
}

private struct TextWorkflow: Workflow, Equatable {
    typealias Output = Never
    var text: String
    func makeInitialState() {}
    func render(state: Void, context: RenderContext<TextWorkflow>) -> String { text }
}

private final class Findings: @unchecked Sendable {
    private(set) var all: [ImpureRendering] = []
    func note(_ finding: ImpureRendering) { all.append(finding) }
}
