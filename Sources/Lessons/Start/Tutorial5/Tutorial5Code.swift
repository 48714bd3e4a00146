// The code of step 5 of the tutorial, for which the learner writes tests, and these tests. The build embeds the files of the
// example and of its tests themselves, through the links beside this file.

package enum Tutorial5Code {
    /// Files by name, in UTF-8.
    package typealias Files = [(name: String, text: [UInt8])]

    package static let files: Files = [
        ("RootWorkflow.swift", PackageResources.RootWorkflow_swift),
        ("TodoEditScreen.swift", PackageResources.TodoEditScreen_swift),
        ("TodoEditWorkflow.swift", PackageResources.TodoEditWorkflow_swift),
        ("TodoListScreen.swift", PackageResources.TodoListScreen_swift),
        ("TodoListWorkflow.swift", PackageResources.TodoListWorkflow_swift),
        ("TodoModel.swift", PackageResources.TodoModel_swift),
        ("TodoWorkflow.swift", PackageResources.TodoWorkflow_swift),
        ("WelcomeScreen.swift", PackageResources.WelcomeScreen_swift),
        ("WelcomeWorkflow.swift", PackageResources.WelcomeWorkflow_swift),
    ]

    /// What tests use to read a back stack.
    package static func testHelpers(for module: String) -> Files {
        importing(module, [("BackStackReading.swift", PackageResources.BackStackReading_swift)])
    }

    package static func tests(of module: String) -> Files {
        importing(
            module,
            [
                ("RootWorkflowTests.swift", PackageResources.RootWorkflowTests_swift),
                ("TodoEditWorkflowTests.swift", PackageResources.TodoEditWorkflowTests_swift),
                ("TodoListWorkflowTests.swift", PackageResources.TodoListWorkflowTests_swift),
                ("TodoWorkflowTests.swift", PackageResources.TodoWorkflowTests_swift),
                ("WelcomeWorkflowTests.swift", PackageResources.WelcomeWorkflowTests_swift),
            ])
    }

    /// The files with the learner's module in place of the example's.
    private static func importing(_ module: String, _ files: Files) -> Files {
        files.map { name, text in
            let text = String(decoding: text, as: UTF8.self)
            return (name, Array(text.replacing("import WorkbenchTutorial5\n", with: "import \(module)\n").utf8))
        }
    }
}
