// The jobs that the compiler's driver prints, and the link commands made from them.

import Foundation
import Testing
import WorkbenchPackages

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct DriverJobsTests {
    static let lines: [(line: String, words: [String])] = [
        ("", []), ("one", ["one"]), ("  one   two ", ["one", "two"]),
        ("-o 'o sp/S.o' ''", ["-o", "o sp/S.o", ""]),
        (#" "/opt/ld.lld" "-o" "a \"b\" \\ c""#, ["/opt/ld.lld", "-o", #"a "b" \ c"#]),
        (#"a\ b 'it'\''s' "\d""#, ["a b", "it's", #"\d"#]),
        ("x\"y z\"'w'", ["xy zw"]),
    ]

    @Test(arguments: lines) func driverJobLineIsSplitLikeInAShell(line: String, words: [String]) {
        #expect(DriverJobs.words(in: line) == words)
    }

    @Test func driverJobsAreCachedPerCommand() throws {
        let folder = URL.temporaryDirectory.appending(path: "jobs-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let jobs = DriverJobs(keptIn: folder.appending(path: "jobs.json").path)
        var asked: [[String]] = []
        func ask(_ command: [String]) -> [String]? {
            asked.append(command)
            return ["Swift version 6", "/bin/swift-frontend -c a.swift", "/bin/clang 'b c.o'"]
        }
        let expected = [["/bin/swift-frontend", "-c", "a.swift"], ["/bin/clang", "b c.o"]]
        for _ in 0..<2 { #expect(jobs.jobs(for: ["swiftc", "a.swift"], ask: ask) == expected) }
        #expect(asked == [["swiftc", "a.swift", "-###"]])
        _ = jobs.jobs(for: ["swiftc", "b.swift"], ask: ask)
        #expect(asked.count == 2, "another command has another answer")
        #expect(jobs.jobs(for: ["swiftc", "c.swift"], ask: { _ in nil }) == nil)
        #expect(jobs.jobs(for: ["swiftc", "c.swift"], ask: { _ in ["error: no such file"] }) == nil)
    }

    @Test func driverJobsWithTemporaryFilesAreLeftToTheDriver() {
        #expect(
            DriverJobs.withoutTemporaryFiles(["/f", "-c", "-supplementary-output-file-map", "/tmp/x", "-o", "y"])
                == ["/f", "-c", "-o", "y"])
        #expect(DriverJobs.withoutTemporaryFiles(["/f", "-filelist", "/tmp/x"]) == nil)
        #expect(DriverJobs.withoutTemporaryFiles(["/f", "@/tmp/arguments"]) == nil)
    }

    @Test func linkerCommandIsReusedForEveryHost() throws {
        var asked: [[String]] = []
        func ask(_ command: [String]) -> [String]? {
            asked.append(command)
            guard command[0] == "swiftc" else {
                return ["clang version 21", #" "/bin/ld.lld" "-o" "/kit/e.o.linked" "/kit/m.o" "/kit/e.o" "-lc""#]
            }
            return [
                "/bin/swift-autolink-extract /kit/m.o /kit/e.o -o /kit/x.autolink",
                "/bin/clang /kit/m.o /kit/e.o @/kit/x.autolink -o /kit/e.o.linked",
            ]
        }
        let link = try #require(HostLink(objects: ["/kit/m.o"], example: "/kit/e.o", options: ["-Xlinker"], ask: ask))
        #expect(asked.count == 2 && asked[0].contains("-Xlinker") && !asked[1].contains("@/kit/x.autolink"))
        let kept = try JSONDecoder().decode(HostLink.self, from: JSONEncoder().encode(link))
        #expect(
            kept.commands(objects: ["a.o", "b.o"], output: "host", folder: "/f") == [
                ["/bin/swift-autolink-extract", "/kit/m.o", "a.o", "b.o", "-o", "/f/libraries.txt"],
                ["/bin/ld.lld", "-o", "host", "/kit/m.o", "a.o", "b.o", "@/f/libraries.txt", "-lc"],
            ])
        // A compiler that prints its jobs differently is left to link each host itself.
        #expect(HostLink(objects: [], example: "/kit/e.o", options: [], ask: { _ in ["/bin/clang x"] }) == nil)
        #expect(HostLink(objects: [], example: "/kit/e.o", options: [], ask: { _ in nil }) == nil)
    }
}

@Suite struct GuessedBuildTests {
    private struct Folder {
        let url = URL.temporaryDirectory.appending(path: "guess-\(UUID().uuidString)")

        init(_ files: [String: String]) throws {
            for (path, text) in files {
                let file = url.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
        }

        var shop: String { url.appending(path: "shop").path }
    }

    private static let manifest = """
        // swift-tools-version: 5.9
        let package = Package(name: "Any", dependencies: [.package(path: "../main")])
        """

    /// The guess has to match the manifest's plan; otherwise, the compilation was wasted.
    @Test func guessedBuildEqualsThePlanOfTheManifest() throws {
        let folder = try Folder([
            "shop/Package.swift": Self.manifest, "shop/Sources/Shop-Floor/A.swift": "",
            "main/Sources/Kernel/WorkflowKernel/x.swift": "",
        ])
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let guess = try #require(GuessedBuild.guess(folder.shop))
        #expect(guess.workbench.hasSuffix("/main"))
        let facts = PackageFacts(
            name: "Any", path: folder.shop, tools: [5, 9, 0], languageModes: [],
            libraries: [.init(name: "Shop", targets: ["Shop-Floor"])],
            targets: [
                .init(name: "Shop-Floor", uses: [.init("Workflow", .product(package: "main"))]),
                .init(name: "ShopTests", kind: "test"),
            ], dependencies: [.local(identity: "main", path: "/main")], hasTraits: false)
        #expect(try guess.plan == DirectPlan(for: facts, workbench: "main", packages: [:]))
    }

    @Test(
        "GuessedBuild guesses nothing for other package layouts",
        arguments: [
            ["shop/Sources/A/A.swift": "", "shop/Sources/B/B.swift": ""], ["shop/Sources/A.swift": ""],
            ["shop/Sources/A/a.c": ""], [:],
        ])
    func guessedBuildRefusesOtherPackageLayouts(_ sources: [String: String]) throws {
        let others = ["shop/Package.swift": Self.manifest, "main/Sources/Kernel/WorkflowKernel/x.swift": ""]
        let folder = try Folder(sources.merging(others) { $1 })
        defer { try? FileManager.default.removeItem(at: folder.url) }
        #expect(GuessedBuild.guess(folder.shop) == nil)
    }

    @Test func guessedBuildNeedsTheWorkbenchDependency() throws {
        let folder = try Folder(["shop/Package.swift": Self.manifest, "shop/Sources/A/A.swift": ""])
        defer { try? FileManager.default.removeItem(at: folder.url) }
        #expect(GuessedBuild.guess(folder.shop) == nil)
    }
}
