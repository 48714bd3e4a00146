import Workflow

enum F108 {
    protocol L: Comparable {
        static var z: [Self] { get }
        static var n: Self { get }
        var u: Self { get }
        var s: String { get }
    }

    struct M: L {
        let m: Int

        static let z = [6, 3, 4].map { M(m: $0) }
        static let n = M(m: 1)
        var u: M { M(m: m + 2) }
        var s: String { "\(m)" }

        static func < (a: M, b: M) -> Bool { a.m < b.m }
    }

    struct D: L {
        let d: Double

        static let z = [2.5, 1.5].map { D(d: $0) }
        static let n = D(d: 0.5)
        var u: D { D(d: d * 2) }
        var s: String { "\(d)" }

        static func < (a: D, b: D) -> Bool { a.d < b.d }
    }

    final class N<T: L> {
        let i: Int
        var v: T

        init(i: Int, v: T) {
            self.i = i
            self.v = v
        }

        static func o(_ a: N<T>, _ b: N<T>) -> Bool { (a.v, a.i) < (b.v, b.i) }
    }

    struct E {
        let x: Int
        let y: String
        let f: () -> Void
    }

    struct Y {
        let x: [E]
        let y: Bool
        let f: () -> Void
        let f1: () -> Void
    }

    struct X {
        let a: Y
        let b: Y
    }

    enum Broken {
        struct R: Workflow {
            typealias State = Void

            func render(state: Void, context c: RenderContext<Self>) -> X {
                X(a: G<M>().rendered(in: c), b: G<D>().rendered(in: c))
            }
        }

        struct G<T: L>: Workflow {
            struct State {
                var a: [N<T>]
                var d = false

                mutating func e() {
                    let d = d
                    a.sort { d ? N.o($1, $0) : N.o($0, $1) }
                }
            }

            enum K: WorkflowAction {
                typealias WorkflowType = G<T>
                case b(Int)
                case d
                case n

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .b(let i):
                        guard let n = s.a.first(where: { $0.i == i }) else { return nil }
                        n.v = n.v.u
                    case .d:
                        s.d.toggle()
                        s.e()
                    case .n:
                        s.a.append(N(i: s.a.count, v: T.n))
                        s.e()
                    }
                    return nil
                }
            }

            func makeInitialState() -> State {
                var s = State(a: T.z.enumerated().map { N(i: $0.offset, v: $0.element) })
                s.e()
                return s
            }

            func render(state s: State, context c: RenderContext<Self>) -> Y {
                let u = c.makeSink(of: K.self)
                return Y(
                    x: s.a.map { n in E(x: n.i, y: n.v.s, f: { u.send(.b(n.i)) }) },
                    y: s.d, f: { u.send(.d) }, f1: { u.send(.n) })
            }
        }
    }

    enum Fixed {
        struct R: Workflow {
            typealias State = Void

            func render(state: Void, context c: RenderContext<Self>) -> X {
                X(a: G<M>().rendered(in: c), b: G<D>().rendered(in: c))
            }
        }

        struct G<T: L>: Workflow {
            struct State {
                var a: [N<T>]
                var d = false

                var e: [N<T>] { a.sorted { d ? N.o($1, $0) : N.o($0, $1) } }
            }

            enum K: WorkflowAction {
                typealias WorkflowType = G<T>
                case b(Int)
                case d
                case n

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .b(let i):
                        guard let n = s.a.first(where: { $0.i == i }) else { return nil }
                        n.v = n.v.u
                    case .d:
                        s.d.toggle()
                    case .n:
                        s.a.append(N(i: s.a.count, v: T.n))
                    }
                    return nil
                }
            }

            func makeInitialState() -> State {
                State(a: T.z.enumerated().map { N(i: $0.offset, v: $0.element) })
            }

            func render(state s: State, context c: RenderContext<Self>) -> Y {
                let u = c.makeSink(of: K.self)
                return Y(
                    x: s.e.map { n in E(x: n.i, y: n.v.s, f: { u.send(.b(n.i)) }) },
                    y: s.d, f: { u.send(.d) }, f1: { u.send(.n) })
            }
        }
    }
}
