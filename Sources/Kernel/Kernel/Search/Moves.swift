// The moves of a search: the screens' callbacks, the workers' outputs and, in an app without screens, the sinks'
// actions. Argument values are chosen by type and by the contents of the screen.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// A reproducible sequence of numbers (SplitMix64).
struct DriveRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A command that the tree offers, with the types of its arguments.
struct Offer {
    /// The command without its arguments, prefixed with its screen or node.
    let name: String
    /// The types and labels of the required arguments.
    var values: [(label: String?, type: String)] = []
    /// The length of a list on the screen, if there is one, because an integer argument may be an index.
    var indices: Int?
    /// Whether the command delivers a worker's output, which may be possible only once per run.
    var isDelivery = false
    /// The run of the worker that would deliver it, if the run delivers one value.
    var run: SingleRun?
    /// The numbers and strings of the request that a delivery answers, as literals. Answers often repeat them.
    var request: (numbers: [String], texts: [String]) = ([], [])
    /// Builds the command from its arguments, written as literals.
    let line: ([String]) -> String
}

@MainActor
struct Offers {
    let session: Session

    /// The commands available in the current state.
    ///
    /// - Parameter alwaysSends: Whether to send actions even if there are taps.
    func all(alwaysSends: Bool = false) -> [Offer] {
        let taps = taps
        return taps + others(besides: taps.isEmpty || alwaysSends)
    }

    /// The commands that aren't taps.
    ///
    /// - Parameter hasNoTaps: Whether there are no taps, so actions are sent directly.
    func others(besides hasNoTaps: Bool) -> [Offer] {
        session.facts.forgetNodes()
        return (hasNoTaps ? sends : []) + deliveries
    }

    var taps: [Offer] {
        guard session.root.anyRendering != nil else { return [] }
        let callbacks = session.callbacks
        let subjects = callbacks.subjects
        let top = subjects.last?.name ?? ""
        var lengths: [String: Int]?
        return session.facts.callbacks(callbacks).compactMap { callback in
            switch callback.kind {
            case .button(let isEnabled):
                let line = "tap \(Literal(.string(callback.name)).text())"
                return isEnabled ? Offer(name: "\(top) \(line)") { _ in line } : nil
            case .back: return Offer(name: "\(top) tap back") { _ in "tap back" }
            case .callback(let screen):
                if !callback.parameters.isEmpty, lengths == nil {
                    let found = subjects.compactMap { subject in shortestList(on: subject).map { (subject.name, $0) } }
                    lengths = Dictionary(found) { $1 }
                }
                return Offer(
                    name: "\(screen) \(callback.name)",
                    values: callback.parameters.filter { !$0.hasDefault }.map { (nil, $0.type) },
                    indices: lengths?[screen]
                ) { values in
                    "tap \(callback.name)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
                }
            }
        }
    }

    private static let limits = PartFinder.Limits(breadth: 1_000, parts: 10_000)

    /// The length of the screen's shortest non-empty list; nil if the screen has no list. An integer may be an index,
    /// and one outside the list could crash the app.
    func shortestList(on subject: ShownSubject) -> Int? {
        let counts = PartFinder.lengthsOfLists(in: subject.content, limits: Self.limits)
        return counts.isEmpty ? nil : counts.filter { $0 > 0 }.min() ?? 0
    }

    private var deliveries: [Offer] {
        guard session.names.haveWorkers else { return [] }
        let places = RepeatablePlace(names: session.names, moment: session.tree.snapshot())
        return session.workers(below: session.root).compactMap { delivery(of: $0, places) }
    }

    func delivery(of worker: TreeNode, _ places: RepeatablePlace) -> Offer? {
        guard let parent = worker.parent else { return nil }
        let name =
            "deliver \(places.path(of: parent.id)) \(places.segment(of: worker.id, amongWorkers: true))"
        let type = session.facts.types.name(of: worker.outputType)
        let values: [(String?, String)] = type == "()" || type == "Void" ? [] : [(nil, type)]
        var offer = Offer(name: name, values: values, isDelivery: true, run: worker.singleRun) {
            ([name] + $0).joined(separator: " ")
        }
        for leaf in ValueReader.read(worker.properties).leaves(inLists: false, limit: 6) {
            let literal = Literal(printing: leaf.value).text()
            switch leaf.value {
            case .integer, .float: offer.request.numbers.append(literal)
            case .text: offer.request.texts.append(literal)
            default: break
            }
        }
        return offer
    }

    private var sends: [Offer] {
        var offers: [Offer] = []
        session.root.forEach { offers += sends(to: $0) }
        return offers
    }

    /// The actions that a node's sinks accept.
    func sends(to node: TreeNode) -> [Offer] {
        guard node.worker == nil else { return [] }
        let types = node.liveSinks.compactMap { if case .actions = $0.role { $0.actionType } else { nil } }
        return types.flatMap { calls("send \(path(of: node))", $0) }
    }

    /// The outputs that a node's parent turns into actions.
    func emits(by node: TreeNode) -> [Offer] {
        guard node.worker == nil, node.mappedActionType != nil else { return [] }
        return calls("emit \(path(of: node))", node.outputType)
    }

    private func path(of node: TreeNode) -> String {
        RepeatablePlace(names: session.names, moment: session.tree.snapshot()).path(of: node.id)
    }

    /// A command for each case of an enum.
    private func calls(_ start: String, _ type: Any.Type) -> [Offer] {
        (TypeDescription(of: type).cases ?? []).filter { !$0.hasUnknownPayload }.map { enumCase in
            let values = enumCase.payload.map { (label: $0.label, type: session.facts.types.name(of: $0.type)) }
            let name = "\(start) \(enumCase.name)"
            return Offer(name: name, values: values) { texts in
                let arguments = zip(values, texts).map { ($0.label.map { "\($0): " } ?? "") + $1 }
                return name + (texts.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
            }
        }
    }
}

enum CommandKind {
    static func withoutArguments(_ command: String) -> String { String(command.prefix { $0 != "(" }) }
    /// A command without indices and keys, because `tap rows[2].remove` is like `tap rows[0].remove`.
    static func withoutKeys(_ command: String) -> String {
        guard command.contains("[") else { return command }
        var depth = 0
        return command.filter { character in
            if character == "[" { depth += 1 }
            defer { if character == "]", depth > 0 { depth -= 1 } }
            return depth == 0 || depth == 1 && (character == "[" || character == "]")
        }
    }
}

@MainActor
struct DriveCommands {
    let session: Session
    private(set) var random: DriveRandom
    /// The number of times that each kind of command was chosen.
    private var uses: [String: Int] = [:]
    /// The kinds of commands at the start of the walk.
    private var beginning: Set<String> = []
    /// The number of consecutive steps in which only some of the kinds available at the start were offered.
    private var narrowSteps = 0
    private static let mostNarrowSteps = 5
    private var last: String?
    /// The number of times that each kind of command followed each other kind. The first command of a walk follows the
    /// empty string.
    private var successions: [String: [String: Int]] = [:]
    private var lastKind = ""
    /// The number of times that each command was skipped. A command that keeps crashing the app would hide the rest.
    private var losses: [String: Int] = [:]
    private static let mostLosses = 3
    /// The commands that crashed the app that often.
    private(set) var dropped: Set<String> = []
    /// The kinds of commands that were offered but can't be written, because an argument has no literal.
    private(set) var unwritable: Set<String> = []

    private static let texts = ["\"a\"", "\"Ada\"", "\"tea\"", "\"x1\"", "\"\"", "\"two words\""]

    /// The values to try first, as literals; nil for a drive that doesn't send actions past the screens.
    private let wanted: (numbers: [String], texts: [String])?

    init(_ session: Session, seed: Int, trying wanted: (numbers: [String], texts: [String])? = nil) {
        self.session = session
        self.wanted = wanted
        random = DriveRandom(seed: seed)
    }

    /// Records that the last command didn't run.
    ///
    /// - Parameter forGood: Whether to never choose the command again, not even with other values.
    mutating func avoidLast(forGood: Bool) {
        guard let last else { return }
        losses[last, default: 0] += forGood ? Self.mostLosses : 1
        if !forGood, losses[last] == Self.mostLosses { dropped.insert(last) }
    }

    /// Call when a command was taken that wasn't chosen here.
    mutating func forgetLast() { last = nil }

    mutating func beginWalk() { (beginning, narrowSteps, lastKind) = ([], 0, "") }

    /// Whether the walk has used something up, so that for several steps there have been fewer moves than at the start,
    /// and no new ones.
    var isNarrow: Bool { narrowSteps >= Self.mostNarrowSteps }

    /// The offers whose integer can't be an index, because the command had an effect although the lists were empty, and
    /// the offers that were tried.
    private var (free, judged): (Set<String>, Set<String>) = ([], [])

    /// Determines which integers aren't indices.
    ///
    /// - Parameter hasEffect: Whether a command changes anything when tried in a copy of the process.
    mutating func judgeIntegers(hasEffect: (String) -> Bool) {
        for offer in Offers(session: session).all() where isIndex(offer) && judged.insert(offer.name).inserted {
            if Candidates(session: session).lines(of: offer).prefix(3).contains(where: hasEffect) {
                free.insert(offer.name)
            }
        }
    }

    /// Whether an offer seems to need an index into an empty list.
    private func isIndex(_ offer: Offer) -> Bool {
        offer.indices == 0 && !free.contains(offer.name)
            && offer.values.contains { value in
                if case .integer? = session.facts.types.fact(value.type)?.shape { true } else { false }
            }
    }

    private func isPossible(_ offer: Offer) -> Bool {
        losses[offer.name, default: 0] < Self.mostLosses && !isIndex(offer)
    }

    /// The next command; nil if the app offers nothing.
    ///
    /// - Parameter isPlanned: Whether the command is the same for every seed: the one that has followed the last
    ///   command the fewest times, with its values in rotation.
    mutating func next(isPlanned: Bool) -> String? {
        let offered = Offers(session: session).all(alwaysSends: wanted != nil).filter(isPossible)
        guard !offered.isEmpty else { return nil }
        let groups = Dictionary(grouping: offered, by: { CommandKind.withoutKeys($0.name) })
        let kinds = groups.keys.sorted()
        let lasting = Set(kinds.filter { groups[$0]?.first?.isDelivery == false })
        if beginning.isEmpty { beginning = lasting }
        narrowSteps = lasting.isStrictSubset(of: beginning) ? narrowSteps + 1 : 0
        if isPlanned { return planned(kinds, groups) }
        // Some bugs appear only when the same command is repeated.
        if let last, Int.random(in: 0..<4, using: &random) == 0, let again = offered.first(where: { $0.name == last }),
            let line = line(of: again)
        {
            return line
        }
        for _ in 0..<8 {
            // Pick two kinds and use the one used less often, so a long list of buttons doesn't crowd out the rest.
            let first = kinds[Int.random(in: kinds.indices, using: &random)]
            let second = kinds[Int.random(in: kinds.indices, using: &random)]
            let kind = uses[first, default: 0] <= uses[second, default: 0] ? first : second
            uses[kind, default: 0] += 1
            if let chosen = groups[kind]?.randomElement(using: &random), let line = line(of: chosen) {
                last = chosen.name
                return line
            }
        }
        // Perhaps only a few of the offers can be written as commands: an action with an index needs an element.
        for offer in offered {
            if let line = line(of: offer) {
                last = offer.name
                return line
            }
        }
        return nil
    }

    private mutating func planned(_ kinds: [String], _ groups: [String: [Offer]]) -> String? {
        let (candidates, known) = (candidates, successions[lastKind] ?? [:])
        func rank(_ kind: String) -> (Int, Int) { (known[kind, default: 0], uses[kind, default: 0]) }
        for kind in kinds.sorted(by: { rank($0) < rank($1) }) {
            let choices = (groups[kind] ?? []).flatMap { offer in candidates.lines(of: offer).map { (offer.name, $0) } }
            guard !choices.isEmpty else {
                unwritable.insert(kind)
                continue
            }
            let (name, line) = choices[uses[kind, default: 0] % choices.count]
            uses[kind, default: 0] += 1
            successions[lastKind, default: [:]][kind, default: 0] += 1
            (last, lastKind) = (name, kind)
            return line
        }
        return nil
    }

    private mutating func line(of offer: Offer) -> String? {
        candidates.lines(of: offer).randomElement(using: &random)
    }

    var candidates: Candidates {
        let values = KnownValues(texts: wanted?.texts ?? [], numbers: wanted?.numbers ?? [])
        // A random step costs the same, however many values there are to choose from.
        return Candidates(session: session, wanted: values, breadth: 2, edges: Self.texts)
    }
}
