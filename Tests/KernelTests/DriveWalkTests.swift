// `audit --drive` finds bugs that only certain walks show: a state that is reached in two ways, and a return to a tab.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct DriveWalkTests {
    private func places(_ root: KernelApp) throws -> [String] {
        let dialogue = Dialogue(Session(apps: [root], opening: root, workers: .off))
        guard case .audit(let reply) = try dialogue.say("audit --drive 300").content else { return ["no audit"] }
        // Both tab apps have unread state, as they share their code.
        return reply.findings.filter { $0.rule != .unreadState }.map {
            "\($0.rule.rawValue) \($0.place.node.path)\($0.place.path)"
        }
    }

    /// The flag depends on a set and a number together, and one action changes only the number.
    @Test func driveFindsFlagThatTheRestDetermines() throws {
        func app(_ isFixed: Bool) -> KernelApp {
            KernelApp("tables", "tables for guests") { TablesWorkflow(isFixed: isFixed) }
        }
        #expect(try places(app(false)) == ["broken-relation /.isEnough"])
        #expect(try places(app(true)) == [])
    }

    /// The stored maximum isn't a sum: adding a smaller element doesn't change it.
    @Test(arguments: [1, 3, 5])
    func driveAcceptsStoredMaximum(seed: Int) throws {
        let app = KernelApp("maximum", "a maximum") { MaximumWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in ["tap onAdd(5)", "tap onAdd(1)", "tap onAdd(6)"] { try dialogue.say(line) }
        guard case .audit(let reply) = try dialogue.say("audit --drive 200 --seed \(seed)").content else {
            Issue.record("no audit")
            return
        }
        #expect(reply.findings.map(\.rule) == [])
        #expect(reply.drive?.steps == 200)
    }

    /// The draft is two levels below the tab, and every tab changes other state.
    @Test func driveReturnsToATabWithADraft() throws {
        func app(_ isFixed: Bool) -> KernelApp {
            KernelApp("tabs", "a draft in a tab") { TabsWorkflow(isFixed: isFixed) }
        }
        #expect(try places(app(false)) == ["forgetful-child /Page/Composer"])
        #expect(try places(app(true)) == [])
    }
}

private struct MaximumWorkflow: Workflow {
    struct State: Equatable {
        var numbers: [Int] = []
        var largest = 0
    }

    struct Screen {
        let text: String
        let onAdd: (Int) -> Void
        let onRemove: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = MaximumWorkflow
        case add(Int), remove

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .add(let number): state.numbers.append(number)
            case .remove: _ = state.numbers.popLast()
            }
            state.largest = state.numbers.max() ?? 0
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<MaximumWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            text: "\(state.numbers) \(state.largest)", onAdd: { sink.send(.add($0)) }, onRemove: { sink.send(.remove) })
    }
}

private struct TablesWorkflow: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var guests = 2
        var tables: Set<Int> = [0]
        var isEnough = true

        mutating func compare() { isEnough = tables.count * 2 >= guests }
    }

    struct Screen {
        let tables: [Bool]
        let guests: Int
        let isEnough: Bool
        let onTable: (Int) -> Void
        let onMore: () -> Void
        let onFewer: () -> Void
        let onGroup: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = TablesWorkflow
        case table(Int)
        case guests(Int)
        case group(isFixed: Bool)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .table(let table):
                guard (0..<3).contains(table) else { return nil }
                state.tables.formSymmetricDifference([table])
                state.compare()
            case .guests(let change):
                state.guests = min(max(state.guests + change, 1), 6)
                state.compare()
            case .group(let isFixed):
                state.guests = 6
                if isFixed { state.compare() }
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<TablesWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            tables: (0..<3).map(state.tables.contains), guests: state.guests, isEnough: state.isEnough,
            onTable: { sink.send(.table($0)) }, onMore: { sink.send(.guests(1)) }, onFewer: { sink.send(.guests(-1)) },
            onGroup: { sink.send(.group(isFixed: isFixed)) })
    }
}

private struct TabsWorkflow: Workflow {
    let isFixed: Bool

    enum Tab: String, CaseIterable { case notes, visits, bills }

    struct State: Equatable {
        var tab = Tab.notes
        var draft = ""
        var notes: [String] = []
        var visits = 0
        var bills = 0
    }

    struct Screen {
        let title: String
        let page: Page.Rendering?
        let count: Int
        let tabs: [Button]
        let onCount: () -> Void
    }

    struct Button { let onSelect: () -> Void }

    enum Action: WorkflowAction {
        typealias WorkflowType = TabsWorkflow
        case select(Tab)
        case count
        case page(Composer.Output)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .select(let tab): state.tab = tab
            case .count where state.tab == .visits: state.visits += 1
            case .count where state.tab == .bills: state.bills += 1
            case .count: break
            case .page(.typed(let text)): state.draft = text
            case .page(.filed(let text)):
                state.notes.append(text)
                state.draft = ""
            }
            return nil
        }
    }

    struct Page: Workflow {
        /// The draft, if it is kept above the tabs.
        let draft: String?

        typealias State = Void
        typealias Output = Composer.Output

        func render(state: Void, context: RenderContext<Page>) -> Composer.Rendering {
            Composer(draft: draft).rendered(in: context) { AnyWorkflowAction(sendingOutput: $0) }
        }
    }

    struct Composer: Workflow {
        let draft: String?

        enum Output {
            case typed(String)
            case filed(String)
        }

        struct State: Equatable { var text = "" }

        struct Rendering {
            let text: String
            let onType: (String) -> Void
            let onFile: () -> Void
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Composer
            case type(String)
            case file

            func apply(toState state: inout State, context: ApplyContext<Composer>) -> Output? {
                let kept = context[workflowValue: \.draft]
                switch self {
                case .type(let text):
                    if kept != nil { return .typed(text) }
                    state.text = text
                    return nil
                case .file:
                    let text = kept ?? state.text
                    guard !text.isEmpty else { return nil }
                    state.text = ""
                    return .filed(text)
                }
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Composer>) -> Rendering {
            let sink = context.makeSink(of: Action.self)
            return Rendering(
                text: draft ?? state.text, onType: { sink.send(.type($0)) }, onFile: { sink.send(.file) })
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<TabsWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        let page: Page.Rendering? =
            state.tab == .notes
            ? Page(draft: isFixed ? state.draft : nil).rendered(in: context) { Action.page($0) } : nil
        let count = state.tab == .visits ? state.visits : state.bills
        return Screen(
            title: state.tab.rawValue, page: page, count: state.tab == .notes ? state.notes.count : count,
            tabs: Tab.allCases.map { tab in Button { sink.send(.select(tab)) } }, onCount: { sink.send(.count) })
    }
}
