// The output of `swift build`: its progress and the compiler's diagnostics.

/// The diagnostics of one build, without duplicates.
package struct BuildOutput: Hashable, Sendable {
    package struct Diagnostic: Hashable, Sendable {
        package enum Severity: String, Hashable, Sendable {
            case error, warning, note
        }

        package var severity: Severity
        /// The file as the compiler wrote it, such as `Sources/Shop/Cart.swift`; nil for a diagnostic without a file.
        package var file: String?
        package var line: Int?
        package var column: Int?
        package var message: String
        /// The source line and the caret below it.
        package var excerpt: [String]

        package init(
            severity: Severity, file: String?, line: Int?, column: Int?, message: String, excerpt: [String]
        ) {
            self.severity = severity
            self.file = file
            self.line = line
            self.column = column
            self.message = message
            self.excerpt = excerpt
        }
    }

    package private(set) var diagnostics: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []
    /// Whether the next lines belong to the last diagnostic.
    private var isInExcerpt = false
    /// The error about a symbol that the linker can't find, until the line that shows where the symbol is used.
    private var unplaced: Diagnostic?

    package init() {}

    package init(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { _ = read(String(line)) }
    }

    /// The errors, except those that only follow from other errors.
    package var errors: [Diagnostic] {
        let errors = diagnostics.filter { $0.severity == .error }
        let causes = errors.filter { !$0.isConsequence }
        return causes.isEmpty ? errors : causes
    }

    /// The progress of a build.
    package struct Progress: Hashable, Sendable {
        package var done: Int
        package var total: Int
        package var title: String

        package init(done: Int, total: Int, title: String) {
            self.done = done
            self.total = total
            self.title = title
        }
    }

    /// Reads one line. Returns the progress if the line contains it.
    package mutating func read(_ line: String) -> Progress? {
        if let progress = Self.progress(line) {
            isInExcerpt = false
            return progress
        }
        if readLinker(line) { return nil }
        if let diagnostic = Self.diagnostic(line) {
            isInExcerpt = seen.insert(diagnostic).inserted
            if isInExcerpt { diagnostics.append(diagnostic) }
        } else if isInExcerpt, line.contains("|"), !diagnostics.isEmpty {
            // The compiler repeats the message below the caret, so that line is left out.
            if !line.contains("`- ") { diagnostics[diagnostics.count - 1].excerpt.append(line) }
        } else {
            isInExcerpt = false
        }
        return nil
    }

    /// Reads the linker's `ld.lld: error: undefined symbol: $s7Testing…` and `>>> referenced by Cart.swift:3 (/…)`.
    /// Only the first missing symbol of a file is reported, because the others are missing for the same reason.
    private mutating func readLinker(_ line: String) -> Bool {
        let (complaint, reference) = ("ld.lld: error: ", ">>> referenced by ")
        if line.hasPrefix(complaint) {
            isInExcerpt = false
            let message = String(line.dropFirst(complaint.count))
            unplaced = Diagnostic(
                severity: .error, file: nil, line: nil, column: nil, message: message, excerpt: [])
            if !message.hasPrefix("undefined symbol"), let error = unplaced.take() { diagnostics.append(error) }
            return true
        }
        guard line.hasPrefix(reference) else { return false }
        guard var error = unplaced.take() else { return true }
        let place = line.split(separator: "(").last.map { $0.dropLast().split(separator: ":") } ?? []
        if place.count == 2, line.hasSuffix(")"), let row = Int(place[1]) {
            (error.file, error.line) = (String(place[0]), row)
        }
        let isKnown = diagnostics.contains { known in
            known.message.hasPrefix("undefined symbol") && (error.file == nil || known.file == error.file)
        }
        if !isKnown { diagnostics.append(error) }
        return true
    }

    /// The progress in a line such as `[12/34] Compiling Shop Cart.swift`.
    private static func progress(_ line: String) -> Progress? {
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
        let numbers = line[line.index(after: line.startIndex)..<end].split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        let title = line[line.index(after: end)...].drop { $0 == " " }
        return Progress(done: numbers[0], total: numbers[1], title: String(title))
    }

    /// The diagnostic in a line such as `/…/Cart.swift:3:7: error: cannot find 'x' in scope` or `error: …`.
    private static func diagnostic(_ line: String) -> Diagnostic? {
        for severity in [Diagnostic.Severity.error, .warning, .note] {
            let word = "\(severity.rawValue): "
            if line.hasPrefix(word) {
                return Diagnostic(
                    severity: severity, file: nil, line: nil, column: nil, message: String(line.dropFirst(word.count)),
                    excerpt: [])
            }
            guard let range = line.firstRange(of: ": " + word) else { continue }
            let place = line[..<range.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
            guard place.count >= 3, let row = Int(place[place.count - 2]), let column = Int(place[place.count - 1])
            else { continue }
            return Diagnostic(
                severity: severity, file: place[..<(place.count - 2)].joined(separator: ":"), line: row, column: column,
                message: String(line[range.upperBound...]), excerpt: [])
        }
        return nil
    }
}

extension BuildOutput.Diagnostic {
    /// Whether the error only reports that another command failed, such as `emit-module command failed with exit code 1
    /// (use -v to see invocation)` or `fatalError`.
    fileprivate var isConsequence: Bool {
        file == nil && (message == "fatalError" || message.contains(" command failed with exit code "))
    }
}
