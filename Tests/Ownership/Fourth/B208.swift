import Workflow
import WorkflowConcurrency
import WorkflowUI

enum B208 {
    enum Broken {
        struct K: Equatable {
            let i: Int
            var s: String
        }

        enum M: Equatable {
            case o
            case e(Int)
        }

        struct S: Screen {
            let v: V.Rendering
            let e: T?
            let w: Bool
            let q: (Bool) -> Void
            let a: () -> Void
            let z: () -> Void
        }

        struct T: Screen {
            let s: String
            let t: (String) -> Void
            let u: () -> Void
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var d = [K(i: 1, s: "g"), K(i: 2, s: "k"), K(i: 3, s: "n")]
                var c = 4
                var m = M.o
                var p = 3
                var l = false
            }

            func makeInitialState() -> State { State() }

            enum X: WorkflowAction {
                typealias WorkflowType = Root
                case q(Bool)
                case a
                case z
                case y(String)
                case v(V.Output)
                case t(String)
                case u

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .q(let b):
                        state.p = b ? min(state.p + 1, state.d.count) : max(state.p - 1, 0)
                    case .a:
                        state.d.insert(K(i: state.c, s: "-"), at: state.p)
                        if case .e(let j) = state.m, j >= state.p { state.m = .e(j + 1) }
                        state.c += 1
                        state.p += 1
                    case .z:
                        state.l = true
                    case .y(let s):
                        state.l = false
                        state.d.insert(K(i: state.c, s: s), at: 0)
                        state.c += 1
                        state.p += 1
                    case .v(.x(let j)):
                        guard state.d.indices.contains(j) else { return nil }
                        state.m = .e(j)
                    case .v(.y(let j)):
                        guard state.d.indices.contains(j) else { return nil }
                        state.d.remove(at: j)
                        if state.p > j { state.p -= 1 }
                        if case .e(let h) = state.m { state.m = h == j ? .o : .e(h > j ? h - 1 : h) }
                    case .t(let s):
                        guard case .e(let j) = state.m, state.d.indices.contains(j) else { return nil }
                        state.d[j].s = s
                    case .u:
                        state.m = .o
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S {
                let x = context.makeSink(of: X.self)
                if state.l {
                    N().mapOutput { X.y($0) }.running(in: context)
                }
                var e: T?
                if case .e(let j) = state.m, state.d.indices.contains(j) {
                    e = T(s: state.d[j].s, t: { x.send(.t($0)) }, u: { x.send(.u) })
                }
                return S(
                    v: V(d: state.d.map(\.s), p: state.p).mapOutput { X.v($0) }.rendered(in: context),
                    e: e,
                    w: state.l,
                    q: { x.send(.q($0)) },
                    a: { x.send(.a) },
                    z: { x.send(.z) }
                )
            }
        }

        struct V: Workflow {
            struct Rendering: Screen {
                let l: [String]
                let x: (Int) -> Void
                let y: (Int) -> Void
            }

            enum Output {
                case x(Int)
                case y(Int)
            }

            typealias State = Void

            let d: [String]
            let p: Int

            func render(state: Void, context: RenderContext<V>) -> Rendering {
                let o = context.makeOutputSink()
                return Rendering(
                    l: d[..<p] + ["|"] + d[p...], x: { o.send(.x($0)) }, y: { o.send(.y($0)) })
            }
        }

        struct N: Worker, Equatable {
            func run() async -> String {
                try? await Task.sleep(for: .milliseconds(1))
                return "w"
            }
        }
    }

    enum Fixed {
        struct K: Equatable {
            let i: Int
            var s: String
        }

        enum M: Equatable {
            case o
            case e(Int)
        }

        struct S: Screen {
            let v: V.Rendering
            let e: T?
            let w: Bool
            let q: (Bool) -> Void
            let a: () -> Void
            let z: () -> Void
        }

        struct T: Screen {
            let s: String
            let t: (String) -> Void
            let u: () -> Void
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var d = [K(i: 1, s: "g"), K(i: 2, s: "k"), K(i: 3, s: "n")]
                var c = 4
                var m = M.o
                var p = 3
                var l = false
            }

            func makeInitialState() -> State { State() }

            enum X: WorkflowAction {
                typealias WorkflowType = Root
                case q(Bool)
                case a
                case z
                case y(String)
                case v(V.Output)
                case t(String)
                case u

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .q(let b):
                        state.p = b ? min(state.p + 1, state.d.count) : max(state.p - 1, 0)
                    case .a:
                        state.d.insert(K(i: state.c, s: "-"), at: state.p)
                        state.c += 1
                        state.p += 1
                    case .z:
                        state.l = true
                    case .y(let s):
                        state.l = false
                        state.d.insert(K(i: state.c, s: s), at: 0)
                        state.c += 1
                        state.p += 1
                    case .v(.x(let j)):
                        guard state.d.indices.contains(j) else { return nil }
                        state.m = .e(state.d[j].i)
                    case .v(.y(let j)):
                        guard state.d.indices.contains(j) else { return nil }
                        let k = state.d.remove(at: j)
                        if state.p > j { state.p -= 1 }
                        if state.m == .e(k.i) { state.m = .o }
                    case .t(let s):
                        guard case .e(let i) = state.m, let j = state.d.firstIndex(where: { $0.i == i })
                        else { return nil }
                        state.d[j].s = s
                    case .u:
                        state.m = .o
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S {
                let x = context.makeSink(of: X.self)
                if state.l {
                    N().mapOutput { X.y($0) }.running(in: context)
                }
                var e: T?
                if case .e(let i) = state.m, let k = state.d.first(where: { $0.i == i }) {
                    e = T(s: k.s, t: { x.send(.t($0)) }, u: { x.send(.u) })
                }
                return S(
                    v: V(d: state.d.map(\.s), p: state.p).mapOutput { X.v($0) }.rendered(in: context),
                    e: e,
                    w: state.l,
                    q: { x.send(.q($0)) },
                    a: { x.send(.a) },
                    z: { x.send(.z) }
                )
            }
        }

        struct V: Workflow {
            struct Rendering: Screen {
                let l: [String]
                let x: (Int) -> Void
                let y: (Int) -> Void
            }

            enum Output {
                case x(Int)
                case y(Int)
            }

            typealias State = Void

            let d: [String]
            let p: Int

            func render(state: Void, context: RenderContext<V>) -> Rendering {
                let o = context.makeOutputSink()
                return Rendering(
                    l: d[..<p] + ["|"] + d[p...], x: { o.send(.x($0)) }, y: { o.send(.y($0)) })
            }
        }

        struct N: Worker, Equatable {
            func run() async -> String {
                try? await Task.sleep(for: .milliseconds(1))
                return "w"
            }
        }
    }
}
