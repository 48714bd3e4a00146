// The wording of observations in steps: the place, the fact, and the remedy.

import WorkbenchValueTree

extension ReplyText {
    typealias FindingText = (place: String, fact: String, advice: String)

    func parts(of finding: AuditObservation) -> FindingText {
        let place = finding.place.node.label + finding.place.path.suffix
        let other = finding.other.map { $0.node.label + $0.path.suffix } ?? ""
        let (fact, advice) = words(of: finding, other: other)
        return (place, fact, advice)
    }

    /// The computation with `…` replaced by the place; if there is no computation, the place itself.
    static func computed(_ computation: String?, from place: String) -> String {
        computation?.replacing("…", with: place) ?? place
    }

    private func words(of finding: AuditObservation, other: String) -> (fact: String, advice: String) {
        let subject = finding.subject ?? ""
        let cause = finding.cause ?? "a step"
        let times = finding.times == 1 ? "" : " (\(finding.times) times)"
        let often = finding.times == 1 ? "once" : "\(finding.times) times"
        switch finding.rule {
        case .staleCopy:
            return (
                "is made from the property \(finding.other?.path.title ?? ""), but didn't change when \(cause) changed the property in step \(finding.step)",
                "remove it from the state and read the property instead, or update it in workflowDidChange"
            )
        case .wipedEdit:
            return (
                "was changed by an action, and workflowDidChange set it back in step \(finding.step), although the property it copies hadn't changed\(times)",
                "in workflowDidChange, compare with the previous workflow before refreshing the copy"
            )
        case .twoOwners:
            return (
                "and \(other) had the same value in \(BriefText.count(finding.support, "step")) that changed both, but \(cause) changed only one of them in step \(finding.step)",
                "let one node own the value, and pass it to the other as a property"
            )
        case .brokenInvariant:
            return (
                "breaks \(subject) in step \(finding.step); found: \(cause)",
                "make the action keep the condition true, or drop the condition with always --off"
            )
        case .brokenRelation: return relation(finding, other: other, cause: cause)
        case .deadOutput:
            return (
                "emitted \(subject) \(often); \(finding.other?.node.label ?? "its parent") mapped it to \(cause), which changed nothing",
                "let that action change the state, or remove the output"
            )
        case .ignoredOutput:
            return (
                "emitted \(subject), which its parent ignores, after \(cause) in step \(finding.step)\(times)",
                "map the output to an action of the parent, or remove the output"
            )
        case .deadAction:
            return (
                "received \(subject) \(often), but changed nothing and emitted nothing",
                "make the action do something, or don't offer it"
            )
        case .deadTap:
            return (
                "renders \(subject) on the screen \(cause), but \(BriefText.count(finding.times, "tap")) sent nothing",
                "send an action in the callback, or don't offer the callback"
            )
        case .appliedTwice:
            return (
                "applied \(subject) twice after one gesture, \(cause), in step \(finding.step)",
                "send it from one place: the callback, or the output of the child"
            )
        case .staleSink:
            return (
                "no longer takes actions from \(cause) on the screen: \(subject) was dropped in step \(finding.step)",
                "create sinks and callbacks in each render; don't store them"
            )
        case .changingKey:
            return (
                "ended in step \(finding.step), and a new one started in its place with the key \(subject): \(cause) changed the data that the key is made from\(times)",
                "make the key from an ID that never changes"
            )
        case .indexKey:
            return (
                "is reused for a different element: after \(cause) in step \(finding.step), it keeps the previous one's state\(times)",
                "make the key from the element's ID"
            )
        case .forgetfulChild:
            return (
                "ended after \(cause), and started over in step \(finding.step) without its earlier state",
                "render it in both cases, or keep its state in a node that outlives it"
            )
        case .restlessWorker:
            return (
                subject.isEmpty
                    ? "is not equivalent to itself, so it starts again with each render"
                    : "has a side effect whose key differs with each render (\(subject) now), so it starts again each time",
                "derive the key, or the worker's properties, only from the data that the work depends on"
            )
        case .deafWorker:
            return (
                "changed in step \(finding.step), but the worker kept doing its old work: isEquivalent treats the old and new worker as the same",
                "in isEquivalent, compare all properties that the work depends on"
            )
        case .closureInState:
            return (
                "is a closure in the state: it holds on to captured values, and can't be compared, saved or shown",
                "store the values that the closure needs, and use them in an action"
            )
        case .lateAnswer:
            let reason =
                finding.other.map {
                    $0.path.isEmpty
                        ? "\(other) began before the overwritten value was written"
                        : "\(other) has changed since the worker began"
                }
                ?? ""
            return (
                "was written by a late answer in step \(finding.step)\(times): \(reason)",
                "end the worker when its request changes, or check that the answer belongs to the current request"
            )
        case .revertedWrite:
            return (
                "went back to an old value in step \(finding.step)\(times): the copy in \(other) was made before the value changed",
                "write back only the change itself, or start from the current value"
            )
        case .endlessWrites:
            return (
                "and \(other) write to each other: \(cause) led to \(BriefText.count(finding.times, "action")) in a row in step \(finding.step)",
                "let one of them own the value, and let the other read it"
            )
        case .unreadState:
            return (
                "is never read: varying it in \(BriefText.count(finding.times, "state")) changed no screen, child or action",
                "show it, or remove it"
            )
        case .trap where finding.subject == nil:
            return (
                "takes too long at \(cause), in step \(finding.step) of the drive\(times)",
                "make sure that the work ends, or move it to a worker"
            )
        case .trap:
            return (
                "crashes at \(cause), in step \(finding.step) of the drive\(times)"
                    + (finding.subject == finding.cause ? "" : ": \(subject)"),
                "handle the case, or don't offer the action there"
            )
        case .unsentAction, .sharedObject, .changeableObject, .usedByOneChild, .impureRender, .sendingRender:
            return ("breaks the rule \(finding.rule.rawValue) in step \(finding.step)", "inspect it with `trace STEP`")
        }
    }

    private func relation(
        _ finding: AuditObservation, other: String, cause: String
    ) -> (fact: String, advice: String) {
        let support = BriefText.count(finding.support, "step")
        let broken = "\(cause) broke that in step \(finding.step)"
        switch finding.relation {
        case .element:
            return (
                "is an element of \(other), or its ID; \(cause) changed the collection in step \(finding.step), but not this place",
                "store the element's ID, use it to look up the element, and clear it when the element is removed"
            )
        case .subset:
            return (
                "holds elements of \(other), or their IDs; \(cause) removed one there in step \(finding.step), but not here",
                "remove it from both, or ignore elements that are gone"
            )
        case .index:
            return (
                "is an index into \(other); \(cause) changed the list in step \(finding.step), so it now points to a different element",
                "store the element's ID, or update the index when the list changes"
            )
        case .sorted:
            return ("stayed sorted in \(support), but \(broken)", "sort it where it's shown, or after each change")
        case .saved:
            return (
                "is part of a value saved in \(other); in step \(finding.step), \(cause) took the saved value out, but didn't restore this part",
                "restore the whole value"
            )
        case .promised:
            return (
                "changes before \(other) answers, but none of the \(finding.times) results reverted the change",
                "revert the change when \(other) reports a failure"
            )
        case .ratio:
            return (
                "is a multiple of \(other) (in \(support) that changed both), but \(broken)",
                "keep one of the two, and compute the other where it's needed"
            )
        case .text:
            return (
                "describes \(other) (in \(support) that changed both), but \(broken)",
                "build the text where it's shown"
            )
        case .function, .same, nil:
            let value = Self.computed(finding.subject, from: other)
            return (
                "follows \(value) (in \(support) that changed both), but \(broken)",
                "compute it where it's needed"
            )
        }
    }
}
