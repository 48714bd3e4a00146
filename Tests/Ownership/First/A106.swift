import Workflow

protocol A106R {
    static var f: Int { get }
    static var n: String { get }
}

enum A106 {
    enum R1: A106R {
        static let f = 50
        static let n = "g"
    }

    enum R2: A106R {
        static let f = 250
        static let n = "pk"
    }

    struct V {
        let a: String
        let b: String
        let f: () -> Void
        let g: () -> Void
        let h: () -> Void
    }

    struct W {
        let a: V
        let b: V
        let c: String
        let d: [String]
        let e: () -> Void
        let f: () -> Void
        let g: () -> Void
    }

    struct G<Q: A106R>: Workflow {
        typealias Output = Int
        typealias Rendering = V

        let a: Int

        struct State: Equatable { var k = 1 }

        enum J: WorkflowAction {
            typealias WorkflowType = G<Q>

            case u(Int)
            case m

            func apply(toState s: inout G<Q>.State) -> Int? {
                switch self {
                case .u(let n):
                    return n * s.k
                case .m:
                    s.k = s.k == 1 ? 4 : 1
                    return nil
                }
            }
        }

        func makeInitialState() -> State { State() }

        func render(state s: State, context x: RenderContext<G<Q>>) -> V {
            let t = x.makeSink(of: J.self)
            return V(
                a: "\(a) \(Q.n)", b: "±\(s.k)", f: { t.send(.u(1)) }, g: { t.send(.u(-1)) },
                h: { t.send(.m) })
        }
    }
}

extension A106 {
    enum Broken {
        struct Root: Workflow {
            typealias Rendering = W

            struct State: Equatable {
                var x = 500
                var y = 2
                var z: [String] = []
                var w = 500
            }

            func makeInitialState() -> State { State() }

            enum K: WorkflowAction {
                typealias WorkflowType = Root

                case a(Int)
                case b(Int)
                case c
                case d
                case e

                func apply(toState s: inout Root.State) -> Never? {
                    switch self {
                    case .a(let n):
                        s.x = max(0, s.x + n * R1.f)
                        s.y = s.x / R2.f
                    case .b(let n):
                        s.y = max(0, s.y + n)
                        s.x = s.y * R2.f
                    case .c:
                        s.x /= 2
                    case .d:
                        if s.y > 0 { s.z.append("\(s.y) \(R2.n)") }
                    case .e:
                        s.w = s.w >= 1000 ? 250 : s.w + 250
                    }
                    return nil
                }
            }

            func render(state s: State, context x: RenderContext<Root>) -> W {
                let t = x.makeSink(of: K.self)
                return W(
                    a: G<R1>(a: s.x).mapOutput { K.a($0) }.rendered(in: x),
                    b: G<R2>(a: s.y).mapOutput { K.b($0) }.rendered(in: x),
                    c: s.x > s.w ? "over \(s.w)" : "up to \(s.w)",
                    d: s.z,
                    e: { t.send(.c) }, f: { t.send(.d) }, g: { t.send(.e) }
                )
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Rendering = W

            struct State: Equatable {
                var x = 500
                var z: [String] = []
                // A separate limit set by the user, which has the same initial value as `x`.
                var w = 500

                var y: Int { x / R2.f }
            }

            func makeInitialState() -> State { State() }

            enum K: WorkflowAction {
                typealias WorkflowType = Root

                case a(Int)
                case b(Int)
                case c
                case d
                case e

                func apply(toState s: inout Root.State) -> Never? {
                    switch self {
                    case .a(let n):
                        s.x = max(0, s.x + n * R1.f)
                    case .b(let n):
                        s.x = max(0, s.y + n) * R2.f
                    case .c:
                        s.x /= 2
                    case .d:
                        if s.y > 0 { s.z.append("\(s.y) \(R2.n)") }
                    case .e:
                        s.w = s.w >= 1000 ? 250 : s.w + 250
                    }
                    return nil
                }
            }

            func render(state s: State, context x: RenderContext<Root>) -> W {
                let t = x.makeSink(of: K.self)
                return W(
                    a: G<R1>(a: s.x).mapOutput { K.a($0) }.rendered(in: x),
                    b: G<R2>(a: s.y).mapOutput { K.b($0) }.rendered(in: x),
                    c: s.x > s.w ? "over \(s.w)" : "up to \(s.w)",
                    d: s.z,
                    e: { t.send(.c) }, f: { t.send(.d) }, g: { t.send(.e) }
                )
            }
        }
    }
}
