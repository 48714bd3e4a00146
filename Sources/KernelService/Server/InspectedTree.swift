// The tree of an app that is looked at from outside. The app owns it.

import Workflow

/// A tree that lives as long as the app wants.
@MainActor
package final class InspectedTree {
    package let name: String
    private(set) weak var host: (any TreeHost)?

    package init(_ host: any TreeHost, named name: String) {
        self.name = name
        self.host = host
    }

    /// Nil if it has ended.
    package var tree: Tree? {
        guard let tree = host?.tree, !tree.isEnding else { return nil }
        return tree
    }
}
