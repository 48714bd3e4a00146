// The kernel's modules in a SwiftPM build directory, from which a prebuilt kernel is made. `swift run workflow`
// compiles them for the program itself, so the first `open` of a package only has to link them.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

package struct CompiledModules: Sendable {
    /// The directory of the package with the sources.
    let workbench: String
    /// The build directory: `.build/debug`.
    let directory: String

    /// The modules of the executable `workbench-kernel` (the kernel's, and those of the libraries that a package's
    /// workflows import), with their folders below `Sources`. A test compares them with the manifest.
    package static let folders = [
        "AlertContainer": ["Screens/AlertContainer"], "BackStackContainer": ["Screens/BackStackContainer"],
        "ModalContainer": ["Screens/ModalContainer"], "SplitScreenContainer": ["Screens/SplitScreenContainer"],
        "ViewEnvironment": ["Screens/ViewEnvironment"], "WorkbenchCSwiftABI": ["Values/CSwiftABI"],
        "WorkbenchCSystem": ["C/CSystem"], "WorkbenchKernel": ["Kernel/Kernel", "Kernel/KernelService"],
        "WorkbenchLanguage": ["Language"], "WorkbenchReflection": ["Values/Reflection"],
        "WorkbenchRules": ["Values/Rules"], "WorkbenchTypeMetadata": ["Values/TypeMetadata"],
        "WorkbenchValueTree": ["Values/ValueTree"], "WorkbenchWire": ["Kernel/Wire"],
        "Workflow": ["Runtime/Workflow"], "WorkflowConcurrency": ["Runtime/WorkflowConcurrency"],
        "WorkflowKernel": ["Kernel/WorkflowKernel"], "WorkflowReactive": ["Runtime/WorkflowReactive"],
        "WorkflowSwiftUI": ["Screens/WorkflowSwiftUI"], "WorkflowUI": ["Screens/WorkflowUI"],
    ]

    /// The C modules.
    package static let c = ["WorkbenchCSwiftABI", "WorkbenchCSystem"]
    package static let swift = folders.keys.filter { !c.contains($0) }.sorted()

    /// The reason that this program's modules don't match the workbench's sources.
    package enum Misfit: Error, Hashable, CustomStringConvertible {
        /// The program wasn't built from this directory, or its build directory is gone.
        case builtElsewhere
        case changed(file: String)
        case otherCompiler

        package var description: String {
            switch self {
            case .builtElsewhere: "this program wasn't built from the workbench that the package depends on"
            case .changed(let file): "\(file) has changed since this program was built"
            case .otherCompiler: "this program was built with a different compiler"
            }
        }
    }

    package init(workbench: String, directory: String) {
        self.workbench = workbench
        self.directory = directory
    }

    /// The modules that this program was linked from, if they match the sources in a directory.
    static func ofThisProgram(_ workbench: String) throws(Misfit) -> CompiledModules {
        guard let executable = OwnPackage.executable, let end = executable.lastIndex(of: "/") else {
            throw .builtElsewhere
        }
        let modules = CompiledModules(workbench: workbench, directory: String(executable[..<end]))
        try modules.check(for: executable)
        return modules
    }

    /// The object files, in a fixed order.
    var objects: [String] { (Self.swift + Self.c).flatMap { module in sources(of: module).map(object(module)) } }

    /// The approximate number of steps in a full build.
    static func steps(in workbench: String) -> Int {
        let all = CompiledModules(workbench: workbench, directory: "")
        return all.objects.count + 2 * (swift.count + c.count)
    }

    func swiftModule(_ module: String) -> String { "\(directory)/Modules/\(module).swiftmodule" }

    /// The directory with the headers of a C module.
    func headers(of module: String) -> String { (folders(of: module).first ?? "") + "/include" }

    private func folders(of module: String) -> [String] {
        (Self.folders[module] ?? []).map { "\(workbench)/Sources/\($0)" }
    }

    private func files(of module: String, _ ending: String) -> [String] {
        folders(of: module).flatMap { SourceFolder.files(below: $0) { $0.hasSuffix(ending) } }
    }

    private func sources(of module: String) -> [String] {
        files(of: module, Self.c.contains(module) ? ".c" : ".swift")
    }

    private func object(_ module: String) -> (String) -> String {
        { source in
            let name = source.split(separator: "/").last.map(String.init) ?? source
            return "\(directory)/\(module).build/\(name).o"
        }
    }

    /// Checks that every source was compiled after its last change, from this directory, by the current compiler.
    package func check(for executable: String) throws(Misfit) {
        let linked = FileStamp(executable).modified
        for module in Self.swift {
            // SwiftPM lists the files that it compiled.
            let list = try? String(contentsOfFile: "\(directory)/\(module).build/sources", encoding: .utf8)
            let compiled = Set((list ?? "").split(separator: "\n").map(Self.unquoted))
            guard let any = compiled.first, any.hasPrefix(workbench + "/Sources/") else { throw .builtElsewhere }
            let now = Set(sources(of: module))
            if let file = now.symmetricDifference(compiled).min() { throw .changed(file: file) }
        }
        guard isCompiledByPresentCompiler else { throw .otherCompiler }
        let manifest = workbench + "/Package.swift"
        guard Self.lastChange(of: manifest) < linked else { throw .changed(file: manifest) }
        for module in Self.swift + Self.c {
            let headers = files(of: module, ".h")
            for source in sources(of: module) {
                let object = FileStamp(object(module)(source)).modified
                guard object > 0, object <= linked else { throw .builtElsewhere }
                for file in [source] + headers where Self.lastChange(of: file) >= object {
                    throw .changed(file: file)
                }
            }
        }
    }

    /// The path without the quotes that SwiftPM puts around some paths.
    private static func unquoted(_ path: Substring) -> String {
        path.count > 1 && path.hasPrefix("'") && path.hasSuffix("'")
            ? String(path.dropFirst().dropLast()) : String(path)
    }

    /// The time when a file or its name last changed. A copy may keep the modification date, but not this time.
    private static func lastChange(of path: String) -> Int {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return .max }
        return Int(facts.st_ctim.tv_sec) * 1_000_000_000 + Int(facts.st_ctim.tv_nsec)
    }

    /// Whether the current compiler compiled the modules. SwiftPM records its compiler's version.
    private var isCompiledByPresentCompiler: Bool {
        let notes = SourceFolder.files(below: directory, depth: 0) { path in
            path.split(separator: "/").last?.hasPrefix("swift-version-") == true
        }
        let newest = notes.max { FileStamp($0).modified < FileStamp($1).modified }
        let version = newest.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        return version?.split(separator: "\n") == KernelKit.compilerVersion?.split(separator: "\n")
    }
}
