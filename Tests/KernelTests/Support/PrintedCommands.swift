// The commands that a reply tells the user to type: remedies, hints at the end of lines, and commands in backticks.

import WorkbenchLanguage

/// A command that a reply has printed, in all the ways in which it may be meant.
struct PrintedCommand: Hashable, CustomStringConvertible {
    /// The text as printed.
    var text: String
    /// The lines that a user may type for it, one of which must work, and the end of the printed text in each. What
    /// follows it was typed before, and may have other faults.
    var lines: [Line]

    struct Line: Hashable {
        var text: String
        var end: Int

        init(_ text: String, end: Int? = nil) {
            self.text = text
            self.end = end ?? text.utf8.count
        }
    }

    var description: String { text }

    /// The commands that the reply to a line has printed.
    static func all(in reply: Reply, to line: String) -> [PrintedCommand] {
        remedies(in: reply.refusal, of: line)
            + ReplyText(width: 400).lines(of: reply, command: line).flatMap { line in
                line.runs.flatMap { run in
                    (run.style == .hint ? [command(in: run.text)] : []) + quoted(in: run.text)
                }
            }
            .compactMap { $0 }.map { PrintedCommand(text: $0, lines: [Line($0)]) }
    }

    /// A remedy replaces the marked range, the argument around it, or the whole line.
    private static func remedies(in refusal: Refusal?, of line: String) -> [PrintedCommand] {
        guard let refusal else { return [] }
        return refusal.remedies.map { remedy in
            guard let range = refusal.range else { return PrintedCommand(text: remedy, lines: [Line(remedy)]) }
            let command = Script(line).statements.first?.command
            let arguments = (command?.arguments ?? []) + (command?.flags ?? []).compactMap(\.argument)
            let places = [range] + arguments.map(\.range).filter { $0.contains(range.lowerBound) }
            let replaced = places.map { place in
                Line(
                    ScriptDiagnostic.Fix(place, remedy).applied(to: Array(line.utf8)),
                    end: place.lowerBound + remedy.utf8.count)
            }
            return PrintedCommand(text: remedy, lines: [Line(remedy)] + replaced)
        }
    }

    /// The command at the start of a hint, without what it does: `trace 3 shows all`.
    private static func command(in hint: String) -> String? {
        let line = String(hint.drop { $0 == " " })
        let end = line.firstMatch(of: #/ (shows|lists|repeats|leads|goes)\b|   /#)?.range.lowerBound
        return typeable(String(line[..<(end ?? line.endIndex)]))
    }

    private static func quoted(in text: String) -> [String] {
        text.matches(of: #/`([^`]+)`/#).compactMap { typeable(String($0.1)) }
    }

    /// A command without placeholders, such as NODE.
    private static func typeable(_ text: String) -> String? {
        let line = text.drop { $0 == " " }
        guard CommandTable.commandOfLine(String(line)) != nil,
            !line.contains(#/\b[A-Z]{2,}\b|…/#)
        else { return nil }
        return String(line)
    }
}
