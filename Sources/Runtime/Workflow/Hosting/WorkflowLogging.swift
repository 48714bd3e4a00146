// Version 4's logging settings. There, the runtime writes signposts, which exist only on Apple's systems.

import WorkbenchRules

/// Version 4's logging settings, so that an app that sets them compiles. Setting them has no effect; to log, add a
/// ``WorkflowObserver``.
public enum WorkflowLogging {
    private static let kept = Guarded(Config.rootRendersAndActions)

    /// Whether the runtime logs. Always false, even after it is set, as in version 4 without the environment variable
    /// that allows logging.
    public static var enabled: Bool {
        get { false }
        set { _ = newValue }
    }

    /// What would be logged.
    public static var config: Config {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }

    /// A choice of what is logged.
    public struct Config: Sendable {
        /// The nodes whose renders are logged.
        public enum RenderLoggingMode: Sendable {
            /// No renders.
            case none
            /// Only those of root nodes.
            case rootsOnly
            /// All of them.
            case allNodes
        }

        /// The nodes whose renders are logged.
        public var renderLoggingMode = RenderLoggingMode.allNodes
        /// Whether the beginning and the end of each node are logged.
        public var logLifetimes = true
        /// Whether actions are logged.
        public var logActions = true

        /// Everything.
        public static let debug = Config()
        /// Renders of root nodes, and actions.
        public static let rootRendersAndActions = Config(renderLoggingMode: .rootsOnly, logLifetimes: false)
    }
}
