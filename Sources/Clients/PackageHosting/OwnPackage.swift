// The package that the running program was built from: a checkout, or the copy of the sources that was installed with
// the program.

#if canImport(Glibc)
    import Glibc
#endif

package enum OwnPackage {
    /// Rebuilds this program; nil if it isn't in a package's build directory.
    package static let builder = executable.flatMap(PackageBuilder.ofExecutable)

    /// The package's directory; nil if the sources aren't on this machine.
    package static let directory = builder?.directory ?? installed(below: prefix)

    /// The package's directory, if packages of workflows can depend on it. A user's own workbench is built from the
    /// user's package, so it has no such directory.
    package static var workbench: String? {
        directory.flatMap { access($0 + "/Sources/Kernel/WorkflowKernel", R_OK) == 0 ? $0 : nil }
    }

    /// `PREFIX` of `PREFIX/bin/workflow`.
    static let prefix = executable.map { $0.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() }

    /// The folder of the installed sources. It has the package's name, by which SwiftPM identifies packages.
    static func installed(below prefix: String?) -> String? {
        guard let prefix else { return nil }
        let directory = prefix + "/share/workflow/package/workflow"
        return access(directory + "/Package.swift", R_OK) == 0 ? directory : nil
    }

    /// This program's path. It is read only once, because the system no longer knows it after a rebuild.
    static let executable = PackageBuilder.realPath("/proc/self/exe")
}
