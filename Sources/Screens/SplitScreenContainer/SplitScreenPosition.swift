// Tells a screen in which half of a split it is shown.

import WorkflowUI

/// Where a screen is shown.
public enum SplitScreenPosition: Hashable, Sendable, CaseIterable {
    /// In the leading half of a split.
    case leading
    /// In the trailing half of a split.
    case trailing
    /// In no split.
    case none
}

extension ViewEnvironment {
    /// In which half of the innermost split something is shown.
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
