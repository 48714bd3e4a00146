// Lets a screen find out in which half of a split it is shown.

import WorkflowUI

/// The position at which a screen is shown.
public enum SplitScreenPosition: Hashable, Sendable, CaseIterable {
    /// In the leading half of a split.
    case leading
    /// In the trailing half of a split.
    case trailing
    /// Not in a split.
    case none
}

extension ViewEnvironment {
    /// The half of the innermost split that contains the screen.
    public internal(set) var splitScreenPosition: SplitScreenPosition {
        get { self[SplitScreenPositionKey.self] }
        set { self[SplitScreenPositionKey.self] = newValue }
    }

    func inSplit(_ position: SplitScreenPosition) -> ViewEnvironment {
        adapting { $0.splitScreenPosition = position }
    }
}

private struct SplitScreenPositionKey: ViewEnvironmentKey {
    static let defaultValue = SplitScreenPosition.none
}
