// `code`: the code that a step ran, which is the types and cases in its hops, and the calls in `render` that caused its
// renders. The front end reads the source files.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension CodeCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let range = command.argument(Self.subject)?.range
        var index = session.timeline.current
        switch command[Self.subject] {
        case .node(let reference)?:
            let node = session.name(try session.node(reference, at: range))
            let reader = CodeReader(names: session.names, snapshots: [session.timeline.snapshot])
            return .code(CodeReply(.node(node), parts: reader.parts(of: node)))
        case .step(let step)?: index = try session.moment(step, range)
        default: break
        }
        return .code(try session.code(ofStepAt: index, range))
    }
}

extension Session {
    /// The code of the step that led to a moment.
    func code(ofStepAt index: Int, _ range: Range<Int>?) throws(Refusal) -> CodeReply {
        guard let step = try details(of: index, range).step else {
            throw Refusal(.follow(.beforeFirstStep(isLast: timeline.current == 0)))
        }
        let moments = timeline.moments
        let before = moments[index].parent.flatMap { moments[$0].details?.snapshot }
        let reader = CodeReader(
            names: names, snapshots: [moments[index].details?.snapshot, before].compactMap(\.self))
        return CodeReply(.step(number: step.number, command: step.command), parts: reader.parts(of: step))
    }
}

/// Finds the declared types of the nodes in a step.
private struct CodeReader {
    let names: NodeNames
    /// The tree after the step and the one before it, because a node may have ended.
    let snapshots: [NodeSnapshot]

    func parts(of step: StepReply) -> [CodeReply.Part] {
        var parts: [CodeReply.Part] = []
        func add(_ part: CodeReply.Part?) {
            if let part, !parts.contains(part) { parts.append(part) }
        }
        for hop in step.hops {
            if case .child(let child) = hop.source {
                let output = hop.cause.flatMap { step.hops.indices.contains($0) ? step.hops[$0].output : nil }
                add(map(child, at: hop.node, output?.caseName))
            }
            if case .properties = hop.source {
                add(call(of: hop.node))
                add(function("workflowDidChange", of: hop.node))
            }
            if let action = hop.action { add(apply(action, at: hop.node)) }
        }
        for render in step.renders where render.reason == .new || render.reason == .propertiesChanged {
            add(call(of: render.node))
        }
        return parts
    }

    func parts(of node: NodeName) -> [CodeReply.Part] {
        let functions = ["makeInitialState", "workflowDidChange", "render"].map { function($0, of: node) }
        return ([call(of: node)] + functions).compactMap(\.self)
    }

    private func snapshot(_ node: NodeName) -> NodeSnapshot? {
        snapshots.lazy.compactMap { names.node(at: node.path, in: $0) }.first
    }

    private func type(of node: NodeName) -> DeclaredType? {
        snapshot(node).flatMap { snapshot in
            DeclaredType(
                of: (snapshot.anyWorkflow as? any WorkerNode).map { Swift.type(of: $0.anyWorker) }
                    ?? snapshot.workflowType)
        }
    }

    private func function(_ name: String, of node: NodeName) -> CodeReply.Part? {
        type(of: node).map { CodeReply.Part(node, .function(name), in: $0) }
    }

    /// The code of an action that is a closure is in the workflow's `render`.
    private func apply(_ action: Value, at node: NodeName) -> CodeReply.Part? {
        guard let workflow = snapshot(node)?.workflowType else { return nil }
        let name = TypeName.parts(of: action.caseName).last?.name ?? action.caseName
        let types = ActionCatalog.types(of: workflow).filter { $0.caseNames.contains(name) }
        let meant = types.first { $0.description.name == action.typeName } ?? types.first
        guard let declared = meant.flatMap({ DeclaredType(of: $0.type) }) else { return function("render", of: node) }
        return CodeReply.Part(node, .action(name), in: declared)
    }

    private func map(_ child: NodeName, at node: NodeName, _ output: String?) -> CodeReply.Part? {
        guard let workflow = type(of: node), let childType = type(of: child) else { return nil }
        return CodeReply.Part(node, .map(child: CodeReply.Child(child, childType), output: output), in: workflow)
    }

    private func call(of node: NodeName) -> CodeReply.Part? {
        guard let parent = parent(of: node), let workflow = type(of: parent), let own = type(of: node) else {
            return nil
        }
        return CodeReply.Part(parent, .call(CodeReply.Child(node, own)), in: workflow)
    }

    private func parent(of node: NodeName) -> NodeName? {
        guard let path = node.place.parent?.text else { return nil }
        return snapshots.lazy.compactMap { names.node(at: path, in: $0) }.first.map { names.name(of: $0.node) }
    }
}

extension Value {
    /// The type of an enum case or a struct.
    fileprivate var typeName: String? {
        switch self {
        case .enumeration(let value): value.type
        case .structure(let value): value.type
        default: nil
        }
    }
}
