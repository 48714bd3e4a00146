// The text of a page: prose, and each command with its output. Text after a lesson's question can be hidden until the
// reader has answered it.

import WorkbenchLanguage

struct PageDocument {
    private let isLesson: Bool
    private var prose: [String] = []
    private var html = ""
    /// Whether the text belongs to the outcome of a question, which ends at the next heading.
    private var isOutcome = false

    /// - Parameter isLesson: Whether to leave out lines that only a lesson's player and its author need.
    init(isLesson: Bool) {
        self.isLesson = isLesson
    }

    /// - Parameter line: A comment line of the script, without the `#` at its start.
    mutating func addProse(_ line: String) {
        if line.hasPrefix("# ") || line.hasPrefix("## ") { endOutcome() }
        prose.append(line)
    }

    /// A question with buttons for its answers. Without JavaScript, or on paper, the right answer is below it.
    mutating func addPrediction(_ prediction: Prediction) {
        endOutcome()
        let name = "q\(prediction.statement)"
        html += "<div class=\"prediction\" role=\"group\" aria-labelledby=\"\(name)\">"
        html += "<p class=\"question\" id=\"\(name)\">\(HTMLText.inline(prediction.question))</p><ol>"
        for answer in prediction.answers {
            let mark = answer.isRight ? " data-right" : ""
            html += "<li><button type=\"button\"\(mark)>\(HTMLText.inline(answer.text))</button></li>"
        }
        html += "</ol><p class=\"verdict\" role=\"status\" tabindex=\"-1\"></p></div>\n"
        html += "<div class=\"outcome\">\n"
        if let right = prediction.right {
            html += "<p class=\"right\"><strong>The right answer:</strong> \(HTMLText.inline(right.text))</p>\n"
        }
        isOutcome = true
    }

    mutating func addCommand(
        _ text: String, _ command: ParsedCommand, _ output: [String], statement: Int, stop: Int?, isFailure: Bool
    ) {
        if isLesson, command.is(ExpectCommand.self), !isFailure { return }
        endProse()
        html += Self.html(of: text, output, id: "c\(statement)", stop: stop, isFailure: isFailure)
    }

    /// A command with its output.
    /// - Parameters:
    ///   - author: The name of the client that ran the command, if it isn't the page's author.
    ///   - printed: What the app printed in the meantime.
    static func html(
        of text: String, _ output: [String], id: String, stop: Int?, isFailure: Bool, author: String? = nil,
        printed: String = ""
    ) -> String {
        let place = stop.map { " data-stop=\"\($0)\"" } ?? ""
        var html = "<div class=\"command\(isFailure ? " failed" : "")\" id=\"\(id)\"\(place)>"
        html += author.map { "<div class=\"by\">\(HTMLText.escaped($0))</div>" } ?? ""
        if !text.isEmpty { html += "<pre class=\"typed\"><code>\(HTMLText.escaped(text))</code></pre>" }
        if !printed.isEmpty {
            html += "<div class=\"by\">printed</div><pre class=\"output\">\(HTMLText.escaped(printed))</pre>"
        }
        if !output.isEmpty {
            let shown = output.joined(separator: "\n")
            html += "<details\(isFailure || !isLong(output) ? " open" : "")><summary>answer</summary>"
            html += "<pre class=\"output\">\(HTMLText.escaped(shown))</pre></details>"
        }
        return html + "</div>\n"
    }

    /// Texts of a lesson. The last task stays visible while the page is scrolled.
    static func html(of texts: [LessonText]) -> String {
        let isTask = texts.contains { if case .task = $0.kind { true } else { false } }
        return "<div class=\"lesson\(isTask ? " task" : "")\">\n\(texts.map(html).joined())</div>\n"
    }

    private static func html(of text: LessonText) -> String {
        let (line, lines) = (HTMLText.inline(text.markdown), text.markdown.components(separatedBy: "\n"))
        return switch text.kind {
        case .lessonTitle: "<h2>\(line)</h2>\n"
        case .sectionTitle: "<h3>\(line)</h3>\n"
        case .task(let number, let count): "<h3><span>Task \(number) of \(count)</span> \(line)</h3>\n"
        case .prose: HTMLText.blocks(lines)
        case .hint(let number, let count): "<p><strong>Hint \(number) of \(count):</strong> \(line)</p>\n"
        case .solution: "<pre><code>\(HTMLText.escaped(text.markdown))</code></pre>\n"
        case .success: "<p class=\"success\">✓ \(line)</p>\n"
        case .remark, .note: "<p class=\"nothing\">\(line)</p>\n"
        }
    }

    /// Whether an answer is so long that it is initially folded.
    private static func isLong(_ output: [String]) -> Bool { output.count > 24 }

    private mutating func endProse() {
        if !prose.isEmpty { html += HTMLText.blocks(prose) }
        prose = []
    }

    private mutating func endOutcome() {
        endProse()
        if isOutcome { html += "</div>\n" }
        isOutcome = false
    }

    var finished: String {
        var copy = self
        copy.endOutcome()
        return copy.html
    }
}
