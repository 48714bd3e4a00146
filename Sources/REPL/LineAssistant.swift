// What the line editor asks while a line is typed, answered by the tree: candidates, hints, whether the line goes on.

import WorkbenchCommandLanguage
import WorkbenchLineEditor
import WorkbenchReplies
import WorkbenchWire

final class LineAssistant: LineReaderDelegate {
    /// How long a key may wait for a hint, and Tab for its list: an app may be busy, or stopped. After one key that has waited,
    /// none waits until the app answers again.
    private static let hintLimit = Duration.milliseconds(500)
    private static let listLimit = Duration.seconds(2)

    private let session: any WorkbenchSession
    /// Words that a lesson adds to the language.
    var extraWords: [(word: String, summary: String)] = []

    init(_ session: any WorkbenchSession) {
        self.session = session
    }

    func completions(of text: String, at offset: Int) -> Completions {
        let files = Completer.complete(Script(text), at: offset, facts: FileFacts())
        let isFile = files.candidates.first?.kind == .file
        let reply = isFile ? CompletionReply(files) : candidates(text, offset, within: Self.listLimit)
        let extra = extraWords.filter { isFirstWord(text, offset) && $0.word.hasPrefix(text) }.map {
            WorkbenchLineEditor::Candidate(
                label: $0.word, detail: $0.summary, insertion: $0.word, replaced: 0..<text.utf8.count)
        }
        let beginning = beginning(reply, text, offset)
        var candidates = extra + beginning.map { candidate($0, replacing: reply.range) }
        if candidates.count == 1, let only = beginning.first, !reply.isIncomplete, takesMore(only, text) {
            candidates[0].insertion += " "
        }
        return Completions(candidates: candidates, isCutShort: reply.isIncomplete)
    }

    /// Whether something follows the only candidate, so that the blank before it can be put there, too.
    private func takesMore(_ only: WorkbenchCommandLanguage::Candidate, _ text: String) -> Bool {
        switch only.kind {
        case .command: CommandTable.command(only.label).map { !$0.parameters.isEmpty } ?? false
        case .node: ["send", "emit", "deliver"].contains { text.hasPrefix("\($0) ") || text.hasPrefix("try \($0) ") }
        default: false
        }
    }

    /// A list in a menu may also show what merely contains the word. Tab goes on with what was typed, as shells do, and
    /// offers the others only if nothing begins like that.
    private func beginning(_ reply: CompletionReply, _ text: String, _ offset: Int)
        -> [WorkbenchCommandLanguage::Candidate]
    {
        let bytes = Array(text.utf8)
        let range = min(reply.range.lowerBound, offset)..<min(offset, bytes.count)
        let typed = String(decoding: bytes[range], as: UTF8.self).lowercased()
        let beginning = reply.candidates.filter { candidate in
            let insertion = candidate.insertion.lowercased()
            // A node whose name is not unique is written with others before it: what was typed is the begin of its name.
            return insertion.hasPrefix(typed) || candidate.kind == .node && insertion.contains("/" + typed)
        }
        return beginning.isEmpty ? reply.candidates : beginning
    }

    /// A signature begins with the name: it stands for both.
    private func candidate(
        _ candidate: WorkbenchCommandLanguage::Candidate, replacing range: Range<Int>
    ) -> WorkbenchLineEditor::Candidate {
        let isSignature = candidate.detail == candidate.label || candidate.detail.hasPrefix(candidate.label + "(")
        return WorkbenchLineEditor::Candidate(
            label: isSignature ? candidate.detail : candidate.label, detail: isSignature ? "" : candidate.detail,
            insertion: candidate.insertion, replaced: range)
    }

    /// At the beginning of an argument what it is; inside a word the rest of the word, if there is no doubt.
    func hint(for text: String, at offset: Int) -> Hint? {
        guard offset == text.utf8.count, let last = text.last, text.contains(where: { $0 != " " }) else { return nil }
        if last == " " || last == "(" || last == "," { return signatureHint(text, offset) }
        guard last.isLetter || last.isNumber, !isFirstWord(text, offset) || text.utf8.count > 1 else { return nil }
        return wordHint(text, offset)
    }

    func isUnfinished(_ text: String) -> Bool {
        Script(text).unfinished?.takesAnotherLine ?? false
    }

    private func signatureHint(_ text: String, _ offset: Int) -> Hint? {
        let position = TextPosition(text: text, offset: offset)
        guard let signature = session.consult(Signature.self, position, within: Self.hintLimit)?.signature,
            let active = signature.active,
            signature.parameters.indices.contains(active)
        else { return nil }
        var rest = String(
            decoding: Array(signature.label.utf8)[signature.parameters[active].lowerBound...], as: UTF8.self)
        // A label that stands there already is not said again.
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

    /// A kernel that cannot answer has nothing to offer; the next command tells why.
    private func candidates(_ text: String, _ offset: Int, within limit: Duration) -> CompletionReply {
        session.consult(Complete.self, TextPosition(text: text, offset: offset), within: limit)
            ?? CompletionReply(candidates: [], range: offset..<offset, isIncomplete: false)
    }

    private func isFirstWord(_ text: String, _ offset: Int) -> Bool {
        !text.utf8.prefix(offset).contains(UInt8(ascii: " "))
    }
}
