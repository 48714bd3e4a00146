// The scripts that a document names with `source`: read here, as they are in the editor if they are open there, and evaluated
// by the document's kernel where they are named.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchWire

extension Server {
    /// How deep scripts may name each other, and how many are read for a document.
    private static let deepest = 32
    private static let most = 200

    /// The scripts that a document names.
    func sources(of document: Document) -> [ScriptSource] {
        var left = Self.most
        let path = DocumentURI.path(document.uri)
        let commands = document.commands.lazy.map { document.script.statements[$0] }
        return sources(of: commands, at: path, below: path.map { [$0] } ?? [], left: &left)
    }

    private func sources(
        of statements: some Sequence<Statement>, at path: String?, below chain: [String], left: inout Int
    ) -> [ScriptSource] {
        var found: [ScriptSource] = []
        for statement in statements {
            guard let command = statement.command, command.is(SourceCommand.self),
                let name = command[SourceCommand.file], !found.contains(where: { $0.name == name })
            else { continue }
            left -= 1
            found.append(source(name, in: path, chain, left: &left))
        }
        return found
    }

    private func source(_ name: String, in script: String?, _ chain: [String], left: inout Int) -> ScriptSource {
        let places = places(of: name, in: script)
        func refused(_ fault: String) -> ScriptSource {
            ScriptSource(name: name, path: places.first ?? name, text: nil, fault: fault)
        }
        for place in places {
            guard let text = text(at: place) else { continue }
            guard !chain.contains(place) else {
                let names = (chain.drop { $0 != place } + [place]).map { DocumentURI.name($0) }
                return refused("reads itself: \(names.joined(separator: " → "))")
            }
            guard chain.count <= Self.deepest, left >= 0 else {
                return refused("is not read: more than \(Self.deepest) scripts read each other")
            }
            let below = sources(of: Script(text).statements, at: place, below: chain + [place], left: &left)
            return ScriptSource(name: name, path: place, text: text, sources: below)
        }
        return refused("cannot be read: no such file or directory")
    }

    /// Where a script may be that is named so: beside the one that names it, or in a folder of the workspace, from which
    /// `workflow check` is called.
    private func places(of name: String, in script: String?) -> [String] {
        if name.hasPrefix("/") { return [name.normalizedPath] }
        let folder = script.flatMap { $0.lastIndex(of: "/").map { index in String(script?[..<index] ?? "") } }
        return ((folder.map { [$0] } ?? []) + folders).map { "\($0)/\(name)".normalizedPath }
    }

    private func text(at path: String) -> String? {
        if let open = documents.values.first(where: { DocumentURI.path($0.uri) == path }) { return open.script.text }
        return files.exists(path) ? files.read(path).map { String(decoding: $0, as: UTF8.self) } : nil
    }

    /// A script has changed, in the editor or on disk: documents that read it are evaluated from there on.
    func evaluateReaders(except changed: Document? = nil) {
        for document in documents.values.sorted(by: { $0.uri < $1.uri }) where document !== changed {
            guard let former = document.evaluation.sources, !former.isEmpty else { continue }
            let now = sources(of: document)
            guard now != former else { continue }
            let other = document.commands.firstIndex { index in
                guard let command = document.script.statements[index].command, command.is(SourceCommand.self) else {
                    return false
                }
                let name = command[SourceCommand.file]
                return former.first { $0.name == name } != now.first { $0.name == name }
            }
            guard let other else { continue }
            document.evaluation.forget(from: other)
            evaluate(document)
        }
    }
}

extension String {
    /// Without `.` and `..`.
    fileprivate var normalizedPath: String {
        var parts: [Substring] = []
        for part in split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
