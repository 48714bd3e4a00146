// `workflow open`, killed at any moment of a build, together with the processes that guard its compilers: the next call
// shows what the current source says.

import Foundation
import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    /// This test builds a package several times, so it runs only where the README's package is built.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["README_BUILDS_PACKAGES"] != nil))
    struct KilledBuildTests {
        private static let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path

        private func write(value: Int, to place: Place) throws {
            try place.write("public func value() -> Int { \(value) }\n", to: "Two/Sources/Parts/Parts.swift")
        }

        private func package() throws -> Place {
            let place = try Place()
            try place.write(
                """
                // swift-tools-version: 6.1

                import PackageDescription

                let package = Package(
                    name: "Two",
                    products: [.library(name: "Two", targets: ["Two"])],
                    dependencies: [.package(name: "workflow", path: "\(Self.clone)")],
                    targets: [
                        .target(name: "Parts"),
                        .target(name: "Two", dependencies: ["Parts", .product(name: "Workflow", package: "workflow")]),
                    ]
                )

                """, to: "Two/Package.swift")
            try place.write(
                """
                import Parts
                import Workflow

                public struct TwoWorkflow: Workflow {
                    public struct State { var count = value() }
                    public typealias Output = Never

                    public init() {}
                    public func makeInitialState() -> State { State() }
                    public func render(state: State, context: RenderContext<TwoWorkflow>) -> Int { state.count }
                }

                """, to: "Two/Sources/Two/TwoWorkflow.swift")
            return place
        }

        @Test func aKilledBuildLeavesNothingOldForTheNext() throws {
            let place = try package()
            let cache = ["XDG_CACHE_HOME": SharedCache.folder.path]
            let program = try Executable.workflow.path
            func shown() throws -> String {
                let outcome = try place.run(["open", "Two", "-c", "state"], environment: cache)
                #expect(outcome.code == 0, "\(outcome.errors)")
                return outcome.output
            }
            try write(value: 1, to: place)
            #expect(try shown().contains("count: 1"))
            var generator = SeededGenerator(seed: 1)
            for round in 1...Cases.count(2, thorough: 6) {
                try write(value: 1_000 + round, to: place)
                let seconds = Double.random(in: 0.05...1.2, using: &generator)
                // The compilers themselves aren't killed, so they may write their results at any time.
                let script = """
                    "\(program)" open Two -c state & p=$!
                    sleep \(seconds); kill -9 $p $(cat /proc/$p/task/*/children)
                    """
                _ = try place.run("/bin/sh", ["-c", script], environment: cache)
                try write(value: 2_000 + round, to: place)
                for _ in 1...2 {
                    #expect(try shown().contains("count: \(2_000 + round)"), "killed after \(seconds) s")
                }
            }
            try place.waitForNoProcesses()
        }
    }
}
