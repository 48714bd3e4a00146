// A list that is fetched by twos.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum H619 {
    struct R0: Screen {
        let t: String
        let off: () -> Void
    }

    struct S0: Screen {
        let h: String
        let r: [R0]
        let more: () -> Void
    }

    enum Bug {
        /// The other end. It has all values, in their order.
        final class Z0: Sendable {
            static let z = Z0()

            private let a = [11, 12, 14, 15, 17, 18, 19]

            func left(_ g: Set<Int>) -> [Int] { a.filter { !g.contains($0) } }

            func get(_ p: Int, _ g: Set<Int>) -> [Int] { Array(left(g).dropFirst(p * 2).prefix(2)) }
        }

        /// Fetches the next ones.
        struct W0: Worker, Equatable {
            let p: Int
            let g: Set<Int>

            func run() async -> [Int] { Z0.z.get(p, g) }
        }

        struct N1: Workflow {
            let v: Int

            enum Output { case off }

            func render(state: Void, context: RenderContext<N1>) -> R0 {
                let s = context.makeOutputSink()
                return R0(t: "v\(v)", off: { s.send(.off) })
            }
        }

        struct Root: Workflow {
            struct State {
                var l: [Int] = []
                var g: Set<Int> = []
                var w = true
                var p = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case more
                case got([Int])
                case off(Int)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .more:
                        state.w = true
                    case .got(let v):
                        state.l += v
                        state.p += 1
                        state.w = false
                    case .off(let v):
                        state.l.removeAll { $0 == v }
                        state.g.insert(v)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                if state.w {
                    W0(p: state.p, g: state.g).running(in: context) { Action.got($0) }
                }
                let r = state.l.map { v in
                    N1(v: v).rendered(in: context, key: "\(v)") { _ in Action.off(v) }
                }
                return S0(h: "\(state.l.count) of \(Z0.z.left(state.g).count)", r: r, more: { s.send(.more) })
            }
        }
    }

    enum Fixed {
        /// The other end. It has all values, in their order.
        final class Z0: Sendable {
            static let z = Z0()

            private let a = [11, 12, 14, 15, 17, 18, 19]

            func left(_ g: Set<Int>) -> [Int] { a.filter { !g.contains($0) } }

            func get(_ k: Int, _ g: Set<Int>) -> [Int] { Array(left(g).drop { $0 <= k }.prefix(2)) }
        }

        /// Fetches the next ones.
        struct W0: Worker, Equatable {
            let k: Int
            let g: Set<Int>

            func run() async -> [Int] { Z0.z.get(k, g) }
        }

        struct N1: Workflow {
            let v: Int

            enum Output { case off }

            func render(state: Void, context: RenderContext<N1>) -> R0 {
                let s = context.makeOutputSink()
                return R0(t: "v\(v)", off: { s.send(.off) })
            }
        }

        struct Root: Workflow {
            struct State {
                var l: [Int] = []
                var g: Set<Int> = []
                var w = true
                /// The last one that was fetched, whether or not it is still there.
                var k = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case more
                case got([Int])
                case off(Int)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .more:
                        state.w = true
                    case .got(let v):
                        state.l += v
                        state.k = v.last ?? state.k
                        state.w = false
                    case .off(let v):
                        state.l.removeAll { $0 == v }
                        state.g.insert(v)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                if state.w {
                    W0(k: state.k, g: state.g).running(in: context) { Action.got($0) }
                }
                let r = state.l.map { v in
                    N1(v: v).rendered(in: context, key: "\(v)") { _ in Action.off(v) }
                }
                return S0(h: "\(state.l.count) of \(Z0.z.left(state.g).count)", r: r, more: { s.send(.more) })
            }
        }
    }
}
