import BackStackContainer
import Workflow
import WorkflowConcurrency
import WorkflowUI

enum B102 {
    struct K: Worker, Equatable {
        let n: Int
        let m: String

        func run() async -> String {
            try? await Task.sleep(for: .milliseconds(80))
            return "\(m) \(n)"
        }
    }

    static func h() -> AsyncStream<Int> {
        AsyncStream { c in
            let t = Task {
                for n in 1...60 {
                    try? await Task.sleep(for: .seconds(30))
                    if Task.isCancelled { break }
                    c.yield(n)
                }
                c.finish()
            }
            c.onTermination = { _ in t.cancel() }
        }
    }

    struct S1: Screen {
        let a: Int
        let f: (String) -> Void
    }

    struct S2: Screen {
        let a: Int
        let b: String
        let c: [String]
        let d: Bool
        let f: () -> Void
        let g: () -> Void
    }

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = BackStackScreen<AnyScreen>

            struct State {
                var t = 0
                var a: String?
                var b: K?
                var c: [String] = []
                var d = 0
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root

                case t(Int)
                case x(String)
                case y
                case z
                case r(String)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .t(let n):
                        s.t = n
                    case .x(let v):
                        guard s.a == nil, !v.isEmpty else { return nil }
                        s.a = v
                    case .y:
                        guard let v = s.a, s.b == nil else { return nil }
                        s.d += 1
                        s.b = K(n: s.d, m: v)
                    case .z:
                        s.a = nil
                        s.c = []
                        s.d = 0
                    case .r(let v):
                        s.c.append(v)
                        s.b = nil
                    }
                    return nil
                }
            }

            func render(state s: State, context: RenderContext<Root>) -> BackStackScreen<AnyScreen> {
                let k = context.makeSink(of: A.self)
                SequenceWorker { h() }
                    .mapOutput { A.t($0) }
                    .running(in: context)
                if let b = s.b {
                    b.mapOutput { A.r($0) }.running(in: context)
                }
                var i = [
                    BackStackScreen<AnyScreen>.Item(
                        key: "1", screen: S1(a: s.t, f: { k.send(.x($0)) }).asAnyScreen(), barVisibility: .hidden)
                ]
                if let v = s.a {
                    i.append(
                        BackStackScreen<AnyScreen>.Item(
                            key: "2",
                            screen: S2(
                                a: s.t, b: v, c: s.c, d: s.b != nil, f: { k.send(.y) }, g: { k.send(.z) }
                            ).asAnyScreen(), barVisibility: .hidden))
                }
                return BackStackScreen(items: i)
            }
        }
    }

    enum Fixed {
        struct W: Workflow {
            let a: String
            let t: Int

            typealias Rendering = S2

            enum Output { case e }

            struct State {
                var b: K?
                var c: [String] = []
                var d = 0
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = W

                case y
                case z
                case r(String)

                func apply(toState s: inout State, workflow w: W) -> Output? {
                    switch self {
                    case .y:
                        guard s.b == nil else { return nil }
                        s.d += 1
                        s.b = K(n: s.d, m: w.a)
                        return nil
                    case .z:
                        return .e
                    case .r(let v):
                        s.c.append(v)
                        s.b = nil
                        return nil
                    }
                }
            }

            func render(state s: State, context: RenderContext<W>) -> S2 {
                let k = context.makeSink(of: A.self)
                if let b = s.b {
                    b.mapOutput { A.r($0) }.running(in: context)
                }
                return S2(a: t, b: a, c: s.c, d: s.b != nil, f: { k.send(.y) }, g: { k.send(.z) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = BackStackScreen<AnyScreen>

            enum U { case x, y(String) }

            struct State {
                var t = 0
                var u = U.x
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root

                case t(Int)
                case x(String)
                case z

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .t(let n):
                        s.t = n
                    case .x(let v):
                        guard case .x = s.u, !v.isEmpty else { return nil }
                        s.u = .y(v)
                    case .z:
                        s.u = .x
                    }
                    return nil
                }
            }

            func render(state s: State, context: RenderContext<Root>) -> BackStackScreen<AnyScreen> {
                let k = context.makeSink(of: A.self)
                // Keeps running without a user, because both screens show its output.
                SequenceWorker { h() }
                    .mapOutput { A.t($0) }
                    .running(in: context)
                var i = [
                    BackStackScreen<AnyScreen>.Item(
                        key: "1", screen: S1(a: s.t, f: { k.send(.x($0)) }).asAnyScreen(), barVisibility: .hidden)
                ]
                if case .y(let v) = s.u {
                    let j = W(a: v, t: s.t)
                        .mapOutput { o -> A in
                            switch o {
                            case .e: .z
                            }
                        }
                        .rendered(in: context)
                    i.append(
                        BackStackScreen<AnyScreen>.Item(key: "2", screen: j.asAnyScreen(), barVisibility: .hidden))
                }
                return BackStackScreen(items: i)
            }
        }
    }
}
