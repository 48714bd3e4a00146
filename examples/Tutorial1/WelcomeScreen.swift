// Step 1 teaches the first half of every feature: a screen is a value that says what is shown and what the user can do.

import WorkflowUI

/// Asks for a name. It doesn't draw anything itself; it is shown from its fields.
public struct WelcomeScreen: Screen {
    /// The name typed so far.
    public var name: String
    /// Called with the whole text each time it changes.
    public var onNameChanged: (String) -> Void
    /// Called when the user wants to continue.
    public var onLoginTapped: () -> Void
}
