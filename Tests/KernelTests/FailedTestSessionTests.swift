// A failed test as a session: the kernel accepts each line of the script, and its tree has the state of the test.

import Foundation
import Synchronization
import Testing
import WorkbenchTutorial5
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchTicTacToe
import Workflow
import WorkflowTesting

@testable import WorkbenchKernel

@MainActor
@Suite(.mainActorTurn) struct FailedTestSessionTests {
    @Test func sessionHasTheStateAfterTheActionsOfAnActionTester() throws {
        let todos = [TodoModel(title: "Swim", note: "far"), TodoModel(title: "Walk \"Rex\"\n", note: "")]
        let session = try session {
            TodoWorkflow.ListAction
                .tester(withState: .init(todos: todos, step: .edit(index: 0)), workflow: TodoWorkflow(name: "Ada"))
                .send(action: .newTodo).send(action: .editTodo(index: 1))
                .assert(state: .init(todos: todos, step: .list))
        }
        let state = try #require(session.root.anyState as? TodoWorkflow.State)
        #expect(state == .init(todos: todos + [TodoModel(title: "New Todo", note: "")], step: .edit(index: 1)))
        #expect(session.timeline.moments.count == 4, "each line is a step that can be undone")
    }

    @Test func sessionHasTheActionOfARender() throws {
        let session = try session {
            TodoEditWorkflow(initialTodo: TodoModel(title: "a", note: "b")).renderTester()
                .render { screen in
                    (screen.screen.wrappedScreen as? TodoEditScreen)?.onTitleChanged("c")
                }
                .assertNoAction()
        }
        #expect((session.root.anyState as? TodoEditWorkflow.State)?.todo == TodoModel(title: "c", note: "b"))
    }

    @Test func sessionHasAPrivateStateAndNoProperties() throws {
        let session = try session {
            let login = LoginWorkflow(message: nil, isWaiting: true)
            LoginWorkflow.Action.tester(withState: login.makeInitialState(), workflow: login)
                .send(action: .nameChanged("Ada")).assert(output: .cancelled)
        }
        #expect("\(session.root.anyState)".contains("Ada"))
    }

    /// The session that the line of a failure opens.
    private func session(afterFailureOf test: () -> Void) throws -> Session {
        let texts = Mutex<[String]>([])
        withKnownIssue {
            test()
        } matching: { issue in
            texts.withLock { $0 += issue.comments.map(\.rawValue) }
            return true
        }
        let text = try #require(texts.withLock { $0.first })
        let path = try #require(text.split(separator: " ").last.map(String.init))
        #expect(text.contains("\nOpen this moment: workflow --resume \(path)"))
        let session = try Dialogue("todo").session
        let replies = session.evaluate(try String(contentsOfFile: path, encoding: .utf8))
        #expect(replies.filter { !$0.isSuccess }.isEmpty)
        return session
    }
}
