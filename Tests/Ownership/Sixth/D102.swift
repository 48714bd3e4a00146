import Workflow
import WorkflowConcurrency

// An element moves to the other list immediately, and stays there even after a refusal.
enum D102 {
    enum R: Equatable { case y, n(String) }

    struct W: Worker {
        let k: String

        func run() async -> R {
            try? await Task.sleep(for: .milliseconds(150))
            return k.count > 2 ? .y : .n(k)
        }

        func isEquivalent(to o: W) -> Bool { k == o.k }
    }

    struct S0 {
        let a: [String]
        let b: [String]
        let c: String
        let d: Int
        let f: (Int) -> Void
        let g: () -> Void
        let h: () -> Void
    }

    struct Root: Workflow {
        let o: Bool

        struct State: Equatable {
            var a = ["p", "qqq", "rr"]
            var b: [String] = []
            var w: String?
            var e: String?
            var d = 0
        }

        func makeInitialState() -> State { State() }

        enum A: WorkflowAction {
            typealias WorkflowType = Root
            case f(Int), r(String, R), g, h, i(String, R)

            func apply(toState s: inout State) -> Never? {
                switch self {
                case .f(let i):
                    guard s.w == nil, s.a.indices.contains(i) else { break }
                    let v = s.a.remove(at: i)
                    s.b.append(v)
                    s.w = v
                    s.e = nil
                case .r(let v, .y), .i(let v, .y):
                    if s.w == v { s.w = nil }
                case .r(let v, .n(let t)):
                    guard s.w == v else { break }
                    s.w = nil
                    s.e = "no " + t
                case .i(let v, .n(let t)):
                    guard s.w == v else { break }
                    s.w = nil
                    s.e = "no " + t
                    s.b.removeAll { $0 == v }
                    s.a.append(v)
                case .g: s.e = nil
                case .h: s.d += 1
                }
                return nil
            }
        }

        func render(state s: State, context x: RenderContext<Root>) -> S0 {
            let m = x.makeSink(of: A.self)
            if let w = s.w {
                let o = o
                W(k: w).mapOutput { o ? A.i(w, $0) : A.r(w, $0) }.running(in: x, key: w)
            }
            return S0(
                a: s.a, b: s.b, c: s.e ?? (s.w == nil ? "" : "…"), d: s.d, f: { m.send(.f($0)) }, g: { m.send(.g) },
                h: { m.send(.h) })
        }
    }
}
