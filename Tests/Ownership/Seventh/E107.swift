// A journey: each leg is a number of nights in one place, with a caption that postcards quote.

import Workflow

enum E107 {
    struct LegScreen {
        let caption: String
        let onLonger: () -> Void
        let onShorter: () -> Void
        let onRename: (String) -> Void
    }

    struct JourneyScreen {
        let legs: [LegScreen]
        let nights: Int
        let cards: [String]
        let onPost: (Int) -> Void
    }

    enum LegWish: Equatable {
        case longer
        case shorter
        case rename(String)
    }

    static func words(_ nights: Int, _ place: String) -> String {
        "\(nights) \(nights == 1 ? "night" : "nights") in \(place)"
    }

    // MARK: -

    enum Broken {
        struct Leg: Equatable {
            let number: Int
            var place: String
            var nights: Int
            var caption: String

            init(number: Int, place: String, nights: Int) {
                self.number = number
                self.place = place
                self.nights = nights
                self.caption = E107.words(nights, place)
            }
        }

        struct JourneyWorkflow: Workflow {
            struct State: Equatable {
                var legs = [Leg(number: 1, place: "Bergen", nights: 2), Leg(number: 2, place: "Oslo", nights: 3)]
                var cards: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = JourneyWorkflow
                case change(Int, LegWish)
                case post(Int)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .change(let number, let wish):
                        guard let row = state.legs.firstIndex(where: { $0.number == number }) else { return nil }
                        switch wish {
                        case .longer:
                            state.legs[row].nights += 1
                            state.legs[row].caption = E107.words(state.legs[row].nights, state.legs[row].place)
                        case .shorter:
                            state.legs[row].nights = max(1, state.legs[row].nights - 1)
                        case .rename(let place):
                            state.legs[row].place = place
                            state.legs[row].caption = E107.words(state.legs[row].nights, place)
                        }
                    case .post(let row):
                        guard state.legs.indices.contains(row) else { return nil }
                        state.cards.append("We spend \(state.legs[row].caption).")
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<JourneyWorkflow>) -> JourneyScreen {
                let sink = context.makeSink(of: Action.self)
                return JourneyScreen(
                    legs: state.legs.map { leg in
                        LegWorkflow(leg: leg).mapOutput { Action.change(leg.number, $0) }
                            .rendered(in: context, key: "\(leg.number)")
                    },
                    nights: state.legs.reduce(0) { $0 + $1.nights }, cards: state.cards,
                    onPost: { sink.send(.post($0)) })
            }
        }

        struct LegWorkflow: Workflow {
            typealias Output = LegWish
            typealias State = Void
            let leg: Leg

            func render(state: Void, context: RenderContext<LegWorkflow>) -> LegScreen {
                let sink = context.makeOutputSink()
                return LegScreen(
                    caption: leg.caption, onLonger: { sink.send(.longer) }, onShorter: { sink.send(.shorter) },
                    onRename: { sink.send(.rename($0)) })
            }
        }
    }

    enum Fixed {
        struct Leg: Equatable {
            let number: Int
            var place: String
            var nights: Int

            var caption: String { E107.words(nights, place) }
        }

        struct JourneyWorkflow: Workflow {
            struct State: Equatable {
                var legs = [Leg(number: 1, place: "Bergen", nights: 2), Leg(number: 2, place: "Oslo", nights: 3)]
                /// Postcards that have been sent never change.
                var cards: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = JourneyWorkflow
                case change(Int, LegWish)
                case post(Int)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .change(let number, let wish):
                        guard let row = state.legs.firstIndex(where: { $0.number == number }) else { return nil }
                        switch wish {
                        case .longer: state.legs[row].nights += 1
                        case .shorter: state.legs[row].nights = max(1, state.legs[row].nights - 1)
                        case .rename(let place): state.legs[row].place = place
                        }
                    case .post(let row):
                        guard state.legs.indices.contains(row) else { return nil }
                        state.cards.append("We spend \(state.legs[row].caption).")
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<JourneyWorkflow>) -> JourneyScreen {
                let sink = context.makeSink(of: Action.self)
                return JourneyScreen(
                    legs: state.legs.map { leg in
                        LegWorkflow(leg: leg).mapOutput { Action.change(leg.number, $0) }
                            .rendered(in: context, key: "\(leg.number)")
                    },
                    nights: state.legs.reduce(0) { $0 + $1.nights }, cards: state.cards,
                    onPost: { sink.send(.post($0)) })
            }
        }

        struct LegWorkflow: Workflow {
            typealias Output = LegWish
            typealias State = Void
            let leg: Leg

            func render(state: Void, context: RenderContext<LegWorkflow>) -> LegScreen {
                let sink = context.makeOutputSink()
                return LegScreen(
                    caption: leg.caption, onLonger: { sink.send(.longer) }, onShorter: { sink.send(.shorter) },
                    onRename: { sink.send(.rename($0)) })
            }
        }
    }
}
