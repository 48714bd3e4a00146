// A unit converter with two fields: miles on the left, kilometres on the right, both rounded up.

import Workflow

enum G310 {
    protocol V {
        static var s: String { get }
        static func c(_ n: Int) -> Int
    }

    enum M: V {
        static let s = "mi"
        static func c(_ n: Int) -> Int { (n * 1609 + 999) / 1000 }
    }

    enum K: V {
        static let s = "km"
        static func c(_ n: Int) -> Int { (n * 1000 + 1608) / 1609 }
    }

    struct F {
        let t: String
        let i: (Int) -> Void
        let p: () -> Void
        let z: () -> Void
    }

    struct G {
        let l: F
        let r: F
    }

    // MARK: -

    enum Broken {
        /// One field. It reports its number, and what that is in the other unit.
        struct X<U: V>: Workflow {
            typealias Rendering = F

            let n: Int

            enum Output {
                case e(Int)
                case f(Int)
            }

            func render(state: Void, context: RenderContext<X<U>>) -> F {
                let o = context.makeOutputSink()
                context.runSideEffect(key: n) { [n] _ in o.send(.f(U.c(n))) }
                return F(
                    t: "\(n) \(U.s)", i: { o.send(.e(min(max($0, 0), 9999))) }, p: { [n] in o.send(.e(n + 1)) },
                    z: { o.send(.e(0)) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            struct State: Equatable {
                var a = 0
                var b = 0
            }

            func makeInitialState() -> State { State() }

            enum W: WorkflowAction {
                typealias WorkflowType = Root

                case a(Int)
                case b(Int)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .a(let n): state.a = n
                    case .b(let n): state.b = n
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> G {
                G(
                    l: X<M>(n: state.a)
                        .mapOutput { x in
                            switch x {
                            case .e(let n): W.a(n)
                            case .f(let n): W.b(n)
                            }
                        }
                        .rendered(in: context),
                    r: X<K>(n: state.b)
                        .mapOutput { x in
                            switch x {
                            case .e(let n): W.b(n)
                            case .f(let n): W.a(n)
                            }
                        }
                        .rendered(in: context))
            }
        }
    }

    enum Fixed {
        /// One field.
        struct X<U: V>: Workflow {
            typealias Rendering = F

            let n: Int

            enum Output {
                case e(Int)
            }

            func render(state: Void, context: RenderContext<X<U>>) -> F {
                let o = context.makeOutputSink()
                return F(
                    t: "\(n) \(U.s)", i: { o.send(.e(min(max($0, 0), 9999))) }, p: { [n] in o.send(.e(n + 1)) },
                    z: { o.send(.e(0)) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            /// What was entered. The other number follows from it.
            enum State: Equatable {
                case a(Int)
                case b(Int)

                var l: Int {
                    switch self {
                    case .a(let n): n
                    case .b(let n): K.c(n)
                    }
                }

                var r: Int {
                    switch self {
                    case .a(let n): M.c(n)
                    case .b(let n): n
                    }
                }
            }

            func makeInitialState() -> State { .a(0) }

            enum W: WorkflowAction {
                typealias WorkflowType = Root

                case a(Int)
                case b(Int)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .a(let n): state = .a(n)
                    case .b(let n): state = .b(n)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> G {
                G(
                    l: X<M>(n: state.l)
                        .mapOutput { x in
                            switch x {
                            case .e(let n): W.a(n)
                            }
                        }
                        .rendered(in: context),
                    r: X<K>(n: state.r)
                        .mapOutput { x in
                            switch x {
                            case .e(let n): W.b(n)
                            }
                        }
                        .rendered(in: context))
            }
        }
    }
}
