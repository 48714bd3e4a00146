import Workflow

enum E116 {
    struct K: Equatable {
        let i: Int
        let s: String
    }

    static let k = [K(i: 1, s: "u"), K(i: 2, s: "v"), K(i: 3, s: "w")]

    struct M {
        let t: String
        let y: () -> Void
        let n: () -> Void
    }

    struct X {
        let l: [String]
        let m: M?
        let p: (Int) -> Void
        let q: () -> Void
        let a: (String) -> Void
    }

    // A change to one part of the state.
    struct B<W: Workflow, V>: WorkflowAction where W.Output == Never {
        typealias WorkflowType = W
        let p: WritableKeyPath<W.State, V>
        let f: (inout V) -> Void

        func apply(toState s: inout W.State) -> Never? {
            f(&s[keyPath: p])
            return nil
        }
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never

            struct State {
                var g = E116.k
                var c = 3
                var t = ""
                var f: (() -> [K])?
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> X {
                let z = context.makeSink(of: B<Root, State>.self)
                func e(_ f: @escaping (inout State) -> Void) { z.send(B(p: \.self, f: f)) }
                return X(
                    l: state.g.map { "\($0.i)\($0.s)" },
                    m: state.f.map { f in
                        M(
                            t: state.t,
                            y: {
                                e { s in
                                    s.g = f()
                                    s.f = nil
                                }
                            },
                            n: { e { $0.f = nil } })
                    },
                    p: { v in
                        e { s in
                            guard s.g.indices.contains(v) else { return }
                            let g = s.g
                            s.t = "-\(g[v].s)?"
                            s.f = { g.filter { $0.i != g[v].i } }
                        }
                    },
                    q: {
                        e { s in
                            let g = s.g
                            s.t = "<>?"
                            s.f = { Array(g.reversed()) }
                        }
                    },
                    a: { x in
                        e { s in
                            s.c += 1
                            s.g.append(K(i: s.c, s: x))
                        }
                    })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                enum J: Equatable {
                    case p(Int)
                    case q
                }

                var g = E116.k
                var c = 3
                var f: J?
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> X {
                let z = context.makeSink(of: B<Root, State>.self)
                func e(_ f: @escaping (inout State) -> Void) { z.send(B(p: \.self, f: f)) }
                // Computed by each render from the current state.
                let t: String? =
                    switch state.f {
                    case nil: nil
                    case .q: "<>?"
                    case .p(let i): state.g.first { $0.i == i }.map { "-\($0.s)?" }
                    }
                return X(
                    l: state.g.map { "\($0.i)\($0.s)" },
                    m: t.map { t in
                        M(
                            t: t,
                            y: {
                                e { s in
                                    switch s.f {
                                    case .p(let i): s.g.removeAll { $0.i == i }
                                    case .q: s.g.reverse()
                                    case nil: break
                                    }
                                    s.f = nil
                                }
                            },
                            n: { e { $0.f = nil } })
                    },
                    p: { v in
                        e { s in
                            guard s.g.indices.contains(v) else { return }
                            s.f = .p(s.g[v].i)
                        }
                    },
                    q: { e { $0.f = .q } },
                    a: { x in
                        e { s in
                            s.c += 1
                            s.g.append(K(i: s.c, s: x))
                        }
                    })
            }
        }
    }
}
