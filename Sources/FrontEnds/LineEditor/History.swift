// The history of typed lines, oldest first, and moving through it with the arrow keys.

struct History {
    private(set) var entries: [String]
    private var file: HistoryFile?
    private let limit: Int
    /// The first error in reading or writing the file. The session continues without the file.
    private(set) var problem: HistoryProblem?
    private var walk: Walk?

    private struct Walk {
        /// The typed text, to which the arrow keys return after the newest entry.
        var typed: String
        var prefix: String
        /// The index of the entry shown; `entries.count` stands for the typed text.
        var index: Int
        /// The text shown. If the buffer contains a different text, the user has edited it, and the next arrow key
        /// starts over.
        var shown: String
    }

    init(path: String?, limit: Int) {
        self.limit = limit
        entries = []
        guard let path else { return }
        let file = HistoryFile(path: path, limit: limit)
        do {
            entries = try file.load()
            self.file = file
        } catch {
            problem = error
        }
    }

    /// Adds a line and saves it immediately, because a session may end at any moment.
    mutating func remember(_ line: String) {
        walk = nil
        guard !line.allSatisfy(\.isWhitespace) else { return }
        if entries.last == line { return }
        entries.removeAll { $0 == line }
        entries.append(line)
        if entries.count > limit { entries.removeFirst(entries.count - limit) }
        do {
            try file?.append(line)
        } catch {
            problem = problem ?? error
            file = nil
        }
    }

    mutating func endWalk() {
        walk = nil
    }

    /// The previous (-1) or next (1) entry that starts with the text before the cursor.
    mutating func step(_ step: Int, from text: String, before cursor: String) -> String? {
        var current = Walk(typed: text, prefix: cursor, index: entries.count, shown: text)
        if let walk, walk.shown == text { current = walk }
        var index = current.index + step
        while entries.indices.contains(index) {
            if entries[index].hasPrefix(current.prefix), entries[index] != current.typed { break }
            index += step
        }
        guard (0...entries.count).contains(index) else { return nil }
        guard index != current.index else { return nil }
        current.index = index
        current.shown = index == entries.count ? current.typed : entries[index]
        walk = current
        return current.shown
    }

    /// The newest entry before `index` (or the oldest after it) that contains the pattern. A lowercase pattern is
    /// case-insensitive.
    func search(_ pattern: String, from index: Int, step: Int) -> Int? {
        guard !pattern.isEmpty else { return nil }
        let ignoresCase = pattern == pattern.lowercased()
        var index = index
        while entries.indices.contains(index) {
            let entry = ignoresCase ? entries[index].lowercased() : entries[index]
            if entry.firstRange(of: pattern) != nil { return index }
            index += step
        }
        return nil
    }
}

extension String {
    /// The range of the first occurrence of a string, compared character by character.
    func firstRange(of pattern: String) -> Range<Index>? {
        guard let first = pattern.first else { return nil }
        var start = startIndex
        while let found = self[start...].firstIndex(of: first) {
            if self[found...].hasPrefix(pattern) {
                let end = index(found, offsetBy: pattern.count, limitedBy: endIndex) ?? endIndex
                return found..<end
            }
            start = index(after: found)
        }
        return nil
    }
}
