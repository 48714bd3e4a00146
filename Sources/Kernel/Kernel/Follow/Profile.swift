// Measures the steps of a session by repeating them on a copy of the tree. The session itself is never measured.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// Calls of the user's code in the repeated steps, with their times.
@MainActor
final class Profile {
    struct Span {
        enum Code {
            case render(RenderReason, isEqual: Bool)
            case apply(action: String)
        }

        let node: NodeName
        let isOfWorker: Bool
        let step: Int
        let code: Code
        /// The time from the beginning of the profile.
        let begin: Duration
        let time: Duration
        /// The time without the renders of children.
        let ownTime: Duration
    }

    private struct Frame {
        let node: NodeID
        let reason: RenderReason
        let begin: Duration
        var below: Duration = .zero
    }

    private(set) var spans: [Span] = []
    private let copy: Session
    private let start = ContinuousClock.now
    /// The time spent on measuring, which isn't counted.
    private var paused = Duration.zero
    private var frames: [Frame] = []
    private var received: Duration?
    private var renderings: [NodeID: Value] = [:]
    private var step = 0

    /// Repeats the steps that led to a session's current state.
    init(_ session: Session, _ work: LongWork) throws(Refusal) {
        guard let copy = Session(beginningOf: session) else {
            throw Refusal(.impossible, "the first steps are folded, so they can't be repeated and measured")
        }
        let moments = session.timeline.past.dropFirst().map { session.timeline.moments[$0] }
        // A crash here would crash the app itself.
        guard !session.isAttached || session.survives(moments) else {
            throw Refusal(.impossible, "the commands so far can't be repeated from the beginning")
        }
        self.copy = copy
        defer {
            copy.log.eventDidHappen = nil
            copy.tree.end()
        }
        copy.root.forEach { node in
            if let rendering = node.anyRendering { renderings[node.id] = ValueReader.read(rendering) }
        }
        copy.log.eventDidHappen = { [unowned self] event in
            MainActor.assumeIsolated { note(event) }
        }
        for moment in moments {
            try work.proceed()
            step = moment.number
            (frames, received) = ([], nil)
            try copy.take(moment)
        }
    }

    private func note(_ event: Event) {
        let time = ContinuousClock.now
        let now = time - start - paused
        defer { paused += ContinuousClock.now - time }
        switch event.kind {
        case .sessionBegan: copy.names.learn([event])
        case .renderStarted(let reason): frames.append(Frame(node: event.node, reason: reason, begin: now))
        case .renderFinished(let rendering):
            guard let frame = frames.popLast(), frame.node == event.node else { return }
            let whole = now - frame.begin
            if !frames.isEmpty { frames[frames.count - 1].below += whole }
            let value = ValueReader.read(rendering)
            let isEqual = renderings.updateValue(value, forKey: event.node) == value
            add(event.node, .render(frame.reason, isEqual: isEqual), frame.begin, whole, whole - frame.below)
        case .actionReceived: received = now
        case .actionApplied(let action, _, _, _, _):
            guard let begin = received else { return }
            received = nil
            let name = copy.names.isWorker(event.node) ? "output" : Self.name(of: action)
            add(event.node, .apply(action: name), begin, now - begin, now - begin)
        default: break
        }
    }

    private func add(_ node: NodeID, _ code: Span.Code, _ begin: Duration, _ time: Duration, _ ownTime: Duration) {
        spans.append(
            Span(
                node: copy.names.name(of: node), isOfWorker: copy.names.isWorker(node), step: step, code: code,
                begin: begin, time: time, ownTime: ownTime))
    }

    private static func name(of action: Any) -> String {
        var options = PrintOptions()
        options.hasBareOutermostCase = true
        return String(ValueReader.read(action).text(options).prefix { $0 != "(" })
    }
}

extension ProfileCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let place = try command[Self.node].map { (reference) throws(Refusal) in
            session.name(try session.node(reference, at: command.argument(Self.node)?.range)).path
        }
        let steps = session.timeline.past.count - 1
        let profile = try Profile(session, session.work(.repeatingSteps, total: steps))
        return .profile(profile.reply(below: place, steps: steps))
    }
}

extension Profile {
    /// The costs, highest first.
    ///
    /// - Parameter place: The node whose subtree is listed node by node; nil to list the whole tree by workflow types.
    fileprivate func reply(below place: String?, steps: Int) -> ProfileReply {
        var nodes: [String: ProfileReply.Node] = [:]
        var members: [String: Set<String>] = [:]
        var actions: [String: ProfileReply.Action] = [:]
        for span in spans {
            if let place, !(span.node.path == place || place == "/" || span.node.path.hasPrefix(place + "/")) {
                continue
            }
            let name = place != nil ? span.node.path : span.isOfWorker ? span.node.name : span.node.type
            let time = span.ownTime.nanoseconds
            switch span.code {
            case .render(let reason, let isEqual):
                members[name, default: []].insert(span.node.path)
                var node = nodes[name] ?? ProfileReply.Node(name: name)
                node.renders += 1
                node.equal += isEqual ? 1 : 0
                node.nanoseconds += time
                let index = node.reasons.firstIndex { $0.reason == reason.reply } ?? node.reasons.endIndex
                if index == node.reasons.endIndex { node.reasons.append(ProfileReply.Reason(reason: reason.reply)) }
                node.reasons[index].renders += 1
                node.reasons[index].equal += isEqual ? 1 : 0
                nodes[name] = node
            case .apply(let action):
                var known = actions["\(name) \(action)"] ?? ProfileReply.Action(name: name, action: action)
                known.count += 1
                known.nanoseconds += time
                actions["\(name) \(action)"] = known
            }
        }
        for (name, paths) in members { nodes[name]?.nodes = paths.count }
        return ProfileReply(
            steps: steps,
            nodes: nodes.values.sorted { ($0.nanoseconds, $1.name) > ($1.nanoseconds, $0.name) },
            actions: actions.values.sorted {
                ($0.nanoseconds, $1.name, $1.action) > ($1.nanoseconds, $0.name, $0.action)
            })
    }

    /// The profile in the Trace Event Format, which Perfetto and other trace viewers can open.
    var traceEvents: String {
        func microseconds(_ time: Duration) -> JSONTree { .number(String(Double(time.nanoseconds) / 1_000)) }
        let events = spans.sorted { $0.begin < $1.begin }.map { span -> JSONTree in
            let (name, category, detail): (String, String, JSONTree) =
                switch span.code {
                case .render(let reason, let isEqual):
                    (
                        "render \(span.node.label)", "render",
                        .object([
                            .init("reason", .string(reason.rawValue)), .init("equal", .boolean(isEqual)),
                            .init("step", .number(String(span.step))),
                        ])
                    )
                case .apply(let action):
                    (
                        "apply \(span.node.label) \(action)", "apply",
                        .object([.init("step", .number(String(span.step)))])
                    )
                }
            return .object([
                .init("name", .string(name)), .init("cat", .string(category)), .init("ph", .string("X")),
                .init("ts", microseconds(span.begin)), .init("dur", microseconds(span.time)),
                .init("pid", .number("1")),
                .init("tid", .number("1")), .init("args", detail),
            ])
        }
        let head = JSONTree.object([
            .init("name", .string("process_name")), .init("ph", .string("M")), .init("pid", .number("1")),
            .init("args", .object([.init("name", .string("workflow"))])),
        ])
        return JSONTree.object([
            .init("displayTimeUnit", .string("ns")), .init("traceEvents", .array([head] + events)),
        ]).line + "\n"
    }
}

extension Duration {
    fileprivate var nanoseconds: Int { Int(self / .nanoseconds(1)) }
}
