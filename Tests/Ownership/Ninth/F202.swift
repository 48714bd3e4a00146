import Workflow

enum F202 {
    struct A {
        let i: Int
        let s: String
    }

    struct B {
        let x: String
        let f: () -> Void
    }

    struct C {
        let x: String
        let y: String
        let f: (String) -> Void
        let g: () -> Void
        let h: () -> Void
    }

    struct D {
        let x: [B]
        let y: C?
        let z: [String]
        let f: () -> Void
        let g: () -> Void
        let h: () -> Void
    }

    enum Broken {
        struct Q: Workflow {
            struct State {
                var a: [A]
                var b: [String]
                var c: Int?
                var n: Int
            }

            func makeInitialState() -> State {
                State(a: (1...3).map { A(i: $0, s: "k\($0)") }, b: [], c: nil, n: 4)
            }

            enum E: WorkflowAction {
                typealias WorkflowType = Q
                case a(Int)
                case b
                case c
                case d
                case e(String)
                case g

                func apply(toState state: inout Q.State) -> Never? {
                    switch self {
                    case .a(let i):
                        guard state.c == nil else { break }
                        state.c = state.a.firstIndex { $0.i == i }
                    case .b:
                        state.a.append(A(i: state.n, s: "k\(state.n)"))
                        state.n += 1
                    case .c:
                        state.a.insert(A(i: state.n, s: "u\(state.n)"), at: 0)
                        state.n += 1
                    case .d:
                        guard state.a.popLast() != nil else { break }
                        if let c = state.c, c >= state.a.count { state.c = nil }
                    case .e(let t):
                        guard let c = state.c else { break }
                        let r = state.a.remove(at: c)
                        state.b.append(t.isEmpty ? r.s : r.s + "/" + t)
                        state.c = nil
                    case .g:
                        state.c = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Q>) -> D {
                let s = context.makeSink(of: E.self)
                let y = state.c.map { c in
                    W(x: state.a[c].s).rendered(in: context) { o in
                        switch o {
                        case .y(let t): E.e(t)
                        case .n: E.g
                        }
                    }
                }
                return D(
                    x: state.a.map { v in B(x: v.s, f: { s.send(.a(v.i)) }) }, y: y, z: state.b,
                    f: { s.send(.b) }, g: { s.send(.c) }, h: { s.send(.d) })
            }
        }

        struct W: Workflow {
            let x: String

            enum Output {
                case y(String)
                case n
            }

            struct State {
                var t = ""
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = W
                case a(String)
                case b
                case c

                func apply(toState state: inout W.State) -> W.Output? {
                    switch self {
                    case .a(let t):
                        state.t = t
                        return nil
                    case .b: return .y(state.t)
                    case .c: return .n
                    }
                }
            }

            func render(state: State, context: RenderContext<W>) -> C {
                let s = context.makeSink(of: E.self)
                return C(
                    x: x, y: state.t, f: { s.send(.a($0)) }, g: { s.send(.b) }, h: { s.send(.c) })
            }
        }
    }

    enum Fixed {
        struct Q: Workflow {
            struct State {
                var a: [A]
                var b: [String]
                var c: Int?
                var n: Int
            }

            func makeInitialState() -> State {
                State(a: (1...3).map { A(i: $0, s: "k\($0)") }, b: [], c: nil, n: 4)
            }

            enum E: WorkflowAction {
                typealias WorkflowType = Q
                case a(Int)
                case b
                case c
                case d
                case e(String)
                case g

                func apply(toState state: inout Q.State) -> Never? {
                    switch self {
                    case .a(let i):
                        guard state.c == nil else { break }
                        state.c = i
                    case .b:
                        state.a.append(A(i: state.n, s: "k\(state.n)"))
                        state.n += 1
                    case .c:
                        state.a.insert(A(i: state.n, s: "u\(state.n)"), at: 0)
                        state.n += 1
                    case .d:
                        guard let r = state.a.popLast() else { break }
                        if state.c == r.i { state.c = nil }
                    case .e(let t):
                        guard let c = state.a.firstIndex(where: { $0.i == state.c }) else { break }
                        let r = state.a.remove(at: c)
                        state.b.append(t.isEmpty ? r.s : r.s + "/" + t)
                        state.c = nil
                    case .g:
                        state.c = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Q>) -> D {
                let s = context.makeSink(of: E.self)
                let y = state.a.first { $0.i == state.c }.map { v in
                    W(x: v.s).rendered(in: context) { o in
                        switch o {
                        case .y(let t): E.e(t)
                        case .n: E.g
                        }
                    }
                }
                return D(
                    x: state.a.map { v in B(x: v.s, f: { s.send(.a(v.i)) }) }, y: y, z: state.b,
                    f: { s.send(.b) }, g: { s.send(.c) }, h: { s.send(.d) })
            }
        }

        struct W: Workflow {
            let x: String

            enum Output {
                case y(String)
                case n
            }

            struct State {
                var t = ""
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = W
                case a(String)
                case b
                case c

                func apply(toState state: inout W.State) -> W.Output? {
                    switch self {
                    case .a(let t):
                        state.t = t
                        return nil
                    case .b: return .y(state.t)
                    case .c: return .n
                    }
                }
            }

            func render(state: State, context: RenderContext<W>) -> C {
                let s = context.makeSink(of: E.self)
                return C(
                    x: x, y: state.t, f: { s.send(.a($0)) }, g: { s.send(.b) }, h: { s.send(.c) })
            }
        }
    }
}
