import BackStackContainer
import Workflow
import WorkflowUI

enum F110 {
    protocol K {
        static func k(_ v: Int, _ q: Int) -> Bool
    }

    enum K1: K {
        static func k(_ v: Int, _ q: Int) -> Bool { v >= q }
    }

    struct T: Equatable {
        let i: Int
        let n: String
        var v: Int
    }

    struct E {
        let x: String
        let y: Int
        let f: () -> Void
    }

    struct X: Screen {
        let x: [E]
        let y: Int?
        let f: (Int) -> Void
        let f1: () -> Void
    }

    struct Y: Screen {
        let x: String
        let y: Int
        let z: Bool
        let f: () -> Void
        let f1: () -> Void
        let f2: () -> Void
        let f3: () -> Void
    }

    enum O {
        case p(Int)
        case z
        case e
    }

    enum Broken {
        struct G<F: K>: Workflow {
            struct State {
                var a = [T(i: 1, n: "aa", v: 1), T(i: 2, n: "bb", v: 2), T(i: 3, n: "cc", v: 4)]
                var b: [T] = []
                var q: Int?
                var c: Int?

                mutating func g() {
                    guard let q else { return b = [] }
                    b = a.filter { F.k($0.v, q) }
                }
            }

            enum W: WorkflowAction {
                typealias WorkflowType = G<F>
                case q(Int?)
                case c(Int)
                case o(Int, O)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .q(let q):
                        s.q = q
                        s.g()
                    case .c(let i):
                        s.c = i
                    case .o(let i, .p(let d)):
                        guard let j = s.a.firstIndex(where: { $0.i == i }) else { break }
                        s.a[j].v = min(max(s.a[j].v + d, 0), 9)
                        s.g()
                    case .o(let i, .z):
                        s.a.removeAll { $0.i == i }
                        s.c = nil
                    case .o(_, .e):
                        s.c = nil
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> BackStackScreen<AnyScreen> {
                let u = c.makeSink(of: W.self)
                let l = s.q == nil ? s.a : s.b
                let x = X(
                    x: l.map { t in E(x: t.n, y: t.v, f: { u.send(.c(t.i)) }) },
                    y: s.q, f: { u.send(.q($0)) }, f1: { u.send(.q(nil)) })
                var r = [BackStackScreen<AnyScreen>.Item(key: "x", screen: x.asAnyScreen())]
                if let t = s.a.first(where: { $0.i == s.c }) {
                    let y = H(t: t).mapOutput { W.o(t.i, $0) }.rendered(in: c, key: "\(t.i)")
                    r.append(
                        .init(
                            key: "y", screen: y.asAnyScreen(),
                            barContent: .init(title: t.n, leftItem: .back { u.send(.o(t.i, .e)) })))
                }
                return BackStackScreen(items: r)
            }
        }

        struct H: Workflow {
            typealias Output = O

            let t: T

            struct State { var z = false }

            enum W: WorkflowAction {
                typealias WorkflowType = H
                case p(Int)
                case y
                case z

                func apply(toState s: inout State) -> O? {
                    switch self {
                    case .p(let d): return .p(d)
                    case .y:
                        s.z.toggle()
                        return nil
                    case .z: return s.z ? .z : nil
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> Y {
                let u = c.makeSink(of: W.self)
                return Y(
                    x: t.n, y: t.v, z: s.z, f: { u.send(.p(1)) }, f1: { u.send(.p(-1)) },
                    f2: { u.send(.y) }, f3: { u.send(.z) })
            }
        }
    }

    enum Fixed {
        struct G<F: K>: Workflow {
            struct State {
                var a = [T(i: 1, n: "aa", v: 1), T(i: 2, n: "bb", v: 2), T(i: 3, n: "cc", v: 4)]
                var q: Int?
                var c: Int?

                var b: [T] {
                    guard let q else { return a }
                    return a.filter { F.k($0.v, q) }
                }
            }

            enum W: WorkflowAction {
                typealias WorkflowType = G<F>
                case q(Int?)
                case c(Int)
                case o(Int, O)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .q(let q):
                        s.q = q
                    case .c(let i):
                        s.c = i
                    case .o(let i, .p(let d)):
                        guard let j = s.a.firstIndex(where: { $0.i == i }) else { break }
                        s.a[j].v = min(max(s.a[j].v + d, 0), 9)
                    case .o(let i, .z):
                        s.a.removeAll { $0.i == i }
                        s.c = nil
                    case .o(_, .e):
                        s.c = nil
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> BackStackScreen<AnyScreen> {
                let u = c.makeSink(of: W.self)
                let x = X(
                    x: s.b.map { t in E(x: t.n, y: t.v, f: { u.send(.c(t.i)) }) },
                    y: s.q, f: { u.send(.q($0)) }, f1: { u.send(.q(nil)) })
                var r = [BackStackScreen<AnyScreen>.Item(key: "x", screen: x.asAnyScreen())]
                if let t = s.a.first(where: { $0.i == s.c }) {
                    let y = H(t: t).mapOutput { W.o(t.i, $0) }.rendered(in: c, key: "\(t.i)")
                    r.append(
                        .init(
                            key: "y", screen: y.asAnyScreen(),
                            barContent: .init(title: t.n, leftItem: .back { u.send(.o(t.i, .e)) })))
                }
                return BackStackScreen(items: r)
            }
        }

        struct H: Workflow {
            typealias Output = O

            let t: T

            struct State { var z = false }

            enum W: WorkflowAction {
                typealias WorkflowType = H
                case p(Int)
                case y
                case z

                func apply(toState s: inout State) -> O? {
                    switch self {
                    case .p(let d): return .p(d)
                    case .y:
                        s.z.toggle()
                        return nil
                    case .z: return s.z ? .z : nil
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> Y {
                let u = c.makeSink(of: W.self)
                return Y(
                    x: t.n, y: t.v, z: s.z, f: { u.send(.p(1)) }, f1: { u.send(.p(-1)) },
                    f2: { u.send(.y) }, f3: { u.send(.z) })
            }
        }
    }
}
