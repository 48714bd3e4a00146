// The parts of `swift package describe --type json` that matter for hosting a package's workflows.

import FoundationEssentials

/// A Swift package: its library products and its dependencies.
package struct PackageFacts: Hashable, Sendable {
    package var name: String
    package var path: String
    package var libraries: [Library]
    /// The targets that a library product can be made of.
    package var libraryTargets: [String]
    package var dependencies: [Dependency]

    package struct Library: Hashable, Sendable {
        package var name: String
        /// The modules of the product, as `import` names them.
        package var modules: [String]

        package init(name: String, modules: [String]) {
            self.name = name
            self.modules = modules
        }
    }

    package enum Dependency: Hashable, Sendable {
        case local(identity: String, path: String)
        case remote(identity: String, url: String, requirement: Requirement)

        package var identity: String {
            switch self {
            case .local(let identity, _), .remote(let identity, _, _): identity
            }
        }

        var isRemote: Bool {
            if case .remote = self { true } else { false }
        }
    }

    package enum Requirement: Hashable, Sendable {
        case exact(String)
        case range(String, String)
        case branch(String)
        case revision(String)
    }

    package init(
        name: String, path: String, libraries: [Library], libraryTargets: [String] = [], dependencies: [Dependency]
    ) {
        self.name = name
        self.path = path
        self.libraries = libraries
        self.libraryTargets = libraryTargets
        self.dependencies = dependencies
    }
}

extension PackageFacts {
    /// Reads the tool's output. Text before the first brace, such as warnings, is skipped.
    package init(describedBy text: String) throws {
        let json = text.firstIndex(of: "{").map { text[$0...] } ?? ""
        let description = try JSONDecoder().decode(Description.self, from: Data(json.utf8))
        let modules = Dictionary(
            description.targets.map { ($0.name, $0.c99name) }, uniquingKeysWith: { first, _ in first })
        name = description.name
        path = description.path
        libraries = description.products.compactMap { product in
            guard product.type.library != nil else { return nil }
            return Library(name: product.name, modules: product.targets.map { modules[$0] ?? $0 })
        }
        libraryTargets = description.targets.filter { $0.type == "library" }.map(\.name)
        dependencies = description.dependencies.compactMap(\.dependency)
    }

    private struct Description: Decodable {
        var name: String
        var path: String
        var products: [Product]
        var targets: [Target]
        var dependencies: [Source]
    }

    private struct Product: Decodable {
        struct Kind: Decodable {
            var library: [String]?
        }

        var name: String
        var targets: [String]
        var type: Kind
    }

    private struct Target: Decodable {
        var name: String
        var c99name: String
        var type: String?
    }

    private struct Source: Decodable {
        struct Bounds: Decodable {
            var lower_bound: String
            var upper_bound: String
        }

        struct Wanted: Decodable {
            var exact: [String]?
            var range: [Bounds]?
            var branch: [String]?
            var revision: [String]?
        }

        var identity: String
        var type: String
        var path: String?
        var url: String?
        var requirement: Wanted?

        var dependency: Dependency? {
            if type == "fileSystem", let path { return .local(identity: identity, path: path) }
            guard let url, let requirement else { return nil }
            let wanted: Requirement? =
                if let version = requirement.exact?.first {
                    .exact(version)
                } else if let bounds = requirement.range?.first {
                    .range(bounds.lower_bound, bounds.upper_bound)
                } else if let branch = requirement.branch?.first {
                    .branch(branch)
                } else {
                    requirement.revision?.first.map { .revision($0) }
                }
            return wanted.map { .remote(identity: identity, url: url, requirement: $0) }
        }
    }
}
