import Workflow

enum F204 {
    struct A<V> {
        let i: V
        var s: String
    }

    struct B {
        let x: String
        let y: Bool
        let f: () -> Void
        let g: (String) -> Void
        let h: () -> Void
        let k: () -> Void
    }

    struct C {
        let x: [B]
        let y: Bool
        let f: () -> Void
    }

    enum Broken {
        struct Q<V: FixedWidthInteger>: Workflow {
            struct State {
                var a: [A<V>]
                var b: V?
                var n: V
            }

            func makeInitialState() -> State {
                State(a: [A(i: 1, s: "k1"), A(i: 2, s: "k2")], b: nil, n: 3)
            }

            enum E: WorkflowAction {
                typealias WorkflowType = Q<V>
                case a
                case b(V, W<V>.Output)

                func apply(toState state: inout Q<V>.State) -> Never? {
                    switch self {
                    case .a:
                        guard state.b == nil, state.n < V.max else { break }
                        state.a.append(A(i: state.n, s: "k\(state.n)"))
                        state.n += 1
                    case .b(let i, .a):
                        state.b = i
                    case .b(let i, .b(let s)):
                        guard let j = state.a.firstIndex(where: { $0.i == i }) else { break }
                        state.a[j].s = s
                        state.b = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Q<V>>) -> C {
                let s = context.makeSink(of: E.self)
                let x = state.a.map { v in
                    W(i: v.i, s: v.s, z: state.b == nil)
                        .rendered(in: context, key: "\(v.i)") { E.b(v.i, $0) }
                }
                return C(x: x, y: state.b != nil, f: { s.send(.a) })
            }
        }

        struct W<V: FixedWidthInteger>: Workflow {
            let i: V
            let s: String
            let z: Bool

            enum Output {
                case a
                case b(String)
            }

            struct State {
                var b = false
                var t = ""
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = W<V>
                case a
                case b(String)
                case c
                case d

                func apply(toState state: inout W<V>.State, workflow: W<V>) -> W<V>.Output? {
                    switch self {
                    case .a:
                        guard workflow.z, !state.b else { return nil }
                        state.b = true
                        state.t = workflow.s
                        return .a
                    case .b(let t):
                        guard state.b else { return nil }
                        state.t = t
                        return nil
                    case .c:
                        guard state.b else { return nil }
                        state.b = false
                        return .b(state.t)
                    case .d:
                        state.b = false
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<W<V>>) -> B {
                let k = context.makeSink(of: E.self)
                return B(
                    x: state.b ? state.t : s, y: state.b,
                    f: { k.send(.a) }, g: { k.send(.b($0)) }, h: { k.send(.c) }, k: { k.send(.d) })
            }
        }
    }

    enum Fixed {
        struct Q<V: FixedWidthInteger>: Workflow {
            struct State {
                var a: [A<V>]
                var b: V?
                var n: V
            }

            func makeInitialState() -> State {
                State(a: [A(i: 1, s: "k1"), A(i: 2, s: "k2")], b: nil, n: 3)
            }

            enum E: WorkflowAction {
                typealias WorkflowType = Q<V>
                case a
                case b(V, W<V>.Output)

                func apply(toState state: inout Q<V>.State) -> Never? {
                    switch self {
                    case .a:
                        guard state.b == nil, state.n < V.max else { break }
                        state.a.append(A(i: state.n, s: "k\(state.n)"))
                        state.n += 1
                    case .b(let i, .a):
                        state.b = i
                    case .b(let i, .b(let s)):
                        guard let j = state.a.firstIndex(where: { $0.i == i }) else { break }
                        state.a[j].s = s
                        state.b = nil
                    case .b(_, .c):
                        state.b = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Q<V>>) -> C {
                let s = context.makeSink(of: E.self)
                let x = state.a.map { v in
                    W(i: v.i, s: v.s, b: state.b == v.i, z: state.b == nil)
                        .rendered(in: context, key: "\(v.i)") { E.b(v.i, $0) }
                }
                return C(x: x, y: state.b != nil, f: { s.send(.a) })
            }
        }

        struct W<V: FixedWidthInteger>: Workflow {
            let i: V
            let s: String
            let b: Bool
            let z: Bool

            enum Output {
                case a
                case b(String)
                case c
            }

            struct State {
                var t = ""
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = W<V>
                case a
                case b(String)
                case c
                case d

                func apply(toState state: inout W<V>.State, workflow: W<V>) -> W<V>.Output? {
                    switch self {
                    case .a:
                        guard workflow.z else { return nil }
                        state.t = workflow.s
                        return .a
                    case .b(let t):
                        guard workflow.b else { return nil }
                        state.t = t
                        return nil
                    case .c:
                        guard workflow.b else { return nil }
                        return .b(state.t)
                    case .d:
                        guard workflow.b else { return nil }
                        return .c
                    }
                }
            }

            func render(state: State, context: RenderContext<W<V>>) -> B {
                let k = context.makeSink(of: E.self)
                return B(
                    x: b ? state.t : s, y: b,
                    f: { k.send(.a) }, g: { k.send(.b($0)) }, h: { k.send(.c) }, k: { k.send(.d) })
            }
        }
    }
}
