// Halves of UTF-16 characters in JSON, which no Swift string can hold.

enum LoneSurrogates {
    private static let high = 0xD800..<0xDC00
    private static let low = 0xDC00..<0xE000

    /// The JSON with U+FFFD for each escaped half without the other half; nil if there are none. Positions in UTF-16
    /// stay as they are.
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

    /// The unit of an escape such as `\ud83d`.
    private static func unit(at index: Int, in json: [UInt8]) -> Int? {
        guard index + 6 <= json.count, json[index] == UInt8(ascii: "\\"), json[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return Int(String(decoding: json[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }
}
