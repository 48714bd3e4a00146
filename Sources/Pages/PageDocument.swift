// The text of a page: prose as prose, and each command with its output.

import WorkbenchCommandLanguage

struct PageDocument {
    private let isLesson: Bool
    private var prose: [String] = []
    private var html = ""

    /// - Parameter isLesson: Leaves out what only a lesson's player and its author read.
    init(isLesson: Bool) {
        self.isLesson = isLesson
    }

    /// - Parameter line: A line of the script's comments, without the sign before it.
    mutating func addProse(_ line: String) {
        if isLesson, line.contains(/^- (hint|limit|wrong|also|predict):/) { return }
        prose.append(line)
    }

    mutating func addCommand(
        _ text: String, _ command: ParsedCommand, _ output: [String], statement: Int, stop: Int?, isFailure: Bool
    ) {
        if isLesson, command.is(ExpectCommand.self), !isFailure { return }
        endProse()
        let place = stop.map { " data-stop=\"\($0)\"" } ?? ""
        html += "<div class=\"command\(isFailure ? " failed" : "")\" id=\"c\(statement)\"\(place)>"
        html += "<pre class=\"typed\"><code>\(HTMLText.escaped(text))</code></pre>"
        if !output.isEmpty {
            let shown = output.joined(separator: "\n")
            html += "<details\(isFailure || !Self.isLong(output) ? " open" : "")><summary>answer</summary>"
            html += "<pre class=\"output\">\(HTMLText.escaped(shown))</pre></details>"
        }
        html += "</div>\n"
    }

    /// What an answer of more lines is folded to at first.
    private static func isLong(_ output: [String]) -> Bool { output.count > 24 }

    private mutating func endProse() {
        if !prose.isEmpty { html += HTMLText.blocks(prose) }
        prose = []
    }

    var finished: String {
        var copy = self
        copy.endProse()
        return copy.html
    }
}
