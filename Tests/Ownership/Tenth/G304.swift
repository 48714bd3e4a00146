// A playlist with the track that is playing.

import Workflow

enum G304 {
    struct T: Equatable {
        let i: Int
        let s: String
    }

    struct R {
        let s: String
        let y: Bool
        let p: () -> Void
        let d: () -> Void
    }

    struct N {
        let t: String
        let k: () -> Void
        let h: () -> Void
    }

    struct Z {
        let l: [R]
        let n: N?
        let w: (String) -> Void
    }

    /// The strip at the bottom.
    struct M: Workflow {
        typealias Rendering = N

        let t: T

        enum Output {
            case e
            case f
        }

        func render(state: Void, context: RenderContext<M>) -> N {
            let o = context.makeOutputSink()
            return N(t: t.s, k: { o.send(.e) }, h: { o.send(.f) })
        }
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = Z

            struct State: Equatable {
                var a = [T(i: 1, s: "α"), T(i: 2, s: "β"), T(i: 3, s: "γ")]
                var b: Int?
                var c = 4
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case p(Int)
                case d(Int)
                case w(String)
                case k
                case h

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .p(let j):
                        state.b = j
                    case .d(let j):
                        guard state.a.indices.contains(j) else { return nil }
                        state.a.remove(at: j)
                    case .w(let s):
                        state.a.append(T(i: state.c, s: s))
                        state.c += 1
                    case .k:
                        guard let b = state.b, !state.a.isEmpty else { return nil }
                        state.b = (b + 1) % state.a.count
                    case .h:
                        state.b = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Z {
                let o = context.makeSink(of: U.self)
                let m = state.b.flatMap { state.a.indices.contains($0) ? state.a[$0] : nil }
                return Z(
                    l: state.a.enumerated().map { j, t in
                        R(s: t.s, y: state.b == j, p: { o.send(.p(j)) }, d: { o.send(.d(j)) })
                    },
                    n: m.map { t in
                        M(t: t)
                            .mapOutput { e in
                                switch e {
                                case .e: U.k
                                case .f: U.h
                                }
                            }
                            .rendered(in: context)
                    },
                    w: { o.send(.w($0)) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = Z

            struct State: Equatable {
                var a = [T(i: 1, s: "α"), T(i: 2, s: "β"), T(i: 3, s: "γ")]
                /// The identifier of a track that is in the list.
                var b: Int?
                var c = 4
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case p(Int)
                case d(Int)
                case w(String)
                case k
                case h

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .p(let i):
                        guard state.a.contains(where: { $0.i == i }) else { return nil }
                        state.b = i
                    case .d(let i):
                        state.a.removeAll { $0.i == i }
                        if state.b == i { state.b = nil }
                    case .w(let s):
                        state.a.append(T(i: state.c, s: s))
                        state.c += 1
                    case .k:
                        guard let j = state.a.firstIndex(where: { $0.i == state.b }) else { return nil }
                        state.b = state.a[(j + 1) % state.a.count].i
                    case .h:
                        state.b = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Z {
                let o = context.makeSink(of: U.self)
                let m = state.a.first { $0.i == state.b }
                return Z(
                    l: state.a.map { t in
                        R(s: t.s, y: state.b == t.i, p: { o.send(.p(t.i)) }, d: { o.send(.d(t.i)) })
                    },
                    n: m.map { t in
                        M(t: t)
                            .mapOutput { e in
                                switch e {
                                case .e: U.k
                                case .f: U.h
                                }
                            }
                            .rendered(in: context)
                    },
                    w: { o.send(.w($0)) })
            }
        }
    }
}
