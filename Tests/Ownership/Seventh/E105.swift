// A kennel: dogs are let out into the yard and called back, and sometimes one finds a home.

import Workflow

enum E105 {
    struct Dog: Equatable {
        let tag: Int
        let name: String
        var outside = false
    }

    static let first = [Dog(tag: 1, name: "Rex"), Dog(tag: 2, name: "Bella"), Dog(tag: 3, name: "Ajax")]

    struct PackScreen {
        let rows: [String]
        let onLetOut: (Int) -> Void
        let onCallIn: (Int) -> Void
        let onAdopt: (Int) -> Void
        let onArrive: () -> Void
    }

    struct KennelScreen {
        let gate: String
        let homes: Int
        let pack: PackScreen
    }

    // MARK: -

    enum Broken {
        struct KennelWorkflow: Workflow {
            struct State: Equatable {
                var yard = 0
                var homes = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = KennelWorkflow
                case heard(PackWorkflow.News)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .heard(.wentOut): state.yard += 1
                    case .heard(.cameIn): state.yard -= 1
                    case .heard(.leftForGood): state.homes += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<KennelWorkflow>) -> KennelScreen {
                let pack = PackWorkflow().mapOutput { Action.heard($0) }.rendered(in: context)
                return KennelScreen(
                    gate: state.yard == 0 ? "gate may be opened" : "\(state.yard) in the yard", homes: state.homes,
                    pack: pack)
            }
        }

        struct PackWorkflow: Workflow {
            enum News: Equatable {
                case wentOut
                case cameIn
                case leftForGood
            }

            typealias Output = News

            struct State: Equatable {
                var dogs = E105.first
                var nextTag = 4
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = PackWorkflow
                case letOut(Int)
                case callIn(Int)
                case adopt(Int)
                case arrive

                func apply(toState state: inout State) -> News? {
                    switch self {
                    case .letOut(let row):
                        guard state.dogs.indices.contains(row), !state.dogs[row].outside else { return nil }
                        state.dogs[row].outside = true
                        return .wentOut
                    case .callIn(let row):
                        guard state.dogs.indices.contains(row), state.dogs[row].outside else { return nil }
                        state.dogs[row].outside = false
                        return .cameIn
                    case .adopt(let row):
                        guard state.dogs.indices.contains(row) else { return nil }
                        state.dogs.remove(at: row)
                        return .leftForGood
                    case .arrive:
                        state.dogs.append(Dog(tag: state.nextTag, name: "Stray \(state.nextTag)"))
                        state.nextTag += 1
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<PackWorkflow>) -> PackScreen {
                let sink = context.makeSink(of: Action.self)
                return PackScreen(
                    rows: state.dogs.map { "\($0.tag) \($0.name)\($0.outside ? " (yard)" : "")" },
                    onLetOut: { sink.send(.letOut($0)) }, onCallIn: { sink.send(.callIn($0)) },
                    onAdopt: { sink.send(.adopt($0)) }, onArrive: { sink.send(.arrive) })
            }
        }
    }

    enum Fixed {
        struct KennelWorkflow: Workflow {
            struct State: Equatable {
                var dogs = E105.first
                var nextTag = 4
                /// A dog that has found a home is no longer in the list, so it can only be counted.
                var homes = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = KennelWorkflow
                case asked(PackWorkflow.Wish)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .asked(.arrive):
                        state.dogs.append(Dog(tag: state.nextTag, name: "Stray \(state.nextTag)"))
                        state.nextTag += 1
                    case .asked(.move(let tag, let outside)):
                        guard let row = state.dogs.firstIndex(where: { $0.tag == tag }) else { return nil }
                        state.dogs[row].outside = outside
                    case .asked(.adopt(let tag)):
                        guard let row = state.dogs.firstIndex(where: { $0.tag == tag }) else { return nil }
                        state.dogs.remove(at: row)
                        state.homes += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<KennelWorkflow>) -> KennelScreen {
                let pack = PackWorkflow(dogs: state.dogs).mapOutput { Action.asked($0) }.rendered(in: context)
                let out = state.dogs.filter(\.outside).count
                return KennelScreen(
                    gate: out == 0 ? "gate may be opened" : "\(out) in the yard", homes: state.homes, pack: pack)
            }
        }

        struct PackWorkflow: Workflow {
            let dogs: [Dog]

            enum Wish: Equatable {
                case move(tag: Int, outside: Bool)
                case adopt(tag: Int)
                case arrive
            }

            typealias Output = Wish
            typealias State = Void

            func render(state: Void, context: RenderContext<PackWorkflow>) -> PackScreen {
                let sink = context.makeOutputSink()
                let tags = dogs.map(\.tag)
                return PackScreen(
                    rows: dogs.map { "\($0.tag) \($0.name)\($0.outside ? " (yard)" : "")" },
                    onLetOut: { if tags.indices.contains($0) { sink.send(.move(tag: tags[$0], outside: true)) } },
                    onCallIn: { if tags.indices.contains($0) { sink.send(.move(tag: tags[$0], outside: false)) } },
                    onAdopt: { if tags.indices.contains($0) { sink.send(.adopt(tag: tags[$0])) } },
                    onArrive: { sink.send(.arrive) })
            }
        }
    }
}
