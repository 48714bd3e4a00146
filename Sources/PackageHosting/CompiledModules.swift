// The kernel's modules in a build directory of SwiftPM's: what a kit is made of. `swift run workflow` compiles them for the program
// itself, so that the first `open` of a package has only to link them.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

package struct CompiledModules: Sendable {
    /// The directory of the package with the sources.
    let workbench: String
    /// The build directory: `.build/debug`.
    let directory: String

    /// The modules of the executable `workbench-kernel`: those of the kernel and of the libraries that a package's workflows import. A test compares them with the manifest.
    package static let swift = [
        "AlertContainer", "BackStackContainer", "ModalContainer", "SplitScreenContainer", "ViewEnvironment",
        "WorkbenchCommandLanguage", "WorkbenchKernel", "WorkbenchKernelService", "WorkbenchMirrors",
        "WorkbenchReflection", "WorkbenchReplies", "WorkbenchReplyJSON", "WorkbenchReplyText", "WorkbenchRules",
        "WorkbenchScripts", "WorkbenchTypeMetadata", "WorkbenchValueTree", "WorkbenchWire", "Workflow",
        "WorkflowConcurrency", "WorkflowKernel", "WorkflowReactive", "WorkflowUI",
    ]

    /// The modules in C among them.
    package static let c = ["WorkbenchCMainQueue", "WorkbenchCSwiftABI", "WorkbenchCSystem"]

    /// Those with which this program was linked; nil if there are none, or if a source or the compiler has changed since.
    static func ofThisProgram(_ workbench: String) -> CompiledModules? {
        guard let executable = OwnPackage.executable, let end = executable.lastIndex(of: "/") else { return nil }
        let modules = CompiledModules(workbench: workbench, directory: String(executable[..<end]))
        return modules.isCurrent(for: executable) ? modules : nil
    }

    /// The objects, in a fixed order.
    var objects: [String] { (Self.swift + Self.c).flatMap { module in sources(of: module).map(object(module)) } }

    func swiftModule(_ module: String) -> String { "\(directory)/Modules/\(module).swiftmodule" }

    /// The directory with the headers of a module in C.
    func headers(of module: String) -> String { folder(of: module) + "/include" }

    /// `Sources/Kernel` of `WorkbenchKernel`.
    private func folder(of module: String) -> String {
        let prefix = "Workbench"
        return "\(workbench)/Sources/\(module.hasPrefix(prefix) ? String(module.dropFirst(prefix.count)) : module)"
    }

    private func sources(of module: String) -> [String] {
        let ending = Self.c.contains(module) ? ".c" : ".swift"
        return SourceFolder.files(below: folder(of: module)) { $0.hasSuffix(ending) }
    }

    private func object(_ module: String) -> (String) -> String {
        { source in
            let name = source.split(separator: "/").last.map(String.init) ?? source
            return "\(directory)/\(module).build/\(name).o"
        }
    }

    /// Whether each file was compiled after it was last changed, by the compiler of today.
    private func isCurrent(for executable: String) -> Bool {
        let linked = FileStamp(executable).modified
        guard FileStamp(workbench + "/Package.swift").modified < linked, isCompiledByCompilerOfToday,
            Self.swift.allSatisfy({ access(swiftModule($0), R_OK) == 0 })
        else { return false }
        return (Self.swift + Self.c).allSatisfy { module in
            let headers = SourceFolder.files(below: folder(of: module)) { $0.hasSuffix(".h") }
            let newest = headers.map { FileStamp($0).modified }.max() ?? 0
            return sources(of: module).allSatisfy { source in
                let object = FileStamp(object(module)(source)).modified
                return object > max(FileStamp(source).modified, newest) && object <= linked
            }
        }
    }

    /// SwiftPM writes down the version of its compiler.
    private var isCompiledByCompilerOfToday: Bool {
        let notes = SourceFolder.files(below: directory, depth: 0) { path in
            path.split(separator: "/").last?.hasPrefix("swift-version-") == true
        }
        let newest = notes.max { FileStamp($0).modified < FileStamp($1).modified }
        let version = newest.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        return version?.split(separator: "\n") == KernelKit.compilerVersion?.split(separator: "\n")
    }
}
