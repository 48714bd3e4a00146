// An observatory: a list of stars, and on top of it, an eyepiece that shows one of them.

import BackStackContainer
import Workflow
import WorkflowUI

enum C115 {
    struct Star: Equatable {
        let tag: Int
        var name: String
        var magnitude: Int
    }

    struct SkyScreen: Screen {
        let stars: [String]
        let onLook: (Int) -> Void
        let onDiscover: () -> Void
    }

    struct EyepieceScreen: Screen {
        let label: String
        let magnitude: Int
        let zoom: Int
        let onName: (String) -> Void
        let onCorrect: () -> Void
        let onZoom: () -> Void
    }

    struct EyepieceWorkflow: Workflow {
        typealias Rendering = EyepieceScreen

        let star: Star

        enum Output { case named(String), corrected }

        struct State: Equatable { var zoom = 1 }

        func makeInitialState() -> State { State() }

        enum Action: WorkflowAction {
            typealias WorkflowType = EyepieceWorkflow
            case name(String), correct, zoom

            func apply(toState state: inout EyepieceWorkflow.State) -> EyepieceWorkflow.Output? {
                switch self {
                case .name(let name): return .named(name)
                case .correct: return .corrected
                case .zoom:
                    state.zoom = state.zoom == 8 ? 1 : state.zoom * 2
                    return nil
                }
            }
        }

        func render(state: State, context: RenderContext<EyepieceWorkflow>) -> EyepieceScreen {
            let sink = context.makeSink(of: Action.self)
            return EyepieceScreen(
                label: star.name, magnitude: star.magnitude, zoom: state.zoom,
                onName: { sink.send(.name($0)) }, onCorrect: { sink.send(.correct) }, onZoom: { sink.send(.zoom) })
        }
    }

    static let sky = [Star(tag: 1, name: "Vega", magnitude: 0), Star(tag: 2, name: "Mira", magnitude: 3)]

    enum Broken {
        struct ObservatoryWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = BackStackScreen<AnyScreen>

            enum Gaze: Equatable {
                case sky
                case close(Star)
            }

            struct State: Equatable {
                var stars = sky
                var ticket = 3
                var gaze = Gaze.sky
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = ObservatoryWorkflow
                case look(Int), discover, back, eyepiece(Int, EyepieceWorkflow.Output)

                func apply(toState state: inout ObservatoryWorkflow.State) -> Never? {
                    switch self {
                    case .look(let place):
                        if state.stars.indices.contains(place) { state.gaze = .close(state.stars[place]) }
                    case .discover:
                        state.stars.insert(Star(tag: state.ticket, name: "Nova \(state.ticket)", magnitude: 9), at: 0)
                        state.ticket += 1
                    case .back:
                        state.gaze = .sky
                    case .eyepiece(let tag, let output):
                        guard let place = state.stars.firstIndex(where: { $0.tag == tag }) else { return nil }
                        switch output {
                        case .named(let name): state.stars[place].name = name
                        case .corrected: state.stars[place].magnitude += 1
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<ObservatoryWorkflow>) -> BackStackScreen<AnyScreen> {
                let sink = context.makeSink(of: Action.self)
                let list = SkyScreen(
                    stars: state.stars.map { "\($0.name) (\($0.magnitude))" },
                    onLook: { sink.send(.look($0)) }, onDiscover: { sink.send(.discover) })
                var items = [
                    BackStackScreen<AnyScreen>.Item(key: "sky", screen: list.asAnyScreen(), barVisibility: .hidden)
                ]
                if case .close(let star) = state.gaze {
                    let eyepiece = EyepieceWorkflow(star: star)
                        .mapOutput { Action.eyepiece(star.tag, $0) }
                        .rendered(in: context, key: "\(star.tag)")
                    items.append(
                        BackStackScreen<AnyScreen>.Item(
                            key: "eyepiece", screen: eyepiece.asAnyScreen(),
                            barContent: BackStackScreen<AnyScreen>.BarContent(
                                title: "Eyepiece", leftItem: .back(handler: { sink.send(.back) }))))
                }
                return BackStackScreen(items: items)
            }
        }
    }

    enum Fixed {
        struct ObservatoryWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = BackStackScreen<AnyScreen>

            enum Gaze: Equatable {
                case sky
                case close(tag: Int)
            }

            struct State: Equatable {
                var stars = sky
                var ticket = 3
                var gaze = Gaze.sky
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = ObservatoryWorkflow
                case look(Int), discover, back, eyepiece(Int, EyepieceWorkflow.Output)

                func apply(toState state: inout ObservatoryWorkflow.State) -> Never? {
                    switch self {
                    case .look(let place):
                        if state.stars.indices.contains(place) { state.gaze = .close(tag: state.stars[place].tag) }
                    case .discover:
                        state.stars.insert(Star(tag: state.ticket, name: "Nova \(state.ticket)", magnitude: 9), at: 0)
                        state.ticket += 1
                    case .back:
                        state.gaze = .sky
                    case .eyepiece(let tag, let output):
                        guard let place = state.stars.firstIndex(where: { $0.tag == tag }) else { return nil }
                        switch output {
                        case .named(let name): state.stars[place].name = name
                        case .corrected: state.stars[place].magnitude += 1
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<ObservatoryWorkflow>) -> BackStackScreen<AnyScreen> {
                let sink = context.makeSink(of: Action.self)
                let list = SkyScreen(
                    stars: state.stars.map { "\($0.name) (\($0.magnitude))" },
                    onLook: { sink.send(.look($0)) }, onDiscover: { sink.send(.discover) })
                var items = [
                    BackStackScreen<AnyScreen>.Item(key: "sky", screen: list.asAnyScreen(), barVisibility: .hidden)
                ]
                if case .close(let tag) = state.gaze, let star = state.stars.first(where: { $0.tag == tag }) {
                    let eyepiece = EyepieceWorkflow(star: star)
                        .mapOutput { Action.eyepiece(tag, $0) }
                        .rendered(in: context, key: "\(tag)")
                    items.append(
                        BackStackScreen<AnyScreen>.Item(
                            key: "eyepiece", screen: eyepiece.asAnyScreen(),
                            barContent: BackStackScreen<AnyScreen>.BarContent(
                                title: "Eyepiece", leftItem: .back(handler: { sink.send(.back) }))))
                }
                return BackStackScreen(items: items)
            }
        }
    }
}
