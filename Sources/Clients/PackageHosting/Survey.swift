// The result of examining a package before its host is built: how it can be built, and which manifests this result
// depends on.

import FoundationEssentials
import WorkbenchReflection

#if canImport(Glibc)
    import Glibc
#endif

/// The survey is stored next to the host, so opening the package again doesn't start SwiftPM.
struct Survey: MemberwiseCodable {
    /// The plan for calling the compiler; nil if SwiftPM has to build the host.
    private(set) var plan: DirectPlan?
    /// The reason that SwiftPM has to build the host.
    private(set) var obstacle: String?
    /// The directory of the package that provides the kernel.
    private(set) var workbench: String
    /// The manifests that were read, and the file with the resolved versions.
    private var files: [FileStamp]
    /// The package that SwiftPM builds.
    private(set) var host: HostPackage?
    /// Whether the host is built in the place that all such hosts share.
    private(set) var sharesScratch: Bool
    /// The directories with all inputs of the host; nil if a plugin may read other files.
    private(set) var inputs: [String]?

    private static func file(in folder: String) -> String { folder + "/survey.json" }

    /// The last survey, if the manifests are unchanged.
    static func read(from folder: String) -> Survey? {
        guard let data = try? Data(contentsOf: URL(filePath: file(in: folder))),
            let survey = try? JSONDecoder().decode(Survey.self, from: data),
            survey.files == survey.files.map({ FileStamp($0.path) })
        else { return nil }
        return survey
    }

    func write(to folder: String) throws {
        try JSONEncoder().encode(self).replace(Self.file(in: folder))
    }

    /// Reads the manifests of a package and of its dependencies in local directories.
    init(of directory: String, stop: () -> Bool) throws(HostingError) {
        let root = try Self.facts(of: directory, stop: stop)
        var found = root.dependencies.first { Self.bringsWorkbench($0, of: directory) }
        if found == nil, root.dependencies.contains(where: \.isRemote) {
            // The targets of a dependency are only known after it has been fetched.
            let command = ["swift", "package", "--package-path", directory, "resolve"]
            if ChildProcess.run(command, stop: stop, line: { _ in }).wasStopped { throw .stopped }
            found = root.dependencies.first { Self.bringsWorkbench($0, of: directory) }
        }
        guard let found else {
            for case .local(_, let place) in root.dependencies where !FileManager.default.fileExists(atPath: place) {
                throw .noDependency(package: root.name, path: root.path, place: place)
            }
            let namesakes = root.dependencies.filter { $0.identity.contains("workflow") }
            throw .noWorkbench(package: root.name, path: root.path, namesakes: namesakes)
        }
        workbench = Self.place(of: found, in: directory)
        guard !root.libraryTargets.isEmpty else {
            throw .noLibraries(package: root.name, path: root.path, targets: [])
        }
        var others: [String: PackageFacts] = [:]
        var pending = root.dependencies
        while let next = pending.popLast() {
            guard case .local(let identity, let path) = next, identity != found.identity, others[identity] == nil
            else { continue }
            let facts = try Self.facts(of: path, stop: stop)
            others[identity] = facts
            pending += facts.dependencies
        }
        sharesScratch = !([root] + others.values).flatMap(\.dependencies).contains(where: \.isRemote)
        let packages = [root] + others.values.sorted { $0.path < $1.path }
        if !packages.flatMap(\.targets).contains(where: \.usesPlugins) {
            inputs = packages.map(\.path) + [workbench + "/Sources"]
        }
        do throws(DirectPlan.Obstacle) {
            let plan = try DirectPlan(for: root, workbench: found.identity, packages: others)
            // A manifest says neither which language a target is written in, nor which of several directories it is in.
            if let other = plan.modules.first(where: { !$0.hasSwiftFiles }) {
                throw DirectPlan.Obstacle("there is no Swift file in \(other.folder)")
            }
            self.plan = plan
        } catch {
            obstacle = error.description
            host = try HostPackage(for: root, workbench: found)
        }
        let manifests = [directory, workbench] + others.values.map(\.path)
        files =
            manifests.map { FileStamp($0 + "/Package.swift") } + [FileStamp(directory + "/Package.resolved")]
    }

    static func facts(
        of directory: String, stop: () -> Bool = { false }
    ) throws(HostingError) -> PackageFacts {
        try PackageBuilder.requireAddressSpace()
        var lines: [String] = []
        let command = ["swift", "package", "--package-path", directory, "dump-package"]
        let ending = ChildProcess.run(command, stop: stop) { lines.append($0) }
        if ending.wasStopped { throw .stopped }
        if ending.code == 127 { throw .noCompiler }
        let text = lines.joined(separator: "\n")
        guard ending.isSuccess, let facts = try? PackageFacts(dumped: text, path: directory) else {
            throw .notDescribed(path: directory, output: text)
        }
        return facts
    }

    /// Whether a dependency is the workbench's package, judging by the files in its directory.
    private static func bringsWorkbench(_ dependency: PackageFacts.Dependency, of directory: String) -> Bool {
        access(place(of: dependency, in: directory) + "/Sources/Kernel/WorkflowKernel", R_OK) == 0
    }

    private static func place(of dependency: PackageFacts.Dependency, in directory: String) -> String {
        switch dependency {
        case .local(_, let path): return PackageBuilder.realPath(path) ?? path
        case .remote(_, let url, _):
            let last = url.split(separator: "/").last.map(String.init) ?? ""
            return "\(directory)/.build/checkouts/" + (last.hasSuffix(".git") ? String(last.dropLast(4)) : last)
        }
    }
}
