// Workflows in namespaces: `Counter.Workflow`, types with the same short name in several namespaces, and private types.

import Workflow
import WorkflowUI

enum Counter {
    enum Kind: Equatable { case up, down }

    struct Workflow: WorkflowProtocol {
        typealias Output = Never

        enum Action: WorkflowAction {
            typealias WorkflowType = Counter.Workflow
            case add(Int, Kind)

            func apply(toState state: inout Int) -> Never? {
                if case .add(let amount, let kind) = self { state += kind == .up ? amount : -amount }
                return nil
            }
        }

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Counter.Workflow>) -> Int {
            _ = context.makeSink(of: Action.self)
            return state
        }
    }
}

typealias WorkflowProtocol = Workflow

protocol LoginService {
    func name(for code: String) -> String?
}

struct Directory: LoginService {
    func name(for code: String) -> String? { code == "1" ? "Ada" : nil }
}

enum Login {
    struct Workflow<Service: LoginService>: WorkflowProtocol {
        var service: Service
        var fallback: any LoginService

        enum Output { case entered(String) }

        struct State {
            var code = ""
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Login.Workflow<Service>
            case typed(String)
            case enter

            func apply(toState state: inout State, workflow: Login.Workflow<Service>) -> Output? {
                switch self {
                case .typed(let code): state.code = code
                case .enter:
                    let name = workflow.service.name(for: state.code) ?? workflow.fallback.name(for: state.code)
                    return name.map { .entered($0) }
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Login.Workflow<Service>>) -> String {
            _ = context.makeSink(of: Action.self)
            return state.code
        }
    }
}

enum Settings {
    struct Screen: WorkflowUI.Screen {
        var volume: Int
        var onLouder: () -> Void
    }

    struct Workflow: WorkflowProtocol {
        typealias Output = Never

        enum Action: WorkflowAction {
            typealias WorkflowType = Settings.Workflow
            case louder

            func apply(toState state: inout Int) -> Never? {
                state += 1
                return nil
            }
        }

        func makeInitialState() -> Int { 3 }

        func render(state: Int, context: RenderContext<Settings.Workflow>) -> Settings.Screen {
            let sink = context.makeSink(of: Action.self)
            return Settings.Screen(volume: state, onLouder: { sink.send(.louder) })
        }
    }
}

/// Two rows with the same short name, under the same parent.
enum Fruit {
    struct Row: Workflow {
        var name: String
        typealias Output = Never
        func makeInitialState() -> Int { name.count }
        func render(state: Int, context: RenderContext<Fruit.Row>) -> String { name }
    }
}

enum Bread {
    struct Row: Workflow {
        var name: String
        typealias Output = Never
        func makeInitialState() -> Int { name.count }
        func render(state: Int, context: RenderContext<Bread.Row>) -> String { name }
    }
}

private struct TinWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = TinWorkflow
        case open

        func apply(toState state: inout Bool) -> Never? {
            state = true
            return nil
        }
    }

    func makeInitialState() -> Bool { false }

    func render(state: Bool, context: RenderContext<TinWorkflow>) -> Bool {
        _ = context.makeSink(of: Action.self)
        return state
    }
}

struct NamespacesWorkflow: Workflow {
    typealias Output = Never

    struct State {
        /// A property with a capital letter, like the type in `Fruit.Row`.
        var URL = "larder://"
        var guest: String?
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = NamespacesWorkflow
        case entered(String)

        func apply(toState state: inout State) -> Never? {
            if case .entered(let name) = self { state.guest = name }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<NamespacesWorkflow>) -> Settings.Screen {
        _ = Counter.Workflow().rendered(in: context)
        _ = Login.Workflow(service: Directory(), fallback: Directory())
            .mapOutput { output in
                switch output {
                case .entered(let name): Action.entered(name)
                }
            }
            .rendered(in: context)
        _ = Fruit.Row(name: "apple").rendered(in: context)
        _ = Bread.Row(name: "rye").rendered(in: context)
        _ = TinWorkflow().rendered(in: context)
        _ = Tins.twin().rendered(in: context)
        return Settings.Workflow().rendered(in: context)
    }
}
