// A prebuilt kernel is linked from a program's own objects only if they were compiled from the current sources.

import Foundation
import Testing
import WorkbenchPackages

@Suite struct CompiledModulesTests {
    /// A workbench's sources, and a build directory as SwiftPM leaves it. The path contains a space, which SwiftPM
    /// quotes.
    private struct Build {
        let folder = FileManager.default.temporaryDirectory.appending(path: "compiled modules \(UUID().uuidString)")
        var workbench: URL { folder.appending(path: "workflow") }
        var debug: URL { folder.appending(path: "debug") }
        var executable: String { debug.appending(path: "program").path }
        var modules: CompiledModules { CompiledModules(workbench: workbench.path, directory: debug.path) }

        init() throws {
            try write("", "workflow/Package.swift")
            for module in CompiledModules.swift {
                let folder = try Self.folder(module)
                let sources = try ["A", "B"].map {
                    try write("", "workflow/Sources/\(folder)/\($0).swift")
                }
                try write(sources.map { "'\($0.path)'\n" }.joined(), "debug/\(module).build/sources")
                for name in ["A", "B"] { try compile("debug/\(module).build/\(name).swift.o") }
            }
            for module in CompiledModules.c {
                let folder = try Self.folder(module)
                try write("", "workflow/Sources/\(folder)/A.c")
                try write("", "workflow/Sources/\(folder)/include/A.h")
                try compile("debug/\(module).build/A.c.o")
            }
            try write(try #require(KernelKit.compilerVersion), "debug/swift-version-1.txt")
            try compile("debug/program", after: 20)
        }

        private static func folder(_ module: String) throws -> String {
            try #require(CompiledModules.folders[module]?.first)
        }

        @discardableResult
        func write(_ text: String, _ path: String) throws -> URL {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: false, encoding: .utf8)
            return file
        }

        private func compile(_ path: String, after seconds: TimeInterval = 10) throws {
            try date(path, Date(timeIntervalSinceNow: seconds))
        }

        func date(_ path: String, _ date: Date) throws {
            let file = folder.appending(path: path)
            if !FileManager.default.fileExists(atPath: file.path) { try write("", path) }
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }

        func misfit() -> CompiledModules.Misfit? {
            do throws(CompiledModules.Misfit) {
                try modules.check(for: executable)
                return nil
            } catch {
                return error
            }
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }
    }

    @Test func objectsOfUnchangedSourcesFit() throws {
        let build = try Build()
        defer { build.remove() }
        #expect(build.misfit() == nil)
    }

    /// The change is newer than the object even though the file's date is older, because copying may preserve the date.
    @Test(arguments: [
        ("Sources/Kernel/Kernel/A.swift", "WorkbenchKernel.build/A.swift.o"),
        ("Sources/C/CSystem/A.c", "WorkbenchCSystem.build/A.c.o"),
        ("Package.swift", "program"),
    ])
    func changedSourceWithAnOldDateDoesNotFit(_ source: String, object: String) throws {
        let build = try Build()
        defer { build.remove() }
        let file = try build.write("changed", "workflow/" + source)
        try build.date("workflow/" + source, Date(timeIntervalSinceNow: -3_600))
        #expect(build.misfit() == nil)
        try build.date("debug/" + object, Date(timeIntervalSinceNow: -60))
        #expect(build.misfit() == .changed(file: file.path))
    }

    @Test func removedAndAddedSourcesDoNotFit() throws {
        let build = try Build()
        defer { build.remove() }
        let removed = build.workbench.appending(path: "Sources/Values/Rules/B.swift")
        try FileManager.default.removeItem(at: removed)
        #expect(build.misfit() == .changed(file: removed.path))
        try build.write("", "workflow/Sources/Values/Rules/B.swift")
        #expect(build.misfit() == nil)
        let added = try build.write("", "workflow/Sources/Values/Rules/C.swift")
        #expect(build.misfit() == .changed(file: added.path))
    }

    @Test func objectsOfAnotherCloneDoNotFit() throws {
        let (build, other) = (try Build(), try Build())
        defer {
            build.remove()
            other.remove()
        }
        let modules = CompiledModules(workbench: other.workbench.path, directory: build.debug.path)
        #expect(throws: CompiledModules.Misfit.builtElsewhere) { try modules.check(for: build.executable) }
    }

    @Test func objectsOfAnotherCompilerDoNotFit() throws {
        let build = try Build()
        defer { build.remove() }
        try build.write("Swift version 5.9", "debug/swift-version-1.txt")
        #expect(build.misfit() == .otherCompiler)
    }

    @Test func objectsNewerThanTheProgramDoNotFit() throws {
        let build = try Build()
        defer { build.remove() }
        try build.date("debug/Workflow.build/A.swift.o", Date(timeIntervalSinceNow: 30))
        #expect(build.misfit() == .builtElsewhere)
    }
}
