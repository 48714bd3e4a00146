// Two lists behind two tabs, with the counts in the tabs.

import Workflow
import WorkflowUI

enum H408 {
    struct C0 {
        let t: String
        let put: () -> Void
    }

    struct M0: Screen {
        let l: [String]
        let c: [C0]
        let pop: () -> Void
    }

    struct H0 {
        let t: String
        let go: () -> Void
    }

    struct S0: Screen {
        let h: [H0]
        let m: M0
    }

    enum Broken {
        /// A list of values.
        struct N1<V: CustomStringConvertible>: Workflow {
            let o: [V]
            enum Output {
                case n(Int)
            }

            struct State {
                var l: [V] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1<V>
                case put(V)
                case pop

                func apply(toState state: inout N1<V>.State) -> N1<V>.Output? {
                    switch self {
                    case .put(let v): state.l.append(v)
                    case .pop: _ = state.l.popLast()
                    }
                    return .n(state.l.count)
                }
            }

            func render(state: State, context: RenderContext<N1<V>>) -> M0 {
                let s = context.makeSink(of: Action.self)
                return M0(
                    l: state.l.map(\.description),
                    c: o.map { v in C0(t: v.description, put: { s.send(.put(v)) }) },
                    pop: { s.send(.pop) })
            }
        }

        struct Root: Workflow {
            struct State {
                var t = 0
                var x = 0
                var y = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case go(Int)
                case x(N1<Int>.Output)
                case y(N1<String>.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .go(let t):
                        state.t = t
                    case .x(.n(let n)):
                        state.x = n
                    case .y(.n(let n)):
                        state.y = n
                    }
                    return nil
                }
            }

            /// What is behind the open tab.
            private func b(_ state: State) -> AnyWorkflow<M0, Action> {
                if state.t == 0 { return N1(o: [3, 5]).mapOutput { .x($0) } }
                return N1(o: ["u", "v"]).mapOutput { .y($0) }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let m = b(state).rendered(in: context)
                return S0(
                    h: [
                        H0(t: "0: \(state.x)", go: { s.send(.go(0)) }),
                        H0(t: "1: \(state.y)", go: { s.send(.go(1)) }),
                    ], m: m)
            }
        }
    }

    enum Fixed {
        /// A list of values.
        struct N1<V: CustomStringConvertible>: Workflow {
            let o: [V]
            let l: [V]

            enum Output {
                case put(V)
                case pop
            }

            func render(state: Void, context: RenderContext<N1<V>>) -> M0 {
                let s = context.makeOutputSink()
                return M0(
                    l: l.map(\.description),
                    c: o.map { v in C0(t: v.description, put: { s.send(.put(v)) }) },
                    pop: { s.send(.pop) })
            }
        }

        struct Root: Workflow {
            struct State {
                var t = 0
                var x: [Int] = []
                var y: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case go(Int)
                case x(N1<Int>.Output)
                case y(N1<String>.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .go(let t):
                        state.t = t
                    case .x(.put(let v)):
                        state.x.append(v)
                    case .x(.pop):
                        _ = state.x.popLast()
                    case .y(.put(let v)):
                        state.y.append(v)
                    case .y(.pop):
                        _ = state.y.popLast()
                    }
                    return nil
                }
            }

            /// What is behind the open tab.
            private func b(_ state: State) -> AnyWorkflow<M0, Action> {
                if state.t == 0 { return N1(o: [3, 5], l: state.x).mapOutput { .x($0) } }
                return N1(o: ["u", "v"], l: state.y).mapOutput { .y($0) }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let m = b(state).rendered(in: context)
                return S0(
                    h: [
                        H0(t: "0: \(state.x.count)", go: { s.send(.go(0)) }),
                        H0(t: "1: \(state.y.count)", go: { s.send(.go(1)) }),
                    ], m: m)
            }
        }
    }
}
