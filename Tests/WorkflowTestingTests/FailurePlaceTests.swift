// Swift Testing: each failure is recorded at the line of the call, and really fails the test.

import Testing
import Workflow
import WorkflowTesting

@Suite struct FailurePlaceTests {
    @Test func renderTesterReportsEachCallAtItsOwnLine() async throws {
        let first = #line + 2
        let recorded = try await failures {
            TodoEditWorkflow(initialTodo: TodoModel(title: "a")).renderTester()
                .expectWorkflow(type: TodoListWorkflow.self, producingRendering: TodoListScreen(titles: []))
                .expectWorkflowIgnoringOutput(
                    type: TodoListWorkflow.self, key: "a", producingRendering: TodoListScreen(titles: [])
                )
                .expectWorker(LoadWorker(page: 1))
                .expectSideEffect(key: "log")
                .expectSideEffect(key: "observe", producingAction: TodoEditWorkflow.Action.discardChanges)
                .render { screen in
                    screen.onDiscard()
                    screen.onDiscard()
                }
                .assert(state: .init(todo: TodoModel(title: "b")))
                .assertNoAction()
                .assert(action: TodoEditWorkflow.Action.saveChanges)
                .assertNoOutput()
                .assert(output: .saveChanges(TodoModel(title: "a")))
        }
        #expect(recorded.map { $0.line - first } == [1, 2, 5, 6, 7, 8, 12, 13, 14, 15, 16])
        #expect(Set(recorded.map(\.file)) == ["FailurePlaceTests.swift"])
    }

    @Test func unexpectedChildIsReportedAtRender() async throws {
        let line = #line + 4
        let recorded = try await failures {
            TodoWorkflow(name: "Ada")
                .renderTester()
                .render()
        }
        #expect(recorded.map(\.line) == [line])
    }

    @Test func renderTesterReportsWrongKeyAtTheExpectation() async throws {
        let line = #line + 3
        let recorded = try await failures {
            FeedWorkflow(loads: ["a": 1]).renderTester()
                .expectWorker(LoadWorker(page: 1), key: "b")
                .render()
        }
        #expect(recorded.map(\.line) == [line])
    }

    @Test func actionTesterReportsAtItsOwnLine() async throws {
        let first = #line + 2
        let recorded = try await failures {
            TodoEditWorkflow.Action.tester(withState: .init(todo: TodoModel(title: "a")))
                .assertNoOutput()
                .send(action: .titleChanged("b"))
                .assert(state: .init(todo: TodoModel(title: "a")))
                .assert(output: .discardChanges)
                .verifyOutput { _ in }
        }
        #expect(recorded.map { $0.line - first } == [1, 3, 4, 5])
    }

    @Test func failurePlaceIsPassedThroughHelperFunctions() async throws {
        @Sendable func checkTitle(_ title: String, file: StaticString = #filePath, line: UInt = #line) {
            TodoEditWorkflow.Action.tester(withState: .init(todo: TodoModel(title: "a")))
                .assert(state: .init(todo: TodoModel(title: title)), file: file, line: line)
        }
        let line = #line + 1
        let recorded = try await failures { checkTitle("b") }
        #expect(recorded.map(\.line) == [line])

        let elsewhere = try await failures { checkTitle("b", file: "Module/Elsewhere.swift", line: 7) }
        #expect(elsewhere.map(\.file) == ["Elsewhere.swift"])
        #expect(elsewhere.map(\.line) == [7])
    }

    @Test func renderTesterReportsFailuresOnTheMainActor() async throws {
        let recorded = try await failures {
            await MainActor.run {
                TodoEditWorkflow(initialTodo: TodoModel(title: "a")).renderTester().render { $0.onDiscard() }
                    .assert(output: .discardChanges)
                    .assertNoOutput()
            }
        }
        #expect(recorded.count == 1)
    }
}
