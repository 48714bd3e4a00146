// The package that the running program was built from: a checkout, or the copy of the sources that was installed with the program.

#if canImport(Glibc)
    import Glibc
#endif

package enum OwnPackage {
    /// Builds this program again; nil if it is not in a package's build directory.
    package static let builder = executable.flatMap(PackageBuilder.ofExecutable)

    /// Its directory; nil if the sources are not here.
    package static let directory = builder?.directory ?? installed(below: prefix)

    /// The same, if packages of workflows can depend on it. A user's own workbench is built from the user's package.
    package static var workbench: String? {
        directory.flatMap { access($0 + "/Sources/Kernel/WorkflowKernel", R_OK) == 0 ? $0 : nil }
    }

    /// `PREFIX` of `PREFIX/bin/workflow`.
    static let prefix = executable.map { $0.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() }

    /// The folder has the package's name, because packages that depend on it use that name.
    static func installed(below prefix: String?) -> String? {
        guard let prefix else { return nil }
        let directory = prefix + "/share/workflow/package/workflow"
        return access(directory + "/Package.swift", R_OK) == 0 ? directory : nil
    }

    /// After a rebuild, the system no longer knows the path.
    static let executable = PackageBuilder.realPath("/proc/self/exe")
}
