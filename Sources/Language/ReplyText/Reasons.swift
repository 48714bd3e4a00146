// The wording of a kernel's facts: why an action was dropped, why a node was or wasn't rendered, the actual value for
// an expectation, and the progress of long operations.

import WorkbenchValueTree

extension Reply.Note {
    package var text: String {
        switch self {
        case .noWorkers(let mode): "workers are \(mode.text), but no node uses any"
        case .missingStep(let reason): "this step is missing: \(reason)"
        case .workersBeganAgain(let workers):
            "these workers started again, although the journal already has their outputs: "
                + workers.map { worker in
                    let outputs = BriefText.count(worker.beganAgainAfter ?? 0, "output")
                    return "\(worker.node.label) \(worker.worker.name) (\(outputs))"
                }.joined(separator: ", ") + "; to prevent that, type `workers off` before `reload`"
        case .foundByPlace(let names):
            "the keys changed, so the replay found these nodes by position: \(names.joined(separator: ", "))"
        case .always(let lines):
            lines.isEmpty
                ? "no conditions are set; `always CONDITION` adds one"
                : "checked after each step: \(lines.joined(separator: "; "))"
        case .allowed(let lines):
            lines.isEmpty ? "audit reports everything" : "audit ignores: \(lines.joined(separator: "; "))"
        }
    }
}

extension WorkerMode {
    fileprivate var text: String {
        switch self {
        case .on: "on"
        case .off: "off"
        case .replay: "off, and their recorded outputs are delivered again"
        }
    }
}

extension ProgressReply.Activity {
    package var text: String {
        switch self {
        case .writingSteps: "writing steps"
        case .drawingNodes: "drawing nodes"
        case .readingNodes: "reading nodes"
        case .replayingCommands: "replaying commands"
        case .repeatingSteps: "repeating steps"
        case .followingValue: "following the value"
        case .comparingCopies: "looking for copies that are not refreshed"
        case .varyingStates: "varying states"
        case .findingObjects: "looking for objects in states"
        case .renderingNodes: "rendering all nodes again"
        case .readingSteps: "looking at earlier steps"
        case .driving: "taking random steps on a copy"
        case .searching: "searching states on a copy"
        case .shorteningScripts: "looking for the shortest scripts"
        }
    }
}

extension StepReply.DropReason {
    package var text: String {
        switch self {
        case .nodeEnded: "its node has ended"
        case .treeEnded: "the tree has ended"
        case .superseded: "its worker has been replaced"
        case .sinkNotRendered: "the screen it belongs to is no longer shown"
        }
    }
}

extension StepReply.RenderReason {
    package var text: String {
        switch self {
        case .new: "it is new"
        case .stateChanged: "its state changed"
        case .propertiesChanged: "its properties changed"
        case .descendantChanged: "a node below was rendered"
        case .requested: "every node was rendered"
        }
    }
}

extension WhyReply.Absence {
    package var text: String {
        switch self {
        case .worker: "a worker renders nothing"
        case .notThere: "it wasn't in the tree"
        case .nothingChanged: "nothing had changed"
        case .equal: "its properties and state were equal to the previous ones"
        case .parentNotRendered(let parent): "\(parent.name) above it was not rendered"
        case .ended(let ending): "it ended\(ending.text(of: ending.node))"
        }
    }
}

extension StepReply.Ending {
    /// The words after `ended`: why a node ended along with this one, and which node took the place of this one.
    func text(of node: NodeName) -> String {
        let place = node.path == self.node.path ? "it" : self.node.label
        let next = successor.map { "; \($0.label) took its place" } ?? ""
        return ": the render of \(parent.label) no longer asked for \(place)\(next)"
    }
}

extension ExpectationReply.Break {
    /// The step, and the node and the action that broke a condition.
    package var text: String {
        let hop = ([node?.label] + [action.map { Literal(printing: $0).text() }]).compactMap(\.self)
        return "broken in step \(step)" + (hop.isEmpty ? "" : " by " + hop.joined(separator: " "))
    }
}

extension ExpectationReply.Found {
    package var text: String {
        switch self {
        case .value(let value): value.text()
        case .noValue(let reason): reason
        case .number(let number): String(number)
        case .each(let parts): parts.map { "\($0.text): \($0.found.text)" }.joined(separator: "; ")
        case .screens(let names): names.joined(separator: ", ")
        case .nodes(let paths): paths.joined(separator: ", ")
        case .noNode(let others): "no such node among \(others.joined(separator: ", "))"
        case .rendered(let paths): paths.isEmpty ? "nothing was rendered" : paths.joined(separator: ", ")
        case .outputs(let outputs): outputs.isEmpty ? "no output" : outputs.map(\.text).joined(separator: ", ")
        case .course(let turns): turns.isEmpty ? "it did not change" : turns.map(\.text).joined(separator: ", ")
        case .stayed(let value): "it stayed \(value?.text(width: ExpectationReply.Turn.widestValue) ?? "none")"
        case .changed(let nodes):
            nodes.isEmpty
                ? "nothing changed" : nodes.map { "\($0.node) \($0.change.rawValue)" }.joined(separator: ", ")
        case .here(let path): path
        case .asked(let command): command
        case .fate(.dropped(let reason)): reason.text
        case .fate(.delivered), .fate(.queued): "it was delivered"
        case .refused(let reason): reason.text
        case .carriedOut: "it wasn't refused"
        case .noStep: "no step was taken"
        case .noAction: "no action was sent"
        case .noCommand: "no command was run"
        case .searched(let reply): reply.deadEnds?.text(reply) ?? ""
        case .noTrap: "the last command did not crash the app"
        case .trap(let message): message.isEmpty ? "a crash without a message" : message
        }
    }
}

extension ReachReply.DeadEnds {
    /// The findings of `eventually`.
    fileprivate func text(_ reply: ReachReply) -> String {
        let states = BriefText.count(reply.states, "state")
        let skipped = reply.unwritable + reply.leftOut.compactMap(\.last)
        let rest =
            (reply.end == .all ? "" : "; \(reply.end.reason(states))")
            + (skipped.isEmpty ? "" : "; not tried: \(skipped.joined(separator: ", "))")
        if open == 0 { return "no state where it holds (\(states) searched)\(rest)" }
        guard let way = shortest.first else {
            return "no dead ends \(reply.end == .all ? "" : "found so far ")in \(states)\(rest)"
        }
        let course = way.isEmpty ? "here" : "after " + way.joined(separator: "; ")
        return "a dead end \(course) (dead ends: \(count) of \(states))\(rest)"
    }
}

extension ExpectationReply.Output {
    fileprivate var text: String { value.text() + (node.map { " from \($0)" } ?? "") }
}

extension ExpectationReply.Turn {
    fileprivate static let widestValue = 40

    fileprivate var text: String {
        func text(_ value: Value?) -> String { value?.text(width: Self.widestValue) ?? "none" }
        return (step.map { "step \($0): " } ?? "") + "\(text(before)) → \(text(after))"
    }
}
