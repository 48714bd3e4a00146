// The index of a package that is compiled directly: written for all files of a module, and updated only for modules
// that changed.

import Foundation
import Testing
import WorkbenchPackages
import WorkbenchTestSupport

@Suite(.waits) struct HostIndexTests {
    private let folder: URL
    private let shop: DirectPlan.Module

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "index-\(UUID().uuidString)")
        let sources = folder.appending(path: "Sources")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        shop = DirectPlan.Module(
            name: "Shop", folder: sources.path, sources: [], exclude: [], options: ["-parse-as-library"])
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: "Sources/\(name)"))
    }

    private func update() throws -> HostIndex {
        let sources = try FileManager.default.contentsOfDirectory(atPath: shop.folder).sorted()
        let stamps = sources.map { FileStamp("\(shop.folder)/\($0)") }
        return try HostIndex.updated([(shop, stamps)], in: folder.path, options: [], stop: { false })
    }

    /// The sources whose symbols are recorded in the index.
    private func recorded(in index: HostIndex) throws -> Set<String> {
        let records = URL(filePath: index.folder).appending(path: "store/v5/records")
        let files = try #require(FileManager.default.enumerator(atPath: records.path)).compactMap { $0 as? String }
        return Set(files.compactMap { $0.split(separator: "/").last?.split(separator: "-").first.map(String.init) })
    }

    private func units(in index: HostIndex) throws -> [String: Date] {
        let units = URL(filePath: index.folder).appending(path: "store/v5/units")
        let names = try FileManager.default.contentsOfDirectory(atPath: units.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                let facts = try FileManager.default.attributesOfItem(atPath: units.appending(path: name).path)
                return (name, try #require(facts[.modificationDate] as? Date))
            })
    }

    @Test func hostIndexHasEveryFile() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("public struct Basket { var loaf = Loaf() }", to: "Basket.swift")
        try write("struct Loaf { enum Action { case eat } }", to: "Loaf.swift")
        let index = try update()
        #expect(try units(in: index).count == 2)
        #expect(try recorded(in: index).isSuperset(of: ["Basket.swift", "Loaf.swift"]))
        let commands = try String(contentsOfFile: index.folder + "/compile_commands.json", encoding: .utf8)
        #expect(commands.contains("-index-store-path") && commands.contains("Loaf.swift"))
    }

    @Test func hostIndexSkipsUnchangedFiles() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("struct Loaf {}", to: "Loaf.swift")
        let before = try units(in: update())
        #expect(try units(in: update()) == before)
        try write("struct Loaf { var grams = 500 }", to: "Loaf.swift")
        #expect(try units(in: update()) != before)
    }

    @Test func hostIndexKeepsPartsOfFilesThatDoNotCompile() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("struct Loaf {", to: "Loaf.swift")
        #expect(throws: HostingError.self) { try update() }
        try write("struct Loaf {}", to: "Loaf.swift")
        #expect(try recorded(in: update()).contains("Loaf.swift"))
        try write("struct Loaf { nonsense }", to: "Loaf.swift")
        #expect(try recorded(in: update()).contains("Loaf.swift"))
    }
}
