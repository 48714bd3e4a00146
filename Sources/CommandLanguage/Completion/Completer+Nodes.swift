// Completes nodes, segment by segment or by a unique name, and parts of their states.

import WorkbenchValueTree

extension Completer {
    /// - Parameter prefix: A prefix for each insertion, such as the `$` of a value.
    func nodes(_ word: Range<Int>, _ typed: String, withParts: Bool, prefix: String = "") -> Found {
        if withParts, let parts = parts(word) { return parts }
        if let slash = cursor.bytes[word].lastIndex(of: UInt8(ascii: "/")) {
            // The text before the slash is the parent; for the root, the slash itself is.
            guard let parent = cursor.reference(word.lowerBound..<max(slash, word.lowerBound + 1)) else {
                return Found(list: CandidateList(typed: typed), start: word.upperBound)
            }
            return nodes(named: cursor.text(slash + 1..<word.upperBound), below: parent, from: slash + 1)
        }
        var found = nodes(named: typed, below: nil, from: word.lowerBound)
        if typed.isEmpty || typed == "." || typed == "..", prefix.isEmpty {
            found.list.add(Candidate("..", .node, detail: "the parent"))
            found.list.add(Candidate("/", .node, detail: "the root"))
        }
        return found
    }

    private func nodes(named typed: String, below parent: NodeReference?, from start: Int) -> Found {
        var list = CandidateList(typed: typed)
        let bracket = typed.utf8.firstIndex(of: UInt8(ascii: "["))
        let match = FuzzyMatch(bracket.map { String(typed[..<$0]) } ?? typed)
        let keyMatch = bracket.map { FuzzyMatch(String(typed[typed.utf8.index(after: $0)...])) }
        // Of many equal matches, the first are chosen. Only the chosen ones are described.
        var chosen: [[NodeHandle]] = [[], [], [], []]
        var isCut = false
        facts.visitNodes(matching: typed, below: parent) { handle, name, key in
            guard var quality = match.quality(of: name) else { return }
            if let keyMatch {
                guard let key, let keyQuality = keyMatch.quality(of: key) else { return }
                quality = max(quality, keyQuality)
            }
            if chosen[quality.rawValue].count < CandidateList.limit {
                chosen[quality.rawValue].append(handle)
            } else {
                isCut = true
            }
        }
        var count = 0
        for (rawQuality, handles) in chosen.enumerated() {
            for handle in handles {
                guard let quality = FuzzyMatch.Quality(rawValue: rawQuality) else { continue }
                guard count < CandidateList.limit else {
                    list.markIncomplete()
                    break
                }
                count += 1
                let node = facts.describe(handle)
                let text = parent == nil ? node.reference : Self.lastSegment(of: node.path)
                let candidate = Candidate(
                    text, .node, detail: node.summary.isEmpty ? node.type : node.summary,
                    documentation: "`\(node.path)` · \(node.type)")
                list.add(candidate, quality)
            }
        }
        if isCut { list.markIncomplete() }
        return Found(list: list, start: start)
    }

    /// The last segment of a path: `Row[a/b]` of `/Todo/Row[a/b]`.
    private static func lastSegment(of path: String) -> String {
        let bytes = Array(path.utf8)
        var start = 0
        var depth = 0
        for (offset, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "]") { depth -= 1 }
            if byte == UInt8(ascii: "/"), depth == 0 { start = offset + 1 }
        }
        return String(decoding: bytes[start...], as: UTF8.self)
    }

    /// The parts after the last dot or bracket; nil if the cursor is still in the node's name.
    private func parts(_ word: Range<Int>) -> Found? {
        let bytes = cursor.bytes
        var split: Int?
        var depth = 0
        var offset = word.lowerBound
        while offset < word.upperBound {
            switch bytes[offset] {
            case UInt8(ascii: "["):
                // A bracket before any dot contains a node's key.
                if depth == 0, split != nil { split = offset }
                depth += 1
            case UInt8(ascii: "]"): depth = max(0, depth - 1)
            case UInt8(ascii: ".") where depth == 0:
                let isParent = offset + 1 < word.upperBound && bytes[offset + 1] == UInt8(ascii: ".")
                if isParent { offset += 1 } else { split = offset }
            default: break
            }
            offset += 1
        }
        guard let split else { return nil }
        let isBracket = bytes[split] == UInt8(ascii: "[")
        if isBracket, depth == 0 { return nil }
        // `.title` refers to the current node.
        let place =
            split == word.lowerBound
            ? NodeReference(isAbsolute: false, segments: []) : cursor.reference(word.lowerBound..<split)
        let start = isBracket ? split : split + 1
        let typed = cursor.text(split + 1..<word.upperBound)
        guard let place else { return Found(list: CandidateList(typed: typed), start: start) }
        let isOfProperties =
            cursor.parameters.contains { $0.kind == .place(.properties) }
            && cursor.bytes[word].first != UInt8(ascii: "$")
        let known = isOfProperties ? facts.propertyParts(of: place) : facts.parts(of: place)
        return Found(list: parts(known, typed: typed, inBracket: isBracket), start: start)
    }

    func parts(_ parts: [PartFact], typed: String, inBracket: Bool) -> CandidateList {
        var list = CandidateList(typed: typed)
        for part in parts where part.text.hasPrefix("[") == inBracket {
            let detail = part.value.isEmpty ? part.type : "\(part.type) = \(part.value)"
            list.add(
                Candidate(part.text, .field, detail: detail),
                matching: inBracket ? String(part.text.dropFirst()) : part.text)
        }
        return list
    }
}
