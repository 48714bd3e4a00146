// The code that `export test` writes names the module of a type if another imported module has a type of that name.

import Testing
import WorkbenchKernel
import WorkbenchTestSupport
import Workflow

@testable import WorkbenchTutorial3
@testable import WorkbenchTutorial4

@Suite(.mainActorTurn) @MainActor struct ExportedNameTests {
    @Test func sharedNamesAreQualifiedByTheirDeclaredTypes() throws {
        let app = KernelApp("notes", "todos of two modules") { TwoModulesWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        let lines = [
            "send / third([WorkbenchTutorial3.TodoModel(title: \"a\", note: \"\")])",
            "send / fourth([\"k\": WorkbenchTutorial4.TodoModel(title: \"b\", note: \"\")])",
        ]
        for line in lines { #expect(try dialogue.say(line).isSuccess, "\(line)") }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(text.contains("@MainActor @Suite struct"), "\(text)")
        #expect(text.contains(".third([WorkbenchTutorial3.TodoModel(title: \"a\", note: \"\")])"), "\(text)")
        #expect(text.contains(".fourth([\"k\": WorkbenchTutorial4.TodoModel(title: \"b\", note: \"\")])"), "\(text)")
        #expect(text.contains("(last: WorkbenchTutorial4.TodoModel(title: \"b\", note: \"\"))"), "\(text)")
    }
}

struct TwoModulesWorkflow: Workflow {
    struct State: Equatable {
        var third: [WorkbenchTutorial3.TodoModel] = []
        var fourth: [String: WorkbenchTutorial4.TodoModel] = [:]
    }

    typealias Third = WorkbenchTutorial3.TodoModel
    typealias Fourth = WorkbenchTutorial4.TodoModel

    enum Output: Equatable { case added(last: Fourth) }

    enum Action: WorkflowAction {
        typealias WorkflowType = TwoModulesWorkflow
        case third([Third])
        case fourth([String: Fourth])

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .third(let todos): state.third = todos
            case .fourth(let todos):
                state.fourth = todos
                return todos.values.first.map { .added(last: $0) }
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<TwoModulesWorkflow>) -> Int {
        _ = context.makeSink(of: Action.self)
        return state.third.count
    }
}
