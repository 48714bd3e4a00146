// A pottery: one pot at a time is in the kiln, which tells its glaze two hours later.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum H415 {
    struct Pot: Equatable {
        let id: Int
        let name: String
        var glaze: String?
    }

    enum Glaze {
        static func of(_ pot: Int) -> String { ["tenmoku", "celadon", "shino"][pot % 3] }
    }

    struct PotRow {
        let name: String
        let glaze: String
        let isOnBench: Bool
        let onBench: () -> Void
    }

    struct BenchScreen: Screen {
        let heading: String
        let canFire: Bool
        let onFire: () -> Void
    }

    struct PotteryScreen: Screen {
        let clock: String
        let kiln: String
        let shelf: [PotRow]
        let bench: BenchScreen
        let onHour: () -> Void
        let onThrow: () -> Void
    }

    enum Broken {
        /// Looks into the kiln once an hour. It brings the glaze when the firing is over.
        struct KilnWatch: Worker, Equatable {
            let pot: Int
            let hour: Int
            let due: Int

            func run() async -> String? {
                hour < due ? nil : Glaze.of(pot)
            }
        }

        struct Firing: Equatable {
            let pot: Int
            let due: Int
        }

        /// The bench with the pot that is being looked at.
        struct Bench: Workflow {
            let pot: Pot
            let isKilnFree: Bool

            enum Output { case fire }

            func render(state: Void, context: RenderContext<Bench>) -> BenchScreen {
                let sink = context.makeOutputSink()
                let canFire = isKilnFree && pot.glaze == nil
                return BenchScreen(
                    heading: "\(pot.name), \(pot.glaze ?? "raw")", canFire: canFire,
                    onFire: { if canFire { sink.send(.fire) } })
            }
        }

        struct Root: Workflow {
            struct State {
                var pots: [Pot]
                var bench: Int
                var firing: Firing?
                var hour = 6
            }

            func makeInitialState() -> State {
                State(
                    pots: [
                        Pot(id: 1, name: "Jug 1", glaze: nil), Pot(id: 2, name: "Bowl 2", glaze: nil),
                        Pot(id: 3, name: "Vase 3", glaze: nil),
                    ], bench: 1, firing: nil)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case bench(Int)
                case fire(Int)
                case hour
                case throwPot
                case looked(String?)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .bench(let id):
                        state.bench = id
                    case .fire(let id):
                        guard state.firing == nil, state.pots.contains(where: { $0.id == id && $0.glaze == nil })
                        else { break }
                        state.firing = Firing(pot: id, due: state.hour + 2)
                    case .hour:
                        state.hour += 1
                    case .throwPot:
                        let id = state.pots.count + 1
                        state.pots.append(Pot(id: id, name: "Cup \(id)", glaze: nil))
                    case .looked(let glaze?):
                        guard let index = state.pots.firstIndex(where: { $0.id == state.bench }) else { break }
                        state.pots[index].glaze = glaze
                        state.firing = nil
                    case .looked(nil):
                        break
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> PotteryScreen {
                let sink = context.makeSink(of: Action.self)
                if let firing = state.firing {
                    KilnWatch(pot: firing.pot, hour: state.hour, due: firing.due).running(in: context) {
                        Action.looked($0)
                    }
                }
                let shelf = state.pots.map { pot in
                    PotRow(
                        name: pot.name, glaze: pot.glaze ?? "raw", isOnBench: pot.id == state.bench,
                        onBench: { sink.send(.bench(pot.id)) })
                }
                let pot = state.pots.first { $0.id == state.bench } ?? state.pots[0]
                let bench = Bench(pot: pot, isKilnFree: state.firing == nil).rendered(in: context) { _ in
                    Action.fire(pot.id)
                }
                let inKiln = state.pots.first { $0.id == state.firing?.pot }
                return PotteryScreen(
                    clock: "\(state.hour) h", kiln: inKiln.map { "\($0.name) in the kiln" } ?? "Kiln empty",
                    shelf: shelf, bench: bench, onHour: { sink.send(.hour) }, onThrow: { sink.send(.throwPot) })
            }
        }
    }

    enum Fixed {
        /// A pot that has come out of the kiln.
        struct Fired: Equatable {
            let pot: Int
            let glaze: String
        }

        /// Looks into the kiln once an hour. It brings the pot when the firing is over.
        struct KilnWatch: Worker, Equatable {
            let pot: Int
            let hour: Int
            let due: Int

            func run() async -> Fired? {
                hour < due ? nil : Fired(pot: pot, glaze: Glaze.of(pot))
            }
        }

        struct Firing: Equatable {
            let pot: Int
            let due: Int
        }

        /// The bench with the pot that is being looked at.
        struct Bench: Workflow {
            let pot: Pot
            let isKilnFree: Bool

            enum Output { case fire }

            func render(state: Void, context: RenderContext<Bench>) -> BenchScreen {
                let sink = context.makeOutputSink()
                let canFire = isKilnFree && pot.glaze == nil
                return BenchScreen(
                    heading: "\(pot.name), \(pot.glaze ?? "raw")", canFire: canFire,
                    onFire: { if canFire { sink.send(.fire) } })
            }
        }

        struct Root: Workflow {
            struct State {
                var pots: [Pot]
                var bench: Int
                var firing: Firing?
                var hour = 6
            }

            func makeInitialState() -> State {
                State(
                    pots: [
                        Pot(id: 1, name: "Jug 1", glaze: nil), Pot(id: 2, name: "Bowl 2", glaze: nil),
                        Pot(id: 3, name: "Vase 3", glaze: nil),
                    ], bench: 1, firing: nil)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case bench(Int)
                case fire(Int)
                case hour
                case throwPot
                case looked(Fired?)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .bench(let id):
                        state.bench = id
                    case .fire(let id):
                        guard state.firing == nil, state.pots.contains(where: { $0.id == id && $0.glaze == nil })
                        else { break }
                        state.firing = Firing(pot: id, due: state.hour + 2)
                    case .hour:
                        state.hour += 1
                    case .throwPot:
                        let id = state.pots.count + 1
                        state.pots.append(Pot(id: id, name: "Cup \(id)", glaze: nil))
                    case .looked(let fired?):
                        guard let index = state.pots.firstIndex(where: { $0.id == fired.pot }) else { break }
                        state.pots[index].glaze = fired.glaze
                        state.firing = nil
                    case .looked(nil):
                        break
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> PotteryScreen {
                let sink = context.makeSink(of: Action.self)
                if let firing = state.firing {
                    KilnWatch(pot: firing.pot, hour: state.hour, due: firing.due).running(in: context) {
                        Action.looked($0)
                    }
                }
                let shelf = state.pots.map { pot in
                    PotRow(
                        name: pot.name, glaze: pot.glaze ?? "raw", isOnBench: pot.id == state.bench,
                        onBench: { sink.send(.bench(pot.id)) })
                }
                let pot = state.pots.first { $0.id == state.bench } ?? state.pots[0]
                let bench = Bench(pot: pot, isKilnFree: state.firing == nil).rendered(in: context) { _ in
                    Action.fire(pot.id)
                }
                let inKiln = state.pots.first { $0.id == state.firing?.pot }
                return PotteryScreen(
                    clock: "\(state.hour) h", kiln: inKiln.map { "\($0.name) in the kiln" } ?? "Kiln empty",
                    shelf: shelf, bench: bench, onHour: { sink.send(.hour) }, onThrow: { sink.send(.throwPot) })
            }
        }
    }
}
