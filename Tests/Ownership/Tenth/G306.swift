// A chat with several rooms. The last messages of a room are fetched when it's opened; a typing sign shows a draft.

import Workflow
import WorkflowConcurrency

enum G306 {
    static let r = ["x", "y", "z"]

    /// Returns the messages of a room.
    static func f(_ j: Int) async -> [String] {
        try? await Task.sleep(nanoseconds: UInt64(4 - j) * 100_000_000)
        return ["\(r[j])1", "\(r[j])2"]
    }

    enum B: Equatable {
        case c
        case d([String])
    }

    struct H {
        let t: String
        let u: (String) -> Void
        let v: () -> Void
    }

    struct L {
        let s: String
        let y: Bool
        let o: () -> Void
    }

    struct G {
        let l: [L]
        let m: [String]?
        let h: H
    }

    /// The field for a message.
    struct K: Workflow {
        typealias Rendering = H

        let t: String

        enum Output {
            case u(String)
            case v
        }

        func render(state: Void, context: RenderContext<K>) -> H {
            let o = context.makeOutputSink()
            return H(t: t, u: { o.send(.u($0)) }, v: { o.send(.v) })
        }
    }

    struct S: Equatable {
        var a = 0
        var b = B.c
        /// What is typed in each room.
        var h: [Int: String] = [:]
        /// What was sent to each room.
        var k: [Int: [String]] = [:]

        var m: [String]? {
            guard case .d(let m) = b else { return nil }
            return m + k[a, default: []]
        }
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G
            typealias State = S

            func makeInitialState() -> S { S() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case e(Int)
                case g([String])
                case i(K.Output)

                func apply(toState state: inout S) -> Never? {
                    switch self {
                    case .e(let j):
                        guard j != state.a else { return nil }
                        state.a = j
                        state.b = .c
                    case .g(let m):
                        state.b = .d(m)
                    case .i(.u(let t)):
                        state.h[state.a] = t.isEmpty ? nil : t
                    case .i(.v):
                        guard let t = state.h.removeValue(forKey: state.a) else { return nil }
                        state.k[state.a, default: []].append(t)
                    }
                    return nil
                }
            }

            func render(state: S, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                if state.b == .c {
                    let j = state.a
                    AsyncOperationWorker { await f(j) }.mapOutput { U.g($0) }.running(in: context)
                }
                return G(
                    l: r.indices.map { j in
                        L(s: r[j], y: state.h[j] != nil, o: { o.send(.e(j)) })
                    },
                    m: state.m,
                    h: K(t: state.h[state.a] ?? "").mapOutput { U.i($0) }.rendered(in: context))
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G
            typealias State = S

            func makeInitialState() -> S { S() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case e(Int)
                case g([String])
                case i(K.Output)

                func apply(toState state: inout S) -> Never? {
                    switch self {
                    case .e(let j):
                        guard j != state.a else { return nil }
                        state.a = j
                        state.b = .c
                    case .g(let m):
                        state.b = .d(m)
                    case .i(.u(let t)):
                        state.h[state.a] = t.isEmpty ? nil : t
                    case .i(.v):
                        guard let t = state.h.removeValue(forKey: state.a) else { return nil }
                        state.k[state.a, default: []].append(t)
                    }
                    return nil
                }
            }

            func render(state: S, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                if state.b == .c {
                    let j = state.a
                    // The key ends the question about the room before.
                    AsyncOperationWorker { await f(j) }.mapOutput { U.g($0) }.running(in: context, key: "\(j)")
                }
                return G(
                    l: r.indices.map { j in
                        L(s: r[j], y: state.h[j] != nil, o: { o.send(.e(j)) })
                    },
                    m: state.m,
                    h: K(t: state.h[state.a] ?? "").mapOutput { U.i($0) }.rendered(in: context))
            }
        }
    }
}
