// Which modules are recompiled after which change, and proof that the compiler really recompiles them.

import Foundation
import Testing
import WorkbenchPackages
import WorkbenchTestSupport

struct BuildRecordTests {
    private static func stamp(_ path: String, modified: Int) -> FileStamp {
        var stamp = FileStamp("/no/such/file")
        stamp.path = path
        stamp.modified = modified
        return stamp
    }

    private static func module(_ name: String, options: [String] = []) -> DirectPlan.Module {
        DirectPlan.Module(name: name, folder: "/\(name)", sources: [], exclude: [], options: options)
    }

    /// A record of two compiled modules: Parts, and Shop, which uses it.
    private static func made() -> BuildRecord {
        var record = BuildRecord(kit: "/kit")
        for (number, name) in ["Parts", "Shop"].enumerated() {
            let sources = [stamp("\(name)/a", modified: 1), stamp("\(name)/b", modified: 1)]
            #expect(record.begin(module(name), at: number, with: sources) == sources.map(\.path))
            record.end(number, hasNewInterface: true)
        }
        return record
    }

    /// Starts Parts, whose file "a" was changed at the given time, and then Shop.
    private static func next(
        _ record: inout BuildRecord, changed: Int, succeeds: Bool = true, hasNewInterface: Bool = false,
        options: [String] = []
    ) -> [[String]?] {
        let parts = record.begin(
            module("Parts", options: options), at: 0,
            with: [stamp("Parts/a", modified: changed), stamp("Parts/b", modified: 1)])
        guard succeeds else {
            record.fail(0)
            return [parts]
        }
        if parts != nil { record.end(0, hasNewInterface: hasNewInterface) }
        let shop = record.begin(
            module("Shop"), at: 1, with: [stamp("Shop/a", modified: 1), stamp("Shop/b", modified: 1)])
        if shop != nil { record.end(1, hasNewInterface: false) }
        return [parts, shop]
    }

    @Test func buildRecordSkipsUnchangedModules() {
        var record = Self.made()
        #expect(Self.next(&record, changed: 1) == [nil, nil])
    }

    @Test func aChangedBodyConcernsOneModule() {
        var record = Self.made()
        #expect(Self.next(&record, changed: 2) == [["Parts/a"], nil])
        #expect(Self.next(&record, changed: 2) == [nil, nil])
    }

    @Test func aChangedInterfaceConcernsTheModulesAfterIt() {
        var record = Self.made()
        #expect(Self.next(&record, changed: 2, hasNewInterface: true) == [["Parts/a"], ["Shop/a", "Shop/b"]])
        #expect(Self.next(&record, changed: 2) == [nil, nil])
    }

    @Test func changedOptionsRecompileAllFiles() {
        var record = Self.made()
        #expect(Self.next(&record, changed: 1, options: ["-DFAST"]) == [["Parts/a", "Parts/b"], nil])
    }

    /// The record knows the edit that failed and the edit that fixes it.
    @Test func afterAFailedBuildTheModuleIsCompiledAgain() {
        var record = Self.made()
        #expect(Self.next(&record, changed: 2, succeeds: false) == [["Parts/a"]])
        // The compiler may have written a new interface before it failed, so Shop is recompiled too.
        #expect(Self.next(&record, changed: 3) == [["Parts/a"], ["Shop/a", "Shop/b"]])
        #expect(Self.next(&record, changed: 3) == [nil, nil])
    }

    /// The objects and the driver's notes of an interrupted compilation may belong to different versions of the sources.
    @Test func afterAnInterruptionTheModuleIsCompiledElsewhere() {
        var record = Self.made()
        let place = record.modules[0].place
        let stamps = [Self.stamp("Parts/a", modified: 2), Self.stamp("Parts/b", modified: 1)]
        #expect(record.begin(Self.module("Parts"), at: 0, with: stamps) == ["Parts/a"])
        #expect(record.modules[0].place == place)
        #expect(record.begin(Self.module("Parts"), at: 0, with: stamps) == ["Parts/a", "Parts/b"])
        #expect(record.modules[0].place != place)
        let second = record.modules[0].place
        record.fail(0)
        #expect(record.begin(Self.module("Parts"), at: 0, with: stamps) == [])
        #expect(record.modules[0].place == second)
    }

    @Test func anEditThatKeepsDateAndSizeIsNoticed() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "stamp-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("one".utf8).write(to: file)
        let date = try FileManager.default.attributesOfItem(atPath: file.path)
        let before = FileStamp(file.path)
        // The system's clock for files may have a resolution of several milliseconds.
        while FileStamp(file.path).changed == before.changed {
            try Data("two".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: try #require(date[.modificationDate])], ofItemAtPath: file.path)
        }
        #expect(FileStamp(file.path) != before)
    }

    @Test func revertedEditIsRecompiled() {
        var record = Self.made()
        #expect(Self.next(&record, changed: 2, succeeds: false) == [["Parts/a"]])
        #expect(Self.next(&record, changed: 1)[0] == ["Parts/a"])
    }

    /// A compiler that survived a killed build may write its result after the next build has started.
    @Test func filesThatSomethingElseHasWrittenAreCompiledAgain() {
        var record = BuildRecord(kit: "/kit")
        for (number, name) in ["Parts", "Shop"].enumerated() {
            let sources = [Self.stamp("\(name)/a", modified: 1), Self.stamp("\(name)/b", modified: 1)]
            _ = record.begin(Self.module(name), at: number, with: sources)
            record.end(number, hasNewInterface: true, outputs: [Self.stamp("\(name).o", modified: 5)])
        }
        record.dropChanged { Self.stamp($0, modified: 5) }
        #expect(Self.next(&record, changed: 1) == [nil, nil])
        record.dropChanged { Self.stamp($0, modified: $0 == "Parts.o" ? 6 : 5) }
        #expect(Self.next(&record, changed: 1) == [["Parts/a", "Parts/b"], ["Shop/a", "Shop/b"]])
    }

    /// The compiler's driver compares whole seconds, so by itself it would skip the second of these edits.
    @Test(.waits) func twoEditsInOneSecondAreBothCompiled() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edits-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "Sources/Shop.swift")
        try FileManager.default.createDirectory(
            at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
        let module = DirectPlan.Module(
            name: "Shop", folder: folder.appending(path: "Sources").path, sources: [], exclude: [],
            options: ["-parse-as-library"])
        let build = DirectBuild(
            plan: DirectPlan(modules: [module]), workbench: "", folder: folder.path, kits: folder.path)
        for (edit, fraction) in ["first edit", "other edit"].enumerated().map({ ($1, 0.2 + 0.5 * Double($0)) }) {
            try Data("public func text() -> String { \"the \(edit) of this file\" }\n".utf8).write(to: source)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + fraction)], ofItemAtPath: source.path)
            _ = try build.compileChanged(
                with: KernelKit(directory: folder.path), stop: { false }, progress: { _, _ in })
            let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            let object = try #require(files.first { $0.hasSuffix(".o") })
            let compiled = try Data(contentsOf: folder.appending(path: object))
            #expect(compiled.range(of: Data("the \(edit) of this file".utf8)) != nil, "the \(edit) was not compiled")
        }
    }
}
