// Compiles the program that parses Swift files, once per compiler and version of the workbench. It is linked with the
// parser that comes with the compiler.

import FoundationEssentials
import WorkbenchReflection

#if canImport(Glibc)
    import Glibc
#endif

package enum OutlineReader {
    /// The path of the program. It is compiled if necessary.
    ///
    /// - Parameters:
    ///   - cache: The cache directory.
    ///   - begin: Called before the program is compiled, which takes a while.
    package static func make(
        cache: String, stop: () -> Bool = { false }, begin: () -> Void = {}
    ) throws(HostingError) -> String {
        try PackageBuilder.requireAddressSpace()
        guard let toolchain = toolchain(stop: stop) else { throw .noCompiler }
        let host = toolchain.folder + "/host"
        guard access(host + "/libSwiftParser.so", R_OK) == 0 else { throw .noParser(folder: host) }
        var contents = toolchain.stamp
        for file in ReaderSource.all { contents += file.text }
        let folder = "\(cache)/outline-\(fingerprint(contents))"
        let program = folder + "/workflow-swift-outline"
        if access(program, X_OK) == 0 { return program }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .writing(folder, error)
        }
        return try BuildLock.holding(folder, stop: stop, waiting: {}) { () throws(HostingError) in
            if access(program, X_OK) == 0 { return program }
            begin()
            var sources: [String] = []
            for file in ReaderSource.all {
                let path = "\(folder)/\(file.name)"
                do {
                    try Data(file.text.utf8).replace(path)
                } catch {
                    throw .writing(path, error)
                }
                sources.append(path)
            }
            let unfinished = program + ".new"
            try PackageBuilder.run(
                [
                    "swiftc", "-wmo", "-swift-version", "6", "-package-name", "workflow", "-module-name",
                    "SwiftOutlineReader", "-I", host, "-L", host, "-lSwiftSyntax", "-lSwiftOperators", "-lSwiftParser",
                    "-Xlinker",
                    "-rpath", "-Xlinker", host, "-o", unfinished,
                ] + sources, stop: stop, progress: { _ in })
            guard rename(unfinished, program) == 0 else {
                throw .notWritten(path: program, reason: String(cString: strerror(errno)))
            }
            return program
        }
    }

    /// The folder of the toolchain's libraries, and a string that changes with the compiler; nil without a compiler.
    private static func toolchain(stop: () -> Bool) -> (folder: String, stamp: String)? {
        var text = ""
        let ending = ChildProcess.run(["swiftc", "-print-target-info"], stop: stop) { text += $0 + "\n" }
        guard ending.isSuccess, let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(text.utf8)) else {
            return nil
        }
        let folder = info.paths.runtimeResourcePath
        let stamp = FileStamp(folder + "/host/libSwiftParser.so")
        return (folder, "\(info.compilerVersion) \(stamp.path) \(stamp.size) \(stamp.modified)\n")
    }

    /// The relevant part of the compiler's information about itself.
    private struct TargetInfo: MemberwiseDecodable {
        var compilerVersion: String
        var paths: Paths

        struct Paths: MemberwiseDecodable {
            var runtimeResourcePath: String
        }
    }
}
