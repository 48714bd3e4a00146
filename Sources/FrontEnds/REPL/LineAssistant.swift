// Answers the line editor's questions from the tree: candidates, hints, and whether the line continues.

import WorkbenchLanguage
import WorkbenchWire

final class LineAssistant: LineReaderDelegate {
    /// The maximum time that a key waits for a hint and Tab waits for its list, because an app may be busy or stopped.
    /// After a wait without an answer, later keys don't wait at all until the app answers again.
    private static let hintLimit = Duration.milliseconds(500)
    private static let listLimit = Duration.seconds(2)

    private let session: any WorkbenchSession
    /// The last parsed text, if it was unfinished.
    private var open: OpenText?
    /// Words that a lesson adds to the language.
    var extraWords: [(word: String, summary: String)] = []
    /// A line that the last refusal suggested. On an empty line, Tab inserts it.
    var offer: String?
    var onWindowChange: (() -> Void)?

    init(_ session: any WorkbenchSession) {
        self.session = session
    }

    func windowDidChange() { onWindowChange?() }

    func completions(of text: String, at offset: Int) -> Completions {
        if text.isEmpty, let offer {
            let candidate = Completion(label: offer, detail: "", insertion: offer, replaced: 0..<0)
            return Completions(candidates: [candidate], isCutShort: false)
        }
        let files = Completer.complete(Script(text), at: offset, facts: FileFacts())
        let isFile = files.candidates.first?.kind == .file
        let reply = isFile ? CompletionReply(files) : candidates(text, offset, within: Self.listLimit)
        let extra = extraWords.filter { isFirstWord(text, offset) && $0.word.hasPrefix(text) }.map {
            Completion(
                label: $0.word, detail: $0.summary, insertion: $0.word, replaced: 0..<text.utf8.count)
        }
        let beginning = beginning(reply, text, offset)
        var candidates = extra + beginning.map { candidate($0, replacing: reply.range) }
        if candidates.count == 1, let only = beginning.first, !reply.isIncomplete, takesMore(only, text) {
            candidates[0].insertion += " "
        }
        return Completions(candidates: candidates, isCutShort: reply.isIncomplete)
    }

    /// Whether more text follows the only candidate in a command. If so, a space can be inserted after it.
    private func takesMore(_ only: Candidate, _ text: String) -> Bool {
        switch only.kind {
        case .command: CommandTable.command(only.label).map { !$0.parameters.isEmpty } ?? false
        case .node: ["send", "emit", "deliver"].contains { text.hasPrefix("\($0) ") || text.hasPrefix("try \($0) ") }
        default: false
        }
    }

    /// The candidates for Tab. The reply also contains candidates that don't start with the typed text, as in an
    /// editor's menu. As in a shell, Tab offers those only if no candidate starts with it.
    private func beginning(_ reply: CompletionReply, _ text: String, _ offset: Int)
        -> [Candidate]
    {
        let bytes = Array(text.utf8)
        let range = min(reply.range.lowerBound, offset)..<min(offset, bytes.count)
        let typed = String(decoding: bytes[range], as: UTF8.self).lowercased()
        let beginning = reply.candidates.filter { candidate in
            let insertion = candidate.insertion.lowercased()
            // A node whose name isn't unique is inserted as a path; the typed text is the start of its last segment.
            return insertion.hasPrefix(typed) || candidate.kind == .node && insertion.contains("/" + typed)
        }
        return beginning.isEmpty ? reply.candidates : beginning
    }

    /// A candidate for the line editor. A signature starts with the name, so it replaces the label and the detail.
    private func candidate(
        _ candidate: Candidate, replacing range: Range<Int>
    ) -> Completion {
        let isSignature = candidate.detail == candidate.label || candidate.detail.hasPrefix(candidate.label + "(")
        return Completion(
            label: isSignature ? candidate.detail : candidate.label, detail: isSignature ? "" : candidate.detail,
            insertion: candidate.insertion, replaced: range)
    }

    /// At the start of an argument, the hint is the expected argument; inside a word, it is the rest of the best
    /// candidate.
    func hint(for text: String, at offset: Int) -> Hint? {
        guard offset == text.utf8.count, let last = text.last, text.contains(where: { $0 != " " }) else { return nil }
        if last == " " || last == "(" || last == "," { return signatureHint(text, offset) }
        guard last.isLetter || last.isNumber, !isFirstWord(text, offset) || text.utf8.count > 1 else { return nil }
        return wordHint(text, offset)
    }

    func isUnfinished(_ text: String) -> Bool {
        if let open, open.goesOn(in: text) { return true }
        let unfinished = Script(text).unfinished
        open = unfinished.map { OpenText(text: text, construct: $0.construct) }
        return unfinished?.takesAnotherLine ?? false
    }

    private func signatureHint(_ text: String, _ offset: Int) -> Hint? {
        let position = TextPosition(text: text, offset: offset)
        guard let signature = session.consult(Signature.self, position, within: Self.hintLimit)?.signature,
            let active = signature.active,
            signature.parameters.indices.contains(active)
        else { return nil }
        var rest = String(
            decoding: Array(signature.label.utf8)[signature.parameters[active].lowerBound...], as: UTF8.self)
        // A label that has already been typed isn't repeated.
        if let colon = rest.firstIndex(of: ":"), text.hasSuffix(rest[...colon] + " ") {
            rest = String(rest[rest.index(after: colon)...].drop { $0 == " " })
        }
        let gap = text.hasSuffix(",") ? " " : ""
        return Hint(gap + rest)
    }

    private func wordHint(_ text: String, _ offset: Int) -> Hint? {
        let reply = candidates(text, offset, within: Self.hintLimit)
        let bytes = Array(text.utf8)
        guard let best = reply.candidates.first, reply.range.upperBound == offset,
            reply.range.lowerBound >= 0, reply.range.lowerBound < offset
        else { return nil }
        let typed = String(decoding: bytes[reply.range.lowerBound..<offset], as: UTF8.self)
        guard best.insertion.hasPrefix(typed), best.insertion != typed else { return nil }
        let rest = String(best.insertion.dropFirst(typed.count))
        return Hint(rest, accepted: rest)
    }

    /// The candidates from the kernel; none if the kernel can't answer. The next command will show why.
    private func candidates(_ text: String, _ offset: Int, within limit: Duration) -> CompletionReply {
        session.consult(Complete.self, TextPosition(text: text, offset: offset), within: limit)
            ?? CompletionReply(candidates: [], range: offset..<offset, isIncomplete: false)
    }

    private func isFirstWord(_ text: String, _ offset: Int) -> Bool {
        !text.utf8.prefix(offset).contains(UInt8(ascii: " "))
    }
}
