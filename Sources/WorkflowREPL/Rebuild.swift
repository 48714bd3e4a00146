// `reload`: the code of this program is built again where its executable lies.

import Glibc
import WorkbenchPackageHosting
import WorkbenchREPL

enum Rebuild {
    /// Builds this program's package and answers the executable; nil if it does not lie in a package's build directory.
    static func ofThisProgram(_ printer: Printer) -> (() -> String?)? {
        guard let executable = ownExecutable, let builder = PackageBuilder.ofExecutable(executable) else { return nil }
        return { BuildProgress.build(builder, printer) ? builder.executable : nil }
    }

    /// The package that this program was built from.
    static var ownPackage: String? {
        ownExecutable.flatMap(PackageBuilder.ofExecutable)?.directory
    }

    /// Asked at the start: once it was built again, the system no longer knows where this one lay.
    private static var ownExecutable: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
