// The result of checking a tree against the architecture's rules: findings as facts.

import WorkbenchReflection
import WorkbenchValueTree

package struct AuditReply: MemberwiseCodable, Hashable, Sendable {
    package var findings: [AuditFinding]
    /// The number of nodes that were checked.
    package var nodes: Int
    /// The places that couldn't be judged.
    package var skipped: [Skipped]
    /// The rules that weren't checked, because they need steps and there were none.
    package var unheard: [AuditRule]?
    /// The number of nodes that weren't varied, because others of the same kind were.
    package var unvaried: Int?
    /// The number of nodes that weren't compared, or were compared only in part, because there were too many.
    package var uncompared: Int?
    /// The drive that produced the findings.
    package var drive: Drive?
    /// The number of findings that the user has allowed, which are not in `findings`.
    package var allowed: Int?
    /// The number of steps that weren't checked because they are folded; nil if there are none.
    package var folded: Int?
    /// The roles of the places in the states, if they were requested.
    package var roles: [Role]?

    package init(findings: [AuditFinding], nodes: Int, skipped: [Skipped]) {
        self.findings = findings
        self.nodes = nodes
        self.skipped = skipped
    }

    /// Random actions on a copy of the tree.
    package struct Drive: MemberwiseCodable, Hashable, Sendable {
        package var seed: Int
        /// The number of commands that ran on the copy.
        package var steps: Int
        /// The shortest scripts that reproduce the findings.
        package var scripts: [Script]
        /// The commands that were skipped because they took too long.
        package var leftOut: [String]
        /// The commands that were left out after they had crashed the app three times; nil if there are none.
        package var dropped: [String]?
        /// The actions, screens and state cases that didn't occur in any step.
        package var unseen: [String] = []
        /// The commands that were offered but can't be written, because an argument has no literal.
        package var unwritable: [String]?
        /// Set if Ctrl-C or the time limit stopped the drive. Findings are less certain, and scripts aren't shortened.
        package var isInterrupted: Bool?
        /// Set if the drive was an earlier command of the session.
        package var isEarlier: Bool?

        package init(seed: Int, steps: Int, scripts: [Script] = [], leftOut: [String] = []) {
            self.seed = seed
            self.steps = steps
            self.scripts = scripts
            self.leftOut = leftOut
        }
    }

    /// Commands that reproduce a finding.
    package struct Script: MemberwiseCodable, Hashable, Sendable {
        /// The index of the finding.
        package var finding: Int
        package var lines: [String]
        /// The arguments that don't matter.
        package var anyValues: [AnyValue]?

        package init(finding: Int, lines: [String], anyValues: [AnyValue] = []) {
            (self.finding, self.lines) = (finding, lines)
            self.anyValues = anyValues.isEmpty ? nil : anyValues
        }
    }

    /// An argument that doesn't matter: with each of the other values that were tried, the script shows the finding, too.
    package struct AnyValue: MemberwiseCodable, Hashable, Sendable {
        /// The index of the script's line.
        package var line: Int
        package var value: String
        package var tried: [String]
        /// Set if the value seems to be an index into a list on the screen.
        package var isIndex: Bool?

        package init(line: Int, value: String, tried: [String], isIndex: Bool) {
            (self.line, self.value, self.tried, self.isIndex) = (line, value, tried, isIndex ? true : nil)
        }
    }

    /// A part of a node's state or properties that could not be judged, and why.
    package struct Skipped: MemberwiseCodable, Hashable, Sendable {
        package enum Reason: String, CaseIterable, Codable, Hashable, Sendable {
            /// Another number may crash the app.
            case number
            /// The number seems unread, but may be read in a later state.
            case unreadNumber
            /// A side effect, whose code can't be seen, may read it.
            case sideEffect
            /// An action that didn't occur in the drive may read it.
            case untakenActions
            /// The node's lists never had two elements, so the place couldn't have affected their order.
            case shortLists
        }

        package var node: NodeName
        package var path: ValuePath
        package var reason: Reason

        package init(_ place: Place, because reason: Reason) {
            (node, path) = (place.node, place.path)
            self.reason = reason
        }
    }

    /// The role of a place in a state, judging by its behavior.
    package struct Role: MemberwiseCodable, Hashable, Sendable {
        package enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
            /// Another number selects another element of the list.
            case index
            /// It equals a part of an element, and is chosen among the values of that part.
            case identity
            /// It contains several elements of a collection, or their identities.
            case selection
            /// It rises and falls with the size of a collection, or with a sum over it.
            case counter
            /// It follows another place.
            case copy
            /// It starts as a copy of a property, and its own node's actions change it.
            case draft
        }

        package var kind: Kind
        package var place: Place
        /// The list, the copied place, or the property.
        package var other: Place
        /// How the value is computed from the other place: `the count of … where done`, in which `…` stands for that place.
        package var subject: String?
        /// The number of steps or values that show this role.
        package var support: Int

        package init(_ kind: Kind, _ place: Place, of other: Place, subject: String? = nil, support: Int) {
            (self.kind, self.place, self.other) = (kind, place, other)
            (self.subject, self.support) = (subject, support)
        }
    }

    /// A part of a node's state.
    package struct Place: MemberwiseCodable, Hashable, Sendable {
        package var node: NodeName
        package var path: ValuePath

        package init(node: NodeName, path: ValuePath) {
            self.node = node
            self.path = path
        }
    }
}

package enum AuditFinding: MemberwiseCodable, Hashable, Sendable {
    /// The states of several nodes share one object, so each node can change the others' state.
    case sharedObject(type: String, places: [AuditReply.Place])
    /// An object in the state of a node can change. Moving through time doesn't undo that.
    case changeableObject(node: NodeName, path: ValuePath, type: String)
    /// A part of the state starts as a copy of a property, but doesn't follow when the property changes.
    case staleCopy(node: NodeName, state: ValuePath, property: ValuePath)
    /// Only one child uses a part of the state, and only that child changes it, so it could be in the child's state.
    case usedByOneChild(node: NodeName, state: ValuePath, child: NodeName)
    /// In the steps that were searched, no sink sends these actions, and no child's output is mapped to one.
    case unreachableActions(node: NodeName, type: String, actions: [String], steps: Int)
    /// Two renders with the same properties, state and children produced different renderings.
    case impureRender(node: NodeName)
    /// The child of a keyed row has different properties although its row is equal. Without instrumentation, the child
    /// would keep the old properties.
    case wronglyKeptRow(node: NodeName)
    /// A render sent an action.
    case sendingRender(node: NodeName)
    /// A finding from the steps of the session, or of a drive.
    case observed(AuditObservation)
}

extension AuditFinding {
    package var rule: AuditRule {
        switch self {
        case .sharedObject: .sharedObject
        case .changeableObject: .changeableObject
        case .staleCopy: .staleCopy
        case .usedByOneChild: .usedByOneChild
        case .unreachableActions: .unsentAction
        case .impureRender, .wronglyKeptRow: .impureRender
        case .sendingRender: .sendingRender
        case .observed(let observation): observation.rule
        }
    }

    /// The place of the finding: a node, and a part of its values.
    package var place: AuditReply.Place {
        switch self {
        case .sharedObject(let type, let places):
            places.first ?? AuditReply.Place(node: NodeName(path: "/", name: "", type: type), path: ValuePath())
        case .changeableObject(let node, let path, _): AuditReply.Place(node: node, path: path)
        case .staleCopy(let node, let state, _): AuditReply.Place(node: node, path: state)
        case .usedByOneChild(let node, let state, _): AuditReply.Place(node: node, path: state)
        case .unreachableActions(let node, _, _, _), .impureRender(let node), .wronglyKeptRow(let node),
            .sendingRender(let node):
            AuditReply.Place(node: node, path: ValuePath())
        case .observed(let observation): observation.place
        }
    }
}
