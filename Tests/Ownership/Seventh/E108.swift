import Workflow

enum E108 {
    struct E: Equatable {
        let i: Int
        var n: Int
    }

    static let m = [4, 1, 8]

    struct X {
        let l: [String]
        let o: String
        let x: [String]
        let p: (Int) -> Void
        let q: (Int) -> Void
        let r: () -> Void
        let w: (Int) -> Void
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var z = [E(i: 1, n: 2), E(i: 2, n: 5), E(i: 3, n: 9)]
                var y = 3
                var x: [E] = []
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: AnyWorkflowAction<Root>.self)
                return X(
                    l: state.z.map { "\($0.i):\($0.n)" },
                    o: state.z.first.map { "min \($0.n)" } ?? "-",
                    x: state.x.map { "\($0.i):\($0.n)" },
                    p: { v in
                        k.send(
                            AnyWorkflowAction { s in
                                guard E108.m.indices.contains(v) else { return nil }
                                s.y += 1
                                let e = E(i: s.y, n: E108.m[v])
                                s.z.insert(e, at: s.z.firstIndex { $0.n > e.n } ?? s.z.endIndex)
                                return nil
                            })
                    },
                    q: { v in
                        k.send(
                            AnyWorkflowAction { s in
                                guard s.z.indices.contains(v) else { return nil }
                                s.z[v].n += 4
                                return nil
                            })
                    },
                    r: {
                        k.send(
                            AnyWorkflowAction { s in
                                guard !s.z.isEmpty else { return nil }
                                s.x.append(s.z.removeFirst())
                                return nil
                            })
                    },
                    w: { v in
                        k.send(
                            AnyWorkflowAction { s in
                                guard s.z.indices.contains(v) else { return nil }
                                s.z.remove(at: v)
                                return nil
                            })
                    })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                // In order of arrival.
                var z = [E(i: 1, n: 2), E(i: 2, n: 5), E(i: 3, n: 9)]
                var y = 3
                // In order of departure.
                var x: [E] = []
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case p(Int)
                case q(Int)
                case w(Int)
                case r(Int)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .p(let v):
                        guard E108.m.indices.contains(v) else { return nil }
                        s.y += 1
                        s.z.append(E(i: s.y, n: E108.m[v]))
                    case .q(let i):
                        guard let v = s.z.firstIndex(where: { $0.i == i }) else { return nil }
                        s.z[v].n += 4
                    case .w(let i):
                        s.z.removeAll { $0.i == i }
                    case .r(let i):
                        guard let v = s.z.firstIndex(where: { $0.i == i }) else { return nil }
                        s.x.append(s.z.remove(at: v))
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: A.self)
                let z = state.z.sorted { ($0.n, $0.i) < ($1.n, $1.i) }
                return X(
                    l: z.map { "\($0.i):\($0.n)" },
                    o: z.first.map { "min \($0.n)" } ?? "-",
                    x: state.x.map { "\($0.i):\($0.n)" },
                    p: { k.send(.p($0)) },
                    q: { if z.indices.contains($0) { k.send(.q(z[$0].i)) } },
                    r: { if let e = z.first { k.send(.r(e.i)) } },
                    w: { if z.indices.contains($0) { k.send(.w(z[$0].i)) } })
            }
        }
    }
}
