// A tool shed: selected tools are lent together, and old ones are scrapped.

import Workflow

enum B111 {
    struct Tool: Equatable {
        let id: Int
        let name: String
    }

    struct ToolLine {
        let name: String
        let ticked: Bool
    }

    struct ShedScreen {
        let lines: [ToolLine]
        let lamp: String?
        let heading: String
        let canLend: Bool
        let ledger: [String]
        let bench: BenchScreen
        let onTick: (Int) -> Void
        let onScrap: (Int) -> Void
        let onLampDown: () -> Void
        let onLampUp: () -> Void
        let onLend: () -> Void
    }

    struct BenchScreen {
        let paper: String
        let onWrite: (String) -> Void
        let onHang: () -> Void
    }

    /// Takes the name of a new tool, and passes it to the parent when the tool is hung up.
    struct Bench: Workflow {
        typealias Rendering = BenchScreen
        typealias Output = String

        struct State: Equatable {
            var paper = ""
        }

        func makeInitialState() -> State { State() }

        enum Action: WorkflowAction {
            typealias WorkflowType = Bench

            case write(String)
            case hang

            func apply(toState state: inout State) -> String? {
                switch self {
                case .write(let text):
                    state.paper = text
                    return nil
                case .hang:
                    guard !state.paper.isEmpty else { return nil }
                    defer { state.paper = "" }
                    return state.paper
                }
            }
        }

        func render(state: State, context: RenderContext<Bench>) -> BenchScreen {
            let sink = context.makeSink(of: Action.self)
            return BenchScreen(
                paper: state.paper, onWrite: { sink.send(.write($0)) }, onHang: { sink.send(.hang) })
        }
    }

    struct State: Equatable {
        var tools = [Tool(id: 7, name: "Spade"), Tool(id: 8, name: "Rake"), Tool(id: 9, name: "Hoe")]
        var picked: Set<Int> = []
        var ticket = 10
        /// The index of the tool that the lamp illuminates.
        var lit = 0
        /// The loans, by number, counted from 1. They are a record, so their tools may be gone.
        var ledger: [Int: String] = [:]

        mutating func remove(at index: Int) -> Tool {
            let tool = tools.remove(at: index)
            if index < lit { lit -= 1 }
            lit = max(0, min(lit, tools.count - 1))
            return tool
        }
    }

    enum Broken {
        struct Root: Workflow {
            typealias Rendering = ShedScreen
            typealias Output = Never
            typealias State = B111.State

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case tick(Int)
                case scrap(Int)
                case lamp(Int)
                case lend
                case hung(String)

                func apply(toState state: inout B111.State) -> Never? {
                    switch self {
                    case .tick(let index):
                        guard state.tools.indices.contains(index) else { return nil }
                        state.picked.formSymmetricDifference([state.tools[index].id])
                    case .scrap(let index):
                        guard state.tools.indices.contains(index) else { return nil }
                        _ = state.remove(at: index)
                    case .lamp(let step):
                        state.lit = max(0, min(state.lit + step, state.tools.count - 1))
                    case .lend:
                        guard !state.picked.isEmpty else { return nil }
                        state.ledger[state.ledger.count + 1] = "\(state.picked.count) lent"
                        state.picked = []
                    case .hung(let name):
                        state.tools.append(Tool(id: state.ticket, name: name))
                        state.ticket += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> ShedScreen {
                let sink = context.makeSink(of: Action.self)
                return ShedScreen(
                    lines: state.tools.map { ToolLine(name: $0.name, ticked: state.picked.contains($0.id)) },
                    lamp: state.tools.indices.contains(state.lit) ? state.tools[state.lit].name : nil,
                    heading: "\(state.picked.count) of \(state.tools.count)", canLend: !state.picked.isEmpty,
                    ledger: state.ledger.keys.sorted().map { "\($0): \(state.ledger[$0] ?? "")" },
                    bench: Bench().mapOutput { Action.hung($0) }.rendered(in: context),
                    onTick: { sink.send(.tick($0)) }, onScrap: { sink.send(.scrap($0)) },
                    onLampDown: { sink.send(.lamp(1)) }, onLampUp: { sink.send(.lamp(-1)) },
                    onLend: { sink.send(.lend) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Rendering = ShedScreen
            typealias Output = Never
            typealias State = B111.State

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case tick(Int)
                case scrap(Int)
                case lamp(Int)
                case lend
                case hung(String)

                func apply(toState state: inout B111.State) -> Never? {
                    switch self {
                    case .tick(let index):
                        guard state.tools.indices.contains(index) else { return nil }
                        state.picked.formSymmetricDifference([state.tools[index].id])
                    case .scrap(let index):
                        guard state.tools.indices.contains(index) else { return nil }
                        state.picked.remove(state.remove(at: index).id)
                    case .lamp(let step):
                        state.lit = max(0, min(state.lit + step, state.tools.count - 1))
                    case .lend:
                        guard !state.picked.isEmpty else { return nil }
                        state.ledger[state.ledger.count + 1] = "\(state.picked.count) lent"
                        state.picked = []
                    case .hung(let name):
                        state.tools.append(Tool(id: state.ticket, name: name))
                        state.ticket += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> ShedScreen {
                let sink = context.makeSink(of: Action.self)
                return ShedScreen(
                    lines: state.tools.map { ToolLine(name: $0.name, ticked: state.picked.contains($0.id)) },
                    lamp: state.tools.indices.contains(state.lit) ? state.tools[state.lit].name : nil,
                    heading: "\(state.picked.count) of \(state.tools.count)", canLend: !state.picked.isEmpty,
                    ledger: state.ledger.keys.sorted().map { "\($0): \(state.ledger[$0] ?? "")" },
                    bench: Bench().mapOutput { Action.hung($0) }.rendered(in: context),
                    onTick: { sink.send(.tick($0)) }, onScrap: { sink.send(.scrap($0)) },
                    onLampDown: { sink.send(.lamp(1)) }, onLampUp: { sink.send(.lamp(-1)) },
                    onLend: { sink.send(.lend) })
            }
        }
    }
}
