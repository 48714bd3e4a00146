// Two texts, and a way back.

import Workflow
import WorkflowUI

enum H404 {
    /// A copy-on-write box.
    struct B0<T> {
        private final class S {
            var x: T
            init(_ x: T) { self.x = x }
        }

        private var s: S

        init(_ x: T) { s = S(x) }

        var x: T {
            get { s.x }
            set {
                if isKnownUniquelyReferenced(&s) {
                    s.x = newValue
                } else {
                    s = S(newValue)
                }
            }
        }
    }

    struct T0 {
        let l: String
        let on: Bool
        let go: () -> Void
    }

    struct V0: Screen {
        let t: String
        let u: Int
        let a: () -> Void
        let b: () -> Void
        let back: () -> Void
    }

    struct W0: Screen {
        let h: [T0]
        let v: V0
    }

    enum Broken {
        struct D0 {
            let i: Int
            var t: String
        }

        /// One text; the owner changes it.
        struct N1: Workflow {
            let t: String
            let u: Int

            enum Output {
                case put(String)
                case back
            }

            func render(state: Void, context: RenderContext<N1>) -> V0 {
                let s = context.makeOutputSink()
                return V0(
                    t: t, u: u, a: { s.send(.put("a")) }, b: { s.send(.put("b")) },
                    back: { s.send(.back) })
            }
        }

        struct Root: Workflow {
            struct State {
                var d: B0<[D0]>
                var k: Int
                var p: [String] = []
            }

            func makeInitialState() -> State {
                State(d: B0([D0(i: 4, t: "k"), D0(i: 7, t: "q")]), k: 4)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case go(Int)
                case e(N1.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .go(let i):
                        state.k = i
                    case .e(.put(let c)):
                        guard let j = state.d.x.firstIndex(where: { $0.i == state.k }) else { break }
                        state.p.append(state.d.x[j].t)
                        state.d.x[j].t += c
                    case .e(.back):
                        guard let j = state.d.x.firstIndex(where: { $0.i == state.k }) else { break }
                        guard let t = state.p.popLast() else { break }
                        state.d.x[j].t = t
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> W0 {
                let s = context.makeSink(of: Action.self)
                let h = state.d.x.map { d in
                    T0(l: d.t, on: d.i == state.k, go: { s.send(.go(d.i)) })
                }
                let c = state.d.x.first { $0.i == state.k }
                let v = N1(t: c?.t ?? "", u: state.p.count).rendered(in: context) { Action.e($0) }
                return W0(h: h, v: v)
            }
        }
    }

    enum Fixed {
        struct D0 {
            let i: Int
            var t: String
            var p: [String] = []
        }

        /// One text; the owner changes it.
        struct N1: Workflow {
            let t: String
            let u: Int

            enum Output {
                case put(String)
                case back
            }

            func render(state: Void, context: RenderContext<N1>) -> V0 {
                let s = context.makeOutputSink()
                return V0(
                    t: t, u: u, a: { s.send(.put("a")) }, b: { s.send(.put("b")) },
                    back: { s.send(.back) })
            }
        }

        struct Root: Workflow {
            struct State {
                var d: B0<[D0]>
                var k: Int
            }

            func makeInitialState() -> State {
                State(d: B0([D0(i: 4, t: "k"), D0(i: 7, t: "q")]), k: 4)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case go(Int)
                case e(N1.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .go(let i):
                        state.k = i
                    case .e(.put(let c)):
                        guard let j = state.d.x.firstIndex(where: { $0.i == state.k }) else { break }
                        state.d.x[j].p.append(state.d.x[j].t)
                        state.d.x[j].t += c
                    case .e(.back):
                        guard let j = state.d.x.firstIndex(where: { $0.i == state.k }) else { break }
                        guard let t = state.d.x[j].p.popLast() else { break }
                        state.d.x[j].t = t
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> W0 {
                let s = context.makeSink(of: Action.self)
                let h = state.d.x.map { d in
                    T0(l: d.t, on: d.i == state.k, go: { s.send(.go(d.i)) })
                }
                let c = state.d.x.first { $0.i == state.k }
                let v = N1(t: c?.t ?? "", u: c?.p.count ?? 0).rendered(in: context) { Action.e($0) }
                return W0(h: h, v: v)
            }
        }
    }
}
