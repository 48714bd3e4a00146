import Foundation
import Workflow
import WorkflowUI

public struct Item: Equatable {
    public let id = UUID()
    public var text: String
    public var tags = IndexSet()
    public var style: Style = [.plain]

    public init(text: String) {
        self.text = text
    }

    public static func == (left: Item, right: Item) -> Bool {
        left.text == right.text && left.tags == right.tags && left.style == right.style
    }
}

public struct Style: OptionSet {
    public let rawValue: Int
    public static let plain = Style(rawValue: 1)
    public static let loud = Style(rawValue: 2)

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

public struct RootWorkflow: Workflow {
    public enum Output { case finished(count: Int) }

    public struct State {
        var items: [Item] = []
        var shown = 0..<10
    }

    public var owner: String

    public init(owner: String) {
        self.owner = owner
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = RootWorkflow
        case typed(Item)
        case mark(IndexSet)
        case show(Range<Int>)
        case style(Style)
        case finish

        func apply(toState state: inout RootWorkflow.State) -> Output? {
            switch self {
            case .typed(let item): state.items.append(item)
            case .mark(let tags): state.items.indices.forEach { state.items[$0].tags = tags }
            case .show(let range): state.shown = range
            case .style(let style): state.items.indices.forEach { state.items[$0].style = style }
            case .finish: return .finished(count: state.items.count)
            }
            return nil
        }
    }

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
        let sink = context.makeSink(of: Action.self)
        return RootScreen(
            title: "\(owner), \(state.items.count)",
            lines: state.items.map(\.text),
            onAdd: { sink.send(.typed(Item(text: $0))) },
            onFinish: { sink.send(.finish) })
    }
}

public struct RootScreen: Screen {
    public var title: String
    public var lines: [String]
    public var onAdd: (String) -> Void
    public var onFinish: () -> Void
}
