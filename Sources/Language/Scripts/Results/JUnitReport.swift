// A report as JUnit XML for CI, with a suite for each script, and a case for each of its sections.

package struct JUnitReport: Sendable {
    package var text: String

    package init(_ report: CheckReport) {
        let cases = report.scripts.map(Self.cases)
        let all = cases.flatMap(\.self)
        let failures = all.count { !$0.findings.isEmpty }
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        lines.append(
            "<testsuites name=\"workflow check\" tests=\"\(all.count)\" failures=\"\(failures)\" "
                + "skipped=\"\(all.count(where: \.isSkipped))\" time=\"\(report.duration.decimal)\">")
        for (script, cases) in zip(report.scripts, cases) {
            let failures = cases.count { !$0.findings.isEmpty }
            let name = Self.escaped(script.name)
            lines.append(
                "  <testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\"\(failures)\" "
                    + "skipped=\"\(cases.count(where: \.isSkipped))\" time=\"\(script.duration.decimal)\">")
            for part in cases {
                let head =
                    "    <testcase classname=\"\(name)\" name=\"\(Self.escaped(part.title))\" "
                    + "file=\"\(name)\" line=\"\(part.line)\" time=\"\(part.duration.decimal)\""
                guard let first = part.findings.first else {
                    lines.append(part.isSkipped ? head + "><skipped/></testcase>" : head + "/>")
                    continue
                }
                let body = part.findings.flatMap(\.lines).map(\.plain).joined(separator: "\n")
                lines.append(head + ">")
                lines.append(
                    "      <failure message=\"\(Self.escaped(first.message))\">\(Self.escaped(body))</failure>")
                lines.append("    </testcase>")
            }
            lines.append("  </testsuite>")
        }
        text = lines.joined(separator: "\n") + "\n</testsuites>\n"
    }

    /// Findings without a section become a separate case, so no failure is lost.
    private static func cases(of script: ScriptResult) -> [CaseResult] {
        guard let first = script.findings.first else { return script.cases }
        return script.cases + [
            CaseResult(title: "(script)", line: first.place.line, duration: .zero, findings: script.findings)
        ]
    }

    /// Escapes a string for XML. Control characters that XML can't contain are replaced by U+FFFD.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            case "\u{0}"..<"\u{20}", "\u{fffe}", "\u{ffff}": escaped += "\u{fffd}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension Duration {
    /// A duration as a number of seconds: `1.240`
    fileprivate var decimal: String {
        let (seconds, attoseconds) = components
        let thousandths = String(attoseconds / 1_000_000_000_000_000)
        return "\(seconds)." + String(repeating: "0", count: max(0, 3 - thousandths.count)) + thousandths
    }
}
