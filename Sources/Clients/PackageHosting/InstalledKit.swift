// A prebuilt kernel that was installed with the program. If it fits the compiler and the workbench's sources, it is
// copied into the cache, so the first `open` doesn't have to build one.

import FoundationEssentials
import WorkbenchCSystem
import WorkbenchReflection
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

/// The origin of a prebuilt kernel, stored in a file next to it, so that a copy can be installed.
private struct KitStamp: MemberwiseCodable, Hashable {
    /// The compiler's version. The path and date that identify kernels in a cache can't be used, because they differ
    /// between machines.
    var compiler: String
    /// A name for the contents of the workbench's sources.
    var sources: String
    /// The digest of each file.
    var files: [String: String]
}

extension KernelKit {
    /// The reason that the installed kernel isn't used.
    package enum Misfit: Error, Hashable, CustomStringConvertible {
        case damaged, otherSources
        /// Other users could have put programs there.
        case notTrusted(path: String, reason: String)
        case otherCompiler(made: String, here: String)

        package var description: String {
            switch self {
            case .damaged: "the prebuilt kernel is damaged; reinstall workflow"
            case .notTrusted(let path, let reason):
                "the prebuilt kernel isn't used because \(path) \(reason); type: sudo chown -R root:root '\(path)' && "
                    + "sudo chmod -R go-w '\(path)'"
            case .otherSources:
                "the prebuilt kernel is for a different version of the workbench than the package depends on"
            case .otherCompiler(let made, let here):
                "the prebuilt kernel was built with \(made), but your compiler is \(here)"
            }
        }
    }

    /// The reason that this installed kernel isn't used; nil if it fits.
    package func misfit(from workbench: String, cache: String) -> Misfit? {
        do throws(Misfit) {
            _ = try fittingStamp(from: workbench, cache: cache)
            return nil
        } catch {
            return error
        }
    }

    /// The kernel that was installed with this program: `PREFIX/lib/workflow/kit` for `PREFIX/bin/workflow`.
    package static var installed: KernelKit? {
        guard let prefix = OwnPackage.prefix else { return nil }
        let kit = KernelKit(directory: prefix + "/lib/workflow/kit")
        return access(kit.stampFile, R_OK) == 0 ? kit : nil
    }

    /// The prebuilt kernel for the workbench in a directory, if it has already been built, or if the installed one
    /// fits.
    ///
    /// - Parameter cache: The directory of the prebuilt kernels.
    package static func found(
        from workbench: String, cache: String, installed: KernelKit? = KernelKit.installed
    ) -> KernelKit? {
        guard let kit = expected(from: workbench, cache: cache) else { return nil }
        if kit.isWhole { return kit }
        guard let installed, installed.misfit(from: workbench, cache: cache) == nil,
            (try? FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)) != nil
        else { return nil }
        // Give up if another process is building the kernel: the build itself waits for that process, and says so.
        _ = try? BuildLock.holding(cache, stop: { true }) { () throws(HostingError) in
            kit.isWhole || kit.take(installed, from: workbench, cache: cache)
        }
        return kit.isWhole ? kit : nil
    }

    /// Copies the installed kernel into this directory. Returns false if the kernel doesn't fit.
    func take(_ installed: KernelKit?, from workbench: String, cache: String) -> Bool {
        guard let installed, let stamp = try? installed.fittingStamp(from: workbench, cache: cache) else {
            return false
        }
        let files = FileManager.default
        do {
            if files.fileExists(atPath: directory) { try files.removeItem(atPath: directory) }
            for file in stamp.files.keys.sorted() {
                let copy = URL(filePath: "\(directory)/\(file)")
                try files.createDirectory(
                    atPath: copy.deletingLastPathComponent().path, withIntermediateDirectories: true)
                try files.copyContents(of: "\(installed.directory)/\(file)", to: copy.path)
            }
            // The linker's command contains the path of this directory, so it can't be copied.
            noteLink(stop: { false })
            let own = KitStamp(compiler: stamp.compiler, sources: stamp.sources, files: digests)
            try JSONEncoder().encode(own).replace(stampFile)
            try finish()
            return true
        } catch {
            return false
        }
    }

    /// Records the origin of this kernel, so that copies of it can be installed.
    package func stamp(from workbench: String, cache: String) throws {
        guard let compiler = Self.compilerVersion else { throw HostingError.noCompiler }
        let stamp = KitStamp(
            compiler: compiler, sources: Self.contents(of: workbench, cache: cache),
            files: digests)
        try JSONEncoder().encode(stamp).replace(stampFile)
    }

    private var digests: [String: String] {
        let names = files.filter { $0 != stampFile }.map { String($0.dropFirst(directory.count + 1)) }
        return Dictionary(names.map { ($0, Self.digest(of: "\(directory)/\($0)")) }) { first, _ in first }
    }

    private static func digest(of path: String) -> String { String(csystem_digest(path), radix: 36) }

    private var stamp: KitStamp? {
        guard let data = try? Data(contentsOf: URL(filePath: stampFile)),
            let stamp = try? JSONDecoder().decode(KitStamp.self, from: data), !stamp.files.isEmpty,
            stamp.files.allSatisfy({ Self.digest(of: "\(directory)/\($0)") == $1 })
        else { return nil }
        return stamp
    }

    var hasStampedFiles: Bool { stamp != nil }

    /// The stamp, if all files exist and were made by this compiler from these sources.
    private func fittingStamp(from workbench: String, cache: String) throws(Misfit) -> KitStamp {
        if let untrusted { throw .notTrusted(path: untrusted.path, reason: untrusted.reason) }
        guard let stamp else { throw .damaged }
        guard stamp.sources == Self.contents(of: workbench, cache: cache) else { throw .otherSources }
        let here = Self.compilerVersion
        guard stamp.compiler == here else {
            throw .otherCompiler(made: Self.name(ofCompiler: stamp.compiler), here: Self.name(ofCompiler: here ?? ""))
        }
        return stamp
    }

    package static var compilerVersion: String? {
        PackageBuilder.ask(["swiftc", "--version"], stop: { false })?.joined(separator: "\n")
    }

    /// The compiler's name in messages: `Swift 6.3.1 for x86_64-unknown-linux-gnu`.
    private static func name(ofCompiler version: String) -> String {
        guard let number = version.firstMatch(of: #/Swift version ([^\s]+)/#)?.1 else { return "an unknown compiler" }
        let target = version.firstMatch(of: #/Target: ([^\s]+)/#).map { " for \($0.1)" } ?? ""
        return "Swift \(number)\(target)"
    }

    private var stampFile: String { directory + "/stamp.json" }
}
