// Builds a user's package into an executable that opens its workflows, and rebuilds it when its sources have changed.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// An executable product and its package.
package struct PackageBuilder: Hashable, Sendable {
    /// The directory of the package.
    package var directory: String
    package var product: String

    package init(directory: String, product: String) {
        self.directory = directory
        self.product = product
    }

    package var executable: String { "\(directory)/.build/debug/\(product)" }
    /// Whether it has been built before: then building it again takes seconds.
    package var isBuilt: Bool { access(executable, X_OK) == 0 }

    /// Builds the product. The compiler's errors are in the thrown error.
    package func build(
        stop: () -> Bool = { false }, progress: (BuildOutput.Progress) -> Void = { _ in }
    ) throws(HostingError) {
        var output = BuildOutput()
        var others: [String] = []
        let ending = ChildProcess.run(
            ["swift", "build", "--package-path", directory, "--product", product], stop: stop
        ) { line in
            if let step = output.read(line) { progress(step) } else { others.append(line) }
        }
        if ending.code == 127 { throw .noCompiler }
        guard !ending.isSuccess else { return }
        if ending.wasStopped { throw .stopped }
        // If the compiler reported no error, the rest of the output is the message.
        if output.errors.isEmpty { _ = output.read("error: " + others.suffix(20).joined(separator: "\n")) }
        throw .buildFailed(output)
    }
}

extension PackageBuilder {
    /// Writes the host package of a user's package, or finds it unchanged.
    ///
    /// - Parameter cache: The directory of the host packages.
    package static func host(packageAt path: String, cache: String) throws(HostingError) -> PackageBuilder {
        guard let directory = realPath(path), access(directory + "/Package.swift", R_OK) == 0 else {
            throw .notAPackage(path: path)
        }
        let facts = try describe(directory)
        var workbench = facts.dependencies.first { bringsWorkbench($0, of: directory) }
        if workbench == nil, facts.dependencies.contains(where: \.isRemote) {
            // A dependency's targets are known only after it has been fetched.
            _ = ChildProcess.run(["swift", "package", "--package-path", directory, "resolve"]) { _ in }
            workbench = facts.dependencies.first { bringsWorkbench($0, of: directory) }
        }
        guard let workbench else {
            let namesakes = facts.dependencies.filter { $0.identity.contains("workflow") }
            throw .noWorkbench(package: facts.name, path: facts.path, namesakes: namesakes)
        }
        let host = try HostPackage(for: facts, workbench: workbench)
        let folder = "\(cache)/\(facts.name)-\(fingerprint(directory))"
        let sources = "\(folder)/Sources/\(HostPackage.product)"
        do {
            try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
            try writeIfChanged(host.manifest, to: folder + "/Package.swift")
            try writeIfChanged(host.main, to: sources + "/main.swift")
        } catch {
            throw .notWritten(path: folder, reason: "\(error)")
        }
        return PackageBuilder(directory: folder, product: HostPackage.product)
    }

    /// The package that an executable was built from, if it is in a build directory.
    package static func ofExecutable(_ path: String) -> PackageBuilder? {
        guard let real = realPath(path), let range = real.firstRange(of: "/.build/"),
            let product = real.split(separator: "/").last
        else { return nil }
        let directory = String(real[..<range.lowerBound])
        guard access(directory + "/Package.swift", R_OK) == 0 else { return nil }
        return PackageBuilder(directory: directory, product: String(product))
    }

    private static func describe(_ directory: String) throws(HostingError) -> PackageFacts {
        var lines: [String] = []
        let ending = ChildProcess.run(["swift", "package", "--package-path", directory, "describe", "--type", "json"]) {
            lines.append($0)
        }
        if ending.code == 127 { throw .noCompiler }
        let text = lines.joined(separator: "\n")
        guard ending.isSuccess, let facts = try? PackageFacts(describedBy: text) else {
            throw .notDescribed(path: directory, output: text)
        }
        return facts
    }

    /// Whether a dependency is the workbench's package, judging by the files in its directory.
    private static func bringsWorkbench(_ dependency: PackageFacts.Dependency, of directory: String) -> Bool {
        let place =
            switch dependency {
            case .local(_, let path): path
            case .remote(_, let url, _):
                "\(directory)/.build/checkouts/"
                    + (url.split(separator: "/").last.map { $0.hasSuffix(".git") ? String($0.dropLast(4)) : String($0) }
                        ?? "")
            }
        return access(place + "/Sources/WorkflowREPL", R_OK) == 0
    }

    private static func writeIfChanged(_ text: String, to path: String) throws {
        // An unchanged file must keep its date, so that the build does not start from scratch.
        if let old = try? Data(contentsOf: URL(filePath: path)), old == Data(text.utf8) { return }
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }

    /// The path without links and dots; nil if there is no such file.
    package static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// A short name for a path, the same in every run.
    private static func fingerprint(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}
