// Builds a user's package into an executable with its workflows, and rebuilds it when its sources have changed. It
// calls the compiler directly if possible; otherwise it uses SwiftPM.

import FoundationEssentials
import WorkbenchCSystem
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

package struct PackageBuilder: Hashable, Sendable {
    package enum Way: Hashable, Sendable {
        /// An executable product of a package, with its build directory.
        case product(String, directory: String, scratch: String)
        case direct(DirectBuild)
    }

    package var way: Way
    /// The reason that the compiler can't be called directly.
    private var obstacle: String?
    /// The directories with all inputs of a product; nil if only SwiftPM knows them.
    private var inputs: [String]?
    /// The directory of the workbench's package, if the executable is a host. Other executables are built the way their
    /// users build them, so nothing is built twice.
    private(set) var workbench: String?

    package init(directory: String, product: String) {
        way = .product(product, directory: directory, scratch: directory + "/.build")
    }

    private init(_ way: Way, workbench: String, obstacle: String? = nil, inputs: [String]? = nil) {
        self.way = way
        self.workbench = workbench
        self.obstacle = obstacle
        self.inputs = inputs
    }

    /// The name of the product, for messages.
    package var product: String {
        switch way {
        case .product(let product, _, _): product
        case .direct(let build): build.plan.modules.last?.name ?? HostPackage.product
        }
    }

    /// The directory of the results.
    package var directory: String {
        switch way {
        case .product(_, let directory, _): directory
        case .direct(let build): build.folder
        }
    }

    package var executable: String {
        switch way {
        case .product(let product, _, let scratch): "\(scratch)/debug/\(product)"
        case .direct(let build): build.executable
        }
    }

    /// The source folders that are known without asking SwiftPM.
    package var sourceFolders: [String] {
        switch way {
        case .product: []
        case .direct(let build): build.plan.modules.map(\.folder)
        }
    }

    /// The Swift files of the other packages in local directories.
    package func swiftFiles(outside package: String) -> [String] {
        (inputs ?? sourceFolders).filter { !"\($0)/".hasPrefix(package + "/") }.flatMap { folder in
            SourceFolder.files(below: folder) { $0.hasSuffix(".swift") }
        }
    }

    /// The folders with the code of the executable, and possibly other files.
    package var codeFolders: [String] {
        if case .product(_, let directory, _) = way { inputs ?? [directory] } else { sourceFolders }
    }

    /// Directories that contain the sources of a module, and possibly other files.
    package func sources(ofModule module: String) -> [String] {
        switch way {
        case .product: codeFolders
        case .direct(let build): build.plan.modules.filter { $0.name == module }.map(\.folder)
        }
    }

    /// Whether this is the first build, which takes a long time.
    package var isSlow: Bool {
        switch way {
        case .product: access(executable, X_OK) != 0
        case .direct(let build): !build.hasKit
        }
    }

    /// The reason for a slow first build, although a kernel was installed or most packages are compiled directly.
    package var slowReason: String? {
        switch way {
        case .product: obstacle.map { "SwiftPM builds this package, because \($0)" }
        case .direct(let build): build.reasonToCompile
        }
    }

    /// Whether there is nothing to build. False if only SwiftPM knows.
    package var isUpToDate: Bool {
        switch way {
        case .product: record?.isResult(executable, recordedIn: recordFile) ?? false
        case .direct(let build): build.isUpToDate
        }
    }

    /// Builds the executable. The thrown error contains the compiler's errors.
    package func build(
        stop: () -> Bool = { false }, progress: (BuildOutput.Progress) -> Void = { _ in }
    ) throws(HostingError) {
        switch way {
        case .product(let product, let directory, let scratch):
            let record = record
            // With a shared manifest cache, SwiftPM would use the manifest of the package that was built there last.
            let command =
                [
                    "swift", "build", "--package-path", directory, "--scratch-path", scratch,
                    "--disable-build-manifest-caching", "--product", product,
                ] + (workbench == nil ? [] : ["--disable-index-store"])
            if let reason = Self.obstacle(toWritingIn: scratch) { throw .notWritten(path: scratch, reason: reason) }
            try BuildLock.holding(scratch, stop: stop) { () throws(HostingError) in
                try Self.run(command, stop: stop, progress: progress)
            }
            // Leave out modules that the user doesn't edit: the workbench's own, and those that SwiftPM has fetched.
            if let workbench {
                SwiftPMModules.note(from: scratch, in: directory, without: [workbench, scratch, directory])
            }
            record?.write(executable, to: recordFile)
        case .direct(let build): try build.build(stop: stop, progress: progress)
        }
    }

    /// The state of the files that a product is built from.
    private var record: ProductRecord? { inputs.flatMap { ProductRecord(of: $0) } }

    private var recordFile: String { directory + "/built.json" }

    /// The lines of a command's output; nil if it failed.
    static func ask(_ command: [String], stop: () -> Bool) -> [String]? {
        var lines: [String] = []
        return ChildProcess.run(command, stop: stop, line: { lines.append($0) }).isSuccess ? lines : nil
    }

    /// Throws if the limit of address space is so low that the compiler's driver would wait for ever for a process that
    /// has ended.
    static func requireAddressSpace() throws(HostingError) {
        let (memory, least) = (csystem_address_limit(), 600_000 as UInt64)
        if memory > 0, memory >> 10 < least { throw .addressSpace(limit: memory >> 10, least: least) }
    }

    /// Runs a command of the compiler or of SwiftPM.
    static func run(
        _ command: [String], stop: () -> Bool, progress: (BuildOutput.Progress) -> Void
    ) throws(HostingError) {
        try requireAddressSpace()
        var output = BuildOutput()
        var others: [String] = []
        let ending = ChildProcess.run(command, stop: stop) { line in
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
    /// Decides how the host of a package is built, based on its manifest or on the last survey.
    package static func host(
        packageAt path: String, cache: String, stop: () -> Bool = { false }
    ) throws(HostingError) -> PackageBuilder {
        guard let directory = realPath(path) else { throw .noDirectory(path: path) }
        guard access(directory + "/Package.swift", R_OK) == 0 else {
            throw .notAPackage(path: path, enclosing: enclosingPackage(of: directory))
        }
        let name = directory.split(separator: "/").last.map(String.init) ?? "package"
        let folder = "\(cache)/hosts/\(name)-\(fingerprint(directory))"
        if let fault = UntrustedPath(below: folder) ?? UntrustedPath(within: folder, depth: 1) {
            throw .notTrusted(fault.message(settingInstead: "XDG_CACHE_HOME"))
        }
        if let known = Survey.read(from: folder) { return builder(known, folder, cache) }
        // SwiftPM and the compiler need the cache directory, and print many lines if it is missing.
        if let reason = obstacle(toWritingIn: cache) { throw .notWritten(path: cache, reason: reason) }
        let survey: Survey
        if let guess = GuessedBuild(of: directory, folder: folder, kits: kits(in: cache)) {
            survey = try guess.compile(stop: stop) { () throws(HostingError) in
                try Survey(of: directory, stop: stop)
            }
        } else {
            survey = try Survey(of: directory, stop: stop)
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            if let host = survey.host {
                let sources = "\(folder)/Sources/\(HostPackage.product)"
                try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
                try writeIfChanged(host.manifest, to: folder + "/Package.swift")
                try writeIfChanged(host.main, to: sources + "/main.swift")
            }
            try survey.write(to: folder)
        } catch {
            throw .writing(folder, error)
        }
        return builder(survey, folder, cache)
    }

    private static func enclosingPackage(of directory: String) -> String? {
        var parts = directory.split(separator: "/")
        while parts.popLast() != nil, !parts.isEmpty {
            let folder = "/" + parts.joined(separator: "/")
            if access(folder + "/Package.swift", R_OK) == 0 { return folder }
        }
        return nil
    }

    /// Creates a directory if necessary. Returns the reason that it can't be written; nil if it can.
    private static func obstacle(toWritingIn directory: String) -> String? {
        var path = directory.hasPrefix("/") ? "" : "."
        for part in directory.split(separator: "/") {
            path += "/" + part
            if mkdir(path, 0o700) != 0, errno != EEXIST { return String(cString: strerror(errno)) }
        }
        return access(directory, W_OK) == 0 ? nil : String(cString: strerror(errno))
    }

    private static func kits(in cache: String) -> String { cache + "/kits" }

    private static func builder(_ survey: Survey, _ folder: String, _ cache: String) -> PackageBuilder {
        guard let plan = survey.plan else {
            // The modules that hosts share are built once. Sources that SwiftPM fetches belong to one package only.
            let scratch =
                survey.sharesScratch ? "\(cache)/hosts/shared-\(fingerprint(survey.workbench))" : folder + "/.build"
            let product = survey.host?.product ?? HostPackage.product
            return PackageBuilder(
                .product(product, directory: folder, scratch: scratch), workbench: survey.workbench,
                obstacle: survey.obstacle, inputs: survey.inputs)
        }
        let build = DirectBuild(plan: plan, workbench: survey.workbench, folder: folder, kits: kits(in: cache))
        return PackageBuilder(.direct(build), workbench: survey.workbench)
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

    private static func writeIfChanged(_ text: String, to path: String) throws {
        try replace(path, with: Data(text.utf8))
    }

    /// Writes a file. An unchanged file keeps its date; otherwise the build would start from scratch. A link is replaced,
    /// not its target.
    static func replace(_ path: String, with content: Data) throws {
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        if !isLink, let old = try? Data(contentsOf: URL(filePath: path)), old == content { return }
        if isLink { unlink(path) }
        try content.replace(path)
    }

    /// The path without symbolic links and dots; nil if the file doesn't exist.
    package static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

extension FileManager {
    /// Copies a file or a directory, and makes the current user the owner of the copy. `copyItem` keeps the original
    /// owner, but only root is allowed to do that.
    package func copyContents(of path: String, to copy: String) throws {
        guard let names = try? contentsOfDirectory(atPath: path) else {
            return try Data(contentsOf: URL(filePath: path)).replace(copy)
        }
        try createDirectory(atPath: copy, withIntermediateDirectories: true)
        for name in names { try copyContents(of: "\(path)/\(name)", to: "\(copy)/\(name)") }
    }
}

extension Data {
    /// Replaces a file atomically: it ends up with either the old content or the new. Foundation's version writes the
    /// first bytes again after a partial write.
    package func replace(_ path: String) throws(HostingError) {
        let new = "\(path).\(UInt32.random(in: 0...UInt32.max)).new"
        let descriptor = open(new, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
        var failure = descriptor < 0 ? errno : 0
        var rest = Array(self)
        while failure == 0, !rest.isEmpty {
            let count = Glibc.write(descriptor, rest, rest.count)
            if count > 0 { rest.removeFirst(count) } else if errno != EINTR { failure = errno }
        }
        if descriptor >= 0, close(descriptor) != 0, failure == 0 { failure = errno }
        if failure == 0, rename(new, path) != 0 { failure = errno }
        guard failure != 0 else { return }
        if descriptor >= 0 { unlink(new) }
        throw .notWritten(path: path, reason: String(cString: strerror(failure)))
    }
}
