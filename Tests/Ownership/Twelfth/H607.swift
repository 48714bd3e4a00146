// Two panels, each with its own factor.

import Workflow
import WorkflowUI

enum H607 {
    struct G0 {
        let t: String
        let go: () -> Void
    }

    struct P0: Screen {
        let f: String
        let v: String
        let g: [G0]
        let up: () -> Void
    }

    struct S0: Screen {
        let n: Int
        let p: [P0]
    }

    enum Bug {
        /// Remembers what has been worked out.
        final class C0: @unchecked Sendable {
            private var d: [Int: Int] = [:]

            func get(_ v: Int, _ f: Int) -> Int {
                if let x = d[v] { return x }
                let x = v * f
                d[v] = x
                return x
            }
        }

        /// A panel, which owns what is open in it.
        struct N1: Workflow {
            let f: Int
            let c: C0

            enum Output { case up }

            struct State { var o: Int? }

            func makeInitialState() -> State { State(o: nil) }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1
                case go(Int)
                case up

                func apply(toState state: inout N1.State) -> N1.Output? {
                    switch self {
                    case .go(let v):
                        state.o = state.o == v ? nil : v
                        return nil
                    case .up:
                        return .up
                    }
                }
            }

            func render(state: State, context: RenderContext<N1>) -> P0 {
                let s = context.makeSink(of: Action.self)
                let g = [2, 4, 7].map { v in G0(t: "\(v)", go: { s.send(.go(v)) }) }
                let v = state.o.map { "\($0) -> \(c.get($0, f))" } ?? ""
                return P0(f: "x\(f)", v: v, g: g, up: { s.send(.up) })
            }
        }

        struct Root: Workflow {
            struct State {
                var f: [String: Int] = ["a": 2, "b": 3]
                let c = C0()
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case up(String)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .up(let k): state.f[k, default: 1] += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let p = state.f.sorted { $0.key < $1.key }.map { k, f in
                    N1(f: f, c: state.c).mapOutput { _ in Action.up(k) }.rendered(in: context, key: k)
                }
                return S0(n: state.f.values.reduce(0, +), p: p)
            }
        }
    }

    enum Fixed {
        /// Remembers what has been worked out, and from what.
        final class C0: @unchecked Sendable {
            private struct K: Hashable {
                let v: Int
                let f: Int
            }

            private var d: [K: Int] = [:]

            func get(_ v: Int, _ f: Int) -> Int {
                if let x = d[K(v: v, f: f)] { return x }
                let x = v * f
                d[K(v: v, f: f)] = x
                return x
            }
        }

        /// A panel, which owns what is open in it.
        struct N1: Workflow {
            let f: Int
            let c: C0

            enum Output { case up }

            struct State { var o: Int? }

            func makeInitialState() -> State { State(o: nil) }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1
                case go(Int)
                case up

                func apply(toState state: inout N1.State) -> N1.Output? {
                    switch self {
                    case .go(let v):
                        state.o = state.o == v ? nil : v
                        return nil
                    case .up:
                        return .up
                    }
                }
            }

            func render(state: State, context: RenderContext<N1>) -> P0 {
                let s = context.makeSink(of: Action.self)
                let g = [2, 4, 7].map { v in G0(t: "\(v)", go: { s.send(.go(v)) }) }
                let v = state.o.map { "\($0) -> \(c.get($0, f))" } ?? ""
                return P0(f: "x\(f)", v: v, g: g, up: { s.send(.up) })
            }
        }

        struct Root: Workflow {
            struct State {
                var f: [String: Int] = ["a": 2, "b": 3]
                let c = C0()
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case up(String)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .up(let k): state.f[k, default: 1] += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let p = state.f.sorted { $0.key < $1.key }.map { k, f in
                    N1(f: f, c: state.c).mapOutput { _ in Action.up(k) }.rendered(in: context, key: k)
                }
                return S0(n: state.f.values.reduce(0, +), p: p)
            }
        }
    }
}
