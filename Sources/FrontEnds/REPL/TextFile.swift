// Reads and writes whole files as bytes, and lists file names for completion. This isn't done in a kernel, which
// doesn't know the user's directory.

import WorkbenchCSystem
import WorkbenchLanguage

#if canImport(Glibc)
    import Glibc
#endif

/// Why a file couldn't be read or written.
package struct FileProblem: Error, CustomStringConvertible {
    package var path: String
    package var code: Int32
    package var isWriting: Bool

    /// A value that isn't a system error code: another program has written the file since it was read.
    static let changedMeanwhile: Int32 = -1

    package var reason: String {
        code == Self.changedMeanwhile
            ? "it was saved by another program in the meantime; run the command again" : String(cString: strerror(code))
    }

    package var description: String { "can't \(isWriting ? "write" : "read") \(path): \(reason)" }
}

package enum TextFile {
    /// The maximum size of a script in bytes.
    package static let limit = 64 << 20

    /// The bytes of a file; `-` means standard input.
    package static func read(_ path: String) throws(FileProblem) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileProblem(path: path, code: errno, isWriting: false) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        return try rest(of: descriptor, path)
    }

    private static func rest(of descriptor: Int32, _ path: String) throws(FileProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileProblem(path: path, code: errno, isWriting: false)
            }
            bytes += chunk[..<count]
            if bytes.count > limit { throw FileProblem(path: path, code: EFBIG, isWriting: false) }
        }
    }

    /// The first bytes of a file; nil if there is no file. Only regular files are read, because others may block.
    static func head(of path: String) throws(FileProblem) -> [UInt8]? {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            guard errno == ENOENT else { throw FileProblem(path: path, code: errno, isWriting: true) }
            return nil
        }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw FileProblem(path: path, code: facts.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL, isWriting: true)
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileProblem(path: path, code: errno, isWriting: false) }
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: 1 << 10)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        guard count >= 0 else { throw FileProblem(path: path, code: errno, isWriting: false) }
        return Array(chunk[..<count])
    }

    /// Opens a file and locks it until the descriptor is closed; -1 if the file can't be opened.
    static func locked(_ path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        return descriptor
    }

    /// Whether a process has locked the file.
    static func isLocked(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Reads a script, or a script that another one names with `source`. `-` means standard input.
    @Sendable package static func script(_ name: String, _ script: String) throws(UnreadableFile) -> ScriptFile {
        do throws(FileProblem) {
            if name == "-" { return ScriptFile(name: "standard input", bytes: try read(name)) }
            let places = ScriptFile.places(of: FileFacts.expanded(name), namedIn: script)
            let path = places.first { access($0, F_OK) == 0 } ?? places[places.count - 1]
            return ScriptFile(name: path, identity: realPath(path), bytes: try read(path))
        } catch {
            throw UnreadableFile(String(cString: strerror(error.code)))
        }
    }

    /// Writes a file, and creates its parent directories.
    package static func write(_ content: [UInt8], toNew path: String) throws(FileProblem) {
        var folder = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            if mkdir(folder, 0o755) != 0, errno != EEXIST {
                throw FileProblem(path: folder, code: errno, isWriting: true)
            }
        }
        try write(content, to: path)
    }

    /// Writes a file atomically: afterwards, it has either its old content or all of the new content. A file with
    /// several hard links is written in place, to preserve the links, and so is a file that can't be replaced by one
    /// with the same owner and group.
    ///
    /// - Parameter former: The content on which the new content is based. If the file has changed since then, it is
    ///   left alone.
    package static func write(
        _ content: [UInt8], to path: String, replacing former: [UInt8]? = nil
    ) throws(FileProblem) {
        // If the path is a link, its target is replaced, not the link.
        let target = realPath(path) ?? path
        var facts = stat()
        let exists = stat(target, &facts) == 0
        // A pipe, a device or an open file must not be replaced by a file.
        let isOpen = ["/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/")
        if exists, isOpen || facts.st_mode & S_IFMT != S_IFREG { return try append(content, to: path) }
        if exists, access(target, W_OK) != 0 { throw FileProblem(path: path, code: errno, isWriting: true) }
        var isInPlace = exists && facts.st_nlink > 1
        let draft = "\(target).\(getpid()).tmp"
        var descriptor: Int32 = -1
        if !isInPlace {
            descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            let isForbidden = descriptor < 0 && (errno == EACCES || errno == EPERM)
            // Only root can give away files.
            if exists, isForbidden || descriptor >= 0 && fchown(descriptor, facts.st_uid, facts.st_gid) != 0 {
                if descriptor >= 0 {
                    close(descriptor)
                    unlink(draft)
                }
                isInPlace = true
            }
        }
        if isInPlace { descriptor = open(target, O_RDWR | O_CLOEXEC) }
        guard descriptor >= 0 else { throw FileProblem(path: path, code: errno, isWriting: true) }
        if !isInPlace {
            fchmod(descriptor, exists ? facts.st_mode & 0o7777 : csystem_user_mode(0o644))
            if exists { csystem_copy_attributes(target, descriptor) }
        }
        // While this process holds the lease, no other one can open the file.
        let isLeased = isInPlace && csystem_begin_lease(descriptor) == 0
        var failure: Int32 = 0
        // Opening the file again would wait for the end of the lease.
        let old = isInPlace ? try? rest(of: descriptor, path) : former == nil ? nil : try? read(path)
        if isInPlace { lseek(descriptor, 0, SEEK_SET) }
        if let former, old != former { failure = FileProblem.changedMeanwhile }
        // Without its content, the file couldn't be restored.
        if isInPlace, old == nil, failure == 0 { failure = EACCES }
        let isChanging = failure == 0
        var bytes = failure == 0 ? content[...] : []
        while !bytes.isEmpty, failure == 0 {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { failure = errno }
        }
        if isInPlace, failure == 0, ftruncate(descriptor, content.count) != 0 { failure = errno }
        if isInPlace, isChanging, failure != 0, let old {
            // This usually needs no space on the disk.
            var left = old[...]
            while !left.isEmpty {
                let start = off_t(left.startIndex)
                let count = left.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, start) }
                if count > 0 { left = left.dropFirst(count) } else if count == 0 || errno != EINTR { break }
            }
            ftruncate(descriptor, old.count)
        }
        if isLeased { csystem_end_lease(descriptor) }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if !isInPlace, failure == 0 { failure = replace(target, by: draft, content, former: former) }
        guard failure == 0 else {
            if !isInPlace { unlink(draft) }
            throw FileProblem(path: path, code: failure, isWriting: true)
        }
    }

    /// Puts a written draft in a file's place. A version that another program saves in the meantime isn't lost: the two
    /// files are exchanged, and the replaced file is compared with the former content.
    ///
    /// - Returns: The error, or 0.
    private static func replace(_ path: String, by draft: String, _ content: [UInt8], former: [UInt8]?) -> Int32 {
        guard let former else { return rename(draft, path) == 0 ? 0 : errno }
        // What the draft puts there, and what should be there before.
        var (placed, awaited) = (content, former)
        var failure: Int32 = 0
        while csystem_exchange(draft, path) == 0 {
            guard let replaced = try? read(draft) else {
                if failure == 0, csystem_exchange(draft, path) != 0 { rename(draft, path) }
                return failure == 0 ? EIO : failure
            }
            if replaced == awaited {
                unlink(draft)
                return failure
            }
            // The draft is now what another program has saved, so it's put back.
            (placed, awaited, failure) = (replaced, placed, FileProblem.changedMeanwhile)
        }
        guard failure == 0 else { return rename(draft, path) == 0 ? failure : errno }
        guard errno == EINVAL || errno == ENOSYS else { return errno }
        // Not every file system can exchange files.
        if (try? read(path)) != former { return FileProblem.changedMeanwhile }
        return rename(draft, path) == 0 ? 0 : errno
    }

    /// Appends to a file, or writes to a pipe or a device.
    package static func append(_ content: [UInt8], to path: String) throws(FileProblem) {
        // Another descriptor for an open file would have its own place in the file.
        let own = ["/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO][path]
        let descriptor =
            own.map { fcntl($0, F_DUPFD_CLOEXEC, 3) } ?? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        defer { close(descriptor) }
        // Without a reader, writing to a pipe raises SIGPIPE, which would end this program.
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        guard descriptor >= 0, Printer.write(content, to: descriptor) else {
            throw FileProblem(path: path, code: errno, isWriting: true)
        }
    }

    /// The files with a suffix in a directory and its subdirectories, sorted; for a file, the file itself.
    package static func files(in path: String, suffix: String) -> [String] {
        guard let names = names(in: path) else { return [path] }
        var found: [String] = []
        for name in names where !name.hasPrefix(".") {
            let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
            var facts = stat()
            guard lstat(inner, &facts) == 0 else { continue }
            if facts.st_mode & S_IFMT == S_IFDIR {
                found += files(in: inner, suffix: suffix)
            } else if name.hasSuffix(suffix) {
                found.append(inner)
            }
        }
        return found.sorted()
    }

    /// The names in a directory without `.` and `..`; nil if the directory can't be read.
    package static func names(in directory: String) -> [String]? {
        guard let stream = opendir(directory) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The path with `~` replaced by the home directory.
    package static func expanded(_ path: String) -> String { FileFacts.expanded(path) }

    static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// The facts for completion without a tree: only the names of files.
struct FileFacts: LanguageFacts {
    func files(beginningWith path: String) -> [NamedFact] {
        let slash = path.lastIndex(of: "/")
        let directory = slash.map { String(path[...$0]) } ?? ""
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        return Self.entries(of: Self.expanded(directory.isEmpty ? "." : directory)).filter {
            $0.hasPrefix(name) && (name.hasPrefix(".") || !$0.hasPrefix("."))
        }.map { NamedFact(directory + $0) }
    }

    /// The path with `~` replaced by the home directory.
    static func expanded(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = Printer.environment("HOME") else { return path }
        return home + path.dropFirst()
    }

    /// The sorted names in a directory. Names of directories end with a slash.
    private static func entries(of directory: String) -> [String] {
        (TextFile.names(in: directory) ?? []).map { name in
            var facts = stat()
            let isDirectory = stat("\(directory)/\(name)", &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
            return isDirectory ? name + "/" : name
        }.sorted()
    }
}
