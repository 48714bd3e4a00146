// Rows with changing labels, and a count for each.

import Workflow
import WorkflowUI

enum H613 {
    struct E0: Equatable {
        let i: Int
        var t: String
    }

    struct R0: Screen {
        let t: String
        let c: Int
        let up: () -> Void
        let ren: () -> Void
        let off: () -> Void
    }

    struct L0: Screen {
        let f: Bool
        let r: [R0]
        let turn: () -> Void
    }

    struct S0: Screen {
        let h: String
        let l: L0
        let add: () -> Void
    }

    enum Bug {
        struct N2: Workflow {
            let t: String
            let c: Int

            enum Output {
                case up
                case ren
                case off
            }

            func render(state: Void, context: RenderContext<N2>) -> R0 {
                let s = context.makeOutputSink()
                return R0(
                    t: t, c: c, up: { s.send(.up) }, ren: { s.send(.ren) }, off: { s.send(.off) })
            }
        }

        /// The rows, which owns the direction.
        struct N1: Workflow {
            let e: [E0]
            let d: [String: Int]

            struct State { var f = false }

            func makeInitialState() -> State { State() }

            enum Output { case r(Int, N2.Output) }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1
                case turn
                case r(Int, N2.Output)

                func apply(toState state: inout N1.State) -> N1.Output? {
                    switch self {
                    case .turn:
                        state.f.toggle()
                        return nil
                    case .r(let i, let o):
                        return .r(i, o)
                    }
                }
            }

            func render(state: State, context: RenderContext<N1>) -> L0 {
                let s = context.makeSink(of: Action.self)
                let r = (state.f ? Array(e.reversed()) : e).map { e in
                    N2(t: e.t, c: d[e.t] ?? 0).rendered(in: context, key: "\(e.i)") { Action.r(e.i, $0) }
                }
                return L0(f: state.f, r: r, turn: { s.send(.turn) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e = [E0(i: 1, t: "p"), E0(i: 2, t: "q"), E0(i: 3, t: "r")]
                var d: [String: Int] = [:]
                var n = 4
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case l(N1.Output)
                case add

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .l(.r(let i, let o)):
                        guard let k = state.e.firstIndex(where: { $0.i == i }) else { break }
                        switch o {
                        case .up:
                            state.d[state.e[k].t, default: 0] += 1
                        case .ren:
                            state.e[k].t = ["p": "q", "q": "r"][state.e[k].t] ?? "p"
                        case .off:
                            state.d[state.e[k].t] = nil
                            state.e.remove(at: k)
                        }
                    case .add:
                        state.e.append(E0(i: state.n, t: "z\(state.n)"))
                        state.n += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let l = N1(e: state.e, d: state.d).rendered(in: context) { Action.l($0) }
                return S0(h: "\(state.d.values.reduce(0, +)) in \(state.e.count)", l: l, add: { s.send(.add) })
            }
        }
    }

    enum Fixed {
        struct N2: Workflow {
            let t: String
            let c: Int

            enum Output {
                case up
                case ren
                case off
            }

            func render(state: Void, context: RenderContext<N2>) -> R0 {
                let s = context.makeOutputSink()
                return R0(
                    t: t, c: c, up: { s.send(.up) }, ren: { s.send(.ren) }, off: { s.send(.off) })
            }
        }

        /// The rows, which owns the direction.
        struct N1: Workflow {
            let e: [E0]
            let d: [Int: Int]

            struct State { var f = false }

            func makeInitialState() -> State { State() }

            enum Output { case r(Int, N2.Output) }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1
                case turn
                case r(Int, N2.Output)

                func apply(toState state: inout N1.State) -> N1.Output? {
                    switch self {
                    case .turn:
                        state.f.toggle()
                        return nil
                    case .r(let i, let o):
                        return .r(i, o)
                    }
                }
            }

            func render(state: State, context: RenderContext<N1>) -> L0 {
                let s = context.makeSink(of: Action.self)
                let r = (state.f ? Array(e.reversed()) : e).map { e in
                    N2(t: e.t, c: d[e.i] ?? 0).rendered(in: context, key: "\(e.i)") { Action.r(e.i, $0) }
                }
                return L0(f: state.f, r: r, turn: { s.send(.turn) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e = [E0(i: 1, t: "p"), E0(i: 2, t: "q"), E0(i: 3, t: "r")]
                var d: [Int: Int] = [:]
                var n = 4
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case l(N1.Output)
                case add

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .l(.r(let i, let o)):
                        guard let k = state.e.firstIndex(where: { $0.i == i }) else { break }
                        switch o {
                        case .up:
                            state.d[i, default: 0] += 1
                        case .ren:
                            state.e[k].t = ["p": "q", "q": "r"][state.e[k].t] ?? "p"
                        case .off:
                            state.d[i] = nil
                            state.e.remove(at: k)
                        }
                    case .add:
                        state.e.append(E0(i: state.n, t: "z\(state.n)"))
                        state.n += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let l = N1(e: state.e, d: state.d).rendered(in: context) { Action.l($0) }
                return S0(h: "\(state.d.values.reduce(0, +)) in \(state.e.count)", l: l, add: { s.send(.add) })
            }
        }
    }
}
