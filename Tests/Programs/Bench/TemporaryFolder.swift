// A folder that is removed together with its owner.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

final class TemporaryFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/workflow-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { preconditionFailure("there is no room in /tmp") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
