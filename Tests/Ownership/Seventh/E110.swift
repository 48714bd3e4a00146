import BackStackContainer
import Workflow
import WorkflowConcurrency
import WorkflowUI

enum E110 {
    struct E: Equatable {
        let i: Int
        let s: String
    }

    struct H: AsyncSequenceWorker, Equatable {
        typealias Output = String

        func run() -> AsyncStream<String> {
            AsyncStream { c in
                let t = Task {
                    for j in ["n", "o", "p"] {
                        try? await Task.sleep(nanoseconds: 25_000_000)
                        c.yield(j)
                    }
                    c.finish()
                }
                c.onTermination = { _ in t.cancel() }
            }
        }
    }

    struct L: Screen {
        let r: [String]
        let d: (Int) -> Void
        let u: (Int) -> Void
    }

    struct M: Screen {
        let t: String
        let y: () -> Void
        let n: () -> Void
    }

    static let z = [E(i: 1, s: "k"), E(i: 2, s: "l"), E(i: 3, s: "m")]

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = BackStackScreen<AnyScreen>

            struct State: Equatable {
                var a = E110.z
                var b: Int?
                var c = 3
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case d(Int)
                case u(Int)
                case y
                case n
                case h(String)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .d(let v):
                        if s.a.indices.contains(v) { s.b = v }
                    case .u(let v):
                        guard s.a.indices.contains(v) else { return nil }
                        s.a.append(s.a.remove(at: v))
                    case .y:
                        if let b = s.b, s.a.indices.contains(b) { s.a.remove(at: b) }
                        s.b = nil
                    case .n:
                        s.b = nil
                    case .h(let t):
                        s.c += 1
                        s.a.insert(E(i: s.c, s: t), at: 0)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Rendering {
                let k = context.makeSink(of: A.self)
                H().mapOutput { A.h($0) }.running(in: context)
                var q = [
                    BackStackScreen<AnyScreen>.Item(
                        key: "l",
                        screen: L(
                            r: state.a.map { "\($0.i)\($0.s)" }, d: { k.send(.d($0)) }, u: { k.send(.u($0)) }
                        ).asAnyScreen())
                ]
                if let b = state.b, state.a.indices.contains(b) {
                    q.append(
                        BackStackScreen<AnyScreen>.Item(
                            key: "m",
                            screen: M(t: "\(state.a[b].s)?", y: { k.send(.y) }, n: { k.send(.n) }).asAnyScreen()))
                }
                return BackStackScreen(items: q)
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = BackStackScreen<AnyScreen>

            struct State: Equatable {
                var a = E110.z
                // The identity of an element, wherever it is in the list.
                var b: Int?
                var c = 3
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case d(Int)
                case u(Int)
                case y
                case n
                case h(String)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .d(let v):
                        if s.a.indices.contains(v) { s.b = s.a[v].i }
                    case .u(let v):
                        guard s.a.indices.contains(v) else { return nil }
                        s.a.append(s.a.remove(at: v))
                    case .y:
                        s.a.removeAll { $0.i == s.b }
                        s.b = nil
                    case .n:
                        s.b = nil
                    case .h(let t):
                        s.c += 1
                        s.a.insert(E(i: s.c, s: t), at: 0)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Rendering {
                let k = context.makeSink(of: A.self)
                H().mapOutput { A.h($0) }.running(in: context)
                var q = [
                    BackStackScreen<AnyScreen>.Item(
                        key: "l",
                        screen: L(
                            r: state.a.map { "\($0.i)\($0.s)" }, d: { k.send(.d($0)) }, u: { k.send(.u($0)) }
                        ).asAnyScreen())
                ]
                if let e = state.a.first(where: { $0.i == state.b }) {
                    q.append(
                        BackStackScreen<AnyScreen>.Item(
                            key: "m",
                            screen: M(t: "\(e.s)?", y: { k.send(.y) }, n: { k.send(.n) }).asAnyScreen()))
                }
                return BackStackScreen(items: q)
            }
        }
    }
}
