// A harbour: a skipper looks at berths and asks the office for the price of each.

import Workflow
import WorkflowConcurrency

enum E101 {
    static let berths = ["Inner quay", "Outer quay", "Mole", "Buoy"]

    /// Returns the price of a night. Some answers take longer than others.
    final class HarbourOffice: Sendable {
        func fee(berth: Int) async -> Int {
            try? await Task.sleep(nanoseconds: UInt64(max(1, 5 - berth)) * 10_000_000)
            let fees = [31, 22, 14, 9]
            return fees.indices.contains(berth) ? fees[berth] : 0
        }
    }

    struct Inquiry: Worker {
        let office: HarbourOffice
        let number: Int
        let berth: Int

        func run() async -> Quote { Quote(number: number, crowns: await office.fee(berth: berth)) }
        func isEquivalent(to other: Inquiry) -> Bool { number == other.number && berth == other.berth }
    }

    struct Quote: Equatable {
        let number: Int
        let crowns: Int
    }

    struct Letter: Equatable {
        let number: Int
        let berth: Int
    }

    struct HarbourScreen {
        let berths: [String]
        let looking: String
        let price: String
        let waiting: Int
        let booked: [String]
        let onLook: (Int) -> Void
        let onBook: () -> Void
    }

    // MARK: -

    enum Broken {
        struct HarbourWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = HarbourScreen

            var office = HarbourOffice()

            struct State: Equatable {
                var here = 0
                var fee: Int?
                var letters: [Letter] = []
                var ticket = 0
                var stays: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = HarbourWorkflow

                case look(Int)
                case quoted(Quote)
                case book

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .look(let berth):
                        guard E101.berths.indices.contains(berth) else { return nil }
                        state.here = berth
                        state.fee = nil
                        state.ticket += 1
                        state.letters.append(Letter(number: state.ticket, berth: berth))
                    case .quoted(let quote):
                        state.letters.removeAll { $0.number == quote.number }
                        state.fee = quote.crowns
                    case .book:
                        guard let fee = state.fee else { return nil }
                        state.stays.append("\(E101.berths[state.here]) for \(fee) kr")
                        state.fee = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<HarbourWorkflow>) -> HarbourScreen {
                let sink = context.makeSink(of: Action.self)
                for letter in state.letters {
                    Inquiry(office: office, number: letter.number, berth: letter.berth)
                        .mapOutput { Action.quoted($0) }
                        .running(in: context, key: "letter \(letter.number)")
                }
                return HarbourScreen(
                    berths: E101.berths, looking: E101.berths[state.here],
                    price: state.fee.map { "\($0) kr" } ?? "…", waiting: state.letters.count, booked: state.stays,
                    onLook: { sink.send(.look($0)) }, onBook: { sink.send(.book) })
            }
        }
    }

    enum Fixed {
        struct HarbourWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = HarbourScreen

            var office = HarbourOffice()

            struct State: Equatable {
                var here = 0
                var fee: Int?
                /// Letters that haven't been answered. The office answers all of them, but only the answer to the last
                /// one counts.
                var letters: [Letter] = []
                var ticket = 0
                var stays: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = HarbourWorkflow

                case look(Int)
                case quoted(Quote)
                case book

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .look(let berth):
                        guard E101.berths.indices.contains(berth) else { return nil }
                        state.here = berth
                        state.fee = nil
                        state.ticket += 1
                        state.letters.append(Letter(number: state.ticket, berth: berth))
                    case .quoted(let quote):
                        state.letters.removeAll { $0.number == quote.number }
                        // Ignore an answer about a berth that the skipper is no longer looking at.
                        guard quote.number == state.ticket else { return nil }
                        state.fee = quote.crowns
                    case .book:
                        guard let fee = state.fee else { return nil }
                        state.stays.append("\(E101.berths[state.here]) for \(fee) kr")
                        state.fee = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<HarbourWorkflow>) -> HarbourScreen {
                let sink = context.makeSink(of: Action.self)
                for letter in state.letters {
                    Inquiry(office: office, number: letter.number, berth: letter.berth)
                        .mapOutput { Action.quoted($0) }
                        .running(in: context, key: "letter \(letter.number)")
                }
                return HarbourScreen(
                    berths: E101.berths, looking: E101.berths[state.here],
                    price: state.fee.map { "\($0) kr" } ?? "…", waiting: state.letters.count, booked: state.stays,
                    onLook: { sink.send(.look($0)) }, onBook: { sink.send(.book) })
            }
        }
    }
}
