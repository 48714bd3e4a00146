// The errors of a build: each in its Swift file, and one summary at the `open` of every script of the package.

import WorkbenchLanguage

extension Server {
    /// Sends the errors of the last build to the client, and removes those that are fixed. Clients that request
    /// diagnostics also get them, because they only ask about scripts.
    func publishBuildDiagnostics(_ package: String) {
        let fault = packages[package]?.fault
        let isUnrelated = fault?.isUnrelated ?? false
        let places = isUnrelated ? [] : fault?.places ?? []
        let found = Dictionary(grouping: places, by: \.file)
        packages[package]?.faultyPlaces = found
        let former = packages[package]?.blamedFiles ?? []
        for file in former.union(found.keys).sorted() {
            let uri = DocumentURI.uri(file)
            // For an open file, its findings are sent together with its build errors.
            if let document = swiftDocuments[uri], !client.asksForDiagnostics {
                publishSwiftDiagnostics(document)
                continue
            }
            publish(buildDiagnostics(of: uri), of: uri, version: swiftDocuments[uri]?.version)
        }
        packages[package]?.blamedFiles = Set(found.keys)
    }

    /// Moves the errors of the last build along with an edited text, for a client that requests other diagnostics.
    func moveBuildDiagnostics(_ document: SwiftDocument) {
        let found = buildDiagnostics(of: document.uri)
        if client.asksForDiagnostics, !found.isEmpty { publish(found, of: document.uri, version: document.version) }
    }

    /// The errors of the last build in one file. If the file has been edited since, they are where their code is now.
    func buildDiagnostics(of uri: String) -> [LSP.Diagnostic] {
        guard let file = DocumentURI.path(uri) else { return [] }
        let places = packages.values.compactMap { $0.faultyPlaces[file] }.first ?? []
        guard !places.isEmpty else { return [] }
        let text = files.read(file).map { SourceText(bytes: $0, encoding: client.encoding) }
        let current = swiftDocuments[uri]?.text ?? text
        return places.map { place in
            var place = place
            if let text, let current, text.bytes != current.bytes {
                place.line = text.moved(line: max(0, place.line - 1), into: current) + 1
            }
            return LSP.Diagnostic(
                range: range(of: place, in: current), severity: .error, code: "build", source: "workflow",
                message: place.message, tags: nil, relatedInformation: nil)
        }
    }

    /// The range of the name at a place; one character if there is no name.
    private func range(of place: BuildFault.Place, in text: SourceText?) -> LSP.Range {
        let line = max(0, place.line - 1)
        guard let text, let start = text.lines.start(ofLine: line) else {
            let start = LSP.Position(line: line, character: 0)
            return LSP.Range(start: start, end: start)
        }
        let rest = text.bytes[min(start, text.bytes.count)...].prefix { $0 != UInt8(ascii: "\n") }
        let first = rest.startIndex + min(rest.count, max(0, place.column - 1))
        let name = text.bytes[first..<rest.endIndex].prefix { byte in
            byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        return text.range(first..<(name.isEmpty ? min(rest.endIndex, first + 1) : name.endIndex))
    }

    /// The state of the package's build, shown at the script's first `open`, or at its first command if it has no
    /// `open`.
    func buildFinding(_ document: Document) -> Finding? {
        guard let package = document.evaluation.package, let known = packages[package] else { return nil }
        let name = DocumentURI.name(package)
        let isOlder = known.host != nil
        let severity: Finding.Severity
        let text: String
        if known.isBuilding, known.takesLong {
            severity = .information
            text =
                isOlder
                ? "results of older code: \(name) is being built again"
                : "\(name) is being built; this script runs after that"
        } else if let fault = known.fault {
            severity = isOlder ? .warning : .error
            text = "\(isOlder ? "results of older code: " : "")\(name) can't be built: \(Self.line(fault, package))"
        } else {
            return nil
        }
        let commands = document.commands
        let place =
            commands.first { document.script.statements[$0].command?.is(OpenCommand.self) == true } ?? commands.first
        return Finding(
            code: .kernel, severity: severity, message: text,
            range: place.map { document.contentRange(ofStatement: $0) } ?? 0..<0,
            elsewhere: known.isBuilding ? [] : known.fault?.places.map { ($0.file, $0.line - 1, $0.message) } ?? [])
    }

    /// `Sources/Shop/Cart.swift:3:7: cannot find 'x' in scope, and 2 more errors`
    private static func line(_ fault: BuildFault, _ package: String) -> String {
        guard let first = fault.places.first else { return fault.message }
        let file = first.file.hasPrefix(package + "/") ? String(first.file.dropFirst(package.count + 1)) : first.file
        let rest = fault.places.count - 1
        let more = rest > 0 ? ", and \(rest) more error\(rest == 1 ? "" : "s")" : ""
        return "\(file):\(first.line):\(first.column): \(first.message)\(more)"
    }
}

extension SourceText {
    /// The index of a line in a later version of the text. For a line that has been edited, that of its new text.
    fileprivate func moved(line: Int, into now: SourceText) -> Int {
        func lines(_ text: SourceText) -> [ArraySlice<UInt8>] {
            text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        }
        let changes = lines(now).difference(from: lines(self))
        let removed = Set(changes.removals.map(\.offset))
        // A line that was edited keeps its distance from the next one that wasn't.
        var kept = line
        while removed.contains(kept) { kept += 1 }
        var moved = kept - removed.count { $0 < kept }
        for change in changes.insertions where change.offset <= moved { moved += 1 }
        return max(0, moved - (kept - line))
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
