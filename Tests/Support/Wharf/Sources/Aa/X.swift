// Identifiers without meaning, and observable state of every form.

import Workflow
import WorkflowSwiftUI
import WorkflowUI

public enum Q: Equatable, Sendable {
    case a
    case b(n: Int)
    case c(X?, [X])
}

@ObservableState
public struct X: Equatable, Sendable {
    public var a = 0
    public var b: String?
    public var c: [Int] = []

    public init(a: Int = 0, b: String? = nil, c: [Int] = []) {
        self.a = a
        self.b = b
        self.c = c
    }
}

@ObservableState
public enum P {
    case a
    case b(X)
}

public final class K {
    var n = 0
}

@propertyWrapper
public struct W: Equatable {
    private var v: Int

    public init(wrappedValue: Int) { v = wrappedValue }

    public var wrappedValue: Int {
        get { v }
        set { v = max(0, newValue) }
    }
}

@ObservableState
public struct S<T: Hashable> {
    @ObservableState
    public struct N {
        public var d = 0
        public var x = X()
    }

    public var t: T
    public var q = Q.a
    public var p = P.a
    public var o: X?
    public var l: [X] = []
    public var m: [String: Int] = [:]
    public var n = N()
    public var e: Set<T> = []
    public private(set) var r = 0
    @ObservationStateIgnored public var i = 0
    @W public var w = 5
    var k = K()
    public var z: Double = 0.5 {
        didSet { r += 1 }
    }
    public var s: Int { l.count + r }
    public let f = 7

    public init(t: T) {
        self.t = t
    }
}

public struct Y<T: Hashable>: Workflow {
    public enum Output { case u(T) }

    let t: T

    public init(t: T) {
        self.t = t
    }

    public enum Action: WorkflowAction {
        public typealias WorkflowType = Y<T>
        case a(Int)
        case b(X)
        case c(Q)
        case d(T)
        case e(P)
        case f
        case g
        case h(Double)

        public func apply(toState s: inout S<T>) -> Y<T>.Output? {
            switch self {
            case .a(let n):
                s.n.d += n
                s.n.x.a = n
                s.m["a", default: 0] += n
            case .b(let x):
                s.l.append(x)
                s.o = x
            case .c(let q): s.q = q
            case .d(let t):
                s.t = t
                s.e.insert(t)
            case .e(let p): s.p = p
            case .f: s.k.n += 1
            case .g: return .u(s.t)
            case .h(let z):
                s.z = z
                s.w -= 3
                s.i += 1
            }
            return nil
        }
    }

    public func makeInitialState() -> S<T> { S(t: t) }

    public func render(state: S<T>, context: RenderContext<Y<T>>) -> V<T> {
        V(model: context.makeActionModel(state: state))
    }
}

public struct V<T: Hashable>: ObservableScreen {
    public var model: ActionModel<S<T>, Y<T>.Action>
}
