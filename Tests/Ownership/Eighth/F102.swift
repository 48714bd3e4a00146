import Workflow
import WorkflowConcurrency
import WorkflowUI

enum F102 {
    struct W: AsyncSequenceWorker, Equatable {
        typealias Output = Int

        let a: Int

        func run() -> AsyncStream<Int> {
            AsyncStream(unfolding: {
                try? await Task.sleep(for: .milliseconds(250))
                return Task.isCancelled ? nil : 5
            })
        }
    }

    struct E: Screen {
        let x: Int
        let y: Int
        let z: Bool
        let f: () -> Void
        let f1: () -> Void
    }

    struct P: Screen {
        let x: [E]
        let f: () -> Void
        let f1: () -> Void
    }

    struct Q<A: Screen>: Screen, SingleScreenContaining {
        let x: String
        let a: A

        var primaryScreen: any Screen { a }
    }

    enum Broken {
        struct R: Workflow {
            struct S {
                var k: Int?
                var m: [Int: Int] = [:]
                var n = 0
            }

            typealias State = S

            enum K: WorkflowAction {
                typealias WorkflowType = R
                case b
                case e
                case w(Int, Int)
                case t(Int)

                func apply(toState s: inout S) -> Never? {
                    switch self {
                    case .b:
                        guard s.k == nil else { return nil }
                        s.n += 1
                        s.k = s.n
                        s.m[s.n] = 0
                    case .e:
                        s.k = nil
                    case .w(let i, let d):
                        s.m[i, default: 0] += d
                    case .t(let i):
                        s.m[i] = nil
                    }
                    return nil
                }
            }

            func makeInitialState() -> S { S() }

            func render(state s: S, context c: RenderContext<Self>) -> Q<P> {
                if let k = s.k {
                    W(a: k).running(in: c, key: "\(k)") { K.w(k, $0) }
                }
                let u = c.makeSink(of: K.self)
                let x = s.m.keys.sorted().map { i in
                    V(a: i, b: s.m[i] ?? 0).mapOutput { _ in K.t(i) }.rendered(in: c, key: "\(i)")
                }
                return Q(
                    x: s.k == nil ? "-" : "*",
                    a: P(x: x, f: { u.send(.b) }, f1: { u.send(.e) }))
            }
        }

        struct V: Workflow {
            let a: Int
            let b: Int

            enum Output { case t }

            struct State { var z = false }

            enum K: WorkflowAction {
                typealias WorkflowType = V
                case f
                case f1

                func apply(toState s: inout State) -> Output? {
                    switch self {
                    case .f:
                        s.z.toggle()
                        return nil
                    case .f1:
                        return s.z ? .t : nil
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> E {
                let u = c.makeSink(of: K.self)
                return E(x: a, y: b, z: s.z, f: { u.send(.f) }, f1: { u.send(.f1) })
            }
        }
    }

    enum Fixed {
        struct R: Workflow {
            struct S {
                var k: Int?
                var m: [Int: Int] = [:]
                var n = 0
            }

            typealias State = S

            enum K: WorkflowAction {
                typealias WorkflowType = R
                case b
                case e
                case w(Int, Int)
                case t(Int)

                func apply(toState s: inout S) -> Never? {
                    switch self {
                    case .b:
                        guard s.k == nil else { return nil }
                        s.n += 1
                        s.k = s.n
                        s.m[s.n] = 0
                    case .e:
                        s.k = nil
                    case .w(let i, let d):
                        s.m[i, default: 0] += d
                    case .t(let i):
                        s.m[i] = nil
                        if s.k == i { s.k = nil }
                    }
                    return nil
                }
            }

            func makeInitialState() -> S { S() }

            func render(state s: S, context c: RenderContext<Self>) -> Q<P> {
                if let k = s.k {
                    W(a: k).running(in: c, key: "\(k)") { K.w(k, $0) }
                }
                let u = c.makeSink(of: K.self)
                let x = s.m.keys.sorted().map { i in
                    V(a: i, b: s.m[i] ?? 0).mapOutput { _ in K.t(i) }.rendered(in: c, key: "\(i)")
                }
                return Q(
                    x: s.k == nil ? "-" : "*",
                    a: P(x: x, f: { u.send(.b) }, f1: { u.send(.e) }))
            }
        }

        struct V: Workflow {
            let a: Int
            let b: Int

            enum Output { case t }

            struct State { var z = false }

            enum K: WorkflowAction {
                typealias WorkflowType = V
                case f
                case f1

                func apply(toState s: inout State) -> Output? {
                    switch self {
                    case .f:
                        s.z.toggle()
                        return nil
                    case .f1:
                        return s.z ? .t : nil
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> E {
                let u = c.makeSink(of: K.self)
                return E(x: a, y: b, z: s.z, f: { u.send(.f) }, f1: { u.send(.f1) })
            }
        }
    }
}
