// Compiles and links a host by calling the compiler directly: only the package's own sources, and only those that have changed.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

package struct DirectBuild: Hashable, Sendable {
    package var plan: DirectPlan
    /// The directory of the package that provides the kernel.
    var workbench: String
    /// The directory of the results.
    var folder: String
    /// The directory of the kits.
    var kits: String

    var executable: String { "\(folder)/\(HostPackage.product)" }

    /// Whether the kernel has been built for this compiler.
    var hasKit: Bool { KernelKit.made(from: workbench, cache: kits) != nil }

    /// The record of the last build.
    private struct Done: Codable {
        var kit: String
        var modules: [DoneModule]
    }

    private struct DoneModule: Codable, Hashable {
        var module: DirectPlan.Module
        var sources: [FileStamp]
    }

    /// Compiles what has changed, and links it.
    func build(stop: () -> Bool, progress: (BuildOutput.Progress) -> Void) throws(HostingError) {
        let kit: KernelKit
        if let made = KernelKit.made(from: workbench, cache: kits) {
            kit = made
        } else {
            kit = try KernelKit.make(from: workbench, cache: kits, stop: stop, progress: progress)
        }
        var done = readDone().flatMap { $0.kit == kit.directory ? $0 : nil } ?? Done(kit: kit.directory, modules: [])
        var result: [DoneModule] = []
        var hasChanged = false
        for (number, module) in plan.modules.enumerated() {
            let wanted = DoneModule(module: module, sources: try sources(of: module).map { FileStamp($0) })
            result.append(wanted)
            // The dependents of a changed module are compiled again; the compiler decides which of their files are still valid.
            guard hasChanged || !done.modules.contains(wanted) else { continue }
            hasChanged = true
            // If this build fails, the next one must not take the old result for a new one.
            done.modules.removeAll { $0.module.name == module.name }
            write(done)
            progress(.init(done: number, total: plan.modules.count + 1, title: "Compiling \(module.name)"))
            try compile(wanted, kit, stop)
        }
        guard hasChanged || done.modules.count != result.count || access(executable, X_OK) != 0 else { return }
        progress(.init(done: plan.modules.count, total: plan.modules.count + 1, title: "Linking"))
        try link(result, kit, stop)
        write(Done(kit: kit.directory, modules: result))
    }

    /// Whether the kit and the sources are the same as in the record of the last build.
    var isUpToDate: Bool {
        guard access(executable, X_OK) == 0, let done = readDone(),
            KernelKit.made(from: workbench, cache: kits)?.directory == done.kit
        else { return false }
        let wanted = plan.modules.map { module in
            DoneModule(module: module, sources: ((try? sources(of: module)) ?? []).map { FileStamp($0) })
        }
        return wanted == done.modules
    }

    // MARK: - Steps

    private func compile(_ module: DoneModule, _ kit: KernelKit, _ stop: () -> Bool) throws(HostingError) {
        let name = module.module.name
        let objects = "\(folder)/\(name).build"
        let map = "\(objects)/output-file-map.json"
        do {
            try FileManager.default.createDirectory(atPath: objects, withIntermediateDirectories: true)
            try FileManager.default.createDirectory(atPath: folder + "/Modules", withIntermediateDirectories: true)
            try outputs(of: module, in: objects).write(to: URL(filePath: map))
        } catch {
            throw .notWritten(path: objects, reason: "\(error)")
        }
        let command =
            [
                "swiftc", "-module-name", name, "-Onone", "-gline-tables-only", "-incremental", "-enable-batch-mode",
                "-j",
                "\(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))", "-output-file-map", map, "-emit-module",
                "-emit-module-path", "\(folder)/Modules/\(name).swiftmodule", "-c", "-I", folder + "/Modules",
            ] + kit.options + module.module.options + module.sources.map(\.path)
        try PackageBuilder.run(command, stop: stop, progress: { _ in })
    }

    private func link(_ modules: [DoneModule], _ kit: KernelKit, _ stop: () -> Bool) throws(HostingError) {
        let objects = modules.flatMap { module in
            module.sources.map { object(of: $0.path, in: "\(folder)/\(module.module.name).build") }
        }
        // A session may still run the old executable.
        let new = executable + ".new"
        try PackageBuilder.run(
            [
                "swiftc", "-use-ld=lld", "-emit-executable", "-o", new, kit.main, kit.library, "-Xlinker", "-rpath",
                "-Xlinker", kit.directory,
            ] + objects, stop: stop, progress: { _ in })
        guard rename(new, executable) == 0 else {
            throw .notWritten(path: executable, reason: String(cString: strerror(errno)))
        }
    }

    private func sources(of module: DirectPlan.Module) throws(HostingError) -> [String] {
        let left = module.exclude.map { "\(module.folder)/\($0)" }
        let wanted = module.sources.map { "\(module.folder)/\($0)" }
        func isBelow(_ path: String, _ folder: String) -> Bool { path == folder || path.hasPrefix(folder + "/") }
        let found = SourceFolder.files(below: module.folder) { path in
            path.hasSuffix(".swift") && !left.contains { isBelow(path, $0) }
                && (wanted.isEmpty || wanted.contains { isBelow(path, $0) })
        }
        guard !found.isEmpty else { throw .notWritten(path: module.folder, reason: "there is no Swift file in it") }
        return found
    }

    private func object(of source: String, in objects: String) -> String {
        let name = source.split(separator: "/").last.map(String.init) ?? source
        return "\(objects)/\(name)-\(fingerprint(source)).o"
    }

    private func outputs(of module: DoneModule, in objects: String) throws -> Data {
        var map: [String: [String: String]] = ["": ["swift-dependencies": objects + "/module.swiftdeps"]]
        for source in module.sources.map(\.path) {
            let object = object(of: source, in: objects)
            map[source] = ["object": object, "swift-dependencies": object + ".swiftdeps"]
        }
        return try JSONEncoder().encode(map)
    }

    // MARK: - The record of a build

    private var record: String { folder + "/done.json" }

    private func readDone() -> Done? {
        (try? Data(contentsOf: URL(filePath: record))).flatMap { try? JSONDecoder().decode(Done.self, from: $0) }
    }

    private func write(_ done: Done) {
        // Without the record, the next build compiles everything.
        if let data = try? JSONEncoder().encode(done) { try? data.write(to: URL(filePath: record), options: .atomic) }
    }
}
