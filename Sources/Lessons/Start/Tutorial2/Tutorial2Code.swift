// The code at the end of step 2 of the tutorial, with which the next step begins. The build embeds the files of the
// example itself, through the link beside this file.

package enum Tutorial2Code {
    /// The files by name, in UTF-8.
    package static let files: [(name: String, text: [UInt8])] = [
        ("RootWorkflow.swift", PackageResources.RootWorkflow_swift),
        ("TodoListScreen.swift", PackageResources.TodoListScreen_swift),
        ("TodoListWorkflow.swift", PackageResources.TodoListWorkflow_swift),
        ("TodoModel.swift", PackageResources.TodoModel_swift),
        ("WelcomeScreen.swift", PackageResources.WelcomeScreen_swift),
        ("WelcomeWorkflow.swift", PackageResources.WelcomeWorkflow_swift),
    ]
}
