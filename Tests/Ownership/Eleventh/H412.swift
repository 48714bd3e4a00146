// Picked up here, put down there.

import Workflow
import WorkflowUI

enum H412 {
    struct E0: Equatable {
        let i: Int
        let t: String
    }

    struct R0 {
        let t: String
        let h: Bool
        let take: () -> Void
        let here: () -> Void
        let off: () -> Void
    }

    struct L0: Screen {
        let r: [R0]
    }

    struct H0: Screen {
        let t: String
        let x: () -> Void
    }

    struct B0: Screen {
        let add: () -> Void
        let turn: () -> Void
    }

    /// Everything, from the bottom to the top.
    struct K0: Screen, ScreenContaining {
        let b: B0
        let l: L0
        let h: H0?

        var containedScreens: [any Screen] {
            if let h { [b, l, h] } else { [b, l] }
        }
    }

    enum Broken {
        struct N1: Workflow {
            let e: [E0]
            let d: Int?

            enum Output {
                case take(Int)
                case here(Int)
                case off(Int)
            }

            func render(state: Void, context: RenderContext<N1>) -> L0 {
                let s = context.makeOutputSink()
                return L0(
                    r: e.map { e in
                        R0(
                            t: e.t, h: e.i == d, take: { s.send(.take(e.i)) },
                            here: { s.send(.here(e.i)) }, off: { s.send(.off(e.i)) })
                    })
            }
        }

        struct N2: Workflow {
            let t: String

            enum Output { case x }

            func render(state: Void, context: RenderContext<N2>) -> H0 {
                let s = context.makeOutputSink()
                return H0(t: t, x: { s.send(.x) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
                var d: Int?
                var n: Int
            }

            func makeInitialState() -> State {
                State(
                    e: [E0(i: 10, t: "j"), E0(i: 20, t: "k"), E0(i: 30, t: "l"), E0(i: 40, t: "m")], d: nil, n: 50)
            }

            /// What is being held.
            private static func held(_ state: State) -> E0? {
                state.d.flatMap { $0 < state.e.count ? state.e[$0] : nil }
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case l(N1.Output)
                case x
                case add
                case turn

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .l(.take(let i)):
                        state.d = state.e.firstIndex { $0.i == i }
                    case .l(.here(let i)):
                        guard let h = Root.held(state), let k = state.e.firstIndex(where: { $0.i == i }) else { break }
                        state.e.removeAll { $0.i == h.i }
                        state.e.insert(h, at: min(k, state.e.count))
                        state.d = nil
                    case .l(.off(let i)):
                        state.e.removeAll { $0.i == i }
                        if state.d ?? 0 >= state.e.count { state.d = nil }
                    case .x:
                        state.d = nil
                    case .add:
                        state.e.append(E0(i: state.n, t: "n\(state.n)"))
                        state.n += 10
                    case .turn:
                        state.e.reverse()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> K0 {
                let s = context.makeSink(of: Action.self)
                let c = Root.held(state)
                let l = N1(e: state.e, d: c?.i).rendered(in: context) { Action.l($0) }
                let h = c.map { c in
                    N2(t: c.t).rendered(in: context) { _ in Action.x }
                }
                return K0(b: B0(add: { s.send(.add) }, turn: { s.send(.turn) }), l: l, h: h)
            }
        }
    }

    enum Fixed {
        struct N1: Workflow {
            let e: [E0]
            let d: Int?

            enum Output {
                case take(Int)
                case here(Int)
                case off(Int)
            }

            func render(state: Void, context: RenderContext<N1>) -> L0 {
                let s = context.makeOutputSink()
                return L0(
                    r: e.map { e in
                        R0(
                            t: e.t, h: e.i == d, take: { s.send(.take(e.i)) },
                            here: { s.send(.here(e.i)) }, off: { s.send(.off(e.i)) })
                    })
            }
        }

        struct N2: Workflow {
            let t: String

            enum Output { case x }

            func render(state: Void, context: RenderContext<N2>) -> H0 {
                let s = context.makeOutputSink()
                return H0(t: t, x: { s.send(.x) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
                var d: Int?
                var n: Int
            }

            func makeInitialState() -> State {
                State(
                    e: [E0(i: 10, t: "j"), E0(i: 20, t: "k"), E0(i: 30, t: "l"), E0(i: 40, t: "m")], d: nil, n: 50)
            }

            /// What is being held.
            private static func held(_ state: State) -> E0? {
                state.e.first { $0.i == state.d }
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case l(N1.Output)
                case x
                case add
                case turn

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .l(.take(let i)):
                        if state.e.contains(where: { $0.i == i }) { state.d = i }
                    case .l(.here(let i)):
                        guard let h = Root.held(state), let k = state.e.firstIndex(where: { $0.i == i }) else { break }
                        state.e.removeAll { $0.i == h.i }
                        state.e.insert(h, at: min(k, state.e.count))
                        state.d = nil
                    case .l(.off(let i)):
                        state.e.removeAll { $0.i == i }
                        if state.d == i { state.d = nil }
                    case .x:
                        state.d = nil
                    case .add:
                        state.e.append(E0(i: state.n, t: "n\(state.n)"))
                        state.n += 10
                    case .turn:
                        state.e.reverse()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> K0 {
                let s = context.makeSink(of: Action.self)
                let c = Root.held(state)
                let l = N1(e: state.e, d: c?.i).rendered(in: context) { Action.l($0) }
                let h = c.map { c in
                    N2(t: c.t).rendered(in: context) { _ in Action.x }
                }
                return K0(b: B0(add: { s.send(.add) }, turn: { s.send(.turn) }), l: l, h: h)
            }
        }
    }
}
