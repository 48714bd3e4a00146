// The history on disk: a text file with one entry per row, newest last. Several sessions may use it at the same time:
// every entry is appended under a lock, and a file that has grown too long is replaced under the same lock, never
// truncated.

#if canImport(Glibc)
    import Glibc
#endif

package enum HistoryProblem: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String, errno: Int32)
    case unwritable(path: String, errno: Int32)

    package var description: String {
        switch self {
        case .unreadable(let path, let code): "can't read \(path): \(String(cString: strerror(code)))"
        case .unwritable(let path, let code): "can't write \(path): \(String(cString: strerror(code)))"
        }
    }
}

struct HistoryFile {
    var path: String
    /// The number of entries to keep. The file may grow to twice as many before it is shortened.
    var limit: Int

    func load() throws(HistoryProblem) -> [String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return [] }
            throw .unreadable(path: path, errno: errno)
        }
        defer { close(descriptor) }
        let rows = try rows(of: descriptor)
        let entries = Self.withoutDuplicates(rows.map(Self.decoded))
        if rows.count > limit * 2 { try shorten() }
        return Array(entries.suffix(limit))
    }

    func append(_ entry: String) throws(HistoryProblem) {
        let descriptor = try lockedFile()
        defer { close(descriptor) }
        try write(Array((Self.encoded(entry) + "\n").utf8), to: descriptor)
    }

    // MARK: Entries as rows

    static func encoded(_ entry: String) -> String {
        var row = ""
        for scalar in entry.unicodeScalars {
            switch scalar {
            case "\n": row += "\\n"
            case "\\": row += "\\\\"
            default: row.unicodeScalars.append(scalar)
            }
        }
        return row
    }

    /// The row may come from another program, so control characters are removed.
    static func decoded(_ row: String) -> String {
        var entry = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in row.unicodeScalars {
            if isEscaped {
                entry.append(scalar == "n" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if !scalar.isControl || scalar == "\t" {
                entry.append(scalar)
            }
        }
        return String(entry)
    }

    /// Removes duplicates, keeping the newest of each.
    static func withoutDuplicates(_ entries: [String]) -> [String] {
        var seen: Set<String> = []
        return entries.reversed().filter { !$0.isEmpty && seen.insert($0).inserted }.reversed()
    }

    // MARK: The file

    private func rows(of descriptor: Int32) throws(HistoryProblem) -> [String] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path: path, errno: errno) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        // A row without a newline was cut off while it was being written, but its start is still useful.
        return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The file, open at its end and locked. If the file is replaced while waiting for the lock, it is opened again.
    private func lockedFile() throws(HistoryProblem) -> Int32 {
        while true {
            let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                if errno == ENOENT, makeFolder() { continue }
                throw .unwritable(path: path, errno: errno)
            }
            var opened = stat()
            var named = stat()
            if flock(descriptor, LOCK_EX) == 0, fstat(descriptor, &opened) == 0, stat(path, &named) == 0,
                opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
            {
                // Typed lines may contain secrets, so the file is made private, even if it was created by hand.
                if opened.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
                return descriptor
            }
            let problem = errno
            close(descriptor)
            if problem != ENOENT, problem != EINTR, problem != 0 { throw .unwritable(path: path, errno: problem) }
        }
    }

    /// Creates the folder. Returns true if the folder didn't exist, which means that this is the first use.
    private func makeFolder() -> Bool {
        var ends = path.indices.dropFirst().filter { path[$0] == "/" }
        guard let last = ends.popLast() else { return false }
        for end in ends { mkdir(String(path[..<end]), 0o700) }
        return mkdir(String(path[..<last]), 0o700) == 0
    }

    private func shorten() throws(HistoryProblem) {
        let descriptor = try lockedFile()
        defer { close(descriptor) }
        let kept = Self.withoutDuplicates(try rows(of: descriptor)).suffix(limit)
        let temporary = path + ".new"
        let replacement = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard replacement >= 0 else { throw .unwritable(path: temporary, errno: errno) }
        defer { close(replacement) }
        try write(kept.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }, to: replacement)
        guard rename(temporary, path) == 0 else { throw .unwritable(path: path, errno: errno) }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(HistoryProblem) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unwritable(path: path, errno: errno) }
            rest = rest.dropFirst(count)
        }
    }
}
