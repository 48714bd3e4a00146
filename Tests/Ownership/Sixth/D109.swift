import Workflow

// Amounts are stored by ID, but removing an element doesn't remove its amount.
enum D109 {
    struct E: Equatable {
        let i: String
        let n: Int
    }

    struct S0 {
        let a: [String]
        let b: Int
        let c: Bool
        let f: (Int) -> Void
        let g: (Int) -> Void
        let h: () -> Void
        let k: (Bool) -> Void
    }

    struct Root: Workflow {
        let o: Bool

        struct State: Equatable {
            var x = [E(i: "u", n: 3), E(i: "v", n: 5)]
            var m: [String: Int] = [:]
            var n = 0
            var c = false
        }

        func makeInitialState() -> State { State() }

        enum A: WorkflowAction {
            typealias WorkflowType = Root
            case f(Int), g(Int, Bool), h, k(Bool)

            func apply(toState s: inout State) -> Never? {
                switch self {
                case .f(let j):
                    guard s.x.indices.contains(j) else { break }
                    s.m[s.x[j].i, default: 0] += s.x[j].n
                case .g(let j, let o):
                    guard s.x.indices.contains(j) else { break }
                    let e = s.x.remove(at: j)
                    if o { s.m[e.i] = nil }
                case .h:
                    s.n += 1
                    s.x.append(E(i: "w\(s.n)", n: s.n))
                case .k(let c): s.c = c
                }
                return nil
            }
        }

        func render(state s: State, context c: RenderContext<Root>) -> S0 {
            let m = c.makeSink(of: A.self)
            let o = o
            return S0(
                a: s.x.map { "\($0.i) \(s.m[$0.i] ?? 0)" }, b: s.m.values.reduce(0, +), c: s.c,
                f: { m.send(.f($0)) }, g: { m.send(.g($0, o)) }, h: { m.send(.h) }, k: { m.send(.k($0)) })
        }
    }
}
