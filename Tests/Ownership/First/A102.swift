import BackStackContainer
import Workflow
import WorkflowConcurrency
import WorkflowUI

enum A102 {
    static let z = ["ida", "oskar", "mei"]

    struct K: Equatable {
        let a: Int
        let b: String
    }

    struct N0: Worker {
        let a: K

        func run() async -> Int {
            try? await Task.sleep(for: .milliseconds(200))
            return a.b.count * 3
        }

        func isEquivalent(to o: N0) -> Bool { a == o.a }
    }

    struct N1: AsyncSequenceWorker {
        typealias Output = Int

        func run() -> AsyncStream<Int> {
            AsyncStream { c in
                let t = Task {
                    var n = 0
                    while !Task.isCancelled {
                        try? await Task.sleep(for: .seconds(60))
                        n += 1
                        c.yield(n)
                    }
                    c.finish()
                }
                c.onTermination = { _ in t.cancel() }
            }
        }

        func isEquivalent(to o: N1) -> Bool { true }
    }

    struct P: Screen {
        let a: [String]
        let b: String
        let f: (Int) -> Void
    }

    struct Q: Screen {
        let a: String
        let b: String
        let c: Bool
        let f: () -> Void
        let g: () -> Void
    }
}

extension A102 {
    enum Broken {
        struct Root: Workflow {
            typealias Rendering = BackStackScreen<AnyScreen>

            struct State: Equatable {
                var a: String?
                var b: K?
                var c: Int?
                var d = 0
                var e = 0
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case i(Int)
                case j
                case k
                case l(Int, Int)
                case m

                func apply(toState s: inout Root.State) -> Never? {
                    switch self {
                    case .i(let n):
                        guard s.a == nil, z.indices.contains(n) else { break }
                        s.a = z[n]
                    case .j:
                        guard let a = s.a, s.b == nil else { break }
                        s.e += 1
                        s.b = K(a: s.e, b: a)
                    case .k:
                        s.a = nil
                        s.c = nil
                    case .l(let n, let v):
                        guard s.b?.a == n else { break }
                        s.b = nil
                        s.c = v
                    case .m:
                        s.d += 1
                    }
                    return nil
                }
            }

            func render(state s: State, context x: RenderContext<Root>) -> Rendering {
                let h = x.makeSink(of: U.self)
                N1().mapOutput { _ in U.m }.running(in: x)
                if let b = s.b {
                    N0(a: b).mapOutput { U.l(b.a, $0) }.running(in: x)
                }
                var r: [BackStackScreen<AnyScreen>.Item] = [
                    .init(key: "p", screen: P(a: z, b: "\(s.d) min", f: { h.send(.i($0)) }).asAnyScreen())
                ]
                if let a = s.a {
                    let q = Q(
                        a: a, b: s.c.map { "\($0) for you" } ?? "-", c: s.b != nil,
                        f: { h.send(.j) }, g: { h.send(.k) })
                    r.append(.init(key: "q", screen: q.asAnyScreen()))
                }
                return BackStackScreen(items: r)
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Rendering = BackStackScreen<AnyScreen>

            struct V: Equatable {
                let a: String
                var b: K?
                var c: Int?
            }

            struct State: Equatable {
                // Everything that ends when a visitor leaves.
                var a: V?
                var d = 0
                var e = 0
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case i(Int)
                case j
                case k
                case l(Int, Int)
                case m

                func apply(toState s: inout Root.State) -> Never? {
                    switch self {
                    case .i(let n):
                        guard s.a == nil, z.indices.contains(n) else { break }
                        s.a = V(a: z[n])
                    case .j:
                        guard let v = s.a, v.b == nil else { break }
                        s.e += 1
                        s.a?.b = K(a: s.e, b: v.a)
                    case .k:
                        s.a = nil
                    case .l(let n, let v):
                        guard s.a?.b?.a == n else { break }
                        s.a?.b = nil
                        s.a?.c = v
                    case .m:
                        s.d += 1
                    }
                    return nil
                }
            }

            func render(state s: State, context x: RenderContext<Root>) -> Rendering {
                let h = x.makeSink(of: U.self)
                N1().mapOutput { _ in U.m }.running(in: x)
                if let b = s.a?.b {
                    N0(a: b).mapOutput { U.l(b.a, $0) }.running(in: x)
                }
                var r: [BackStackScreen<AnyScreen>.Item] = [
                    .init(key: "p", screen: P(a: z, b: "\(s.d) min", f: { h.send(.i($0)) }).asAnyScreen())
                ]
                if let v = s.a {
                    let q = Q(
                        a: v.a, b: v.c.map { "\($0) for you" } ?? "-", c: v.b != nil,
                        f: { h.send(.j) }, g: { h.send(.k) })
                    r.append(.init(key: "q", screen: q.asAnyScreen()))
                }
                return BackStackScreen(items: r)
            }
        }
    }
}
