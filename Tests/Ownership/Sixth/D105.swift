import Workflow

// A stored Boolean says whether all elements are ticked, but adding an element doesn't update it.
enum D105 {
    struct E: Equatable {
        var t: String
        var d: Bool
    }

    struct S1 {
        let a: String
        let b: Bool
        let f: () -> Void
    }

    struct S0 {
        let a: [S1]
        let b: Bool
        let c: Int
        let f: (String) -> Void
        let g: () -> Void
        let h: () -> Void
    }

    struct Root: Workflow {
        let o: Bool

        struct State: Equatable {
            var x = [E(t: "p", d: false), E(t: "q", d: true)]
            var v = false
            var z = 0

            mutating func w() { v = x.allSatisfy(\.d) }
        }

        func makeInitialState() -> State { State() }

        enum A: WorkflowAction {
            typealias WorkflowType = Root
            case f(String, Bool), g, h, k(Int)

            func apply(toState s: inout State) -> Never? {
                switch self {
                case .f(let t, let o):
                    s.x.append(E(t: t, d: false))
                    if o { s.w() }
                case .g:
                    s.x.removeAll(where: \.d)
                    s.w()
                case .h: s.z += 1
                case .k(let i):
                    guard s.x.indices.contains(i) else { break }
                    s.x[i].d.toggle()
                    s.w()
                }
                return nil
            }
        }

        func render(state s: State, context c: RenderContext<Root>) -> S0 {
            let m = c.makeSink(of: A.self)
            let o = o
            return S0(
                a: s.x.indices.map { i in S1(a: s.x[i].t, b: s.x[i].d, f: { m.send(.k(i)) }) },
                b: s.v, c: s.z, f: { m.send(.f($0, o)) }, g: { m.send(.g) }, h: { m.send(.h) })
        }
    }
}
