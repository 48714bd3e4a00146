// The source files of this package, and the modules that they import.

import Foundation
import Testing

enum SourceTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func files(under folder: String) throws -> [URL] {
        let start = root.appending(path: folder)
        guard let found = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: start.path])
        }
        let files = found.compactMap { $0 as? URL }.filter { ["swift", "c", "h"].contains($0.pathExtension) }
        #expect(!files.isEmpty, "\(folder) has no source files")
        return files
    }

    static func folders(under folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder), includingPropertiesForKeys: [.isDirectoryKey]
        ).map { "\(folder)/\($0.lastPathComponent)" }.sorted()
    }

    static func files(of target: Manifest.Target) throws -> [URL] { try target.folders.flatMap(files) }

    /// The folders of modules and of parts of modules. They are one level below the group folders.
    static func modules() throws -> [String] { try folders(under: "Sources").flatMap(folders) }

    /// The modules that a Swift file imports, with their line numbers. Includes in C files aren't checked.
    static func imports(in text: String) -> [(line: Int, module: String)] {
        // Lines inside a multi-line string literal aren't code.
        var isText = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            if line.utf8.contains(UInt8(ascii: "\"")),
                line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count.isMultiple(of: 2)
            {
                isText.toggle()
            }
            if isText || !line.utf8.contains(UInt8(ascii: "i")) || !line.contains("import") { return nil }
            var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            while let first = words.first,
                first.hasPrefix("@") || ["public", "package", "internal", "private", "fileprivate"].contains(first)
            {
                words.removeFirst()
            }
            guard words.first == "import", words.count >= 2 else { return nil }
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
            return (number + 1, String(name.prefix { $0 != "." && $0 != ";" }))
        }
    }

    /// The lines that import the module without an enclosing `#if canImport` for it.
    static func unguardedImports(of module: String, in text: String) -> [Int] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return imports(in: text).filter { $0.module == module }.map(\.line).filter { line in
            // The import must directly follow its condition; only other imports may come between the two.
            let before = lines[..<(line - 1)].last { !$0.contains("import ") || $0.hasPrefix("#") }
            return before?.hasPrefix("#if") != true || before?.contains("canImport(\(module))") != true
        }
    }
}

@Suite struct ImportReaderTests {
    @Test(arguments: [
        ("import Workflow", ["Workflow"]),
        ("@preconcurrency import Foundation\npublic import struct Foundation.URL", ["Foundation", "Foundation"]),
        ("  import Glibc.stdio", ["Glibc"]),
        ("// import Foundation\nlet important = 1", []),
    ])
    func importLinesAreRead(text: String, expected: [String]) {
        #expect(SourceTree.imports(in: text).map(\.module) == expected)
    }

    @Test(arguments: [
        ("import Glibc", [1]),
        ("#if canImport(Glibc)\n    import Glibc\n#endif", []),
        ("#if X && canImport(Glibc)\n    import Dispatch\n    import Glibc\n#endif", []),
        ("#if canImport(Darwin)\n    import Glibc\n#endif", [2]),
        ("#if canImport(Glibc)\n#else\n    import Glibc\n#endif", [3]),
        ("#if canImport(Glibc)\n#endif\nimport Glibc", [3]),
    ])
    func unguardedImportsAreFound(text: String, expected: [Int]) {
        #expect(SourceTree.unguardedImports(of: "Glibc", in: text) == expected)
    }
}
