// Everything here belongs to the main actor, as a target in Swift 6 mode may declare.

import Workflow
import WorkflowUI

public struct X: Equatable, Identifiable {
    public let id: Int
    public var a: Int

    public init(id: Int, a: Int) {
        self.id = id
        self.a = a
    }
}

public final class Crane {
    public private(set) var lifted = 0

    public init() {}

    public func lift() {
        lifted += 1
    }
}

public struct Y: Workflow {
    public typealias State = X
    public typealias Rendering = V

    let x: Int
    let crane: Crane

    public init(x: Int, crane: Crane) {
        self.x = x
        self.crane = crane
    }

    public enum Action: WorkflowAction {
        public typealias WorkflowType = Y
        case a(Int)
        case b(X)

        public func apply(toState state: inout X) -> Never? {
            switch self {
            case .a(let number): state.a += number
            case .b(let other): state = other
            }
            return nil
        }
    }

    public func makeInitialState() -> X { X(id: x, a: 0) }

    public func render(state: X, context: RenderContext<Y>) -> V {
        let sink = context.makeSink(of: Action.self)
        return V(text: "\(x): \(state.a), lifted \(crane.lifted)") {
            self.crane.lift()
            sink.send(.a($0))
        }
    }
}

public struct V: Screen {
    public var text: String
    public var onA: (Int) -> Void
}
