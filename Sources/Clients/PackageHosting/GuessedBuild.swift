// Compiles a package while SwiftPM is still reading the package's manifest, because reading takes as long as compiling.
// The layout is a guess: most packages have one target in the usual place. If the guess is wrong, the record of the
// build shows that the result can't be used.

import Dispatch
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

package struct GuessedBuild: Sendable {
    private let build: DirectBuild
    private let kit: KernelKit

    /// Returns nil if the package has a different layout, or if its kernel has been neither built nor installed.
    ///
    /// - Parameter folder: The directory of the results.
    init?(of directory: String, folder: String, kits: String) {
        guard let guess = Self.guess(directory), let kit = KernelKit.found(from: guess.workbench, cache: kits) else {
            return nil
        }
        build = DirectBuild(plan: guess.plan, workbench: guess.workbench, folder: folder, kits: kits)
        self.kit = kit
    }

    /// The likely plan for the package in a directory, and the directory of the package that provides the kernel.
    package static func guess(_ directory: String) -> (plan: DirectPlan, workbench: String)? {
        guard let manifest = try? String(contentsOfFile: directory + "/Package.swift", encoding: .utf8),
            let tools = toolsVersion(in: manifest), let target = onlyTarget(in: directory),
            let workbench = workbench(in: manifest, of: directory)
        else { return nil }
        let facts = PackageFacts(
            name: target, path: directory, tools: tools, languageModes: [], libraries: [],
            targets: [PackageFacts.Target(name: target)], dependencies: [], hasTraits: false)
        guard let plan = try? DirectPlan(for: facts, workbench: "", packages: [:]) else { return nil }
        return (plan, workbench)
    }

    /// Compiles until the survey is available, and to the end if the survey has the same plan. Errors are reported
    /// later, when the package is built.
    func compile(
        stop: () -> Bool, during survey: () throws(HostingError) -> Survey
    ) throws(HostingError) -> Survey {
        let group = DispatchGroup()
        let isWrong = Flag()
        try? FileManager.default.createDirectory(atPath: build.folder, withIntermediateDirectories: true)
        DispatchQueue.global().async(group: group) {
            _ = try? BuildLock.holding(build.folder, stop: { isWrong.isSet }) { () throws(HostingError) in
                try build.compileChanged(with: kit, stop: { isWrong.isSet }, progress: { _, _ in })
            }
        }
        defer {
            while group.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
                if stop() { isWrong.set() }
            }
        }
        do throws(HostingError) {
            let survey = try survey()
            if survey.plan != build.plan { isWrong.set() }
            return survey
        } catch {
            isWrong.set()
            throw error
        }
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .relaxed) }

        func set() { value.store(true, ordering: .relaxed) }
    }
}

// MARK: - Reading a package without SwiftPM

extension GuessedBuild {
    /// The version in a line such as `// swift-tools-version: 6.1`.
    private static func toolsVersion(in manifest: String) -> [Int]? {
        guard let line = manifest.split(separator: "\n").first, line.contains("swift-tools-version") else { return nil }
        let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
        return numbers.isEmpty ? nil : numbers
    }

    /// The directory with sources, if there is only one.
    private static func onlyTarget(in directory: String) -> String? {
        let sources = directory + "/Sources"
        let found = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
        let names = found.filter { !$0.hasPrefix(".") }
        guard names.count == 1, let name = names.first, !name.hasSuffix(".swift") else { return nil }
        return SourceFolder.files(below: "\(sources)/\(name)") { $0.hasSuffix(".swift") }.isEmpty ? nil : name
    }

    /// The directory of the dependency that provides the kernel: either a path in the manifest, or a checkout.
    private static func workbench(in manifest: String, of directory: String) -> String? {
        let texts = manifest.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        let named = texts.compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
        let checkouts = directory + "/.build/checkouts"
        let fetched = (try? FileManager.default.contentsOfDirectory(atPath: checkouts)) ?? []
        let places =
            named.map { $0.hasPrefix("/") ? $0 : "\(directory)/\($0)" } + fetched.map { "\(checkouts)/\($0)" }
        return places.first { access($0 + "/Sources/Kernel/WorkflowKernel", R_OK) == 0 }.flatMap(
            PackageBuilder.realPath)
    }
}
