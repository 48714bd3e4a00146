import Workflow

/// Paint is mixed drop by drop, with undo and redo, and poured into jars.
enum A203 {
    struct Blend: Equatable {
        var drops: [Pigment: Int] = [:]

        func with(_ pigment: Pigment) -> Blend {
            var more = self
            more.drops[pigment, default: 0] += 1
            return more
        }

        var words: String {
            let parts = Pigment.allCases.compactMap { pigment in drops[pigment].map { "\($0) \(pigment)" } }
            return parts.isEmpty ? "empty" : parts.joined(separator: " + ")
        }
    }

    enum Pigment: CaseIterable {
        case red, blue, white
    }

    struct Jar: Equatable {
        let label: Int
        let blend: Blend
    }

    struct StudioScreen {
        let jars: [String]
        let bench: BenchScreen
        let onThrowOut: (Int) -> Void
    }

    struct BenchScreen {
        let cup: String
        let steps: [String]
        let step: Int
        let onDrip: (Int) -> Void
        let onBack: () -> Void
        let onForth: () -> Void
        let onRinse: () -> Void
        let onPour: () -> Void
    }

    /// An action of any workflow, as a closure.
    struct Doing<Subject: Workflow>: WorkflowAction {
        typealias WorkflowType = Subject

        let what: (inout Subject.State) -> Subject.Output?

        func apply(toState state: inout Subject.State) -> Subject.Output? { what(&state) }
    }
}

extension A203 {
    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var jars: [Jar] = []
                var nextLabel = 1
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> StudioScreen {
                let sink = context.makeSink(of: Doing<Root>.self)
                let bench = Bench()
                    .mapOutput { blend in
                        Doing<Root> { state in
                            state.jars.append(Jar(label: state.nextLabel, blend: blend))
                            state.nextLabel += 1
                            return nil
                        }
                    }
                    .rendered(in: context)
                return StudioScreen(
                    jars: state.jars.map { "No. \($0.label): \($0.blend.words)" },
                    bench: bench,
                    onThrowOut: { place in
                        sink.send(
                            Doing { state in
                                if state.jars.indices.contains(place) { state.jars.remove(at: place) }
                                return nil
                            })
                    }
                )
            }
        }

        struct Bench: Workflow {
            typealias Output = Blend

            struct State: Equatable {
                var trail = [Blend()]
                var step = 0
                var cup = Blend()
            }

            func makeInitialState() -> State { State() }

            enum Tap: WorkflowAction {
                typealias WorkflowType = Bench
                case drip(Int), back, forth, rinse, pour

                func apply(toState state: inout Bench.State) -> Blend? {
                    switch self {
                    case .drip(let which):
                        guard Pigment.allCases.indices.contains(which) else { return nil }
                        state.cup = state.cup.with(Pigment.allCases[which])
                        state.trail = state.trail.prefix(state.step + 1) + [state.cup]
                        state.step += 1
                    case .back:
                        guard state.step > 0 else { return nil }
                        state.step -= 1
                        state.cup = state.trail[state.step]
                    case .forth:
                        guard state.step + 1 < state.trail.count else { return nil }
                        state.step += 1
                        state.cup = state.trail[state.step]
                    case .rinse:
                        state.cup = Blend()
                    case .pour:
                        guard state.cup != Blend() else { return nil }
                        let poured = state.cup
                        state = State()
                        return poured
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Bench>) -> BenchScreen {
                let sink = context.makeSink(of: Tap.self)
                return BenchScreen(
                    cup: state.cup.words,
                    steps: state.trail.map(\.words),
                    step: state.step,
                    onDrip: { sink.send(.drip($0)) },
                    onBack: { sink.send(.back) },
                    onForth: { sink.send(.forth) },
                    onRinse: { sink.send(.rinse) },
                    onPour: { sink.send(.pour) }
                )
            }
        }
    }
}

extension A203 {
    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                var jars: [Jar] = []
                var nextLabel = 1
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> StudioScreen {
                let sink = context.makeSink(of: Doing<Root>.self)
                let bench = Bench()
                    .mapOutput { blend in
                        Doing<Root> { state in
                            state.jars.append(Jar(label: state.nextLabel, blend: blend))
                            state.nextLabel += 1
                            return nil
                        }
                    }
                    .rendered(in: context)
                return StudioScreen(
                    jars: state.jars.map { "No. \($0.label): \($0.blend.words)" },
                    bench: bench,
                    onThrowOut: { place in
                        sink.send(
                            Doing { state in
                                if state.jars.indices.contains(place) { state.jars.remove(at: place) }
                                return nil
                            })
                    }
                )
            }
        }

        struct Bench: Workflow {
            typealias Output = Blend

            struct State: Equatable {
                private(set) var trail = [Blend()]
                private(set) var step = 0

                var cup: Blend { trail[step] }

                mutating func fill(with blend: Blend) {
                    trail = trail.prefix(step + 1) + [blend]
                    step += 1
                }

                mutating func walk(by steps: Int) {
                    step = min(max(step + steps, 0), trail.count - 1)
                }
            }

            func makeInitialState() -> State { State() }

            enum Tap: WorkflowAction {
                typealias WorkflowType = Bench
                case drip(Int), back, forth, rinse, pour

                func apply(toState state: inout Bench.State) -> Blend? {
                    switch self {
                    case .drip(let which):
                        guard Pigment.allCases.indices.contains(which) else { return nil }
                        state.fill(with: state.cup.with(Pigment.allCases[which]))
                    case .back:
                        state.walk(by: -1)
                    case .forth:
                        state.walk(by: 1)
                    case .rinse:
                        if state.cup != Blend() { state.fill(with: Blend()) }
                    case .pour:
                        guard state.cup != Blend() else { return nil }
                        let poured = state.cup
                        state = State()
                        return poured
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Bench>) -> BenchScreen {
                let sink = context.makeSink(of: Tap.self)
                return BenchScreen(
                    cup: state.cup.words,
                    steps: state.trail.map(\.words),
                    step: state.step,
                    onDrip: { sink.send(.drip($0)) },
                    onBack: { sink.send(.back) },
                    onForth: { sink.send(.forth) },
                    onRinse: { sink.send(.rinse) },
                    onPour: { sink.send(.pour) }
                )
            }
        }
    }
}
