// Decides which paths are safe to read and run: those that only this user and root can write to, including every parent
// directory up to the root.

#if canImport(Glibc)
    import Glibc
#endif

/// A file or directory that other users can write to or replace.
package struct UntrustedPath: Error, Hashable, Sendable {
    package var path: String
    /// The reason, such as `belongs to user 7` or `is writable by other users`.
    package var reason: String
    fileprivate var isOwn: Bool

    /// - Parameter variable: The environment variable that sets a different directory for the same files.
    package func message(settingInstead variable: String) -> String {
        "\(path) \(reason), so nothing below it is used; type: \(remedy(settingInstead: variable))"
    }

    /// The command that fixes the path, or avoids it.
    func remedy(settingInstead variable: String) -> String {
        let quoted =
            "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
        return isOwn ? "chmod go-w \(quoted)" : "export \(variable)=$(mktemp -d)"
    }

    /// The first part of a path that others can write to; nil if there isn't one. If the path doesn't exist, the
    /// directory in which it would be created is checked instead.
    package init?(below path: String) {
        var existing = path
        var isMissing = false
        while existing.count > 1, access(existing, F_OK) != 0 {
            isMissing = true
            existing = existing.parentPath
        }
        guard let resolved = realpath(existing, nil) else { return nil }
        defer { free(resolved) }
        // The owner of a link, or of a folder with one, can redirect it. So every link on the way is followed.
        var starts = [String(cString: resolved), existing]
        var ends = Set(starts)
        var known = ends
        while let start = starts.popLast() {
            // In a sticky directory such as /tmp, others can't replace this user's files.
            var mayBeSticky = isMissing || ends.remove(start) == nil
            var next = start
            while true {
                if let fault = Self.fault(of: next, mayBeSticky: mayBeSticky) {
                    self = fault
                    return
                }
                if let target = Self.target(of: next), known.insert(target).inserted { starts.append(target) }
                if next == "/" || next.isEmpty { break }
                mayBeSticky = true
                next = next.parentPath
            }
        }
        return nil
    }

    /// The first entry of a directory that others can write to; nil if there isn't one. The directory itself has been
    /// checked.
    ///
    /// - Parameter depth: The number of folder levels to search.
    package init?(within directory: String, depth: Int = 8) {
        guard depth > 0, let stream = opendir(directory) else { return nil }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name == "." || name == ".." { continue }
            let path = "\(directory)/\(name)"
            let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
            if let fault = Self.fault(of: path, mayBeSticky: false)
                ?? (isFolder ? UntrustedPath(within: path, depth: depth - 1) : nil)
            {
                self = fault
                return
            }
        }
        return nil
    }

    /// The path that a symbolic link leads to; nil for other files.
    private static func target(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let target = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return target.hasPrefix("/") ? target : "\(path.parentPath)/\(target)"
    }

    private static func fault(of path: String, mayBeSticky: Bool) -> UntrustedPath? {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return nil }
        let isOwn = facts.st_uid == geteuid()
        guard isOwn || facts.st_uid == 0 else {
            return UntrustedPath(path: path, reason: "belongs to user \(facts.st_uid)", isOwn: false)
        }
        // The mode of a symbolic link has no effect.
        if facts.st_mode & S_IFMT == S_IFLNK || mayBeSticky && facts.st_mode & S_ISVTX != 0 { return nil }
        let others = facts.st_mode & 0o002 != 0
        let group = facts.st_mode & 0o020 != 0 && !isPrivate(group: facts.st_gid) && !isUnused(group: facts.st_gid)
        return others || group ? UntrustedPath(path: path, reason: "is writable by other users", isOwn: isOwn) : nil
    }

    private init(path: String, reason: String, isOwn: Bool) {
        (self.path, self.reason, self.isOwn) = (path, reason, isOwn)
    }

    /// Whether a group contains only this user. Many systems create a group with the user's name for each user.
    private static func isPrivate(group: gid_t) -> Bool {
        guard let user = getpwuid(geteuid()), user.pointee.pw_gid == group, let name = user.pointee.pw_name,
            let found = getgrgid(group), let groupName = found.pointee.gr_name, found.pointee.gr_mem?.pointee == nil
        else { return false }
        return strcmp(name, groupName) == 0
    }

    /// Whether a system group has no members. Debian's `/usr/local` is writable for such a group.
    private static func isUnused(group: gid_t) -> Bool {
        guard group < 1000, let found = getgrgid(group), found.pointee.gr_mem?.pointee == nil else { return false }
        setpwent()
        defer { endpwent() }
        while let user = getpwent() {
            if user.pointee.pw_gid == group, user.pointee.pw_uid != 0 { return false }
        }
        return true
    }
}

extension String {
    fileprivate var parentPath: String {
        let parts = split(separator: "/").dropLast()
        return hasPrefix("/") || parts.isEmpty ? "/" + parts.joined(separator: "/") : parts.joined(separator: "/")
    }
}

package enum HomeDirectory {
    /// The path in `$HOME` or, if that isn't set, the one in the user database; nil if the user isn't in the database.
    package static func path(environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) -> String? {
        if let home = environment("HOME"), home.hasPrefix("/") { return home }
        guard let user = getpwuid(geteuid()), let directory = user.pointee.pw_dir else { return nil }
        let home = String(cString: directory)
        return home.hasPrefix("/") ? home : nil
    }
}
