// The key bindings in the user's ~/.editrc. They are read again here, because the editor makes its own bindings after
// libedit has read the file, and those must not override the user's.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

struct UserSettings {
    /// Each line that binds a key, split into words.
    var lines: [[String]] = []
    /// The bound escape sequences, without the leading ESC.
    var sequences: Set<[UInt8]> = []

    static func bindings(of programName: String) -> UserSettings {
        var settings = UserSettings()
        guard let text = text() else { return settings }
        for line in text.split(separator: "\n") {
            var words = words(of: String(line))
            guard var first = words.first, !first.hasPrefix("#") else { continue }
            if let colon = first.firstIndex(of: ":") {
                guard first[..<colon] == programName else { continue }
                first = String(first[first.index(after: colon)...])
                words[0] = first
            }
            let arguments = words.dropFirst().filter { $0 != "-a" && $0 != "-s" && $0 != "-k" }
            guard first == "bind", arguments.count >= 2 else { continue }
            settings.lines.append(words)
            if let key = arguments.first.flatMap(sequence) { settings.sequences.insert(key) }
        }
        return settings
    }

    func apply(_ words: [String], to handle: OpaquePointer) {
        let arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var pointers = arguments.map { UnsafePointer($0) } + [nil]
        editline_parse(handle, Int32(arguments.count), &pointers)
    }

    /// The text of the file that libedit itself reads.
    private static func text() -> String? {
        let path =
            getenv("EDITRC").map { String(cString: $0) }
            ?? getenv("HOME").map { String(cString: $0) + "/.editrc" }
        guard let path, let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func words(of line: String) -> [String] {
        guard let tokenizer = editline_tokenizer_init() else { return [] }
        defer { editline_tokenizer_end(tokenizer) }
        var count: Int32 = 0
        var words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
        guard editline_words(tokenizer, line, &count, &words) == 0, let words else { return [] }
        return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
    }

    /// The bytes after ESC in a key's notation, such as `\e[A`, `^[OA` or `\033[1~`; nil if the key isn't a sequence.
    static func sequence(_ notation: String) -> [UInt8]? {
        for escape in ["\\e", "\\E", "^[", "\\033", "\u{1b}"] where notation.hasPrefix(escape) {
            let rest = Array(notation.dropFirst(escape.count).utf8)
            return rest.isEmpty ? nil : rest
        }
        return nil
    }
}
