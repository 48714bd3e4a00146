// `race`: delivers the outputs of the workers in every order, and compares the outcomes. Each order runs in a copy of
// the process, which reports on its standard error, so neither crashes nor changes to instances reach the session.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension RaceCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let node = try session.node(Self.node, of: command, orElse: session.root)
        let workers = session.waitingWorkers(below: node)
        guard !workers.isEmpty else {
            throw Refusal(
                .impossible,
                "no worker below \(session.name(node).label) is waiting to deliver; run the command that starts one first",
                at: command.range, remedies: ["workers"])
        }
        session.gatherEvidence()
        let race = Race(of: session)
        defer { race.copy.tree.end() }
        var reply = try race.reply(of: workers, withTaps: command[Self.taps])
        if command[Self.all] { reply.isFull = true }
        return .race(reply)
    }
}

/// An output that a worker may deliver, or a tap.
private struct Move: Hashable {
    var line: String
    /// The worker in the copy of the tree, and its run, because an output from an earlier run is no longer expected.
    /// Nil for a tap.
    var worker: NodeID?
    var run: Int?
    /// The worker's position in the order in which the workers started.
    var rank: Int?
}

/// The outcome of making some moves in one order.
private struct Course {
    var order: [Move]
    var digest: Int?
    var failure: String?
    var refused: [Int] = []
    /// The moves that wrote to each place, and the place's last value; nil if the place no longer exists.
    var writes: [String: (moves: [Int], value: String?)] = [:]
    var lines: [String]
}

@MainActor
private final class Race {
    private static let mostOrders = 720
    /// For each worker, the maximum number of values to try, and of races to repeat with another value.
    private static let (mostValues, mostOthers) = (24, 3)
    /// The time limit for one move, in milliseconds.
    private static let patience: Int32 = 5_000
    private static let mark = "\u{1}race"

    let copy: Session
    private let start: [String: String]
    private let work: LongWork
    private let deadline = ContinuousClock.now + .seconds(20)
    private var courses: [[Move]: Course] = [:]

    init(of session: Session) {
        copy = Session(copying: session)
        start = copy.places
        work = session.work(.searching, total: Self.mostOrders)
    }

    func reply(of workers: [TreeNode], withTaps: Bool) throws(Refusal) -> RaceReply {
        guard let start = course([])?.digest else {
            throw work.interruption.isRequested ? .interrupted : Refusal(.follow(.noProcessCopy))
        }
        // Use enough values that each worker can deliver a different one; none of them is a usual initial value.
        let candidates = Candidates(
            session: copy,
            wanted: KnownValues(texts: "abcdef".map { "\"\($0)\"" }, numbers: (1...6).map(String.init)))
        var (outputs, unwritable, known): ([Move], [String], Set<Int>) = ([], [], [start])
        /// The values that the workers deliver, as literals.
        var used: Set<String> = []
        var choices: [(worker: String, moves: [Move])] = []
        for (rank, worker) in workers.compactMap({ $0.twin(below: copy.root) }).enumerated() {
            guard let offer = offer(of: worker) else { continue }
            let run = copy.workBook.entry(ofWorker: worker.id)?.run.number
            let all = candidates.lines(of: offer).prefix(Self.mostValues).map {
                Move(line: $0, worker: worker.id, run: run, rank: rank)
            }
            // Use the first value that leads to a new state, and that no other worker delivers: equal values would hide
            // which of them came last.
            func value(_ move: Move) -> String { String(move.line.dropFirst(offer.name.count)) }
            func isTelling(_ move: Move) -> Bool { course([move])?.digest.map { !known.contains($0) } ?? false }
            let chosen =
                all.first { !used.contains(value($0)) && isTelling($0) } ?? all.first(where: isTelling) ?? all.first
            guard let chosen else {
                unwritable.append(offer.name)
                continue
            }
            choices.append((offer.name, all))
            outputs.append(chosen)
            used.insert(value(chosen))
            if let digest = course([chosen])?.digest { known.insert(digest) }
        }
        var reply = race(outputs)
        reply.unwritable = unwritable
        for (number, chosen) in outputs.enumerated() where outputs.count > 1 {
            let (worker, moves) = choices[number]
            let isUsed = { (move: Move) in used.contains(String(move.line.dropFirst(worker.count))) }
            for move in movesWithOtherEffects(than: chosen, among: moves.filter { !isUsed($0) } + moves.filter(isUsed))
            {
                var outputs = outputs
                outputs[number] = move
                reply.others.append(race(outputs, instead: move))
            }
        }
        let literals = used.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
        let taps = withTaps ? Offers(session: copy).taps.map { candidates.lines(of: $0) } : []
        for lines in taps {
            let telling = lines.first { line in !literals.contains { line.contains($0) } }
            if let tap = telling ?? lines.first { reply.taps.append(race(outputs, tap)) }
        }
        return reply
    }

    /// Moves that write to different places than the chosen one, with one move for each set of places. A success and a
    /// failure, for instance, are handled by different code.
    private func movesWithOtherEffects(than chosen: Move, among all: [Move]) -> [Move] {
        func places(_ move: Move) -> Set<String>? { course([move]).map { Set($0.writes.keys) } }
        var known = [places(chosen)]
        let others = all.filter { move in
            guard let places = places(move), !known.contains(places) else { return false }
            known.append(places)
            return true
        }
        return Array(others.prefix(Self.mostOthers))
    }

    private func offer(of worker: TreeNode) -> Offer? {
        let place = RepeatablePlace(names: copy.names, moment: copy.tree.snapshot())
        var offer = Offers(session: copy).delivery(of: worker, place)
        // All workers choose from the same values.
        offer?.request = ([], [])
        return offer
    }

    private func race(_ outputs: [Move], _ tap: String? = nil, instead: Move? = nil) -> RaceReply {
        let moves = outputs + (tap.map { [Move(line: $0)] } ?? [])
        var groups: [[Course]] = []
        var tried = 0
        var end = ReachReply.End.states
        for order in Self.orders(of: moves) {
            guard ContinuousClock.now < deadline, let course = course(order) else {
                end = work.interruption.isRequested ? .interrupted : .time
                break
            }
            tried += 1
            // The screen may not offer the tap at that point.
            if course.refused.contains(where: { order[$0].worker == nil }) { continue }
            let index = groups.firstIndex { ($0[0].digest, $0[0].failure) == (course.digest, course.failure) }
            if let index { groups[index].append(course) } else { groups.append([course]) }
        }
        let all = moves.indices.reduce(1.0) { $0 * Double($1 + 1) }
        let untried = Int(min(all, 1e15)) - tried
        let outcomes = groups.map { group in
            let shortest = group.reduce(group[0]) { $1.lines.count < $0.lines.count ? $1 : $0 }
            return RaceReply.Outcome(
                orders: group.count, lines: shortest.lines, failure: shortest.failure,
                unawaited: shortest.refused.map { shortest.order[$0].line },
                differences: differences(group, shortest, from: groups[0][0]))
        }
        func rank(_ outcome: RaceReply.Outcome) -> Int { outcome.failure != nil ? 0 : outcome.losesWrite ? 1 : 2 }
        let others = outcomes.dropFirst().enumerated().sorted {
            (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }
        return RaceReply(
            outputs: outputs.map(\.line), tap: tap, instead: instead?.line, orders: groups.joined().count,
            untried: untried,
            end: untried > 0 ? end : .all, outcomes: outcomes.prefix(1) + others.map(\.element))
    }

    /// The orders of moves, starting with the given one. If there are too many, an evenly spaced selection.
    private static func orders(of moves: [Move]) -> [[Move]] {
        guard let last = moves.last else { return [[]] }
        let all = orders(of: moves.dropLast()).flatMap { order in
            (0...order.count).reversed().map { Array(order[..<$0]) + [last] + order[$0...] }
        }
        return stride(from: 0, to: all.count, by: (all.count + mostOrders - 1) / mostOrders).map { all[$0] }
    }

    /// The places where an outcome differs from the first outcome. A write is lost if all orders lose it. If an order
    /// leads to the same state without losing it, the later worker's output makes no difference.
    private func differences(_ group: [Course], _ shown: Course, from first: Course) -> [RaceReply.Difference] {
        guard first.digest != nil, shown.digest != nil else { return [] }
        let places = Set(first.writes.keys).union(shown.writes.keys).filter {
            value(at: $0, first) != value(at: $0, shown)
        }
        // The parts of a missing node are also missing.
        return places.sorted().filter { place in !places.contains { place.hasPrefix($0 + ".") } }.map { place in
            let isLost = !group.contains { lostWrite(at: place, $0) == nil }
            return RaceReply.Difference(
                place: place, first: value(at: place, first), other: value(at: place, shown),
                lost: isLost ? lostWrite(at: place, shown) : nil)
        }
    }

    /// The output whose write was lost: a worker that started earlier wrote the place last, and the place looks as if
    /// the later worker had delivered nothing. Of several, the last one to start is named: its write should stand.
    private func lostWrite(at place: String, _ course: Course) -> String? {
        let writers = course.writes[place]?.moves ?? []
        guard let last = writers.last, let winner = course.order[last].rank else { return nil }
        return writers.filter { writer in
            var others = course.order
            guard let rank = others.remove(at: writer).rank, rank > winner else { return false }
            guard let without = self.course(others), without.digest != nil else { return false }
            return value(at: place, without) == value(at: place, course)
        }.max { (course.order[$0].rank ?? 0) < (course.order[$1].rank ?? 0) }.map { course.order[$0].line }
    }

    private func value(at place: String, _ course: Course) -> String? {
        course.writes[place].map(\.value) ?? start[place]
    }

    /// Runs the moves in order; nil if the user has interrupted the race, or the process can't be copied.
    private func course(_ moves: [Move]) -> Course? {
        if let known = courses[moves] { return known }
        guard (try? work.proceed()) != nil else { return nil }
        var before = start
        let outcome = ProcessCopy.outcome(of: moves.count + 1, limit: Self.patience, work.interruption) { number in
            MainActor.assumeIsolated {
                guard number < moves.count else {
                    Self.report("end", StateDigest().digest(of: copy.tree.snapshot()))
                    return true
                }
                if !make(moves[number]) { Self.report("refused", number) }
                let after = copy.places
                for place in Set(before.keys).union(after.keys) where before[place] != after[place] {
                    Self.report("write", number, place, after[place])
                }
                before = after
                return true
            }
        }
        guard let outcome, outcome.end != .interrupted else { return nil }
        let course = Self.course(moves, outcome)
        courses[moves] = course
        return course
    }

    /// Makes a move, unless the output is no longer expected or the tap isn't offered.
    private func make(_ move: Move) -> Bool {
        if let id = move.worker {
            guard let worker = copy.names.node(id, in: copy.tree), let offer = offer(of: worker),
                move.line.hasPrefix(offer.name), copy.workBook.entry(ofWorker: id)?.run.number == move.run
            else { return false }
        }
        return (try? copy.carryOut(move.line)) != nil
    }

    private static func report(_ kind: String, _ number: Int, _ fields: String?...) {
        ProcessCopy.writeError(([mark, kind, String(number)] + fields.compactMap(\.self)).joined(separator: "\t"))
    }

    private static func course(_ moves: [Move], _ outcome: ProcessCopy.Outcome) -> Course {
        var course = Course(order: moves, lines: [])
        for line in outcome.errors.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 2, fields[0] == mark, let number = Int(fields[2]) else { continue }
            switch fields[1] {
            case "refused": course.refused.append(number)
            case "write":
                course.writes[fields[3], default: ([], nil)].moves.append(number)
                course.writes[fields[3]]?.value = fields.count > 4 ? fields[4] : nil
            default: course.digest = number
            }
        }
        course.lines = moves.indices.filter { $0 <= outcome.done && !course.refused.contains($0) }.map {
            moves[$0].line
        }
        let failure = outcome.end == .died ? "crashes: \(outcome.message ?? "no message")" : "took too long"
        course.failure = course.digest == nil ? failure : nil
        return course
    }
}

extension Session {
    /// The workers that may still deliver, in the order in which their current runs started.
    fileprivate func waitingWorkers(below node: TreeNode) -> [TreeNode] {
        let spent = spentRuns
        func run(of worker: TreeNode) -> WorkRun? { workBook.entry(ofWorker: worker.id)?.run }
        return (names.representsWorker(node.id) ? [node] : workers(below: node)).filter { worker in
            worker.singleRun.map(spent.contains) != true && run(of: worker)?.isFinished != true
        }.sorted { (run(of: $0)?.since ?? 0, $0.id) < (run(of: $1)?.since ?? 0, $1.id) }
    }

    /// The nodes and the parts of their states, as text, because a snapshot doesn't preserve the contents of instances.
    fileprivate var places: [String: String] {
        var places: [String: String] = [:]
        func read(_ value: Value, _ node: String, _ path: [ValuePath.Component]) {
            switch value {
            case .structure(let structure): structure.fields.forEach { read($0.value, node, path + [.field($0.name)]) }
            case .reference(let object): object.fields.forEach { read($0.value, node, path + [.field($0.name)]) }
            default: places[node + ValuePath(path).suffix] = value.text()
            }
        }
        func visit(_ node: NodeNames.Placed) {
            places[node.name.label] = "there"
            read(ValueReader.read(node.snapshot.anyState), node.name.label, [])
            node.snapshot.children.forEach { child in names.placed(child, below: node).map(visit) }
        }
        names.placed(tree.snapshot()).map(visit)
        return places
    }
}
