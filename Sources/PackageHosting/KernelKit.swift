// The kernel and the libraries that a package's workflows link, as one shared library with its modules. It is built once for a
// compiler and a version of the workbench.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

package struct KernelKit: Hashable, Sendable {
    package static let product = "WorkflowKernelKit"

    package var directory: String

    package init(directory: String) {
        self.directory = directory
    }

    var modules: String { directory + "/Modules" }
    /// The C modules that the Swift modules depend on.
    var headers: String { directory + "/include" }
    var library: String { "\(directory)/lib\(Self.product).so" }
    /// The compiled main file of every host.
    var main: String { directory + "/main.o" }
    /// The library for tests of workflows, compiled, and the main file of a program that runs tests. Empty if the toolchain has no
    /// Swift Testing.
    private var testersFolder: String { directory + "/Testers" }
    var testers: [String] { SourceFolder.files(below: testersFolder) { $0.hasSuffix(".o") } }

    /// How a host is linked with the kit; nil if only the compiler's driver can link it.
    var hostLink: HostLink? {
        (try? Data(contentsOf: hostLinkFile)).flatMap { try? JSONDecoder().decode(HostLink.self, from: $0) }
    }

    private var hostLinkFile: URL { URL(filePath: directory + "/link.json") }
    /// The files and options with which every host is linked.
    var linkedObjects: [String] { [main, library] }
    var linkOptions: [String] { ["-Xlinker", "-rpath", "-Xlinker", directory] }

    /// Written last, so its presence means that the kit is complete.
    var isWhole: Bool { access(wholeMark, R_OK) == 0 }

    private var wholeMark: String { directory + "/kit.txt" }

    func finish(from workbench: String) throws { try Data(workbench.utf8).write(to: URL(filePath: wholeMark)) }

    /// The compiler's options with which a module finds the kit's.
    package var options: [String] { ["-I", modules, "-I", headers] }

    /// The kit of the workbench in a directory, if it has been made.
    ///
    /// - Parameter cache: The directory of the kits.
    package static func made(from workbench: String, cache: String) -> KernelKit? {
        guard let kit = expected(from: workbench, cache: cache), kit.isWhole else { return nil }
        return kit
    }

    static func expected(from workbench: String, cache: String) -> KernelKit? {
        guard let compiler = compiler() else { return nil }
        return KernelKit(directory: "\(cache)/\(fingerprint(compiler + contents(of: workbench, cache: cache)))")
    }
}

// MARK: - What a kit depends on

extension KernelKit {
    /// Identifies the compiler: a new one has another date or size.
    static func compiler() -> String? {
        compilerPath.map { path in
            let stamp = FileStamp(path)
            return "\(stamp.path) \(stamp.size) \(stamp.modified)\n"
        }
    }

    static var compilerPath: String? {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        for folder in path.split(separator: ":") where access("\(folder)/swiftc", X_OK) == 0 {
            if let real = PackageBuilder.realPath("\(folder)/swiftc") { return real }
        }
        return nil
    }

    /// A name for the contents of the workbench's sources. Two checkouts of one version have the same, so reading them
    /// all is needed once for each checkout.
    static func contents(of workbench: String, cache: String) -> String {
        let files =
            ["\(workbench)/Package.swift"]
            + SourceFolder.files(below: workbench + "/Sources") { path in
                [".swift", ".c", ".h"].contains { path.hasSuffix($0) }
            }
        let stamps = files.map { FileStamp($0) }
        let memo = "\(cache)/known/\(fingerprint(stamps.map { "\($0.path) \($0.size) \($0.modified)" }.joined()))"
        if let known = try? String(contentsOfFile: memo, encoding: .utf8) { return known }
        var all = ""
        for path in files {
            all += path.dropFirst(workbench.count)
            all += (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        }
        let name = fingerprint(all)
        try? FileManager.default.createDirectory(atPath: cache + "/known", withIntermediateDirectories: true)
        try? Data(name.utf8).write(to: URL(filePath: memo), options: .atomic)
        return name
    }
}

// MARK: - Making one

extension KernelKit {
    /// Builds the kit of the workbench in a directory, or waits until another process has built it. An installed kit that fits is
    /// copied instead.
    package static func make(
        from workbench: String, cache: String, installed: KernelKit? = KernelKit.installed,
        stop: () -> Bool, progress: (BuildOutput.Progress) -> Void
    ) throws(HostingError) -> KernelKit {
        guard let kit = expected(from: workbench, cache: cache) else { throw .noCompiler }
        if kit.isWhole { return kit }
        do {
            try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        } catch {
            throw .notWritten(path: cache, reason: "\(error)")
        }
        return try BuildLock.holding(
            cache, stop: stop,
            waiting: { progress(.init(done: 0, total: 0, title: "waiting for another build of the kernel")) }
        ) { () throws(HostingError) in
            if kit.isWhole || kit.take(installed, from: workbench, cache: cache) { return kit }
            // The scratch directory is kept, so that the next build compiles only changed sources.
            let scratch = "\(cache)/scratch-\(fingerprint(workbench))"
            let command = buildCommand(of: workbench, scratch: scratch) + ["--product", product]
            try PackageBuilder.run(command, stop: stop, progress: progress)
            let hasTesters = buildTesters(of: workbench, scratch: scratch, stop: stop)
            do {
                try kit.collect(from: scratch + "/debug")
                if hasTesters { try kit.collectTesters(from: scratch + "/debug") }
            } catch {
                throw .notWritten(path: kit.directory, reason: "\(error)")
            }
            try kit.compileMain(stop: stop)
            if hasTesters { try kit.compileTestMain(stop: stop) }
            do {
                // A kit of sources that changed meanwhile is not one to install.
                if expected(from: workbench, cache: cache) == kit { try kit.stamp(from: workbench, cache: cache) }
                kit.noteLink(stop: stop)
                try kit.finish(from: workbench)
            } catch {
                throw .notWritten(path: kit.directory, reason: "\(error)")
            }
            return kit
        }
    }

    private static func buildCommand(of workbench: String, scratch: String) -> [String] {
        [
            "swift", "build", "--package-path", workbench, "--scratch-path", scratch, "--disable-index-store",
            "-debug-info-format", "none",
        ]
    }

    /// The library for tests needs Swift Testing, which not every toolchain has. Without it, the kit is whole all the same.
    private static func buildTesters(of workbench: String, scratch: String, stop: () -> Bool) -> Bool {
        PackageBuilder.ask(buildCommand(of: workbench, scratch: scratch) + ["--target", "WorkflowTesting"], stop: stop)
            != nil
    }

    /// Copies the objects of the library for tests. The libraries that it shares with the kernel are in the kit's library.
    private func collectTesters(from build: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: testersFolder, withIntermediateDirectories: true)
        for module in ["WorkflowTesting", "WorkbenchMirrors"] {
            let folder = "\(build)/\(module).build"
            for name in try files.contentsOfDirectory(atPath: folder) where name.hasSuffix(".swift.o") {
                try files.copyItem(atPath: "\(folder)/\(name)", toPath: "\(testersFolder)/\(module)-\(name)")
            }
        }
    }

    /// Copies the library and its modules from a build directory.
    private func collect(from build: String) throws {
        let files = FileManager.default
        if files.fileExists(atPath: directory) { try files.removeItem(atPath: directory) }
        try files.createDirectory(atPath: modules, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: build + "/Modules") where name.hasSuffix(".swiftmodule") {
            try files.copyItem(atPath: "\(build)/Modules/\(name)", toPath: "\(modules)/\(name)")
        }
        try files.copyItem(atPath: "\(build)/lib\(Self.product).so", toPath: library)
        var map = ""
        for name in try files.contentsOfDirectory(atPath: build) where name.hasSuffix(".build") {
            guard let text = try? String(contentsOfFile: "\(build)/\(name)/module.modulemap", encoding: .utf8),
                let start = text.firstRange(of: "umbrella \"")?.upperBound,
                let end = text[start...].firstIndex(of: "\"")
            else { continue }
            let module = String(name.dropLast(".build".count))
            try files.createDirectory(atPath: "\(headers)/\(module)", withIntermediateDirectories: true)
            for header in try files.contentsOfDirectory(atPath: String(text[start..<end])) {
                try files.copyItem(
                    atPath: "\(text[start..<end])/\(header)", toPath: "\(headers)/\(module)/\(header)")
            }
            map += "module \(module) {\n    umbrella \"\(module)\"\n    export *\n}\n"
        }
        try Data(map.utf8).write(to: URL(filePath: headers + "/module.modulemap"))
    }

    /// Without the note, the compiler's driver links each host, which takes longer.
    func noteLink(stop: () -> Bool) {
        let example = directory + "/example.o"
        guard link(main, example) == 0 else { return }
        defer { unlink(example) }
        let found = HostLink(objects: linkedObjects, example: example, options: linkOptions) {
            PackageBuilder.ask($0, stop: stop)
        }
        if let found, let data = try? JSONEncoder().encode(found) { try? data.write(to: hostLinkFile) }
    }

    private func compileMain(stop: () -> Bool) throws(HostingError) {
        let text = """
            // The main file of every host that is linked with this kit.

            import WorkflowKernel

            WorkflowKernel.main()

            """
        try compile(text, named: "main", to: main, module: "workflow_host", options: [], stop: stop)
    }

    private func compileTestMain(stop: () -> Bool) throws(HostingError) {
        let text = """
            // The main file of every program that runs tests and is linked with this kit.

            import Testing

            @main struct TestProgram {
                static func main() async {
                    await Testing.__swiftPMEntryPoint() as Never
                }
            }

            """
        try compile(
            text, named: "tests", to: testersFolder + "/main.o", module: "workflow_tests",
            options: ["-parse-as-library"], stop: stop)
    }

    private func compile(
        _ text: String, named name: String, to object: String, module: String, options more: [String],
        stop: () -> Bool
    ) throws(HostingError) {
        let source = "\(directory)/\(name).swift"
        do {
            try Data(text.utf8).write(to: URL(filePath: source))
        } catch {
            throw .notWritten(path: source, reason: "\(error)")
        }
        try PackageBuilder.run(
            ["swiftc", "-c", source, "-module-name", module, "-Onone", "-gnone", "-o", object] + options + more,
            stop: stop, progress: { _ in })
    }
}
