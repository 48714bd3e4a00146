// The steps of a session.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// The steps of a session. A step after an undo starts a branch, so no step is lost.
///
/// Old steps are folded: the timeline keeps their commands and screens, but not their details. Otherwise, a session of
/// a hundred thousand lines would take hundreds of megabytes.
struct Timeline {
    /// How many of the latest steps keep their details.
    static let keptSteps = 5_000

    /// The details that a moment drops when it is folded.
    final class Details {
        let snapshot: NodeSnapshot
        /// The step that led to this moment.
        let step: StepReply?
        /// The actual values of that step.
        let values: StepValues?

        init(snapshot: NodeSnapshot, step: StepReply?, values: StepValues?) {
            self.snapshot = snapshot
            self.step = step
            self.values = values
        }
    }

    /// A moment between two steps.
    struct Moment {
        let number: Int
        let parent: Int?
        let command: String
        /// The node that the command used if it didn't name one.
        let here: String
        /// The names of the visible screens.
        let screens: [String]
        /// The objects that the step changed.
        fileprivate(set) var lasting: [HeldPart]?
        /// The step's effect on the counts of workers' outputs; nil if it has none, or if the moment isn't folded.
        fileprivate(set) var outputs: [OutputMark]?
        /// The details; nil if the moment is folded.
        fileprivate(set) var details: Details?
        fileprivate(set) var children: [Int] = []
        /// The unbranched run of moments that this one belongs to.
        fileprivate let run: Int

        /// The step that led to this moment; nil for the first moment and for folded ones.
        var step: StepReply? { details?.step }
        var values: StepValues? { details?.values }
    }

    /// Consecutive moments, each of which is its predecessor's first child.
    private struct Run {
        /// The moment where the run branches off; nil for the first run.
        let fork: Int?
        /// The last moment of the run.
        var end: Int
    }

    private(set) var moments: SharedBoxes<Moment>
    private(set) var current = 0
    /// The moments from the first through the current one to the end of the latest branch. A moment's number is its
    /// position in this list.
    private(set) var line: SharedList<Int> = [0]
    private var runs = [Run(fork: nil, end: 0)]
    var marks: [String: Int] = [:]
    /// The nodes that started or ended in folded steps, each with the last such step.
    private var foldedNodes: [NodeName: Int] = [:]
    /// The nodes with outputs in folded steps.
    private var foldedOutputs: Set<NodePath> = []
    /// Folded moments whose details have been temporarily restored.
    private var unfolded: [Int] = []
    /// How many of the latest steps keep their details.
    private let kept: Int

    init(start: SettledStep, keeping kept: Int) {
        self.kept = kept
        moments = [
            Moment(
                number: 0, parent: nil, command: "", here: "/", screens: StackReader.names(in: start.stack),
                details: Details(snapshot: start.snapshot, step: nil, values: nil), run: 0)
        ]
    }

    var now: Moment { moments[current] }

    /// The tree at the current moment.
    var snapshot: NodeSnapshot {
        guard let details = now.details else { preconditionFailure("the current moment is never folded") }
        return details.snapshot
    }

    /// The number of the next step, which is its distance from the start.
    var nextNumber: Int { now.number + 1 }

    /// The tree before the first step; nil if that is folded.
    var beginning: NodeSnapshot? { moments[0].details?.snapshot }

    mutating func append(
        command: String, here: String, snapshot: NodeSnapshot, screens: [String], step: StepReply, values: StepValues
    ) {
        let index = moments.count
        let before = now
        let run: Int
        if before.children.isEmpty {
            run = before.run
            runs[run].end = index
        } else {
            run = runs.count
            runs.append(Run(fork: current, end: index))
        }
        line.removeLast(line.count - nextNumber)
        line.append(index)
        // Equal strings and lists share their memory.
        moments.append(
            Moment(
                number: nextNumber, parent: current, command: command, here: here == before.here ? before.here : here,
                screens: screens == before.screens ? before.screens : screens, lasting: step.lasting,
                details: Details(snapshot: snapshot, step: step, values: values), run: run))
        moments[current].children.append(index)
        current = index
        fold(index - kept)
    }

    /// Folds a moment. The first moment and marked moments are never folded.
    private mutating func fold(_ index: Int) {
        guard index > 0, !marks.values.contains(index) else { return }
        if let step = moments[index].step {
            for node in step.begun.map(\.node) + step.ended { foldedNodes[node] = max(index, foldedNodes[node] ?? 0) }
            let marks = OutputMark.marks(of: step, among: &foldedOutputs)
            moments[index].outputs = marks.isEmpty ? nil : marks
        }
        moments[index].details = nil
    }

    /// A node that started or ended in a folded step, and the last such step. If several nodes match, the one with the
    /// latest step.
    func foldedNode(where isMeant: (NodeName) -> Bool) -> (node: NodeName, moment: Int)? {
        foldedNodes.filter { isMeant($0.key) }.max { $0.value < $1.value }.map { ($0.key, $0.value) }
    }

    /// The number of outputs of each node since it started or got new properties, on the path to the current moment.
    var outputs: [NodePath: Int] {
        var outputs: [NodePath: Int] = [:]
        for index in past {
            let moment = moments[index]
            OutputMark.apply(moment.step.map { OutputMark.marks(of: $0) } ?? moment.outputs ?? [], to: &outputs)
        }
        return outputs
    }

    /// Replaces the latest step with its completed version.
    mutating func replaceStep(_ step: StepReply) {
        moments[current].details = Details(snapshot: snapshot, step: step, values: now.values)
    }

    mutating func go(to index: Int) {
        current = index
        guard !isOnLine(index) else { return }
        // Make this the latest branch, even if another one started later.
        var way = [index]
        while let child = way.last, let parent = moments[child].parent {
            moments[parent].children.removeAll { $0 == child }
            moments[parent].children.append(child)
            if isOnLine(parent) { break }
            way.append(parent)
        }
        line.removeLast(line.count - moments[way[way.count - 1]].number)
        for moment in way.reversed() { line.append(moment) }
        var last = index
        while let next = moments[last].children.last {
            line.append(next)
            last = next
        }
    }

    // MARK: - The past as text

    /// The first moments without their details; nil if one of their steps changed an object.
    func keptMoments(_ count: Int, _ journal: SharedList<String>) -> [KeptPast.Moment]? {
        var kept: [KeptPast.Moment] = []
        kept.reserveCapacity(count)
        var next = 0
        for moment in moments.prefix(count).dropFirst() {
            guard moment.lasting == nil, let parent = moment.parent else { return nil }
            // Lines between two steps are moves through time or settings.
            var line = next
            while line < journal.count, journal[line] != moment.command { line += 1 }
            guard line < journal.count else { return nil }
            next = line + 1
            kept.append(
                KeptPast.Moment(parent: parent, command: .line(line), here: moment.here, screens: moment.screens))
        }
        return kept
    }

    /// The children of each moment whose children aren't in order of creation.
    func keptOrder(_ count: Int) -> [Int: [Int]] {
        var order: [Int: [Int]] = [:]
        for (index, moment) in moments.prefix(count).enumerated() where moment.children.count > 1 {
            let children = moment.children.filter { $0 < count }
            if children != children.sorted() { order[index] = children }
        }
        return order
    }

    func keptPassed(_ count: Int) -> [KeptPast.Passed] {
        foldedNodes.compactMap { $1 < count ? KeptPast.Passed(node: $0, moment: $1) : nil }
            .sorted { ($0.moment, $0.node.path) < ($1.moment, $1.node.path) }
    }

    /// Takes over the moments of an earlier process. All are folded except for the first and the current one.
    mutating func takeUp(_ past: KeptPast, _ lines: [String], _ snapshot: NodeSnapshot) {
        for (offset, moment) in past.moments.enumerated() {
            let index = offset + 1
            let command =
                switch moment.command {
                case .line(let line): lines[line]
                case .text(let text): text
                }
            let before = moments[moment.parent]
            var run = before.run
            if before.children.isEmpty {
                runs[run].end = index
            } else {
                run = runs.count
                runs.append(Run(fork: moment.parent, end: index))
            }
            moments.append(
                Moment(
                    number: before.number + 1, parent: moment.parent, command: command,
                    here: moment.here == before.here ? before.here : moment.here,
                    screens: moment.screens == before.screens ? before.screens : moment.screens, details: nil, run: run)
            )
            moments[moment.parent].children.append(index)
        }
        for (parent, children) in past.order where Set(moments[parent].children) == Set(children) {
            moments[parent].children = children
        }
        line = []
        for index in past.line { line.append(index) }
        current = past.current
        moments[current].details = Details(snapshot: snapshot, step: nil, values: nil)
        foldedNodes = Dictionary(past.passed.map { ($0.node, $0.moment) }, uniquingKeysWith: max)
    }

    /// Whether a moment is in the current line, as part of the past or the future.
    func isOnLine(_ index: Int) -> Bool {
        let number = moments[index].number
        return number < line.count && line[number] == index
    }

    /// The moments from the first to the current one.
    var past: Slice<SharedList<Int>> { line[...now.number] }

    /// The moments from the first to the given one.
    func way(to end: Int) -> [Int] {
        var indices: [Int] = []
        var index: Int? = end
        while let known = index {
            indices.append(known)
            index = moments[known].parent
        }
        return indices.reversed()
    }

    /// Replaces the tree of a moment, because its nodes were created again.
    mutating func renew(_ index: Int, _ snapshot: NodeSnapshot) {
        let former = moments[index]
        moments[index].details = Details(snapshot: snapshot, step: former.step, values: former.values)
    }

    /// Restores the details of folded moments temporarily, and folds the ones restored before.
    mutating func unfold(_ details: [Int: Details]) {
        let former = unfolded.filter { details[$0] == nil && $0 != current }
        unfolded = Array(details.keys) + unfolded.filter { $0 == current && details[$0] == nil }
        for index in former { fold(index) }
        for (index, details) in details { moments[index].details = details }
    }

    /// The moments after the current one, along the latest branch.
    var future: Slice<SharedList<Int>> { line[nextNumber...] }

    /// The moments on the paths from two moments back to their last common moment.
    func between(_ first: Int, _ second: Int) -> [Int] {
        var (first, second) = (first, second)
        var passed: [Int] = []
        while first != second {
            if moments[first].number >= moments[second].number {
                passed.append(first)
                guard let parent = moments[first].parent else { break }
                first = parent
            } else {
                passed.append(second)
                guard let parent = moments[second].parent else { break }
                second = parent
            }
        }
        return passed
    }

    // MARK: - Branches

    /// A branch: its end, and the step at which it leaves an earlier branch.
    struct Branch {
        let end: Int
        let origin: (branch: Int, step: Int)?
    }

    /// The ends of all branches, in the order in which the branches started.
    var ends: [Int] { runs.map(\.end).sorted() }

    /// All branches, in the order in which they started.
    var branches: [Branch] {
        let order = runs.indices.sorted { runs[$0].end < runs[$1].end }
        // For each run, the numbers of the branches that contain the run, each with the branch's last step in it.
        var owned: [[(through: Int, branch: Int)]] = Array(repeating: [], count: runs.count)
        return order.enumerated().map { branch, run in
            let end = runs[run].end
            var (run, last) = (run, moments[end].number)
            while true {
                if let owner = owned[run].first(where: { $0.through >= last }) {
                    return Branch(end: end, origin: (owner.branch, last))
                }
                let below = owned[run].last
                owned[run].append((last, branch))
                if let below { return Branch(end: end, origin: (below.branch, below.through)) }
                guard let fork = runs[run].fork else { return Branch(end: end, origin: nil) }
                (run, last) = (moments[fork].run, moments[fork].number)
            }
        }
    }

    /// Whether a moment is on the path from the first moment to another one.
    func isPassed(_ index: Int, onWayTo end: Int) -> Bool {
        var last = end
        while moments[last].run != moments[index].run {
            guard let fork = runs[moments[last].run].fork else { return false }
            last = fork
        }
        return moments[index].number <= moments[last].number
    }
}
