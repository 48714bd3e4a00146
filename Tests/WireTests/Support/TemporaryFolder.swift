// Files for a test, in its own folder.

import FoundationEssentials
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum Permissions {
    static func of(_ path: String) -> UInt32? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }
}

/// A folder that is removed after the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        var name = Array("/tmp/wire-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw SystemError("mkdtemp") }
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // Leftovers in the folder for temporary files are harmless.
        try? FileManager.default.removeItem(atPath: path)
    }

    func contents(of file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(path)/\(file)")))
    }

    func files(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
    }
}
