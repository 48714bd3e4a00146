// The scripts that a document reads with `source`. If one is open in the editor, its text is taken from there. The
// document's kernel evaluates their text at the `source` command.

import WorkbenchLanguage
import WorkbenchWire

extension Server {
    /// The scripts that a document names, and those that they name in turn.
    func sources(of document: Document) -> [ScriptSource] {
        let statements = document.reading.map { document.script.statements[$0] }
        return ScriptSource.all(of: statements, at: DocumentURI.path(document.uri) ?? "") { name, script in
            // Script paths are relative to the script that names them, or to a folder of the workspace, where `workflow
            // check` is usually started.
            let places = ScriptFile.places(
                of: name, namedIn: script, elsewhere: folders.map { $0 + "/" }
            ).map(\.normalizedPath)
            for place in places {
                if let text = text(at: place) { return (place, text) }
            }
            return (places.first ?? name, nil)
        }
    }

    private func text(at path: String) -> String? {
        if let open = documents.values.first(where: { DocumentURI.path($0.uri) == path }) { return open.script.text }
        return files.exists(path) ? files.read(path).map { String(decoding: $0, as: UTF8.self) } : nil
    }

    /// Called when a script has changed, in the editor or on disk. Documents that read it are evaluated again, starting
    /// at the `source` command.
    func evaluateReaders(except changed: Document? = nil) {
        for document in documents.values.sorted(by: { $0.uri < $1.uri }) where document !== changed {
            guard let former = document.evaluation.sources, !former.isEmpty else { continue }
            let now = sources(of: document)
            guard now != former else { continue }
            let other = document.commands.firstIndex { index in
                guard let name = document.script.statements[index].sourceName else { return false }
                return former.reading(name) != now.reading(name)
            }
            guard let other else { continue }
            document.evaluation.forget(from: other)
            document.evaluation.owesDiagnostics = true
            evaluate(document)
        }
    }
}
