// The parts of a package's manifest that matter for hosting its workflows, from the output of `swift package
// dump-package`.

import FoundationEssentials
import WorkbenchReflection

/// A Swift package: its library products, its targets, and its dependencies.
package struct PackageFacts: Hashable, Sendable {
    package var name: String
    package var path: String
    /// The tools version: 6.1 is `[6, 1]`.
    package var tools: [Int]
    /// The language modes that the manifest names.
    package var languageModes: [String]
    package var libraries: [Library]
    package var targets: [Target]
    package var dependencies: [Dependency]
    package var hasTraits: Bool

    package struct Library: Hashable, Sendable {
        package var name: String
        package var targets: [String]

        package init(name: String, targets: [String]) {
            self.name = name
            self.targets = targets
        }

        /// The modules of the product, as `import` names them.
        package var modules: [String] { targets.map(Target.moduleName) }
    }

    package struct Target: Hashable, Sendable {
        package var name: String
        /// The kind of target: `regular`, `executable`, `test`, `macro`, `plugin`, …
        package var kind: String
        /// The path relative to the package's directory; nil for the default path.
        package var path: String?
        package var sources: [String]?
        package var exclude: [String]
        package var hasResources: Bool
        package var usesPlugins: Bool
        package var settings: [Setting]
        package var uses: [Use]

        package init(
            name: String, kind: String = "regular", path: String? = nil, sources: [String]? = nil,
            exclude: [String] = [], hasResources: Bool = false, usesPlugins: Bool = false, settings: [Setting] = [],
            uses: [Use] = []
        ) {
            self.name = name
            self.kind = kind
            self.path = path
            self.sources = sources
            self.exclude = exclude
            self.hasResources = hasResources
            self.usesPlugins = usesPlugins
            self.settings = settings
            self.uses = uses
        }

        package var module: String { Self.moduleName(name) }

        /// The module name of a target: SwiftPM replaces characters that aren't allowed in identifiers with
        /// underscores.
        static func moduleName(_ name: String) -> String {
            let letters = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
            return letters.first?.isNumber == true ? "_" + String(letters.dropFirst()) : String(letters)
        }
    }

    package struct Setting: Hashable, Sendable {
        package var tool: String
        package var kind: String
        package var values: [String]
        package var condition: Condition

        package init(tool: String = "swift", kind: String, values: [String] = [], condition: Condition = Condition()) {
            self.tool = tool
            self.kind = kind
            self.values = values
            self.condition = condition
        }
    }

    /// The condition under which a setting or dependency applies.
    package struct Condition: Hashable, Sendable {
        /// The names of the platforms; empty for all platforms.
        package var platforms: [String] = []
        package var configuration: String?
        package var traits: [String] = []

        package init(platforms: [String] = [], configuration: String? = nil, traits: [String] = []) {
            self.platforms = platforms
            self.configuration = configuration
            self.traits = traits
        }

        /// Whether the setting applies to debug builds on Linux.
        var holds: Bool {
            (platforms.isEmpty || platforms.contains("linux")) && (configuration ?? "debug") == "debug"
        }
    }

    /// A dependency of a target.
    package struct Use: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case target, product(package: String?), either
        }

        package var name: String
        package var kind: Kind
        package var condition: Condition

        package init(_ name: String, _ kind: Kind, condition: Condition = Condition()) {
            self.name = name
            self.kind = kind
            self.condition = condition
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
        name: String, path: String, tools: [Int] = [6, 1], languageModes: [String] = [], libraries: [Library] = [],
        targets: [Target] = [], dependencies: [Dependency] = [], hasTraits: Bool = false
    ) {
        self.name = name
        self.path = path
        self.tools = tools
        self.languageModes = languageModes
        self.libraries = libraries
        self.targets = targets
        self.dependencies = dependencies
        self.hasTraits = hasTraits
    }

    /// The targets that a library product can contain.
    package var libraryTargets: [String] { targets.filter { $0.kind == "regular" }.map(\.name) }
}

extension PackageFacts {
    /// Reads the tool's output. Text before the first brace, such as warnings, is skipped.
    package init(dumped text: String, path: String) throws {
        let json = text.firstIndex(of: "{").map { text[$0...] } ?? ""
        let dump = try JSONDecoder().decode(Dump.self, from: Data(json.utf8))
        // `.package(name:path:)` can give a dependency a name that differs from its identity, which is its folder's
        // name.
        let identities = Dictionary(dump.dependencies.compactMap(\.names)) { first, _ in first }
        self.init(
            name: dump.name, path: path,
            tools: dump.toolsVersion._version.split(separator: ".").compactMap { Int($0) },
            languageModes: dump.swiftLanguageVersions ?? [],
            libraries: dump.products.filter { $0.type.library != nil }.map {
                Library(name: $0.name, targets: $0.targets)
            },
            targets: dump.targets.map { $0.target(identities) },
            dependencies: dump.dependencies.compactMap(\.dependency),
            hasTraits: !(dump.traits ?? []).isEmpty)
    }

    private struct Dump: MemberwiseDecodable {
        struct Version: MemberwiseDecodable {
            var _version: String
        }

        struct Anything: MemberwiseDecodable {}

        var name: String
        var toolsVersion: Version
        var swiftLanguageVersions: [String]?
        var products: [DumpedProduct]
        var targets: [DumpedTarget]
        var dependencies: [DumpedDependency]
        var traits: [Anything]?
    }

    private struct DumpedProduct: MemberwiseDecodable {
        struct Kind: MemberwiseDecodable {
            var library: [String]?
        }

        var name: String
        var targets: [String]
        var type: Kind
    }

    private struct DumpedTarget: MemberwiseDecodable {
        var name: String
        var type: String
        var path: String?
        var sources: [String]?
        var exclude: [String]
        var resources: [Dump.Anything]
        var pluginUsages: [Dump.Anything]?
        var settings: [DumpedSetting]
        var dependencies: [[String: [DumpedUse?]]]

        func target(_ identities: [String: String]) -> Target {
            Target(
                name: name, kind: type, path: path, sources: sources, exclude: exclude,
                hasResources: !resources.isEmpty,
                usesPlugins: !(pluginUsages ?? []).isEmpty, settings: settings.map(\.setting),
                uses: dependencies.flatMap { $0.map { Self.use($0, $1, identities) } })
        }

        private static func use(_ kind: String, _ values: [DumpedUse?], _ identities: [String: String]) -> Use {
            var names: [String] = []
            var condition = Condition()
            for value in values.compactMap(\.self) {
                switch value {
                case .name(let name): names.append(name)
                case .condition(let dumped): condition = dumped.condition
                case .aliases: break
                }
            }
            let name = names.first ?? ""
            switch kind {
            case "target": return Use(name, .target, condition: condition)
            case "product":
                let package = names.dropFirst().first.map { identities[$0] ?? $0 }
                return Use(name, .product(package: package), condition: condition)
            default: return Use(name, .either, condition: condition)
            }
        }
    }

    /// An element of a dumped dependency: a name, a condition, or module aliases.
    private enum DumpedUse: Decodable {
        case name(String)
        case condition(DumpedCondition)
        case aliases

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let name = try? value.decode(String.self) {
                self = .name(name)
            } else if let condition = try? value.decode(DumpedCondition.self) {
                self = .condition(condition)
            } else {
                self = .aliases
            }
        }
    }

    private struct DumpedCondition: MemberwiseDecodable {
        var platformNames: [String]?
        var config: String?
        var traits: [String]?

        var condition: Condition {
            Condition(platforms: platformNames ?? [], configuration: config, traits: traits ?? [])
        }
    }

    private struct DumpedSetting: MemberwiseDecodable {
        var tool: String
        var kind: [String: Values]
        var condition: DumpedCondition?

        /// One or more values, or no value.
        struct Values: Decodable {
            var values: [String]

            private enum Key: String, CodingKey {
                case first = "_0"
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                if let several = try? container.decode([String].self, forKey: .first) {
                    values = several
                } else {
                    values = (try? container.decode(String.self, forKey: .first)).map { [$0] } ?? []
                }
            }
        }

        var setting: Setting {
            Setting(
                tool: tool, kind: kind.first?.key ?? "", values: kind.first?.value.values ?? [],
                condition: condition?.condition ?? Condition())
        }
    }

    private struct DumpedDependency: MemberwiseDecodable {
        struct Local: MemberwiseDecodable {
            var identity: String
            var nameForTargetDependencyResolutionOnly: String?
            var path: String
        }

        struct Remote: MemberwiseDecodable {
            struct Location: MemberwiseDecodable {
                struct Address: MemberwiseDecodable {
                    var urlString: String
                }

                var remote: [Address]?
                var local: [String]?
            }

            var identity: String
            var nameForTargetDependencyResolutionOnly: String?
            var location: Location
            var requirement: Wanted
        }

        struct Bounds: MemberwiseDecodable {
            var lowerBound: String
            var upperBound: String
        }

        struct Wanted: MemberwiseDecodable {
            var exact: [String]?
            var range: [Bounds]?
            var branch: [String]?
            var revision: [String]?

            var requirement: Requirement? {
                if let version = exact?.first { return .exact(version) }
                if let bounds = range?.first { return .range(bounds.lowerBound, bounds.upperBound) }
                if let branch = branch?.first { return .branch(branch) }
                return revision?.first.map { .revision($0) }
            }
        }

        var fileSystem: [Local]?
        var sourceControl: [Remote]?

        /// The name that targets use, if it differs from the identity; and the identity.
        var names: (String, String)? {
            if let local = fileSystem?.first {
                return local.nameForTargetDependencyResolutionOnly.map { ($0, local.identity) }
            }
            return sourceControl?.first.flatMap { remote in
                remote.nameForTargetDependencyResolutionOnly.map { ($0, remote.identity) }
            }
        }

        var dependency: Dependency? {
            if let local = fileSystem?.first { return .local(identity: local.identity, path: local.path) }
            guard let remote = sourceControl?.first, let requirement = remote.requirement.requirement,
                let url = remote.location.remote?.first?.urlString ?? remote.location.local?.first
            else { return nil }
            return .remote(identity: remote.identity, url: url, requirement: requirement)
        }
    }
}
