// The kernel and the libraries that a package's workflows link, as one shared library with its modules. It is built
// once per compiler and version of the workbench.

import FoundationEssentials
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

package struct KernelKit: Hashable, Sendable {
    /// The library's name.
    private static let name = "WorkflowKernelKit"
    /// The executable that contains the modules.
    private static let product = "workbench-kernel"

    package var directory: String

    package init(directory: String) {
        self.directory = directory
    }

    var modules: String { directory + "/Modules" }
    /// The C modules that the Swift modules depend on.
    var headers: String { directory + "/include" }
    var library: String { "\(directory)/lib\(Self.name).so" }
    /// The compiled main file of every host.
    var main: String { directory + "/main.o" }
    /// The compiled library for workflow tests, and the main file of a program that runs tests. Empty if the toolchain
    /// has no Swift Testing.
    private var testersFolder: String { directory + "/Testers" }
    var testers: [String] { SourceFolder.files(below: testersFolder) { $0.hasSuffix(".o") } }

    /// The link command for hosts; nil if only the compiler's driver can link them.
    var hostLink: HostLink? {
        (try? Data(contentsOf: hostLinkFile)).flatMap { try? JSONDecoder().decode(HostLink.self, from: $0) }
    }

    private var hostLinkFile: URL { URL(filePath: directory + "/link.json") }
    /// The files and options that every host is linked with.
    var linkedObjects: [String] { [main, library] }
    var linkOptions: [String] { ["-Xlinker", "-rpath", "-Xlinker", directory] }

    /// Whether all files were written and none has changed since. Files are compared by digest, because restored caches
    /// have new dates.
    var isWhole: Bool {
        guard let mark = try? String(contentsOfFile: wholeMark, encoding: .utf8), untrusted == nil else { return false }
        return mark == state || hasStampedFiles && (try? finish()) != nil
    }

    /// The part of the kernel that other users could have written.
    var untrusted: UntrustedPath? { UntrustedPath(below: directory) ?? UntrustedPath(within: directory) }

    var files: [String] { SourceFolder.files(below: directory) { !SourceFolder.isDirectory($0) && $0 != wholeMark } }

    private var state: String { FileStamp.fingerprint(files) }

    private var wholeMark: String { directory + "/kit.txt" }

    func finish() throws { try Data(state.utf8).replace(wholeMark) }

    /// The program that expands the macros of observable state. It's linked statically, so that an installed kit doesn't
    /// depend on the path of the toolchain.
    private var macros: String { directory + "/WorkbenchObservationMacros" }

    /// The compiler options that let a module import these modules.
    package var options: [String] {
        ["-I", modules, "-I", headers, "-load-plugin-executable", macros + "#WorkbenchObservationMacros"]
    }

    /// The prebuilt kernel for the workbench in a directory, if it has been built.
    ///
    /// - Parameter cache: The directory of the prebuilt kernels.
    package static func made(from workbench: String, cache: String) -> KernelKit? {
        guard let kit = expected(from: workbench, cache: cache), kit.isWhole else { return nil }
        return kit
    }

    static func expected(from workbench: String, cache: String) -> KernelKit? {
        guard let compiler = compiler() else { return nil }
        return KernelKit(directory: "\(cache)/\(fingerprint(compiler + contents(of: workbench, cache: cache)))")
    }
}

// MARK: - The inputs of a kit

extension KernelKit {
    /// Identifies the compiler by its date and size, which differ for a new compiler.
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

    /// A name for the contents of the workbench's sources. Two checkouts of the same version have the same name. All
    /// sources are read once per checkout.
    static func contents(of workbench: String, cache: String) -> String {
        let files =
            ["\(workbench)/Package.swift"]
            + SourceFolder.files(below: workbench + "/Sources") { path in
                [".swift", ".c", ".h"].contains { path.hasSuffix($0) }
            }
        let memo = "\(cache)/known/\(FileStamp.fingerprint(files))"
        if let known = try? String(contentsOfFile: memo, encoding: .utf8) { return known }
        var all = ""
        for path in files {
            all += path.dropFirst(workbench.count)
            all += (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        }
        let name = fingerprint(all)
        try? FileManager.default.createDirectory(atPath: cache + "/known", withIntermediateDirectories: true)
        try? Data(name.utf8).replace(memo)
        return name
    }
}

// MARK: - Making a kit

extension KernelKit {
    /// Builds the kernel for the workbench in a directory, or waits until another process has built it. If the
    /// installed one fits, it is copied instead.
    package static func make(
        from workbench: String, cache: String, installed: KernelKit? = KernelKit.installed,
        stop: () -> Bool, progress: (BuildOutput.Progress) -> Void
    ) throws(HostingError) -> KernelKit {
        guard let kit = expected(from: workbench, cache: cache) else { throw .noCompiler }
        if kit.isWhole { return kit }
        if let fault = kit.untrusted { throw .notTrusted(fault.message(settingInstead: "XDG_CACHE_HOME")) }
        do {
            try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        } catch {
            throw .writing(cache, error)
        }
        return try BuildLock.holding(
            cache, stop: stop,
            waiting: { progress(.init(done: 0, total: 0, title: "waiting for another build of the kernel")) }
        ) { () throws(HostingError) in
            if kit.isWhole || kit.take(installed, from: workbench, cache: cache) { return kit }
            if try !kit.linkOwnModules(workbench, stop, progress) {
                try kit.assemble(kit.compileModules(workbench, stop, progress), stop, progress)
            }
            try kit.compileMain(stop: stop)
            try kit.compileMacros(workbench, stop: stop)
            kit.compileTesters(workbench, stop: stop)
            do {
                kit.noteLink(stop: stop)
                // If the sources have changed in the meantime, the result isn't kept.
                if expected(from: workbench, cache: cache) == kit {
                    try kit.stamp(from: workbench, cache: cache)
                    try kit.finish()
                }
            } catch {
                throw .writing(kit.directory, error)
            }
            return kit
        }
    }

    /// Links this program's own modules. Returns false if they don't match the workbench's sources, or if they can't be
    /// linked because they were compiled with different options.
    private func linkOwnModules(
        _ workbench: String, _ stop: () -> Bool, _ progress: (BuildOutput.Progress) -> Void
    ) throws(HostingError) -> Bool {
        guard let own = try? CompiledModules.ofThisProgram(workbench) else { return false }
        do throws(HostingError) {
            try assemble(own, stop, progress)
            return true
        } catch {
            guard case .buildFailed = error else { throw error }
            return false
        }
    }

    private func assemble(
        _ compiled: CompiledModules, _ stop: () -> Bool, _ progress: (BuildOutput.Progress) -> Void
    ) throws(HostingError) {
        progress(.init(done: 0, total: 0, title: "linking the kernel"))
        do {
            try collect(compiled)
        } catch {
            throw .writing(directory, error)
        }
        try linkLibrary(of: compiled, stop: stop)
    }

    /// Compiles the modules with SwiftPM. The scratch directory is kept, so later builds compile only changed sources.
    private func compileModules(
        _ workbench: String, _ stop: () -> Bool, _ progress: (BuildOutput.Progress) -> Void
    ) throws(HostingError) -> CompiledModules {
        let cache = directory.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let scratch = "\(cache)/scratch-\(fingerprint(workbench))"
        try PackageBuilder.run(
            [
                "swift", "build", "--package-path", workbench, "--scratch-path", scratch, "--disable-index-store",
                "-debug-info-format", "none", "--product", Self.product,
            ], stop: stop,
            progress: { step in
                // SwiftPM discovers most steps during the build.
                let total = max(step.total, CompiledModules.steps(in: workbench))
                progress(.init(done: step.done, total: total, title: step.title))
            })
        return CompiledModules(workbench: workbench, directory: scratch + "/debug")
    }

    /// Copies the interfaces of the modules.
    private func collect(_ compiled: CompiledModules) throws {
        let files = FileManager.default
        if files.fileExists(atPath: directory) { try files.removeItem(atPath: directory) }
        try files.createDirectory(atPath: modules, withIntermediateDirectories: true)
        for module in CompiledModules.swift {
            try files.copyContents(of: compiled.swiftModule(module), to: "\(modules)/\(module).swiftmodule")
        }
        var map = ""
        for module in CompiledModules.c {
            try files.copyContents(of: compiled.headers(of: module), to: "\(headers)/\(module)")
            map += "module \(module) {\n    umbrella \"\(module)\"\n    export *\n}\n"
        }
        try Data(map.utf8).replace(headers + "/module.modulemap")
    }

    /// Links the objects into one library, without their debug information, which isn't needed because crashes happen
    /// in the user's code.
    private func linkLibrary(of compiled: CompiledModules, stop: () -> Bool) throws(HostingError) {
        let list = directory + "/objects.txt"
        let stubs = directory + "/stubs"
        do {
            try Data(compiled.objects.map(Self.quoted).joined(separator: "\n").utf8).replace(list)
            try writeStubs(in: stubs)
        } catch {
            throw .writing(list, error)
        }
        defer {
            unlink(list)
            try? FileManager.default.removeItem(atPath: stubs)
        }
        try PackageBuilder.run(
            [
                "swiftc", "-use-ld=lld", "-emit-library", "-o", library, "@" + list, "-L", stubs, "-Xlinker", "-S",
                "-Xlinker", "-z", "-Xlinker", "defs",
            ], stop: stop, progress: { _ in })
    }

    /// A path as written in a response file.
    private static func quoted(_ path: String) -> String {
        "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// The folder of the toolchain's libraries.
    private static var libraries: String? {
        compilerPath.map { $0.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/../lib" }
    }

    /// Objects compiled for the static standard library require libraries that the shared one doesn't have. Empty
    /// archives stand in for them.
    private func writeStubs(in folder: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard let libraries = Self.libraries else { return }
        let shared = Set((try? files.contentsOfDirectory(atPath: libraries + "/swift/linux")) ?? [])
        for name in (try? files.contentsOfDirectory(atPath: libraries + "/swift_static/linux")) ?? []
        where name.hasSuffix(".a") && !shared.contains(name.dropLast(2) + ".so") {
            try Data("!<arch>\n".utf8).replace("\(folder)/\(name)")
        }
    }

    /// Compiles the optional test library. It needs Swift Testing, which not every toolchain has.
    private func compileTesters(_ workbench: String, stop: () -> Bool) {
        let name = "WorkflowTesting"
        let identity = workbench.split(separator: "/").last.map(String.init) ?? workbench
        let command =
            [
                "swiftc", "-module-name", name, "-package-name", PackageFacts.Target.moduleName(identity.lowercased()),
                "-swift-version", "6", "-DSWIFT_PACKAGE", "-DDEBUG", "-DTypeMetadata", "-Onone", "-gnone", "-wmo",
                "-parse-as-library", "-emit-module", "-emit-module-path", "\(modules)/\(name).swiftmodule", "-c", "-o",
                "\(testersFolder)/\(name).o",
            ] + options + SourceFolder.files(below: "\(workbench)/Sources/Testing/\(name)") { $0.hasSuffix(".swift") }
        do {
            try FileManager.default.createDirectory(atPath: testersFolder, withIntermediateDirectories: true)
            try PackageBuilder.run(command, stop: stop, progress: { _ in })
            try compileTestMain(stop: stop)
        } catch {
            try? FileManager.default.removeItem(atPath: testersFolder)
        }
    }

    /// Stores the command that links a host. Without it, the compiler's driver links each host, which takes longer.
    func noteLink(stop: () -> Bool) {
        let example = directory + "/example.o"
        guard link(main, example) == 0 else { return }
        defer { unlink(example) }
        let found = HostLink(objects: linkedObjects, example: example, options: linkOptions) {
            PackageBuilder.ask($0, stop: stop)
        }
        if let found, let data = try? JSONEncoder().encode(found) { try? data.replace(hostLinkFile.path) }
    }

    private func compileMain(stop: () -> Bool) throws(HostingError) {
        let text = """
            // The main file of every host that is linked with this kit.

            import WorkflowKernel

            WorkflowKernel.main()

            """
        try compile(text, named: "main", to: main, module: "workflow_host", options: [], stop: stop)
    }

    private func compileMacros(_ workbench: String, stop: () -> Bool) throws(HostingError) {
        let sources = SourceFolder.files(below: workbench + "/Sources/Screens/ObservationMacros") {
            $0.hasSuffix(".swift")
        }
        // The program then starts faster, and doesn't need the toolchain's libraries. Not every toolchain has the static ones.
        let isStatic = Self.libraries.map { access($0 + "/swift_static/linux", R_OK) == 0 } ?? false
        try PackageBuilder.run(
            [
                "swiftc", "-use-ld=lld", "-swift-version", "6", "-Onone", "-gnone", "-wmo", "-Xlinker", "-s", "-o",
                macros,
            ] + (isStatic ? ["-static-stdlib"] : []) + sources, stop: stop, progress: { _ in })
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
            try Data(text.utf8).replace(source)
        } catch {
            throw .writing(source, error)
        }
        try PackageBuilder.run(
            ["swiftc", "-c", source, "-module-name", module, "-Onone", "-gnone", "-o", object] + options + more,
            stop: stop, progress: { _ in })
    }
}
