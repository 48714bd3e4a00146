// A bell tower's book of peals: a peal can be copied, and the copy changed.

import Workflow
import WorkflowUI

enum H411 {
    struct PealRow {
        let name: String
        let strokes: String
        let isOpen: Bool
        let onOpen: () -> Void
        let onCopy: () -> Void
        let onTear: () -> Void
    }

    struct BellKey {
        let bell: Int
        let onStrike: () -> Void
    }

    struct ScoreScreen: Screen {
        let heading: String
        let length: Int
        let bells: [BellKey]
        let onDrop: () -> Void
    }

    struct BookScreen: Screen {
        let peals: [PealRow]
        let score: ScoreScreen?
    }

    enum Broken {
        /// The strokes of a peal: a value whose storage is copied when one of its holders changes it.
        struct Strokes {
            private final class Storage {
                var bells: [Int]
                init(_ bells: [Int]) { self.bells = bells }
            }

            private var storage: Storage

            init(_ bells: [Int]) { storage = Storage(bells) }

            var bells: [Int] { storage.bells }

            mutating func strike(_ bell: Int) {
                storage.bells.append(bell)
            }

            mutating func drop() {
                guard !storage.bells.isEmpty else { return }
                storage.bells.removeLast()
            }
        }

        struct Peal {
            let id: Int
            let name: String
            var strokes: Strokes
        }

        /// The open peal; the book changes it.
        struct Score: Workflow {
            let name: String
            let bells: [Int]

            enum Output {
                case strike(Int)
                case drop
            }

            func render(state: Void, context: RenderContext<Score>) -> ScoreScreen {
                let sink = context.makeOutputSink()
                return ScoreScreen(
                    heading: name, length: bells.count,
                    bells: [1, 2, 3].map { bell in
                        BellKey(bell: bell, onStrike: { sink.send(.strike(bell)) })
                    },
                    onDrop: { sink.send(.drop) })
            }
        }

        struct Root: Workflow {
            struct State {
                var peals: [Peal]
                var open: Int?
                var nextID: Int
            }

            func makeInitialState() -> State {
                State(
                    peals: [
                        Peal(id: 1, name: "Grandsire", strokes: Strokes([1, 2, 3])),
                        Peal(id: 2, name: "Stedman", strokes: Strokes([3, 1])),
                    ], open: nil, nextID: 3)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case open(Int)
                case copy(Int)
                case tear(Int)
                case score(Score.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .open(let id):
                        state.open = id
                    case .copy(let id):
                        guard let peal = state.peals.first(where: { $0.id == id }) else { break }
                        state.peals.append(
                            Peal(id: state.nextID, name: "\(peal.name) \(state.nextID)", strokes: peal.strokes))
                        state.open = state.nextID
                        state.nextID += 1
                    case .tear(let id):
                        state.peals.removeAll { $0.id == id }
                        if state.open == id { state.open = nil }
                    case .score(let output):
                        guard let index = state.peals.firstIndex(where: { $0.id == state.open }) else { break }
                        switch output {
                        case .strike(let bell): state.peals[index].strokes.strike(bell)
                        case .drop: state.peals[index].strokes.drop()
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> BookScreen {
                let sink = context.makeSink(of: Action.self)
                let rows = state.peals.map { peal in
                    PealRow(
                        name: peal.name, strokes: peal.strokes.bells.map(String.init).joined(),
                        isOpen: peal.id == state.open, onOpen: { sink.send(.open(peal.id)) },
                        onCopy: { sink.send(.copy(peal.id)) }, onTear: { sink.send(.tear(peal.id)) })
                }
                let score = state.peals.first { $0.id == state.open }.map { peal in
                    Score(name: peal.name, bells: peal.strokes.bells).rendered(in: context, key: "peal-\(peal.id)") {
                        Action.score($0)
                    }
                }
                return BookScreen(peals: rows, score: score)
            }
        }
    }

    enum Fixed {
        /// The strokes of a peal: a value whose storage is copied when one of its holders changes it.
        struct Strokes {
            private final class Storage {
                var bells: [Int]
                init(_ bells: [Int]) { self.bells = bells }
            }

            private var storage: Storage

            init(_ bells: [Int]) { storage = Storage(bells) }

            var bells: [Int] { storage.bells }

            mutating func strike(_ bell: Int) {
                detach()
                storage.bells.append(bell)
            }

            mutating func drop() {
                guard !storage.bells.isEmpty else { return }
                detach()
                storage.bells.removeLast()
            }

            private mutating func detach() {
                if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.bells) }
            }
        }

        struct Peal {
            let id: Int
            let name: String
            var strokes: Strokes
        }

        /// The open peal; the book changes it.
        struct Score: Workflow {
            let name: String
            let bells: [Int]

            enum Output {
                case strike(Int)
                case drop
            }

            func render(state: Void, context: RenderContext<Score>) -> ScoreScreen {
                let sink = context.makeOutputSink()
                return ScoreScreen(
                    heading: name, length: bells.count,
                    bells: [1, 2, 3].map { bell in
                        BellKey(bell: bell, onStrike: { sink.send(.strike(bell)) })
                    },
                    onDrop: { sink.send(.drop) })
            }
        }

        struct Root: Workflow {
            struct State {
                var peals: [Peal]
                var open: Int?
                var nextID: Int
            }

            func makeInitialState() -> State {
                State(
                    peals: [
                        Peal(id: 1, name: "Grandsire", strokes: Strokes([1, 2, 3])),
                        Peal(id: 2, name: "Stedman", strokes: Strokes([3, 1])),
                    ], open: nil, nextID: 3)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case open(Int)
                case copy(Int)
                case tear(Int)
                case score(Score.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .open(let id):
                        state.open = id
                    case .copy(let id):
                        guard let peal = state.peals.first(where: { $0.id == id }) else { break }
                        state.peals.append(
                            Peal(id: state.nextID, name: "\(peal.name) \(state.nextID)", strokes: peal.strokes))
                        state.open = state.nextID
                        state.nextID += 1
                    case .tear(let id):
                        state.peals.removeAll { $0.id == id }
                        if state.open == id { state.open = nil }
                    case .score(let output):
                        guard let index = state.peals.firstIndex(where: { $0.id == state.open }) else { break }
                        switch output {
                        case .strike(let bell): state.peals[index].strokes.strike(bell)
                        case .drop: state.peals[index].strokes.drop()
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> BookScreen {
                let sink = context.makeSink(of: Action.self)
                let rows = state.peals.map { peal in
                    PealRow(
                        name: peal.name, strokes: peal.strokes.bells.map(String.init).joined(),
                        isOpen: peal.id == state.open, onOpen: { sink.send(.open(peal.id)) },
                        onCopy: { sink.send(.copy(peal.id)) }, onTear: { sink.send(.tear(peal.id)) })
                }
                let score = state.peals.first { $0.id == state.open }.map { peal in
                    Score(name: peal.name, bells: peal.strokes.bells).rendered(in: context, key: "peal-\(peal.id)") {
                        Action.score($0)
                    }
                }
                return BookScreen(peals: rows, score: score)
            }
        }
    }
}
