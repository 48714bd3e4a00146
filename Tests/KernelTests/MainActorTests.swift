// User code that is isolated to the main actor. The session runs on the main actor too, so it can call that code.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowUI

@MainActor
@Suite(.mainActorTurn) struct MainActorTests {
    @Test("tap calls a callback that is isolated to the main actor")
    func mainActorCallbackIsTapped() throws {
        let app = KernelApp("counter", "counts taps") { CounterWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app))
        for line in ["tap onTap", "tap onChange(2)", "expect screen count == 3"] {
            let reply = try dialogue.say(line)
            #expect(reply.isSuccess, "\(line): \(reply.content)")
        }
        #expect(try dialogue.say("tap onChange \"x\"").refusal?.text.contains("Int") == true)
    }
}

private struct CounterScreen: Screen {
    var count: Int
    var onTap: @MainActor () -> Void
    var onChange: @MainActor (Int) -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(environment: environment, build: { ViewController() }, update: { _ in })
    }
}

private struct CounterWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = CounterWorkflow
        case add(Int)

        func apply(toState state: inout Int) -> Never? {
            switch self {
            case .add(let number): state += number
            }
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<CounterWorkflow>) -> CounterScreen {
        // A session always renders on the main actor, but the compiler can't know that about `render`.
        nonisolated(unsafe) let sink = context.makeSink(of: Action.self)
        return CounterScreen(count: state, onTap: { sink.send(.add(1)) }, onChange: { sink.send(.add($0)) })
    }
}
