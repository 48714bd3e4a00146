// Random replies whose strings are often hard to print: with control characters, wide, long, or written from right to
// left.

import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree

struct RandomReply {
    var generator: SeededGenerator

    private static let pieces = [
        "a", "Todo", " ", "  ", "\t", "\n", "\r\n", "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{0}", "\u{7F}", "\u{9B}2J",
        "\u{202E}", "\u{2066}", "\u{200F}", "\u{200D}", "家", "庭", "e\u{301}", "\u{301}", "👩‍👩‍👧", "🇩🇪", "\"", "\\", "/",
        "→", "…", "`", "```", "x(", ")", "[0]", ".name", "\u{2028}", "\u{FEFF}",
    ]

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

    private mutating func count(_ most: Int) -> Int { Int.random(in: 0...most, using: &generator) }

    private mutating func several<Element>(_ most: Int, _ make: (inout RandomReply) -> Element) -> [Element] {
        (0..<count(most)).map { _ in make(&self) }
    }

    mutating func string() -> String {
        let length = chance(8) ? 200 : 6
        return several(length) { Self.pieces.randomElement(using: &$0.generator) ?? "" }.joined()
    }

    private mutating func node() -> NodeName {
        let segments = several(chance(6) ? 30 : 3) { $0.string() }
        return NodeName(path: "/" + segments.joined(separator: "/"), name: string(), type: string())
    }

    private mutating func path() -> ValuePath {
        ValuePath(several(3) { $0.chance(2) ? .field($0.string()) : .index($0.count(99)) })
    }

    private mutating func value(depth: Int = 3) -> Value {
        switch count(depth > 0 ? 9 : 3) {
        case 0: .integer(Integer(count(1_000_000)))
        case 1: .boolean(chance(2))
        case 2, 3: .text(Text(string(), omitted: chance(3) ? 7 : 0))
        case 4: .list(Value.List(several(5) { $0.value(depth: depth - 1) }, omitted: chance(3) ? 100 : 0))
        case 5:
            .structure(Value.Structure(string(), several(4) { Value.Field($0.string(), $0.value(depth: depth - 1)) }))
        case 6:
            .enumeration(
                Value.EnumCase("E", string(), several(2) { Value.Element($0.string(), $0.value(depth: depth - 1)) }))
        case 7: .optional(chance(2) ? nil : value(depth: depth - 1))
        case 8: .closure(Value.Closure(string()))
        default: .opaque(Value.Opaque(string(), identity: 0x1234, reason: string()))
        }
    }

    private mutating func change() -> Change {
        let kinds: [Change.Kind] = [.changed, .caseChanged, .inserted, .removed, .moved]
        let kind = kinds.randomElement(using: &generator) ?? .changed
        return Change(
            kind, pathBefore: kind == .inserted ? nil : path(), pathAfter: kind == .removed ? nil : path(),
            before: kind == .inserted ? nil : value(), after: kind == .removed ? nil : value())
    }

    private mutating func watch() -> WatchReply {
        WatchReply(place: string(), before: chance(2) ? nil : value(), after: chance(2) ? nil : value())
    }

    private mutating func step() -> StepReply {
        var step = StepReply(
            number: count(chance(2) ? 9 : 100_000), command: string(),
            fate: chance(4)
                ? .dropped(one(of: StepReply.DropReason.allCases)) : chance(4) ? .queued : .delivered,
            hops: several(4) { random in
                StepReply.Hop(
                    node: random.node(), action: random.chance(4) ? nil : random.value(),
                    source: random.one(of: [
                        .outside, .worker, .child(random.node()), .properties(random.several(2) { $0.path() }),
                        .sideEffect(key: random.value(), isOver: random.chance(2)),
                    ]),
                    changes: random.several(8) { $0.change() }, output: random.chance(3) ? random.value() : nil,
                    outputFate: random.one(of: [nil, .mapped(1), .withoutEffect(1), .ignored(by: random.node()), .left]
                    ),
                    cause: random.chance(2) ? 0 : nil, isUncertain: random.chance(3),
                    isHidden: random.chance(3) ? true : nil)
            },
            begun: several(12) { NodeValue(node: $0.node(), path: nil, type: $0.string(), value: $0.value()) },
            ended: several(2) { $0.node() }, outputs: several(2) { $0.value() },
            renders: several(4) { random in
                StepReply.RenderLine(
                    node: random.node(),
                    reason: random.one(of: [.new, .stateChanged, .propertiesChanged, .descendantChanged, .requested]),
                    changes: random.several(3) { $0.change() }, cause: random.chance(2) ? 0 : nil)
            },
            screens: chance(2)
                ? StepReply.ScreenChange(before: several(3) { $0.string() }, after: several(3) { $0.string() }) : nil,
            watched: several(2) { $0.watch() })
        step.endings = several(2) { $0.ending() }
        step.work = several(2) { random in
            StepReply.WorkChange(
                node: random.node(), effect: random.chance(2) ? random.value() : nil, run: random.count(3),
                kind: random.one(of: [.began(random.beginning()), .ended(by: random.node()), .superseded]),
                cause: random.chance(2) ? 0 : nil)
        }
        if chance(3) { step.isMuted = true }
        if chance(3) { step.lasting = parts() }
        if chance(3) { step.effect = StepReply.Effect(leftOut: parts()) }
        return step
    }

    private mutating func notVaried() -> NotVaried {
        NotVaried(
            node: node(), path: path(),
            reason: one(of: [.noOtherValue, .object, .stopsApp, .tooMany, .notInCopy, .notTried, .runningApp]))
    }

    private mutating func turn() -> CodeReply.Turn {
        func place(_ random: inout RandomReply) -> CodeReply.Position {
            CodeReply.Position(line: random.count(999), column: random.count(99))
        }
        return CodeReply.Turn(text: string(), start: place(&self), first: place(&self), end: place(&self))
    }

    private mutating func code() -> CodeReply {
        let parts = several(4) { random in
            let child = CodeReply.Child(random.node(), random.declared())
            return CodeReply.Part(
                random.node(),
                random.one(of: [
                    .action(random.string()), .map(child: child, output: random.chance(2) ? random.string() : nil),
                    .call(child), .function(random.string()),
                ]), in: random.declared(),
                excerpts: random.several(2) { random in
                    var excerpt = CodeReply.Excerpt(
                        file: random.string(), line: random.count(999), lines: random.several(60) { $0.string() })
                    if random.chance(3) { excerpt.turns = random.several(3) { $0.turn() } }
                    return excerpt
                })
        }
        var code = CodeReply(
            chance(2) ? .node(node()) : .step(number: count(9), command: string()), parts: parts,
            sources: one(of: [.unread, .read, .missing, .unreadable(string())]))
        if chance(2) { code.process = count(99_999) }
        return code
    }

    private mutating func link() -> OriginReply.Link {
        let kind: OriginReply.Kind = one(of: [
            .screen(name: string(), path: path()),
            .property(node: node(), path: path(), parent: chance(2) ? node() : nil),
            .state(node: node(), path: path()), .action(node: node(), action: chance(2) ? value() : nil),
            .followed(node: node()), .output(node: node(), output: value()), .began(node: node()), .met(node: node()),
            .command(string()),
            .independent, .folded, .shown(command: string(), cause: chance(2) ? string() : nil),
            .started(node: node(), run: count(9), reason: beginning()),
        ])
        return OriginReply.Link(kind, step: count(9), value: chance(2) ? value() : nil, command: string())
    }

    private mutating func ending() -> StepReply.Ending {
        StepReply.Ending(
            node: node(), parent: node(), successor: chance(2) ? node() : nil, cause: chance(2) ? 0 : nil)
    }

    private mutating func beginning() -> WorkBeginning {
        one(of: [
            .first, .replaces(node()), .keyChanged(from: value()), .notEquivalent(several(2) { $0.change() }), .again,
        ])
    }

    private mutating func run() -> WorkRun {
        WorkRun(
            number: count(3), since: count(9), reason: beginning(), outputs: count(3),
            lastOutput: chance(2) ? value() : nil, lastStep: chance(2) ? 3 : nil, isFinished: chance(2))
    }

    private mutating func parts() -> [HeldPart] {
        several(2) { HeldPart($0.node(), $0.chance(2) ? $0.path() : nil, $0.string()) }
    }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[count(elements.count - 1)]
    }

    private mutating func fault() -> FaultKind {
        let subject = one(of: FaultKind.Subject.allCases)
        return one(of: [
            .syntax, .value, .unknown(subject), .ambiguous(subject), .ended(node: string()),
            .later(node: string(), step: 3), .absent, .noStep, .noRendering, .attached, .impossible, .interrupted,
        ])
    }

    private mutating func found() -> ExpectationReply.Found {
        let output = ExpectationReply.Output(value: value(), node: chance(2) ? string() : nil)
        let turn = ExpectationReply.Turn(
            step: chance(2) ? 3 : nil, before: chance(2) ? value() : nil, after: chance(2) ? value() : nil)
        let changed = ExpectationReply.ChangedNode(node: string(), change: one(of: [.began, .ended, .changed]))
        let names = several(3) { $0.string() }
        return one(of: [
            .value(value()), .noValue(reason: string()), .number(3), .each([.init(string(), .value(value()))]),
            .screens(names), .nodes(names),
            .noNode(among: names), .rendered(names), .outputs(chance(2) ? [] : [output]),
            .course(chance(2) ? [] : [turn]), .stayed(chance(2) ? value() : nil), .changed(chance(2) ? [] : [changed]),
            .here(string()), .asked(string()), .fate(one(of: [.delivered, .queued, .dropped(.nodeEnded)])),
            .refused(reason: .message(string())), .carriedOut, .noStep, .noAction, .noCommand, .noTrap, .trap(string()),
            .searched(ReachReply(condition: string(), states: count(9), moves: count(9), end: .all)),
        ])
    }

    private mutating func fields() -> [ShownField] {
        several(5) {
            ShownField(
                name: $0.string(), value: $0.chance(2) ? $0.value() : nil, callback: $0.chance(2) ? $0.string() : nil)
        }
    }

    private mutating func stack() -> StackReply {
        StackReply(
            layers: several(3) { random in
                let kind: StackReply.Layer.Kind =
                    random.chance(3)
                    ? .alert(
                        title: random.chance(2) ? random.string() : nil,
                        message: random.chance(2) ? random.string() : nil)
                    : random.chance(2) ? .base : .modal(style: random.string())
                return StackReply.Layer(
                    kind: kind,
                    screens: random.several(4) { random in
                        var line = StackReply.ScreenLine(
                            name: random.string(), title: random.chance(2) ? random.string() : nil, key: nil,
                            isActive: random.chance(2),
                            buttons: random.several(3) { StackReply.Button(label: $0.string(), isBack: $0.chance(2)) },
                            fields: random.fields())
                        line.isBeside = random.chance(2) ? true : nil
                        return line
                    }, buttons: random.several(3) { $0.string() })
            })
    }

    private mutating func tree(depth: Int) -> TreeReply {
        let changes: [NodeDifference.Kind?] = [nil, .began, .changed, .ended]
        var tree = TreeReply(
            node: node(), key: string(), state: chance(3) ? nil : value(), isWorker: chance(4),
            children: depth == 0 ? [] : several(3) { $0.tree(depth: depth - 1) }, omitted: count(3),
            change: changes.randomElement(using: &generator) ?? nil)
        tree.isFull = chance(4) ? true : nil
        return tree
    }

    private mutating func place() -> OwnerReply.Place {
        OwnerReply.Place(
            at: NodePath(string()), part: one(of: [nil, .state, .properties]), path: path(),
            giver: chance(2) ? NodePath(string()) : nil, copyOf: chance(2) ? path() : nil, isStale: chance(2))
    }

    private mutating func audited() -> AuditReply.Place {
        AuditReply.Place(node: node(), path: path())
    }

    private mutating func finding() -> AuditFinding {
        switch count(8) {
        case 6:
            .observed(
                AuditObservation(
                    one(of: AuditRule.allCases), at: audited(), other: chance(2) ? audited() : nil,
                    relation: chance(2) ? one(of: AuditObservation.Relation.allCases) : nil,
                    subject: chance(2) ? string() : nil, cause: chance(2) ? string() : nil, times: count(9),
                    support: count(9), step: count(12)))
        case 5: .changeableObject(node: node(), path: path(), type: string())
        case 0: .sharedObject(type: string(), places: several(3) { $0.audited() })
        case 1: .staleCopy(node: node(), state: path(), property: path())
        case 2: .usedByOneChild(node: node(), state: path(), child: node())
        case 3: .unreachableActions(node: node(), type: string(), actions: several(3) { $0.string() }, steps: 2)
        case 4: .impureRender(node: node())
        case 7: .wronglyKeptRow(node: node())
        default: .sendingRender(node: node())
        }
    }

    private mutating func sinks() -> NodeSinks {
        var sinks = NodeSinks(
            node: node(),
            actions: several(6) { random in
                NodeSinks.ActionLine(
                    type: random.string(), signature: random.string(),
                    reach: random.chance(3)
                        ? .live : random.chance(2) ? .none : .children(random.several(3) { $0.string() }))
            }, outputs: several(3) { $0.string() }, otherSinks: several(2) { $0.string() })
        guard chance(3) else { return sinks }
        sinks.declarations = NodeSinks.Declarations(
            workflow: chance(2) ? declared() : nil, state: chance(2) ? declared() : nil,
            output: chance(2) ? declared() : nil, actions: several(2) { $0.declared() },
            outputAction: chance(2) ? declared() : nil)
        return sinks
    }

    private mutating func declared() -> DeclaredType {
        DeclaredType(module: string(), names: several(3) { $0.string() })
    }

    private mutating func branches() -> [BranchReply] {
        (0..<count(8)).map { number in
            let origin = BranchReply.Origin(branch: "b\(count(8))", step: count(12))
            return BranchReply(
                name: chance(4) ? string() : "b\(number)", lastStep: count(chance(3) ? 5_000 : 12),
                isCurrent: chance(3),
                origin: chance(3) ? nil : origin)
        }
    }

    /// A reply with its command.
    mutating func next() -> (reply: Reply, command: String) {
        let command = string()
        let content = content(command)
        return (Reply(content, stack: chance(3) ? stack() : nil), command)
    }

    private mutating func profile() -> ProfileReply {
        ProfileReply(
            steps: count(9),
            nodes: several(3) {
                ProfileReply.Node(
                    name: $0.string(), nodes: $0.count(3), renders: $0.count(9), equal: $0.count(9),
                    reasons: [
                        ProfileReply.Reason(
                            reason: $0.one(of: [
                                .new, .stateChanged, .propertiesChanged, .descendantChanged, .requested,
                            ]),
                            renders: 2, equal: $0.count(2))
                    ], nanoseconds: $0.count(1_000_000))
            },
            actions: several(3) {
                ProfileReply.Action(name: $0.string(), action: $0.string(), count: 1, nanoseconds: $0.count(90_000_000))
            })
    }

    private mutating func stepLine() -> SliceReply.StepLine {
        SliceReply.StepLine(step: count(9), command: string())
    }

    private mutating func stop() -> StopReply {
        StopReply(
            command: string(), message: chance(2) ? string() : nil, node: chance(2) ? node() : nil,
            shortest: chance(2) ? [string()] : nil)
    }

    private mutating func reach() -> ReachReply {
        var reply = ReachReply(
            condition: string(), lines: chance(2) ? several(3) { $0.string() } : nil, states: count(9_000),
            moves: count(9_000),
            end: one(of: ReachReply.End.allCases), stops: several(2) { $0.stop() },
            leftOut: several(2) { $0.several(2) { $0.string() } }, unwritable: several(2) { $0.string() },
            objects: several(2) { $0.string() })
        if chance(2) { reply.nearest = ReachReply.Nearest(lines: [string()], found: .screens([string()])) }
        if chance(2) {
            reply.deadEnds = ReachReply.DeadEnds(
                count: count(9), shortest: several(2) { $0.several(2) { $0.string() } }, open: count(9),
                undecided: count(9))
        }
        if chance(2) { reply.megabytes = count(999) }
        if chance(2) { reply.unrendered = [string()] }
        if chance(2) { reply.narrowed = [string()] }
        if chance(2) { reply.isUnstable = true }
        if chance(2) { reply.hasGone = true }
        return reply
    }

    private mutating func race(ofTaps depth: Int) -> RaceReply {
        var reply = RaceReply(
            outputs: several(3) { $0.string() }, tap: chance(2) ? string() : nil,
            instead: chance(2) ? string() : nil, orders: count(9), untried: count(9),
            end: one(of: ReachReply.End.allCases),
            outcomes: several(3) {
                RaceReply.Outcome(
                    orders: $0.count(9), lines: $0.several(3) { $0.string() },
                    failure: $0.chance(2) ? $0.string() : nil,
                    unawaited: $0.several(2) { $0.string() },
                    differences: $0.several(2) {
                        RaceReply.Difference(
                            place: $0.string(), first: $0.chance(2) ? $0.string() : nil,
                            other: $0.chance(2) ? $0.string() : nil, lost: $0.chance(2) ? $0.string() : nil)
                    })
            })
        reply.unwritable = several(2) { $0.string() }
        if chance(4) { reply.isFull = true }
        if depth > 0 {
            reply.taps = several(2) { $0.race(ofTaps: depth - 1) }
            reply.others = several(2) { $0.race(ofTaps: depth - 1) }
        }
        return reply
    }

    private mutating func coverage() -> CoverageReply {
        let kinds = CoverageReply.Kind.allCases
        var reply = CoverageReply(
            workflows: several(4) { random in
                CoverageReply.Workflow(
                    name: random.string(), type: random.string(), module: random.string(), isSeen: random.chance(2),
                    items: random.several(9) {
                        var item = CoverageReply.Item(
                            $0.one(of: kinds), $0.string(), of: $0.chance(2) ? $0.string() : nil, isSeen: $0.chance(2),
                            type: $0.chance(2) ? DeclaredType(module: $0.string(), names: [$0.string()]) : nil)
                        item.lines = $0.chance(2) ? [$0.string(), $0.string()] : nil
                        item.search = $0.chance(2) ? $0.string() : nil
                        item.places =
                            $0.chance(2)
                            ? $0.several(3) { CrashReport.Place(file: $0.string(), line: $0.count(99)) } : nil
                        return item
                    }, unlisted: kinds.filter { _ in random.chance(3) })
            })
        for index in reply.workflows.indices where chance(2) {
            reply.workflows[index].branches = several(3) {
                let start = CodeReply.Position(line: $0.count(99), column: $0.count(99))
                return CoverageReply.Branch(
                    file: $0.string(), position: start, end: start, text: $0.string(), isSeen: $0.chance(2))
            }
        }
        reply.runs = chance(3) ? [CoverageReply.Run(image: string(), offsets: [count(99)])] : nil
        reply.unfollowed = chance(3) ? count(9) : nil
        reply.instances = chance(3) ? [string()] : nil
        reply.isFull = chance(2) ? true : nil
        reply.folded = chance(3) ? count(9) : nil
        reply.mayLackTypes = chance(3) ? true : nil
        reply.generics = chance(3) ? [string()] : nil
        if chance(2) {
            reply.tried = CoverageReply.Tried(
                states: count(99), end: one(of: ReachReply.End.allCases), skipped: several(2) { $0.string() })
        }
        reply.unwritable = chance(2) ? [string()] : nil
        reply.untried = chance(2) ? count(9) : nil
        return reply
    }

    private mutating func content(_ command: String) -> Reply.Content {
        switch count(25) {
        case 0: return .stack(stack())
        case 1: return .screen(ScreenReply(name: string(), lines: several(5) { $0.string() }, fields: fields()))
        case 2: return .tree(tree(depth: 4))
        case 3: return .nodes(several(3) { $0.tree(depth: 0) })
        case 4:
            let part = NodeValue(node: node(), path: chance(2) ? path() : nil, type: string(), value: value())
            return chance(2) ? .state(part) : .props(part)
        case 5: return .sinks(several(3) { $0.sinks() })
        case 6:
            return .workers(
                several(3) {
                    WorkerReply(
                        node: $0.node(), worker: $0.node(), effect: $0.chance(2) ? $0.value() : nil,
                        output: $0.string(), isRunning: $0.chance(2), run: $0.chance(2) ? $0.run() : nil,
                        isMuted: $0.chance(2) ? true : nil)
                })
        case 7: return .node(node())
        case 8, 9: return .step(step())
        case 10 where chance(4): return .wouldStop(stop())
        case 10 where chance(4): return .reach(reach())
        case 10 where chance(4): return .race(race(ofTaps: 1))
        case 10 where chance(8):
            return .found(
                FindReply(
                    text: string(),
                    matches: several(3) {
                        FindReply.Match($0.one(of: FindReply.Kind.allCases), $0.string(), $0.string())
                    },
                    omitted: count(9)))
        case 10 where chance(4): return .coverage(coverage())
        case 10 where chance(8): return .profile(profile())
        case 10 where chance(8):
            return .slice(
                SliceReply(
                    place: string(), found: found(), kept: several(3) { $0.stepLine() }, total: count(9),
                    isUnfinished: chance(2) ? true : nil))
        case 10 where chance(8):
            return .without(
                WithoutReply(
                    left: several(3) { $0.stepLine() }, instead: chance(2) ? string() : nil, taken: count(9),
                    refused: several(2) {
                        WithoutReply.Refused(step: $0.count(9), command: $0.string(), reason: $0.string())
                    }, parted: chance(2) ? stepLine() : nil, branch: chance(2) ? string() : nil))
        case 10:
            return .tried(
                TryReply(
                    step: step(), differences: [], stack: stack(),
                    sharedObjects: several(2) {
                        TryReply.SharedObject(node: $0.node(), path: $0.path(), type: $0.string())
                    }))
        case 11, 12: return .trace(step())
        case 13:
            let step = step()
            return .why(
                WhyReply(
                    node: node(), step: 3, render: step.renders.first,
                    absence: step.renders.isEmpty
                        ? one(of: [
                            .worker, .notThere, .nothingChanged, .equal, .parentNotRendered(node()), .ended(ending()),
                        ]) : nil,
                    causes: step.hops.map { WhyReply.Cause(node: $0.node, action: $0.action) },
                    earlier: step.renders.dropFirst().map {
                        WhyReply.EarlierRender(
                            render: $0, causes: step.hops.map { WhyReply.Cause(node: $0.node, action: $0.action) })
                    }, run: chance(4) ? run() : nil))
        case 14 where chance(4): return .code(code())
        case 14 where chance(3):
            return .origin(
                OriginReply(
                    place: string(), links: several(5) { $0.link() }, isUnfolded: chance(2),
                    notVaried: several(4) { $0.notVaried() }, sources: several(3) { $0.place() }))
        case 14 where chance(3):
            return .blame(
                BlameReply(
                    place: string(), isThere: chance(2),
                    changes: several(3) { random in
                        BlameReply.Turn(
                            step: random.count(9), branch: random.chance(2) ? random.string() : nil,
                            command: random.string(),
                            causes: random.several(2) {
                                var cause = WhyReply.Cause(
                                    node: $0.node(), action: $0.chance(2) ? $0.value() : nil,
                                    properties: $0.chance(3) ? [$0.path()] : nil)
                                cause.sideEffect = $0.chance(4) ? $0.value() : nil
                                return cause
                            }, before: random.chance(2) ? random.value() : nil,
                            after: random.chance(2) ? random.value() : nil)
                    }, folded: chance(3) ? count(9) : nil))
        case 14:
            var owner = OwnerReply(
                value: value(), owners: several(2) { $0.place() }, copies: several(2) { $0.place() },
                screens: several(2) { $0.place() }, sources: several(2) { $0.place() },
                containing: several(2) { OwnerReply.Containing(value: $0.value(), place: $0.place()) },
                notVaried: several(4) { $0.notVaried() })
            owner.folded = chance(3) ? several(2) { OwnerReply.Beginning(at: $0.node().place, step: $0.string()) } : nil
            owner.sharedObject = chance(3) ? string() : nil
            owner.former = chance(3) ? OwnerReply.Former(place: place(), step: string()) : nil
            return .owner(owner)
        case 15:
            return .flow(
                FlowReply(
                    node: node(), path: path(), before: value(), varied: value(),
                    effects: several(4) { random in
                        FlowReply.Effect(
                            holder: random.string(),
                            part: random.one(of: [.state, .properties, .screen, .began, .ended]),
                            changes: random.several(3) { $0.change() })
                    }))
        case 16:
            var audit = AuditReply(
                findings: several(4) { $0.finding() }, nodes: 3,
                skipped: several(2) {
                    AuditReply.Skipped($0.audited(), because: $0.one(of: AuditReply.Skipped.Reason.allCases))
                })
            audit.unheard = chance(2) ? [one(of: AuditRule.allCases)] : nil
            audit.unvaried = chance(2) ? count(9) : nil
            audit.uncompared = chance(2) ? count(9) : nil
            audit.allowed = chance(2) ? count(9) : nil
            audit.folded = chance(2) ? count(9) : nil
            if chance(2) {
                audit.roles = several(3) { random in
                    AuditReply.Role(
                        random.one(of: AuditReply.Role.Kind.allCases), random.audited(), of: random.audited(),
                        subject: random.chance(2) ? random.string() : nil, support: random.count(9))
                }
            }
            if chance(2) {
                audit.drive = AuditReply.Drive(
                    seed: 1, steps: count(200),
                    scripts: several(2) {
                        AuditReply.Script(
                            finding: $0.count(4), lines: $0.several(3) { $0.string() },
                            anyValues: $0.several(2) {
                                AuditReply.AnyValue(
                                    line: $0.count(3), value: $0.string(), tried: $0.several(2) { $0.string() },
                                    isIndex: $0.chance(2))
                            })
                    }, leftOut: several(2) { $0.string() })
                audit.drive?.unseen = several(7) { $0.string() }
                audit.drive?.unwritable = chance(2) ? [string()] : nil
                audit.drive?.dropped = chance(2) ? [string()] : nil
                audit.drive?.isInterrupted = chance(2) ? true : nil
                audit.drive?.isEarlier = chance(2) ? true : nil
            }
            return .audit(audit)
        case 17: return .watched(several(3) { $0.watch() })
        case 18:
            return .history(
                several(4) { random in
                    HistoryEntry(
                        number: random.count(200), command: random.string(), screens: random.several(3) { $0.string() },
                        isCurrent: random.chance(2), marks: random.several(2) { $0.string() },
                        changes: random.several(2) { HistoryEntry.NodeChange(node: $0.node(), change: $0.change()) },
                        isFolded: random.chance(3) ? true : nil,
                        lasting: random.chance(3) ? random.parts() : nil)
                })
        case 19:
            return .moved(
                MoveReply(
                    from: 1, to: count(3), watched: several(2) { $0.watch() },
                    lasting: parts().map { MoveReply.Lasting($0, step: 2) }, remedy: chance(3) ? string() : nil,
                    replayed: chance(3) ? MoveReply.Replayed(leftOut: parts()) : nil))
        case 20:
            return .difference(
                several(3) { random in
                    NodeDifference(
                        path: random.string(), rootName: random.chance(3) ? random.string() : nil,
                        kind: random.chance(2) ? .changed : .began,
                        state: random.several(3) { $0.change() }, properties: random.several(3) { $0.change() })
                })
        case 21: return .branches(branches())
        case 22:
            return .apps(
                several(4) {
                    AppReply(
                        name: $0.string(), kind: [.app, .workflow, .running][$0.count(2)],
                        summary: $0.chance(2) ? $0.string() : nil,
                        renderedBy: $0.chance(2) ? $0.several(3) { $0.string() } : nil)
                })
        case 23:
            let broken = ExpectationReply.Break(
                step: count(9), node: chance(2) ? node() : nil, action: chance(2) ? value() : nil)
            return .expectation(
                ExpectationReply(
                    holds: chance(2), expected: string(), found: found(), broken: chance(2) ? broken : nil))
        case 24:
            return .options(several(3) { OptionReply(name: $0.string(), value: $0.string(), summary: $0.string()) })
        default:
            let length = command.utf8.count
            let start = count(length + 2)
            return .refused(
                Refusal(
                    fault(), string(), at: chance(4) ? nil : start..<(start + count(20)),
                    remedies: several(4) { $0.string() }))
        }
    }
}
