// The lost-luggage counter: bags wait on shelves, and the clerk keeps a note on each one until it is handed over.

import Workflow

enum F201 {
    struct Bag: Equatable {
        let tag: String
        let flight: String
    }

    struct BagScreen {
        let title: String
        let note: String
        let onNote: (String) -> Void
        let onHandOver: () -> Void
    }

    struct ShelfScreen {
        let name: String
        let newestFirst: Bool
        let bags: [BagScreen]
        let onReverse: () -> Void
    }

    struct CounterScreen {
        let shelves: [ShelfScreen]
        let handedOver: [String]
        let onArrival: () -> Void
    }

    enum Broken {
        struct Root: Workflow {
            struct State {
                var shelves: [String: [Bag]]
                var handedOver: [String]
                var arrivals: Int
            }

            func makeInitialState() -> State {
                State(
                    shelves: [
                        "Standard": [
                            Bag(tag: "LH 41", flight: "Oslo"), Bag(tag: "LH 42", flight: "Oslo"),
                            Bag(tag: "BA 07", flight: "Leeds"),
                        ],
                        "Oversize": [Bag(tag: "SK 90", flight: "Bergen")],
                    ], handedOver: [], arrivals: 0)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case arrival
                case shelf(String, Shelf.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .arrival:
                        state.arrivals += 1
                        let bag = Bag(tag: "AF \(10 + state.arrivals)", flight: "Lyon")
                        state.shelves["Standard", default: []].append(bag)
                    case .shelf(let name, .handedOver(let tag, let note)):
                        state.shelves[name]?.removeAll { $0.tag == tag }
                        state.handedOver.append(note.isEmpty ? tag : "\(tag): \(note)")
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> CounterScreen {
                let sink = context.makeSink(of: Action.self)
                let shelves = ["Standard", "Oversize"].map { name in
                    Shelf(name: name, bags: state.shelves[name] ?? [])
                        .rendered(in: context, key: name) { Action.shelf(name, $0) }
                }
                return CounterScreen(
                    shelves: shelves, handedOver: state.handedOver, onArrival: { sink.send(.arrival) })
            }
        }

        struct Shelf: Workflow {
            let name: String
            let bags: [Bag]

            enum Output {
                case handedOver(tag: String, note: String)
            }

            struct State {
                var newestFirst = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Shelf
                case reverse
                case handOver(tag: String, note: String)

                func apply(toState state: inout Shelf.State) -> Shelf.Output? {
                    switch self {
                    case .reverse:
                        state.newestFirst.toggle()
                        return nil
                    case .handOver(let tag, let note):
                        return .handedOver(tag: tag, note: note)
                    }
                }
            }

            func render(state: State, context: RenderContext<Shelf>) -> ShelfScreen {
                let sink = context.makeSink(of: Action.self)
                let ordered = state.newestFirst ? Array(bags.reversed()) : bags
                let rows = ordered.enumerated().map { row, bag in
                    BagRow(bag: bag).rendered(in: context, key: "\(name)/\(row)") { output in
                        switch output {
                        case .handOver(let note): Action.handOver(tag: bag.tag, note: note)
                        }
                    }
                }
                return ShelfScreen(
                    name: name, newestFirst: state.newestFirst, bags: rows, onReverse: { sink.send(.reverse) })
            }
        }

        struct BagRow: Workflow {
            let bag: Bag

            enum Output {
                case handOver(note: String)
            }

            struct State {
                var note = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = BagRow
                case typed(String)
                case handOver

                func apply(toState state: inout BagRow.State) -> BagRow.Output? {
                    switch self {
                    case .typed(let text):
                        state.note = text
                        return nil
                    case .handOver:
                        return .handOver(note: state.note)
                    }
                }
            }

            func render(state: State, context: RenderContext<BagRow>) -> BagScreen {
                let sink = context.makeSink(of: Action.self)
                return BagScreen(
                    title: "\(bag.tag) from \(bag.flight)", note: state.note,
                    onNote: { sink.send(.typed($0)) }, onHandOver: { sink.send(.handOver) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State {
                var shelves: [String: [Bag]]
                var handedOver: [String]
                var arrivals: Int
            }

            func makeInitialState() -> State {
                State(
                    shelves: [
                        "Standard": [
                            Bag(tag: "LH 41", flight: "Oslo"), Bag(tag: "LH 42", flight: "Oslo"),
                            Bag(tag: "BA 07", flight: "Leeds"),
                        ],
                        "Oversize": [Bag(tag: "SK 90", flight: "Bergen")],
                    ], handedOver: [], arrivals: 0)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case arrival
                case shelf(String, Shelf.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .arrival:
                        state.arrivals += 1
                        let bag = Bag(tag: "AF \(10 + state.arrivals)", flight: "Lyon")
                        state.shelves["Standard", default: []].append(bag)
                    case .shelf(let name, .handedOver(let tag, let note)):
                        state.shelves[name]?.removeAll { $0.tag == tag }
                        state.handedOver.append(note.isEmpty ? tag : "\(tag): \(note)")
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> CounterScreen {
                let sink = context.makeSink(of: Action.self)
                let shelves = ["Standard", "Oversize"].map { name in
                    Shelf(name: name, bags: state.shelves[name] ?? [])
                        .rendered(in: context, key: name) { Action.shelf(name, $0) }
                }
                return CounterScreen(
                    shelves: shelves, handedOver: state.handedOver, onArrival: { sink.send(.arrival) })
            }
        }

        struct Shelf: Workflow {
            let name: String
            let bags: [Bag]

            enum Output {
                case handedOver(tag: String, note: String)
            }

            struct State {
                var newestFirst = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Shelf
                case reverse
                case handOver(tag: String, note: String)

                func apply(toState state: inout Shelf.State) -> Shelf.Output? {
                    switch self {
                    case .reverse:
                        state.newestFirst.toggle()
                        return nil
                    case .handOver(let tag, let note):
                        return .handedOver(tag: tag, note: note)
                    }
                }
            }

            func render(state: State, context: RenderContext<Shelf>) -> ShelfScreen {
                let sink = context.makeSink(of: Action.self)
                let ordered = state.newestFirst ? Array(bags.reversed()) : bags
                let rows = ordered.map { bag in
                    BagRow(bag: bag).rendered(in: context, key: bag.tag) { output in
                        switch output {
                        case .handOver(let note): Action.handOver(tag: bag.tag, note: note)
                        }
                    }
                }
                return ShelfScreen(
                    name: name, newestFirst: state.newestFirst, bags: rows, onReverse: { sink.send(.reverse) })
            }
        }

        struct BagRow: Workflow {
            let bag: Bag

            enum Output {
                case handOver(note: String)
            }

            struct State {
                var note = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = BagRow
                case typed(String)
                case handOver

                func apply(toState state: inout BagRow.State) -> BagRow.Output? {
                    switch self {
                    case .typed(let text):
                        state.note = text
                        return nil
                    case .handOver:
                        return .handOver(note: state.note)
                    }
                }
            }

            func render(state: State, context: RenderContext<BagRow>) -> BagScreen {
                let sink = context.makeSink(of: Action.self)
                return BagScreen(
                    title: "\(bag.tag) from \(bag.flight)", note: state.note,
                    onNote: { sink.send(.typed($0)) }, onHandOver: { sink.send(.handOver) })
            }
        }
    }
}
