// The journal of one session on disk. A line is written after its command has run. The open file is locked, so two
// sessions never share it.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package final class JournalFile {
    package enum OpenError: Error, Hashable, Sendable {
        /// Another session is writing to the file.
        case inUse(String)
        /// Other users could read or write the journals in this directory.
        case notPrivate(directory: String, reason: String, remedy: String = privacyRemedy)
        case system(SystemError)

        package static let privacyRemedy =
            "make the directory private, or set XDG_STATE_HOME to a directory of your own"

        package var message: String {
            switch self {
            case .inUse(let name): "the session \(name) is open elsewhere; close it there, or start another"
            case .notPrivate(let directory, let reason, let remedy): "\(directory) \(reason); \(remedy)"
            case .system(let error): error.message
            }
        }
    }

    package let path: String
    private var descriptor: Int32
    /// The number of bytes in complete lines.
    private var count: Int
    /// Lines that couldn't be written yet.
    private var backlog: [String] = []
    /// Whether the file ends with part of a line that couldn't be removed.
    private var isTorn = false
    /// Whether a line only counts as written when it's on the disk, so a power failure can't lose it.
    package private(set) var isDurable = false

    /// The session's name: the file's name without its extension.
    package var name: String { Self.name(of: path) }

    static func name(of path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        return String(file.hasSuffix(".wf") ? file.dropLast(3) : file)
    }

    /// A new file.
    package init(creating path: String, text: JournalText, isDurable: Bool = false) throws(OpenError) {
        self.path = path
        count = 0
        descriptor = csystem_open_file(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND, 0o600)
        if descriptor < 0 { throw .system(SystemError("open", path)) }
        do {
            try lock()
            try write(text.bytes)
            if isDurable { try makeDurable() }
        } catch {
            // An incomplete file would be useless.
            unlink(path)
            close()
            throw error
        }
    }

    package init(resuming path: String) throws(OpenError) {
        self.path = path
        count = 0
        descriptor = csystem_open_file(path, O_RDWR | O_APPEND, 0)
        if descriptor < 0 { throw .system(SystemError("open", path)) }
        do {
            try lock()
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }
}

extension JournalFile {
    /// From now on, each line is on the disk before it counts as written.
    package func makeDurable() throws(OpenError) {
        isDurable = true
        if fsync(descriptor) != 0 { throw .system(SystemError("fsync", path)) }
        do {
            try syncName()
        } catch {
            throw .system(error)
        }
    }

    /// Makes sure that the file's name is on the disk, and those of its folders, which may be new.
    private func syncName() throws(SystemError) {
        var folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        var isOwn = true
        while !folder.isEmpty {
            let directory = csystem_open_directory(String(folder))
            if directory < 0 {
                // A folder that this user can't read isn't new.
                guard isOwn else { return }
                throw SystemError("open", String(folder))
            }
            defer { Glibc.close(directory) }
            if fsync(directory) != 0 { throw SystemError("fsync", String(folder)) }
            folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
            isOwn = false
        }
    }

    /// Reads the contents of the file.
    package func read() throws(SystemError) -> JournalText {
        let bytes = try Self.contents(of: descriptor, path)
        return JournalText(reading: bytes)
    }

    /// Reads the contents of the file, for a session that continues. Unreadable parts are removed from the file. In
    /// that case, the original file is kept in the same directory, and the second result is its path.
    package func readToContinue() throws(SystemError) -> (text: JournalText, original: String?) {
        let text = try read()
        return (text, text.faults.isEmpty ? nil : try rewrite(text))
    }

    /// Appends commands, each with one system call. If that fails, they are kept and written together with the next
    /// ones.
    package func append(_ commands: [String]) throws(SystemError) {
        backlog += commands.map(JournalText.line)
        while let line = backlog.first {
            do {
                try write(Array(line.utf8))
            } catch .system(let error) {
                throw error
            } catch {
                return
            }
            backlog.removeFirst()
        }
    }

    /// Replaces the whole contents atomically, and keeps the original file. Returns the path of the original.
    package func rewrite(_ text: JournalText) throws(SystemError) -> String {
        let original = try keepOriginal()
        let other = path + ".new"
        unlink(other)
        let replacement: JournalFile
        do throws(OpenError) {
            replacement = try JournalFile(creating: other, text: text)
            // Otherwise, a power failure could leave an empty file under the journal's name.
            if fsync(replacement.descriptor) != 0 { throw .system(SystemError("fsync", other)) }
        } catch .system(let error) {
            unlink(other)
            throw error
        } catch {
            throw SystemError("flock", other, code: EWOULDBLOCK)
        }
        guard rename(other, path) == 0 else {
            let error = SystemError("rename", path)
            unlink(other)
            throw error
        }
        swap(&descriptor, &replacement.descriptor)
        swap(&count, &replacement.count)
        backlog = []
        isTorn = false
        if isDurable { try syncName() }
        return original
    }

    private func keepOriginal() throws(SystemError) -> String {
        for number in 1...1000 {
            let original = Self.original(of: path, number)
            if link(path, original) == 0 { return original }
            guard errno == EEXIST else { break }
        }
        throw SystemError("link", path)
    }

    /// The path of the original journal after it was shortened the given number of times.
    static func original(of path: String, _ number: Int) -> String { "\(path).\(number)" }

    /// Creates a file whose name starts with the name of another one.
    static func creating(beside other: JournalFile, text: JournalText) throws(SystemError) -> JournalFile {
        let stem = other.path.hasSuffix(".wf") ? String(other.path.dropLast(3)) : other.path
        for number in 2...1000 {
            do {
                return try JournalFile(creating: "\(stem)-\(number).wf", text: text, isDurable: other.isDurable)
            } catch .system(let error) {
                if error.code != EEXIST { throw error }
            } catch {
                continue
            }
        }
        throw SystemError("open", stem, code: EEXIST)
    }

    /// Closes the file. A session without commands leaves no file behind.
    package func close(removing: Bool = false) {
        guard descriptor >= 0 else { return }
        if removing {
            unlink(path)
            removePast()
        }
        Self.release(descriptor)
        descriptor = -1
    }
}

// MARK: - The file with the past

extension JournalFile {
    /// The file with the session's past. It can be removed at any time.
    static func past(of path: String) -> String { path + ".past" }

    /// Replaces the file with the past. If that fails, the past is missing when the session is resumed, which does no
    /// harm.
    package func writePast(_ text: String) {
        let (past, new) = (Self.past(of: path), Self.past(of: path) + ".new")
        unlink(new)
        let descriptor = csystem_open_file(new, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { return }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, Array(rest), rest.count)
            if written > 0 { rest = rest.dropFirst(written) } else if written == 0 || errno != EINTR { break }
        }
        Glibc.close(descriptor)
        if !rest.isEmpty || rename(new, past) != 0 { unlink(new) }
    }

    func readPast() -> String? {
        (try? Self.contents(of: Self.past(of: path))).map { String(decoding: $0, as: UTF8.self) }
    }

    func removePast() { unlink(Self.past(of: path)) }
}

extension JournalFile {
    /// Whether a session has the file open.
    static func isInUse(_ path: String) -> Bool {
        let descriptor = csystem_open_file(path, O_RDONLY, 0)
        guard descriptor >= 0 else { return false }
        defer { release(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    /// Unlocks and closes a file. Closing alone isn't enough: a child process being started holds the descriptor, and
    /// with it the lock, until it executes its program.
    private static func release(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        Glibc.close(descriptor)
    }

    /// The contents of a file, even if the system doesn't report its size.
    package static func contents(of path: String) throws(SystemError) -> [UInt8] {
        let descriptor = csystem_open_file(path, O_RDONLY, 0)
        if descriptor < 0 { throw SystemError("open", path) }
        defer { Glibc.close(descriptor) }
        return try contents(of: descriptor, path)
    }

    private static func contents(of descriptor: Int32, _ path: String) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
            if count == 0 { return bytes }
            if count > 0 { bytes += chunk[..<count] } else if errno != EINTR { throw SystemError("read", path) }
        }
    }

    private func lock() throws(OpenError) {
        // Try several times, because a process that lists the sessions locks the file briefly.
        for attempt in 0..<20 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { break }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .system(SystemError("flock", path)) }
            if attempt == 19 { throw .inUse(name) }
            usleep(2000)
        }
        // The file may have been replaced between being opened and being locked.
        var (mine, named) = (stat(), stat())
        guard fstat(descriptor, &mine) == 0, lstat(path, &named) == 0, mine.st_ino == named.st_ino else {
            throw .inUse(name)
        }
        count = Int(mine.st_size)
    }

    /// Writes all bytes or none.
    private func write(_ bytes: [UInt8]) throws(OpenError) {
        guard descriptor >= 0 else { throw .system(SystemError("write", path, code: EBADF)) }
        if isTorn {
            if ftruncate(descriptor, off_t(count)) != 0 { throw .system(SystemError("ftruncate", path)) }
            isTorn = false
        }
        var written: Int
        repeat { written = Glibc.write(descriptor, bytes, bytes.count) } while written < 0 && errno == EINTR
        let isWhole = written == bytes.count
        guard isWhole, !isDurable || fdatasync(descriptor) == 0 else {
            let error = SystemError(
                isWhole ? "fdatasync" : "write", path, code: written < 0 || isWhole ? errno : ENOSPC)
            isTorn = written > 0 && ftruncate(descriptor, off_t(count)) != 0
            throw .system(error)
        }
        count += written
    }
}
