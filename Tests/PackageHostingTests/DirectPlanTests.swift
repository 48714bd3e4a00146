// Which packages are compiled without SwiftPM, and how.

import Testing
import WorkbenchPackages

struct DirectPlanTests {
    typealias Target = PackageFacts.Target
    typealias Use = PackageFacts.Use

    private static func plan(
        _ root: PackageFacts, with others: [String: PackageFacts] = [:]
    ) -> Result<DirectPlan, DirectPlan.Obstacle> {
        Result { () throws(DirectPlan.Obstacle) in
            try DirectPlan(for: root, workbench: "workflow", packages: others)
        }
    }

    private static func shop(
        _ targets: [Target], libraries: [PackageFacts.Library] = [.init(name: "Shop", targets: ["Shop"])],
        tools: [Int] = [6, 1], modes: [String] = [], dependencies: [PackageFacts.Dependency] = [],
        hasTraits: Bool = false
    ) -> PackageFacts {
        PackageFacts(
            name: "Shop", path: "/shop", tools: tools, languageModes: modes, libraries: libraries, targets: targets,
            dependencies: dependencies, hasTraits: hasTraits)
    }

    /// The modules that the libraries need, each once, after its own dependencies.
    @Test func modulesOfADirectPlanAreInDependencyOrder() throws {
        let core = PackageFacts(
            name: "Core", path: "/core", tools: [5, 9], libraries: [.init(name: "CoreKit", targets: ["Core"])],
            targets: [Target(name: "Core", path: "Code", sources: ["a"], exclude: ["a/b"])])
        let shop = Self.shop(
            [
                Target(
                    name: "Shop",
                    uses: [
                        Use("Parts", .either), Use("CoreKit", .product(package: "core")),
                        Use("WorkflowUI", .product(package: "workflow")),
                        Use("WinKit", .product(package: "win"), condition: .init(platforms: ["windows"])),
                    ]),
                Target(name: "Parts", uses: [Use("CoreKit", .either), Use("Workflow", .either)]),
                Target(name: "ShopTests", kind: "test"), Target(name: "Unused"),
            ], dependencies: [.local(identity: "core", path: "/core"), .local(identity: "workflow", path: "/w")])
        let plan = try Self.plan(shop, with: ["core": core]).get()
        #expect(plan.modules.map(\.name) == ["Core", "Parts", "Shop"])
        #expect(plan.modules.map(\.folder) == ["/core/Code", "/shop/Sources/Parts", "/shop/Sources/Shop"])
        #expect(plan.modules[0].sources == ["a"])
        #expect(plan.modules[0].exclude == ["a/b"])
        #expect(plan.modules.map { $0.options.contains("5") } == [true, false, false], "tools 5.9 mean Swift 5")
    }

    @Test func aPackageWithoutProductsHasItsTargets() throws {
        let plan = try Self.plan(Self.shop([Target(name: "Shop"), Target(name: "More")], libraries: [])).get()
        #expect(plan.modules.map(\.name) == ["Shop", "More"])
    }

    static let settings: [(setting: PackageFacts.Setting, options: [String])] = [
        (.init(kind: "define", values: ["FAST"]), ["-DFAST"]),
        (.init(kind: "define", values: ["SLOW"], condition: .init(configuration: "release")), []),
        (.init(kind: "define", values: ["WIN"], condition: .init(platforms: ["windows"])), []),
        (
            .init(kind: "enableUpcomingFeature", values: ["ExistentialAny"]),
            ["-enable-upcoming-feature", "ExistentialAny"]
        ),
        (.init(kind: "enableExperimentalFeature", values: ["X"]), ["-enable-experimental-feature", "X"]),
        (.init(kind: "defaultIsolation", values: ["MainActor"]), ["-default-isolation", "MainActor"]),
        (.init(kind: "strictMemorySafety"), ["-strict-memory-safety"]),
    ]

    @Test(arguments: settings)
    func packageSettingBecomesACompilerOption(_ setting: PackageFacts.Setting, _ options: [String]) throws {
        let plan = try Self.plan(Self.shop([Target(name: "Shop", settings: [setting])])).get()
        #expect(
            plan.modules[0].options == ["-package-name", "shop", "-DSWIFT_PACKAGE", "-DDEBUG"] + options + [
                "-swift-version", "6", "-parse-as-library",
            ])
    }

    static let modes: [(tools: [Int], package: [String], target: String?, mode: String)] = [
        ([6, 0], [], nil, "6"), ([5, 9], [], nil, "5"), ([6, 1], ["5"], nil, "5"), ([6, 1], ["5", "6"], nil, "6"),
        ([6, 1], [], "5", "5"), ([5, 10], ["5"], "6", "6"),
    ]

    @Test(arguments: modes)
    func directPlanHasTheLanguageModeOfSwiftPM(_ tools: [Int], _ package: [String], _ target: String?, _ mode: String)
        throws
    {
        let settings = target.map { [PackageFacts.Setting(kind: "swiftLanguageMode", values: [$0])] } ?? []
        let shop = Self.shop([Target(name: "Shop", settings: settings)], tools: tools, modes: package)
        #expect(
            try Self.plan(shop).get().modules[0].options.suffix(3) == ["-swift-version", mode, "-parse-as-library"])
    }

    static let obstacles: [(root: PackageFacts, reason: String)] = [
        (shop([Target(name: "Shop", hasResources: true)]), "Shop has resources"),
        (shop([Target(name: "Shop", usesPlugins: true)]), "Shop uses a plugin"),
        (shop([Target(name: "Shop", kind: "macro")]), "Shop isn't a Swift library"),
        (
            shop([Target(name: "Shop", settings: [.init(tool: "linker", kind: "linkedLibrary", values: ["z"])])]),
            "Shop has settings for the linker tool"
        ),
        (
            shop([Target(name: "Shop", settings: [.init(kind: "unsafeFlags", values: ["-O"])])]),
            "Shop has the setting unsafeFlags"
        ),
        (shop([Target(name: "Shop")], hasTraits: true), "Shop has traits"),
        (
            shop([Target(name: "Shop", uses: [Use("Alamofire", .product(package: "Alamofire"))])]),
            "it depends on the package alamofire, which isn't in a local directory"
        ),
        (
            shop([Target(name: "Shop", uses: [Use("WorkflowREPL", .product(package: "workflow"))])]),
            "it uses WorkflowREPL, which isn't linked into the kernel"
        ),
        (
            shop([Target(name: "Shop", uses: [Use("Unknown", .either)])]),
            "it uses Unknown, which SwiftPM has to find"
        ),
    ]

    /// Each reason is shown to the user.
    @Test(arguments: obstacles)
    func directPlanGivesTheReasonToBuildWithSwiftPM(_ root: PackageFacts, _ reason: String) {
        #expect(Self.plan(root) == .failure(.init(reason)))
    }
}
