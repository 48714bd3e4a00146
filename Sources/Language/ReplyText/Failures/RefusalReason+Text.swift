// The wording of every reason for a kernel to refuse a command.

import WorkbenchValueTree

extension Refusal {
    package var text: String { reason.text }
}

extension RefusalReason {
    package var text: String {
        switch self {
        case .message(let text): text
        case .missingArgument(let command): "\(command) needs an argument; `help \(command)` shows its syntax"
        case .needsFrontEnd(let command): "\(command) only works in a session; run `workflow`"
        case .interrupted: "interrupted; nothing changed"
        case .noRendering: "the root renders nothing yet; `tree` shows the nodes"
        case .attached(let app): "the tree belongs to the running app \(app); run `workflow` to open a tree of your own"
        case .noNode(let name, nil): "no such node: \(name)"
        case .noNode(let name, let parent?): "there is no \(name) below \(parent)"
        case .ambiguousNode(let name, let count): "\(count) nodes are named \(name)"
        case .laterNode(let name, let now, let step): "\(name) doesn't exist at step \(now): it starts at step \(step)"
        case .endedNode(let name, let step): "\(name) ended in step \(step)"
        case .nodeOfBranch(let name, let step): "\(name) isn't on this branch: it starts at step \(step)"
        case .act(let reason): reason.text
        case .follow(let reason): reason.text
        case .time(let reason): reason.text
        case .session(let reason): reason.text
        }
    }
}

extension RefusalReason.Act {
    fileprivate var text: String {
        switch self {
        case .noAction(let name, let node): "\(node) has no action \(name)"
        case .ambiguousAction(let name, let types): "\(name) is an action of \(types.joined(separator: " and "))"
        case .notAnAction(let type): "\(type) isn't an action"
        case .noOutputs(let node):
            "\(node) has no outputs, because its Output is Never; before the output, write the node that emits it"
        case .noWorker(let node): "\(node) runs no such worker"
        case .noSideEffect(let key, let node): "\(node) runs no side effect \(key)"
        case .ambiguousWorker(let node, let count): "\(node) runs \(count) workers that match"
        case .noButton(let title): "no such button: \"\(title)\""
        case .noCallback(let name): "no such callback: \(name)"
        case .notAClosure(let type): "\(type) is not a closure"
        case .missingCallback(let name): "the callback \(name) is nil"
        case .callbackThrew(let name, let error): "\(name) threw \(error)"
        case .callbackTakes(let name, let type, nil): "\(name) takes \(type)"
        case .callbackTakes(let name, let type, let count?): "\(name) takes one \(type), not \(count) values"
        case .nothingToTry(let command): "\(command) changes nothing, so there is nothing to try"
        case .notAnEffect(let command): "\(command) can't follow an effect; use `effect`, `send` or `emit`"
        case .notAnUpdate(let command): "\(command) can't follow an update; use `update`"
        case .propertiesOfChild(let node):
            "\(node) gets its properties from its parent: set the state of the parent instead"
        }
    }
}

extension RefusalReason.Follow {
    fileprivate var text: String {
        switch self {
        case .trapIsElsewhere: "the cause of the last crash is only known in a session; run `workflow`"
        case .beforeFirstStep(isLast: true): "no step has been taken yet; send or tap something first"
        case .beforeFirstStep(isLast: false): "nothing happened before the first step; `history` lists the steps"
        case .ownerNeedsValue: "`owner` needs a value, or a place such as Todo.todos"
        case .computed(let place): "\(place) is computed, not stored; only the list has an owner"
        case .crashing(let value):
            "\(value.text(width: 40)) isn't varied: other values crash the app or can't be tried; use --with VALUE"
        case .unvaried(let value):
            "\(value.text(width: 40)) has no obvious alternative; use --with VALUE"
        case .sameValue(let value):
            "the value is already \(value.text(width: 40)); use a different value to see what changes"
        case .notInCopy: "the copy of the tree doesn't have this node, because its parent doesn't render it there"
        case .notWatched(let place): "\(place) is not watched"
        case .noRule(let name): "no such rule: \(name)"
        case .needsDrive(let flag): "--\(flag) needs --drive"
        case .driveLength(let longest): "--drive takes a number from 1 to \(longest)"
        case .noProcessCopy:
            "can't copy the app's process right now, and running this without a copy could crash the app or "
                + "change its objects; try again"
        case .notThere(let node, let step): "\(node) doesn't exist at step \(step)"
        case .neverThere(let node, let path): "\(node) has never had \(path)"
        case .notOnScreen(let path): "no screen has \(path)"
        }
    }
}

extension RefusalReason.Time {
    fileprivate var text: String {
        switch self {
        case .nothingToUndo: "there is nothing to undo at step 0; `redo` and `goto` go forward"
        case .nothingToRedo: "there is nothing to redo after the last step; `branches` lists the other branches"
        case .noStep(let number, let last): "there is no step \(number): the last one is \(last)"
        case .noStepOfBranch(let branch, let step, let last): "\(branch) has no step \(step): its last one is \(last)"
        case .folded(let step, let kept):
            "step \(step) is folded: a session keeps the details of its last \(kept) steps"
        case .stepElsewhere(let name): "step \(name) isn't on the current branch"
        case .tooFarBack(0): "there is nothing to go back to: this is the beginning"
        case .tooFarBack(1): "you can only go back 1 step"
        case .tooFarBack(let steps): "you can only go back \(steps) steps"
        case .noMark(let name): "no such mark: \(name)"
        case .markNeedsName: "mark --off needs the name of a mark"
        case .markIsAStep(let name): "\"\(name)\" would be read as a step; choose another name for the mark"
        case .noBranch(let name): "no such branch: \(name)"
        case .notRepeatable(let step, let line, nil): "can't repeat step \(step): `\(line)`"
        case .notRepeatable(let step, let line, let error?): "can't repeat step \(step), `\(line)`: \(error.text)"
        }
    }
}

extension RefusalReason.Session {
    fileprivate var text: String {
        switch self {
        case .noApp(let name): "no such app: \(name)"
        case .noAppOrWorkflow(let text):
            "\(Literal(.string(text)).text()) is neither an app nor a workflow with its values"
        case .noWorkflow(let name): "no such workflow: \(name)"
        case .ambiguousWorkflow(let name):
            "several modules have a workflow named \(name); write the module's name before it"
        case .notAWorkflow(let name): "\(name) is not a workflow"
        case .notAWorkflowCall(let text):
            "\(text) is not a workflow; write one with its values, such as TodoWorkflow(name: \"Ada\")"
        case .notMadeOfTheseValues(let name): "\(name) has no initializer for these values"
        case .cannotBeMade(let signature, let fault): "\(signature) \(fault.text)"
        case .noOption(let name): "unknown option \(name)"
        case .optionRange(let name, let range): "\(name) takes a number from \(range.lowerBound) to \(range.upperBound)"
        case .notOrdered(let value): "\(value.text(width: 40)) can't be ordered; compare numbers or strings"
        case .noExportForm: "export needs a format: test, mermaid, dot, json or perfetto"
        case .stepsOutOfOrder(let first, let last):
            "step \(first) comes after step \(last); write the earlier one after --from, and the later one after --to"
        case .notJSON(let error): "this can't be written as JSON: \(error)"
        }
    }
}

extension RefusalReason.Session.MakingFault {
    fileprivate var text: String {
        let byHand = "create the workflow in your own program, using WorkflowREPL.main(apps:)"
        return switch self {
        case .returnedNil: "returns nil for these values; use other values"
        case .threw(let error): "throws for these values: \(error)"
        case .isAsync: "is async, but `open` can't wait for it: \(byHand)"
        case .uncallable(let reason): "can't be called with values typed at the prompt (\(reason)): \(byHand)"
        case .noDefault(let label): "needs a value for \(label) that can't be written as text: \(byHand)"
        }
    }
}
