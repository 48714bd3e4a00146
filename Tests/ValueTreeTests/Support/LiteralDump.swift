// Prints literals and their diagnostics for the tests.

import WorkbenchValueTree

/// The structure of a literal, with one word per node: `call(.edit, index: int(0))`.
func dump(_ literal: Literal) -> String {
    switch literal.kind {
    case .integer(let integer): "int(\(integer))"
    case .float(let text): "float(\(text))"
    case .boolean(let isTrue): "bool(\(isTrue))"
    case .null: "nil"
    case .string(let content): "string(\(content.debugDescription))"
    case .cutString(let content, let omitted): "cut(\(content.debugDescription), \(omitted.map { "\($0)" } ?? "?"))"
    case .array(let elements): "[\(elements.map(dump).joined(separator: ", "))]"
    case .dictionary(let entries):
        "{\(entries.map { dump($0.key) + ($0.value.map { ": " + dump($0) } ?? "") }.joined(separator: ", "))}"
    case .name(let path): "name(\(dump(path)))"
    case .call(let path, let arguments): "call(\(([dump(path)] + dump(arguments)).joined(separator: ", ")))"
    case .tuple(let arguments): "tuple(\(dump(arguments).joined(separator: ", ")))"
    case .wildcard: "_"
    case .range(let lower, let upper, let isClosed):
        "range(\(lower.map(dump) ?? "-"), \(upper.map(dump) ?? "-"), \(isClosed ? "closed" : "open"))"
    case .reference(let reference): dump(reference)
    case .opaque(let text, let arguments): "opaque(\(([text] + (arguments.map(dump) ?? [])).joined(separator: ", ")))"
    case .elision(let omitted): "elision(\(omitted.map { "\($0)" } ?? "?"))"
    case .missing: "missing"
    }
}

private func dump(_ path: NamePath) -> String {
    (path.hasLeadingDot ? "." : "") + path.names.map { $0.text + $0.genericArguments }.joined(separator: ".")
}

private func dump(_ arguments: LiteralArguments) -> [String] {
    arguments.items.map { ($0.label.map { $0.text + ": " } ?? "") + dump($0.value) } + (arguments.isClosed ? [] : ["…"])
}

private func dump(_ reference: NodeReference) -> String {
    let segments = reference.segments.map { $0.name.text + ($0.key.map { "[\($0.text)]" } ?? "") }
    let root = reference.isAbsolute ? "/" : ""
    return "ref(\(root)\(segments.joined(separator: "/")) \(reference.path))"
}

/// The text, with an extra line below each line that has a diagnostic: carets under its range, then its message.
func marked(_ text: String, _ diagnostics: [LiteralDiagnostic]) -> String {
    let bytes = Array(text.utf8)
    var output: [String] = []
    var lineStart = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let lineEnd = lineStart + line.utf8.count
        output.append(String(line))
        for diagnostic in diagnostics where (lineStart...lineEnd).contains(diagnostic.range.lowerBound) {
            let start = String(decoding: bytes[lineStart..<diagnostic.range.lowerBound], as: UTF8.self)
            let end = min(diagnostic.range.upperBound, lineEnd)
            let content = String(
                decoding: bytes[diagnostic.range.lowerBound..<max(end, diagnostic.range.lowerBound)], as: UTF8.self)
            let carets = String(repeating: "^", count: max(1, content.unicodeScalars.count))
            output.append(String(repeating: " ", count: start.unicodeScalars.count) + carets + " " + diagnostic.message)
        }
        lineStart = lineEnd + 1
    }
    return output.joined(separator: "\n")
}
