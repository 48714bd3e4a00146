// The modules of a package in the order of compilation, with their options, if the compiler can be called directly.
// This requires a package of Swift sources that depends only on itself, on similar packages in local directories, and
// on the libraries of this package.

import WorkbenchReflection

/// The modules that are compiled for a host.
package struct DirectPlan: Hashable, MemberwiseCodable, Sendable {
    /// The modules, in the order of their dependencies.
    package var modules: [Module]

    package init(modules: [Module]) {
        self.modules = modules
    }

    package struct Module: Hashable, MemberwiseCodable, Sendable {
        package var name: String
        /// The directory of the module's sources.
        package var folder: String
        /// Files and directories, relative to the folder. Empty means everything in the folder.
        package var sources: [String]
        package var exclude: [String]
        /// The compiler options that follow from the manifest.
        package var options: [String]

        package init(name: String, folder: String, sources: [String], exclude: [String], options: [String]) {
            self.name = name
            self.folder = folder
            self.sources = sources
            self.exclude = exclude
            self.options = options
        }
    }

    /// The reason that SwiftPM has to build the package.
    package struct Obstacle: Error, Hashable, Sendable, CustomStringConvertible {
        package var description: String

        package init(_ description: String) {
            self.description = description
        }
    }

    /// The libraries of this package that the host links.
    package static let libraries: Set<String> = [
        "Workflow", "WorkflowConcurrency", "WorkflowReactive", "WorkflowUI", "ViewEnvironment", "BackStackContainer",
        "ModalContainer", "AlertContainer", "SplitScreenContainer", "WorkflowSwiftUI",
    ]

    /// - Parameters:
    ///   - workbench: The identity of the package that provides the libraries.
    ///   - packages: The packages in local directories that the root package depends on, by identity.
    package init(
        for root: PackageFacts, workbench: String, packages: [String: PackageFacts]
    ) throws(Obstacle) {
        var walk = Walk(workbench: workbench, packages: packages)
        let products = root.libraries.flatMap(\.targets)
        for name in products.isEmpty ? root.libraryTargets : products { try walk.visit(name, of: root) }
        guard !walk.modules.isEmpty else { throw Obstacle("\(root.name) has no library") }
        modules = walk.modules
    }

    private struct Walk {
        let workbench: String
        let packages: [String: PackageFacts]
        var modules: [Module] = []
        private var visited: [String: String] = [:]

        init(workbench: String, packages: [String: PackageFacts]) {
            self.workbench = workbench
            self.packages = packages
        }

        /// Adds the dependencies of a target, and then the target itself.
        mutating func visit(_ name: String, of package: PackageFacts) throws(Obstacle) {
            guard let target = package.targets.first(where: { $0.name == name }) else {
                throw Obstacle("\(package.name) has no target \(name)")
            }
            if let other = visited[target.module] {
                guard other == package.path else { throw Obstacle("two packages have a target \(name)") }
                return
            }
            visited[target.module] = package.path
            if package.hasTraits { throw Obstacle("\(package.name) has traits") }
            guard target.kind == "regular" else { throw Obstacle("\(name) isn't a Swift library") }
            if target.hasResources { throw Obstacle("\(name) has resources") }
            if target.usesPlugins { throw Obstacle("\(name) uses a plugin") }
            for use in target.uses where use.condition.holds {
                if !use.condition.traits.isEmpty { throw Obstacle("\(name) depends on traits") }
                try visit(use, in: package)
            }
            modules.append(
                Module(
                    name: target.module, folder: "\(package.path)/\(target.path ?? "Sources/\(name)")",
                    sources: target.sources ?? [], exclude: target.exclude,
                    options: try target.options(in: package)))
        }

        private mutating func visit(_ use: PackageFacts.Use, in package: PackageFacts) throws(Obstacle) {
            if use.kind != .target, case .product(let owner) = use.kind, let owner {
                return try visit(product: use.name, of: owner.lowercased(), from: package)
            }
            if package.targets.contains(where: { $0.name == use.name }) { return try visit(use.name, of: package) }
            if DirectPlan.libraries.contains(use.name) { return }
            for dependency in package.dependencies {
                guard let facts = packages[dependency.identity],
                    facts.libraries.contains(where: { $0.name == use.name })
                else { continue }
                return try visit(product: use.name, of: dependency.identity, from: package)
            }
            throw Obstacle("it uses \(use.name), which SwiftPM has to find")
        }

        private mutating func visit(
            product: String, of owner: String, from package: PackageFacts
        ) throws(Obstacle) {
            if owner == workbench {
                guard DirectPlan.libraries.contains(product) else {
                    throw Obstacle("it uses \(product), which isn't linked into the kernel")
                }
                return
            }
            guard let facts = packages[owner] else {
                throw Obstacle("it depends on the package \(owner), which isn't in a local directory")
            }
            guard let library = facts.libraries.first(where: { $0.name == product }) else {
                throw Obstacle("\(owner) has no library \(product)")
            }
            for target in library.targets { try visit(target, of: facts) }
        }
    }
}

extension PackageFacts.Target {
    /// The compiler options for a debug build.
    func options(in package: PackageFacts) throws(DirectPlan.Obstacle) -> [String] {
        let identity = String(package.path.split(separator: "/").last ?? "").lowercased()
        var mode = package.languageModes.max() ?? (package.tools.first ?? 5 >= 6 ? "6" : "5")
        var options: [String] = ["-package-name", Self.moduleName(identity), "-DSWIFT_PACKAGE", "-DDEBUG"]
        for setting in settings where setting.condition.holds {
            if !setting.condition.traits.isEmpty { throw DirectPlan.Obstacle("\(name) depends on traits") }
            guard setting.tool == "swift" else {
                throw DirectPlan.Obstacle("\(name) has settings for the \(setting.tool) tool")
            }
            switch (setting.kind, setting.values.first) {
            case ("define", let value?): options.append("-D\(value)")
            case ("swiftLanguageMode", let value?), ("swiftLanguageVersion", let value?): mode = value
            case ("enableUpcomingFeature", let value?): options += ["-enable-upcoming-feature", value]
            case ("enableExperimentalFeature", let value?): options += ["-enable-experimental-feature", value]
            case ("defaultIsolation", let value): options += ["-default-isolation", value ?? "nonisolated"]
            case ("strictMemorySafety", _): options.append("-strict-memory-safety")
            default: throw DirectPlan.Obstacle("\(name) has the setting \(setting.kind)")
            }
        }
        // The compiler would treat a single file as a script.
        return options + ["-swift-version", mode, "-parse-as-library"]
    }
}
