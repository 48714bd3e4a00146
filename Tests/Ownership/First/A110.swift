import Workflow
import WorkflowConcurrency

enum A110 {
    struct N: Equatable {
        let a: Int
        let b: String
    }

    struct S: AsyncSequenceWorker {
        typealias Output = String

        func run() -> AsyncStream<String> {
            AsyncStream { c in
                let t = Task {
                    for w in ["oak", "elm", "fir"] {
                        try? await Task.sleep(for: .seconds(20))
                        if Task.isCancelled { break }
                        c.yield(w)
                    }
                    c.finish()
                }
                c.onTermination = { _ in t.cancel() }
            }
        }

        func isEquivalent(to o: S) -> Bool { true }
    }

    struct U {
        let a: String
        let f: () -> Void
        let g: () -> Void
    }

    struct W {
        let a: [String]
        let b: U?
        let c: String
        let d: Int
        let f: (Int) -> Void
        let g: (Int) -> Void
        let h: (String) -> Void
        let i: () -> Void
    }
}

extension A110 {
    enum Broken {
        struct Root: Workflow {
            struct State {
                var a = [N(a: 0, b: "ash"), N(a: 1, b: "bay"), N(a: 2, b: "yew")]
                var b: Int?
                var c = 3
                var d: N?
                var e = 0
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context x: RenderContext<Root>) -> W {
                typealias T = AnyWorkflowAction<Root>
                let k = x.makeSink(of: T.self)
                S().mapOutput { w in
                    T { s in
                        s.j(w)
                        return nil
                    }
                }
                .running(in: x)

                let u = s.b.flatMap { b in
                    s.a.indices.contains(b)
                        ? U(
                            a: "drop \(s.a[b].b)?",
                            f: {
                                k.send(
                                    T { s in
                                        guard let b = s.b, s.a.indices.contains(b) else { return nil }
                                        s.d = s.a.remove(at: b)
                                        s.b = nil
                                        s.e += 1
                                        return nil
                                    })
                            },
                            g: {
                                k.send(
                                    T { s in
                                        s.b = nil
                                        return nil
                                    })
                            }) : nil
                }
                return W(
                    a: s.a.map(\.b),
                    b: u,
                    c: s.d.map { "restore \($0.b)" } ?? "",
                    d: s.e,
                    f: { n in
                        k.send(
                            T { s in
                                if s.a.indices.contains(n) { s.b = n }
                                return nil
                            })
                    },
                    g: { n in
                        k.send(
                            T { s in
                                guard s.a.indices.contains(n), n > 0 else { return nil }
                                // The dialog's row moves, so its index changes.
                                if s.b == n { s.b = n - 1 } else if s.b == n - 1 { s.b = n }
                                s.a.swapAt(n, n - 1)
                                return nil
                            })
                    },
                    h: { w in
                        k.send(
                            T { s in
                                s.j(w)
                                return nil
                            })
                    },
                    i: {
                        k.send(
                            T { s in
                                guard let d = s.d else { return nil }
                                s.a.append(d)
                                s.d = nil
                                return nil
                            })
                    }
                )
            }
        }
    }
}

extension A110.Broken.Root.State {
    mutating func j(_ w: String) {
        guard !w.isEmpty else { return }
        a.insert(A110.N(a: c, b: w), at: 0)
        c += 1
    }
}

extension A110 {
    enum Fixed {
        struct Root: Workflow {
            struct State {
                var a = [N(a: 0, b: "ash"), N(a: 1, b: "bay"), N(a: 2, b: "yew")]
                // The index of the row that the dialog asks about.
                var b: Int?
                var c = 3
                // The removed element, which is no longer in `a`.
                var d: N?
                var e = 0
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context x: RenderContext<Root>) -> W {
                typealias T = AnyWorkflowAction<Root>
                let k = x.makeSink(of: T.self)
                S().mapOutput { w in
                    T { s in
                        s.j(w)
                        return nil
                    }
                }
                .running(in: x)

                let u = s.a.first { $0.a == s.b }.map { n in
                    U(
                        a: "drop \(n.b)?",
                        f: {
                            k.send(
                                T { s in
                                    guard let i = s.a.firstIndex(where: { $0.a == n.a }) else { return nil }
                                    s.d = s.a.remove(at: i)
                                    s.b = nil
                                    s.e += 1
                                    return nil
                                })
                        },
                        g: {
                            k.send(
                                T { s in
                                    s.b = nil
                                    return nil
                                })
                        })
                }
                let v = s.a.map(\.a)
                return W(
                    a: s.a.map(\.b),
                    b: u,
                    c: s.d.map { "restore \($0.b)" } ?? "",
                    d: s.e,
                    f: { n in
                        k.send(
                            T { s in
                                if v.indices.contains(n) { s.b = v[n] }
                                return nil
                            })
                    },
                    g: { n in
                        k.send(
                            T { s in
                                guard s.a.indices.contains(n), n > 0 else { return nil }
                                s.a.swapAt(n, n - 1)
                                return nil
                            })
                    },
                    h: { w in
                        k.send(
                            T { s in
                                s.j(w)
                                return nil
                            })
                    },
                    i: {
                        k.send(
                            T { s in
                                guard let d = s.d else { return nil }
                                s.a.append(d)
                                s.d = nil
                                return nil
                            })
                    }
                )
            }
        }
    }
}

extension A110.Fixed.Root.State {
    mutating func j(_ w: String) {
        guard !w.isEmpty else { return }
        a.insert(A110.N(a: c, b: w), at: 0)
        c += 1
    }
}
