// The greatest first.

import Workflow
import WorkflowUI

enum H605 {
    struct E0: Comparable {
        let i: Int
        var n: Int

        static func < (a: E0, b: E0) -> Bool { (b.n, a.i) < (a.n, b.i) }
    }

    struct R0: Screen {
        let t: String
        let n: Int?
        let up: () -> Void
        let down: () -> Void
        let fold: () -> Void
    }

    struct S0: Screen {
        let h: String
        let r: [R0]
        let add: () -> Void
    }

    enum Bug {
        /// Values in their order.
        struct L0<T: Comparable> {
            private(set) var v: [T] = []

            mutating func put(_ t: T) {
                let k = v.firstIndex { t < $0 } ?? v.count
                v.insert(t, at: k)
            }

            mutating func set(where f: (T) -> Bool, _ g: (inout T) -> Void) {
                guard let k = v.firstIndex(where: f) else { return }
                g(&v[k])
            }
        }

        /// A row, which owns whether it is folded.
        struct N1: Workflow {
            let e: E0

            enum Output { case by(Int) }

            struct State { var f = false }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1
                case fold
                case by(Int)

                func apply(toState state: inout N1.State) -> N1.Output? {
                    switch self {
                    case .fold:
                        state.f.toggle()
                        return nil
                    case .by(let d):
                        return .by(d)
                    }
                }
            }

            func render(state: State, context: RenderContext<N1>) -> R0 {
                let s = context.makeSink(of: Action.self)
                return R0(
                    t: "e\(e.i)", n: state.f ? nil : e.n, up: { s.send(.by(3)) }, down: { s.send(.by(-3)) },
                    fold: { s.send(.fold) })
            }
        }

        struct Root: Workflow {
            struct State {
                var l = L0<E0>()
                var i = 1
            }

            func makeInitialState() -> State {
                var s = State()
                for n in [9, 6, 2] {
                    s.l.put(E0(i: s.i, n: n))
                    s.i += 1
                }
                return s
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case r(Int, N1.Output)
                case add

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .r(let i, .by(let d)):
                        state.l.set(where: { $0.i == i }) { $0.n += d }
                    case .add:
                        state.l.put(E0(i: state.i, n: 4))
                        state.i += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let r = state.l.v.map { e in
                    N1(e: e).rendered(in: context, key: "\(e.i)") { Action.r(e.i, $0) }
                }
                return S0(h: "max \(state.l.v.first?.n ?? 0)", r: r, add: { s.send(.add) })
            }
        }
    }

    enum Fixed {
        /// Values in their order.
        struct L0<T: Comparable> {
            private(set) var v: [T] = []

            mutating func put(_ t: T) {
                let k = v.firstIndex { t < $0 } ?? v.count
                v.insert(t, at: k)
            }

            mutating func set(where f: (T) -> Bool, _ g: (inout T) -> Void) {
                guard let k = v.firstIndex(where: f) else { return }
                var t = v.remove(at: k)
                g(&t)
                put(t)
            }
        }

        /// A row, which owns whether it is folded.
        struct N1: Workflow {
            let e: E0

            enum Output { case by(Int) }

            struct State { var f = false }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1
                case fold
                case by(Int)

                func apply(toState state: inout N1.State) -> N1.Output? {
                    switch self {
                    case .fold:
                        state.f.toggle()
                        return nil
                    case .by(let d):
                        return .by(d)
                    }
                }
            }

            func render(state: State, context: RenderContext<N1>) -> R0 {
                let s = context.makeSink(of: Action.self)
                return R0(
                    t: "e\(e.i)", n: state.f ? nil : e.n, up: { s.send(.by(3)) }, down: { s.send(.by(-3)) },
                    fold: { s.send(.fold) })
            }
        }

        struct Root: Workflow {
            struct State {
                var l = L0<E0>()
                var i = 1
            }

            func makeInitialState() -> State {
                var s = State()
                for n in [9, 6, 2] {
                    s.l.put(E0(i: s.i, n: n))
                    s.i += 1
                }
                return s
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case r(Int, N1.Output)
                case add

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .r(let i, .by(let d)):
                        state.l.set(where: { $0.i == i }) { $0.n += d }
                    case .add:
                        state.l.put(E0(i: state.i, n: 4))
                        state.i += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let r = state.l.v.map { e in
                    N1(e: e).rendered(in: context, key: "\(e.i)") { Action.r(e.i, $0) }
                }
                return S0(h: "max \(state.l.v.first?.n ?? 0)", r: r, add: { s.send(.add) })
            }
        }
    }
}
