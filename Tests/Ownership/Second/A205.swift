import Workflow

/// A guide through a museum: a lobby with two wings, each with a hall, and a finder in each hall.
enum A205 {
    enum Wing: Int, CaseIterable {
        case paintings, clocks
    }

    struct Piece: Equatable {
        let number: Int
        let title: String
        let wing: Wing
        var seen = false
    }

    static let pieces = [
        Piece(number: 11, title: "View of a canal", wing: .paintings),
        Piece(number: 12, title: "Vase with tulips", wing: .paintings),
        Piece(number: 13, title: "Winter", wing: .paintings),
        Piece(number: 21, title: "Tower clock", wing: .clocks),
        Piece(number: 22, title: "Travel alarm", wing: .clocks),
    ]

    struct LobbyScreen {
        let wings: [String]
        let wing: Int
        let hall: HallScreen
        let onWing: (Int) -> Void
    }

    struct HallScreen {
        let title: String
        let finder: FinderScreen
    }

    struct FinderScreen {
        let words: String
        let hits: [String]
        let here: Int
        let onWords: (String) -> Void
        let onNext: () -> Void
        let onSeen: () -> Void
    }

    static func hits(in pieces: [Piece], for words: String) -> [Piece] {
        pieces.filter { $0.title.lowercased().hasPrefix(words.lowercased()) }
    }
}

extension A205 {
    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var pieces: [Piece]
            }

            func makeInitialState() -> State { State(pieces: A205.pieces) }

            struct Saw: WorkflowAction {
                typealias WorkflowType = Root
                let number: Int

                func apply(toState state: inout Root.State) -> Never? {
                    guard let place = state.pieces.firstIndex(where: { $0.number == number }) else { return nil }
                    state.pieces[place].seen.toggle()
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> LobbyScreen {
                Lobby(pieces: state.pieces).mapOutput { Saw(number: $0) }.rendered(in: context)
            }
        }

        struct Lobby: Workflow {
            typealias Output = Int

            let pieces: [Piece]

            struct State: Equatable {
                var wing = Wing.paintings
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Lobby
                case enter(Int)
                case saw(Int)

                func apply(toState state: inout Lobby.State) -> Int? {
                    switch self {
                    case .enter(let number):
                        state.wing = Wing(rawValue: number) ?? state.wing
                        return nil
                    case .saw(let number):
                        return number
                    }
                }
            }

            func render(state: State, context: RenderContext<Lobby>) -> LobbyScreen {
                let sink = context.makeSink(of: Action.self)
                let hall = Hall(wing: state.wing, pieces: pieces.filter { $0.wing == state.wing })
                    .rendered(in: context, key: "\(state.wing)") { Action.saw($0) }
                return LobbyScreen(
                    wings: Wing.allCases.map { "\($0)" },
                    wing: state.wing.rawValue,
                    hall: hall,
                    onWing: { sink.send(.enter($0)) }
                )
            }
        }

        struct Hall: Workflow {
            typealias State = Void
            typealias Output = Int

            let wing: Wing
            let pieces: [Piece]

            func render(state: Void, context: RenderContext<Hall>) -> HallScreen {
                let finder = Finder(pieces: pieces)
                    .mapOutput { AnyWorkflowAction<Hall>(sendingOutput: $0) }
                    .rendered(in: context)
                return HallScreen(
                    title: "Hall of \(wing), \(pieces.count(where: \.seen)) of \(pieces.count) seen", finder: finder)
            }
        }

        struct Finder: Workflow {
            typealias Output = Int

            let pieces: [Piece]

            struct State: Equatable {
                var words = ""
                var here = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Finder
                case typed(String), next, saw

                func apply(toState state: inout Finder.State, workflow: Finder) -> Int? {
                    let hits = A205.hits(in: workflow.pieces, for: state.words)
                    switch self {
                    case .typed(let words):
                        state.words = words
                        state.here = 0
                    case .next:
                        if !hits.isEmpty { state.here = (state.here + 1) % hits.count }
                    case .saw:
                        if hits.indices.contains(state.here) { return hits[state.here].number }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Finder>) -> FinderScreen {
                let sink = context.makeSink(of: Action.self)
                return FinderScreen(
                    words: state.words,
                    hits: A205.hits(in: pieces, for: state.words).map { $0.seen ? "✓ \($0.title)" : $0.title },
                    here: state.here,
                    onWords: { sink.send(.typed($0)) },
                    onNext: { sink.send(.next) },
                    onSeen: { sink.send(.saw) }
                )
            }
        }
    }
}

extension A205 {
    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                var pieces: [Piece]
            }

            func makeInitialState() -> State { State(pieces: A205.pieces) }

            struct Saw: WorkflowAction {
                typealias WorkflowType = Root
                let number: Int

                func apply(toState state: inout Root.State) -> Never? {
                    guard let place = state.pieces.firstIndex(where: { $0.number == number }) else { return nil }
                    state.pieces[place].seen.toggle()
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> LobbyScreen {
                Lobby(pieces: state.pieces).mapOutput { Saw(number: $0) }.rendered(in: context)
            }
        }

        /// What a visitor looks for in one wing.
        struct Quest: Equatable {
            var words = ""
            var here = 0
        }

        struct Lobby: Workflow {
            typealias Output = Int

            let pieces: [Piece]

            struct State: Equatable {
                var wing = Wing.paintings
                var quests: [Wing: Quest] = [:]
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Lobby
                case enter(Int)
                case found(Wing, Finder.Output)

                func apply(toState state: inout Lobby.State) -> Int? {
                    switch self {
                    case .enter(let number):
                        state.wing = Wing(rawValue: number) ?? state.wing
                    case .found(let wing, .changed(let quest)):
                        state.quests[wing] = quest
                    case .found(_, .saw(let number)):
                        return number
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Lobby>) -> LobbyScreen {
                let sink = context.makeSink(of: Action.self)
                let wing = state.wing
                let hall = Hall(
                    wing: wing, pieces: pieces.filter { $0.wing == wing }, quest: state.quests[wing] ?? Quest()
                ).rendered(in: context, key: "\(wing)") { Action.found(wing, $0) }
                return LobbyScreen(
                    wings: Wing.allCases.map { "\($0)" },
                    wing: wing.rawValue,
                    hall: hall,
                    onWing: { sink.send(.enter($0)) }
                )
            }
        }

        struct Hall: Workflow {
            typealias State = Void
            typealias Output = Finder.Output

            let wing: Wing
            let pieces: [Piece]
            let quest: Quest

            func render(state: Void, context: RenderContext<Hall>) -> HallScreen {
                let finder = Finder(pieces: pieces, quest: quest)
                    .mapOutput { AnyWorkflowAction<Hall>(sendingOutput: $0) }
                    .rendered(in: context)
                return HallScreen(
                    title: "Hall of \(wing), \(pieces.count(where: \.seen)) of \(pieces.count) seen", finder: finder)
            }
        }

        struct Finder: Workflow {
            typealias State = Void

            let pieces: [Piece]
            let quest: Quest

            enum Output {
                case changed(Quest)
                case saw(Int)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Finder
                case typed(String), next, saw

                func apply(toState state: inout Void, workflow: Finder) -> Finder.Output? {
                    let quest = workflow.quest
                    let hits = A205.hits(in: workflow.pieces, for: quest.words)
                    switch self {
                    case .typed(let words):
                        return .changed(Quest(words: words, here: 0))
                    case .next:
                        if hits.isEmpty { return nil }
                        return .changed(Quest(words: quest.words, here: (quest.here + 1) % hits.count))
                    case .saw:
                        return hits.indices.contains(quest.here) ? .saw(hits[quest.here].number) : nil
                    }
                }
            }

            func render(state: Void, context: RenderContext<Finder>) -> FinderScreen {
                let sink = context.makeSink(of: Action.self)
                return FinderScreen(
                    words: quest.words,
                    hits: A205.hits(in: pieces, for: quest.words).map { $0.seen ? "✓ \($0.title)" : $0.title },
                    here: quest.here,
                    onWords: { sink.send(.typed($0)) },
                    onNext: { sink.send(.next) },
                    onSeen: { sink.send(.saw) }
                )
            }
        }
    }
}
