// `swift run workbench-manual` renews the parts of the pages under man/ that are made from the tables. It must be run
// in the package's directory.

import FoundationEssentials
import WorkbenchManual

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

guard let names = try? FileManager.default.contentsOfDirectory(atPath: "man") else {
    complain("there is no directory man here; run it in the directory of the package")
    exit(2)
}
for name in names.sorted() {
    let path = "man/\(name)"
    guard let page = text(path) else { continue }
    do {
        let made = try ManualPage.made(page, documents: text)
        guard made != page else { continue }
        try Data(made.utf8).write(to: URL(filePath: path))
        print("\(path) is written")
    } catch {
        complain("\(path): \(error)")
        exit(1)
    }
}
