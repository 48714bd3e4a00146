// The declaration of a type, for front ends that show its source.

import WorkbenchReflection

/// The module of a declaration, and its name without generic arguments.
package struct DeclaredType: MemberwiseCodable, Hashable, Sendable {
    package var module: String
    /// The types around the declaration, the outermost first, and its own name: `Shelf`, `Row`. Never empty.
    package var names: [String]

    package init(module: String, names: [String]) {
        self.module = module
        self.names = names
    }
}

extension NodeSinks {
    /// The declarations of a node's types; nil for a type without a declaration, such as a tuple.
    package struct Declarations: MemberwiseCodable, Hashable, Sendable {
        package var workflow: DeclaredType?
        package var state: DeclaredType?
        package var output: DeclaredType?
        package var actions: [DeclaredType]
        /// The parent's action to which the node's outputs are mapped. Nil for a root, and if the parent ignores the
        /// outputs.
        package var outputAction: DeclaredType?

        package init(
            workflow: DeclaredType?, state: DeclaredType?, output: DeclaredType?, actions: [DeclaredType],
            outputAction: DeclaredType?
        ) {
            self.workflow = workflow
            self.state = state
            self.output = output
            self.actions = actions
            self.outputAction = outputAction
        }
    }
}
