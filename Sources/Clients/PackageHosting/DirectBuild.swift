// Compiles and links a host by calling the compiler directly. It compiles only the package's own sources, and only
// those that have changed.

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
    /// The directory of the prebuilt kernels.
    var kits: String
    var compiler = "swiftc"

    package init(plan: DirectPlan, workbench: String, folder: String, kits: String) {
        self.plan = plan
        self.workbench = workbench
        self.folder = folder
        self.kits = kits
    }

    var executable: String { "\(folder)/\(HostPackage.product)" }

    /// Whether a kernel is available: already built for this compiler, installed, or linkable in seconds from this
    /// program's modules.
    var hasKit: Bool {
        KernelKit.found(from: workbench, cache: kits) != nil || KernelKit.installed != nil && misfit == nil
            || (try? CompiledModules.ofThisProgram(workbench)) != nil
    }

    /// The reason that the installed kernel isn't used; nil if there isn't one, or if it can be used.
    var misfit: KernelKit.Misfit? { KernelKit.installed?.misfit(from: workbench, cache: kits) }

    /// The reason that the kernel has to be compiled.
    var reasonToCompile: String? {
        if let misfit { return misfit.description }
        do throws(CompiledModules.Misfit) {
            _ = try CompiledModules.ofThisProgram(workbench)
            return nil
        } catch {
            return error.description
        }
    }

    /// Compiles the changed modules, and links the host.
    func build(stop: () -> Bool, progress: (BuildOutput.Progress) -> Void) throws(HostingError) {
        let kit = try kit(stop: stop, progress: progress)
        try BuildLock.holding(folder, stop: stop) { () throws(HostingError) in
            try build(with: kit, stop: stop, progress: progress)
        }
    }

    /// The prebuilt kernel. If it doesn't exist, it is built first.
    func kit(stop: () -> Bool, progress: (BuildOutput.Progress) -> Void) throws(HostingError) -> KernelKit {
        if let found = KernelKit.found(from: workbench, cache: kits) { return found }
        return try KernelKit.make(from: workbench, cache: kits, stop: stop, progress: progress)
    }

    func build(
        with kit: KernelKit, stop: () -> Bool, progress: (BuildOutput.Progress) -> Void
    ) throws(HostingError) {
        let total = plan.modules.count + 1
        var record = try compileChanged(with: kit, stop: stop) { done, title in
            progress(.init(done: done, total: total, title: title))
        }
        guard record.executable != FileStamp(executable) || access(executable, X_OK) != 0 else { return }
        progress(.init(done: plan.modules.count, total: total, title: "Linking"))
        try link(record.modules, kit, stop)
        // Make sure that the linked files are the compiled ones.
        let compiled = record
        record.dropChanged { FileStamp($0) }
        guard record == compiled else {
            throw .notWritten(path: folder, reason: "another process is writing there; try again")
        }
        record.executable = FileStamp(executable)
        write(record)
    }

    /// Compiles the modules that have changed since the last build, and returns the new record. The record is written
    /// after each step, so an interrupted build leaves no outdated record.
    package func compileChanged(
        with kit: KernelKit, stop: () -> Bool, progress: (Int, String) -> Void
    ) throws(HostingError) -> BuildRecord {
        var record = readRecord().flatMap { $0.kit == kit.directory ? $0 : nil } ?? BuildRecord(kit: kit.directory)
        record.drop(allBut: plan.modules.map(\.name))
        record.dropChanged { FileStamp($0) }
        for (number, module) in plan.modules.enumerated() {
            let stamps = try sources(of: module).map { FileStamp($0) }
            let isWhole = isWhole(number, stamps)
            guard let stale = record.begin(module, at: number, with: stamps, asWhole: isWhole) else { continue }
            let objects = folder(of: record.modules[number])
            // What an old object or record says must not outlive this build.
            for object in stale.map({ object(of: $0, in: objects) }) where unlink(object) != 0 && errno != ENOENT {
                throw .notWritten(path: object, reason: String(cString: strerror(errno)))
            }
            try begin(record)
            removeAbandonedFolders(besides: record)
            progress(number, "Compiling \(module.name)")
            do throws(HostingError) {
                try compile(module, stamps.map(\.path), asWhole: isWhole, in: objects, kit, stop)
            } catch {
                if error.isOfTheSource {
                    record.fail(number)
                    write(record)
                }
                throw error
            }
            var outputs = self.objects(of: [record.modules[number]])
            var hasNewInterface = false
            if !isWhole {
                hasNewInterface = try publishInterface(of: module.name, from: objects)
                outputs += [interface(of: module.name), ownInterface(of: module.name, in: objects)]
            }
            record.end(number, hasNewInterface: hasNewInterface, outputs: outputs.map { FileStamp($0) })
            write(record)
        }
        return record
    }

    /// Whether the prebuilt kernel and the sources are unchanged since the last build.
    var isUpToDate: Bool {
        guard access(executable, X_OK) == 0, var record = readRecord(), record.executable == FileStamp(executable),
            KernelKit.made(from: workbench, cache: kits)?.directory == record.kit,
            record.modules.map(\.module.name) == plan.modules.map(\.name)
        else { return false }
        record.dropChanged { FileStamp($0) }
        guard record.executable != nil else { return false }
        return plan.modules.enumerated().allSatisfy { number, module in
            let stamps = ((try? sources(of: module)) ?? []).map { FileStamp($0) }
            return record.begin(module, at: number, with: stamps, asWhole: isWhole(number, stamps)) == nil
        }
    }

    /// Whether all files of a module are compiled together, in one process. With few files, that is faster than finding
    /// the changed ones. Modules that are imported by others are compiled file by file, because of their interfaces.
    private func isWhole(_ number: Int, _ sources: [FileStamp]) -> Bool {
        let mostBytes = 64 << 10
        return number == plan.modules.count - 1 && sources.reduce(0) { $0 + $1.size } <= mostBytes
    }

    // MARK: - Steps

    private func compile(
        _ module: DirectPlan.Module, _ sources: [String], asWhole isWhole: Bool, in objects: String, _ kit: KernelKit,
        _ stop: () -> Bool
    ) throws(HostingError) {
        let command = command(for: module)
        let rest = options(for: module, kit) + sources
        do {
            try FileManager.default.createDirectory(atPath: objects, withIntermediateDirectories: true)
            try FileManager.default.createDirectory(atPath: folder + "/Modules", withIntermediateDirectories: true)
            if !isWhole { try outputs(of: sources, in: objects).replace(map(in: objects)) }
        } catch {
            throw .writing(objects, error)
        }
        if isWhole {
            return try compileWhole(command + ["-wmo", "-o", wholeObject(in: objects)] + rest, in: objects, stop)
        }
        let incremental = [
            "-incremental", "-enable-batch-mode", "-j", "\(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))",
            "-output-file-map", map(in: objects), "-emit-module", "-emit-module-path",
            ownInterface(of: module.name, in: objects),
        ]
        try PackageBuilder.run(command + incremental + rest, stop: stop, progress: { _ in })
    }

    func command(for module: DirectPlan.Module) -> [String] {
        // `-enable-testing` keeps the initial values of internal types' properties, as SwiftPM's debug builds do.
        [compiler, "-module-name", module.name, "-Onone", "-g", "-enable-testing", "-c"]
    }

    func options(for module: DirectPlan.Module, _ kit: KernelKit) -> [String] {
        ["-I", folder + "/Modules"] + kit.options + module.options
    }

    /// Calls the compiler without the driver, which takes a third of the time for a few small files.
    private func compileWhole(_ command: [String], in objects: String, _ stop: () -> Bool) throws(HostingError) {
        let kept = DriverJobs(keptIn: objects + "/jobs.json")
        let jobs = kept.jobs(for: command) { PackageBuilder.ask($0, stop: stop) }
        // Other jobs are left to the driver, with the files that it writes for them.
        guard let job = jobs?.first, jobs?.count == 1, let direct = DriverJobs.withoutTemporaryFiles(job) else {
            return try PackageBuilder.run(command, stop: stop, progress: { _ in })
        }
        try PackageBuilder.run(direct, stop: stop, progress: { _ in })
    }

    private func link(_ modules: [BuildRecord.Module], _ kit: KernelKit, _ stop: () -> Bool) throws(HostingError) {
        let objects = objects(of: modules)
        // A session may still run the old executable, and a linker of an interrupted build may still write its own.
        let place = "\(folder)/link-\(UInt32.random(in: 0...UInt32.max)).build"
        guard mkdir(place, 0o700) == 0 else { throw .notWritten(path: place, reason: String(cString: strerror(errno))) }
        defer { try? FileManager.default.removeItem(atPath: place) }
        let new = "\(place)/\(HostPackage.product)"
        let commands = kit.hostLink?.commands(objects: objects, output: new, folder: place) ?? []
        // A system update may have moved the files in these commands. The driver still finds them.
        if commands.isEmpty || !commands.allSatisfy({ PackageBuilder.ask($0, stop: stop) != nil }) {
            try PackageBuilder.run(
                [compiler, "-use-ld=lld", "-emit-executable", "-o", new] + kit.linkedObjects + objects
                    + kit.linkOptions, stop: stop, progress: { _ in })
        }
        guard rename(new, executable) == 0 else {
            throw .notWritten(path: executable, reason: String(cString: strerror(errno)))
        }
    }

    func objects(of modules: [BuildRecord.Module]) -> [String] {
        modules.flatMap { module in
            let folder = folder(of: module)
            return module.isWhole ? [wholeObject(in: folder)] : module.sources.map { object(of: $0.path, in: folder) }
        }
    }

    func sources(of module: DirectPlan.Module) throws(HostingError) -> [String] {
        let found = module.swiftFiles
        guard !found.isEmpty else { throw .noSwiftFile(folder: module.folder) }
        return found
    }

    private func interface(of module: String) -> String { "\(folder)/Modules/\(module).swiftmodule" }

    private func ownInterface(of module: String, in objects: String) -> String { "\(objects)/\(module).swiftmodule" }

    /// Copies a new interface to the place where other modules find it. Returns whether it differs from the old one.
    private func publishInterface(of module: String, from objects: String) throws(HostingError) -> Bool {
        let place = URL(filePath: interface(of: module))
        do {
            let new = try Data(contentsOf: URL(filePath: ownInterface(of: module, in: objects)))
            if let old = try? Data(contentsOf: place), old == new { return false }
            try new.replace(place.path)
            return true
        } catch {
            throw .writing(place.path, error)
        }
    }

    private func folder(of module: BuildRecord.Module) -> String {
        "\(folder)/\(module.module.name)-\(module.place).build"
    }

    /// Removes the folders of interrupted compilations and links, and of modules that no longer exist.
    private func removeAbandonedFolders(besides record: BuildRecord) {
        let used = Set(record.modules.map { folder(of: $0) })
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasSuffix(".build") && !name.hasPrefix(".") && !used.contains("\(folder)/\(name)") {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    private func object(of source: String, in objects: String) -> String {
        let name = source.split(separator: "/").last.map(String.init) ?? source
        return "\(objects)/\(name)-\(fingerprint(source)).o"
    }

    private func wholeObject(in objects: String) -> String { objects + "/whole.o" }

    private func map(in objects: String) -> String { objects + "/output-file-map.json" }

    private func outputs(of sources: [String], in objects: String) throws -> Data {
        var map: [String: [String: String]] = ["": ["swift-dependencies": objects + "/module.swiftdeps"]]
        for source in sources {
            let object = object(of: source, in: objects)
            map[source] = ["object": object, "swift-dependencies": object + ".swiftdeps"]
        }
        return try JSONEncoder().encode(map)
    }

    // MARK: - The record of a build

    private var recordFile: URL { URL(filePath: folder + "/done.json") }

    private func readRecord() -> BuildRecord? {
        (try? Data(contentsOf: recordFile)).flatMap { try? JSONDecoder().decode(BuildRecord.self, from: $0) }
    }

    /// Writes the record of a module that is about to be compiled.
    private func begin(_ record: BuildRecord) throws(HostingError) {
        do {
            try JSONEncoder().encode(record).replace(recordFile.path)
        } catch {
            throw .writing(recordFile.path, error)
        }
    }

    private func write(_ record: BuildRecord) {
        // Without it, the record says that the module is unfinished, so the next build compiles it again.
        try? begin(record)
    }
}

extension DirectPlan.Module {
    var swiftFiles: [String] {
        let left = exclude.map { "\(folder)/\($0)" }
        let wanted = sources.map { "\(folder)/\($0)" }
        func isBelow(_ path: String, _ folder: String) -> Bool { path == folder || path.hasPrefix(folder + "/") }
        return SourceFolder.files(below: folder) { path in
            path.hasSuffix(".swift") && !left.contains { isBelow(path, $0) }
                && (wanted.isEmpty || wanted.contains { isBelow(path, $0) })
        }
    }

    var hasSwiftFiles: Bool { !swiftFiles.isEmpty }
}
