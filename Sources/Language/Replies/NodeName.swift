// The name of a node in a reply: its path, its own name and its type. Paths share their common parts, so the paths of a
// deep tree take no more memory than the tree.

import WorkbenchValueTree

/// The path from the root to a node.
package final class NodePath: Sendable {
    package let parent: NodePath?
    /// The last segment, such as `Row[2]`. A path without a parent has the whole path here.
    package let segment: String

    package init(_ segment: String, below parent: NodePath? = nil) {
        self.segment = segment
        self.parent = parent
    }

    /// Parses a path. `/Todo/Row[a/b]` has two steps, because a key is in brackets.
    package convenience init(parsing text: String) {
        guard text.hasPrefix("/") else {
            self.init(text)
            return
        }
        let segments = Self.split(text)
        let above = segments.dropLast().reduce(NodePath.root) { NodePath($1, below: $0) }
        if let last = segments.last { self.init(last, below: above) } else { self.init("/") }
    }

    /// The steps from the root. The root itself has no steps.
    package var segments: [String] {
        var segments: [String] = []
        var next = self
        while let parent = next.parent {
            segments.append(next.segment)
            next = parent
        }
        return segments.reversed()
    }

    private static func split(_ path: String) -> [String] {
        var segments: [[UInt8]] = []
        var depth = 0
        var quote: UInt8?
        var isEscaped = false
        for byte in path.utf8 {
            if byte == UInt8(ascii: "/"), depth == 0, quote == nil {
                segments.append([])
                continue
            }
            segments[segments.count - 1].append(byte)
            if let open = quote {
                if !isEscaped, byte == open { quote = nil }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "`"): quote = byte
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return segments.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty }
    }

    package static let root = NodePath("/")

    /// `/Todo/Row[2]`
    package var text: String {
        guard var next = parent else { return segment }
        var segments = [segment]
        while let parent = next.parent {
            segments.append(next.segment)
            next = parent
        }
        // The segment of the root is already a slash.
        var text = next.segment == "/" ? "" : next.segment
        for segment in segments.reversed() {
            text += "/"
            text += segment
        }
        return text
    }
}

extension NodePath: Hashable {
    package static func == (left: NodePath, right: NodePath) -> Bool {
        var (left, right) = (left, right)
        while left !== right {
            guard left.segment == right.segment, let leftParent = left.parent, let rightParent = right.parent else {
                return left.text == right.text
            }
            (left, right) = (leftParent, rightParent)
        }
        return true
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

/// The name of a node in a reply.
package struct NodeName: Hashable, Sendable {
    package var place: NodePath
    /// The node's own name, with its key.
    package var name: String
    package var type: String

    package init(place: NodePath, name: String, type: String) {
        self.place = place
        self.name = name
        self.type = type
    }

    package init(path: String, name: String, type: String) {
        self.init(place: NodePath(parsing: path), name: name, type: type)
    }

    package var path: String { place.text }
}

extension NodeName: Codable {
    private enum CodingKeys: CodingKey {
        case path, name, type
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            path: try container.decode(String.self, forKey: .path),
            name: try container.decode(String.self, forKey: .name),
            type: try container.decode(String.self, forKey: .type))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(name, forKey: .name)
        try container.encode(type, forKey: .type)
    }
}

extension ValuePath {
    /// The part of a path after the node's name: `.todos[0]`.
    package var suffix: String {
        let text = description
        return text.isEmpty || text.hasPrefix(".") || text.hasPrefix("[") ? text : "." + text
    }
}
