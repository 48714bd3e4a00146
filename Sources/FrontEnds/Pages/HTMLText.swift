// Text and Markdown as HTML. Everything is escaped first, so no text can become markup.

enum HTMLText {
    static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // Browsers don't show these characters.
            case "\u{0}"..."\u{8}", "\u{b}", "\u{c}", "\u{e}"..."\u{1f}", "\u{7f}": result += "\u{fffd}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// `code`, **strong** and *emphasized* text, and links to pages.
    static func inline(_ text: some StringProtocol) -> String {
        var result = ""
        // There is no other markup between backticks.
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() {
            let isCode = index % 2 == 1
            if isCode, index < pieces.count - 1 {
                result += "<code>\(escaped(piece))</code>"
            } else {
                result += (isCode ? "`" : "") + styled(escaped(piece))
            }
        }
        return result
    }

    private static func styled(_ text: String) -> String {
        text.replacing(/\[([^\]\[]+)\]\((https?:[^)\s]+|#[^)\s]*)\)/) { "<a href=\"\($0.2)\">\($0.1)</a>" }
            .replacing(/\*\*([^*]+)\*\*/) { "<strong>\($0.1)</strong>" }
            .replacing(/(^|[^\w*])\*([^*\s][^*]*)\*/) { "\($0.1)<em>\($0.2)</em>" }
    }

    /// Paragraphs, headings, lists and code.
    static func blocks(_ lines: [String]) -> String {
        var result = ""
        var paragraph: [String] = []
        var items: [String] = []
        var isOrdered = false
        var code: [String]?
        func end() {
            if !paragraph.isEmpty { result += "<p>\(inline(paragraph.joined(separator: " ")))</p>\n" }
            if !items.isEmpty {
                let tag = isOrdered ? "ol" : "ul"
                result += "<\(tag)>" + items.map { "<li>\(inline($0))</li>" }.joined() + "</\(tag)>\n"
            }
            (paragraph, items) = ([], [])
        }
        for line in lines {
            if line.hasPrefix("```") {
                if let known = code {
                    result += "<pre><code>\(escaped(known.joined(separator: "\n")))</code></pre>\n"
                    code = nil
                } else {
                    end()
                    code = []
                }
            } else if code != nil {
                code?.append(line)
            } else if line.isEmpty {
                end()
            } else if let heading = line.prefixMatch(of: /(#{1,6}) +/) {
                end()
                let level = min(heading.1.count, 4)
                result += "<h\(level)>\(inline(line[heading.range.upperBound...]))</h\(level)>\n"
            } else if let item = line.prefixMatch(of: /([-*]|\d+[.)]) +/) {
                let isNumbered = item.1.first?.isNumber ?? false
                if !paragraph.isEmpty || (!items.isEmpty && isNumbered != isOrdered) { end() }
                isOrdered = isNumbered
                items.append(String(line[item.range.upperBound...]))
            } else if !items.isEmpty, line.hasPrefix("  ") {
                items[items.count - 1] += " " + line.drop { $0 == " " }
            } else {
                if !items.isEmpty { end() }
                paragraph.append(line)
            }
        }
        if let code { result += "<pre><code>\(escaped(code.joined(separator: "\n")))</code></pre>\n" }
        end()
        return result
    }
}
