// Follows the timeline while a script runs, for the number of steps in a section, and for the steps that a diagram
// shows.

struct StepCounter: Sendable {
    private let limits: [CheckPlan.StepLimit]
    private var number = 0
    /// For each limit, the step before its first statement.
    private var starts: [Int: Int] = [:]
    private var judged: Set<Int> = []
    /// The current section and its first step.
    private var part: (index: Int, first: Int)?

    init(_ limits: [CheckPlan.StepLimit]) {
        self.limits = limits
    }

    mutating func note(_ replies: [Reply], _ statement: Int, part index: Int?) {
        for (limit, declaration) in limits.enumerated()
        where declaration.statements.contains(statement) && starts[limit] == nil {
            starts[limit] = number
        }
        for reply in replies {
            switch reply.content {
            case .step(let step):
                number = step.number
                if let index, part?.index != index { part = (index, step.number) }
            case .moved(let move): number = move.to
            case .opened: number = 0
            default: continue
            }
            if let part, number < part.first { self.part = (part.index, number + 1) }
        }
    }

    /// A limit that has been exceeded, checked after all its statements have run. Each limit is reported only once.
    mutating func excess(at next: Int) -> (limit: Int, taken: Int, place: FilePlace)? {
        for (index, limit) in limits.enumerated() where next >= limit.statements.upperBound {
            guard let start = starts[index], judged.insert(index).inserted else { continue }
            let taken = number - start
            if taken > limit.steps { return (limit.steps, taken, limit.place) }
        }
        return nil
    }

    /// The request for a section's diagram, made before another section starts, or at the end.
    mutating func trace(before next: Int?) -> ScriptCheck.Request? {
        guard let part, part.index != next else { return nil }
        self.part = nil
        guard number >= part.first, part.first > 0 else { return nil }
        return ScriptCheck.Request(
            text: "export mermaid --from \(part.first) --to \(number)", purpose: .trace(part: part.index))
    }
}
