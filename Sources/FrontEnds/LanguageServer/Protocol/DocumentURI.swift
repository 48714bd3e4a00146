// Converts between `file:///a%20b.wf` and a path.

enum DocumentURI {
    /// The path; nil if the URI isn't a file's.
    static func path(_ uri: String) -> String? {
        guard uri.hasPrefix("file://") else { return nil }
        let rest = uri.utf8.dropFirst("file://".utf8.count)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let host = String(decoding: rest[..<slash], as: UTF8.self)
        guard host.isEmpty || host == "localhost" else { return nil }
        var bytes: [UInt8] = []
        var index = slash
        while index < rest.endIndex {
            let byte = rest[index]
            if byte == UInt8(ascii: "%"), let end = rest.index(index, offsetBy: 3, limitedBy: rest.endIndex),
                let value = UInt8(String(decoding: rest[rest.index(after: index)..<end], as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                index = end
            } else {
                bytes.append(byte)
                index = rest.index(after: index)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func uri(_ path: String) -> String {
        var text = "file://"
        for byte in path.utf8 {
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                text += "%" + (hex.count == 1 ? "0" : "") + hex
            }
        }
        return text
    }

    static func name(_ uri: String) -> String {
        let path = path(uri) ?? uri
        return path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~/".utf8.contains(byte)
        }
    }
}
