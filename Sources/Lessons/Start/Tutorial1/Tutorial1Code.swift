// The code at the end of step 1 of the tutorial: what the learner of the next step begins with. The build embeds the files of
// the example itself, through the link beside this file.

package enum Tutorial1Code {
    /// The files by their names, in UTF-8.
    package static let files: [(name: String, text: [UInt8])] = [
        ("WelcomeScreen.swift", PackageResources.WelcomeScreen_swift),
        ("WelcomeWorkflow.swift", PackageResources.WelcomeWorkflow_swift),
    ]
}
