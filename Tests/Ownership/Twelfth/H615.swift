// Elements, one of which can be opened and changed inside.

import Workflow
import WorkflowUI

enum H615 {
    struct E0: Equatable {
        struct A: Equatable {
            struct B: Equatable {
                var n: Int
                var k: String
            }

            var b: B
            let t: String
        }

        let i: Int
        var a: A
        var c = 0
    }

    struct R0: Screen {
        let t: String
        let b: String
        let c: Int
        let up: () -> Void
        let ed: () -> Void
        let off: () -> Void
    }

    struct D0: Screen {
        let h: String
        let b: String
        let more: () -> Void
        let sw: () -> Void
        let ok: () -> Void
        let no: () -> Void
    }

    struct S0: Screen {
        let c: Int
        let r: [R0]
        let d: D0?
    }

    enum Bug {
        struct N1: Workflow {
            let e: E0

            enum Output {
                case up
                case ed
                case off
            }

            func render(state: Void, context: RenderContext<N1>) -> R0 {
                let s = context.makeOutputSink()
                return R0(
                    t: e.a.t, b: "\(e.a.b.n)\(e.a.b.k)", c: e.c, up: { s.send(.up) }, ed: { s.send(.ed) },
                    off: { s.send(.off) })
            }
        }

        /// What is being changed, until it is taken over or not.
        struct N2: Workflow {
            let e: E0

            enum Output {
                case ok(E0)
                case no
            }

            struct State { var d: E0 }

            func makeInitialState() -> State { State(d: e) }

            enum Action: WorkflowAction {
                typealias WorkflowType = N2
                case more
                case sw
                case ok
                case no

                func apply(toState state: inout N2.State) -> N2.Output? {
                    switch self {
                    case .more:
                        state.d.a.b.n += 1
                        return nil
                    case .sw:
                        state.d.a.b.k = state.d.a.b.k == "g" ? "h" : "g"
                        return nil
                    case .ok:
                        return .ok(state.d)
                    case .no:
                        return .no
                    }
                }
            }

            func render(state: State, context: RenderContext<N2>) -> D0 {
                let s = context.makeSink(of: Action.self)
                let b = state.d.a.b
                return D0(
                    h: e.a.t, b: "\(b.n)\(b.k)", more: { s.send(.more) }, sw: { s.send(.sw) },
                    ok: { s.send(.ok) }, no: { s.send(.no) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
                var o: Int?
            }

            func makeInitialState() -> State {
                State(
                    e: [
                        E0(i: 5, a: E0.A(b: E0.A.B(n: 1, k: "g"), t: "s")),
                        E0(i: 8, a: E0.A(b: E0.A.B(n: 1, k: "g"), t: "t")),
                    ], o: nil)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case r(Int, N1.Output)
                case d(N2.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .r(let i, .up):
                        if let k = state.e.firstIndex(where: { $0.i == i }) { state.e[k].c += 1 }
                    case .r(let i, .ed):
                        if state.o == nil { state.o = i }
                    case .r(let i, .off):
                        state.e.removeAll { $0.i == i }
                        if state.o == i { state.o = nil }
                    case .d(.ok(let d)):
                        if let k = state.e.firstIndex(where: { $0.i == state.o }) { state.e[k] = d }
                        state.o = nil
                    case .d(.no):
                        state.o = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let r = state.e.map { e in
                    N1(e: e).rendered(in: context, key: "\(e.i)") { Action.r(e.i, $0) }
                }
                let d = state.e.first { $0.i == state.o }.map { e in
                    N2(e: e).rendered(in: context, key: "d\(e.i)") { Action.d($0) }
                }
                return S0(c: state.e.map(\.c).reduce(0, +), r: r, d: d)
            }
        }
    }

    enum Fixed {
        struct N1: Workflow {
            let e: E0

            enum Output {
                case up
                case ed
                case off
            }

            func render(state: Void, context: RenderContext<N1>) -> R0 {
                let s = context.makeOutputSink()
                return R0(
                    t: e.a.t, b: "\(e.a.b.n)\(e.a.b.k)", c: e.c, up: { s.send(.up) }, ed: { s.send(.ed) },
                    off: { s.send(.off) })
            }
        }

        /// What is being changed, until it is taken over or not.
        struct N2: Workflow {
            let e: E0

            enum Output {
                case ok(E0.A.B)
                case no
            }

            struct State { var d: E0.A.B }

            func makeInitialState() -> State { State(d: e.a.b) }

            enum Action: WorkflowAction {
                typealias WorkflowType = N2
                case more
                case sw
                case ok
                case no

                func apply(toState state: inout N2.State) -> N2.Output? {
                    switch self {
                    case .more:
                        state.d.n += 1
                        return nil
                    case .sw:
                        state.d.k = state.d.k == "g" ? "h" : "g"
                        return nil
                    case .ok:
                        return .ok(state.d)
                    case .no:
                        return .no
                    }
                }
            }

            func render(state: State, context: RenderContext<N2>) -> D0 {
                let s = context.makeSink(of: Action.self)
                let b = state.d
                return D0(
                    h: e.a.t, b: "\(b.n)\(b.k)", more: { s.send(.more) }, sw: { s.send(.sw) },
                    ok: { s.send(.ok) }, no: { s.send(.no) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
                var o: Int?
            }

            func makeInitialState() -> State {
                State(
                    e: [
                        E0(i: 5, a: E0.A(b: E0.A.B(n: 1, k: "g"), t: "s")),
                        E0(i: 8, a: E0.A(b: E0.A.B(n: 1, k: "g"), t: "t")),
                    ], o: nil)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case r(Int, N1.Output)
                case d(N2.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .r(let i, .up):
                        if let k = state.e.firstIndex(where: { $0.i == i }) { state.e[k].c += 1 }
                    case .r(let i, .ed):
                        if state.o == nil { state.o = i }
                    case .r(let i, .off):
                        state.e.removeAll { $0.i == i }
                        if state.o == i { state.o = nil }
                    case .d(.ok(let d)):
                        if let k = state.e.firstIndex(where: { $0.i == state.o }) { state.e[k].a.b = d }
                        state.o = nil
                    case .d(.no):
                        state.o = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let r = state.e.map { e in
                    N1(e: e).rendered(in: context, key: "\(e.i)") { Action.r(e.i, $0) }
                }
                let d = state.e.first { $0.i == state.o }.map { e in
                    N2(e: e).rendered(in: context, key: "d\(e.i)") { Action.d($0) }
                }
                return S0(c: state.e.map(\.c).reduce(0, +), r: r, d: d)
            }
        }
    }
}
