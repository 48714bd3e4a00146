// The small package that hosts a user's workflows: one executable that links the user's libraries and the kernel.

import WorkbenchReflection

/// The files of a host package.
package struct HostPackage: Hashable, MemberwiseCodable, Sendable {
    /// The name of the executable in a direct build. In other builds, the name of the source folder.
    package static let product = "workflow-host"

    /// The name of the executable. Hosts of several packages may be built in one place, so each has its own name.
    package var product: String
    package var manifest: String
    package var main: String

    /// - Parameter workbench: The dependency on the workbench's package.
    package init(for facts: PackageFacts, workbench: PackageFacts.Dependency) throws(HostingError) {
        guard !facts.libraries.isEmpty else {
            throw .noLibraries(package: facts.name, path: facts.path, targets: facts.libraryTargets)
        }
        let identity = Self.identity(ofPath: facts.path)
        guard identity != workbench.identity else { throw .sameIdentity(path: facts.path, identity: identity) }
        let products = facts.libraries.map {
            "                .product(name: \(quoted($0.name)), package: \(quoted(identity))),"
        }
        product = "\(Self.product)-\(fingerprint(facts.path))"
        manifest = """
            // swift-tools-version: 6.1
            // Made by `workflow open`; it may be deleted at any time.

            import PackageDescription

            let package = Package(
                name: \(quoted(product)),
                dependencies: [
                    .package(path: \(quoted(facts.path))),
                    \(Self.declaration(of: workbench)),
                ],
                targets: [
                    .executableTarget(
                        name: \(quoted(product)),
                        dependencies: [
            \(products.joined(separator: "\n"))
                            .product(name: "WorkflowKernel", package: \(quoted(workbench.identity))),
                        ],
                        path: "Sources/\(Self.product)")
                ]
            )

            """
        let modules = Set(facts.libraries.flatMap(\.modules)).sorted()
        main = """
            // Made by `workflow open`; it may be deleted at any time.

            \((modules + ["WorkflowKernel"]).map { "import \($0)" }.joined(separator: "\n"))

            WorkflowKernel.main()

            """
    }

    /// The name by which a manifest refers to a package in a directory.
    private static func identity(ofPath path: String) -> String {
        String(path.split(separator: "/").last ?? "").lowercased()
    }

    private static func declaration(of dependency: PackageFacts.Dependency) -> String {
        switch dependency {
        case .local(_, let path): ".package(path: \(quoted(path)))"
        case .remote(_, let url, let requirement):
            switch requirement {
            case .exact(let version): ".package(url: \(quoted(url)), exact: \(quoted(version)))"
            case .range(let lower, let upper): ".package(url: \(quoted(url)), \(quoted(lower))..<\(quoted(upper)))"
            case .branch(let branch): ".package(url: \(quoted(url)), branch: \(quoted(branch)))"
            case .revision(let revision): ".package(url: \(quoted(url)), revision: \(quoted(revision)))"
            }
        }
    }
}

/// A string as a Swift literal.
private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
