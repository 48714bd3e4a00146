// Workflows with custom initializers, whose parameters differ from the private stored properties.

import Workflow

/// The source of prices. In the app, it would be a server.
public protocol PriceList: Sendable {
    func price(of item: String) -> Int
}

/// Every item costs the same.
public struct FlatPrices: PriceList {
    public var price: Int

    public init(price: Int) {
        self.price = price
    }

    public func price(of item: String) -> Int { price }
}

/// Counts the items on a shelf. No other workflow renders it; it is its own app.
public struct StocktakingWorkflow: Workflow {
    private let shelf: [String: Int]
    private let prices: any PriceList
    private let label: String

    /// - Parameters:
    ///   - items: The items on the shelf, one of each.
    ///   - label: The name of the shelf.
    public init(of items: [String], named label: String = "shelf", prices: any PriceList = FlatPrices(price: 3)) {
        shelf = Dictionary(items.map { ($0, 1) }, uniquingKeysWith: +)
        self.label = label
        self.prices = prices
    }

    /// Nil if there is nothing to count.
    public init?(counting count: Int) {
        guard count > 0 else { return nil }
        self.init(of: (1...count).map { "item \($0)" }, named: "\(count) items")
    }

    public struct NoShelf: Error {}

    /// Throws if the shelf has no name.
    public init(shelf label: String, weight: Double) throws {
        guard !label.isEmpty else { throw NoShelf() }
        self.init(of: [], named: "\(label), \(weight) kg")
    }

    /// An async initializer, which `open` can't call.
    public init(fetching label: String) async {
        self.init(of: [], named: label)
    }

    public typealias Output = Never

    public struct State {
        public var counted: [String: Int] = [:]
        /// Stored as a reference, as apps often do.
        public var notes = Notes()
    }

    public final class Notes: @unchecked Sendable {
        // Only the main actor touches it.
        public var lines: [String] = []

        public init() {}
    }

    public enum Action: WorkflowAction {
        public typealias WorkflowType = StocktakingWorkflow
        case count(String)
        case note(String)

        public func apply(toState state: inout State) -> Never? {
            switch self {
            case .count(let item): state.counted[item, default: 0] += 1
            case .note(let line):
                // Each step creates a new instance, so the states of earlier steps don't change.
                let notes = Notes()
                notes.lines = state.notes.lines + [line]
                state.notes = notes
            }
            return nil
        }
    }

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<StocktakingWorkflow>) -> StocktakingScreen {
        let sink = context.makeSink(of: Action.self)
        let total = shelf.keys.reduce(0) { $0 + prices.price(of: $1) }
        return StocktakingScreen(
            title: "\(label): \(state.counted.count) of \(shelf.count), \(total) cents",
            onCount: { sink.send(.count($0)) }, onNote: { sink.send(.note($0)) })
    }
}

public struct StocktakingScreen {
    public var title: String
    public var onCount: (String) -> Void
    public var onNote: (String) -> Void
}
