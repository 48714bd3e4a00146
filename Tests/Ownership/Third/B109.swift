// A kennel: the dogs of the day with their laps, and the gates of the yard.

import Workflow

enum B109 {
    struct Dog: Equatable {
        let tag: Int
        let name: String
    }

    static let gateNames = ["North", "South"]

    struct DogCard {
        let name: String
        let place: Int
        let laps: Int
        let muddy: Bool
        let onLap: () -> Void
        let onMuddy: (Bool) -> Void
        let onHome: () -> Void
    }

    struct GateCard {
        let name: String
        let open: Bool
        let onSwing: () -> Void
    }

    struct KennelScreen {
        let dogs: [DogCard]
        let gates: [GateCard]
        let onArrive: (String) -> Void
        let onToFront: (Int) -> Void
    }

    /// One dog's day.
    struct DogRow: Workflow {
        let name: String
        let place: Int

        typealias Rendering = DogCard

        enum Output { case home }

        struct State: Equatable {
            var laps = 0
            var muddy = false
        }

        func makeInitialState() -> State { State() }

        enum Action: WorkflowAction {
            typealias WorkflowType = DogRow

            case lap
            case muddy(Bool)
            case home

            func apply(toState state: inout State) -> Output? {
                switch self {
                case .lap: state.laps += 1
                case .muddy(let muddy): state.muddy = muddy
                case .home: return .home
                }
                return nil
            }
        }

        func render(state: State, context: RenderContext<DogRow>) -> DogCard {
            let sink = context.makeSink(of: Action.self)
            return DogCard(
                name: name, place: place, laps: state.laps, muddy: state.muddy, onLap: { sink.send(.lap) },
                onMuddy: { sink.send(.muddy($0)) }, onHome: { sink.send(.home) })
        }
    }

    /// One gate, which never moves.
    struct Gate: Workflow {
        let name: String

        typealias Rendering = GateCard
        typealias Output = Never

        struct State: Equatable {
            var open = false
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Gate>) -> GateCard {
            let sink = context.makeStateMutationSink()
            return GateCard(name: name, open: state.open, onSwing: { sink.send { $0.open.toggle() } })
        }
    }

    enum Broken {
        struct Root: Workflow {
            typealias Rendering = KennelScreen
            typealias Output = Never

            struct State: Equatable {
                var dogs = [Dog(tag: 1, name: "Bran"), Dog(tag: 2, name: "Finn"), Dog(tag: 3, name: "Bran")]
                var nextTag = 4
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case arrive(String)
                case toFront(Int)
                case home(tag: Int)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .arrive(let name):
                        guard !name.isEmpty else { return nil }
                        state.dogs.append(Dog(tag: state.nextTag, name: name))
                        state.nextTag += 1
                    case .toFront(let index):
                        guard state.dogs.indices.contains(index) else { return nil }
                        state.dogs.insert(state.dogs.remove(at: index), at: 0)
                    case .home(let tag):
                        state.dogs.removeAll { $0.tag == tag }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> KennelScreen {
                let sink = context.makeSink(of: Action.self)
                let gates = gateNames.enumerated().map { place, name in
                    Gate(name: name).rendered(in: context, key: "gate \(place)")
                }
                let dogs = state.dogs.enumerated().map { place, dog in
                    DogRow(name: dog.name, place: place + 1)
                        .mapOutput { _ in Action.home(tag: dog.tag) }
                        .rendered(in: context, key: "dog \(place)")
                }
                return KennelScreen(
                    dogs: dogs, gates: gates, onArrive: { sink.send(.arrive($0)) },
                    onToFront: { sink.send(.toFront($0)) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Rendering = KennelScreen
            typealias Output = Never

            struct State: Equatable {
                // Two dogs may have the same name: the tag tells them apart.
                var dogs = [Dog(tag: 1, name: "Bran"), Dog(tag: 2, name: "Finn"), Dog(tag: 3, name: "Bran")]
                var nextTag = 4
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case arrive(String)
                case toFront(Int)
                case home(tag: Int)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .arrive(let name):
                        guard !name.isEmpty else { return nil }
                        state.dogs.append(Dog(tag: state.nextTag, name: name))
                        state.nextTag += 1
                    case .toFront(let index):
                        guard state.dogs.indices.contains(index) else { return nil }
                        state.dogs.insert(state.dogs.remove(at: index), at: 0)
                    case .home(let tag):
                        state.dogs.removeAll { $0.tag == tag }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> KennelScreen {
                let sink = context.makeSink(of: Action.self)
                let gates = gateNames.enumerated().map { place, name in
                    Gate(name: name).rendered(in: context, key: "gate \(place)")
                }
                let dogs = state.dogs.enumerated().map { place, dog in
                    DogRow(name: dog.name, place: place + 1)
                        .mapOutput { _ in Action.home(tag: dog.tag) }
                        .rendered(in: context, key: "dog \(dog.tag)")
                }
                return KennelScreen(
                    dogs: dogs, gates: gates, onArrive: { sink.send(.arrive($0)) },
                    onToFront: { sink.send(.toFront($0)) })
            }
        }
    }
}
