// Former versions of a package, checked out from git without touching the user's checkout.

import Foundation
import Testing
import WorkbenchPackages

@Suite final class VersionFolderTests {
    private let folder: URL
    private let package: URL
    private var cache: String { folder.path + "/cache" }

    /// Makes a repository with a package in a subdirectory, and two commits. The package depends on one outside.
    init() throws {
        let base = FileManager.default.temporaryDirectory.appending(path: "versions-\(UUID())")
        try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
        folder = URL(filePath: try #require(PackageBuilder.realPath(base.path)))
        package = folder.appending(path: "repository/Shop")
        try write(
            "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"Tools\")\n",
            "Tools/Package.swift")
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(name: "Shop", dependencies: [.package(path: "../../Tools")])

            """, "repository/Shop/Package.swift")
        try write("one", "repository/Shop/Sources/a.txt")
        try write("gone", "repository/Shop/Sources/old.txt")
        try git("init", "-q")
        try commit("One")
        try write("two", "repository/Shop/Sources/a.txt")
        try FileManager.default.removeItem(at: package.appending(path: "Sources/old.txt"))
        try commit("Two")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, _ path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    @discardableResult
    private func git(_ arguments: String...) throws -> String { try git(arguments) }

    @discardableResult
    private func git(_ arguments: [String]) throws -> String {
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let name = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
        process.arguments = ["git", "-C", folder.path + "/repository"] + name + arguments
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return text
    }

    private func commit(_ subject: String) throws {
        try git("add", "-A")
        try git("commit", "-q", "-m", subject)
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    @Test func changedFilesAreWrittenBesideTheUsersFiles() throws {
        let copy = try VersionFolder(changingPackageAt: package.path, slot: "mutants", cache: cache)
        let (file, new) = (package.path + "/Sources/a.txt", package.path + "/Sources/new.txt")
        try copy.write([file: "changed", new: "new"])
        #expect(text(copy.package + "/Sources/a.txt") == "changed" && text(copy.package + "/Sources/new.txt") == "new")
        #expect(text(copy.package + "/Package.swift") == text(package.path + "/Package.swift"))
        #expect(text(copy.package + "/../../Tools/Package.swift") == text(folder.path + "/Tools/Package.swift"))
        try copy.write([:])
        #expect(text(copy.package + "/Sources/a.txt") == "two" && text(copy.package + "/Sources/new.txt") == nil)
        try copy.write([file: "changed again"])
        #expect(text(file) == "two" && text(new) == nil && text(copy.package + "/Sources/a.txt") == "changed again")
    }

    @Test func formerVersionIsCheckedOutBesideTheUsersFiles() throws {
        try write("unsaved", "repository/Shop/Sources/a.txt")
        let version = try VersionFolder(ofPackageAt: package.path, slot: "former", cache: cache)
        try version.checkOut(try version.commit("HEAD~1"))
        #expect(
            text(version.package + "/Sources/a.txt") == "one" && text(version.package + "/Sources/old.txt") == "gone")
        #expect(text(package.path + "/Sources/a.txt") == "unsaved")
        // A dependency outside the repository is at the same relative path.
        #expect(text(version.package + "/../../Tools/Package.swift") == text(folder.path + "/Tools/Package.swift"))
        try version.checkOut(try version.commit("HEAD"))
        #expect(text(version.package + "/Sources/a.txt") == "two" && text(version.package + "/Sources/old.txt") == nil)
        let file = version.package + "/Sources/a.txt"
        #expect(VersionFolder.original(of: file, cache: cache) == package.path + "/Sources/a.txt")
        #expect(VersionFolder.original(of: "/home/tree/a.txt", cache: cache) == "/home/tree/a.txt")
    }

    @Test func unchangedFilesKeepTheirDates() throws {
        let version = try VersionFolder(ofPackageAt: package.path, slot: "former", cache: cache)
        func date() throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: version.package + "/Package.swift")[.modificationDate]
                as? Date
        }
        try version.checkOut(try version.commit("HEAD~1"))
        let before = try date()
        try version.checkOut(try version.commit("HEAD"))
        #expect(try date() == before)
    }

    @Test func commitsAreListedOldestFirst() throws {
        let version = try VersionFolder(ofPackageAt: package.path, slot: "former", cache: cache)
        let (first, last) = (try version.commit("HEAD~1"), try version.commit("HEAD"))
        #expect(try version.commits(after: first, upTo: last) == [last])
        #expect(try version.commits(after: last, upTo: first).isEmpty)
        #expect(try version.summary(of: last).hasSuffix("Ada: Two"))
    }

    /// The commits of a merged branch don't contain those that were made beside them.
    @Test func commitsOfMergedBranchesAreLeftOut() throws {
        try git("checkout", "-q", "-b", "branch", "HEAD~1")
        try write("three", "repository/Shop/Sources/b.txt")
        try commit("Three")
        try git("checkout", "-q", "-")
        try git("merge", "-q", "--no-ff", "-m", "Merge", "branch")
        let version = try VersionFolder(ofPackageAt: package.path, slot: "former", cache: cache)
        let commits = try version.commits(after: try version.commit("HEAD~2"), upTo: try version.commit("HEAD"))
        #expect(try commits.map(version.summary).map { $0.split(separator: " ").last } == ["Two", "Merge"])
    }

    @Test func submodulesStayAsTheyAreAndProvideDependencies() throws {
        let module = folder.appending(path: "Parts")
        try write(
            "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"Parts\")\n",
            "Parts/Package.swift")
        let allow = ["-c", "protocol.file.allow=always"]
        for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "One"]] {
            try git(["-C", module.path] + arguments)
        }
        try git(allow + ["submodule", "--quiet", "add", module.path, "Parts"])
        let manifest = try #require(text(package.path + "/Package.swift"))
        try write(manifest.replacing("../../Tools", with: "../Parts"), "repository/Shop/Package.swift")
        try commit("Three")
        try git("-C", folder.path + "/repository/Parts", "commit", "-q", "--allow-empty", "-m", "Two")
        try commit("Four")
        try git("config", "submodule.recurse", "true")
        let version = try VersionFolder(ofPackageAt: package.path, slot: "former", cache: cache)
        try version.checkOut(try version.commit("HEAD~1"))
        #expect(try git("status", "--porcelain").isEmpty)
        #expect(text(version.package + "/../Parts/Package.swift") != nil)
    }

    @Test func unknownCommitIsRefusedWithARemedy() throws {
        let version = try VersionFolder(ofPackageAt: package.path, slot: "former", cache: cache)
        #expect { _ = try version.commit("v9") } throws: {
            "\($0)" == "\(self.folder.path)/repository has no commit v9: run `git log` there to find one"
        }
    }

    @Test func commitWithoutThePackageIsRefused() throws {
        try git("rm", "-q", "Shop/Package.swift")
        try commit("Remove the package")
        try git("revert", "--no-edit", "HEAD")
        let version = try VersionFolder(ofPackageAt: package.path, slot: "former", cache: cache)
        #expect { try version.checkOut(try version.commit("HEAD~1")) } throws: {
            "\($0)".contains("has no Package.swift")
        }
    }

    @Test func packageOutsideARepositoryIsRefused() throws {
        #expect(throws: HostingError.self) {
            try VersionFolder(ofPackageAt: folder.path + "/Tools", slot: "former", cache: cache)
        }
    }
}
