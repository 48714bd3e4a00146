// A library: books can be put on hold, and a hold can be cancelled. The list changes immediately, but the library
// answers later.

import Workflow
import WorkflowConcurrency

enum F103 {
    static let titles = ["Field Notes", "The Long Tide", "Bread and Salt", "Atlas of Rivers"]

    enum Answer: Equatable {
        case done
        case refused(String)
    }

    struct HoldRequest: Worker, Equatable {
        typealias Output = Answer

        let book: Int
        let wantsHold: Bool

        func run() async -> Answer {
            try? await Task.sleep(for: .milliseconds(200))
            switch (book, wantsHold) {
            case (0, false): return .refused("It is already on its way to your branch.")
            case (3, true): return .refused("This book is for reference only.")
            default: return .done
            }
        }
    }

    struct BookScreen {
        let title: String
        let status: String
        let details: String
        let onHold: () -> Void
        let onDetails: () -> Void
    }

    struct ShelfScreen {
        let showsOnlyHeld: Bool
        let books: [BookScreen]
        let onFilter: () -> Void
    }

    struct LibraryScreen {
        let holds: Int
        let notice: String
        let shelf: ShelfScreen
    }

    enum Broken {
        struct LibraryWorkflow: Workflow {
            struct State {
                var held: Set<Int> = [0]
                var pending: [Int: HoldRequest] = [:]
                var notice = ""
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = LibraryWorkflow
                case toggled(Int)
                case answered(HoldRequest, Answer)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .toggled(let book):
                        guard state.pending[book] == nil else { return nil }
                        let request = HoldRequest(book: book, wantsHold: !state.held.contains(book))
                        state.pending[book] = request
                        state.notice = ""
                        if request.wantsHold { state.held.insert(book) } else { state.held.remove(book) }
                    case .answered(let request, .done):
                        state.pending[request.book] = nil
                    case .answered(let request, .refused(let reason)):
                        state.pending[request.book] = nil
                        state.notice = reason
                        state.held.remove(request.book)
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> LibraryScreen {
                for request in state.pending.values.sorted(by: { $0.book < $1.book }) {
                    request.running(in: context, key: "\(request.book)") { Action.answered(request, $0) }
                }
                let shelf = ShelfWorkflow(held: state.held, pending: Set(state.pending.keys))
                    .mapOutput { Action.toggled($0) }
                    .rendered(in: context)
                return LibraryScreen(holds: state.held.count, notice: state.notice, shelf: shelf)
            }
        }

        struct ShelfWorkflow: Workflow {
            typealias Output = Int

            let held: Set<Int>
            let pending: Set<Int>

            struct State { var showsOnlyHeld = false }

            enum Action: WorkflowAction {
                typealias WorkflowType = ShelfWorkflow
                case filter
                case hold(Int)

                func apply(toState state: inout State) -> Int? {
                    switch self {
                    case .filter:
                        state.showsOnlyHeld.toggle()
                        return nil
                    case .hold(let book):
                        return book
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> ShelfScreen {
                let sink = context.makeSink(of: Action.self)
                let shown = titles.indices.filter { !state.showsOnlyHeld || held.contains($0) }
                let books = shown.map { book in
                    BookWorkflow(book: book, isHeld: held.contains(book), isPending: pending.contains(book))
                        .mapOutput { _ in Action.hold(book) }
                        .rendered(in: context, key: "\(book)")
                }
                return ShelfScreen(
                    showsOnlyHeld: state.showsOnlyHeld, books: books, onFilter: { sink.send(.filter) })
            }
        }

        struct BookWorkflow: Workflow {
            let book: Int
            let isHeld: Bool
            let isPending: Bool

            enum Output { case hold }

            struct State { var showsDetails = false }

            enum Action: WorkflowAction {
                typealias WorkflowType = BookWorkflow
                case hold
                case details

                func apply(toState state: inout State) -> Output? {
                    if case .hold = self { return .hold }
                    state.showsDetails.toggle()
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> BookScreen {
                let sink = context.makeSink(of: Action.self)
                return BookScreen(
                    title: titles[book],
                    status: (isHeld ? "On hold" : "Available") + (isPending ? " …" : ""),
                    details: state.showsDetails ? "Shelf mark \(820 + book)" : "",
                    onHold: { sink.send(.hold) },
                    onDetails: { sink.send(.details) })
            }
        }
    }

    enum Fixed {
        struct LibraryWorkflow: Workflow {
            struct State {
                var held: Set<Int> = [0]
                var pending: [Int: HoldRequest] = [:]
                var notice = ""
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = LibraryWorkflow
                case toggled(Int)
                case answered(HoldRequest, Answer)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .toggled(let book):
                        guard state.pending[book] == nil else { return nil }
                        let request = HoldRequest(book: book, wantsHold: !state.held.contains(book))
                        state.pending[book] = request
                        state.notice = ""
                        if request.wantsHold { state.held.insert(book) } else { state.held.remove(book) }
                    case .answered(let request, .done):
                        state.pending[request.book] = nil
                    case .answered(let request, .refused(let reason)):
                        state.pending[request.book] = nil
                        state.notice = reason
                        if request.wantsHold {
                            state.held.remove(request.book)
                        } else {
                            state.held.insert(request.book)
                        }
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> LibraryScreen {
                for request in state.pending.values.sorted(by: { $0.book < $1.book }) {
                    request.running(in: context, key: "\(request.book)") { Action.answered(request, $0) }
                }
                let shelf = ShelfWorkflow(held: state.held, pending: Set(state.pending.keys))
                    .mapOutput { Action.toggled($0) }
                    .rendered(in: context)
                return LibraryScreen(holds: state.held.count, notice: state.notice, shelf: shelf)
            }
        }

        struct ShelfWorkflow: Workflow {
            typealias Output = Int

            let held: Set<Int>
            let pending: Set<Int>

            struct State { var showsOnlyHeld = false }

            enum Action: WorkflowAction {
                typealias WorkflowType = ShelfWorkflow
                case filter
                case hold(Int)

                func apply(toState state: inout State) -> Int? {
                    switch self {
                    case .filter:
                        state.showsOnlyHeld.toggle()
                        return nil
                    case .hold(let book):
                        return book
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> ShelfScreen {
                let sink = context.makeSink(of: Action.self)
                let shown = titles.indices.filter { !state.showsOnlyHeld || held.contains($0) }
                let books = shown.map { book in
                    BookWorkflow(book: book, isHeld: held.contains(book), isPending: pending.contains(book))
                        .mapOutput { _ in Action.hold(book) }
                        .rendered(in: context, key: "\(book)")
                }
                return ShelfScreen(
                    showsOnlyHeld: state.showsOnlyHeld, books: books, onFilter: { sink.send(.filter) })
            }
        }

        struct BookWorkflow: Workflow {
            let book: Int
            let isHeld: Bool
            let isPending: Bool

            enum Output { case hold }

            struct State { var showsDetails = false }

            enum Action: WorkflowAction {
                typealias WorkflowType = BookWorkflow
                case hold
                case details

                func apply(toState state: inout State) -> Output? {
                    if case .hold = self { return .hold }
                    state.showsDetails.toggle()
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> BookScreen {
                let sink = context.makeSink(of: Action.self)
                return BookScreen(
                    title: titles[book],
                    status: (isHeld ? "On hold" : "Available") + (isPending ? " …" : ""),
                    details: state.showsDetails ? "Shelf mark \(820 + book)" : "",
                    onHold: { sink.send(.hold) },
                    onDetails: { sink.send(.details) })
            }
        }
    }
}
