// Services that are passed down the tree: the text that creates them, and the Swift code in an exported test.

import Workflow

/// The source of exchange rates. In the app, it would be a server.
protocol Rates {
    func rate(of currency: String) -> Int
}

/// Remembers the currencies it was asked about; only code can create it.
final class RememberingRates: Rates {
    private var asked: [String] = []
    private let base: Int

    init(base: Int = 2) {
        self.base = base
    }

    func rate(of currency: String) -> Int {
        asked.append(currency)
        return base * currency.count
    }
}

/// A singleton.
final class SharedRates: Rates, Sendable {
    static let shared = SharedRates()

    private init() {}

    func rate(of currency: String) -> Int { 7 }
}

/// A struct whose stored properties are private.
struct TabledRates: Rates {
    static var none: TabledRates { TabledRates(of: "") }

    private let table: [String: Int]

    init(of currencies: String...) {
        table = Dictionary(currencies.map { ($0, 5) }, uniquingKeysWith: +)
    }

    /// Throws if there is no rate.
    init(rate: Int, currency: String) throws {
        guard rate > 0 else { throw NoRate() }
        table = [currency: rate]
    }

    struct NoRate: Error {}

    func rate(of currency: String) -> Int { table[currency] ?? 0 }
}

actor BankRates: Rates {
    init() {}

    nonisolated func rate(of currency: String) -> Int { 11 }
}

/// Tracks which currency is shown. It keeps the service only to pass it down.
struct ExchangeWorkflow: Workflow {
    typealias Output = Never

    struct State: Equatable {
        var currencies = ["EUR", "YEN"]
        var chosen: String?
    }

    let rates: any Rates

    enum Action: WorkflowAction {
        typealias WorkflowType = ExchangeWorkflow
        case choose(String)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .choose(let currency): state.chosen = currency
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ExchangeWorkflow>) -> String {
        let price = CurrencyWorkflow(currency: state.chosen ?? state.currencies[0], rates: rates)
            .mapOutput { output -> Action in
                switch output {
                case .next: .choose("YEN")
                }
            }
            .rendered(in: context)
        return "\(price), choose(\(context.makeSink(of: Action.self)))"
    }
}

/// The price in one currency. The title stays that of the currency it started with, even if `currency` changes.
struct CurrencyWorkflow: Workflow {
    enum Output { case next }

    struct State {
        var title: String
        var amount = 1
        /// Can't be written as text.
        var format: (Int) -> String
    }

    let currency: String
    let rates: any Rates

    enum Action: WorkflowAction {
        typealias WorkflowType = CurrencyWorkflow
        case more
        case next

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .more:
                state.amount += 1
                return nil
            case .next: return .next
            }
        }
    }

    func makeInitialState() -> State {
        State(title: currency, format: { "\($0)" })
    }

    func render(state: State, context: RenderContext<CurrencyWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return "\(state.title): \(state.format(state.amount * rates.rate(of: currency)))"
    }
}
