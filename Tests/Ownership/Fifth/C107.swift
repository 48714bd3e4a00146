// A yard of beehives. Harvesting a hive or painting its name must be confirmed, while swarms come and go.

import Workflow

enum C107 {
    struct Hive: Equatable {
        let tag: Int
        var name: String
        var honey: Int
    }

    struct HiveScreen {
        let line: String
        let onLid: () -> Void
        let onHarvest: () -> Void
        let onPaint: () -> Void
        let onLeave: () -> Void
    }

    struct Sheet {
        let question: String
        let paper: String?
        let onWrite: (String) -> Void
        let onYes: () -> Void
        let onNo: () -> Void
    }

    struct YardScreen {
        let hives: [HiveScreen]
        let jars: Int
        let sheet: Sheet?
        let onSwarm: () -> Void
    }

    struct HiveRow: Workflow {
        let hive: Hive

        enum Output { case harvest, paint, leave }

        struct State: Equatable { var lidOpen = false }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<HiveRow>) -> HiveScreen {
            let change = context.makeStateMutationSink()
            let outputs = context.makeOutputSink()
            return HiveScreen(
                line: state.lidOpen ? "\(hive.name), \(hive.honey) kg" : hive.name,
                onLid: { change.send { $0.lidOpen.toggle() } },
                onHarvest: { outputs.send(.harvest) },
                onPaint: { outputs.send(.paint) },
                onLeave: { outputs.send(.leave) })
        }
    }

    static let yard = [Hive(tag: 1, name: "Lime", honey: 9), Hive(tag: 2, name: "Heather", honey: 4)]

    enum Broken {
        struct YardWorkflow: Workflow {
            typealias Output = Never

            enum Asking: Equatable {
                case harvest(row: Int)
                case paint(row: Int, paper: String)
            }

            struct State: Equatable {
                var hives = yard
                var ticket = 3
                var jars = 0
                var asking: Asking?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = YardWorkflow

                case row(Int, HiveRow.Output)
                case swarm, write(String), yes, no

                func apply(toState state: inout YardWorkflow.State) -> Never? {
                    switch self {
                    case .row(let row, let output):
                        guard state.hives.indices.contains(row) else { return nil }
                        switch output {
                        case .harvest: if state.asking == nil { state.asking = .harvest(row: row) }
                        case .paint:
                            if state.asking == nil { state.asking = .paint(row: row, paper: state.hives[row].name) }
                        case .leave: state.hives.remove(at: row)
                        }
                    case .swarm:
                        state.hives.insert(Hive(tag: state.ticket, name: "Swarm \(state.ticket)", honey: 1), at: 0)
                        state.ticket += 1
                    case .write(let text):
                        if case .paint(let row, _)? = state.asking { state.asking = .paint(row: row, paper: text) }
                    case .yes:
                        switch state.asking {
                        case .harvest(let row)? where state.hives.indices.contains(row):
                            state.jars += state.hives[row].honey
                            state.hives[row].honey = 0
                        case .paint(let row, let paper)? where state.hives.indices.contains(row):
                            state.hives[row].name = paper
                        default: break
                        }
                        state.asking = nil
                    case .no:
                        state.asking = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<YardWorkflow>) -> YardScreen {
                let sink = context.makeSink(of: Action.self)
                let rows = state.hives.enumerated().map { row, hive in
                    HiveRow(hive: hive).mapOutput { Action.row(row, $0) }.rendered(in: context, key: "\(hive.tag)")
                }
                var question: String?
                var paper: String?
                switch state.asking {
                case .harvest(let row)? where state.hives.indices.contains(row):
                    question = "Harvest \(state.hives[row].name)?"
                case .paint(let row, let text)? where state.hives.indices.contains(row):
                    question = "Paint \(state.hives[row].name)?"
                    paper = text
                default: break
                }
                let sheet = question.map {
                    Sheet(
                        question: $0, paper: paper, onWrite: { sink.send(.write($0)) },
                        onYes: { sink.send(.yes) }, onNo: { sink.send(.no) })
                }
                return YardScreen(hives: rows, jars: state.jars, sheet: sheet, onSwarm: { sink.send(.swarm) })
            }
        }
    }

    enum Fixed {
        struct YardWorkflow: Workflow {
            typealias Output = Never

            enum Asking: Equatable {
                case harvest(tag: Int)
                case paint(tag: Int, paper: String)

                var tag: Int {
                    switch self {
                    case .harvest(let tag), .paint(let tag, _): tag
                    }
                }
            }

            struct State: Equatable {
                var hives = yard
                var ticket = 3
                var jars = 0
                var asking: Asking?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = YardWorkflow

                case row(Int, HiveRow.Output)
                case swarm, write(String), yes, no

                func apply(toState state: inout YardWorkflow.State) -> Never? {
                    switch self {
                    case .row(let tag, let output):
                        guard let row = state.hives.firstIndex(where: { $0.tag == tag }) else { return nil }
                        switch output {
                        case .harvest: if state.asking == nil { state.asking = .harvest(tag: tag) }
                        case .paint:
                            if state.asking == nil { state.asking = .paint(tag: tag, paper: state.hives[row].name) }
                        case .leave:
                            state.hives.remove(at: row)
                            if state.asking?.tag == tag { state.asking = nil }
                        }
                    case .swarm:
                        state.hives.insert(Hive(tag: state.ticket, name: "Swarm \(state.ticket)", honey: 1), at: 0)
                        state.ticket += 1
                    case .write(let text):
                        if case .paint(let tag, _)? = state.asking { state.asking = .paint(tag: tag, paper: text) }
                    case .yes:
                        guard let asking = state.asking,
                            let row = state.hives.firstIndex(where: { $0.tag == asking.tag })
                        else { return nil }
                        switch asking {
                        case .harvest:
                            state.jars += state.hives[row].honey
                            state.hives[row].honey = 0
                        case .paint(_, let paper):
                            state.hives[row].name = paper
                        }
                        state.asking = nil
                    case .no:
                        state.asking = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<YardWorkflow>) -> YardScreen {
                let sink = context.makeSink(of: Action.self)
                let rows = state.hives.map { hive in
                    HiveRow(hive: hive).mapOutput { Action.row(hive.tag, $0) }
                        .rendered(in: context, key: "\(hive.tag)")
                }
                var sheet: Sheet?
                if let asking = state.asking, let hive = state.hives.first(where: { $0.tag == asking.tag }) {
                    let question: String
                    var paper: String?
                    switch asking {
                    case .harvest:
                        question = "Harvest \(hive.name)?"
                    case .paint(_, let text):
                        question = "Paint \(hive.name)?"
                        paper = text
                    }
                    sheet = Sheet(
                        question: question, paper: paper, onWrite: { sink.send(.write($0)) },
                        onYes: { sink.send(.yes) }, onNo: { sink.send(.no) })
                }
                return YardScreen(hives: rows, jars: state.jars, sheet: sheet, onSwarm: { sink.send(.swarm) })
            }
        }
    }
}
