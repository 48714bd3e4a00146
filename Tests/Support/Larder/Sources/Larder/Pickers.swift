// Generic workflows: nested in each other, side by side in many instances, and with actions nested in generic types.

import Workflow

/// Shows some items and tracks which one is selected.
struct PickerWorkflow<Item>: Workflow {
    var title: String
    var items: [Item]

    enum Output {
        case picked(Item)
        case cancelled
    }

    struct State {
        var chosen: Item?
        var looks = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = PickerWorkflow<Item>
        case pick(Item)
        case look(times: Int)

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .pick(let item):
                state.chosen = item
                return .picked(item)
            case .look(let times):
                state.looks += times
                return nil
            }
        }
    }

    enum Ending: WorkflowAction {
        typealias WorkflowType = PickerWorkflow<Item>
        case cancel

        func apply(toState state: inout State) -> Output? {
            state.chosen = nil
            return .cancelled
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<PickerWorkflow<Item>>) -> PickerScreen<Item> {
        let (actions, endings) = (context.makeSink(of: Action.self), context.makeSink(of: Ending.self))
        return PickerScreen(
            title: title, items: items, onPick: { actions.send(.pick($0)) }, onCancel: { endings.send(.cancel) })
    }
}

struct PickerScreen<Item> {
    var title: String
    var items: [Item]
    var onPick: (Item) -> Void
    var onCancel: () -> Void
}

/// A heading with a picker below it, and a note for each item.
struct SectionWorkflow<Group, Item>: Workflow {
    var group: Group
    var items: [Item]

    typealias Output = Never

    struct State {
        var isOpen = true
        var notes = ["Oat milk", "a/b", "two  blanks", "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "say \"cheese\"", "[x]"]
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = SectionWorkflow<Group, Item>
        case toggle
        case picked(Item)
        case noteDropped(String)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .toggle: state.isOpen.toggle()
            case .picked: break
            case .noteDropped(let note): state.notes.removeAll { $0 == note }
            }
            return nil
        }
    }

    /// A row below its section; its type is nested in the generic one.
    struct NoteRow: Workflow {
        var text: String

        enum Output { case dropped }

        enum Action: WorkflowAction {
            typealias WorkflowType = NoteRow
            case stamp(by: Group)
            case drop

            func apply(toState state: inout Int) -> Output? {
                switch self {
                case .stamp: state += 1
                case .drop: return .dropped
                }
                return nil
            }
        }

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<NoteRow>) -> String {
            _ = context.makeSink(of: Action.self)
            return "\(text) ×\(state)"
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<SectionWorkflow<Group, Item>>) -> [String] {
        _ = context.makeSink(of: Action.self)
        guard state.isOpen else { return ["\(group)"] }
        _ = PickerWorkflow(title: "\(group)", items: items)
            .mapOutput { output in
                switch output {
                case .picked(let item): Action.picked(item)
                case .cancelled: Action.toggle
                }
            }
            .rendered(in: context)
        return state.notes.map { note in
            NoteRow(text: note).mapOutput { _ in Action.noteDropped(note) }.rendered(in: context, key: note)
        }
    }
}

/// Instances of the same generic workflows with all kinds of arguments.
struct PickersWorkflow: Workflow {
    typealias Output = Never

    struct State {
        var picked: [String] = []
    }

    struct Action: WorkflowAction {
        typealias WorkflowType = PickersWorkflow
        var what: String

        func apply(toState state: inout State) -> Never? {
            state.picked.append(what)
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<PickersWorkflow>) -> [String] {
        func show<Item>(_ items: [Item], key: String = "") -> String {
            PickerWorkflow(title: "\(Item.self)", items: items)
                .mapOutput { Action(what: "\($0)") }
                .rendered(in: context, key: key).title
        }
        func showSome(_ item: some Hashable) -> String { show([item]) }
        _ = SectionWorkflow(group: "Shelf", items: [1, 2]).rendered(in: context, key: "left")
        _ = SectionWorkflow(group: "Shelf", items: [3]).rendered(in: context, key: "right side")
        _ = SectionWorkflow(group: 7, items: ["a"]).rendered(in: context)
        return [
            show([1, 2]), show(["a", "b"]), show(["a"], key: "second"), show([Counter.Kind.up]),
            show([[1], [2, 3]]), show([(1, "a")]), show([(name: "a", count: 1)]), show(["a", nil] as [String?]),
            show([["a": 1]]), show([(any Larderable)?.none]), show([Fridge()] as [any Larderable]),
            showSome(2.5), show([{ (_: Int) in "" }]), show([Int.self] as [Any.Type]), show([Set(["a"])]),
            show([Result<Int, Never>.success(1)]), show([Hidden.one]), show([()]),
        ]
    }
}

private enum Hidden { case one }

protocol Larderable {}

struct Fridge: Larderable {}
