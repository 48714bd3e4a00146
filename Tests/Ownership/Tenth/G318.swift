// Tabs, each with a draft. A tab can be closed once its draft is empty.

import Workflow

enum G318 {
    struct E {
        let t: String
        let u: (String) -> Void
        let c: () -> Void
        let x: (() -> Void)?
    }

    struct H {
        let s: String
        let y: Bool
        let o: () -> Void
    }

    struct G {
        let h: [H]
        let e: E
        let w: () -> Void
    }

    struct S: Equatable {
        var a = [1, 2]
        var b = 1
        var n = 3
    }

    // MARK: -

    enum Broken {
        final class D {
            var t = ""
        }

        /// A tab.
        struct T: Workflow {
            typealias Rendering = E

            let d: D

            enum Output {
                case x
            }

            struct State {
                var e: D
                var v = 0
            }

            func makeInitialState() -> State { State(e: d) }

            enum U: WorkflowAction {
                typealias WorkflowType = T

                case u(String)
                case c
                case x

                func apply(toState state: inout State) -> Output? {
                    switch self {
                    case .u(let t):
                        state.e.t = t
                        state.v += 1
                        return nil
                    case .c:
                        state.e.t = ""
                        state.v += 1
                        return nil
                    case .x: return state.e.t.isEmpty ? .x : nil
                    }
                }
            }

            func render(state: State, context: RenderContext<T>) -> E {
                let o = context.makeSink(of: U.self)
                return E(
                    t: state.e.t, u: { o.send(.u($0)) }, c: { o.send(.c) },
                    x: state.e.t.isEmpty ? { o.send(.x) } : nil)
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            let d = D()

            typealias State = S

            func makeInitialState() -> S { S() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case o(Int)
                case w
                case x(Int)

                func apply(toState state: inout S) -> Never? {
                    switch self {
                    case .o(let i):
                        if state.a.contains(i) { state.b = i }
                    case .w:
                        state.a.append(state.n)
                        state.b = state.n
                        state.n += 1
                    case .x(let i):
                        guard state.a.count > 1 else { return nil }
                        state.a.removeAll { $0 == i }
                        if state.b == i { state.b = state.a[0] }
                    }
                    return nil
                }
            }

            func render(state: S, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                let e = state.a.map { i in
                    (i, T(d: d).mapOutput { _ in U.x(i) }.rendered(in: context, key: "\(i)"))
                }
                return G(
                    h: e.map { i, e in
                        H(s: e.t.isEmpty ? "\(i)" : "\(i)*", y: i == state.b, o: { o.send(.o(i)) })
                    },
                    e: e.first { $0.0 == state.b }?.1 ?? e[0].1, w: { o.send(.w) })
            }
        }
    }

    enum Fixed {
        /// A tab.
        struct T: Workflow {
            typealias Rendering = E

            enum Output {
                case x
            }

            struct State: Equatable {
                var e = ""
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = T

                case u(String)
                case c
                case x

                func apply(toState state: inout State) -> Output? {
                    switch self {
                    case .u(let t):
                        state.e = t
                        return nil
                    case .c:
                        state.e = ""
                        return nil
                    case .x: return state.e.isEmpty ? .x : nil
                    }
                }
            }

            func render(state: State, context: RenderContext<T>) -> E {
                let o = context.makeSink(of: U.self)
                return E(
                    t: state.e, u: { o.send(.u($0)) }, c: { o.send(.c) },
                    x: state.e.isEmpty ? { o.send(.x) } : nil)
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G
            typealias State = S

            func makeInitialState() -> S { S() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case o(Int)
                case w
                case x(Int)

                func apply(toState state: inout S) -> Never? {
                    switch self {
                    case .o(let i):
                        if state.a.contains(i) { state.b = i }
                    case .w:
                        state.a.append(state.n)
                        state.b = state.n
                        state.n += 1
                    case .x(let i):
                        guard state.a.count > 1 else { return nil }
                        state.a.removeAll { $0 == i }
                        if state.b == i { state.b = state.a[0] }
                    }
                    return nil
                }
            }

            func render(state: S, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                // All tabs are rendered, because each keeps its draft while another one is shown.
                let e = state.a.map { i in
                    (i, T().mapOutput { _ in U.x(i) }.rendered(in: context, key: "\(i)"))
                }
                return G(
                    h: e.map { i, e in
                        H(s: e.t.isEmpty ? "\(i)" : "\(i)*", y: i == state.b, o: { o.send(.o(i)) })
                    },
                    e: e.first { $0.0 == state.b }?.1 ?? e[0].1, w: { o.send(.w) })
            }
        }
    }
}
