// Shipping quotes: two carriers side by side, each of which requests the price for a zone once and then remembers it.

import Workflow
import WorkflowConcurrency

enum F209 {
    enum Zone: String, CaseIterable {
        case home = "Home"
        case europe = "Europe"
        case overseas = "Overseas"
    }

    enum Carrier: String, CaseIterable {
        case parcel = "Parcel"
        case freight = "Freight"

        func price(to zone: Zone) -> Int {
            switch (self, zone) {
            case (.parcel, .home): 6
            case (.parcel, .europe): 15
            case (.parcel, .overseas): 38
            case (.freight, .home): 40
            case (.freight, .europe): 95
            case (.freight, .overseas): 210
            }
        }
    }

    /// The prices that have already been requested.
    final class QuoteCache {
        private var prices: [Zone: Int] = [:]

        func price(to zone: Zone) -> Int? { prices[zone] }

        func remember(_ price: Int, to zone: Zone) { prices[zone] = price }
    }

    struct QuoteRequest: Worker, Equatable {
        let carrier: Carrier
        let zone: Zone

        func run() async -> Int {
            await Task.yield()
            return carrier.price(to: zone)
        }
    }

    struct ZoneButton {
        let name: String
        let onChoose: () -> Void
    }

    struct PaneScreen {
        let carrier: String
        let quote: String
        let zones: [ZoneButton]
    }

    struct QuotesScreen {
        let reference: String
        let panes: [PaneScreen]
        let onReference: (String) -> Void
    }

    enum Broken {
        struct Root: Workflow {
            struct State {
                var reference = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case typed(String)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .typed(let text): state.reference = text
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> QuotesScreen {
                let sink = context.makeSink(of: Action.self)
                return QuotesScreen(
                    reference: state.reference, panes: Comparison().rendered(in: context),
                    onReference: { sink.send(.typed($0)) })
            }
        }

        struct Comparison: Workflow {
            struct State {
                let cache = QuoteCache()
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Comparison>) -> [PaneScreen] {
                Carrier.allCases.map { carrier in
                    Pane(carrier: carrier, cache: state.cache).rendered(in: context, key: carrier.rawValue)
                }
            }
        }

        struct Pane: Workflow {
            let carrier: Carrier
            let cache: QuoteCache

            struct Quote {
                let zone: Zone
                let price: Int
            }

            struct State {
                var quote: Quote?
                var asking: Zone?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Pane
                case choose(Zone)
                case answered(Zone, Int)

                func apply(toState state: inout Pane.State, workflow: Pane) -> Never? {
                    let cache = workflow.cache
                    switch self {
                    case .choose(let zone):
                        if let price = cache.price(to: zone) {
                            state.quote = Quote(zone: zone, price: price)
                            state.asking = nil
                        } else {
                            state.asking = zone
                        }
                    case .answered(let zone, let price):
                        cache.remember(price, to: zone)
                        state.quote = Quote(zone: zone, price: price)
                        state.asking = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Pane>) -> PaneScreen {
                let sink = context.makeSink(of: Action.self)
                if let zone = state.asking {
                    QuoteRequest(carrier: carrier, zone: zone).running(in: context) { Action.answered(zone, $0) }
                }
                let quote = state.quote.map { "\($0.zone.rawValue): €\($0.price)" } ?? "Choose a zone"
                return PaneScreen(
                    carrier: carrier.rawValue, quote: state.asking.map { "Asking for \($0.rawValue)…" } ?? quote,
                    zones: Zone.allCases.map { zone in
                        ZoneButton(name: zone.rawValue, onChoose: { sink.send(.choose(zone)) })
                    })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State {
                var reference = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case typed(String)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .typed(let text): state.reference = text
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> QuotesScreen {
                let sink = context.makeSink(of: Action.self)
                return QuotesScreen(
                    reference: state.reference, panes: Comparison().rendered(in: context),
                    onReference: { sink.send(.typed($0)) })
            }
        }

        struct Comparison: Workflow {
            typealias State = Void

            func render(state: Void, context: RenderContext<Comparison>) -> [PaneScreen] {
                Carrier.allCases.map { carrier in
                    Pane(carrier: carrier).rendered(in: context, key: carrier.rawValue)
                }
            }
        }

        struct Pane: Workflow {
            let carrier: Carrier

            struct Quote {
                let zone: Zone
                let price: Int
            }

            struct State {
                let cache = QuoteCache()
                var quote: Quote?
                var asking: Zone?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Pane
                case choose(Zone)
                case answered(Zone, Int)

                func apply(toState state: inout Pane.State) -> Never? {
                    let cache = state.cache
                    switch self {
                    case .choose(let zone):
                        if let price = cache.price(to: zone) {
                            state.quote = Quote(zone: zone, price: price)
                            state.asking = nil
                        } else {
                            state.asking = zone
                        }
                    case .answered(let zone, let price):
                        cache.remember(price, to: zone)
                        state.quote = Quote(zone: zone, price: price)
                        state.asking = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Pane>) -> PaneScreen {
                let sink = context.makeSink(of: Action.self)
                if let zone = state.asking {
                    QuoteRequest(carrier: carrier, zone: zone).running(in: context) { Action.answered(zone, $0) }
                }
                let quote = state.quote.map { "\($0.zone.rawValue): €\($0.price)" } ?? "Choose a zone"
                return PaneScreen(
                    carrier: carrier.rawValue, quote: state.asking.map { "Asking for \($0.rawValue)…" } ?? quote,
                    zones: Zone.allCases.map { zone in
                        ZoneButton(name: zone.rawValue, onChoose: { sink.send(.choose(zone)) })
                    })
            }
        }
    }
}
