// Another version of a package in a folder of the cache: an earlier one, checked out from git, or one with changed files. The
// user's checkout, index and list of worktrees stay as they are. The folder is reused, so only what differs is compiled.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

package struct VersionFolder: Sendable {
    /// The directory of the package in this version.
    package let package: String
    private let repository: String
    private let gitDirectory: String
    /// The directory of the package with the user's files.
    private let original: String
    /// The cache folder, with the file tree and its git index.
    private let folder: String
    private let tree: String
    /// Called ten times a second while commands run. If it returns true, the work ends.
    private let stop: @Sendable () -> Bool

    /// - Parameter slot: Distinguishes folders of one package that are in use at the same time.
    package init(
        ofPackageAt path: String, slot: String, cache: String, stop: @escaping @Sendable () -> Bool = { false }
    ) throws(HostingError) {
        guard let package = PackageBuilder.realPath(path) else { throw .noDirectory(path: path) }
        self.init(
            package, slot, cache, stop,
            repository: try Self.git(["-C", package, "rev-parse", "--show-toplevel"], stop),
            gitDirectory: try Self.git(["-C", package, "rev-parse", "--absolute-git-dir"], stop))
    }

    /// A folder for the package's current files, of which some are changed. The package needn't be in git.
    package init(
        changingPackageAt path: String, slot: String, cache: String, stop: @escaping @Sendable () -> Bool = { false }
    ) throws(HostingError) {
        guard let package = PackageBuilder.realPath(path) else { throw .noDirectory(path: path) }
        self.init(package, slot, cache, stop, repository: "", gitDirectory: "")
    }

    private init(
        _ package: String, _ slot: String, _ cache: String, _ stop: @escaping @Sendable () -> Bool, repository: String,
        gitDirectory: String
    ) {
        (original, self.repository, self.gitDirectory, self.stop) = (package, repository, gitDirectory, stop)
        let name = package.split(separator: "/").last.map(String.init) ?? "package"
        folder = "\(cache)/versions/\(name)-\(fingerprint(package))-\(slot)"
        // The tree has the same path below the folder as the repository, so relative paths to other packages have a
        // place there, too.
        tree = folder + "/tree"
        self.package = tree + package
    }

    /// The path in the user's checkout of a file in such a folder. Other paths stay as they are.
    package static func original(of path: String, cache: String) -> String {
        let versions = "\(cache)/versions/"
        guard path.hasPrefix(versions) else { return path }
        let rest = path.dropFirst(versions.count)
        return rest.firstRange(of: "/tree/").map { String(rest[rest.index(before: $0.upperBound)...]) } ?? path
    }

    /// The full name of a commit.
    package func commit(_ revision: String) throws(HostingError) -> String {
        do throws(HostingError) {
            return try Self.git(["-C", repository, "rev-parse", "--verify", "--quiet", "\(revision)^{commit}"], stop)
        } catch .notComparable {
            throw .notComparable("\(repository) has no commit \(revision): run `git log` there to find one")
        }
    }

    /// The commits after one, up to another, oldest first. Of commits that were merged, it lists only the merge, so that
    /// each commit contains all of those before it.
    package func commits(after first: String, upTo last: String) throws(HostingError) -> [String] {
        try Self.git(["-C", repository, "rev-list", "--reverse", "--first-parent", "\(first)..\(last)"], stop)
            .split(separator: "\n").map(String.init)
    }

    /// The short name, date, author and subject of a commit.
    package func summary(of commit: String) throws(HostingError) -> String {
        try Self.git(["-C", repository, "log", "-1", "--format=%h %as %an: %s", commit], stop)
    }

    /// Does the work while no other process uses the folder.
    package func whileHeld<Result>(
        waiting: () -> Void, _ work: () throws(HostingError) -> Result
    ) throws(HostingError) -> Result {
        try Self.make(folder)
        return try BuildLock.holding(folder, stop: stop, waiting: waiting, work)
    }

    /// The path of a file beside the copy of the package.
    package func path(of file: String) -> String { "\(folder)/\(file)" }

    /// Replaces the content of the folder with the files of a commit.
    ///
    /// - Returns: The directories of local dependencies outside the repository, which are used as they are now.
    @discardableResult
    package func checkOut(_ commit: String) throws(HostingError) -> [String] {
        try Self.make(tree + repository)
        let places = ["--git-dir=\(gitDirectory)", "--work-tree=\(tree)\(repository)"]
        // With the user's settings, git might also change the repository or its submodules.
        let settings = ["core.sparseCheckout=false", "core.splitIndex=false", "submodule.recurse=false"]
        let command = settings.flatMap { ["-c", $0] } + places + ["read-tree", "-u", "--reset", commit]
        // A checkout that was killed leaves this lock, but no other process uses the folder now.
        unlink(folder + "/index.lock")
        _ = try Self.git(command, index: folder + "/index", stop)
        guard access(package + "/Package.swift", R_OK) == 0 else {
            throw .notComparable("the commit has no Package.swift in this directory: compare with a later commit")
        }
        var linked: Set<String> = []
        try linkDependencies(ofPackageAt: package, &linked)
        let directories = Set(linked.compactMap(PackageBuilder.realPath))
        return directories.filter { !$0.hasPrefix(tree + "/") && $0 != OwnPackage.directory }.sorted()
    }

    /// Replaces the content of the folder with the user's files, of which some have other contents, and with new files.
    ///
    /// - Parameter changed: The contents by path in the user's directory.
    package func write(_ changed: [String: String]) throws(HostingError) {
        let manifests = SourceFolder.files(below: original, depth: 0) {
            $0.hasSuffix(".swift") || $0.hasSuffix(".resolved")
        }
        let (paths, wanted) = (SourceFolder.files(below: original) { !SourceFolder.isDirectory($0) }, Set(changed.keys))
        let all = Set(paths).union(wanted)
        for old in SourceFolder.files(below: package, where: { !SourceFolder.isDirectory($0) })
        where !all.contains(String(old.dropFirst(tree.count))) { unlink(old) }
        for path in all {
            let place = tree + path
            try Self.make(place.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })
            do {
                if let text = changed[path] {
                    try PackageBuilder.replace(place, with: Data(text.utf8))
                } else if manifests.contains(path) {
                    // SwiftPM would take the directory of a link's target for the package.
                    try PackageBuilder.replace(place, with: Data(contentsOf: URL(filePath: path)))
                } else if (try? FileManager.default.destinationOfSymbolicLink(atPath: place)) != path {
                    unlink(place)
                    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: path)
                }
            } catch {
                throw .writing(place, error)
            }
        }
        var linked: Set<String> = []
        try linkDependencies(ofPackageAt: package, &linked)
    }

    /// Dependencies outside the repository, or in its submodules, are the current ones.
    private func linkDependencies(ofPackageAt directory: String, _ linked: inout Set<String>) throws(HostingError) {
        for case .local(_, let path) in try Survey.facts(of: directory, stop: stop).dependencies {
            guard linked.insert(path).inserted, path.hasPrefix(tree + "/") else { continue }
            let target = String(path.dropFirst(tree.count))
            if access(path + "/Package.swift", F_OK) != 0, access(target, F_OK) == 0 {
                try Self.make(path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })
                // A submodule is an empty directory.
                rmdir(path)
                guard symlink(target, path) == 0 || errno == EEXIST else {
                    throw .notWritten(path: path, reason: String(cString: strerror(errno)))
                }
            }
            if access(path + "/Package.swift", F_OK) == 0 { try linkDependencies(ofPackageAt: path, &linked) }
        }
    }

    private static func make(_ folder: String) throws(HostingError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .writing(folder, error)
        }
    }

    /// The output of a git command.
    private static func git(
        _ arguments: [String], index: String? = nil, _ stop: () -> Bool
    ) throws(HostingError) -> String {
        var lines: [String] = []
        // Inside a hook, git sets variables that may point to another repository.
        var command = ["env", "-u", "GIT_DIR", "-u", "GIT_WORK_TREE", "-u", "GIT_INDEX_FILE"]
        if let index { command.append("GIT_INDEX_FILE=\(index)") }
        let ending = ChildProcess.run(command + ["git"] + arguments, stop: stop) { lines.append($0) }
        if ending.wasStopped { throw .stopped }
        let text = lines.joined(separator: "\n")
        guard ending.isSuccess else {
            throw .notComparable(ending.code == 127 ? "can't find the git command: install git" : "git: \(text)")
        }
        return text
    }
}
