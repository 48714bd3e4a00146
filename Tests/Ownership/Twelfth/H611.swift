// Two values, and a way back for one of them.

import Workflow
import WorkflowUI

enum H611 {
    struct P0: Screen {
        let v: String
        let b: Int?
        let a: [() -> Void]
        let back: () -> Void
    }

    struct S0: Screen {
        let h: String
        let x: P0
        let y: P0
        let z: () -> Void
    }

    enum Bug {
        /// Shows a value and what can be put to it.
        struct N0<V: CustomStringConvertible>: Workflow {
            let v: V
            let o: [V]
            let b: Int?

            enum Output {
                case put(V)
                case back
            }

            func render(state: Void, context: RenderContext<N0<V>>) -> P0 {
                let s = context.makeOutputSink()
                return P0(
                    v: v.description, b: b, a: o.map { w in { s.send(.put(w)) } }, back: { s.send(.back) })
            }
        }

        struct Root: Workflow {
            struct D0: Equatable {
                var x = 1
                var y = "k"
            }

            struct State {
                var d = D0()
                var p: [D0] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case x(N0<Int>.Output)
                case y(N0<String>.Output)
                case z

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .x(.put(let w)):
                        state.p.append(state.d)
                        state.d.x += w
                    case .x(.back):
                        if let d = state.p.popLast() { state.d = d }
                    case .y(.put(let w)):
                        state.d.y += w
                    case .y(.back):
                        if state.d.y.count > 1 { state.d.y.removeLast() }
                    case .z:
                        state.d = D0()
                        state.p = []
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let x = N0(v: state.d.x, o: [2, 5], b: state.p.count).rendered(in: context) { Action.x($0) }
                let y = N0(v: state.d.y, o: ["m", "n"], b: nil).rendered(in: context) { Action.y($0) }
                return S0(h: "\(state.d.x)\(state.d.y)", x: x, y: y, z: { s.send(.z) })
            }
        }
    }

    enum Fixed {
        /// Shows a value and what can be put to it.
        struct N0<V: CustomStringConvertible>: Workflow {
            let v: V
            let o: [V]
            let b: Int?

            enum Output {
                case put(V)
                case back
            }

            func render(state: Void, context: RenderContext<N0<V>>) -> P0 {
                let s = context.makeOutputSink()
                return P0(
                    v: v.description, b: b, a: o.map { w in { s.send(.put(w)) } }, back: { s.send(.back) })
            }
        }

        struct Root: Workflow {
            struct D0: Equatable {
                var x = 1
                var y = "k"
            }

            struct State {
                var d = D0()
                var p: [Int] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case x(N0<Int>.Output)
                case y(N0<String>.Output)
                case z

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .x(.put(let w)):
                        state.p.append(state.d.x)
                        state.d.x += w
                    case .x(.back):
                        if let x = state.p.popLast() { state.d.x = x }
                    case .y(.put(let w)):
                        state.d.y += w
                    case .y(.back):
                        if state.d.y.count > 1 { state.d.y.removeLast() }
                    case .z:
                        state.d = D0()
                        state.p = []
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let x = N0(v: state.d.x, o: [2, 5], b: state.p.count).rendered(in: context) { Action.x($0) }
                let y = N0(v: state.d.y, o: ["m", "n"], b: nil).rendered(in: context) { Action.y($0) }
                return S0(h: "\(state.d.x)\(state.d.y)", x: x, y: y, z: { s.send(.z) })
            }
        }
    }
}
