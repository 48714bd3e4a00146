// The Swift modules of a product that SwiftPM has built, with the compiler options. An editor's index is made from them
// on demand. SwiftPM could write the index with each build, but that would make every build slower.

import FoundationEssentials
import WorkbenchReflection

struct SwiftPMModules: Hashable, MemberwiseCodable {
    struct Module: Hashable, MemberwiseCodable {
        var name: String
        var options: [String]
        var sources: [String]
    }

    var modules: [Module]

    /// - Parameter manifest: SwiftPM's instructions for the build tool, which are YAML with lists in JSON.
    init(inManifest manifest: String) {
        modules = []
        var inputs: [String] = []
        for line in manifest.split(separator: "\n") {
            if let list = Self.list(line, named: "inputs") { inputs = list }
            guard let arguments = Self.list(line, named: "args"), arguments.first?.hasSuffix("swiftc") == true,
                let name = arguments.firstIndex(of: "-module-name"), arguments.indices.contains(name + 1)
            else { continue }
            let module = arguments[name + 1]
            let sources = inputs.filter { $0.hasSuffix(".swift") }
            guard !sources.isEmpty, !modules.contains(where: { $0.name == module }) else { continue }
            modules.append(Module(name: module, options: Self.options(arguments.dropFirst()), sources: sources))
        }
    }

    /// The list in a line such as `    args: ["swiftc","-c"]`.
    private static func list(_ line: Substring, named name: String) -> [String]? {
        let start = "    \(name): ["
        guard line.hasPrefix(start) else { return nil }
        return try? JSONDecoder().decode([String].self, from: Data(line.dropFirst(start.count - 1).utf8))
    }

    /// The options for build steps other than type checking, with the number of values after each.
    private static let outputs: [String: Int] = [
        "-module-name": 1, "-emit-module-path": 1, "-output-file-map": 1, "-emit-objc-header-path": 1,
        "-index-store-path": 1, "-emit-dependencies": 0, "-emit-module": 0, "-emit-objc-header": 0, "-c": 0,
        "-incremental": 0, "-enable-batch-mode": 0, "-serialize-diagnostics": 0, "-parseable-output": 0,
    ]

    private static func options(_ arguments: ArraySlice<String>) -> [String] {
        var options: [String] = []
        var rest = arguments
        while let argument = rest.popFirst() {
            if let values = outputs[argument] {
                rest = rest.dropFirst(values)
            } else if ["-Xcc", "-Xfrontend"].contains(argument), let value = rest.popFirst() {
                options += [argument, value]
            } else if !argument.hasPrefix("@"), !argument.hasPrefix("-j") {
                options.append(argument)
            }
        }
        return options
    }
}

// MARK: - The stored modules of a build

extension SwiftPMModules {
    private static func file(in directory: String) -> URL { URL(filePath: directory + "/modules.json") }

    /// Records the modules of the product that was just built, because the next product in the same place overwrites
    /// the manifest.
    ///
    /// - Parameter others: The directories whose modules are left out.
    static func note(from scratch: String, in directory: String, without others: [String]) {
        guard let manifest = try? String(contentsOf: URL(filePath: scratch + "/debug.yaml"), encoding: .utf8) else {
            return
        }
        var built = SwiftPMModules(inManifest: manifest)
        built.modules.removeAll { module in others.contains { module.sources[0].hasPrefix($0 + "/") } }
        guard let data = try? JSONEncoder().encode(built) else { return }
        // Without a record, an editor finds no declarations.
        try? data.replace(file(in: directory).path)
    }

    static func noted(in directory: String) -> SwiftPMModules? {
        let data = try? Data(contentsOf: file(in: directory))
        return data.flatMap { try? JSONDecoder().decode(SwiftPMModules.self, from: $0) }
    }
}
