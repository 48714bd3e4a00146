// Rows with their own counts, in either direction.

import Workflow
import WorkflowUI

enum H402 {
    protocol P0: Equatable {
        var i: Int { get }
        var t: String { get }
    }

    struct E0: P0 {
        let i: Int
        let t: String
    }

    struct R0: Screen {
        let t: String
        let c: Int
        let o: String
        let up: () -> Void
        let fold: () -> Void
        let off: () -> Void
    }

    struct L0: Screen {
        let r: [R0]
        let d: String
        let flip: () -> Void
    }

    struct S0: Screen {
        let h: String
        let l: L0
        let add: () -> Void
    }

    enum Broken {
        /// A row, which owns its count.
        struct N1<V: P0>: Workflow {
            let v: V

            enum Output { case off }

            struct State {
                var c = 0
                var f = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1<V>
                case up
                case fold
                case off

                func apply(toState state: inout N1<V>.State) -> N1<V>.Output? {
                    switch self {
                    case .up:
                        state.c += 1
                        return nil
                    case .fold:
                        state.f.toggle()
                        return nil
                    case .off:
                        return .off
                    }
                }
            }

            func render(state: State, context: RenderContext<N1<V>>) -> R0 {
                let s = context.makeSink(of: Action.self)
                return R0(
                    t: v.t, c: state.c, o: state.f ? "-" : "+",
                    up: { s.send(.up) }, fold: { s.send(.fold) }, off: { s.send(.off) })
            }
        }

        /// The rows, which owns the direction.
        struct N0<V: P0>: Workflow {
            let e: [V]

            enum Output { case off(Int) }

            struct State { var d = false }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = N0<V>
                case flip
                case off(Int)

                func apply(toState state: inout N0<V>.State) -> N0<V>.Output? {
                    switch self {
                    case .flip:
                        state.d.toggle()
                        return nil
                    case .off(let i):
                        return .off(i)
                    }
                }
            }

            func render(state: State, context: RenderContext<N0<V>>) -> L0 {
                let s = context.makeSink(of: Action.self)
                let o = state.d ? Array(e.reversed()) : e
                let r = o.enumerated().map { k, v in
                    N1(v: v).rendered(in: context, key: "\(k)") { _ in Action.off(v.i) }
                }
                return L0(r: r, d: state.d ? "down" : "up", flip: { s.send(.flip) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
                var n: Int
            }

            func makeInitialState() -> State {
                State(e: [E0(i: 0, t: "p"), E0(i: 1, t: "q"), E0(i: 2, t: "r")], n: 3)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case add
                case off(Int)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .add:
                        state.e.append(E0(i: state.n, t: "x\(state.n)"))
                        state.n += 1
                    case .off(let i):
                        state.e.removeAll { $0.i == i }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let l = N0(e: state.e).rendered(in: context) { o in
                    switch o {
                    case .off(let i): Action.off(i)
                    }
                }
                return S0(h: "\(state.e.count)", l: l, add: { s.send(.add) })
            }
        }
    }

    enum Fixed {
        /// A row, which owns its count.
        struct N1<V: P0>: Workflow {
            let v: V

            enum Output { case off }

            struct State {
                var c = 0
                var f = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1<V>
                case up
                case fold
                case off

                func apply(toState state: inout N1<V>.State) -> N1<V>.Output? {
                    switch self {
                    case .up:
                        state.c += 1
                        return nil
                    case .fold:
                        state.f.toggle()
                        return nil
                    case .off:
                        return .off
                    }
                }
            }

            func render(state: State, context: RenderContext<N1<V>>) -> R0 {
                let s = context.makeSink(of: Action.self)
                return R0(
                    t: v.t, c: state.c, o: state.f ? "-" : "+",
                    up: { s.send(.up) }, fold: { s.send(.fold) }, off: { s.send(.off) })
            }
        }

        /// The rows, which owns the direction.
        struct N0<V: P0>: Workflow {
            let e: [V]

            enum Output { case off(Int) }

            struct State { var d = false }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = N0<V>
                case flip
                case off(Int)

                func apply(toState state: inout N0<V>.State) -> N0<V>.Output? {
                    switch self {
                    case .flip:
                        state.d.toggle()
                        return nil
                    case .off(let i):
                        return .off(i)
                    }
                }
            }

            func render(state: State, context: RenderContext<N0<V>>) -> L0 {
                let s = context.makeSink(of: Action.self)
                let o = state.d ? Array(e.reversed()) : e
                let r = o.map { v in
                    N1(v: v).rendered(in: context, key: "\(v.i)") { _ in Action.off(v.i) }
                }
                return L0(r: r, d: state.d ? "down" : "up", flip: { s.send(.flip) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
                var n: Int
            }

            func makeInitialState() -> State {
                State(e: [E0(i: 0, t: "p"), E0(i: 1, t: "q"), E0(i: 2, t: "r")], n: 3)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case add
                case off(Int)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .add:
                        state.e.append(E0(i: state.n, t: "x\(state.n)"))
                        state.n += 1
                    case .off(let i):
                        state.e.removeAll { $0.i == i }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let l = N0(e: state.e).rendered(in: context) { o in
                    switch o {
                    case .off(let i): Action.off(i)
                    }
                }
                return S0(h: "\(state.e.count)", l: l, add: { s.send(.add) })
            }
        }
    }
}
