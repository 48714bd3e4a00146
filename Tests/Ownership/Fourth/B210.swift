import Workflow
import WorkflowUI

enum B210 {
    enum Broken {
        struct S<T>: Screen {
            let a: T
            let b: Int
            let l: [String]
            let h: U?
            let f: () -> Void
            let e: () -> Void
            let g: () -> Void
        }

        struct U: Screen {
            let y: String
            let v: String
            let k: (String) -> Void
            let w: () -> Void
            let z: () -> Void
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = S<Int>

            struct State: Equatable {
                var a = 3
                var b = 3
                var m = "d"
                var l: [String] = []
                var h = false
            }

            func makeInitialState() -> State { State() }

            enum P: WorkflowAction {
                typealias WorkflowType = Root
                case f
                case e
                case g
                case o(H<Int>.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .f:
                        state.a += 1
                    case .e:
                        state.b -= 1
                    case .g:
                        state.h = true
                    case .o(.w(let y, let v)):
                        state.m = v
                        state.l.append("\(y)\(v)")
                        state.h = false
                    case .o(.z):
                        state.h = false
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S<Int> {
                let p = context.makeSink(of: P.self)
                return S(
                    a: state.a,
                    b: state.b,
                    l: state.l,
                    h: state.h
                        ? H(x: state.a, u: state.m).mapOutput { P.o($0) }.rendered(in: context) : nil,
                    f: { p.send(.f) },
                    e: { p.send(.e) },
                    g: { p.send(.g) }
                )
            }
        }

        struct H<T: Equatable & CustomStringConvertible>: Workflow {
            typealias Rendering = U

            let x: T
            let u: String

            enum Output {
                case w(T, String)
                case z
            }

            struct State: Equatable {
                var y: T
                var v: String
            }

            func makeInitialState() -> State { State(y: x, v: u) }

            enum P: WorkflowAction {
                typealias WorkflowType = H<T>
                case k(String)
                case w
                case z

                func apply(toState state: inout H<T>.State) -> H<T>.Output? {
                    switch self {
                    case .k(let v):
                        state.v = v
                        return nil
                    case .w:
                        return .w(state.y, state.v)
                    case .z:
                        return .z
                    }
                }
            }

            func render(state: State, context: RenderContext<H<T>>) -> U {
                let p = context.makeSink(of: P.self)
                return U(
                    y: "\(state.y)", v: state.v, k: { p.send(.k($0)) }, w: { p.send(.w) }, z: { p.send(.z) })
            }
        }
    }

    enum Fixed {
        struct S<T>: Screen {
            let a: T
            let b: Int
            let l: [String]
            let h: U?
            let f: () -> Void
            let e: () -> Void
            let g: () -> Void
        }

        struct U: Screen {
            let y: String
            let v: String
            let k: (String) -> Void
            let w: () -> Void
            let z: () -> Void
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = S<Int>

            struct State: Equatable {
                var a = 3
                var b = 3
                var m = "d"
                var l: [String] = []
                var h = false
            }

            func makeInitialState() -> State { State() }

            enum P: WorkflowAction {
                typealias WorkflowType = Root
                case f
                case e
                case g
                case o(H<Int>.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .f:
                        state.a += 1
                    case .e:
                        state.b -= 1
                    case .g:
                        state.h = true
                    case .o(.w(let y, let v)):
                        state.m = v
                        state.l.append("\(y)\(v)")
                        state.h = false
                    case .o(.z):
                        state.h = false
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S<Int> {
                let p = context.makeSink(of: P.self)
                return S(
                    a: state.a,
                    b: state.b,
                    l: state.l,
                    h: state.h
                        ? H(x: state.a, u: state.m).mapOutput { P.o($0) }.rendered(in: context) : nil,
                    f: { p.send(.f) },
                    e: { p.send(.e) },
                    g: { p.send(.g) }
                )
            }
        }

        struct H<T: Equatable & CustomStringConvertible>: Workflow {
            typealias Rendering = U

            let x: T
            let u: String

            enum Output {
                case w(T, String)
                case z
            }

            struct State: Equatable {
                var v: String
            }

            func makeInitialState() -> State { State(v: u) }

            enum P: WorkflowAction {
                typealias WorkflowType = H<T>
                case k(String)
                case w
                case z

                func apply(toState state: inout H<T>.State, context: ApplyContext<H<T>>) -> H<T>.Output? {
                    switch self {
                    case .k(let v):
                        state.v = v
                        return nil
                    case .w:
                        return .w(context[workflowValue: \.x], state.v)
                    case .z:
                        return .z
                    }
                }
            }

            func render(state: State, context: RenderContext<H<T>>) -> U {
                let p = context.makeSink(of: P.self)
                return U(y: "\(x)", v: state.v, k: { p.send(.k($0)) }, w: { p.send(.w) }, z: { p.send(.z) })
            }
        }
    }
}
