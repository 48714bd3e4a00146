// What a command would do: the step, what it would change, what would be shown.

import WorkbenchValueTree

package struct TryReply: Codable, Hashable, Sendable {
    package var step: StepReply
    package var differences: [NodeDifference]
    package var stack: StackReply
    /// Objects in states, which the copy shares with the tree: what the command did to them is done.
    package var sharedObjects: [SharedObject]

    package init(
        step: StepReply, differences: [NodeDifference], stack: StackReply, sharedObjects: [SharedObject]
    ) {
        self.step = step
        self.differences = differences
        self.stack = stack
        self.sharedObjects = sharedObjects
    }

    package struct SharedObject: Codable, Hashable, Sendable {
        package var node: NodeName
        package var path: ValuePath
        package var type: String

        package init(node: NodeName, path: ValuePath, type: String) {
            self.node = node
            self.path = path
            self.type = type
        }
    }
}
