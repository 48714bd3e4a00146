// The code that causes a finding, judging by the last step of its shortest script: the branch of an action, the mapping
// of an output, the call that makes a child, or a function of the workflow.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchReflection
import WorkbenchValueTree

/// The step that shows a finding, and the code of that step and of the finding's node.
struct FindingEvidence {
    var step: StepReply?
    var stepCode: [CodeReply.Part] = []
    var nodeCode: [CodeReply.Part] = []
    /// Whether the step is the last one of a script that shows the finding.
    var isProven = false
    /// The declarations of nodes, by path.
    var declarations: [String: NodeSinks.Declarations] = [:]

    /// The code that causes a finding, the most likely part first; empty if only the finding's place is known.
    func causes(of finding: AuditFinding) -> [CodeReply.Part] {
        switch finding {
        case .staleCopy: return functions("workflowDidChange", "makeInitialState")
        case .wronglyKeptRow(let node): return calls(of: node)
        case .observed(let observation): return causes(of: observation)
        case .sharedObject, .changeableObject, .usedByOneChild, .unreachableActions, .impureRender, .sendingRender:
            return []
        }
    }

    private func causes(of finding: AuditObservation) -> [CodeReply.Part] {
        let node = finding.place.node
        switch finding.rule {
        case .staleCopy: return functions("workflowDidChange", "makeInitialState")
        case .wipedEdit: return functions("workflowDidChange")
        case .changingKey, .indexKey, .forgetfulChild: return calls(of: node)
        case .ignoredOutput:
            return calls(of: node).map { call in
                guard case .call(let child) = call.role else { return call }
                return CodeReply.Part(call.node, .map(child: child, output: finding.subject), in: call.type)
            }
        case .deadOutput:
            let emitter = step?.hops.last { $0.node.type == node.type && $0.output?.caseName == finding.subject }
            guard let step, let index = emitter?.outputFate?.target, step.hops.indices.contains(index) else {
                return []
            }
            return parts(of: step.hops[index], in: step)
        case .deadAction: return parts { $0.node.type == node.type && $0.action?.caseName == finding.subject }
        case .appliedTwice:
            // The action is right, but one of its two senders isn't.
            let sent = parts { $0.node.type == node.type && $0.action?.caseName == finding.subject }
            return sent.filter { if case .map = $0.role { true } else { false } } + functions("render")
        case .twoOwners, .brokenRelation:
            return named(finding) ?? parts(unfollowed: finding) ?? parts(writing: finding)
        case .lateAnswer, .revertedWrite, .endlessWrites, .brokenInvariant: return parts(writing: finding)
        case .restlessWorker, .deafWorker, .deadTap, .staleSink, .closureInState, .unreadState, .trap, .unsentAction,
            .impureRender, .sendingRender, .sharedObject, .changeableObject, .usedByOneChild:
            return []
        }
    }

    // MARK: - The finding's node

    private func functions(_ names: String...) -> [CodeReply.Part] {
        names.compactMap { name in nodeCode.first { $0.role == .function(name) } }
    }

    /// The calls that make a node. A node that has ended is recognized by its type.
    private func calls(of node: NodeName) -> [CodeReply.Part] {
        (nodeCode + stepCode).filter { part in
            if case .call(let child) = part.role { child.node.type == node.type } else { false }
        }
    }

    // MARK: - The step

    private func parts(where isCause: (StepReply.Hop) -> Bool) -> [CodeReply.Part] {
        guard let step, let hop = step.hops.last(where: isCause) else { return [] }
        return parts(of: hop, in: step)
    }

    /// The code that changed the place, or else the place that it depends on; without either, the code that ran first
    /// in the last step of the script.
    private func parts(writing finding: AuditObservation) -> [CodeReply.Part] {
        for place in [finding.place, finding.other].compactMap(\.self) {
            let parts = parts { $0.changes(place) }
            if !parts.isEmpty { return parts }
        }
        guard isProven, let step, let first = step.hops.first(where: { $0.action != nil }) else { return [] }
        return parts(of: first, in: step)
    }

    /// The code of the action that breaks a relation, if the step has another one: in few steps, any action may seem to
    /// break it.
    private func named(_ finding: AuditObservation) -> [CodeReply.Part]? {
        guard let name = finding.cause.map({ String($0.prefix { $0 != "(" }) }),
            step?.hops.contains(where: { $0.action?.caseName == name }) != true
        else { return nil }
        let nodes = [finding.place, finding.other].compactMap { $0?.node }
        let found = nodes.flatMap { node in
            (declarations[node.path]?.actions ?? []).map { CodeReply.Part(node, .action(name), in: $0) }
        }
        return found.isEmpty ? nil : found
    }

    /// The code that ran at the place that should have changed along with the other one, but didn't; nil if both
    /// changed, or if no code ran there.
    private func parts(unfollowed finding: AuditObservation) -> [CodeReply.Part]? {
        let places = [finding.place, finding.other].compactMap(\.self)
        guard let kept = places.first(where: { place in step?.hops.contains { $0.changes(place) } == false }) else {
            return nil
        }
        let found = parts { $0.node.type == kept.node.type && ($0.action != nil || $0.isRefresh) }
        return found.isEmpty ? nil : found
    }

    /// The branch for the hop's action or, if the action is a closure, the mapping that contains it.
    private func parts(of hop: StepReply.Hop, in step: StepReply) -> [CodeReply.Part] {
        let own = stepCode.filter { $0.node.path == hop.node.path }
        if hop.isRefresh { return own.filter { $0.role == .function("workflowDidChange") } }
        let name = hop.action?.caseName.map { TypeName.parts(of: $0).last?.name ?? $0 }
        let emitter = hop.cause.flatMap { step.hops.indices.contains($0) ? step.hops[$0].node : nil }
        func parts(_ isWanted: (CodeReply.Role) -> Bool) -> [CodeReply.Part] { own.filter { isWanted($0.role) } }
        return parts { if case .action(let known) = $0 { known == name } else { false } }
            + parts { if case .map(let child, _) = $0 { child.node.path == emitter?.path } else { false } }
            + parts { $0 == .function("render") }
    }
}

extension FindingEvidence {
    /// The evidence in the replies to `trace` and `code`.
    init(_ replies: [Reply], isProven: Bool) {
        self.isProven = isProven
        for reply in replies {
            if let traced = reply.tracedStep { step = traced }
            guard case .code(let code) = reply.content else { continue }
            switch code.subject {
            case .step: stepCode = code.parts
            case .node: nodeCode = code.parts
            }
        }
    }
}

/// A question for the evidence of findings of one kind.
struct CauseQuestion {
    fileprivate var kind: String
    var text: String
    /// Whether the commands are a script that shows the findings.
    var isScript: Bool
    var findings: [Int]
}

extension AuditReply {
    var causeQuestions: [CauseQuestion] {
        var questions: [CauseQuestion] = []
        for (index, finding) in findings.enumerated() where finding.rule != .trap {
            let place = finding.place
            var (step, subject) = ("", "")
            if case .observed(let observation) = finding {
                (step, subject) = (" \(observation.step)", observation.subject ?? "")
            }
            let kind = "\(finding.rule) \(place.node.type) \(place.path.fields) \(subject)"
            if let known = questions.firstIndex(where: { $0.kind == kind }) {
                questions[known].findings.append(index)
                continue
            }
            var lines = drive?.scripts.first { $0.finding == index }?.lines ?? []
            let isScript = !lines.isEmpty
            // Without a script, the finding is in the tree's own steps, or about no step.
            if isScript { step = "" }
            if isScript || !step.isEmpty { lines += ["trace\(step)", "code\(step)"] }
            // Commands after a refusal get no answer, and the node may have ended, so it comes last.
            lines.append("code \(place.node.path)")
            questions.append(
                CauseQuestion(
                    kind: kind, text: lines.joined(separator: "\n"), isScript: isScript, findings: [index]))
        }
        return questions
    }
}

extension StepReply.Hop {
    fileprivate var isRefresh: Bool { if case .properties = source { true } else { false } }

    /// Whether it changed a place, perhaps in another element of the same list.
    fileprivate func changes(_ place: AuditReply.Place) -> Bool {
        node.type == place.node.type && changes.contains { $0.path.fields.isRelated(to: place.path.fields) }
    }
}

extension StepReply.OutputFate {
    /// The index of the hop that the output caused.
    fileprivate var target: Int? {
        switch self {
        case .mapped(let index), .withoutEffect(let index): index
        default: nil
        }
    }
}

extension ValuePath {
    /// The path without indices and keys.
    fileprivate var fields: ValuePath {
        ValuePath(
            components.filter { component in
                switch component {
                case .field, .position: true
                case .index, .key, .rest: false
                }
            })
    }

    /// Whether one of the paths begins with the other.
    fileprivate func isRelated(to other: ValuePath) -> Bool {
        zip(components, other.components).allSatisfy { $0 == $1 }
    }
}

extension OutlineSearch {
    package func places(of part: CodeReply.Part) -> [Place] {
        switch part.role {
        case .action(let name): branches(of: name, inApplyOf: part.type.names)
        case .map(let child, let output):
            mapping(of: output, ofChild: child.type.names, module: child.type.module, in: part.type.names)
        case .call(let child): calls(of: child.type.names, module: child.type.module, in: part.type.names)
        case .function(let name): function(name, of: part.type.names)
        }
    }
}
