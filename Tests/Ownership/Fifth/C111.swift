// A greenhouse log: a page for each bench, with a pad to write on, and a page for the weather.

import Workflow

enum C111 {
    enum Leaf: Hashable {
        case bench(Int)
        case weather
    }

    struct PadScreen {
        let text: String
        let onWrite: (String) -> Void
        let onFile: () -> Void
    }

    struct BenchScreen {
        let title: String
        let notes: [String]
        let watered: Int
        let pad: PadScreen
        let onWater: () -> Void
    }

    enum Page {
        case bench(BenchScreen)
        case weather(String)
    }

    struct LogScreen {
        let leaves: [String]
        let page: Page
        let onLeaf: (Int) -> Void
    }

    static let leaves: [Leaf] = [.bench(1), .bench(2), .weather]

    static func title(_ leaf: Leaf) -> String {
        switch leaf {
        case .bench(let number): "Bench \(number)"
        case .weather: "Weather"
        }
    }

    enum Broken {
        struct Pad: Workflow {
            enum Output { case filed(String) }

            struct State: Equatable { var text = "" }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Pad>) -> PadScreen {
                let sink = context.makeSink(of: AnyWorkflowAction<Pad>.self)
                return PadScreen(
                    text: state.text,
                    onWrite: { text in
                        sink.send(
                            AnyWorkflowAction { state in
                                state.text = text
                                return nil
                            })
                    },
                    onFile: {
                        sink.send(
                            AnyWorkflowAction { state in
                                defer { state.text = "" }
                                return .filed(state.text)
                            })
                    })
            }
        }

        struct Bench: Workflow {
            typealias State = Void

            let number: Int
            let notes: [String]
            let watered: Int

            enum Output { case noted(String), water }

            func render(state: Void, context: RenderContext<Bench>) -> BenchScreen {
                let outputs = context.makeOutputSink()
                let pad = Pad()
                    .mapOutput { output in
                        switch output {
                        case .filed(let text): AnyWorkflowAction<Bench>(sendingOutput: .noted(text))
                        }
                    }
                    .rendered(in: context)
                return BenchScreen(
                    title: title(.bench(number)), notes: notes, watered: watered, pad: pad,
                    onWater: { outputs.send(.water) })
            }
        }

        struct GreenhouseWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var leaf = Leaf.bench(1)
                var notes: [Int: [String]] = [:]
                var watered: [Int: Int] = [:]
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = GreenhouseWorkflow
                case turn(Int), noted(Int, String), water(Int)

                func apply(toState state: inout GreenhouseWorkflow.State) -> Never? {
                    switch self {
                    case .turn(let place):
                        if leaves.indices.contains(place) { state.leaf = leaves[place] }
                    case .noted(let number, let text):
                        state.notes[number, default: []].append(text)
                    case .water(let number):
                        state.watered[number, default: 0] += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<GreenhouseWorkflow>) -> LogScreen {
                let sink = context.makeSink(of: Action.self)
                let page: Page
                switch state.leaf {
                case .bench(let number):
                    page = .bench(
                        Bench(
                            number: number, notes: state.notes[number, default: []],
                            watered: state.watered[number, default: 0]
                        )
                        .mapOutput { output -> Action in
                            switch output {
                            case .noted(let text): .noted(number, text)
                            case .water: .water(number)
                            }
                        }
                        .rendered(in: context, key: "bench \(number)"))
                case .weather:
                    page = .weather("Dry, \(state.watered.values.reduce(0, +)) cans used")
                }
                return LogScreen(leaves: leaves.map(title), page: page, onLeaf: { sink.send(.turn($0)) })
            }
        }
    }

    enum Fixed {
        struct Pad: Workflow {
            typealias State = Void

            let text: String

            enum Output { case wrote(String), file }

            func render(state: Void, context: RenderContext<Pad>) -> PadScreen {
                let outputs = context.makeOutputSink()
                return PadScreen(
                    text: text, onWrite: { outputs.send(.wrote($0)) }, onFile: { outputs.send(.file) })
            }
        }

        struct Bench: Workflow {
            typealias State = Void

            let number: Int
            let notes: [String]
            let watered: Int
            let text: String

            enum Output { case pad(Pad.Output), water }

            func render(state: Void, context: RenderContext<Bench>) -> BenchScreen {
                let outputs = context.makeOutputSink()
                let pad = Pad(text: text)
                    .mapOutput { AnyWorkflowAction<Bench>(sendingOutput: .pad($0)) }
                    .rendered(in: context)
                return BenchScreen(
                    title: title(.bench(number)), notes: notes, watered: watered, pad: pad,
                    onWater: { outputs.send(.water) })
            }
        }

        struct GreenhouseWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var leaf = Leaf.bench(1)
                var notes: [Int: [String]] = [:]
                var watered: [Int: Int] = [:]
                // The unfiled notes being written at each bench.
                var scribbles: [Int: String] = [:]
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = GreenhouseWorkflow
                case turn(Int), bench(Int, Bench.Output)

                func apply(toState state: inout GreenhouseWorkflow.State) -> Never? {
                    switch self {
                    case .turn(let place):
                        if leaves.indices.contains(place) { state.leaf = leaves[place] }
                    case .bench(let number, .pad(.wrote(let text))):
                        state.scribbles[number] = text
                    case .bench(let number, .pad(.file)):
                        state.notes[number, default: []].append(state.scribbles.removeValue(forKey: number) ?? "")
                    case .bench(let number, .water):
                        state.watered[number, default: 0] += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<GreenhouseWorkflow>) -> LogScreen {
                let sink = context.makeSink(of: Action.self)
                let page: Page
                switch state.leaf {
                case .bench(let number):
                    page = .bench(
                        Bench(
                            number: number, notes: state.notes[number, default: []],
                            watered: state.watered[number, default: 0], text: state.scribbles[number, default: ""]
                        )
                        .mapOutput { Action.bench(number, $0) }
                        .rendered(in: context, key: "bench \(number)"))
                case .weather:
                    page = .weather("Dry, \(state.watered.values.reduce(0, +)) cans used")
                }
                return LogScreen(leaves: leaves.map(title), page: page, onLeaf: { sink.send(.turn($0)) })
            }
        }
    }
}
