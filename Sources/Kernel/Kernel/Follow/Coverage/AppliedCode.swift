// Finds out which code of `apply` the steps ran: a copy of the process applies their actions again, one instruction at a
// time. The front end knows which branches that code belongs to.

import WorkbenchCSystem
import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import Workflow

/// An action that a step has applied, with what it needs to be applied again.
@MainActor
private struct Application {
    let apply: () -> Void
    /// Addresses in the images of the action's code and of the runtime's code that calls it.
    let images: [UInt]
    /// Equal for applications that run the same code.
    let digest: Int
    /// The classes of instances in the state, whose contents may have changed since.
    let classes: Set<String>

    init?(_ action: Any, state: Any, workflow: Any) {
        func application<Action: WorkflowAction>(_ action: Action) -> (apply: () -> Void, context: Any.Type)? {
            guard let state = state as? Action.WorkflowType.State, let workflow = workflow as? Action.WorkflowType
            else { return nil }
            let context = ApplyContext(workflow: workflow)
            let apply = {
                var state = state
                _ = action.apply(toState: &state, context: context)
            }
            return (apply, type(of: context))
        }
        guard !(action is ClosureAction), let action = action as? any WorkflowAction,
            let (apply, context) = application(action)
        else { return nil }
        self.apply = apply
        images = [type(of: action), context].compactMap { TypeReader.shared.declaration(of: $0) }
        var hasher = ValueHasher()
        hasher.combine(ObjectIdentifier(type(of: action)))
        for value in [action, state, workflow] as [Any] { hasher.combine(contentOf: value) }
        digest = hasher.finalize()
        classes = hasher.classes
        if images.count < 2 { return nil }
    }
}

extension Session {
    /// The maximum number of instructions for one action, its time limit in milliseconds, and the time limit for all
    /// actions.
    fileprivate static let mostSteps = 1_000_000
    private static let limit: Int32 = 2_000
    private static let longest = Duration.seconds(3)
    fileprivate static let mark = "\u{1}ran"
    private static let mostText = 1 << 24

    /// Adds the code that the applied actions ran.
    func addRuns(to reply: inout CoverageReply) {
        var seen: Set<Int> = []
        var (unfollowed, classes): (Int, Set<String>) = (0, [])
        var applications: [Application] = []
        for application in timeline.moments.flatMap(applications(of:)) where seen.insert(application.digest).inserted {
            if application.classes.isEmpty { applications.append(application) } else { unfollowed += 1 }
            classes.formUnion(application.classes)
        }
        var offsets: [String: Set<Int>] = [:]
        var done = 0
        let deadline = ContinuousClock.now + Self.longest
        while done < applications.count, ContinuousClock.now < deadline, !interruption.isRequested {
            let rest = applications[done...]
            let copy = ProcessCopy(doing: rest.count, limit: Self.limit, interruption) { number in
                MainActor.assumeIsolated {
                    guard ContinuousClock.now < deadline else { return false }
                    ProcessCopy.writeError(rest[rest.startIndex + number].run ?? Self.mark)
                    return true
                }
            }
            guard let outcome = copy?.outcome(keeping: Self.mostText) else { break }
            for line in outcome.errors.split(separator: "\n") where line.hasPrefix(Self.mark) {
                let fields = line.split(separator: "\t")
                guard fields.count == 3 else {
                    unfollowed += 1
                    continue
                }
                offsets[String(fields[1]), default: []].formUnion(
                    fields[2].split(separator: ",").compactMap { Int($0) })
            }
            done += outcome.done
            if outcome.end == .returned { break }
            // This action crashed, or took too long.
            done += 1
            unfollowed += 1
        }
        unfollowed += max(0, applications.count - done)
        reply.runs = offsets.sorted { $0.key < $1.key }.map {
            CoverageReply.Run(image: $0.key, offsets: $0.value.sorted())
        }
        if unfollowed > 0 { reply.unfollowed = unfollowed }
        if !classes.isEmpty { reply.instances = classes.sorted() }
    }

    private func applications(of moment: Timeline.Moment) -> [Application] {
        guard let details = moment.details, let values = details.values else { return [] }
        let before = moment.parent.flatMap { timeline.moments[$0].details?.snapshot }
        return values.hops.compactMap { hop in
            guard let action = hop.action,
                let node = before?.node(hop.node) ?? details.snapshot.node(hop.node)
            else { return nil }
            return Application(action, state: hop.before, workflow: node.anyWorkflow)
        }
    }
}

extension Application {
    /// Applies the action. Returns the code that it ran, as a line for the original process; nil if it took too long.
    fileprivate var run: String? {
        let count = ClosureBox.passing(apply) { box in
            csystem_trace(
                { Unmanaged<ClosureBox<() -> Void>>.fromOpaque($0).takeUnretainedValue().closure() }, box.toOpaque(),
                images, Int32(images.count), Session.mostSteps)
        }
        guard count >= 0 else { return nil }
        var (path, offsets) = (
            [CChar](repeating: 0, count: Int(csystem_longest_path)), [UInt](repeating: 0, count: Int(count))
        )
        let taken = csystem_take_traced(images[0], &path, &offsets, count)
        let text = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return "\(Session.mark)\t\(text)\t" + offsets.prefix(Int(taken)).map(String.init).joined(separator: ",")
    }
}

extension NodeSnapshot {
    fileprivate func node(_ id: NodeID) -> NodeSnapshot? {
        if node == id { return self }
        for child in children { if let found = child.node(id) { return found } }
        return nil
    }
}
