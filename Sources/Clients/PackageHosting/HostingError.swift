// The reasons that a package can't be opened, and how to fix each.

package enum HostingError: Error, Hashable, Sendable, CustomStringConvertible {
    case noDirectory(path: String)
    /// `enclosing` is the package that the directory is in.
    case notAPackage(path: String, enclosing: String?)
    /// `targets` are the targets that a library product can contain.
    case noLibraries(package: String, path: String, targets: [String])
    /// `namesake` is a dependency with the same name as the workbench's package.
    case noWorkbench(package: String, path: String, namesakes: [PackageFacts.Dependency])
    /// A dependency whose directory doesn't exist.
    case noDependency(package: String, path: String, place: String)
    /// Two packages have the same identity, because SwiftPM identifies packages by directory name.
    case sameIdentity(path: String, identity: String)
    case notDescribed(path: String, output: String)
    case notWritten(path: String, reason: String)
    /// Other users could have put programs into the cache.
    case notTrusted(String)
    /// The folder of a module has no Swift files, or doesn't exist.
    case noSwiftFile(folder: String)
    case noCompiler
    /// This folder of the toolchain lacks the libraries for parsing Swift.
    case noParser(folder: String)
    /// The prebuilt kernel has no test library.
    case noTesters
    /// The tests belong to a package that only SwiftPM can build.
    case testsNeedSwiftPM
    case buildFailed(BuildOutput)
    /// A script, or a version of its package, can’t be read for a comparison.
    case notComparable(String)
    /// The limit of address space, and what the compiler needs, in kilobytes.
    case addressSpace(limit: UInt64, least: UInt64)
    case stopped

    /// The failure of a step that writes files.
    static func writing(_ path: String, _ error: any Error) -> Self {
        error as? Self ?? .notWritten(path: path, reason: "\(error)")
    }

    package var description: String {
        switch self {
        case .noDirectory(let path): "there is no directory \(path): specify the directory of a Swift package"
        case .notAPackage(let path, let enclosing):
            enclosing.map { "\(path) has no Package.swift, but \($0) does: use that directory" }
                ?? "\(path) has no Package.swift: specify the directory of a Swift package"
        case .noLibraries(let package, let path, let targets):
            if targets.isEmpty {
                """
                \(package) has only executables, which other programs can't link: move the workflows into a \
                .target(name: "\(package)Workflows") in \(path)/Package.swift, let the executable depend on it, and \
                add .library(name: "\(package)Workflows", targets: ["\(package)Workflows"]) to the products
                """
            } else {
                """
                \(package) has no library product, but only libraries can be linked: add \
                .library(name: "\(package)", targets: [\(targets.map { "\"\($0)\"" }.joined(separator: ", "))]) \
                to the products in \(path)/Package.swift
                """
            }
        case .noWorkbench(let package, let path, let namesakes):
            if let namesake = namesakes.first {
                """
                \(package) depends on \(namesake.place), a different package called Workflow, which has no \
                WorkflowREPL. In \(path)/Package.swift, depend on the package that `workflow` comes from instead; its \
                modules Workflow and WorkflowUI have the same names
                """
            } else {
                """
                \(package) does not depend on the package that provides Workflow and WorkflowREPL, so it has no \
                workflows. Add that package to the dependencies in \(path)/Package.swift, and .product(name: \
                "Workflow", package: "workflow") to those of a target
                """
            }
        case .noDependency(let package, let path, let place):
            """
            \(package) depends on the package in \(place), but there is no such directory: correct the path in \
            \(path)/Package.swift
            """
        case .sameIdentity(let path, let identity):
            """
            \(path) and the package of the workbench are both in a directory called \(identity), but SwiftPM tells \
            packages apart by that name: rename one of the directories
            """
        case .notDescribed(let path, let output):
            "can't read the package in \(path):\n\(output)"
        case .notWritten(let path, let reason):
            "can't write \(path): \(reason)"
        case .notTrusted(let message): message
        case .noSwiftFile(let folder):
            "there is no Swift file in \(folder): add one, or remove the target from Package.swift"
        case .noCompiler:
            "can't find the swift command: install the Swift toolchain, and put it on your PATH"
        case .noParser(let folder):
            "\(folder) has no libSwiftParser.so, which is needed to read Swift files: install a toolchain from swift.org"
        case .noTesters:
            "the tests can't be compiled, because the toolchain has no Swift Testing: install a toolchain from swift.org"
        case .testsNeedSwiftPM:
            """
            the tests are compiled without SwiftPM, but this package now needs it, because its \
            Package.swift was changed: undo that change
            """
        case .notComparable(let reason): reason
        case .addressSpace(let limit, let least):
            """
            `ulimit -v` limits memory to \(limit) KB, but the compiler needs \(least) KB; open a new terminal, and try \
            again there with a higher limit
            """
        case .stopped:
            "the build was stopped"
        case .buildFailed(let output):
            "the build failed with \(output.errors.count) error\(output.errors.count == 1 ? "" : "s")"
        }
    }
}

extension PackageFacts.Dependency {
    fileprivate var place: String {
        switch self {
        case .local(_, let path): path
        case .remote(_, let url, _): url
        }
    }
}

extension BuildOutput {
    /// The remedy for errors that SwiftPM reports without one.
    package var remedy: String? {
        for error in errors {
            guard let clash = NameClash(error.message) else { continue }
            let name = clash.target
            return """
                two of these packages have a target \(name), but a program can contain only one: rename yours, in the \
                folder Sources and in its Package.swift, or add moduleAliases: ["\(name)": "Other\(name)"] to the \
                .product(…) of the dependency that has the other one
                """
        }
        return nil
    }

    /// `multiple packages ('a', 'b') declare targets with a conflicting name: 'Core’; target names need to be unique`
    private struct NameClash {
        var target: String

        init?(_ message: String) {
            guard let range = message.firstRange(of: "conflicting name: '") else { return nil }
            target = String(message[range.upperBound...].prefix { $0 != "'" && $0 != "’" && $0 != ";" })
        }
    }
}

extension HostingError {
    /// Whether the compiler has found errors in the source code, and not only failed or been stopped.
    var isOfTheSource: Bool {
        if case .buildFailed(let output) = self { output.errors.contains { $0.file != nil } } else { false }
    }
}
