// The code at the end of step 1 of the tutorial, with which the next step begins. The build embeds the files of the
// example itself, through the link beside this file.

package enum Tutorial1Code {
    /// The files by name, in UTF-8.
    package static let files: [(name: String, text: [UInt8])] = [
        ("WelcomeScreen.swift", PackageResources.WelcomeScreen_swift),
        ("WelcomeWorkflow.swift", PackageResources.WelcomeWorkflow_swift),
    ]
}
