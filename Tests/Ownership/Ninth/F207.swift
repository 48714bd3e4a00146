// A vet's consultation: tabs for the notes, the weights and the bill of one animal.

import Workflow
import WorkflowUI

enum F207 {
    struct TabButton {
        let title: String
        let isSelected: Bool
        let onSelect: () -> Void
    }

    /// A bar of tabs over the page of the selected one.
    struct TabsScreen: Screen, ScreenContaining {
        let animal: String
        let tabs: [TabButton]
        let page: AnyScreen

        var containedScreens: [any Screen] { [page] }
    }

    struct ComposerScreen: Screen {
        let text: String
        let canFile: Bool
        let onText: (String) -> Void
        let onFile: () -> Void
    }

    /// The filed notes, with the composer under them.
    struct NotesScreen: Screen, ScreenContaining {
        let notes: [String]
        let composer: ComposerScreen

        var containedScreens: [any Screen] { [composer] }
    }

    struct WeightScreen: Screen {
        let grams: [Int]
        let trend: String
        let onWeigh: () -> Void
    }

    struct BillScreen: Screen {
        let lines: [String]
        let total: Int
        let onVaccine: () -> Void
        let onCheckUp: () -> Void
    }

    enum Tab: String, CaseIterable {
        case notes = "Notes"
        case weight = "Weight"
        case bill = "Bill"
    }

    struct Charge {
        let name: String
        let price: Int
    }

    enum Broken {
        struct Root: Workflow {
            struct State {
                var tab = Tab.notes
                var notes = ["Vaccinated in spring"]
                var grams = [4180]
                var charges: [Charge] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case select(Tab)
                case notes(NotesPage.Output)
                case weighed(Int)
                case charged(Charge)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .select(let tab): state.tab = tab
                    case .notes(.filed(let note)): state.notes.append(note)
                    case .weighed(let grams): state.grams.append(grams)
                    case .charged(let charge): state.charges.append(charge)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> TabsScreen {
                let sink = context.makeSink(of: Action.self)
                let tabs = Tab.allCases.map { tab in
                    TabButton(
                        title: tab.rawValue, isSelected: tab == state.tab, onSelect: { sink.send(.select(tab)) })
                }
                return TabsScreen(animal: "Biscuit", tabs: tabs, page: page(state, context))
            }

            private func page(_ state: State, _ context: RenderContext<Root>) -> AnyScreen {
                switch state.tab {
                case .notes:
                    NotesPage(notes: state.notes)
                        .rendered(in: context) { Action.notes($0) }.asAnyScreen()
                case .weight:
                    WeightPage(grams: state.grams).rendered(in: context) { Action.weighed($0) }.asAnyScreen()
                case .bill:
                    BillPage(charges: state.charges).rendered(in: context) { Action.charged($0) }.asAnyScreen()
                }
            }
        }

        struct NotesPage: Workflow {
            let notes: [String]

            typealias State = Void

            enum Output {
                case filed(String)
            }

            func render(state: Void, context: RenderContext<NotesPage>) -> NotesScreen {
                let composer = NoteComposer().rendered(in: context) { AnyWorkflowAction(sendingOutput: $0) }
                return NotesScreen(notes: notes, composer: composer)
            }
        }

        struct NoteComposer: Workflow {
            typealias Output = NotesPage.Output

            struct State {
                var draft = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = NoteComposer
                case typed(String)
                case file

                func apply(toState state: inout NoteComposer.State) -> NotesPage.Output? {
                    switch self {
                    case .typed(let text):
                        state.draft = text
                        return nil
                    case .file:
                        guard !state.draft.isEmpty else { return nil }
                        defer { state.draft = "" }
                        return .filed(state.draft)
                    }
                }
            }

            func render(state: State, context: RenderContext<NoteComposer>) -> ComposerScreen {
                let sink = context.makeSink(of: Action.self)
                return ComposerScreen(
                    text: state.draft, canFile: !state.draft.isEmpty,
                    onText: { sink.send(.typed($0)) }, onFile: { sink.send(.file) })
            }
        }

        struct WeightPage: Workflow {
            let grams: [Int]

            typealias State = Void
            typealias Output = Int

            func render(state: Void, context: RenderContext<WeightPage>) -> WeightScreen {
                let sink = context.makeOutputSink()
                let change = (grams.last ?? 0) - (grams.first ?? 0)
                let next = (grams.last ?? 4000) + (grams.count.isMultiple(of: 2) ? -30 : 70)
                return WeightScreen(
                    grams: grams, trend: change == 0 ? "steady" : "\(change) g", onWeigh: { sink.send(next) })
            }
        }

        struct BillPage: Workflow {
            let charges: [Charge]

            typealias State = Void
            typealias Output = Charge

            func render(state: Void, context: RenderContext<BillPage>) -> BillScreen {
                let sink = context.makeOutputSink()
                return BillScreen(
                    lines: charges.map { "\($0.name): \($0.price)" },
                    total: charges.reduce(0) { $0 + $1.price },
                    onVaccine: { sink.send(Charge(name: "Vaccine", price: 32)) },
                    onCheckUp: { sink.send(Charge(name: "Check-up", price: 45)) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State {
                var tab = Tab.notes
                var notes = ["Vaccinated in spring"]
                var draft = ""
                var grams = [4180]
                var charges: [Charge] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case select(Tab)
                case notes(NotesPage.Output)
                case weighed(Int)
                case charged(Charge)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .select(let tab): state.tab = tab
                    case .notes(.typed(let text)): state.draft = text
                    case .notes(.filed):
                        guard !state.draft.isEmpty else { break }
                        state.notes.append(state.draft)
                        state.draft = ""
                    case .weighed(let grams): state.grams.append(grams)
                    case .charged(let charge): state.charges.append(charge)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> TabsScreen {
                let sink = context.makeSink(of: Action.self)
                let tabs = Tab.allCases.map { tab in
                    TabButton(
                        title: tab.rawValue, isSelected: tab == state.tab, onSelect: { sink.send(.select(tab)) })
                }
                return TabsScreen(animal: "Biscuit", tabs: tabs, page: page(state, context))
            }

            private func page(_ state: State, _ context: RenderContext<Root>) -> AnyScreen {
                switch state.tab {
                case .notes:
                    NotesPage(notes: state.notes, draft: state.draft)
                        .rendered(in: context) { Action.notes($0) }.asAnyScreen()
                case .weight:
                    WeightPage(grams: state.grams).rendered(in: context) { Action.weighed($0) }.asAnyScreen()
                case .bill:
                    BillPage(charges: state.charges).rendered(in: context) { Action.charged($0) }.asAnyScreen()
                }
            }
        }

        struct NotesPage: Workflow {
            let notes: [String]
            let draft: String

            typealias State = Void

            enum Output {
                case typed(String)
                case filed
            }

            func render(state: Void, context: RenderContext<NotesPage>) -> NotesScreen {
                let composer = NoteComposer(draft: draft)
                    .rendered(in: context) { AnyWorkflowAction(sendingOutput: $0) }
                return NotesScreen(notes: notes, composer: composer)
            }
        }

        struct NoteComposer: Workflow {
            let draft: String

            typealias State = Void
            typealias Output = NotesPage.Output

            func render(state: Void, context: RenderContext<NoteComposer>) -> ComposerScreen {
                let sink = context.makeOutputSink()
                return ComposerScreen(
                    text: draft, canFile: !draft.isEmpty,
                    onText: { sink.send(.typed($0)) }, onFile: { sink.send(.filed) })
            }
        }

        struct WeightPage: Workflow {
            let grams: [Int]

            typealias State = Void
            typealias Output = Int

            func render(state: Void, context: RenderContext<WeightPage>) -> WeightScreen {
                let sink = context.makeOutputSink()
                let change = (grams.last ?? 0) - (grams.first ?? 0)
                let next = (grams.last ?? 4000) + (grams.count.isMultiple(of: 2) ? -30 : 70)
                return WeightScreen(
                    grams: grams, trend: change == 0 ? "steady" : "\(change) g", onWeigh: { sink.send(next) })
            }
        }

        struct BillPage: Workflow {
            let charges: [Charge]

            typealias State = Void
            typealias Output = Charge

            func render(state: Void, context: RenderContext<BillPage>) -> BillScreen {
                let sink = context.makeOutputSink()
                return BillScreen(
                    lines: charges.map { "\($0.name): \($0.price)" },
                    total: charges.reduce(0) { $0 + $1.price },
                    onVaccine: { sink.send(Charge(name: "Vaccine", price: 32)) },
                    onCheckUp: { sink.send(Charge(name: "Check-up", price: 45)) })
            }
        }
    }
}
