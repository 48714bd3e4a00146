// `slice`: finds the commands that a value depends on.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension SliceCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        try .slice(session.slice(command.required(Self.place), command.argument(Self.place)?.range))
    }
}

extension Session {
    /// The maximum number of steps, both for a whole slice and for one attempt.
    private static let budget = 20_000
    /// The time limit for one attempt in a copy of the process, in milliseconds.
    private static let patience: Int32 = 20_000

    fileprivate func slice(_ place: NodeReference, _ range: Range<Int>?) throws(Refusal) -> SliceReply {
        let value = try value(at: place, range)
        let moments = timeline.past.dropFirst().map { timeline.moments[$0] }
        guard timeline.beginning != nil else {
            throw Refusal(
                .impossible, "the first steps are folded, so the commands can't be repeated from the beginning",
                at: range)
        }
        guard moments.count < Self.budget else {
            throw Refusal(
                .impossible, "slice needs fewer than \(Self.budget) steps, but \(moments.count) led here",
                at: range)
        }
        let work = work(.repeatingSteps, total: Self.budget)
        var left = Self.budget
        func leads(_ some: [Timeline.Moment]) throws(Refusal) -> Bool {
            // If the user interrupts, the result is the commands that haven't been omitted so far.
            for _ in 0...some.count where left > 0 { if (try? work.proceed()) == nil { left = 0 } }
            guard left > 0 else { return false }
            left -= some.count + 1
            guard let copy = Session(beginningOf: self) else { return false }
            defer { copy.tree.end() }
            func isReached() -> Bool {
                // A command may be refused when an earlier one is omitted; it then changes nothing.
                for moment in some { try? copy.take(moment) }
                return (try? copy.value(at: place, nil)) == value
            }
            return ProcessCopy.holds(limit: Self.patience, interruption) { MainActor.assumeIsolated { isReached() } }
                ?? (isAttached ? false : isReached())
        }
        guard try leads(moments) else {
            if interruption.isRequested { throw .interrupted }
            throw Refusal(
                .impossible, "repeating the commands so far doesn't lead to this value", at: range,
                remedies: ["why \(place.text)"])
        }
        let kept =
            try leads([]) ? [] : ScriptShortening.fewest(of: moments, for: left, leads)
        if interruption.isRequested { left = 0 }
        return SliceReply(
            place: place.text, value: value,
            kept: kept.map { SliceReply.StepLine(step: $0.number, command: $0.command) }, total: moments.count,
            isUnfinished: left <= 0 ? true : nil)
    }

    private func value(at place: NodeReference, _ range: Range<Int>?) throws(Refusal) -> Value {
        let node = try node(place, at: range)
        func part<State>(_ state: State) throws(AccessError) -> Value { try ValuePart(of: state, at: place.path).value }
        do throws(AccessError) {
            return try part(node.anyState)
        } catch {
            throw Refusal(.unknown(.place), error.description, at: range)
        }
    }
}
