import Workflow
import WorkflowConcurrency

enum E102 {
    struct N: AsyncSequenceWorker, Equatable {
        typealias Output = String
        let k: Int

        func run() -> AsyncStream<String> {
            let k = k
            return AsyncStream { c in
                let t = Task {
                    for j in 1...3 {
                        try? await Task.sleep(nanoseconds: 15_000_000)
                        c.yield("m\(k)\(j)")
                    }
                    c.finish()
                }
                c.onTermination = { _ in t.cancel() }
            }
        }
    }

    struct X {
        let p: String
        let q: [String]
        let f: (Int) -> Void
        let g: () -> Void
        let h: () -> Void
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var a: Int?
                var b: Int?
                var c: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Z: WorkflowAction {
                typealias WorkflowType = Root
                case f(Int)
                case g
                case h
                case w(String)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .f(let i):
                        guard s.a == nil, (0..<3).contains(i) else { return nil }
                        s.a = i
                        s.b = i
                    case .g:
                        guard s.a != nil else { return nil }
                        s.a = nil
                        s.c = []
                    case .h:
                        s.c = []
                    case .w(let t):
                        s.c.append(t)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: Z.self)
                if let b = state.b {
                    N(k: b).mapOutput { Z.w($0) }.running(in: context)
                }
                return X(
                    p: state.a.map { "u\($0)" } ?? "-", q: state.a == nil ? [] : state.c,
                    f: { k.send(.f($0)) }, g: { k.send(.g) }, h: { k.send(.h) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                enum Q: Equatable {
                    // The previous user, who is still greeted by name.
                    case o(Int?)
                    case i(Int, [String])
                }
                var q = Q.o(nil)
            }

            func makeInitialState() -> State { State() }

            enum Z: WorkflowAction {
                typealias WorkflowType = Root
                case f(Int)
                case g
                case h
                case w(String)

                func apply(toState s: inout State) -> Never? {
                    switch (self, s.q) {
                    case (.f(let i), .o):
                        guard (0..<3).contains(i) else { return nil }
                        s.q = .i(i, [])
                    case (.g, .i(let u, _)):
                        s.q = .o(u)
                    case (.h, .i(let u, _)):
                        s.q = .i(u, [])
                    case (.w(let t), .i(let u, let l)):
                        s.q = .i(u, l + [t])
                    default:
                        break
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: Z.self)
                let p: String
                let q: [String]
                switch state.q {
                case .o(let u):
                    p = u.map { "- (u\($0))" } ?? "-"
                    q = []
                case .i(let u, let l):
                    N(k: u).mapOutput { Z.w($0) }.running(in: context)
                    p = "u\(u)"
                    q = l
                }
                return X(
                    p: p, q: q, f: { k.send(.f($0)) }, g: { k.send(.g) }, h: { k.send(.h) })
            }
        }
    }
}
