// A seat map: seats are chosen row by row, then booked or let go together.

import Workflow

enum G308 {
    struct E {
        let s: String
        let o: () -> Void
    }

    struct D {
        let e: [E]
    }

    struct G {
        let d: [D]
        let t: String
        let k: () -> Void
        let x: () -> Void
    }

    // MARK: -

    enum Broken {
        /// A row of four seats.
        struct Q: Workflow {
            typealias Rendering = D

            let r: Int
            let b: Set<Int>

            enum Output {
                case d(Int)
            }

            struct State: Equatable {
                var c: Set<Int> = []
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Q

                case o(Int)

                func apply(toState state: inout State, workflow: Q) -> Output? {
                    switch self {
                    case .o(let j):
                        guard !workflow.b.contains(j) else { return nil }
                        if state.c.remove(j) == nil { state.c.insert(j) }
                        return .d(j)
                    }
                }
            }

            func render(state: State, context: RenderContext<Q>) -> D {
                let o = context.makeSink(of: U.self)
                return D(
                    e: (0..<4).map { n in
                        let j = r * 4 + n
                        return E(
                            s: b.contains(j) ? "#" : state.c.contains(j) ? "+" : "-", o: { o.send(.o(j)) })
                    })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            struct State: Equatable {
                var a: Set<Int> = []
                var b: Set<Int> = [5]
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case d(Int)
                case k
                case x

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .d(let j):
                        if state.a.remove(j) == nil { state.a.insert(j) }
                    case .k:
                        state.b.formUnion(state.a)
                        state.a = []
                    case .x:
                        state.a = []
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                return G(
                    d: (0..<3).map { r in
                        Q(r: r, b: state.b)
                            .mapOutput { q in
                                switch q {
                                case .d(let j): U.d(j)
                                }
                            }
                            .rendered(in: context, key: "\(r)")
                    },
                    t: "\(state.a.count * 12) €", k: { o.send(.k) }, x: { o.send(.x) })
            }
        }
    }

    enum Fixed {
        /// A row of four seats.
        struct Q: Workflow {
            typealias Rendering = D

            let r: Int
            let b: Set<Int>
            let c: Set<Int>

            enum Output {
                case d(Int)
            }

            func render(state: Void, context: RenderContext<Q>) -> D {
                let o = context.makeOutputSink()
                return D(
                    e: (0..<4).map { n in
                        let j = r * 4 + n
                        return E(s: b.contains(j) ? "#" : c.contains(j) ? "+" : "-", o: { o.send(.d(j)) })
                    })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            struct State: Equatable {
                var a: Set<Int> = []
                var b: Set<Int> = [5]
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case d(Int)
                case k
                case x

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .d(let j):
                        guard !state.b.contains(j) else { return nil }
                        if state.a.remove(j) == nil { state.a.insert(j) }
                    case .k:
                        state.b.formUnion(state.a)
                        state.a = []
                    case .x:
                        state.a = []
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                return G(
                    d: (0..<3).map { r in
                        Q(r: r, b: state.b, c: state.a)
                            .mapOutput { q in
                                switch q {
                                case .d(let j): U.d(j)
                                }
                            }
                            .rendered(in: context, key: "\(r)")
                    },
                    t: "\(state.a.count * 12) €", k: { o.send(.k) }, x: { o.send(.x) })
            }
        }
    }
}
