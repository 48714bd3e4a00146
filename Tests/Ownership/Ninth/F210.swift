import Workflow

enum F210 {
    struct A<V: Hashable>: Equatable {
        let i: V
        var s: String
    }

    struct B {
        let x: String
        let f: (String) -> Void
        let g: () -> Void
    }

    struct C {
        let x: [String]
        let y: String
        let f: (Int) -> Void
        let g: () -> Void
    }

    struct D {
        let x: [B]
        let y: C
        let f: () -> Void
    }

    enum Broken {
        struct Q: Workflow {
            struct State {
                var a: [A<Int>]
                var n: Int
            }

            func makeInitialState() -> State {
                State(a: [A(i: 1, s: "k1"), A(i: 2, s: "k2")], n: 3)
            }

            enum E: WorkflowAction {
                typealias WorkflowType = Q
                case a
                case b(Int, String)
                case c(Int)

                func apply(toState state: inout Q.State) -> Never? {
                    switch self {
                    case .a:
                        state.a.append(A(i: state.n, s: "k\(state.n)"))
                        state.n += 1
                    case .b(let i, let s):
                        guard let j = state.a.firstIndex(where: { $0.i == i }) else { break }
                        state.a[j].s = s
                    case .c(let i):
                        state.a.removeAll { $0.i == i }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Q>) -> D {
                let s = context.makeSink(of: E.self)
                let x = state.a.map { v in
                    B(x: v.s, f: { s.send(.b(v.i, $0)) }, g: { s.send(.c(v.i)) })
                }
                return D(x: x, y: W(a: state.a).rendered(in: context), f: { s.send(.a) })
            }
        }

        struct W<V: Hashable>: Workflow {
            let a: [A<V>]

            struct State {
                var o: Bool
            }

            func makeInitialState() -> State { State(o: false) }

            enum E: WorkflowAction {
                typealias WorkflowType = W<V>
                case a

                func apply(toState state: inout W<V>.State) -> Never? {
                    state.o.toggle()
                    return nil
                }
            }

            func render(state: State, context: RenderContext<W<V>>) -> C {
                let s = context.makeSink(of: E.self)
                return P(a: a)
                    .mapRendering { p in
                        C(
                            x: state.o ? p.x.reversed() : p.x, y: p.y,
                            f: { p.f(state.o ? p.x.count - 1 - $0 : $0) }, g: { s.send(.a) })
                    }
                    .rendered(in: context)
            }
        }

        struct P<V: Hashable>: Workflow {
            let a: [A<V>]

            struct R {
                let x: [String]
                let y: String
                let f: (Int) -> Void
            }

            struct State {
                var r: [A<V>]
                var i: V?
            }

            func makeInitialState() -> State { State(r: a, i: nil) }

            func workflowDidChange(from previousWorkflow: P<V>, state: inout State) {
                if previousWorkflow.a.map(\.i) != a.map(\.i) {
                    state.r = a
                    if !a.contains(where: { $0.i == state.i }) { state.i = nil }
                }
            }

            enum E: WorkflowAction {
                typealias WorkflowType = P<V>
                case a(V)

                func apply(toState state: inout P<V>.State) -> Never? {
                    switch self {
                    case .a(let i): state.i = state.i == i ? nil : i
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<P<V>>) -> R {
                let s = context.makeSink(of: E.self)
                let r = state.r
                return R(
                    x: r.map(\.s), y: r.first { $0.i == state.i }?.s ?? "",
                    f: { j in
                        if r.indices.contains(j) { s.send(.a(r[j].i)) }
                    })
            }
        }
    }

    enum Fixed {
        struct Q: Workflow {
            struct State {
                var a: [A<Int>]
                var n: Int
            }

            func makeInitialState() -> State {
                State(a: [A(i: 1, s: "k1"), A(i: 2, s: "k2")], n: 3)
            }

            enum E: WorkflowAction {
                typealias WorkflowType = Q
                case a
                case b(Int, String)
                case c(Int)

                func apply(toState state: inout Q.State) -> Never? {
                    switch self {
                    case .a:
                        state.a.append(A(i: state.n, s: "k\(state.n)"))
                        state.n += 1
                    case .b(let i, let s):
                        guard let j = state.a.firstIndex(where: { $0.i == i }) else { break }
                        state.a[j].s = s
                    case .c(let i):
                        state.a.removeAll { $0.i == i }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Q>) -> D {
                let s = context.makeSink(of: E.self)
                let x = state.a.map { v in
                    B(x: v.s, f: { s.send(.b(v.i, $0)) }, g: { s.send(.c(v.i)) })
                }
                return D(x: x, y: W(a: state.a).rendered(in: context), f: { s.send(.a) })
            }
        }

        struct W<V: Hashable>: Workflow {
            let a: [A<V>]

            struct State {
                var o: Bool
            }

            func makeInitialState() -> State { State(o: false) }

            enum E: WorkflowAction {
                typealias WorkflowType = W<V>
                case a

                func apply(toState state: inout W<V>.State) -> Never? {
                    state.o.toggle()
                    return nil
                }
            }

            func render(state: State, context: RenderContext<W<V>>) -> C {
                let s = context.makeSink(of: E.self)
                return P(a: a)
                    .mapRendering { p in
                        C(
                            x: state.o ? p.x.reversed() : p.x, y: p.y,
                            f: { p.f(state.o ? p.x.count - 1 - $0 : $0) }, g: { s.send(.a) })
                    }
                    .rendered(in: context)
            }
        }

        struct P<V: Hashable>: Workflow {
            let a: [A<V>]

            struct R {
                let x: [String]
                let y: String
                let f: (Int) -> Void
            }

            struct State {
                var i: V?
            }

            func makeInitialState() -> State { State(i: nil) }

            func workflowDidChange(from previousWorkflow: P<V>, state: inout State) {
                if !a.contains(where: { $0.i == state.i }) { state.i = nil }
            }

            enum E: WorkflowAction {
                typealias WorkflowType = P<V>
                case a(V)

                func apply(toState state: inout P<V>.State) -> Never? {
                    switch self {
                    case .a(let i): state.i = state.i == i ? nil : i
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<P<V>>) -> R {
                let s = context.makeSink(of: E.self)
                let r = a
                return R(
                    x: r.map(\.s), y: r.first { $0.i == state.i }?.s ?? "",
                    f: { j in
                        if r.indices.contains(j) { s.send(.a(r[j].i)) }
                    })
            }
        }
    }
}
