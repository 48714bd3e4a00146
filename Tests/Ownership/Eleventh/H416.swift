// Another order, tried out beside the list.

import Workflow
import WorkflowUI

enum H416 {
    struct E0: Equatable {
        let i: Int
        let t: String
        var n: Int
    }

    struct R0: Screen {
        let t: String
        let n: Int
        let up: () -> Void
        let off: () -> Void
    }

    struct D0: Screen {
        let l: [String]
        let first: [() -> Void]
        let ok: () -> Void
        let no: () -> Void
    }

    /// The list, and beside it the other order.
    struct K0: Screen, ScreenContaining {
        let r: [R0]
        let d: D0?
        let add: () -> Void
        let open: () -> Void

        var containedScreens: [any Screen] {
            if let d { r + [d] } else { r }
        }
    }

    enum Broken {
        /// A row.
        struct N2: Workflow {
            let e: E0

            enum Output {
                case up
                case off
            }

            func render(state: Void, context: RenderContext<N2>) -> R0 {
                let s = context.makeOutputSink()
                return R0(t: e.t, n: e.n, up: { s.send(.up) }, off: { s.send(.off) })
            }
        }

        /// Tries out another order.
        struct N1: Workflow {
            let e: [E0]

            enum Output {
                case ok([E0])
                case no
            }

            struct State {
                var d: [E0]
            }

            func makeInitialState() -> State { State(d: e) }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1
                case first(Int)
                case ok
                case no

                func apply(toState state: inout N1.State) -> N1.Output? {
                    switch self {
                    case .first(let i):
                        guard let k = state.d.firstIndex(where: { $0.i == i }) else { return nil }
                        state.d.insert(state.d.remove(at: k), at: 0)
                        return nil
                    case .ok:
                        return .ok(state.d)
                    case .no:
                        return .no
                    }
                }
            }

            func render(state: State, context: RenderContext<N1>) -> D0 {
                let s = context.makeSink(of: Action.self)
                let o = state.d
                return D0(
                    l: o.map(\.t), first: o.map { e in { s.send(.first(e.i)) } },
                    ok: { s.send(.ok) }, no: { s.send(.no) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
                var n: Int
                var o = false
            }

            func makeInitialState() -> State {
                State(e: [E0(i: 1, t: "f", n: 0), E0(i: 2, t: "g", n: 5), E0(i: 3, t: "h", n: 2)], n: 4)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case add
                case open
                case r(Int, N2.Output)
                case d(N1.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .add:
                        state.e.append(E0(i: state.n, t: "z\(state.n)", n: 0))
                        state.n += 1
                    case .open:
                        state.o = true
                    case .r(let i, .up):
                        guard let k = state.e.firstIndex(where: { $0.i == i }) else { break }
                        state.e[k].n += 1
                    case .r(let i, .off):
                        state.e.removeAll { $0.i == i }
                    case .d(.ok(let d)):
                        state.e = d
                        state.o = false
                    case .d(.no):
                        state.o = false
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> K0 {
                let s = context.makeSink(of: Action.self)
                let r = state.e.map { e in
                    N2(e: e).rendered(in: context, key: "\(e.i)") { Action.r(e.i, $0) }
                }
                let d = state.o ? N1(e: state.e).rendered(in: context, outputMap: { Action.d($0) }) : nil
                return K0(r: r, d: d, add: { s.send(.add) }, open: { s.send(.open) })
            }
        }
    }

    enum Fixed {
        /// A row.
        struct N2: Workflow {
            let e: E0

            enum Output {
                case up
                case off
            }

            func render(state: Void, context: RenderContext<N2>) -> R0 {
                let s = context.makeOutputSink()
                return R0(t: e.t, n: e.n, up: { s.send(.up) }, off: { s.send(.off) })
            }
        }

        /// Tries out another order.
        struct N1: Workflow {
            let e: [E0]

            enum Output {
                case ok([Int])
                case no
            }

            struct State {
                var d: [Int]
            }

            func makeInitialState() -> State { State(d: e.map(\.i)) }

            func workflowDidChange(from previousWorkflow: N1, state: inout State) {
                let i = e.map(\.i)
                state.d = state.d.filter(i.contains) + i.filter { !state.d.contains($0) }
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1
                case first(Int)
                case ok
                case no

                func apply(toState state: inout N1.State) -> N1.Output? {
                    switch self {
                    case .first(let i):
                        guard let k = state.d.firstIndex(of: i) else { return nil }
                        state.d.insert(state.d.remove(at: k), at: 0)
                        return nil
                    case .ok:
                        return .ok(state.d)
                    case .no:
                        return .no
                    }
                }
            }

            func render(state: State, context: RenderContext<N1>) -> D0 {
                let s = context.makeSink(of: Action.self)
                let o = state.d.compactMap { i in e.first { $0.i == i } }
                return D0(
                    l: o.map(\.t), first: o.map { e in { s.send(.first(e.i)) } },
                    ok: { s.send(.ok) }, no: { s.send(.no) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
                var n: Int
                var o = false
            }

            func makeInitialState() -> State {
                State(e: [E0(i: 1, t: "f", n: 0), E0(i: 2, t: "g", n: 5), E0(i: 3, t: "h", n: 2)], n: 4)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case add
                case open
                case r(Int, N2.Output)
                case d(N1.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .add:
                        state.e.append(E0(i: state.n, t: "z\(state.n)", n: 0))
                        state.n += 1
                    case .open:
                        state.o = true
                    case .r(let i, .up):
                        guard let k = state.e.firstIndex(where: { $0.i == i }) else { break }
                        state.e[k].n += 1
                    case .r(let i, .off):
                        state.e.removeAll { $0.i == i }
                    case .d(.ok(let d)):
                        let l = d.compactMap { i in state.e.first { $0.i == i } }
                        state.e = l + state.e.filter { !d.contains($0.i) }
                        state.o = false
                    case .d(.no):
                        state.o = false
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> K0 {
                let s = context.makeSink(of: Action.self)
                let r = state.e.map { e in
                    N2(e: e).rendered(in: context, key: "\(e.i)") { Action.r(e.i, $0) }
                }
                let d = state.o ? N1(e: state.e).rendered(in: context, outputMap: { Action.d($0) }) : nil
                return K0(r: r, d: d, add: { s.send(.add) }, open: { s.send(.open) })
            }
        }
    }
}
