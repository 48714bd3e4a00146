// Halves of UTF-16 surrogate pairs in JSON, which no Swift string can contain.

enum LoneSurrogates {
    private static let high = 0xD800..<0xDC00
    private static let low = 0xDC00..<0xE000

    /// The JSON with each escaped lone surrogate replaced by U+FFFD; nil if there aren't any. UTF-16 offsets don't
    /// change.
    static func replaced(in json: [UInt8]) -> [UInt8]? {
        var repaired = json
        var index = 0
        var isChanged = false
        while index < json.count {
            guard json[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            let unit = unit(at: index, in: json) ?? 0
            if high.contains(unit), let next = self.unit(at: index + 6, in: json), low.contains(next) {
                index += 12
            } else if high.contains(unit) || low.contains(unit) {
                repaired.replaceSubrange(index..<index + 6, with: Array("\\uFFFD".utf8))
                isChanged = true
                index += 6
            } else {
                index += 2
            }
        }
        return isChanged ? repaired : nil
    }

    /// The UTF-16 code unit of an escape such as `\ud83d`.
    private static func unit(at index: Int, in json: [UInt8]) -> Int? {
        guard index + 6 <= json.count, json[index] == UInt8(ascii: "\\"), json[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return Int(String(decoding: json[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }
}
