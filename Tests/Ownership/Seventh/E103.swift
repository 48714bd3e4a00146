// Watering: the valves in a garden are controlled remotely, and some are rusty.

import Workflow
import WorkflowConcurrency

enum E103 {
    static let names = ["Beans", "Roses", "Lawn"]

    enum Reply: Equatable {
        case done
        case refused
    }

    final class ValveLine: Sendable {
        func turn(_ name: String, open: Bool) async -> Reply {
            try? await Task.sleep(nanoseconds: 15_000_000)
            return name == "Roses" && open ? .refused : .done
        }
    }

    struct Command: Equatable {
        let number: Int
        let name: String
        let open: Bool
    }

    struct Turn: Worker {
        let line: ValveLine
        let command: Command

        func run() async -> Reply { await line.turn(command.name, open: command.open) }
        func isEquivalent(to other: Turn) -> Bool { command == other.command }
    }

    struct GardenScreen {
        let rows: [String]
        let flowing: Int
        let remark: String
        let onTurn: (Int) -> Void
        let onDismiss: () -> Void
    }

    // MARK: -

    enum Broken {
        struct GardenWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = GardenScreen

            let line: ValveLine

            init(line: ValveLine = ValveLine()) { self.line = line }

            struct Valve: Equatable {
                let name: String
                var open = false
            }

            struct State: Equatable {
                var valves = E103.names.map { Valve(name: $0) }
                var underway: [Command] = []
                var ticket = 0
                var remark = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = GardenWorkflow

                case turn(Int)
                case replied(Command, Reply)
                case dismiss

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .turn(let row):
                        guard state.valves.indices.contains(row) else { return nil }
                        let valve = state.valves[row]
                        guard !state.underway.contains(where: { $0.name == valve.name }) else { return nil }
                        state.ticket += 1
                        state.valves[row].open.toggle()
                        state.underway.append(Command(number: state.ticket, name: valve.name, open: !valve.open))
                    case .replied(let command, .done):
                        state.underway.removeAll { $0 == command }
                    case .replied(let command, .refused):
                        state.underway.removeAll { $0 == command }
                        state.remark = "\(command.name) does not move"
                    case .dismiss:
                        state.remark = ""
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<GardenWorkflow>) -> GardenScreen {
                let sink = context.makeSink(of: Action.self)
                for command in state.underway {
                    Turn(line: line, command: command)
                        .mapOutput { Action.replied(command, $0) }
                        .running(in: context, key: "\(command.number)")
                }
                return GardenScreen(
                    rows: state.valves.map { "\($0.name): \($0.open ? "open" : "shut")" },
                    flowing: state.valves.filter(\.open).count, remark: state.remark,
                    onTurn: { sink.send(.turn($0)) }, onDismiss: { sink.send(.dismiss) })
            }
        }
    }

    enum Fixed {
        struct GardenWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = GardenScreen

            let line: ValveLine

            init(line: ValveLine = ValveLine()) { self.line = line }

            struct State: Equatable {
                /// The valves that have confirmed that they are open.
                var open: Set<String> = []
                /// The commands that the valves haven't answered. They are shown as if they had been carried out.
                var underway: [Command] = []
                var ticket = 0
                var remark = ""

                func looksOpen(_ name: String) -> Bool {
                    underway.last { $0.name == name }?.open ?? open.contains(name)
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = GardenWorkflow

                case turn(Int)
                case replied(Command, Reply)
                case dismiss

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .turn(let row):
                        guard E103.names.indices.contains(row) else { return nil }
                        let name = E103.names[row]
                        guard !state.underway.contains(where: { $0.name == name }) else { return nil }
                        state.ticket += 1
                        let wanted = !state.open.contains(name)
                        state.underway.append(Command(number: state.ticket, name: name, open: wanted))
                    case .replied(let command, let reply):
                        state.underway.removeAll { $0 == command }
                        switch reply {
                        case .refused:
                            state.remark = "\(command.name) does not move"
                        case .done where command.open:
                            state.open.insert(command.name)
                        case .done:
                            state.open.remove(command.name)
                        }
                    case .dismiss:
                        state.remark = ""
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<GardenWorkflow>) -> GardenScreen {
                let sink = context.makeSink(of: Action.self)
                for command in state.underway {
                    Turn(line: line, command: command)
                        .mapOutput { Action.replied(command, $0) }
                        .running(in: context, key: "\(command.number)")
                }
                return GardenScreen(
                    rows: E103.names.map { "\($0): \(state.looksOpen($0) ? "open" : "shut")" },
                    flowing: E103.names.filter(state.looksOpen).count, remark: state.remark,
                    onTurn: { sink.send(.turn($0)) }, onDismiss: { sink.send(.dismiss) })
            }
        }
    }
}
