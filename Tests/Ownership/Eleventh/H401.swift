// A seed bank: the query is typed on an engraved keyboard, and a clerk looks it up in the vault.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum H401 {
    struct Accession: Equatable {
        let number: Int
        let name: String
        let vault: Int
    }

    enum Catalogue {
        static let all = [
            Accession(number: 11, name: "BARLEY", vault: 1),
            Accession(number: 12, name: "BEET", vault: 1),
            Accession(number: 13, name: "BEAN", vault: 1),
            Accession(number: 14, name: "EMMER", vault: 1),
            Accession(number: 21, name: "BASIL", vault: 2),
            Accession(number: 22, name: "BETONY", vault: 2),
        ]

        static func named(_ numbers: [Int]) -> [Accession] {
            all.filter { numbers.contains($0.number) }
        }
    }

    struct Answer: Equatable {
        let query: String
        let vault: Int
        let numbers: [Int]
    }

    struct KeyCap {
        let letter: String
        let onPress: () -> Void
    }

    struct HitRow {
        let name: String
        let isOrdered: Bool
        let onOrder: () -> Void
    }

    struct SearchScreen: Screen {
        let query: String
        let vault: String
        let status: String
        let hits: [HitRow]
        let orders: [String]
        let keys: [KeyCap]
        let onErase: () -> Void
        let onOtherVault: () -> Void
    }

    enum Broken {
        /// Looks up one query in one vault.
        struct Lookup: Worker {
            let query: String
            let vault: Int

            func run() async -> Answer {
                let found = Catalogue.all.filter { $0.vault == vault && $0.name.hasPrefix(query) }
                return Answer(query: query, vault: vault, numbers: found.map(\.number))
            }

            func isEquivalent(to otherWorker: Lookup) -> Bool { vault == otherWorker.vault }
        }

        struct Root: Workflow {
            struct State {
                var query = ""
                var vault = 1
                var answer: Answer?
                var ordered: Set<Int> = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case press(String)
                case erase
                case otherVault
                case order(Int)
                case answered(Answer)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .press(let letter):
                        state.query += letter
                    case .erase:
                        if !state.query.isEmpty { state.query.removeLast() }
                    case .otherVault:
                        state.vault = 3 - state.vault
                    case .order(let number):
                        if state.ordered.remove(number) == nil { state.ordered.insert(number) }
                    case .answered(let answer):
                        state.answer = answer
                    }
                    return nil
                }
            }

            /// The hits to show; nil while the clerk is still looking.
            private func hits(_ state: State) -> [Accession]? {
                state.answer.map { Catalogue.named($0.numbers) }
            }

            private func status(_ state: State, _ hits: [Accession]?) -> String {
                if state.query.isEmpty { return "Type a name" }
                guard let hits else { return "Looking for \(state.query)…" }
                return "\(hits.count) found for \(state.query)"
            }

            func render(state: State, context: RenderContext<Root>) -> SearchScreen {
                let sink = context.makeSink(of: Action.self)
                if !state.query.isEmpty {
                    Lookup(query: state.query, vault: state.vault).running(in: context) { Action.answered($0) }
                }
                let hits = hits(state)
                let rows = (state.query.isEmpty ? [] : hits ?? []).map { hit in
                    HitRow(
                        name: hit.name, isOrdered: state.ordered.contains(hit.number),
                        onOrder: { sink.send(.order(hit.number)) })
                }
                let keys = ["B", "E", "A"].map { letter in
                    KeyCap(letter: letter, onPress: { sink.send(.press(letter)) })
                }
                return SearchScreen(
                    query: state.query, vault: "Vault \(state.vault)", status: status(state, hits), hits: rows,
                    orders: Catalogue.named(Array(state.ordered)).map(\.name), keys: keys,
                    onErase: { sink.send(.erase) }, onOtherVault: { sink.send(.otherVault) })
            }
        }
    }

    enum Fixed {
        /// Looks up one query in one vault.
        struct Lookup: Worker {
            let query: String
            let vault: Int

            func run() async -> Answer {
                let found = Catalogue.all.filter { $0.vault == vault && $0.name.hasPrefix(query) }
                return Answer(query: query, vault: vault, numbers: found.map(\.number))
            }

            func isEquivalent(to otherWorker: Lookup) -> Bool {
                query == otherWorker.query && vault == otherWorker.vault
            }
        }

        struct Root: Workflow {
            struct State {
                var query = ""
                var vault = 1
                var answer: Answer?
                var ordered: Set<Int> = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case press(String)
                case erase
                case otherVault
                case order(Int)
                case answered(Answer)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .press(let letter):
                        state.query += letter
                    case .erase:
                        if !state.query.isEmpty { state.query.removeLast() }
                    case .otherVault:
                        state.vault = 3 - state.vault
                    case .order(let number):
                        if state.ordered.remove(number) == nil { state.ordered.insert(number) }
                    case .answered(let answer):
                        state.answer = answer
                    }
                    return nil
                }
            }

            /// The hits to show; nil while the clerk is still looking.
            private func hits(_ state: State) -> [Accession]? {
                guard let answer = state.answer, answer.query == state.query, answer.vault == state.vault
                else { return nil }
                return Catalogue.named(answer.numbers)
            }

            private func status(_ state: State, _ hits: [Accession]?) -> String {
                if state.query.isEmpty { return "Type a name" }
                guard let hits else { return "Looking for \(state.query)…" }
                return "\(hits.count) found for \(state.query)"
            }

            func render(state: State, context: RenderContext<Root>) -> SearchScreen {
                let sink = context.makeSink(of: Action.self)
                if !state.query.isEmpty {
                    Lookup(query: state.query, vault: state.vault).running(in: context) { Action.answered($0) }
                }
                let hits = hits(state)
                let rows = (state.query.isEmpty ? [] : hits ?? []).map { hit in
                    HitRow(
                        name: hit.name, isOrdered: state.ordered.contains(hit.number),
                        onOrder: { sink.send(.order(hit.number)) })
                }
                let keys = ["B", "E", "A"].map { letter in
                    KeyCap(letter: letter, onPress: { sink.send(.press(letter)) })
                }
                return SearchScreen(
                    query: state.query, vault: "Vault \(state.vault)", status: status(state, hits), hits: rows,
                    orders: Catalogue.named(Array(state.ordered)).map(\.name), keys: keys,
                    onErase: { sink.send(.erase) }, onOtherVault: { sink.send(.otherVault) })
            }
        }
    }
}
