// The configuration for the trees of all hosts that are created from then on.

import WorkbenchRules

/// When a node is rendered.
public enum RenderingMode: String, Sendable, CaseIterable {
    /// A node is rendered if its state, its properties or a descendant changed. Otherwise, it keeps its last rendering.
    case incremental
    /// Every action renders every node, as in version 4.
    case full
    /// Works like `incremental` but, after each render, renders the whole tree again in a copy. Every rendering that
    /// differs is reported, because its `render` reads something besides properties, state and children.
    case audited
}

/// A render that wasn't pure.
public struct ImpureRendering: Sendable, Hashable, CustomStringConvertible {
    /// The kind of impurity.
    public enum Fault: Sendable, Hashable {
        /// The node produced two different renderings for the same properties, state and children.
        case differs
        /// The render sent an action.
        case sendsActions
        /// The node is the child of an unchanged row, but has different properties.
        case reusesRow
    }

    /// The location of the node: the types (and keys) from the root down.
    public let path: String
    /// The type of the workflow whose `render` is impure.
    public let workflowType: String
    /// The fault.
    public let fault: Fault

    /// What happened, where, and what to do.
    public var description: String {
        switch fault {
        case .differs:
            """
            \(workflowType) at \(path) produced two different renderings for the same properties, state and children. \
            Its `render` reads something else (a clock, a global, an object): pass the data in as a property, or keep it \
            in the state.
            """
        case .sendsActions:
            """
            \(workflowType) at \(path) got an action while the tree was being rendered. A `render` must not have any \
            effects: send actions from a callback, a side effect or a worker instead.
            """
        case .reusesRow:
            """
            \(workflowType) at \(path) has new properties, but its row hasn't changed. The closure that makes the \
            child isn't called again until the row changes, so it must read only the row: pass anything else that it needs to \
            `rendered(in:key:dependingOn:)`, or make it part of the row.
            """
        }
    }
}

/// The configuration of trees.
public enum Runtime {
    /// The settings for the trees of new hosts.
    ///
    /// Two configurations are equal if their settings are equal. Closures can't be compared, so for
    /// `onImpureRendering`, it only matters whether it is set.
    public struct Configuration: Sendable, Equatable {
        /// When a node is rendered.
        public var renderingMode = RenderingMode.incremental

        /// Whether queued actions share one render, in an incremental tree without observers.
        ///
        /// Actions wait if they are sent while the tree is busy: by an observer of a rendering, by a side effect as it
        /// starts, or by `apply`. The waiting actions are then applied in order, and the tree is rendered once. There
        /// is one exception: an action for a node waits for the render if the state or the properties of an ancestor
        /// have changed, because the render may end that node or give it different properties.
        ///
        /// Intermediate values are then skipped: if a child's property changes from one value to a second and then a
        /// third, the child gets only the third, and a worker for the second doesn't start. So this is off by default.
        public var rendersOncePerTurn = false

        /// Called for each rendering that differs in `.audited` mode, and for each keyed row that depends on more than
        /// its value. Such rows are found in `.audited` mode and in every observed tree.
        public var onImpureRendering: (@Sendable (ImpureRendering) -> Void)?

        /// Whether a node may keep its rendering if its inputs haven't changed.
        public var renderOnlyIfStateChanged: Bool {
            get { renderingMode != .full }
            set { renderingMode = newValue ? .incremental : .full }
        }

        public init() {}

        public static func == (left: Configuration, right: Configuration) -> Bool {
            left.renderingMode == right.renderingMode && left.rendersOncePerTurn == right.rendersOncePerTurn
                && (left.onImpureRendering == nil) == (right.onImpureRendering == nil)
        }
    }

    private static let shared = Guarded(Configuration())

    @TaskLocal
    private static var overriding: Configuration?

    /// The configuration for a host that is created now.
    public static var configuration: Configuration {
        overriding ?? shared.withLock { $0 }
    }

    /// Changes the configuration for the whole process.
    public static func bootstrap(_ configure: (inout Configuration) -> Void) {
        var changed = shared.withLock { $0 }
        configure(&changed)
        shared.withLock { $0 = changed }
    }

    /// Changes the configuration for the hosts that are created during one operation; nil changes nothing.
    public static func withConfiguration<Result>(
        override configure: ((inout Configuration) -> Void)? = nil, operation: () throws -> Result
    ) rethrows -> Result {
        var changed = configuration
        configure?(&changed)
        return try $overriding.withValue(changed, operation: operation)
    }
}
