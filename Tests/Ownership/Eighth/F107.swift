// Renting a car: a form, a review of the offer, and a frame around both that switches the currency.

import Workflow
import WorkflowUI

enum F107 {
    enum Currency: String {
        case euro = "EUR"
        case pound = "GBP"

        /// An amount of euros in this currency.
        func amount(_ euros: Int) -> Int { self == .euro ? euros : euros * 85 / 100 }
    }

    struct Offer: Equatable {
        var days = 3
        var hasInsurance = false

        func summary(in currency: Currency) -> String {
            let price = currency.amount(days * (hasInsurance ? 52 : 40))
            return "\(days) days, \(hasInsurance ? "insured" : "not insured"): \(price) \(currency.rawValue)"
        }
    }

    struct FormScreen: Screen {
        let days: Int
        let hasInsurance: Bool
        let onDays: (Int) -> Void
        let onInsurance: () -> Void
        let onReview: () -> Void
    }

    struct ReviewScreen: Screen {
        let summary: String
        let onInsurance: () -> Void
        let onBook: () -> Void
        let onBack: () -> Void
    }

    /// A frame around any screen, with the currency in its corner.
    struct FrameScreen<Content: Screen>: Screen, SingleScreenContaining {
        let bookings: Int
        let currency: String
        let onCurrency: () -> Void
        let content: Content

        var primaryScreen: any Screen { content }
    }

    enum Broken {
        struct RentalWorkflow: Workflow {
            enum Step {
                case form
                case review(summary: String)
            }

            struct State {
                var offer = Offer()
                var currency = Currency.euro
                var step = Step.form
                var booked: [Offer] = []
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = RentalWorkflow
                case days(Int)
                case insurance
                case review
                case back
                case book
                case currency

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .days(let days):
                        if (1...28).contains(days) { state.offer.days = days }
                    case .insurance:
                        state.offer.hasInsurance.toggle()
                        if case .review = state.step {
                            state.step = .review(summary: state.offer.summary(in: state.currency))
                        }
                    case .review:
                        state.step = .review(summary: state.offer.summary(in: state.currency))
                    case .back:
                        state.step = .form
                    case .book:
                        state.booked.append(state.offer)
                        state.offer = Offer()
                        state.step = .form
                    case .currency:
                        state.currency = state.currency == .euro ? .pound : .euro
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> FrameScreen<AnyScreen> {
                let sink = context.makeSink(of: Action.self)
                let content: AnyScreen
                switch state.step {
                case .form:
                    content = FormScreen(
                        days: state.offer.days, hasInsurance: state.offer.hasInsurance,
                        onDays: { sink.send(.days($0)) },
                        onInsurance: { sink.send(.insurance) },
                        onReview: { sink.send(.review) }
                    ).asAnyScreen()
                case .review(let summary):
                    content = ReviewScreen(
                        summary: summary,
                        onInsurance: { sink.send(.insurance) },
                        onBook: { sink.send(.book) },
                        onBack: { sink.send(.back) }
                    ).asAnyScreen()
                }
                return FrameScreen(
                    bookings: state.booked.count, currency: state.currency.rawValue,
                    onCurrency: { sink.send(.currency) }, content: content)
            }
        }
    }

    enum Fixed {
        struct RentalWorkflow: Workflow {
            enum Step {
                case form
                case review
            }

            struct State {
                var offer = Offer()
                var currency = Currency.euro
                var step = Step.form
                var booked: [Offer] = []
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = RentalWorkflow
                case days(Int)
                case insurance
                case review
                case back
                case book
                case currency

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .days(let days):
                        if (1...28).contains(days) { state.offer.days = days }
                    case .insurance:
                        state.offer.hasInsurance.toggle()
                    case .review:
                        state.step = .review
                    case .back:
                        state.step = .form
                    case .book:
                        state.booked.append(state.offer)
                        state.offer = Offer()
                        state.step = .form
                    case .currency:
                        state.currency = state.currency == .euro ? .pound : .euro
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> FrameScreen<AnyScreen> {
                let sink = context.makeSink(of: Action.self)
                let content: AnyScreen
                switch state.step {
                case .form:
                    content = FormScreen(
                        days: state.offer.days, hasInsurance: state.offer.hasInsurance,
                        onDays: { sink.send(.days($0)) },
                        onInsurance: { sink.send(.insurance) },
                        onReview: { sink.send(.review) }
                    ).asAnyScreen()
                case .review:
                    content = ReviewScreen(
                        summary: state.offer.summary(in: state.currency),
                        onInsurance: { sink.send(.insurance) },
                        onBook: { sink.send(.book) },
                        onBack: { sink.send(.back) }
                    ).asAnyScreen()
                }
                return FrameScreen(
                    bookings: state.booked.count, currency: state.currency.rawValue,
                    onCurrency: { sink.send(.currency) }, content: content)
            }
        }
    }
}
