// The bottom of the stack, which every user sees.

import WorkflowUI

/// The first screen of the app.
public struct HomeScreen: Screen {
    /// The greeting.
    public var greeting: String
    /// Called when the user wants to sign in.
    public var onSignIn: () -> Void
}
