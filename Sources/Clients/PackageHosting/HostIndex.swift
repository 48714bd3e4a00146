// The index of a package's sources, which an editor uses to find declarations. It is written on demand, because type
// checking for it takes a tenth of a second even for a small package.

import FoundationEssentials
import WorkbenchReflection

package struct HostIndex {
    /// The folder that an index server opens as its workspace.
    package let folder: String
    private var store: String { folder + "/store" }

    private init(folder: String) {
        self.folder = folder
    }

    /// The index that SwiftPM wrote when it built an executable.
    static func ofProduct(in directory: String, scratch: String) throws(HostingError) -> HostIndex {
        let index = HostIndex(folder: directory + "/index")
        let main = "\(directory)/Sources/\(HostPackage.product)/main.swift"
        try index.write([Command(file: main, directory: directory, store: scratch + "/debug/index/store")])
        return index
    }

    /// Indexes the modules of a host whose sources have changed. A module that doesn't compile is indexed as far as
    /// possible, and again the next time.
    ///
    /// - Parameter folder: The directory of the build's results.
    package static func updated(
        _ modules: [(module: DirectPlan.Module, sources: [FileStamp])], in folder: String, options: [String],
        stop: () -> Bool
    ) throws(HostingError) -> HostIndex {
        let index = HostIndex(folder: folder + "/index")
        let sources = modules.flatMap { $0.sources.map(\.path) }
        try index.write(sources.map { Command(file: $0, directory: folder, store: index.store) })
        var record = index.record
        var fault: HostingError?
        for (module, sources) in modules {
            let state = ModuleState(options: options + module.options, sources: sources)
            guard record[module.name] != state else { continue }
            do {
                try index.index(module, state, stop)
                record[module.name] = state
            } catch {
                fault = error
            }
        }
        if record != index.record, let data = try? JSONEncoder().encode(record) {
            try? data.replace(index.recordFile.path)
        }
        if let fault, record.isEmpty { throw fault }
        return index
    }

    // MARK: - Indexing

    private func index(_ module: DirectPlan.Module, _ state: ModuleState, _ stop: () -> Bool) throws(HostingError) {
        let sources = state.sources.map(\.path)
        let command =
            ["swiftc", "-typecheck", "-wmo", "-module-name", module.name, "-driver-filelist-threshold", "1000000"]
            + state.options + ["-index-store-path", store, "-index-ignore-system-modules"] + sources
        let kept = DriverJobs(keptIn: "\(folder)/\(module.name)-jobs.json")
        let jobs = kept.jobs(for: command) { PackageBuilder.ask($0, stop: stop) }
        guard let job = jobs?.first, jobs?.count == 1, let direct = DriverJobs.withoutTemporaryFiles(job) else {
            return
        }
        // In whole-module builds, the driver doesn't name the units, and there is no index without names.
        let units = sources.flatMap { ["-index-unit-output-path", "\(folder)/\(module.name)/\(fingerprint($0)).o"] }
        try PackageBuilder.run(direct + units, stop: stop, progress: { _ in })
    }

    // MARK: - Files

    /// An entry of `compile_commands.json`, which tells an index server where the index is.
    private struct Command: MemberwiseCodable, Equatable {
        var directory: String
        var file: String
        var arguments: [String]

        init(file: String, directory: String, store: String) {
            self.file = file
            self.directory = directory
            arguments = ["swiftc", "-index-store-path", store, file]
        }
    }

    private func write(_ commands: [Command]) throws(HostingError) {
        let file = URL(filePath: folder + "/compile_commands.json")
        let known = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([Command].self, from: $0) }
        // If the file changed, the server would start over.
        if known == commands { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try JSONEncoder().encode(commands).replace(file.path)
        } catch {
            throw .writing(folder, error)
        }
    }

    /// The inputs of a module's index. They show whether the index is up to date.
    private struct ModuleState: MemberwiseCodable, Hashable {
        var options: [String]
        var sources: [FileStamp]
    }

    private var recordFile: URL { URL(filePath: folder + "/indexed.json") }

    private var record: [String: ModuleState] {
        let data = try? Data(contentsOf: recordFile)
        return data.flatMap { try? JSONDecoder().decode([String: ModuleState].self, from: $0) } ?? [:]
    }
}

extension PackageBuilder {
    /// The up-to-date index of the package's sources. Builds the host first if necessary.
    package func index(stop: () -> Bool = { false }) throws(HostingError) -> HostIndex {
        switch way {
        case .product(_, let directory, let scratch):
            guard workbench != nil else { return try HostIndex.ofProduct(in: directory, scratch: scratch) }
            if SwiftPMModules.noted(in: directory) == nil { try build(stop: stop) }
            let modules = SwiftPMModules.noted(in: directory)?.modules ?? []
            return try BuildLock.holding(directory, stop: stop) { () throws(HostingError) in
                try HostIndex.updated(
                    modules.map { module in
                        let plan = DirectPlan.Module(
                            name: module.name, folder: directory, sources: [], exclude: [], options: module.options)
                        return (plan, module.sources.map { FileStamp($0) })
                    }, in: directory, options: [], stop: stop)
            }
        case .direct(let build): return try build.index(stop: stop)
        }
    }
}

extension DirectBuild {
    fileprivate func index(stop: () -> Bool) throws(HostingError) -> HostIndex {
        if !hasInterfaces { try build(stop: stop, progress: { _ in }) }
        guard let kit = KernelKit.made(from: workbench, cache: kits) else { throw .noCompiler }
        return try BuildLock.holding(folder, stop: stop) { () throws(HostingError) in
            var modules: [(module: DirectPlan.Module, sources: [FileStamp])] = []
            for module in plan.modules { modules.append((module, try sources(of: module).map { FileStamp($0) })) }
            return try HostIndex.updated(
                modules, in: folder, options: ["-I", folder + "/Modules"] + kit.options, stop: stop)
        }
    }

    /// Whether every module that others import has been compiled.
    private var hasInterfaces: Bool {
        hasKit
            && plan.modules.dropLast().allSatisfy { module in
                FileStamp("\(folder)/Modules/\(module.name).swiftmodule").size > 0
            }
    }
}
