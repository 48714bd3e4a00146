import Workflow
import WorkflowConcurrency

enum F206 {
    struct A {
        let x: Int
        let f: () -> Void
        let g: () -> Void
    }

    struct B {
        let x: A
        let y: Int
        let f: () -> Void
    }

    struct C {
        let x: Int
        let y: A
        let z: B
        let f: () -> Void
        let g: () -> Void
    }

    struct T: Worker, Equatable {
        let v: Int

        func run() async -> Int {
            await Task.yield()
            return v
        }
    }

    enum Broken {
        struct Q: Workflow {
            struct State {
                var v = 20
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = Q
                case a(Int)
                case b(Int)

                func apply(toState state: inout Q.State) -> Never? {
                    switch self {
                    case .a(let v): state.v = v
                    case .b(let d): state.v += d
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Q>) -> C {
                let s = context.makeSink(of: E.self)
                return C(
                    x: state.v,
                    y: P(v: state.v).rendered(in: context) { E.a($0) },
                    z: S(v: state.v).rendered(in: context) { E.a($0) },
                    f: { s.send(.b(1)) }, g: { s.send(.b(-1)) })
            }
        }

        struct P: Workflow {
            let v: Int

            typealias Output = Int

            struct State {
                var a = 16
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = P
                case a(Int)
                case b(Int)

                func apply(toState state: inout P.State) -> Int? {
                    switch self {
                    case .a(let d):
                        state.a += d
                        return nil
                    case .b(let v):
                        return v
                    }
                }
            }

            func render(state: State, context: RenderContext<P>) -> A {
                let s = context.makeSink(of: E.self)
                if v < state.a {
                    T(v: state.a).running(in: context) { E.b($0) }
                }
                return A(x: state.a, f: { s.send(.a(3)) }, g: { s.send(.a(-3)) })
            }
        }

        struct S: Workflow {
            let v: Int

            typealias Output = Int

            struct State {
                var q = 1
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = S
                case a
                case b(Int)

                func apply(toState state: inout S.State) -> Int? {
                    switch self {
                    case .a:
                        state.q = state.q == 1 ? 2 : 1
                        return nil
                    case .b(let v):
                        return v
                    }
                }
            }

            func render(state: State, context: RenderContext<S>) -> B {
                let s = context.makeSink(of: E.self)
                return B(
                    x: R(v: v, q: state.q).rendered(in: context) { E.b($0) }, y: state.q,
                    f: { s.send(.a) })
            }
        }

        struct R: Workflow {
            let v: Int
            let q: Int

            typealias Output = Int

            struct State {
                var b = 24
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = R
                case a(Int)
                case b(Int)

                func apply(toState state: inout R.State, workflow: R) -> Int? {
                    switch self {
                    case .a(let d):
                        state.b += d * workflow.q
                        return nil
                    case .b(let v):
                        return v
                    }
                }
            }

            func render(state: State, context: RenderContext<R>) -> A {
                let s = context.makeSink(of: E.self)
                if v > state.b {
                    T(v: state.b).running(in: context) { E.b($0) }
                }
                return A(x: state.b, f: { s.send(.a(1)) }, g: { s.send(.a(-1)) })
            }
        }
    }

    enum Fixed {
        struct Q: Workflow {
            struct State {
                var v = 20
                var a = 16
                var b = 24
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = Q
                case a(Int)
                case b(Int)
                case c(Int)

                func apply(toState state: inout Q.State) -> Never? {
                    switch self {
                    case .a(let d): state.a = min(state.a + d, state.b)
                    case .b(let d): state.b = max(state.b + d, state.a)
                    case .c(let d): state.v += d
                    }
                    state.v = min(max(state.v, state.a), state.b)
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Q>) -> C {
                let s = context.makeSink(of: E.self)
                return C(
                    x: state.v,
                    y: P(a: state.a).rendered(in: context) { E.a($0) },
                    z: S(b: state.b).rendered(in: context) { E.b($0) },
                    f: { s.send(.c(1)) }, g: { s.send(.c(-1)) })
            }
        }

        struct P: Workflow {
            let a: Int

            typealias Output = Int
            typealias State = Void

            func render(state: Void, context: RenderContext<P>) -> A {
                let s = context.makeOutputSink()
                return A(x: a, f: { s.send(3) }, g: { s.send(-3) })
            }
        }

        struct S: Workflow {
            let b: Int

            typealias Output = Int

            struct State {
                var q = 1
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = S
                case a
                case b(Int)

                func apply(toState state: inout S.State) -> Int? {
                    switch self {
                    case .a:
                        state.q = state.q == 1 ? 2 : 1
                        return nil
                    case .b(let d):
                        return d
                    }
                }
            }

            func render(state: State, context: RenderContext<S>) -> B {
                let s = context.makeSink(of: E.self)
                return B(
                    x: R(b: b, q: state.q).rendered(in: context) { E.b($0) }, y: state.q,
                    f: { s.send(.a) })
            }
        }

        struct R: Workflow {
            let b: Int
            let q: Int

            typealias Output = Int
            typealias State = Void

            enum E: WorkflowAction {
                typealias WorkflowType = R
                case a(Int)

                func apply(toState state: inout Void, workflow: R) -> Int? {
                    switch self {
                    case .a(let d): d * workflow.q
                    }
                }
            }

            func render(state: Void, context: RenderContext<R>) -> A {
                let s = context.makeSink(of: E.self)
                return A(x: b, f: { s.send(.a(1)) }, g: { s.send(.a(-1)) })
            }
        }
    }
}
