import Workflow

enum C106 {
    struct Y: Equatable {
        let i: Int
        let s: String
    }

    struct L {
        let s: String
        let e: Int
        let g: [String]
        let p: () -> Void
        let q: (String) -> Void
    }

    struct O {
        let l: [L]
        let v: Bool
        let m: (Int) -> Void
        let x: (Int) -> Void
        let t: () -> Void
        let u: (String) -> Void
    }

    struct N<T: CustomStringConvertible>: Workflow {
        typealias Output = Never

        let b: T

        struct State {
            var e = 0
            var g: [String] = []
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<N<T>>) -> L {
            let k = context.makeStateMutationSink()
            return L(
                s: b.description, e: state.e, g: state.g,
                p: { k.send { $0.e += 1 } },
                q: { w in k.send { $0.g.append(w) } })
        }
    }

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var a = [Y(i: 0, s: "h"), Y(i: 1, s: "j"), Y(i: 2, s: "z")]
                var c = 3
                var r = false

                var o: [Y] { r ? a.reversed() : a }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case m(Int), x(Int), t, u(String)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .m(let i):
                        guard let n = state.a.firstIndex(where: { $0.i == i }) else { return nil }
                        state.a.insert(state.a.remove(at: n), at: 0)
                    case .x(let i):
                        state.a.removeAll { $0.i == i }
                    case .t:
                        state.r.toggle()
                    case .u(let s):
                        state.a.append(Y(i: state.c, s: s))
                        state.c += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> O {
                let f = context.makeSink(of: Action.self)
                let o = state.o
                let l = o.enumerated().map { n, y in
                    N(b: y.s).rendered(in: context, key: "\(n)")
                }
                return O(
                    l: l, v: state.r,
                    m: { if o.indices.contains($0) { f.send(.m(o[$0].i)) } },
                    x: { if o.indices.contains($0) { f.send(.x(o[$0].i)) } },
                    t: { f.send(.t) }, u: { f.send(.u($0)) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var a = [Y(i: 0, s: "h"), Y(i: 1, s: "j"), Y(i: 2, s: "z")]
                var c = 3
                var r = false

                var o: [Y] { r ? a.reversed() : a }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case m(Int), x(Int), t, u(String)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .m(let i):
                        guard let n = state.a.firstIndex(where: { $0.i == i }) else { return nil }
                        state.a.insert(state.a.remove(at: n), at: 0)
                    case .x(let i):
                        state.a.removeAll { $0.i == i }
                    case .t:
                        state.r.toggle()
                    case .u(let s):
                        state.a.append(Y(i: state.c, s: s))
                        state.c += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> O {
                let f = context.makeSink(of: Action.self)
                let o = state.o
                let l = o.map { y in
                    N(b: y.s).rendered(in: context, key: "\(y.i)")
                }
                return O(
                    l: l, v: state.r,
                    m: { if o.indices.contains($0) { f.send(.m(o[$0].i)) } },
                    x: { if o.indices.contains($0) { f.send(.x(o[$0].i)) } },
                    t: { f.send(.t) }, u: { f.send(.u($0)) })
            }
        }
    }
}
