// A reply as one line of JSON, for programs. The article JSONReplies describes its content.

import FoundationEssentials
import WorkbenchValueTree
import WorkbenchWire

package enum JSONLine {
    package static func text(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON has no infinities and no NaN, so these are written as text.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        if let key = CodingUserInfoKey.writesForPeople { encoder.userInfo[key] = true }
        guard let data = try? encoder.encode(value),
            let json = try? JSONDecoder().decode(JSONValue.self, from: data),
            let plain = try? encoder.encode(plain(json))
        else { return "null" }
        return visible(String(decoding: plain, as: UTF8.self))
    }

    /// Simplifies enum cases: one without values becomes its name, one with a single unlabelled value `{"name":
    /// value}`, and one with several `{"name": [value, …]}`.
    private static func plain(_ json: JSONValue) -> JSONValue {
        switch json {
        case .array(let elements): .array(elements.map(plain))
        case .object(let members): plain(members)
        default: json
        }
    }

    private static func plain(_ members: [String: JSONValue]) -> JSONValue {
        if members.count == 1, let (word, value) = members.first, value == .object([:]) { return .string(word) }
        let unnamed = (0..<members.count).compactMap { members["_\($0)"] }
        if !unnamed.isEmpty, unnamed.count == members.count {
            return unnamed.count == 1 ? plain(unnamed[0]) : .array(unnamed.map(plain))
        }
        return .object(members.mapValues(plain))
    }

    /// Escapes all characters that could turn a terminal's text around or move its cursor.
    private static func visible(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isInvisible) else { return json }
        var text = ""
        for scalar in json.unicodeScalars {
            guard isInvisible(scalar) else {
                text.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return text
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
