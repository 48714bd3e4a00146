// The code at the end of step 4 of the tutorial, the answer of that step. The build embeds the files of the
// example itself, through the link beside this file.

package enum Tutorial4Code {
    /// The files by name, in UTF-8.
    package static let files: [(name: String, text: [UInt8])] = [
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
}
