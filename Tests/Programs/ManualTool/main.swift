// `swift run workbench-manual DIRECTORY` writes the manual pages to a directory: those under man/, including the parts
// generated from the tables, and the articles. It must be run in the package's directory.

import FoundationEssentials
import WorkbenchCommandLine

#if canImport(Glibc)
    import Glibc
#endif

func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
}

func complain(_ text: String) {
    let line = Array("manual: \(text)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

guard CommandLine.arguments.count == 2 else {
    complain("usage: workbench-manual DIRECTORY")
    exit(2)
}
guard let names = try? FileManager.default.contentsOfDirectory(atPath: "man") else {
    complain("there is no directory man here; run it in the directory of the package")
    exit(2)
}
do {
    for (name, text) in try ManualPage.files(written: names, documents: text) {
        try Data(text.utf8).write(to: URL(filePath: "\(CommandLine.arguments[1])/\(name)"))
    }
} catch {
    complain("\(error)")
    exit(1)
}
