// A script with its diagnostics below its lines, for expectations in tests.

import WorkbenchLanguage

/// Adds a line of marks below each line with a diagnostic: carets under its range, its message, and its fixes.
func marked(_ script: Script, _ diagnostics: [ScriptDiagnostic]? = nil) -> String {
    let bytes = script.bytes
    var output: [String] = []
    for line in 0..<script.lines.count {
        let start = script.lines.starts[line]
        let next = line + 1 < script.lines.count ? script.lines.starts[line + 1] - 1 : bytes.count
        if start == bytes.count, line > 0 { break }
        output.append(String(decoding: bytes[start..<next], as: UTF8.self))
        for diagnostic in diagnostics ?? script.diagnostics
        where script.lines.line(at: diagnostic.range.lowerBound) == line {
            let column = scalars(bytes[start..<diagnostic.range.lowerBound])
            let width = scalars(
                bytes[
                    diagnostic.range
                        .lowerBound..<max(diagnostic.range.lowerBound, min(next, diagnostic.range.upperBound))])
            let fixes = diagnostic.fixes.map { fix -> String in
                var fixed = bytes
                fixed.replaceSubrange(fix.range, with: fix.replacement.utf8)
                let end = fixed[start...].firstIndex(of: UInt8(ascii: "\n")) ?? fixed.count
                return " → " + String(decoding: fixed[start..<end], as: UTF8.self)
            }
            output.append(
                String(repeating: " ", count: column) + String(repeating: "^", count: max(1, width)) + " "
                    + diagnostic.message + fixes.joined())
        }
    }
    return output.joined(separator: "\n")
}

private func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.count
}
