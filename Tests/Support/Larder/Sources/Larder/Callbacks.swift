// Callbacks of every shape, in every kind of place, and a root that renders a tuple instead of a screen.

import Workflow
import WorkflowUI

@propertyWrapper public struct Logged<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

public struct Crate {
    public var width: Double
    public var height: Double
    public var depth: Double
    public var label: String
    public var count: Int
}

public final class Basket {
    public init() {}
}

public protocol Ware {}

public struct Apple: Ware {
    public var weight: Float
}

public struct Spilled: Error {}

public enum ToolAction: WorkflowAction {
    public typealias WorkflowType = ToolsWorkflow
    case used(String)

    public func apply(toState state: inout [String]) -> Never? {
        switch self {
        case .used(let tool): state.append(tool)
        }
        return nil
    }
}

public struct ToolsRendering {
    public var none: () -> Void
    public var one: (Bool) -> Void
    public var two: (Double, Float) -> Void
    public var seven: (Int, Int, Int, Int, Int, Int, Int) -> Void
    public var nine: (String, Double, Int8, Crate, Bool, Float, String, Int?, Crate) -> Void
    public var ware: (any Ware) -> Void
    public var counted: (Int) -> Int
    public var spilling: (Bool) throws -> Void
    public var sendable: @Sendable (Int) -> Void
    public var main: @MainActor (Int) -> Void
    public var byName: [String: (Int) -> Void]
    public var rows: [() -> Void]
    public var pair: (left: () -> Void, right: (String) -> Void)
    public var maybe: ((Int) -> Void)?
    public var missing: (() -> Void)?
    @Logged public var wrapped: (String) -> Void
    public var picker: Choice<Crate>
    public var sink: Sink<ToolAction>
    public var signals: [Sink<Void>]
    public var later: () async -> Void
    public var changing: (inout Int) -> Void
    public var basket: (Basket) -> Void
    public var taking: (() -> Void) -> Void
}

/// A generic struct with callbacks whose parameters have the generic type.
public struct Choice<Item> {
    public var items: [Item]
    public var onSelect: (Item) -> Void
    public var onMove: (Int, Item) -> Item
}

public struct ToolsWorkflow: Workflow {
    public init() {}

    public typealias Output = Never
    public typealias State = [String]

    public func makeInitialState() -> [String] { [] }

    public func render(state: [String], context: RenderContext<ToolsWorkflow>) -> ToolsRendering {
        let sink = context.makeSink(of: ToolAction.self)
        func use(_ tool: String) { sink.send(.used(tool)) }
        return ToolsRendering(
            none: { use("none") }, one: { use("one \($0)") }, two: { use("two \($0) \($1)") },
            seven: { use("seven \($0 + $1 + $2 + $3 + $4 + $5 + 10 * $6)") },
            nine: { use("nine \($0) \($1) \($2) \($3.label) \($4) \($5) \($6) \($7 ?? 0) \($8.count)") },
            ware: { use("ware \($0)") },
            counted: { count in
                use("counted \(count)")
                return count
            },
            spilling: { spills in
                if spills { throw Spilled() }
                use("spilling")
            }, sendable: { _ in }, main: { _ in },
            byName: ["up": { use("up \($0)") }, "down": { use("down \($0)") }],
            rows: [{ use("row 0") }, { use("row 1") }],
            pair: (left: { use("left") }, right: { use("right \($0)") }), maybe: { use("maybe \($0)") }, missing: nil,
            wrapped: { use("wrapped \($0)") },
            picker: Choice(
                items: [], onSelect: { use("select \($0.label)") },
                onMove: { index, crate in
                    use("move \(index) \(crate.label)")
                    return crate
                }), sink: sink, signals: [Sink { use("signal") }], later: {}, changing: { $0 += 1 },
            basket: { _ in use("basket") }, taking: { $0() })
    }
}

/// A root that renders a tuple.
public struct CounterAndShelfWorkflow: Workflow {
    public init() {}

    public typealias Output = Never
    public typealias State = [String]
    public typealias Rendering = (shelf: ShelfScreen, bell: (onRing: () -> Void, String), Sink<Action>)

    public enum Action: WorkflowAction {
        public typealias WorkflowType = CounterAndShelfWorkflow
        case did(String)

        public func apply(toState state: inout [String]) -> Never? {
            switch self {
            case .did(let what): state.append(what)
            }
            return nil
        }
    }

    public func makeInitialState() -> [String] { [] }

    public func render(state: [String], context: RenderContext<CounterAndShelfWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        return (
            shelf: ShelfScreen(name: "counter") { sink.send(.did("picked \($0)")) },
            bell: (onRing: { sink.send(.did("rang")) }, "ding"), sink
        )
    }
}
