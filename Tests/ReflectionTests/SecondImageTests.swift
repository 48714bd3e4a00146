// A library loaded at run time: its types are found by name and by conformance, and their values are read and built
// like those of the program.

import Foundation
import Testing
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree

@Suite struct SecondImageTests {
    private static let source = """
        public protocol Plugin {}
        public enum PluginStep: Plugin { case first(Int), last }
        public struct PluginRow: Plugin, TextOutputStream {
            public var title: String
            public var step = PluginStep.first(7)
            public mutating func write(_ text: String) { title += text }
        }
        private struct PluginSecret { var number = 1 }

        @_cdecl("second_image_row") public func row(_ target: UnsafeMutableRawPointer) {
            target.initializeMemory(as: Any.self, to: PluginRow(title: "made there", step: .last))
        }
        """

    @Test func typesOfALibraryLoadedLaterAreReadAndBuilt() throws {
        let builder = ValueBuilder()
        #expect(throws: LiteralFailure.self, "it is not loaded yet") {
            try builder.build(text: "PluginStep.last", as: Any.self)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try Self.load(Self.source, module: "SecondImage", in: folder)

        // Finds a type by name, with or without its module.
        for text in [
            "PluginRow(title: \"a\", step: .last)", "PluginStep.first(3)", "PluginStep.last", "PluginSecret(number: 4)",
        ] {
            #expect(ValueReader.read([try builder.build(text: text, as: Any.self)]).text() == "[\(text)]")
        }
        let step = try builder.build(text: "SecondImage.PluginStep.first(3)", as: Any.self)
        #expect(ValueReader.read(step).text() == ".first(3)")
        #expect(TypeDescription(of: type(of: step)).module == "SecondImage")
        // The library is built without optimization, so the initial values can be found.
        #expect(
            ValueReader.read(try builder.build(text: "PluginRow(title: \"a\")", as: Any.self)).text()
                == "PluginRow(title: \"a\", step: .first(7))")
        let failure = #expect(throws: LiteralFailure.self) {
            try builder.build(text: "PluginRwo(title: \"a\")", as: Any.self)
        }
        guard case .value(let error) = failure, case .unknownType("PluginRwo", nearest: ["PluginRow"]) = error.fact
        else {
            Issue.record("expected that PluginRow is the nearest: \(failure as Any)")
            return
        }

        // Finds types by conformance, both to one of the library's protocols and to one from another image.
        let plugin = try #require(_typeByName("11SecondImage6Plugin_p"), "the library’s protocol is there")
        #expect(ConformingTypes.of(plugin)?.map(\.name) == ["PluginRow", "PluginStep"])
        #expect(ConformingTypes.of((any TextOutputStream).self)?.map(\.name).contains("PluginRow") == true)

        // A value made by the library.
        let symbol = try #require(dlsym(library, "second_image_row"))
        let make = unsafeBitCast(symbol, to: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
        let memory = UnsafeMutablePointer<Any>.allocate(capacity: 1)
        make(memory)
        defer {
            memory.deinitialize(count: 1)
            memory.deallocate()
        }
        #expect(ValueReader.read(memory.pointee).text() == "PluginRow(title: \"made there\", step: .last)")
        let path = ValuePath.parse("title").path
        let changed = try ValueAccess().replacing(path, in: memory.pointee, with: Literal.parse("\"b\"").literal)
        #expect(ValueReader.read(changed).text() == "PluginRow(title: \"b\", step: .last)")
    }

    /// Builds a library from the source and loads it. The library stays loaded, because the runtime keeps references to
    /// its types.
    private static func load(
        _ source: String, module: String, in folder: URL
    ) throws -> UnsafeMutableRawPointer {
        let file = folder.appending(path: "\(module).swift")
        let product = folder.appending(path: "lib\(module).so")
        try Data(source.utf8).write(to: file)
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-emit-library", "-module-name", module, "-o", product.path, file.path]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0, "swiftc must be in PATH, and build the library of this test")
        let library = dlopen(product.path, RTLD_NOW)
        return try #require(library, "\(dlerror().map { String(cString: $0) } ?? "it cannot be loaded")")
    }
}
