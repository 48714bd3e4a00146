// The rows about packages: the executable next to this one opens a small package for the first time, again, and after
// an edit. The results are ratios to the compiler's time for the package's sources alone, or to the program's start.

import FoundationEssentials
import WorkbenchPackages

#if canImport(Glibc)
    import Glibc
#endif

struct OpenRows {
    let measuring: Measuring

    var all: [(name: String, measure: (String) -> Row)] {
        [
            ("open: a package for the first time, in compilations", { first($0) }),
            ("open: again, in starts of the program", { again($0) }),
            ("open: after an edit, in compilations", { edited($0) }),
        ]
    }

    /// The directory of this package, which provides the kernel.
    static let workbench = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

    private static let cache: String = {
        let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
        let folder = variable("XDG_CACHE_HOME") ?? (variable("HOME") ?? "/tmp") + "/.cache"
        return folder + "/workflow"
    }()

    private static let program = WorkbenchRows.executable

    /// A package of three files.
    final class SmallPackage {
        let folder = TemporaryFolder()
        var sources: [String] { ["Shop", "Basket", "Row"].map { "\(folder.path)/Sources/Shop/\($0).swift" } }

        init(hasTests: Bool = false) {
            let identity = OpenRows.workbench.split(separator: "/").last ?? ""
            write(
                """
                // swift-tools-version: 6.1
                import PackageDescription
                let package = Package(
                    name: "Shop", products: [.library(name: "Shop", targets: ["Shop"])],
                    dependencies: [.package(path: "\(OpenRows.workbench)")],
                    targets: [
                        .target(name: "Shop", dependencies: [.product(name: "Workflow", package: "\(identity)")]),
                        \(hasTests ? Self.testTarget(identity) : "")
                    ])
                """, to: folder.path + "/Package.swift")
            write(workflow("Shop", rendering: "Basket"), to: sources[0])
            write(workflow("Basket", rendering: "Row"), to: sources[1])
            write(workflow("Row", rendering: nil), to: sources[2])
            if hasTests { write(Self.test, to: folder.path + "/Tests/ShopTests/RowTests.swift") }
        }

        private static func testTarget(_ identity: Substring) -> String {
            """
            .testTarget(
                name: "ShopTests",
                dependencies: ["Shop", .product(name: "WorkflowTesting", package: "\(identity)")]),
            """
        }

        private static let test = """
            import Testing
            import WorkflowTesting
            @testable import Shop
            @Test func theEndIsRendered() {
                RowWorkflow().renderTester().render { #expect($0 == "0 end") }
            }
            """

        /// Removes everything that belongs to the package, including its files in the cache.
        deinit {
            let name = folder.path.split(separator: "/").last.map(String.init) ?? folder.path
            let hosts = OpenRows.cache + "/hosts"
            let made = (try? FileManager.default.contentsOfDirectory(atPath: hosts)) ?? []
            for host in made where host.hasPrefix(name) {
                try? FileManager.default.removeItem(atPath: "\(hosts)/\(host)")
            }
        }

        private func workflow(_ name: String, rendering child: String?) -> String {
            let inside =
                child.map { "\($0)Workflow().mapOutput { Action.heard($0) }.rendered(in: context)" } ?? "\"end\""
            return """
                import Workflow
                public struct \(name)Workflow: Workflow {
                    public struct State { var count = 0 }
                    public enum Output { case told(Int) }
                    public enum Action: WorkflowAction {
                        public typealias WorkflowType = \(name)Workflow
                        case add(Int)
                        case heard(\(child ?? name)Workflow.Output)
                        public func apply(toState state: inout State) -> Output? {
                            switch self {
                            case .add(let number): state.count += number
                            case .heard(.told(let number)): return .told(number + state.count)
                            }
                            return nil
                        }
                    }
                    public init() {}
                    public func makeInitialState() -> State { State() }
                    public func render(state: State, context: RenderContext<\(name)Workflow>) -> String {
                        _ = context.makeSink(of: Action.self)
                        return "\\(state.count) " + \(inside)
                    }
                }
                """
        }

        func write(_ text: String, to path: String) {
            do {
                let folder = path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(filePath: path))
            } catch {
                preconditionFailure("\(path) is to be measured and cannot be written: \(error)")
            }
        }

        /// The last source file, with another initial state.
        func text(ofRow number: Int) -> String {
            workflow("Row", rendering: nil).replacing("var count = 0", with: "var count = \(number)")
        }

        /// Builds the package with SwiftPM alone.
        func build() { OpenRows.run(["swift", "build", "--package-path", folder.path]) }

        /// Changes a line.
        func edit(_ number: Int) {
            write(workflow("Row", rendering: nil).replacing("\"end\"", with: "\"end \(number)\""), to: sources[2])
        }

        func opening(by program: String) -> [String] {
            [program, "open", folder.path, "--no-init", "-c", "stack"]
        }

        func open() { OpenRows.run(opening(by: OpenRows.program)) }

        /// Compiles only the sources, without a kernel and without linking.
        func compile(_ kit: KernelKit) {
            let product = TemporaryFolder()
            OpenRows.run(
                [
                    "swiftc", "-module-name", "Shop", "-parse-as-library", "-Onone", "-wmo", "-c", "-o",
                    product.path + "/Shop.o",
                ] + kit.options + sources)
        }
    }

    static func run(_ command: [String]) {
        var lines: [String] = []
        guard ChildProcess.run(command, line: { lines.append($0) }).isSuccess else {
            preconditionFailure("\(command) is to be measured and failed:\n\(lines.joined(separator: "\n"))")
        }
    }

    /// The kernel, which is built on the first call.
    private func kit() -> KernelKit {
        SmallPackage().open()
        guard let kit = KernelKit.made(from: Self.workbench, cache: Self.cache + "/kits") else {
            preconditionFailure("a package was opened, and there is no kernel in \(Self.cache)")
        }
        return kit
    }

    /// Runs two compilations at once, because opening a package also uses more than one core.
    private func compilation() -> Yardstick {
        let kit = kit()
        let package = SmallPackage()
        return .passes { onThreads(2) { _ in package.compile(kit) } }
    }

    private func first(_ name: String) -> Row {
        let cost = measuring.cost(rounds: 5, against: compilation(), preparing: { SmallPackage() }) { $0.open() }
        return Row(ratio: name, cost, budget: 4)
    }

    private func again(_ name: String) -> Row {
        let package = SmallPackage()
        package.open()
        let start = Yardstick.passes { Self.run([Self.program, "--no-init", "-c", "stack"]) }
        let cost = measuring.cost(rounds: 10, against: start, preparing: {}) { package.open() }
        return Row(ratio: name, cost, budget: 3)
    }

    private func edited(_ name: String) -> Row {
        let compilation = compilation()
        let package = SmallPackage()
        package.open()
        var number = 0
        let cost = measuring.cost(
            rounds: 5, against: compilation,
            preparing: {
                number += 1
                package.edit(number)
            }
        ) { package.open() }
        return Row(ratio: name, cost, budget: 2)
    }
}
