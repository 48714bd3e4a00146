// The prebuilt kernel that was installed with the program is used if and only if it fits.

import Foundation
import Testing
import WorkbenchPackages
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits)
struct InstalledKitTests {
    /// A workbench, an installed prebuilt kernel that was made from it, and an empty cache.
    private final class Places {
        let folder = FileManager.default.temporaryDirectory.appending(path: "kits-\(UUID().uuidString)")
        var workbench: String { folder.appending(path: "workbench").path }
        var cache: String { folder.appending(path: "cache").path }
        var installed: KernelKit { KernelKit(directory: folder.appending(path: "lib/kit").path) }
        var stampFile: String { "\(installed.directory)/stamp.json" }

        static let files = [
            "libWorkflowKernelKit.so", "main.o", "Modules/Workflow.swiftmodule", "include/module.modulemap",
        ]

        init() throws {
            try write("// a manifest", to: "\(workbench)/Package.swift")
            try write("let version = 1", to: "\(workbench)/Sources/Kernel/Kernel/Kernel.swift")
            for file in Self.files { try write("the content of \(file)", to: "\(installed.directory)/\(file)") }
            try installed.stamp(from: workbench, cache: cache)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func write(_ text: String, to path: String) throws {
            let file = URL(filePath: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }

        func found() -> KernelKit? { KernelKit.found(from: workbench, cache: cache, installed: installed) }

        func made() -> KernelKit? { KernelKit.made(from: workbench, cache: cache) }
    }

    @Test("A matching installed kernel kit is copied into the cache, and then not needed")
    func installedKitIsCopiedIntoTheCache() throws {
        let places = try Places()
        #expect(places.made() == nil)
        let kit = try #require(places.found())
        #expect(kit.directory.hasPrefix(places.cache))
        for file in Places.files {
            #expect(try String(contentsOfFile: "\(kit.directory)/\(file)", encoding: .utf8) == "the content of \(file)")
        }
        try FileManager.default.removeItem(atPath: places.installed.directory)
        #expect(places.made() == kit)
        #expect(places.found() == kit)
    }

    @Test("An installed kernel kit fits a compiler of the same version in any folder")
    func installedKitFitsTheSameCompilerElsewhere() throws {
        let places = try Places()
        let stamp = try String(contentsOfFile: places.stampFile, encoding: .utf8).replacing("\\/", with: "/")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for folder in path.split(separator: ":") where FileManager.default.fileExists(atPath: "\(folder)/swiftc") {
            #expect(!stamp.contains(folder), "the compiler's folder is in \(stamp)")
        }
    }

    @Test("An unwritable cache is reported before SwiftPM fails to build the kernel kit")
    func unwritableCacheIsReportedBeforeTheBuild() throws {
        let places = try Places()
        let cache = places.workbench + "/Package.swift/cache"
        let error = #expect(throws: HostingError.self) {
            try PackageBuilder.host(packageAt: places.workbench, cache: cache)
        }
        #expect(error == .notWritten(path: cache, reason: "Not a directory"))
    }

    @Test("The packaged sources are those of the clone, or else no installed kernel kit fits")
    func packagedSourcesAreTheSourcesOfTheClone() throws {
        let places = try Places()
        let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let compare = Process()
        compare.executableURL = URL(filePath: "/bin/sh")
        compare.arguments = [
            "-ec", #".packaging/sources "$0" >/dev/null; diff -rq Sources "$0/Sources"; diff Package.swift "$0""#,
            places.folder.appending(path: "copy").path,
        ]
        compare.currentDirectoryURL = clone
        let pipe = Pipe()
        compare.standardOutput = pipe
        compare.standardError = pipe
        try compare.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compare.waitUntilExit()
        #expect(compare.terminationStatus == 0, "\(said)")
    }

    @Test("The build of a kernel kit uses the installed kit")
    func kernelKitBuildUsesTheInstalledKit() throws {
        let places = try Places()
        // These sources have no product to build.
        let kit = try KernelKit.make(
            from: places.workbench, cache: places.cache, installed: places.installed, stop: { false },
            progress: { _ in })
        #expect(places.made() == kit)
    }

    @Test("A kernel kit from a restored cache, whose files have other dates, is used")
    func restoredKitIsUsed() throws {
        let places = try Places()
        let kit = try #require(places.found())
        for file in Places.files {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
                ofItemAtPath: "\(kit.directory)/\(file)")
        }
        #expect(places.made() == kit)
    }

    @Test("A kernel kit is not used if a file of it has other contents", arguments: Cases.some(Places.files, oneIn: 2))
    func changedKitIsNotUsed(file: String) throws {
        let places = try Places()
        let kit = try #require(places.found())
        let content = try String(contentsOfFile: "\(kit.directory)/\(file)", encoding: .utf8)
        try places.write(String(content.reversed()), to: "\(kit.directory)/\(file)")
        #expect(places.made() == nil)
        #expect(places.found() == kit, "it is copied again")
        #expect(try String(contentsOfFile: "\(kit.directory)/\(file)", encoding: .utf8) == content)
        try places.write(String(content.reversed()), to: "\(places.installed.directory)/\(file)")
        #expect(places.installed.misfit(from: places.workbench, cache: places.cache) == .damaged)
    }

    @Test("A kernel kit is not used if a file of it has other contents, but the same date and size")
    func changedKitWithTheOldDateIsNotUsed() throws {
        let places = try Places()
        let kit = try #require(places.found())
        let file = "\(kit.directory)/libWorkflowKernelKit.so"
        let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate]
        let before = FileStamp(file)
        while FileStamp(file).changed == before.changed {
            try places.write(String("the content of libWorkflowKernelKit.so".reversed()), to: file)
            try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: file)
        }
        #expect(places.made() == nil)
        #expect(places.found() == kit, "it is copied again")
    }

    @Test("A kernel kit that other users can write to is not used", arguments: ["", "/Modules", "/main.o"])
    func openKitIsRefused(_ part: String) throws {
        let places = try Places()
        let kit = try #require(places.found())
        chmod(kit.directory + part, 0o777)
        #expect(places.made() == nil)
        let error = #expect(throws: HostingError.self) {
            try KernelKit.make(
                from: places.workbench, cache: places.cache, installed: places.installed, stop: { false },
                progress: { _ in })
        }
        #expect(error?.description.contains("type: chmod go-w '\(kit.directory)\(part)'") == true)
        chmod(kit.directory + part, 0o700)
        #expect(places.made() == kit)
        // The same holds for an installed kernel. It belongs to root, so the remedy is a different one.
        let installed = places.installed
        chmod(installed.directory + part, 0o777)
        let misfit = installed.misfit(from: places.workbench, cache: places.cache)
        #expect(misfit == .notTrusted(path: installed.directory + part, reason: "is writable by other users"))
        chmod(installed.directory + part, 0o755)
        // Only root can change a file's owner.
        guard geteuid() == 0 else { return }
        try #require(chown(installed.directory + part, 12_345, 12_345) == 0)
        let foreign = installed.misfit(from: places.workbench, cache: places.cache)
        #expect(foreign == .notTrusted(path: installed.directory + part, reason: "belongs to user 12345"))
    }

    @Test("A package is not opened if other users can write to the folder of its builds")
    func openHostFolderIsRefused() throws {
        let places = try Places()
        let hosts = places.cache + "/hosts"
        try FileManager.default.createDirectory(atPath: hosts, withIntermediateDirectories: true)
        chmod(hosts, 0o777)
        let error = #expect(throws: HostingError.self) {
            try PackageBuilder.host(packageAt: places.workbench, cache: places.cache)
        }
        #expect(error?.description.contains("type: chmod go-w '\(hosts)'") == true)
    }

    @Test("An interrupted copy of an installed kernel kit is repeated")
    func interruptedCopyOfAKitIsRepeated() throws {
        let places = try Places()
        let kit = try #require(places.found())
        try FileManager.default.removeItem(atPath: kit.directory + "/kit.txt")
        try places.write("half", to: kit.directory + "/main.o")
        try places.write("left over", to: kit.directory + "/Modules/Old.swiftmodule")
        #expect(places.made() == nil)
        #expect(places.found() == kit)
        #expect(try String(contentsOfFile: kit.directory + "/main.o", encoding: .utf8) == "the content of main.o")
        #expect(!FileManager.default.fileExists(atPath: kit.directory + "/Modules/Old.swiftmodule"))
    }

    enum Misfit: CaseIterable {
        case otherSources, moreSources, cutFile, missingFile, garbledStamp, cutStamp, emptyStamp, otherCompiler

        /// The reason in the message.
        var reason: String {
            switch self {
            case .otherSources, .moreSources: "is for a different version of the workbench than the package depends on"
            case .otherCompiler: "was built with Swift 1.0 for "
            case .cutFile, .missingFile, .garbledStamp, .cutStamp, .emptyStamp: "is damaged"
            }
        }
    }

    @Test(
        "An installed kernel kit of other sources or another compiler, or a damaged one, is not used",
        arguments: Cases.some(Misfit.allCases, oneIn: 3))
    func unsuitableInstalledKitIsNotUsed(_ misfit: Misfit) throws {
        let places = try Places()
        #expect(places.installed.misfit(from: places.workbench, cache: places.cache) == nil)
        let stamp = try String(contentsOfFile: places.stampFile, encoding: .utf8)
        switch misfit {
        case .otherSources:
            try places.write("let version = 22", to: "\(places.workbench)/Sources/Kernel/Kernel/Kernel.swift")
        case .moreSources: try places.write("let more = 1", to: "\(places.workbench)/Sources/Kernel/Kernel/More.swift")
        case .cutFile: try places.write("the", to: "\(places.installed.directory)/main.o")
        case .missingFile: try FileManager.default.removeItem(atPath: "\(places.installed.directory)/main.o")
        case .garbledStamp: try places.write(stamp.replacing("{", with: "["), to: places.stampFile)
        case .cutStamp: try places.write(String(stamp.prefix(stamp.count / 2)), to: places.stampFile)
        case .emptyStamp: try places.write("", to: places.stampFile)
        case .otherCompiler:
            let other = stamp.replacing("Swift version", with: "Swift version 1.0 before")
            #expect(other != stamp)
            try places.write(other, to: places.stampFile)
        }
        #expect(places.found() == nil)
        #expect(places.made() == nil)
        let found = places.installed.misfit(from: places.workbench, cache: places.cache)
        #expect(found?.description.contains(misfit.reason) == true, "\(String(describing: found))")
    }

    @Test("An installed kernel kit is not copied while another process builds in the cache")
    func installedKitWaitsForABuildInAnotherProcess() throws {
        let places = try Places()
        try places.write("", to: places.cache + "/lock")
        let lock = open(places.cache + "/lock", O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        #expect(places.found() == nil)
        // Another test may have made a copy of this process, which then has the descriptor too.
        #expect(flock(lock, LOCK_UN) == 0)
        close(lock)
        #expect(places.found() != nil)
    }
}
