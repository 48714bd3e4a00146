// Programs that are killed at any moment of their work, together with the processes that guard their compilers: the
// next call shows what the current source says. `KILLED_BUILDS=200` sets the number of rounds.

import Foundation
import Testing
import WorkbenchPages
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    /// These tests build packages many times, so they run only where the README's package is built.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["README_BUILDS_PACKAGES"] != nil))
    struct KilledBuildTests {
        private static let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        private static let seed: UInt64 = 1

        /// - Parameter share: How many times fewer rounds to run of a test whose rounds take long.
        private static func rounds(_ usual: Int, thorough: Int, share: Int = 1) -> ClosedRange<Int> {
            let wanted = ProcessInfo.processInfo.environment["KILLED_BUILDS"].flatMap { Int($0) }
            return 1...max(1, wanted.map { $0 / share } ?? Cases.count(usual, thorough: thorough))
        }

        private let place: Place
        private let cache = ["XDG_CACHE_HOME": SharedCache.folder.path]

        /// A package with two modules.
        init() throws {
            place = try Place()
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
        }

        private func write(value: Int) throws {
            try place.write("public func value() -> Int { \(value) }\n", to: "Two/Sources/Parts/Parts.swift")
        }

        private func shown(_ environment: [String: String]) throws -> String {
            let outcome = try place.run(["open", "Two", "-c", "state"], environment: environment)
            #expect(outcome.code == 0, "\(outcome.errors)")
            return outcome.output
        }

        /// Starts `workflow` and kills it after a while, with its children. Compilers aren't among them, so they may
        /// still write results.
        private func kill(
            _ call: String, after seconds: Double, environment: [String: String], withChildren: Bool = true
        ) throws {
            let script = """
                \(call) & p=$!
                sleep \(seconds); kill -9 $p \(withChildren ? "$(cat /proc/$p/task/*/children)" : "")
                """
            _ = try place.run("/bin/sh", ["-c", script], environment: environment)
        }

        private var program: String { get throws { "\"\(try Executable.workflow.path)\"" } }

        @Test func aKilledBuildLeavesNothingOldForTheNext() throws {
            try write(value: 1)
            #expect(try shown(cache).contains("count: 1"))
            var generator = SeededGenerator(seed: Self.seed)
            var whole = 0
            let rounds = Self.rounds(2, thorough: 3)
            for round in rounds {
                try write(value: 1_000 + round)
                let seconds = Double.random(in: 0.05...1.2, using: &generator)
                try kill("\(program) open Two -c state", after: seconds, environment: cache)
                try write(value: 2_000 + round)
                let views = try (1...2).map { _ in try shown(cache) }
                let isWhole = views.allSatisfy { $0.contains("count: \(2_000 + round)") }
                #expect(isWhole, "round \(round), killed after \(seconds) s: \(views)")
                whole += isWhole ? 1 : 0
            }
            print("open: \(whole) of \(rounds.count) rounds show the source")
            try place.waitForNoProcesses()
        }

        /// A compiler that is killed can't remove its temporary files, but the guard of the command can.
        @Test(arguments: [0.05, 0.3, 0.7])
        func aKilledBuildLeavesNoTemporaryFiles(seconds: Double) throws {
            try write(value: 1)
            _ = try shown(cache)
            try write(value: 2)
            let temporary = place.directory.appending(path: "temporary")
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            let environment = cache.merging(["TMPDIR": temporary.path]) { $1 }
            try kill("\(program) open Two -c state", after: seconds, environment: environment, withChildren: false)
            try place.waitForNoProcesses()
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
        }

        /// In each round, the prebuilt kernel is linked again. Its modules are compiled only once.
        @Test func aKilledBuildOfTheKernelLeavesNothingHalf() throws {
            let kits = SharedCache.workflow.appending(path: "kits")
            func removeKernels() throws {
                for name in try FileManager.default.contentsOfDirectory(atPath: kits.path) {
                    let kit = kits.appending(path: name)
                    if FileManager.default.fileExists(atPath: kit.appending(path: "main.o").path) {
                        try FileManager.default.removeItem(at: kit)
                    }
                }
            }
            try write(value: 1)
            #expect(try shown(cache).contains("count: 1"))
            var generator = SeededGenerator(seed: Self.seed)
            var (whole, longest) = (0, 5.0)
            let rounds = Self.rounds(1, thorough: 1, share: 20)
            for round in rounds {
                try removeKernels()
                try write(value: 1_000 + round)
                let seconds = Double.random(in: 0.2...longest, using: &generator)
                try kill("\(program) open Two -c state", after: seconds, environment: cache)
                try write(value: 2_000 + round)
                let begin = ContinuousClock.now
                let views = try (1...2).map { _ in try shown(cache) }
                longest = max(longest, (ContinuousClock.now - begin) / .seconds(1))
                let isWhole = views.allSatisfy { $0.contains("count: \(2_000 + round)") }
                #expect(isWhole, "round \(round), killed after \(seconds) s: \(views)")
                whole += isWhole ? 1 : 0
            }
            print("prebuilt kernel: \(whole) of \(rounds.count) rounds show the source")
            try place.waitForNoProcesses()
        }

        @Test func aKilledLanguageServerLeavesNothingOldForTheNext() throws {
            func script(_ value: Int) -> String {
                "# package: Two\n\nopen TwoWorkflow()\nexpect Two.count == \(value)\n"
            }
            try write(value: 1)
            #expect(
                try EditorProcess(place, .workflow, environment: cache).verdict(on: script(1), as: "a.wf") == .passes)
            var generator = SeededGenerator(seed: Self.seed)
            var whole = 0
            let rounds = Self.rounds(1, thorough: 2, share: 4)
            for round in rounds {
                try write(value: 1_000 + round)
                let seconds = Double.random(in: 0.05...2, using: &generator)
                try EditorProcess(place, .workflow, environment: cache).endEarly(
                    opening: script(1_000 + round), as: "a.wf", after: seconds)
                try write(value: 2_000 + round)
                let verdict = try EditorProcess(place, .workflow, environment: cache).verdict(
                    on: script(2_000 + round), as: "a.wf")
                #expect(verdict == .passes, "round \(round), killed after \(seconds) s")
                whole += verdict == .passes ? 1 : 0
            }
            print("language server: \(whole) of \(rounds.count) rounds show the source")
            try place.waitForNoProcesses()
        }

        /// The first task asks for tests of one workflow. Tests without assertions never solve it.
        @Test func killedTestsOfALessonLeaveNothingOldForTheNext() throws {
            let code = try #require(CodeLesson.named("tutorial-5"))
            let answer = try #require(code.answer.first { $0.name == "WelcomeWorkflowTests.swift" })
            let file = "package/\(CodePackage.tests(of: code))/\(answer.name)"
            let empty = answer.text.replacing(/\n +\.assert[^\n]*/, with: "")
            try #require(empty != answer.text)
            var environment = cache
            func learn() throws -> String {
                try place.run(
                    ["learn", "tutorial-5", "--code", "package"], input: Array("reload\n".utf8),
                    environment: environment
                ).output
            }
            environment["XDG_STATE_HOME"] = place.directory.path + "/state-0"
            _ = try learn()
            var generator = SeededGenerator(seed: Self.seed)
            var whole = 0
            let rounds = Self.rounds(1, thorough: 1, share: 10)
            for round in rounds {
                environment["XDG_STATE_HOME"] = place.directory.path + "/state-\(round)"
                let isRight = round % 2 == 1
                try place.write((isRight ? empty : answer.text) + "// \(round)\n", to: file)
                let seconds = Double.random(in: 0.2...12, using: &generator)
                try place.write("reload\n", to: "input")
                try kill(
                    "\(program) learn tutorial-5 --code package < input", after: seconds, environment: environment)
                environment["XDG_STATE_HOME"] = place.directory.path + "/state-\(round)-next"
                try place.write((isRight ? answer.text : empty) + "// \(round)\n", to: file)
                let output = try learn()
                let isWhole = output.contains(isRight ? "✓ Done: " : "Not yet: ")
                #expect(isWhole, "round \(round), killed after \(seconds) s: \(output)")
                whole += isWhole ? 1 : 0
            }
            print("tests of a lesson: \(whole) of \(rounds.count) rounds show the source")
            try place.waitForNoProcesses()
        }
    }

    @Suite struct KilledPromotionTests {
        /// The file has so many lines that it can't be written at once.
        @Test func aKilledPromotionLeavesTheOldFileOrTheNewOne() throws {
            let place = try Place()
            let old = "stack\n= wrong\n" + (1...3_000).map { "# remark \($0)\n" }.joined()
            try place.write(old, to: "a.wf")
            let begin = ContinuousClock.now
            _ = try place.run(["check", "--promote", "a.wf"])
            let duration = (ContinuousClock.now - begin) / .seconds(1)
            let new = try place.read("a.wf")
            try #require(new != old && !new.contains("wrong"))
            var generator = SeededGenerator(seed: 1)
            var (olds, news) = (0, 0)
            let wanted = ProcessInfo.processInfo.environment["KILLED_BUILDS"].flatMap { Int($0) }
            for round in 1...(wanted ?? Cases.count(5, thorough: 20)) {
                try place.write(old, to: "a.wf")
                let seconds = Double.random(in: 0.3 * duration...1.05 * duration, using: &generator)
                let script = """
                    "\(try Executable.workflow.path)" check --promote a.wf & p=$!
                    sleep \(seconds); kill -9 $p
                    """
                _ = try place.run("/bin/sh", ["-c", script])
                let now = try place.read("a.wf")
                #expect(now == old || now == new, "round \(round), killed after \(seconds) s")
                if now == old { olds += 1 } else if now == new { news += 1 }
            }
            print("check --promote: \(olds) old files, \(news) new ones")
            try place.waitForNoProcesses()
        }
    }
}
