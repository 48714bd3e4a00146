// The facts about why a command was refused. The wording is in ReplyText.

import WorkbenchReflection
import WorkbenchValueTree

/// The reason that a command wasn't carried out. Nothing has changed.
package struct Refusal: Error, MemberwiseCodable, Hashable, Sendable {
    package let kind: FaultKind
    package let reason: RefusalReason
    /// The message without any advice that repeats the remedies, for output that lists the remedies separately; nil if
    /// the message has no such advice.
    package let reasonBesideRemedies: String?
    /// The range in the line, as UTF-8 offsets.
    package var range: Range<Int>?
    /// Alternatives: lines to write, or actions to take.
    package var remedies: [String]

    package init(_ reason: RefusalReason, at range: Range<Int>? = nil, remedies: [String] = []) {
        kind = reason.kind
        self.reason = reason
        reasonBesideRemedies = nil
        self.range = range
        self.remedies = remedies
    }

    /// A fault that another module has found and described: the language, reflection, the user's code, or a front end.
    package init(
        _ kind: FaultKind, _ message: String, besideRemedies: String? = nil, at range: Range<Int>? = nil,
        remedies: [String] = []
    ) {
        self.kind = kind
        reason = .message(message)
        reasonBesideRemedies = besideRemedies == message ? nil : besideRemedies
        self.range = range
        self.remedies = remedies
    }
}

/// The reasons for a kernel to refuse a command.
package enum RefusalReason: MemberwiseCodable, Hashable, Sendable {
    /// A message from another module.
    case message(String)
    case missingArgument(command: String)
    /// The command needs a front end that has a session.
    case needsFrontEnd(command: String)
    case interrupted
    case noRendering
    /// The tree belongs to a running app.
    case attached(app: String)

    /// `below` is the path of the node whose children were searched; nil if the whole tree was searched.
    case noNode(String, below: String?)
    case ambiguousNode(String, count: Int)
    /// The node only starts at a later step.
    case laterNode(String, now: Int, begins: Int)
    case endedNode(String, step: Int)
    /// The node only starts on another branch.
    case nodeOfBranch(String, step: String)
    case act(Act)
    case follow(Follow)
    case time(Time)
    case session(Session)

    var kind: FaultKind {
        switch self {
        case .message, .needsFrontEnd: .impossible
        case .missingArgument: .syntax
        case .interrupted: .interrupted
        case .noRendering: .noRendering
        case .attached: .attached
        case .noNode: .unknown(.node)
        case .ambiguousNode: .ambiguous(.node)
        case .laterNode(let node, _, let step): .later(node: node, step: step)
        case .endedNode(let node, _), .nodeOfBranch(let node, _): .ended(node: node)
        case .act(let reason): reason.kind
        case .follow(let reason): reason.kind
        case .time(let reason): reason.kind
        case .session(let reason): reason.kind
        }
    }
}

extension RefusalReason {
    package enum Act: MemberwiseCodable, Hashable, Sendable {
        case noAction(String, node: String)
        case ambiguousAction(String, types: [String])
        case notAnAction(type: String)
        /// The node's output type is `Never`.
        case noOutputs(node: String)
        case noWorker(node: String)
        case noSideEffect(String, node: String)
        case ambiguousWorker(node: String, count: Int)
        case noButton(String)
        case noCallback(String)
        case notAClosure(type: String)
        /// The callback is optional, and nil.
        case missingCallback(String)
        case callbackThrew(String, error: String)
        /// `given` is the number of values if that is wrong; nil if there is one value, but it has the wrong type.
        case callbackTakes(String, type: String, given: Int?)
        case nothingToTry(command: String)
        case notAnEffect(command: String)
        case notAnUpdate(command: String)
        /// Only the root gets its properties from outside the tree.
        case propertiesOfChild(node: String)

        var kind: FaultKind {
            switch self {
            case .noAction: .unknown(.action)
            case .ambiguousAction: .ambiguous(.action)
            case .noOutputs: .unknown(.output)
            case .noWorker, .noSideEffect: .unknown(.worker)
            case .ambiguousWorker: .ambiguous(.worker)
            case .noButton, .noCallback, .notAClosure: .unknown(.callback)
            case .notAnAction, .missingCallback, .callbackTakes: .value
            case .callbackThrew, .nothingToTry, .propertiesOfChild: .impossible
            case .notAnEffect, .notAnUpdate: .syntax
            }
        }
    }

    package enum Follow: MemberwiseCodable, Hashable, Sendable {
        /// The cause is known only to the front end that was running the app when it crashed.
        case trapIsElsewhere
        /// The initial state isn't the result of a step. `isLast`: nothing has happened yet.
        case beforeFirstStep(isLast: Bool)
        case ownerNeedsValue
        /// A count is computed, so only its list has an owner.
        case computed(place: String)
        /// Other values crash a copy of the app, or the app can't be copied to try them.
        case crashing(Value)
        case unvaried(Value)
        case sameValue(Value)
        /// In a copy of the tree, the parent doesn't render the node again.
        case notInCopy
        case notWatched(place: String)
        case noRule(String)
        case needsDrive(flag: String)
        case driveLength(longest: Int)
        /// A drive may crash a running app, whose process can't be copied.
        case noProcessCopy
        case notThere(node: String, step: Int)
        case neverThere(node: String, path: String)
        case notOnScreen(String)

        var kind: FaultKind {
            switch self {
            case .trapIsElsewhere: .impossible
            case .beforeFirstStep: .noStep
            case .ownerNeedsValue, .noRule, .needsDrive: .syntax
            case .driveLength: .value
            case .notWatched: .unknown(.watch)
            case .notThere: .noStep
            case .neverThere, .notOnScreen: .unknown(.place)
            case .computed, .crashing, .unvaried, .sameValue, .notInCopy, .noProcessCopy: .impossible
            }
        }
    }

    package enum Time: MemberwiseCodable, Hashable, Sendable {
        case nothingToUndo, nothingToRedo
        case noStep(Int, last: Int)
        case noStepOfBranch(String, step: String, last: Int)
        /// The step is on another branch.
        case stepElsewhere(String)
        /// The details of the step are no longer stored. `kept` is the number of recent steps whose details are stored.
        case folded(step: String, kept: Int)
        /// A step such as `-3`, if there are fewer steps.
        case tooFarBack(steps: Int)
        case noMark(String)
        case markNeedsName
        case markIsAStep(String)
        case noBranch(String)
        /// `error` is the reason why the line was refused; nil if the line isn't a step.
        indirect case notRepeatable(step: Int, line: String, error: RefusalReason?)

        var kind: FaultKind {
            switch self {
            case .nothingToUndo, .nothingToRedo, .tooFarBack, .folded: .noStep
            case .noStep, .noStepOfBranch, .stepElsewhere: .unknown(.step)
            case .noMark: .unknown(.mark)
            case .markNeedsName, .markIsAStep: .syntax
            case .noBranch: .unknown(.branch)
            case .notRepeatable: .impossible
            }
        }
    }

    package enum Session: MemberwiseCodable, Hashable, Sendable {
        case noApp(String)
        case noAppOrWorkflow(String)
        case noWorkflow(String)
        case ambiguousWorkflow(String)
        case notAWorkflow(String)
        case notAWorkflowCall(String)
        case notMadeOfTheseValues(workflow: String)
        case cannotBeMade(signature: String, MakingFault)
        case noOption(String)
        case optionRange(String, ClosedRange<Int>)
        case notOrdered(Value)
        case noExportForm
        case stepsOutOfOrder(Int, Int)
        case notJSON(error: String)

        /// The reason that an initializer can't make a workflow.
        package enum MakingFault: MemberwiseCodable, Hashable, Sendable {
            case returnedNil
            case threw(String)
            case isAsync
            case uncallable(String)
            case noDefault(label: String)
        }

        var kind: FaultKind {
            switch self {
            case .noApp, .noAppOrWorkflow, .noWorkflow: .unknown(.app)
            case .ambiguousWorkflow: .ambiguous(.app)
            case .cannotBeMade(_, .isAsync), .cannotBeMade(_, .uncallable), .cannotBeMade(_, .noDefault): .impossible
            case .notAWorkflow, .notAWorkflowCall, .notMadeOfTheseValues, .cannotBeMade, .optionRange, .notOrdered:
                .value
            case .noOption: .unknown(.option)
            case .noExportForm: .syntax
            case .stepsOutOfOrder, .notJSON: .impossible
            }
        }
    }
}

/// The kind of fault in a line, or the kind of reason for refusing a command.
package enum FaultKind: MemberwiseCodable, Hashable, Sendable {
    /// The line has the wrong syntax for its command.
    case syntax
    /// A value doesn't have the expected type.
    case value
    /// Nothing has that name.
    case unknown(Subject)
    /// The name is ambiguous.
    case ambiguous(Subject)
    /// The node existed and has ended.
    case ended(node: String)
    /// The node only starts at a later step, which `redo` reaches.
    case later(node: String, step: Int)
    /// The value exists in another state: in another case, at another time, or in a longer list.
    case absent
    /// There is no step to show, undo or redo.
    case noStep
    /// The root hasn't rendered anything yet.
    case noRendering
    /// The tree belongs to a running app, so it cannot be replaced.
    case attached
    /// The line is correct, but can't be carried out in the current state.
    case impossible
    /// The user interrupted the command.
    case interrupted

    /// Whether no node of the current tree has the name.
    package var isOfMissingNode: Bool {
        switch self {
        case .unknown(.node), .ended, .later: true
        default: false
        }
    }

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
            case .misplaced(_, .callbackAsAction), .misplaced(_, .outputAsAction): .unknown(.action)
            case .misplaced(_, .actionAsOutput): .unknown(.output)
            case .misplaced(_, .actionAsCallback): .unknown(.callback)
            case .misplaced(_, .propertyAsState), .misplaced(_, .stateAsProperty), .misplaced(_, .screenAsState):
                .unknown(.place)
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
