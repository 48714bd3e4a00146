// Kinds of faults that a program distinguishes. The words for people are elsewhere.

import WorkbenchCommandLanguage

/// The fault of a line, or the reason why a command was refused.
package enum FaultKind: Codable, Hashable, Sendable {
    /// The line does not have the form that its command requires.
    case syntax
    /// A value does not fit the type that is expected.
    case value
    /// Nothing has that name.
    case unknown(Subject)
    /// Several things have that name.
    case ambiguous(Subject)
    /// The node existed and has ended.
    case ended(node: String)
    /// The node begins at a later step, which `redo` reaches.
    case later(node: String, step: Int)
    /// There is no step to show, undo or redo.
    case noStep
    /// The root renders nothing yet.
    case noRendering
    /// The tree belongs to a running app, so it cannot be replaced.
    case attached
    /// The line is correct, but cannot be carried out in the present state.
    case impossible
    /// The user interrupted it.
    case interrupted

    package enum Subject: String, Codable, Hashable, Sendable, CaseIterable {
        case node, action, output, callback, worker, place, app, option, mark, branch, step, watch, file
    }
}

extension FaultKind {
    package init(_ fact: ScriptDiagnostic.Fact) {
        self =
            switch fact {
            case .endedNode(let name): .ended(node: name)
            case .unknownNode, .wordForText: .unknown(.node)
            case .ambiguousNode: .ambiguous(.node)
            case .unknownAction, .actionOfOtherNodes: .unknown(.action)
            case .ambiguousAction: .ambiguous(.action)
            case .unknownOutput: .unknown(.output)
            case .unknownCallback: .unknown(.callback)
            case .unknownWorker: .unknown(.worker)
            case .unknownPart: .unknown(.place)
            case .unknownOption: .unknown(.option)
            case .unknownApp: .unknown(.app)
            case .ambiguousApp: .ambiguous(.app)
            case .unknownMark: .unknown(.mark)
            case .unknownBranch: .unknown(.branch)
            case .unknownStep: .unknown(.step)
            case .unreachableAction, .disabledButton: .impossible
            case .unknownCase, .wrongType, .unknownLabel, .missingLabel, .missingValues, .repeatedLabel, .extraValue,
                .outOfOrder, .numberOutOfRange, .notReadable:
                .value
            default: .syntax
            }
    }
}
