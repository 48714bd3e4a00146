// In an XCTestCase, the testers report failures to the test case, at the line of the call.

import Workflow
import WorkflowTesting
import XCTest

final class XCTestPlaceTests: XCTestCase {
    private struct RecordedFailure {
        let text: String
        let file: String
        let line: Int
    }

    private var isCatching = false
    private var recorded: [RecordedFailure] = []

    override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
        guard isCatching else {
            return super.recordFailure(
                withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected
            )
        }
        recorded.append(RecordedFailure(text: description, file: filePath, line: lineNumber))
    }

    private func failures(of testCode: () -> Void) -> [RecordedFailure] {
        isCatching = true
        testCode()
        isCatching = false
        defer { recorded = [] }
        return recorded
    }

    func testWhatHoldsIsNoFailure() {
        let caught = failures {
            TodoEditWorkflow(initialTodo: TodoModel(title: "a")).renderTester()
                .render { screen in
                    XCTAssertEqual(screen.title, "a")
                    screen.onTitleChanged("b")
                }
                .assert(action: TodoEditWorkflow.Action.titleChanged("b"))
                .assert(state: .init(todo: TodoModel(title: "b")))
                .assertNoOutput()
        }
        XCTAssertEqual(caught.map(\.text), [])
    }

    func testRenderTesterReportsAtItsOwnLine() {
        let first = #line + 2
        let caught = failures {
            TodoEditWorkflow(initialTodo: TodoModel(title: "a")).renderTester()
                .expectWorkflow(type: TodoListWorkflow.self, producingRendering: TodoListScreen(titles: []))
                .expectSideEffect(key: "log")
                .render { screen in
                    screen.onTitleChanged("b")
                    screen.onTitleChanged("c")
                }
                .assert(state: .init(todo: TodoModel(title: "a")))
                .assert(output: .discardChanges)
        }
        XCTAssertEqual(caught.map { $0.line - first }, [1, 2, 3, 7, 8])
        XCTAssertEqual(Set(caught.map(\.file)), ["\(#filePath)"])
        var text = """
            failed - The state doesn't match the expected one (expected → actual):
              todo.title: "a" → "b"
            """
        // The portable libraries know no sessions.
        #if canImport(WorkbenchReflection)
            text +=
                "\nThis moment can't be opened in a session: TodoEditWorkflow is declared in the test target, but sessions "
                + "load only libraries."
        #endif
        XCTAssertEqual(caught.dropFirst(3).first?.text, text)
    }

    func testUnexpectedChildIsReportedAtRender() {
        let line = #line + 3
        let caught = failures {
            TodoWorkflow(name: "Ada").renderTester()
                .render { screens in XCTAssertEqual(screens.list.titles, ["Water the plants"]) }
        }
        XCTAssertEqual(caught.map(\.line), [line])
    }

    func testActionTesterReportsAtItsOwnLine() {
        let line = #line + 4
        let caught = failures {
            TodoEditWorkflow.Action.tester(withState: .init(todo: TodoModel(title: "a")))
                .send(action: .discardChanges)
                .assertNoOutput()
        }
        XCTAssertEqual(caught.map(\.line), [line])
    }
}
