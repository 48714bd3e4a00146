// A state to which a session can return: everything that a command may change. As in a copy of a tree, objects inside
// states are shared, not copied.

import WorkbenchLanguage
import Workflow

/// Everything that a command may change, as a value. It keeps its tree alive, so the session returns to the same nodes.
package struct SessionCheckpoint {
    let app: KernelApp
    let host: any TreeHost
    let snapshot: NodeSnapshot
    let names: NodeNames
    let timeline: Timeline
    /// The current node; nil if it has ended.
    let currentNode: NodeID?
    let journal: SharedList<String>
    let recording: Recording
    let savedFile: String?
    let unprompted: Set<Int>
    let outcome: LastOutcome?
    let asked: ParsedCommand?
    let answer: Reply.Content?
    let watches: [Watch]
    let invariants: [Invariant]
    let failedCondition: LastFailure?
    let options: SessionOptions
    let workerControl: WorkerControl
    let workBook: WorkBook
}

extension Session {
    /// Saves the session's current state. The cost is proportional to the changes since the last checkpoint.
    package func checkpoint() -> SessionCheckpoint {
        absorb()
        return SessionCheckpoint(
            app: app, host: host, snapshot: tree.snapshot(), names: names, timeline: timeline,
            currentNode: names.node(currentNode, in: tree)?.id, journal: journal, recording: recording,
            savedFile: savedFile, unprompted: unprompted,
            outcome: outcome, asked: asked, answer: answer, watches: watches, invariants: invariants,
            failedCondition: failedCondition,
            options: options, workerControl: workerControl, workBook: workBook)
    }

    /// Returns to a checkpoint of this session. In the open tree, the cost depends only on the differences; a different
    /// tree is opened again. The workers' mode is restored, and nothing is added to the journal.
    package func restore(_ checkpoint: SessionCheckpoint) {
        let former = names
        let isSameTree = checkpoint.host === host
        bringBack(checkpoint)
        let hasNewNodes = !log.drain().isEmpty
        _ = follower.take()
        names = checkpoint.host === host ? checkpoint.names : names.forAnotherTree()
        // The tree may have created some nodes again, with new identities.
        if !isSameTree || hasNewNodes || former.count > names.count { names.learn(below: root) }
        currentNode = checkpoint.currentNode.flatMap { successor(of: $0, checkpoint.names) }?.id ?? root.id
        timeline = checkpoint.timeline
        pastKeeper = PastKeeper(keepingSteps: keptSteps)
        journal = checkpoint.journal
        recording = checkpoint.recording
        savedFile = checkpoint.savedFile
        unprompted = checkpoint.unprompted
        followers = []
        shownStack = nil
        outcome = checkpoint.outcome
        asked = checkpoint.asked
        answer = checkpoint.answer
        watches = checkpoint.watches
        invariants = checkpoint.invariants
        failedCondition = checkpoint.failedCondition
        untoldReports = []
        options = checkpoint.options
        workerControl = checkpoint.workerControl
        if checkpoint.host === host { workBook = checkpoint.workBook }
    }

    /// The live node that corresponds to a checkpoint's node.
    private func successor(of id: NodeID, _ former: NodeNames) -> TreeNode? {
        if let node = names.node(id, in: tree) { return node }
        guard let record = former.record(of: id) else { return nil }
        guard let parent = record.parent else { return root }
        return successor(of: parent, former)?.children.first { names.segment(of: $0.id) == record.place.segment }
    }
}

/// A list in pieces, for keeping many versions. A change copies only the affected piece, if another version shares it.
/// An array would be copied entirely by the first change after each checkpoint.
package struct SharedList<Element> {
    private static var pieceSize: Int { 32 }

    private var pieces: ContiguousArray<ContiguousArray<Element>> = []
    package private(set) var count = 0

    package init() {}

    package mutating func append(_ element: Element) {
        if count % Self.pieceSize == 0 {
            var piece = ContiguousArray<Element>()
            piece.reserveCapacity(Self.pieceSize)
            pieces.append(piece)
        }
        pieces[pieces.count - 1].append(element)
        count += 1
    }

    package mutating func removeLast(_ number: Int) {
        guard number > 0 else { return }
        count -= number
        pieces.removeLast(pieces.count - (count + Self.pieceSize - 1) / Self.pieceSize)
        if !count.isMultiple(of: Self.pieceSize) {
            pieces[pieces.count - 1].removeLast(pieces[pieces.count - 1].count - count % Self.pieceSize)
        }
    }
}

extension SharedList {
    /// Iterates over the pieces, because looking up the piece of each element takes longer than most transforms.
    package func map<Result>(_ transform: (Element) -> Result) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(count)
        for piece in pieces {
            for element in piece { results.append(transform(element)) }
        }
        return results
    }
}

extension SharedList: RandomAccessCollection, MutableCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(index: Int) -> Element {
        get { pieces[index / Self.pieceSize][index % Self.pieceSize] }
        _modify { yield &pieces[index / Self.pieceSize][index % Self.pieceSize] }
    }
}

extension SharedList: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: Element...) {
        self.init()
        for element in elements { append(element) }
    }
}

extension SharedList: Equatable where Element: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension SharedList: Sendable where Element: Sendable {}
