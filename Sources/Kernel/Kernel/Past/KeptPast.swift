// The past of a session as text, up to a step well before the end. With it, a new kernel continues from that step and
// repeats only the steps after it. The text is stored in addition to the journal.

import WorkbenchLanguage

struct KeptPast: Hashable {
    struct Node: Hashable {
        var children: Int
        var type: String
        var key: String
        var state: String
    }

    /// The name of the nodes of one workflow below one kind of parent. The parent's label comes before it.
    struct Label: Hashable {
        var parent: Int?
        var type: String
        var name: String
    }

    struct Moment: Hashable {
        var parent: Int
        var command: Command
        var here: String
        var screens: [String]
    }

    /// The command of a moment, which is nearly always a line of the journal.
    enum Command: Hashable {
        case line(Int)
        case text(String)
    }

    /// A node that started or ended, and the last moment at which it did.
    struct Passed: Hashable {
        var node: NodeName
        var moment: Int
    }

    /// A number of journal lines, and a digest of the state after them.
    struct Check: Hashable {
        var lines: Int
        var digest: UInt64
    }

    /// The identity of the code that ran.
    var code: String
    var app: String
    /// The lines that needn't be repeated, and their digest.
    var journal: Check
    /// The digest of the tree after those lines.
    var tree: UInt64
    /// The digest of the tree after some more lines. It detects changes outside the tree, such as to a global variable.
    var later: Check
    /// The path of the node for commands that don't name a node.
    var here: String
    /// The lines that change settings, which are run again.
    var settings: [Int]
    var labels: [Label]
    /// The nodes, level by level from the root down.
    var nodes: [Node]
    /// The moments from step 1 on. A moment's parent is given by its number; 0 is the start.
    var moments: [Moment]
    var current: Int
    var line: [Int]
    /// The moments with several children that aren't in order of creation.
    var order: [Int: [Int]]
    var passed: [Passed]
}

// MARK: - Text

extension KeptPast {
    private static let head = "# workflow: the past of a session, 1"
    private static let end = "end"

    /// Consecutive moments share a line to keep the text short.
    var text: String {
        var writer = Writer()
        writer.line(Self.head)
        writer.line("code", code)
        writer.line("app", app)
        writer.line("journal", journal.lines, journal.digest, tree, later.lines, later.digest)
        writer.line("here", here)
        writer.line(["settings"] + settings.map(String.init))
        for label in labels { writer.line("label", label.parent ?? -1, label.type, label.name) }
        for node in nodes { writer.line("node", node.children, node.type, node.key, node.state) }
        for passed in passed {
            writer.line("passed", passed.node.path, passed.node.name, passed.node.type, passed.moment)
        }
        write(moments, to: &writer)
        writer.line("current", current)
        var rest = line[...]
        while let first = rest.first {
            let count = rest.indices.prefix { rest[$0] - $0 == first - rest.startIndex }.count
            writer.line("line", first, count)
            rest = rest.dropFirst(count)
        }
        for (parent, children) in order.sorted(by: { $0.key < $1.key }) {
            writer.line(["order", String(parent)] + children.map(String.init))
        }
        writer.line(Self.end)
        return writer.text
    }

    private func write(_ moments: [Moment], to writer: inout Writer) {
        var index = 0
        var place: (here: String, screens: [String])?
        while index < moments.count {
            let first = moments[index]
            if place?.here != first.here || place?.screens != first.screens {
                writer.line(["place", first.here] + first.screens)
                place = (first.here, first.screens)
            }
            guard case .line(let line) = first.command else {
                if case .text(let text) = first.command { writer.line("moment", first.parent, text) }
                index += 1
                continue
            }
            var count = 1
            while index + count < moments.count, moments[index + count].parent == index + count,
                moments[index + count].command == .line(line + count), moments[index + count].here == first.here,
                moments[index + count].screens == first.screens
            {
                count += 1
            }
            writer.line("moments", first.parent, line, count)
            index += count
        }
    }

    /// Reads the text; nil if it is incomplete or has a different version.
    init?(_ text: String) {
        self.init(
            code: "", app: "", journal: Check(lines: 0, digest: 0), tree: 0, later: Check(lines: 0, digest: 0),
            here: "",
            settings: [], labels: [], nodes: [], moments: [], current: 0, line: [], order: [:], passed: [])
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        guard lines.popFirst() == Self.head[...], lines.popLast() == "", lines.popLast() == Self.end[...] else {
            return nil
        }
        var place: (here: String, screens: [String])?
        for line in lines {
            var reader = Reader(line)
            guard take(&reader, &place) else { return nil }
        }
        guard isSound else { return nil }
    }

    private mutating func take(_ reader: inout Reader, _ place: inout (here: String, screens: [String])?) -> Bool {
        switch reader.word {
        case "code": code = reader.text() ?? ""
        case "app": app = reader.text() ?? ""
        case "here": here = reader.text() ?? ""
        case "journal":
            guard let lines = reader.number(), let digest = reader.digest(), let tree = reader.digest(),
                let later = reader.number(), let laterDigest = reader.digest()
            else { return false }
            journal = Check(lines: lines, digest: digest)
            self.tree = tree
            self.later = Check(lines: later, digest: laterDigest)
        case "settings": while let index = reader.number() { settings.append(index) }
        case "label":
            guard let parent = reader.number(), let type = reader.text(), let name = reader.text() else { return false }
            labels.append(Label(parent: parent < 0 ? nil : parent, type: type, name: name))
        case "node":
            guard let children = reader.number(), let type = reader.text(), let key = reader.text(),
                let state = reader.text()
            else { return false }
            nodes.append(Node(children: children, type: type, key: key, state: state))
        case "passed":
            guard let path = reader.text(), let name = reader.text(), let type = reader.text(),
                let moment = reader.number()
            else { return false }
            passed.append(Passed(node: NodeName(path: path, name: name, type: type), moment: moment))
        case "place":
            guard let here = reader.text() else { return false }
            var screens: [String] = []
            while let screen = reader.text() { screens.append(screen) }
            place = (here, screens)
        case "moments":
            guard let place, let parent = reader.number(), let line = reader.number(), let count = reader.number(),
                count > 0, count <= journal.lines
            else { return false }
            for offset in 0..<count {
                moments.append(
                    Moment(
                        parent: offset == 0 ? parent : moments.count, command: .line(line + offset), here: place.here,
                        screens: place.screens))
            }
        case "moment":
            guard let place, let parent = reader.number(), let text = reader.text() else { return false }
            moments.append(
                Moment(parent: parent, command: .text(text), here: place.here, screens: place.screens))
        case "current":
            guard let number = reader.number() else { return false }
            current = number
        case "line":
            guard let first = reader.number(), let count = reader.number(), count > 0, count <= moments.count + 1 else {
                return false
            }
            line += first..<first + count
        case "order":
            guard let parent = reader.number() else { return false }
            while let child = reader.number() { order[parent, default: []].append(child) }
        default: return false
        }
        return reader.isAtEnd
    }

    /// Whether all numbers refer to existing items.
    private var isSound: Bool {
        let known = 0...moments.count
        return later.lines >= journal.lines && !nodes.isEmpty && known.contains(current)
            && settings.allSatisfy((0..<journal.lines).contains)
            && labels.indices.allSatisfy { labels[$0].parent.map((0..<$0).contains) ?? true }
            && moments.indices.allSatisfy {
                if case .line(let line) = moments[$0].command, !(0..<journal.lines).contains(line) { return false }
                return (0...$0).contains(moments[$0].parent)
            }
            && line.first == 0 && line.allSatisfy(known.contains) && line.contains(current)
            && zip(line, line.dropFirst()).allSatisfy { moments[$1 - 1].parent == $0 }
            && order.values.allSatisfy { $0.allSatisfy { $0 > 0 && known.contains($0) } }
            && passed.allSatisfy { known.contains($0.moment) }
    }

    /// Fields separated by tabs.
    private struct Writer {
        private(set) var text = ""

        mutating func line(_ fields: any CustomStringConvertible...) { line(fields.map(\.description)) }

        mutating func line(_ fields: [String]) {
            for (index, field) in fields.enumerated() {
                if index > 0 { text += "\t" }
                append(field)
            }
            text += "\n"
        }

        private mutating func append(_ field: String) {
            guard field.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else {
                text += field
                return
            }
            for character in field.unicodeScalars {
                switch character {
                case "\\": text += "\\\\"
                case "\n": text += "\\n"
                case "\r": text += "\\r"
                case "\t": text += "\\t"
                default: text.unicodeScalars.append(character)
                }
            }
        }
    }

    private struct Reader {
        private var fields: ArraySlice<Substring>
        let word: Substring

        init(_ line: Substring) {
            fields = line.split(separator: "\t", omittingEmptySubsequences: false)[...]
            word = fields.popFirst() ?? ""
        }

        var isAtEnd: Bool { fields.isEmpty }

        mutating func number() -> Int? { fields.popFirst().flatMap { Int($0) } }

        mutating func digest() -> UInt64? { fields.popFirst().flatMap { UInt64($0) } }

        mutating func text() -> String? {
            guard let field = fields.popFirst() else { return nil }
            guard field.utf8.contains(UInt8(ascii: "\\")) else { return String(field) }
            var text = ""
            var isEscaped = false
            for character in field.unicodeScalars {
                guard isEscaped else {
                    if character == "\\" { isEscaped = true } else { text.unicodeScalars.append(character) }
                    continue
                }
                isEscaped = false
                switch character {
                case "n": text += "\n"
                case "r": text += "\r"
                case "t": text += "\t"
                case "\\": text += "\\"
                default: return nil
                }
            }
            return isEscaped ? nil : text
        }
    }
}

/// A hash of a sequence of strings that is the same in every process.
struct TextDigest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        // UTF-8 never contains this byte, so "ab", "c" differs from "a", "bc".
        add(0xff)
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    static func of(_ texts: some Sequence<String>) -> UInt64 {
        var digest = TextDigest()
        for text in texts { digest.add(text) }
        return digest.value
    }
}
