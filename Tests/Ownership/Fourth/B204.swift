import Workflow
import WorkflowConcurrency
import WorkflowUI

enum B204 {
    enum Broken {
        struct S: Screen {
            let l: String?
            let p: T
            let q: T
            let o: () -> Void
        }

        struct T: Screen {
            let n: Int?
            let f: () -> Void
        }

        struct C: Equatable {
            let n: Int
            let s: String
        }

        enum M {
            case u
            case w(Int)
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var a: Int?
                var b: Int?
                var c: C?
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = Root
                case x(M)
                case y(M)
                case c(C)
                case o

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .x(.u): state.a = (state.a ?? 0) + 1
                    case .x(.w(let n)): state.b = n
                    case .y(.u): state.b = (state.b ?? 0) + 1
                    case .y(.w(let n)): state.a = n
                    case .c(let c): state.c = c
                    case .o:
                        state.a = nil
                        state.b = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S {
                let e = context.makeSink(of: E.self)
                if let a = state.a {
                    L(n: a).mapOutput { E.c($0) }.running(in: context)
                }
                return S(
                    l: state.c.flatMap { $0.n == state.a ? $0.s : nil },
                    p: X(n: state.a).mapOutput { E.x($0) }.rendered(in: context),
                    q: Y(n: state.b).mapOutput { E.y($0) }.rendered(in: context),
                    o: { e.send(.o) }
                )
            }
        }

        struct X: Workflow {
            typealias Output = M
            typealias State = Void

            let n: Int?

            enum E: WorkflowAction {
                typealias WorkflowType = X
                case u
                case w(Int)

                func apply(toState state: inout Void) -> M? {
                    switch self {
                    case .u: .u
                    case .w(let n): .w(n)
                    }
                }
            }

            func render(state: Void, context: RenderContext<X>) -> T {
                let e = context.makeSink(of: E.self)
                if let n {
                    J(n: n, m: 8, d: 5).mapOutput { E.w($0) }.running(in: context)
                }
                return T(n: n, f: { e.send(.u) })
            }
        }

        struct Y: Workflow {
            typealias Output = M
            typealias State = Void

            let n: Int?

            enum E: WorkflowAction {
                typealias WorkflowType = Y
                case u
                case w(Int)

                func apply(toState state: inout Void) -> M? {
                    switch self {
                    case .u: .u
                    case .w(let n): .w(n)
                    }
                }
            }

            func render(state: Void, context: RenderContext<Y>) -> T {
                let e = context.makeSink(of: E.self)
                if let n {
                    J(n: n, m: 5, d: 8).mapOutput { E.w($0) }.running(in: context)
                }
                return T(n: n, f: { e.send(.u) })
            }
        }

        struct J: Worker, Equatable {
            let n: Int
            let m: Int
            let d: Int

            func run() async -> Int {
                try? await Task.sleep(for: .milliseconds(2))
                return n * m / d + 1
            }
        }

        struct L: Worker, Equatable {
            let n: Int

            func run() async -> C {
                try? await Task.sleep(for: .milliseconds(1))
                return C(n: n, s: String(repeating: "*", count: n % 4 + 1))
            }
        }
    }

    enum Fixed {
        struct S: Screen {
            let l: String?
            let p: T
            let q: T
            let o: () -> Void
        }

        struct T: Screen {
            let n: Int?
            let f: () -> Void
        }

        struct C: Equatable {
            let n: Int
            let s: String
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var a: Int?
                var c: C?

                var b: Int? { a.map { $0 * 8 / 5 } }
            }

            func makeInitialState() -> State { State() }

            enum E: WorkflowAction {
                typealias WorkflowType = Root
                case x
                case y
                case c(C)
                case o

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .x: state.a = (state.a ?? 0) + 1
                    case .y: state.a = (((state.b ?? 0) + 1) * 5 + 7) / 8
                    case .c(let c): state.c = c
                    case .o: state.a = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S {
                let e = context.makeSink(of: E.self)
                if let a = state.a {
                    L(n: a).mapOutput { E.c($0) }.running(in: context)
                }
                return S(
                    l: state.c.flatMap { $0.n == state.a ? $0.s : nil },
                    p: X(n: state.a).mapOutput { E.x }.rendered(in: context),
                    q: Y(n: state.b).mapOutput { E.y }.rendered(in: context),
                    o: { e.send(.o) }
                )
            }
        }

        struct X: Workflow {
            typealias Output = Void
            typealias State = Void

            let n: Int?

            func render(state: Void, context: RenderContext<X>) -> T {
                let e = context.makeOutputSink()
                return T(n: n, f: { e.send(()) })
            }
        }

        struct Y: Workflow {
            typealias Output = Void
            typealias State = Void

            let n: Int?

            func render(state: Void, context: RenderContext<Y>) -> T {
                let e = context.makeOutputSink()
                return T(n: n, f: { e.send(()) })
            }
        }

        struct L: Worker, Equatable {
            let n: Int

            func run() async -> C {
                try? await Task.sleep(for: .milliseconds(1))
                return C(n: n, s: String(repeating: "*", count: n % 4 + 1))
            }
        }
    }
}
