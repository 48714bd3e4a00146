import Workflow

enum E118 {
    struct E: Equatable, Identifiable {
        let id: Int
        let n: Int
    }

    static let e = [E(id: 1, n: 3), E(id: 2, n: 4), E(id: 3, n: 5)]

    struct Y {
        let a: [String]
        let b: String
        let t: (Int) -> Void
        let s: () -> Void
    }

    struct X {
        let y: Y
        let w: [String]
        let r: (Int) -> Void
        let q: (Int) -> Void
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var l = E118.e
                var m = 3
                var w: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case r(Int)
                case q(Int)
                case s(Set<Int>)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .r(let v):
                        if s.l.indices.contains(v) { s.l.remove(at: v) }
                    case .q(let v):
                        guard (0..<10).contains(v) else { return nil }
                        s.m += 1
                        s.l.append(E(id: s.m, n: v))
                    case .s(let i):
                        s.w.append("\(i.count) x")
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: A.self)
                return X(
                    y: P(c: state.l, f: { "\($0.n)" }).mapOutput { A.s($0) }.rendered(in: context),
                    w: state.w, r: { k.send(.r($0)) }, q: { k.send(.q($0)) })
            }
        }

        struct P<T: Identifiable>: Workflow {
            typealias Output = Set<T.ID>
            typealias State = Set<T.ID>

            let c: [T]
            let f: (T) -> String

            func makeInitialState() -> Set<T.ID> { [] }

            func render(state: Set<T.ID>, context: RenderContext<P<T>>) -> Y {
                let k = context.makeSink(of: AnyWorkflowAction<P<T>>.self)
                let i = c.map(\.id)
                return Y(
                    a: c.map { (state.contains($0.id) ? "+" : " ") + f($0) },
                    b: "\(state.count)",
                    t: { v in
                        guard i.indices.contains(v) else { return }
                        k.send(
                            AnyWorkflowAction { s in
                                s.formSymmetricDifference([i[v]])
                                return nil
                            })
                    },
                    s: {
                        k.send(
                            AnyWorkflowAction { s in
                                guard !s.isEmpty else { return nil }
                                defer { s = [] }
                                return s
                            })
                    })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                var l = E118.e
                var m = 3
                var w: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case r(Int)
                case q(Int)
                case s(Set<Int>)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .r(let v):
                        if s.l.indices.contains(v) { s.l.remove(at: v) }
                    case .q(let v):
                        guard (0..<10).contains(v) else { return nil }
                        s.m += 1
                        s.l.append(E(id: s.m, n: v))
                    case .s(let i):
                        s.w.append("\(i.count) x")
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: A.self)
                return X(
                    y: P(c: state.l, f: { "\($0.n)" }).mapOutput { A.s($0) }.rendered(in: context),
                    w: state.w, r: { k.send(.r($0)) }, q: { k.send(.q($0)) })
            }
        }

        struct P<T: Identifiable>: Workflow {
            typealias Output = Set<T.ID>
            typealias State = Set<T.ID>

            let c: [T]
            let f: (T) -> String

            func makeInitialState() -> Set<T.ID> { [] }

            // Elements that are gone don't stay selected.
            func workflowDidChange(from previousWorkflow: P<T>, state: inout Set<T.ID>) {
                state.formIntersection(c.map(\.id))
            }

            func render(state: Set<T.ID>, context: RenderContext<P<T>>) -> Y {
                let k = context.makeSink(of: AnyWorkflowAction<P<T>>.self)
                let i = c.map(\.id)
                return Y(
                    a: c.map { (state.contains($0.id) ? "+" : " ") + f($0) },
                    b: "\(state.count)",
                    t: { v in
                        guard i.indices.contains(v) else { return }
                        k.send(
                            AnyWorkflowAction { s in
                                s.formSymmetricDifference([i[v]])
                                return nil
                            })
                    },
                    s: {
                        k.send(
                            AnyWorkflowAction { s in
                                guard !s.isEmpty else { return nil }
                                defer { s = [] }
                                return s
                            })
                    })
            }
        }
    }
}
