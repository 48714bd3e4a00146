// A package's tests as a separate program, linked with the prebuilt kernel and its test library. They run on the
// original code, and on code with changed files. For a change, only the changed module is recompiled, because the tests
// see only its interface.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

package struct TestBuild {
    private let build: DirectBuild
    /// The tested module.
    private let tested: DirectPlan.Module
    /// The names of the test files to run.
    private let files: [String]
    private let stop: () -> Bool
    private let kit: KernelKit
    private let record: BuildRecord

    /// Compiles a package's code and its tests, and passes them to the closure. Other sessions wait until the closure
    /// returns, because they need the same folder.
    ///
    /// - Parameters:
    ///   - builder: Builds the package's host.
    ///   - module: The module of the tests.
    ///   - folder: The folder of the tests.
    ///   - files: The names of the test files to run. All test files are compiled.
    ///   - waiting: Called once if another session is running its tests.
    package static func holding<Result>(
        testsOf builder: PackageBuilder, module: String, folder: String, files: [String],
        stop: @escaping () -> Bool, waiting: () -> Void, _ work: (TestBuild) throws(HostingError) -> Result
    ) throws(HostingError) -> Result {
        guard case .direct(let host) = builder.way, let tested = host.plan.modules.last else { throw .testsNeedSwiftPM }
        let results = host.folder + "/tests"
        do {
            try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: true)
        } catch {
            throw .writing(results, error)
        }
        return try BuildLock.holding(results, stop: stop, waiting: waiting) { () throws(HostingError) in
            try work(
                TestBuild(of: host, tested, in: results, module: module, folder: folder, files: files, stop: stop))
        }
    }

    private init(
        of host: DirectBuild, _ tested: DirectPlan.Module, in results: String, module: String, folder: String,
        files: [String], stop: @escaping () -> Bool
    ) throws(HostingError) {
        let tests = DirectPlan.Module(
            name: module, folder: folder, sources: [], exclude: [], options: tested.options + Self.macros)
        let plan = DirectPlan(modules: host.plan.modules.dropLast() + [tested, tests])
        build = DirectBuild(plan: plan, workbench: host.workbench, folder: results, kits: host.kits)
        self.tested = tested
        self.files = files
        self.stop = stop
        kit = try build.kit(stop: stop, progress: { _ in })
        guard !kit.testers.isEmpty else { throw .noTesters }
        record = try build.compileChanged(with: kit, stop: stop, progress: { _, _ in })
    }

    /// The compiler options for the macros of Swift Testing.
    private static var macros: [String] {
        guard let compiler = KernelKit.compilerPath else { return [] }
        let toolchain = compiler.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        return ["-plugin-path", toolchain + "/lib/swift/host/plugins/testing"]
    }

    /// A test run, and the reason that it didn't finish.
    package typealias Result = (run: TestRun, stop: String?)

    /// Runs the tests on the original code.
    package func run() throws(HostingError) -> Result {
        try run(linking: build.objects(of: record.modules), as: "plain")
    }

    /// Runs the tests on the code with some files replaced.
    ///
    /// - Parameter changes: The new contents by file name.
    package func run(changing changes: [String: String]) throws(HostingError) -> Result {
        let folder = build.folder + "/changed"
        var sources = try build.sources(of: tested)
        do {
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (name, text) in changes {
                guard let index = sources.firstIndex(where: { $0.hasSuffix("/" + name) }) else { continue }
                sources[index] = "\(folder)/\(name)"
                try Data(text.utf8).replace(sources[index])
            }
        } catch {
            throw .writing(folder, error)
        }
        let object = folder + "/whole.o"
        try PackageBuilder.run(
            build.command(for: tested) + ["-wmo", "-suppress-warnings", "-o", object]
                + build.options(for: tested, kit) + sources, stop: stop, progress: { _ in })
        let others = record.modules.filter { $0.module.name != tested.name }
        return try run(linking: build.objects(of: others) + [object], as: "changed/tests")
    }

    /// The contents of a file of the tested code; nil if the file doesn't exist.
    package func text(of name: String) -> String? {
        let path = (try? build.sources(of: tested))?.first { $0.hasSuffix("/" + name) }
        return path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    }

    private func run(linking objects: [String], as name: String) throws(HostingError) -> Result {
        let program = "\(build.folder)/\(name)"
        try PackageBuilder.run(
            ["swiftc", "-use-ld=lld", "-emit-executable", "-o", program] + objects + kit.testers + [kit.library]
                + kit.linkOptions, stop: stop, progress: { _ in })
        let events = program + ".jsonl"
        unlink(events)
        let limit = Duration.seconds(10)
        let end = ContinuousClock.now + limit
        var trap: String?
        // `timeout` ends the tests if the session has ended. Backtraces aren't needed here, and would take seconds.
        var command = [
            "timeout", "--kill-after=1", "\(2 * limit.components.seconds)", "env", "SWIFT_BACKTRACE=enable=no", program,
            "--testing-library", "swift-testing", "--event-stream-output-path", events, "--event-stream-version", "0",
        ]
        for file in files { command += ["--filter", "/\(file.replacing(".", with: "\\.")):"] }
        let ending = ChildProcess.run(command, stop: { stop() || ContinuousClock.now > end }) { line in
            if line.contains("Fatal error") { trap = line }
        }
        if ending.wasStopped, ContinuousClock.now <= end { throw .stopped }
        let run = TestRun(events: (try? String(contentsOfFile: events, encoding: .utf8)) ?? "")
        if ending.wasStopped { return (run, "they took longer than \(limit.components.seconds) seconds") }
        // Swift Testing exits with this code if these files have no tests.
        let isWithoutTests = ending.code == EX_UNAVAILABLE && run.tests == 0
        guard !run.isWhole, !isWithoutTests else { return (run, nil) }
        let way = ending.code > 128 ? "was ended by signal \(ending.code - 128)" : "exited with code \(ending.code)"
        return (run, trap ?? "the process \(way)")
    }
}
