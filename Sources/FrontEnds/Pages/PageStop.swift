// A stop of a page's slider: a command that changed something, failed, or asked where a value goes. It has the screens,
// the tree, and the facts about its step. It is encoded as JSON, and the page's JavaScript draws it.

import WorkbenchLanguage

struct PageStop: Encodable {
    /// The ID of the command's element in the document.
    var id: String
    var command: String
    /// `step 3`, `undo`, `refused`
    var label: String
    /// The number of the current step; nil if it is the same as at the previous stop.
    var step: Int?
    var failure: String?
    /// The screens; nil if they are the same as at the previous stop.
    var screens: [Layer]?
    var isPartial: Bool?
    /// The differences from the previous stop's tree: the old positions of the nodes that are gone, and the new nodes,
    /// each with its new position and its number among the page's nodes.
    var removed: [Int] = []
    var inserted: [[Int]] = []
    var marks: [Mark] = []
    var hops: [Hop] = []
    var outputs: [String] = []
    var renders: [Render] = []
    /// The arrows between nodes in the answer to `owner`, `why` or `flow`.
    var edges: [Edge]?
    var code: [Code]?
    /// The branches and the named steps; nil if they are the same as at the previous stop.
    var timeline: Timeline?

    struct Layer: Encodable {
        /// `base`, `modal` or `alert`
        var kind: String
        var title: String?
        var message: String?
        var screens: [Screen]
        var buttons: [String]
    }

    struct Screen: Encodable {
        var name: String
        var title: String?
        var isActive: Bool
        var back: String?
        var buttons: [String]
        var fields: [Field]
    }

    struct Field: Encodable {
        var name: String
        var value: String?
        var callback: String?
    }

    struct Node: Encodable, Hashable {
        var depth: Int
        var name: String
        var state: String?
        var properties: String?
        /// The number of nodes below this one that aren't on the page; nil if there are none.
        var omitted: Int?
    }

    struct Mark: Encodable {
        var node: Int
        var kind: String
    }

    struct Hop: Encodable {
        var source: String
        var node: String
        /// The paths of the nodes that sent and received the action. The first is nil if the action came from outside.
        var from: String?
        var at: String
        var action: String?
        var changes: [[String]]
        var output: String?
        var fate: String?
    }

    /// The nodes that were rendered for one reason, as ranges of positions in the tree: first, last, first, last.
    struct Render: Encodable {
        var reason: String
        var ranges: [Int]
    }

    struct Edge: Encodable, Hashable {
        /// The paths of two nodes.
        var from: String
        var to: String
        /// `copy`, `stale`, `cause` or `flow`
        var kind: String
    }

    struct Code: Encodable {
        var node: String
        var title: String
        /// `TodoWorkflow.swift:93-101`
        var place: String
        /// The number of the first line.
        var line: Int
        var lines: [String]
    }

    struct Timeline: Encodable, Hashable {
        var branches: [Branch]
        var marks: [Mark]

        struct Branch: Encodable, Hashable {
            var name: String
            var last: Int
            var isCurrent: Bool
            /// The branch that this one leaves, and the last step that both share.
            var parent: String?
            var start: Int?
        }

        struct Mark: Encodable, Hashable {
            var name: String
            var step: Int
            /// The branch of the step, unless it is the current one.
            var branch: String?
        }
    }
}

extension PageStop.Timeline {
    init(_ look: TreeLook) {
        branches = look.branches.map {
            Branch(
                name: $0.name, last: $0.lastStep, isCurrent: $0.isCurrent, parent: $0.origin?.branch,
                start: $0.origin?.step)
        }
        marks = look.marks.map { Mark(name: $0.name, step: $0.step, branch: $0.branch) }
    }
}
