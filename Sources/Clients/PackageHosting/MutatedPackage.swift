// A copy of a package with all mutations of its workflows.

import FoundationEssentials

package struct MutatedPackage: Sendable {
    /// A place in the package's code, and its change.
    package struct Site: Hashable, Sendable {
        package var number: Int
        package var file: String
        package var line: Int
        package var column: Int
        package var mutation: Outline.Mutation
        /// A name for the mutation that stays the same as long as its file does.
        package var key: String
    }

    package let sites: [Site]
    private let folder: VersionFolder
    private let texts: [String: String]
    /// The folders of the modules with mutations.
    private let modules: Set<String>

    /// The paths of the package's Swift files, with the folders of their modules.
    package static func sources(of builder: PackageBuilder, packageAt directory: String) throws(HostingError)
        -> [(path: String, module: String)]
    {
        let modules: [DirectPlan.Module]
        if case .direct(let build) = builder.way {
            modules = build.plan.modules.filter { $0.folder.hasPrefix(directory + "/") }
        } else {
            modules = try Survey.facts(of: directory).targets.filter { $0.kind == "regular" }.map { target in
                DirectPlan.Module(
                    name: target.name, folder: "\(directory)/\(target.path ?? "Sources/\(target.name)")",
                    sources: target.sources ?? [], exclude: target.exclude, options: [])
            }
        }
        return modules.flatMap { module in module.swiftFiles.map { ($0, module.folder) } }
    }

    /// - Parameters:
    ///   - files: The package's Swift files with their modules, texts and mutations.
    ///   - folder: Where the copy is written.
    package init(
        _ files: [(path: String, module: String, text: String, mutations: [Outline.Mutation])], in folder: VersionFolder
    ) {
        var sites: [Site] = []
        for file in files {
            let bytes = Array(file.text.utf8)
            for mutation in file.mutations {
                let before = bytes[..<min(mutation.span.start, bytes.count)]
                let line = before.count { $0 == 0x0A } + 1
                let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
                let words = [file.path, file.text, "\(mutation.span)", mutation.kind.rawValue, mutation.replacement]
                sites.append(
                    Site(
                        number: sites.count + 1, file: file.path, line: line, column: column, mutation: mutation,
                        key: fingerprint(words.joined(separator: "\n"))))
            }
        }
        self.sites = sites
        self.folder = folder
        let changed = files.filter { !$0.mutations.isEmpty }
        texts = Dictionary(changed.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
        modules = Set(changed.map(\.module))
    }

    /// Writes the copy and builds it. If mutations don't compile, the build is repeated without them.
    ///
    /// - Parameters:
    ///   - dropped: The keys of the mutations that are left out, to which those that don't compile are added.
    ///   - build: Builds the package in a directory.
    package func build(
        dropping dropped: inout Set<String>,
        _ build: (_ directory: String, _ dropped: Set<String>) throws(HostingError) -> PackageBuilder
    ) throws(HostingError) -> PackageBuilder {
        while true {
            var (written, files): ([String: String], [String: MutatedFile]) = ([:], [:])
            for (path, text) in texts {
                let own = sites.filter { $0.file == path && !dropped.contains($0.key) }
                let file = MutatedFile(text, own.map { ($0.number, $0.mutation) })
                (written[path], files[path]) = (file.text, file)
            }
            for module in modules {
                written["\(module)/WorkflowMutations-\(fingerprint(module)).swift"] = MutatedFile.support
            }
            try folder.write(written)
            do throws(HostingError) {
                return try build(folder.package, dropped)
            } catch {
                guard case .buildFailed(let output) = error else { throw error }
                let suspects = Set(
                    output.errors.flatMap { diagnostic -> [Int] in
                        guard let place = diagnostic.file, let line = diagnostic.line,
                            let file = files.first(where: { place.hasSuffix($0.key) })?.value
                        else { return [] }
                        return file.suspects(line: line, column: diagnostic.column ?? 1)
                    })
                let new = sites.filter { suspects.contains($0.number) && !dropped.contains($0.key) }
                guard !new.isEmpty else { throw error }
                dropped.formUnion(new.map(\.key))
            }
        }
    }
}
