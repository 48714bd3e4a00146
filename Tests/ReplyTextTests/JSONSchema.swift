// The schema from JSONReplies.md, and checks of JSON against it.

import Foundation
import WorkbenchWire

/// The possible shapes of JSON.
indirect enum JSONShape {
    case text, integer, number, flag, value
    case word(String)
    case named(String)
    case list(JSONShape)
    case row([JSONShape])
    case object([(key: String, isOptional: Bool, shape: JSONShape)])
    case choice([JSONShape])
}

struct JSONSchemaError: Error, CustomStringConvertible {
    var description: String
}

struct JSONSchema {
    private var shapes: [String: JSONShape] = [:]

    /// Reads the document's blocks that are marked as schema.
    init(documentAt url: URL) throws {
        let parts = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "```")
        let text = parts.filter { $0.hasPrefix("schema\n") }.map { $0.dropFirst("schema".count) }.joined()
        var reader = Reader(
            tokens: text.matches(of: /[A-Za-z]+\?|[A-Za-z]+|"[^"]*"|[{}\[\]():,|=]/).map { String($0.0) })
        while let name = reader.next() {
            try reader.expect("=")
            shapes[name] = try reader.choice()
        }
    }

    /// The parts of the JSON that aren't in the schema. Adds the parts of the schema that were used to `seen`.
    func faults(of json: JSONValue, as name: String, seen: inout Set<String>) -> [String] {
        var used: [String] = []
        let faults = faults(json, .named(name), "", &used)
        seen.formUnion(used)
        return faults
    }

    /// Every name, key and word of the schema, each with its path.
    var everything: Set<String> {
        var all = Set(shapes.keys)
        for (name, shape) in shapes { collect(shape, name, &all) }
        return all
    }

    /// The keys that objects with this name can have.
    func keys(of name: String) -> Set<String> {
        func keys(_ shape: JSONShape?) -> [String] {
            switch shape {
            case .object(let members)?: members.map(\.key)
            case .choice(let choices)?: choices.flatMap { keys($0) }
            default: []
            }
        }
        return Set(keys(shapes[name]))
    }

    private func collect(_ shape: JSONShape, _ place: String, _ all: inout Set<String>) {
        switch shape {
        case .text, .integer, .number, .flag, .value, .named: break
        case .word(let word): all.insert("\(place) \"\(word)\"")
        case .list(let element): collect(element, place, &all)
        case .row(let elements), .choice(let elements): elements.forEach { collect($0, place, &all) }
        case .object(let members):
            for member in members {
                all.insert("\(place).\(member.key)")
                collect(member.shape, "\(place).\(member.key)", &all)
            }
        }
    }

    private func faults(_ json: JSONValue, _ shape: JSONShape, _ place: String, _ used: inout [String]) -> [String] {
        switch (shape, json) {
        case (.value, _), (.text, .string), (.integer, .integer), (.flag, .boolean), (.number, .integer),
            (.number, .number):
            return []
        case (.word(let word), .string(let found)) where word == found:
            used.append("\(place) \"\(word)\"")
            return []
        case (.named(let name), _):
            guard let shape = shapes[name] else { return ["the schema has no \(name)"] }
            used.append(name)
            return faults(json, shape, name, &used)
        case (.list(let element), .array(let values)):
            return values.flatMap { faults($0, element, place, &used) }
        case (.row(let elements), .array(let values)) where elements.count == values.count:
            return zip(elements, values).flatMap { faults($1, $0, place, &used) }
        case (.object(let members), .object(let values)): return faults(values, members, place, &used)
        case (.choice(let choices), _):
            var fewest: [String]?
            for choice in choices {
                let count = used.count
                let faults = faults(json, choice, place, &used)
                if faults.isEmpty { return [] }
                used.removeSubrange(count...)
                // The alternative that has this key is the intended one.
                if case (.object(let members), .object(let values)) = (choice, json),
                    members.first.map({ values[$0.key] != nil }) == true
                {
                    fewest = (fewest ?? []) + faults
                }
            }
            return fewest ?? ["\(place) cannot be \(json)"]
        default: return ["\(place) cannot be \(json)"]
        }
    }

    private func faults(
        _ values: [String: JSONValue], _ members: [(key: String, isOptional: Bool, shape: JSONShape)], _ place: String,
        _ used: inout [String]
    ) -> [String] {
        var found = values.keys.filter { key in !members.contains { $0.key == key } }.map {
            "\(place) has no key \($0)"
        }
        for member in members {
            if let value = values[member.key] {
                used.append("\(place).\(member.key)")
                found += faults(value, member.shape, "\(place).\(member.key)", &used)
            } else if !member.isOptional {
                found.append("\(place).\(member.key) is missing")
            }
        }
        return found
    }
}

/// Parses the schema notation.
private struct Reader {
    var tokens: [String]
    private var position = 0

    init(tokens: [String]) {
        self.tokens = tokens
    }

    mutating func next() -> String? {
        defer { position += 1 }
        return position < tokens.count ? tokens[position] : nil
    }

    private mutating func skip(_ token: String) -> Bool {
        guard position < tokens.count, tokens[position] == token else { return false }
        position += 1
        return true
    }

    mutating func expect(_ token: String) throws {
        guard skip(token) else {
            throw JSONSchemaError(description: "\(token) is expected behind \(tokens[..<position].suffix(5))")
        }
    }

    mutating func choice() throws -> JSONShape {
        var choices = [try single()]
        while skip("|") { choices.append(try single()) }
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func single() throws -> JSONShape {
        guard let token = next() else { throw JSONSchemaError(description: "the schema ends in the middle") }
        switch token {
        case "text": return .text
        case "integer": return .integer
        case "number": return .number
        case "flag": return .flag
        case "value": return .value
        case "[":
            let element = try choice()
            try expect("]")
            return .list(element)
        case "(":
            var elements = [try choice()]
            while skip(",") { elements.append(try choice()) }
            try expect(")")
            return .row(elements)
        case "{":
            var members: [(key: String, isOptional: Bool, shape: JSONShape)] = []
            repeat {
                guard let key = next() else { throw JSONSchemaError(description: "a key is missing") }
                try expect(":")
                members.append((key.replacing("?", with: ""), key.hasSuffix("?"), try choice()))
            } while skip(",")
            try expect("}")
            return .object(members)
        case _ where token.hasPrefix("\""): return .word(String(token.dropFirst().dropLast()))
        default: return .named(token)
        }
    }
}

/// An example in the document, and the command whose answer it is.
struct JSONExample {
    var command: String
    var text: String
    var line: Int

    static let document = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Program/WorkflowREPL/WorkflowREPL.docc/JSONReplies.md")

    static func all() throws -> [JSONExample] {
        var examples: [JSONExample] = []
        var open: JSONExample?
        let lines = try String(contentsOf: document, encoding: .utf8).components(separatedBy: "\n")
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```json ") {
                open = JSONExample(command: String(line.dropFirst(8)), text: "", line: index + 1)
            } else if line == "```", let example = open {
                examples.append(example)
                open = nil
            } else {
                open?.text += line + "\n"
            }
        }
        return examples
    }
}
