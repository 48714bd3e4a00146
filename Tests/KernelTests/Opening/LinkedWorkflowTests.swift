// The facts about linked workflows: which workflow renders which, and how each is opened.

import Testing
import WorkbenchKernel
import WorkbenchTestSupport
import WorkbenchTicTacToe
import WorkbenchTutorial5
import WorkbenchWorkers

@Suite(.mainActorTurn) @MainActor struct LinkedWorkflowTests {
    private static func workflows(of module: String) -> [LinkedWorkflow] {
        LinkedWorkflow.all.filter { $0.module == module }
    }

    private static let ofTests = ["BoardAppWorkflow", "TodoAppWorkflow"]

    nonisolated static let renderers: [(module: String, expected: [String])] = [
        (
            "WorkbenchTutorial5",
            [
                "RootWorkflow ⇠", "TodoEditWorkflow ⇠ TodoWorkflow", "TodoListWorkflow ⇠ TodoWorkflow",
                "TodoWorkflow ⇠ RootWorkflow", "WelcomeWorkflow ⇠ RootWorkflow",
            ]
        ),
        (
            "WorkbenchTicTacToe",
            [
                "AuthenticationWorkflow ⇠ TicTacToeWorkflow", "LoginWorkflow ⇠ AuthenticationWorkflow",
                "MoveListWorkflow ⇠ TakeTurnsWorkflow",
                "NewGameWorkflow ⇠ RunGameWorkflow", "RunGameWorkflow ⇠ TicTacToeWorkflow",
                "TakeTurnsWorkflow ⇠ RunGameWorkflow", "TicTacToeWorkflow ⇠",
                "TwoFactorWorkflow ⇠ AuthenticationWorkflow",
            ]
        ),
        // A value counts as rendered even if it is passed as a type that converts to a workflow.
        (
            "WorkbenchLarder",
            [
                "Bread.Row ⇠ NamespacesWorkflow", "ClosuresWorkflow ⇠ LarderWorkflow",
                "Counter.Workflow ⇠ NamespacesWorkflow", "CounterAndShelfWorkflow ⇠",
                "CrateWorkflow ⇠ Depot.Workflow", "CurrencyWorkflow ⇠ ExchangeWorkflow", "Depot.Workflow ⇠",
                "ExchangeWorkflow ⇠", "Fruit.Row ⇠ NamespacesWorkflow",
                "LarderWorkflow ⇠", "NamespacesWorkflow ⇠ LarderWorkflow",
                "NoteWorkflow ⇠ ShelvesWorkflow",
                "PantryWorkflow ⇠ LarderWorkflow", "PickersWorkflow ⇠ LarderWorkflow",
                "Settings.Workflow ⇠ NamespacesWorkflow", "ShelvesWorkflow ⇠ LarderWorkflow",
                "StocktakingWorkflow ⇠", "TalliesWorkflow ⇠ LarderWorkflow",
                "TallyReaderWorkflow ⇠ TalliesWorkflow", "ToolsWorkflow ⇠ LarderWorkflow",
            ]
        ),
    ]

    @Test("LinkedWorkflow knows which workflows render which", arguments: renderers)
    func linkedWorkflowsKnowTheirRenderers(_ module: String, _ expected: [String]) {
        let found = Self.workflows(of: module).map { workflow in
            let name = workflow.name.trimmingPrefix("\(module).")
            // The tests render some of the workflows too.
            return ([name, "⇠"] + workflow.renderedBy.filter { !Self.ofTests.contains($0) }.map { $0[...] })
                .joined(separator: " ")
        }
        #expect(found.sorted() == expected)
    }

    @Test(
        "RootChoice takes the workflow that no other one renders",
        arguments: [
            ("WorkbenchTutorial5", "WorkbenchTutorial5.RootWorkflow()"),
            ("WorkbenchTutorial4", "WorkbenchTutorial4.RootWorkflow()"),
        ])
    func rootChoiceTakesTheUnrenderedWorkflow(_ module: String, _ expected: String) throws {
        let app = RootChoice(among: Self.workflows(of: module), generic: []).app
        #expect(try #require(app).name == expected)
    }

    @Test func rootChoiceAmongSeveralRootsIsUndecided() {
        let two = Self.workflows(of: "WorkbenchTutorial5") + Self.workflows(of: "WorkbenchWorkers")
        guard case .several(let roots) = RootChoice(among: two, generic: []) else {
            Issue.record("two apps have two roots")
            return
        }
        #expect(roots.map(\.name) == ["WorkbenchTutorial5.RootWorkflow", "WorkbenchWorkers.FeedWorkflow"])
        guard case .none = RootChoice(among: [], generic: []) else {
            Issue.record("of nothing, nothing is chosen")
            return
        }
    }

    @Test("RootChoice lists the workflows and takes none where the renderers are unknown")
    func rootChoiceWithUnknownRenderersIsUndecided() {
        let todo = Self.workflows(of: "WorkbenchTutorial5") + Self.workflows(of: "WorkbenchWorkers")
        guard case .unknown(let listed) = RootChoice(among: todo, generic: [], knowsRenderers: false) else {
            Issue.record("nothing says which is the root")
            return
        }
        #expect(listed.count > 1)
        #expect(RootChoice(among: todo, generic: [], knowsRenderers: false).app == nil)
        // A test is a debug build.
        #expect(LinkedWorkflow.knowsRenderers == (Self.workflows(of: "WorkbenchLarder").first?.renderedBy != []))
    }

    /// Each workflow can be opened with the text of its sample.
    @Test func everyWorkflowSampleCanBeOpened() throws {
        let samples = Self.workflows(of: "WorkbenchTutorial5").map { $0.sample ?? "\($0.name) has none" }
        #expect(
            samples == [
                "WorkbenchTutorial5.RootWorkflow()",
                #"WorkbenchTutorial5.TodoEditWorkflow(initialTodo: TodoModel(title: "", note: ""))"#,
                #"WorkbenchTutorial5.TodoListWorkflow(name: "", todos: [])"#,
                #"WorkbenchTutorial5.TodoWorkflow(name: "")"#, "WorkbenchTutorial5.WelcomeWorkflow()",
            ])
        for workflow in LinkedWorkflow.all {
            guard let sample = workflow.sample else {
                #expect(!workflow.unwritable.isEmpty, "\(workflow.signature) says what no text makes")
                continue
            }
            #expect(throws: Never.self) { try KernelApp.meant(by: sample, among: []) }
        }
    }

    @Test func appsListsEveryWorkflowOnce() throws {
        guard case .apps(let apps) = try Dialogue("todo").say("apps").content else {
            Issue.record("apps lists the apps")
            return
        }
        #expect(Set(apps.map(\.name)).count == apps.count)
        let todo = apps.first { $0.name == "WorkbenchTutorial5.TodoWorkflow(name: String)" }
        #expect(todo?.renderedBy?.first == "RootWorkflow")
    }
}
