// Findings as workflow commands of GitHub Actions, which shows each finding at its line of the script.

package enum Annotations {
    /// `::error file=scripts/login.wf,line=4,col=1,title=login::expected 1, found 2`, one line per finding.
    package static func github(_ report: CheckReport, in directory: String) -> [String] {
        report.scripts.flatMap { script in
            script.allFindings.map { finding in
                return line(
                    file: relative(finding.place.file, to: directory), line: finding.place.line,
                    column: finding.place.column, title: "workflow check",
                    message: ([finding.message] + details(of: finding)).joined(separator: "\n"))
            }
        }
    }

    /// The details that aren't in the finding's message: the difference, the frames, the remedy.
    private static func details(of finding: CheckFinding) -> [String] {
        switch finding.fact {
        case .expectation: []
        default: finding.lines.dropFirst().map(\.plain)
        }
    }

    /// - Parameter file: The path relative to the checkout; nil for a finding without a place.
    package static func line(
        file: String?, line: Int? = nil, column: Int? = nil, title: String, message: String
    ) -> String {
        let place = [file.map { "file=\(property($0))" }, line.map { "line=\($0)" }, column.map { "col=\($0)" }]
        let properties = (place.compactMap(\.self) + ["title=\(property(title))"]).joined(separator: ",")
        return "::error \(properties)::\(data(message))"
    }

    /// The path relative to a directory, as the service needs it. A file outside the directory keeps its path.
    package static func relative(_ file: String, to directory: String) -> String {
        var file = file[...]
        while file.hasPrefix("./") { file = file.dropFirst(2) }
        let folder = directory.hasSuffix("/") ? directory : directory + "/"
        return String(file.hasPrefix(folder) ? file.dropFirst(folder.count) : file)
    }

    /// A command ends at the end of its line, so these three characters are escaped; the service decodes them.
    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
