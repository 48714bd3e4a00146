// What lies at the bottom of the stack, whoever is signed in.

import WorkflowUI

/// The first screen of the app.
public struct HomeScreen: Screen {
    /// What it says.
    public var greeting: String
    /// Called when somebody wants to sign in.
    public var onSignIn: () -> Void
}
