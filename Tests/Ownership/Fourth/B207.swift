// An observatory: a telescope that moves from star to star, and a chart of the marked stars.

import Workflow
import WorkflowUI

enum B207 {
    enum Broken {
        /// The stars' names, which never change.
        final class Catalogue: Equatable {
            let names = ["Vega", "Deneb", "Altair", "Mizar"]
            func name(_ star: Int) -> String { names.indices.contains(star) ? names[star] : "?" }

            static func == (left: Catalogue, right: Catalogue) -> Bool { left === right }
        }

        final class NightBook: Equatable {
            var marked: Set<Int> = []

            static func == (left: NightBook, right: NightBook) -> Bool { left === right }
        }

        struct DomeScreen: Screen {
            let isLit: Bool
            let telescope: TelescopeScreen
            let chart: ChartScreen
            let onLamp: () -> Void
        }

        struct TelescopeScreen: Screen {
            let star: String
            let isMarked: Bool
            let onSwing: () -> Void
            let onMark: () -> Void
        }

        struct ChartScreen: Screen {
            let stars: [String]
            let latelyErased: String?
            let onErase: (Int) -> Void
        }

        struct DomeWorkflow: Workflow {
            typealias Output = Never

            let catalogue = Catalogue()

            struct State: Equatable {
                var book = NightBook()
                var isLit = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = DomeWorkflow
                case lamp

                func apply(toState state: inout DomeWorkflow.State) -> Never? {
                    state.isLit.toggle()
                    return nil
                }
            }

            func render(state: State, context: RenderContext<DomeWorkflow>) -> DomeScreen {
                let sink = context.makeSink(of: Action.self)
                return DomeScreen(
                    isLit: state.isLit,
                    telescope: TelescopeWorkflow(catalogue: catalogue, book: state.book).rendered(in: context),
                    chart: ChartWorkflow(catalogue: catalogue, book: state.book).rendered(in: context),
                    onLamp: { sink.send(.lamp) }
                )
            }
        }

        struct TelescopeWorkflow: Workflow, Equatable {
            typealias Output = Never

            let catalogue: Catalogue
            let book: NightBook

            struct State: Equatable {
                var book: NightBook
                var aim = 0
            }

            func makeInitialState() -> State { State(book: book) }

            enum Action: WorkflowAction {
                typealias WorkflowType = TelescopeWorkflow
                case swing
                case mark

                func apply(
                    toState state: inout TelescopeWorkflow.State, context: ApplyContext<TelescopeWorkflow>
                ) -> Never? {
                    // After a mark, the telescope moves on by itself.
                    if case .mark = self { state.book.marked.insert(state.aim) }
                    state.aim = (state.aim + 1) % context[workflowValue: \.catalogue].names.count
                    return nil
                }
            }

            func render(state: State, context: RenderContext<TelescopeWorkflow>) -> TelescopeScreen {
                let sink = context.makeSink(of: Action.self)
                return TelescopeScreen(
                    star: catalogue.name(state.aim),
                    isMarked: state.book.marked.contains(state.aim),
                    onSwing: { sink.send(.swing) },
                    onMark: { sink.send(.mark) }
                )
            }
        }

        struct ChartWorkflow: Workflow, Equatable {
            typealias Output = Never

            let catalogue: Catalogue
            let book: NightBook

            struct State: Equatable {
                var book: NightBook
                var latelyErased: Int?
            }

            func makeInitialState() -> State { State(book: book) }

            enum Action: WorkflowAction {
                typealias WorkflowType = ChartWorkflow
                case erase(Int)

                func apply(toState state: inout ChartWorkflow.State) -> Never? {
                    switch self {
                    case .erase(let row):
                        let rows = state.book.marked.sorted()
                        guard rows.indices.contains(row) else { return nil }
                        state.book.marked.remove(rows[row])
                        state.latelyErased = rows[row]
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<ChartWorkflow>) -> ChartScreen {
                let sink = context.makeSink(of: Action.self)
                return ChartScreen(
                    stars: state.book.marked.sorted().map(catalogue.name),
                    latelyErased: state.latelyErased.map(catalogue.name),
                    onErase: { sink.send(.erase($0)) }
                )
            }
        }
    }

    enum Fixed {
        /// The stars' names, which never change.
        final class Catalogue: Equatable {
            let names = ["Vega", "Deneb", "Altair", "Mizar"]
            func name(_ star: Int) -> String { names.indices.contains(star) ? names[star] : "?" }

            static func == (left: Catalogue, right: Catalogue) -> Bool { left === right }
        }

        struct DomeScreen: Screen {
            let isLit: Bool
            let telescope: TelescopeScreen
            let chart: ChartScreen
            let onLamp: () -> Void
        }

        struct TelescopeScreen: Screen {
            let star: String
            let isMarked: Bool
            let onSwing: () -> Void
            let onMark: () -> Void
        }

        struct ChartScreen: Screen {
            let stars: [String]
            let latelyErased: String?
            let onErase: (Int) -> Void
        }

        struct DomeWorkflow: Workflow {
            typealias Output = Never

            let catalogue = Catalogue()

            struct State: Equatable {
                var marked: Set<Int> = []
                var isLit = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = DomeWorkflow
                case lamp
                case marked(Int)
                case erased(Int)

                func apply(toState state: inout DomeWorkflow.State) -> Never? {
                    switch self {
                    case .lamp: state.isLit.toggle()
                    case .marked(let star): state.marked.insert(star)
                    case .erased(let star): state.marked.remove(star)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<DomeWorkflow>) -> DomeScreen {
                let sink = context.makeSink(of: Action.self)
                return DomeScreen(
                    isLit: state.isLit,
                    telescope: TelescopeWorkflow(catalogue: catalogue, marked: state.marked)
                        .mapOutput { Action.marked($0) }
                        .rendered(in: context),
                    chart: ChartWorkflow(catalogue: catalogue, marked: state.marked.sorted())
                        .mapOutput { Action.erased($0) }
                        .rendered(in: context),
                    onLamp: { sink.send(.lamp) }
                )
            }
        }

        struct TelescopeWorkflow: Workflow, Equatable {
            typealias Output = Int

            let catalogue: Catalogue
            let marked: Set<Int>

            struct State: Equatable {
                var aim = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = TelescopeWorkflow
                case swing
                case mark

                func apply(
                    toState state: inout TelescopeWorkflow.State, context: ApplyContext<TelescopeWorkflow>
                ) -> Int? {
                    let star = state.aim
                    // After a mark, the telescope moves on by itself.
                    state.aim = (star + 1) % context[workflowValue: \.catalogue].names.count
                    if case .mark = self { return star }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<TelescopeWorkflow>) -> TelescopeScreen {
                let sink = context.makeSink(of: Action.self)
                return TelescopeScreen(
                    star: catalogue.name(state.aim),
                    isMarked: marked.contains(state.aim),
                    onSwing: { sink.send(.swing) },
                    onMark: { sink.send(.mark) }
                )
            }
        }

        struct ChartWorkflow: Workflow, Equatable {
            typealias Output = Int

            let catalogue: Catalogue
            let marked: [Int]

            struct State: Equatable {
                /// The last star erased from this chart, even if it has been marked again.
                var latelyErased: Int?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = ChartWorkflow
                case erase(Int)

                func apply(
                    toState state: inout ChartWorkflow.State, context: ApplyContext<ChartWorkflow>
                ) -> Int? {
                    switch self {
                    case .erase(let row):
                        let rows = context[workflowValue: \.marked]
                        guard rows.indices.contains(row) else { return nil }
                        state.latelyErased = rows[row]
                        return rows[row]
                    }
                }
            }

            func render(state: State, context: RenderContext<ChartWorkflow>) -> ChartScreen {
                let sink = context.makeSink(of: Action.self)
                return ChartScreen(
                    stars: marked.map(catalogue.name),
                    latelyErased: state.latelyErased.map(catalogue.name),
                    onErase: { sink.send(.erase($0)) }
                )
            }
        }
    }
}
