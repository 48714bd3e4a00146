// A feed that loads page after page. Articles that have been opened are drawn as read.

import Workflow
import WorkflowConcurrency

enum G314 {
    /// Fetches a page. After the third, there are no more.
    struct W: Worker, Equatable {
        let p: Int

        func run() async -> [String] {
            try? await Task.sleep(nanoseconds: 200_000_000)
            return p < 3 ? ["\(p)a", "\(p)b", "\(p)c"] : []
        }
    }

    struct I: Equatable {
        let i: Int
        let s: String
    }

    enum C: Equatable {
        case l
        case m
        case e
    }

    struct R {
        let s: String
        let y: Bool
        let o: () -> Void
        let x: () -> Void
    }

    struct G {
        let r: [R]
        let t: String
        let n: (() -> Void)?
        let z: () -> Void
    }

    /// A row.
    struct K: Workflow {
        typealias Rendering = R

        let s: String
        let y: Bool

        enum Output {
            case o
            case x
        }

        func render(state: Void, context: RenderContext<K>) -> R {
            let o = context.makeOutputSink()
            return R(s: s, y: y, o: { o.send(.o) }, x: { o.send(.x) })
        }
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            struct State: Equatable {
                var a: [I] = []
                var b = 0
                var c = C.l
                var d = 1
                var f: [Int] = []
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case w([String])
                case n
                case z
                case k(Int, K.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .w(let s):
                        for s in s {
                            state.a.append(I(i: state.d, s: s))
                            state.d += 1
                        }
                        state.b += 1
                        state.c = s.isEmpty ? .e : .m
                    case .n:
                        if state.c == .m { state.c = .l }
                    case .z:
                        state.a = []
                        state.b = 0
                        state.c = .l
                    case .k(let i, .o):
                        state.f.append(i)
                    case .k(let i, .x):
                        state.a.removeAll { $0.i == i }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                if state.c == .l {
                    W(p: state.b).mapOutput { U.w($0) }.running(in: context)
                }
                return G(
                    r: state.a.map { i in
                        K(s: i.s, y: state.f.contains(i.i))
                            .mapOutput { U.k(i.i, $0) }
                            .rendered(in: context, key: "\(i.i)")
                    },
                    t: state.c == .l ? "…" : state.c == .e ? "." : "",
                    n: state.c == .m ? { o.send(.n) } : nil, z: { o.send(.z) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            struct State: Equatable {
                var a: [I] = []
                var b = 0
                var c = C.l
                var d = 1
                /// Some of the articles in the list.
                var f: Set<Int> = []
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case w([String])
                case n
                case z
                case k(Int, K.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .w(let s):
                        for s in s {
                            state.a.append(I(i: state.d, s: s))
                            state.d += 1
                        }
                        state.b += 1
                        state.c = s.isEmpty ? .e : .m
                    case .n:
                        if state.c == .m { state.c = .l }
                    case .z:
                        state.a = []
                        state.b = 0
                        state.c = .l
                        state.f = []
                    case .k(let i, .o):
                        guard state.a.contains(where: { $0.i == i }) else { return nil }
                        state.f.insert(i)
                    case .k(let i, .x):
                        state.a.removeAll { $0.i == i }
                        state.f.remove(i)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                if state.c == .l {
                    W(p: state.b).mapOutput { U.w($0) }.running(in: context)
                }
                return G(
                    r: state.a.map { i in
                        K(s: i.s, y: state.f.contains(i.i))
                            .mapOutput { U.k(i.i, $0) }
                            .rendered(in: context, key: "\(i.i)")
                    },
                    t: state.c == .l ? "…" : state.c == .e ? "." : "",
                    n: state.c == .m ? { o.send(.n) } : nil, z: { o.send(.z) })
            }
        }
    }
}
