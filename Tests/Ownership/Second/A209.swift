import Workflow

/// A campsite: tents and vans on pitches, and a till.
enum A209 {
    enum Stay: Equatable {
        case free
        case tent(nights: Int)
        case van(nights: Int, power: Bool)

        var price: Int {
            switch self {
            case .free: 0
            case .tent(let nights): 10 * nights
            case .van(let nights, let power): (power ? 23 : 18) * nights
            }
        }
    }

    struct Pitch: Equatable {
        let letter: String
        var stay = Stay.free
    }

    enum Wish {
        case arrive, stayOn, swap, plug, leave
    }

    struct SiteScreen {
        let pitches: [PitchScreen]
        let till: TillScreen
        let arrivals: Int
        let receipts: [String]
    }

    struct PitchScreen {
        let words: String
        let onArrive: () -> Void
        let onStayOn: () -> Void
        let onSwap: () -> Void
        let onPlug: () -> Void
        let onLeave: () -> Void
    }

    struct TillScreen {
        let due: Int
        let payer: String
        let onPayer: (String) -> Void
        let onReceipt: () -> Void
    }

    /// One row, without state of its own.
    struct Spot: Workflow {
        typealias State = Void
        typealias Output = Wish

        let pitch: Pitch

        func render(state: Void, context: RenderContext<Spot>) -> PitchScreen {
            let sink = context.makeOutputSink()
            return PitchScreen(
                words: "\(pitch.letter): \(pitch.stay)",
                onArrive: { sink.send(.arrive) },
                onStayOn: { sink.send(.stayOn) },
                onSwap: { sink.send(.swap) },
                onPlug: { sink.send(.plug) },
                onLeave: { sink.send(.leave) }
            )
        }
    }

    /// Asks for the name on a receipt, and passes it to the parent together with the displayed sum.
    struct Till: Workflow {
        let due: Int

        struct State: Equatable {
            var payer = ""
        }

        typealias Output = String

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Till>) -> TillScreen {
            let payer = context.makeSink(of: String.self) { name, state in
                state.payer = name
                return nil
            }
            let receipt = context.makeSink(of: AnyWorkflowAction<Till>.self)
            return TillScreen(
                due: due,
                payer: state.payer,
                onPayer: { payer.send($0) },
                onReceipt: {
                    receipt.send(
                        AnyWorkflowAction { state, context in
                            let line = "\(state.payer): \(context[workflowValue: \.due])"
                            state.payer = ""
                            return line
                        })
                }
            )
        }
    }
}

extension A209 {
    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var pitches = ["A", "B", "C"].map { Pitch(letter: $0) }
                var due = 0
                /// The total number of arrivals, including guests who have left.
                var arrivals = 0
                /// Printed receipts never change.
                var receipts: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case wish(Wish, at: Int)
                case receipt(String)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .receipt(let line):
                        state.receipts.append(line)
                    case .wish(let wish, let place):
                        guard state.pitches.indices.contains(place) else { return nil }
                        switch (wish, state.pitches[place].stay) {
                        case (.arrive, .free):
                            state.pitches[place].stay = .tent(nights: 1)
                            state.arrivals += 1
                            state.due += 10
                        case (.stayOn, .tent(let nights)):
                            state.pitches[place].stay = .tent(nights: nights + 1)
                            state.due += 10
                        case (.stayOn, .van(let nights, let power)):
                            state.pitches[place].stay = .van(nights: nights + 1, power: power)
                            state.due += power ? 23 : 18
                        case (.swap, .tent(let nights)):
                            state.pitches[place].stay = .van(nights: nights, power: false)
                            state.due += 8 * nights
                        case (.swap, .van(let nights, _)):
                            // A tent has no power.
                            state.pitches[place].stay = .tent(nights: nights)
                            state.due -= 8 * nights
                        case (.plug, .van(let nights, let power)):
                            state.pitches[place].stay = .van(nights: nights, power: !power)
                            state.due += (power ? -5 : 5) * nights
                        case (.leave, let stay):
                            state.pitches[place].stay = .free
                            state.due -= stay.price
                        case (.arrive, _), (.stayOn, .free), (.swap, .free), (.plug, _):
                            break
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> SiteScreen {
                let pitches = state.pitches.enumerated().map { place, pitch in
                    Spot(pitch: pitch).rendered(in: context, key: pitch.letter) { Action.wish($0, at: place) }
                }
                let till = Till(due: state.due)
                    .mapOutput { Action.receipt($0) }
                    .rendered(in: context)
                return SiteScreen(pitches: pitches, till: till, arrivals: state.arrivals, receipts: state.receipts)
            }
        }
    }
}

extension A209 {
    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                var pitches = ["A", "B", "C"].map { Pitch(letter: $0) }
                /// The total number of arrivals, including guests who have left.
                var arrivals = 0
                /// Printed receipts never change.
                var receipts: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case wish(Wish, at: Int)
                case receipt(String)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .receipt(let line):
                        state.receipts.append(line)
                    case .wish(let wish, let place):
                        guard state.pitches.indices.contains(place) else { return nil }
                        switch (wish, state.pitches[place].stay) {
                        case (.arrive, .free):
                            state.pitches[place].stay = .tent(nights: 1)
                            state.arrivals += 1
                        case (.stayOn, .tent(let nights)):
                            state.pitches[place].stay = .tent(nights: nights + 1)
                        case (.stayOn, .van(let nights, let power)):
                            state.pitches[place].stay = .van(nights: nights + 1, power: power)
                        case (.swap, .tent(let nights)):
                            state.pitches[place].stay = .van(nights: nights, power: false)
                        case (.swap, .van(let nights, _)):
                            // A tent has no power.
                            state.pitches[place].stay = .tent(nights: nights)
                        case (.plug, .van(let nights, let power)):
                            state.pitches[place].stay = .van(nights: nights, power: !power)
                        case (.leave, _):
                            state.pitches[place].stay = .free
                        case (.arrive, _), (.stayOn, .free), (.swap, .free), (.plug, _):
                            break
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> SiteScreen {
                let pitches = state.pitches.enumerated().map { place, pitch in
                    Spot(pitch: pitch).rendered(in: context, key: pitch.letter) { Action.wish($0, at: place) }
                }
                let till = Till(due: state.pitches.map(\.stay.price).reduce(0, +))
                    .mapOutput { Action.receipt($0) }
                    .rendered(in: context)
                return SiteScreen(pitches: pitches, till: till, arrivals: state.arrivals, receipts: state.receipts)
            }
        }
    }
}
