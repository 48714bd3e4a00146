// Finds the scripts that a script reads, so that a front end can pass them to a kernel.

extension ScriptSource {
    /// The maximum number of scripts.
    private static let most = 200

    /// All scripts that a script reads, directly or indirectly.
    ///
    /// - Parameter read: Returns the path and the text of a script, given its name and the path of the script that
    ///   names it. The text is nil if the file can't be read.
    package static func all(
        of statements: some Sequence<Statement>, at path: String,
        read: (_ name: String, _ script: String) -> (path: String, text: String?)
    ) -> [ScriptSource] {
        var found: [ScriptSource] = []
        // Scripts that the script itself reads come first.
        var waiting = [(path: path, names: names(in: statements))]
        var seen: Set<String> = [path]
        while let script = waiting.popLast() {
            for name in script.names where found.count < most {
                let (path, text) = read(name, script.path)
                let fault = text == nil ? "no such file or directory" : nil
                found.append(ScriptSource(script: script.path, name: name, path: path, text: text, fault: fault))
                guard let text, seen.insert(path).inserted else { continue }
                waiting.append((path, names(in: Script(text).statements)))
            }
        }
        return found
    }

    private static func names(in statements: some Sequence<Statement>) -> [String] {
        var names: [String] = []
        for name in statements.compactMap(\.sourceName) where !names.contains(name) { names.append(name) }
        return names
    }
}

extension Statement {
    /// The script that the statement names, if it is a `source`.
    package var sourceName: String? {
        guard let command, command.is(SourceCommand.self) else { return nil }
        return command[SourceCommand.file]
    }
}

extension [ScriptSource] {
    /// The sources for a `source` statement in the first script: the script with that name, and all scripts that it
    /// reads.
    package func reading(_ name: String) -> [ScriptSource] {
        var found: [ScriptSource] = []
        var waiting = filter { $0.script == first?.script && $0.name == name }
        while let source = waiting.popLast() {
            guard !found.contains(source) else { continue }
            found.append(source)
            waiting += filter { $0.script == source.path }
        }
        return found
    }
}
