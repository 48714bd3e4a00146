// The moves of a state, with their parsed commands. Screens of the same kind offer the same taps, so these are computed
// only once.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow
import WorkflowUI

/// A command that a search tries.
struct PreparedMove {
    let line: String
    let command: ParsedCommand
    /// The callback to tap on screens of this kind; nil for other commands.
    let tap: Tap?
    /// The name of the offer if its integer may be an index into an empty list; otherwise nil.
    var emptyIndex: String?
    /// The run of the worker whose output the command delivers, if the run delivers one value.
    var run: SingleRun?
}

@MainActor
final class MoveList {
    /// The facts about a screen that determine its taps. Screens with the same facts offer the same taps.
    private struct ScreenKind: Hashable {
        struct Part: Hashable {
            var subject: Int
            var name = ""
            var path: ValuePath?
            var type: ObjectIdentifier?
            /// The length of a list, or the role of a button, as a number.
            var number: Int?
        }

        var parts: [Part] = []
    }

    private struct Taps {
        var moves: [PreparedMove]
        var areOffered: Bool
    }

    private let candidates: Candidates
    private var session: Session { candidates.session }
    /// The commands that were offered but can't be written, because an argument has no literal.
    private(set) var unwritable: Set<String> = []
    /// The offers with known values that weren't tried, and the offers that were checked for such values.
    private(set) var narrowed: Set<String> = []
    private var examined: Set<String> = []
    /// The offers whose integer can't be an index, because they changed the state while the list was empty.
    private var free: Set<String> = []
    /// Grows whenever the moves of a known screen may change.
    var learned: Int { unwritable.count + free.count + narrowed.count }
    private var known: [ScreenKind: Taps] = [:]
    private var parsed: [String: ParsedCommand] = [:]

    init(_ candidates: Candidates) {
        self.candidates = candidates
    }

    /// The moves of the current state, and the callbacks that its taps refer to.
    func moves() -> (all: [PreparedMove], callbacks: RenderedCallbacks) {
        let (offers, callbacks) = (Offers(session: session), session.callbacks)
        let kind = kind(of: callbacks, offers)
        let taps = known[kind] ?? taps(offers.taps, callbacks)
        known[kind] = taps
        let others = offers.others(besides: !taps.areOffered)
        return (taps.moves + moves(of: others, tapping: nil), callbacks)
    }

    /// Learns from a move that changed the state.
    func learn(from move: PreparedMove) {
        guard let offer = move.emptyIndex, free.insert(offer).inserted else { return }
        known = [:]
    }

    private func taps(_ offers: [Offer], _ callbacks: RenderedCallbacks) -> Taps {
        Taps(moves: moves(of: offers, tapping: callbacks), areOffered: !offers.isEmpty)
    }

    private func moves(of offers: [Offer], tapping callbacks: RenderedCallbacks?) -> [PreparedMove] {
        offers.flatMap { offer in
            var offer = offer
            if free.contains(offer.name) { offer.indices = nil }
            let emptyIndex = offer.indices == 0 ? offer.name : nil
            let lines = candidates.lines(of: offer)
            if lines.isEmpty { unwritable.insert(offer.name) }
            if !offer.values.isEmpty, examined.insert(offer.name).inserted, candidates.leavesOut(offer) {
                narrowed.insert(offer.name)
            }
            return lines.compactMap { line -> PreparedMove? in
                guard let command = parsed[line] ?? Script(line).statements.first?.command else { return nil }
                parsed[line] = command
                guard let callbacks else { return PreparedMove(line: line, command: command, tap: nil, run: offer.run) }
                return (try? session.tap(command, in: callbacks)).map {
                    PreparedMove(line: line, command: command, tap: $0, emptyIndex: emptyIndex)
                }
            }
        }
    }

    private func kind(of callbacks: RenderedCallbacks, _ offers: Offers) -> ScreenKind {
        var kind = ScreenKind()
        for (number, subject) in callbacks.subjects.enumerated() {
            kind.parts.append(
                ScreenKind.Part(
                    subject: number, name: subject.name, path: subject.path,
                    type: ObjectIdentifier(type(of: subject.content)), number: offers.shortestList(on: subject)))
        }
        for (callback, label) in zip(callbacks.callbacks, callbacks.labels()) {
            kind.parts.append(
                ScreenKind.Part(
                    subject: callback.subject, name: label ?? "", path: callback.path,
                    type: ObjectIdentifier(callback.type)))
        }
        for button in callbacks.buttons {
            kind.parts.append(ScreenKind.Part(subject: button.role == .back ? -1 : -2, name: button.label))
        }
        return kind
    }
}
