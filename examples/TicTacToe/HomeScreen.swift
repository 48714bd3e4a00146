// The bottom of the stack, for every user.

import WorkflowUI

/// The first screen of the app.
public struct HomeScreen: Screen {
    /// The greeting shown.
    public var greeting: String
    /// Called when the user wants to sign in.
    public var onSignIn: () -> Void
}
