// The welcome screen of the previous steps, unchanged.

import WorkflowUI

/// Asks for a name.
public struct WelcomeScreen: Screen {
    /// The name typed so far.
    public var name: String
    /// Called with the whole text each time it changes.
    public var onNameChanged: (String) -> Void
    /// Called when the user wants to continue.
    public var onLoginTapped: () -> Void
}
