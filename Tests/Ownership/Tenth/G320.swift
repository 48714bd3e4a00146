// Settings for reading, with a preview beside them. The preview has a zoom of its own.

import Workflow

enum G320 {
    enum C: String, CaseIterable {
        case x
        case y
        case z
    }

    struct S: Equatable {
        var c = C.x
        var f = 12
        var w = false
    }

    struct F {
        let s: [String]
        let c: (C) -> Void
        let a: () -> Void
        let b: () -> Void
        let w: (Bool) -> Void
    }

    struct L {
        let t: String
        let n: Int
    }

    struct D {
        let l: [L]
        let z: () -> Void
    }

    /// Two screens side by side.
    struct Y<A, B> {
        let a: A
        let b: B
    }

    /// The settings.
    struct E: Workflow {
        typealias Rendering = F

        let s: S

        enum Output {
            case c(C)
            case f(Int)
            case w(Bool)
        }

        func render(state: Void, context: RenderContext<E>) -> F {
            let o = context.makeOutputSink()
            return F(
                s: [s.c.rawValue, "\(s.f)", "\(s.w)"], c: { o.send(.c($0)) }, a: { o.send(.f(2)) },
                b: { o.send(.f(-2)) }, w: { o.send(.w($0)) })
        }
    }

    /// A line of the preview.
    struct K: Workflow {
        typealias Rendering = L

        let t: String
        let s: S
        let z: Int

        func render(state: Void, context: RenderContext<K>) -> L {
            L(t: "\(s.w ? t.uppercased() : t) \(s.c.rawValue)", n: s.f * z)
        }
    }

    // MARK: -

    enum Broken {
        /// The preview.
        struct V: Workflow {
            typealias Output = Never
            typealias Rendering = D

            let s: S
            let t: [String]

            struct State: Equatable {
                var k: S
                var z = 1
            }

            func makeInitialState() -> State { State(k: s) }

            func workflowDidChange(from p: V, state: inout State) {
                if p.s.f != s.f || p.s.w != s.w { state.k = s }
            }

            enum U: WorkflowAction {
                typealias WorkflowType = V

                case z

                func apply(toState state: inout State) -> Never? {
                    state.z = state.z % 3 + 1
                    return nil
                }
            }

            func render(state: State, context: RenderContext<V>) -> D {
                let o = context.makeSink(of: U.self)
                return D(
                    l: t.map { t in K(t: t, s: state.k, z: state.z).rendered(in: context, key: t) },
                    z: { o.send(.z) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = Y<F, D>

            struct State: Equatable {
                var a = S()
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case e(E.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .e(.c(let c)): state.a.c = c
                    case .e(.f(let n)): state.a.f = min(max(state.a.f + n, 6), 40)
                    case .e(.w(let w)): state.a.w = w
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Y<F, D> {
                Y(
                    a: E(s: state.a).mapOutput { U.e($0) }.rendered(in: context),
                    b: V(s: state.a, t: ["lorem", "ipsum"]).rendered(in: context))
            }
        }
    }

    enum Fixed {
        /// The preview.
        struct V: Workflow {
            typealias Output = Never
            typealias Rendering = D

            let s: S
            let t: [String]

            struct State: Equatable {
                var z = 1
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = V

                case z

                func apply(toState state: inout State) -> Never? {
                    state.z = state.z % 3 + 1
                    return nil
                }
            }

            func render(state: State, context: RenderContext<V>) -> D {
                let o = context.makeSink(of: U.self)
                return D(
                    l: t.map { t in K(t: t, s: s, z: state.z).rendered(in: context, key: t) }, z: { o.send(.z) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = Y<F, D>

            struct State: Equatable {
                var a = S()
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case e(E.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .e(.c(let c)): state.a.c = c
                    case .e(.f(let n)): state.a.f = min(max(state.a.f + n, 6), 40)
                    case .e(.w(let w)): state.a.w = w
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Y<F, D> {
                Y(
                    a: E(s: state.a).mapOutput { U.e($0) }.rendered(in: context),
                    b: V(s: state.a, t: ["lorem", "ipsum"]).rendered(in: context))
            }
        }
    }
}
