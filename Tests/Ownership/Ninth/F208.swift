import Workflow

enum F208 {
    struct A<V> {
        let i: V
        var n: Int
    }

    struct B {
        let x: String
        let y: Int
        let f: () -> Void
        let g: () -> Void
    }

    struct C {
        let x: String
        let f: () -> Void
        let g: () -> Void
    }

    struct D {
        let x: [B]
        let y: C?
        let z: Int
        let f: () -> Void
    }

    enum Broken {
        struct Q<V: FixedWidthInteger>: Workflow {
            struct H {
                let s: String
                let g: () -> [A<V>]
            }

            struct State {
                var a: [A<V>]
                var n: V
                var h: H?
            }

            func makeInitialState() -> State {
                State(a: [A(i: 1, n: 1), A(i: 2, n: 4), A(i: 3, n: 2)], n: 4, h: nil)
            }

            enum E: WorkflowAction {
                typealias WorkflowType = Q<V>
                case a
                case b(V)
                case c(V)
                case d(W.Output)

                func apply(toState state: inout Q<V>.State) -> Never? {
                    switch self {
                    case .a:
                        guard state.n < V.max else { break }
                        state.a.append(A(i: state.n, n: 1))
                        state.n += 1
                    case .b(let i):
                        guard let j = state.a.firstIndex(where: { $0.i == i }) else { break }
                        state.a[j].n += 1
                    case .c(let i):
                        guard let j = state.a.firstIndex(where: { $0.i == i }) else { break }
                        let o = state.a
                        state.a.remove(at: j)
                        state.h = H(s: "k\(i)", g: { o })
                    case .d(.a):
                        guard let h = state.h else { break }
                        state.a = h.g()
                        state.h = nil
                    case .d(.b):
                        state.h = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Q<V>>) -> D {
                let s = context.makeSink(of: E.self)
                let x = state.a.map { v in
                    B(x: "k\(v.i)", y: v.n, f: { s.send(.b(v.i)) }, g: { s.send(.c(v.i)) })
                }
                let y = state.h.map { h in
                    W(s: h.s).rendered(in: context) { E.d($0) }
                }
                return D(x: x, y: y, z: state.a.reduce(0) { $0 + $1.n }, f: { s.send(.a) })
            }
        }

        struct W: Workflow {
            let s: String

            typealias State = Void

            enum Output {
                case a
                case b
            }

            func render(state: Void, context: RenderContext<W>) -> C {
                let k = context.makeOutputSink()
                return C(x: s, f: { k.send(.a) }, g: { k.send(.b) })
            }
        }
    }

    enum Fixed {
        struct Q<V: FixedWidthInteger>: Workflow {
            struct H {
                let a: A<V>
                let j: Int
            }

            struct State {
                var a: [A<V>]
                var n: V
                var h: H?
            }

            func makeInitialState() -> State {
                State(a: [A(i: 1, n: 1), A(i: 2, n: 4), A(i: 3, n: 2)], n: 4, h: nil)
            }

            enum E: WorkflowAction {
                typealias WorkflowType = Q<V>
                case a
                case b(V)
                case c(V)
                case d(W.Output)

                func apply(toState state: inout Q<V>.State) -> Never? {
                    switch self {
                    case .a:
                        guard state.n < V.max else { break }
                        state.a.append(A(i: state.n, n: 1))
                        state.n += 1
                    case .b(let i):
                        guard let j = state.a.firstIndex(where: { $0.i == i }) else { break }
                        state.a[j].n += 1
                    case .c(let i):
                        guard let j = state.a.firstIndex(where: { $0.i == i }) else { break }
                        state.h = H(a: state.a.remove(at: j), j: j)
                    case .d(.a):
                        guard let h = state.h else { break }
                        state.a.insert(h.a, at: min(h.j, state.a.count))
                        state.h = nil
                    case .d(.b):
                        state.h = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Q<V>>) -> D {
                let s = context.makeSink(of: E.self)
                let x = state.a.map { v in
                    B(x: "k\(v.i)", y: v.n, f: { s.send(.b(v.i)) }, g: { s.send(.c(v.i)) })
                }
                let y = state.h.map { h in
                    W(s: "k\(h.a.i)").rendered(in: context) { E.d($0) }
                }
                return D(x: x, y: y, z: state.a.reduce(0) { $0 + $1.n }, f: { s.send(.a) })
            }
        }

        struct W: Workflow {
            let s: String

            typealias State = Void

            enum Output {
                case a
                case b
            }

            func render(state: Void, context: RenderContext<W>) -> C {
                let k = context.makeOutputSink()
                return C(x: s, f: { k.send(.a) }, g: { k.send(.b) })
            }
        }
    }
}
