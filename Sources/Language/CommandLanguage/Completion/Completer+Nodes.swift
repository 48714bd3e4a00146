// Completes nodes, either segment by segment or by unique name, and parts of their states.

import WorkbenchValueTree

extension Completer {
    /// - Parameter prefix: The prefix of each insertion, such as the `$` of a value.
    func nodes(_ word: Range<Int>, _ typed: String, withParts: Bool, prefix: String = "") -> Found {
        let outline = PlaceOutline(cursor.bytes, word)
        if withParts, let split = outline.split { return parts(word, behind: split) }
        if let slash = outline.slash {
            // The parent is the text before the slash; for the root, it is the slash itself.
            guard let parent = cursor.reference(word.lowerBound..<max(slash, word.lowerBound + 1)) else {
                return Found(list: CandidateList(typed: typed), start: word.upperBound)
            }
            return nodes(named: cursor.text(slash + 1..<word.upperBound), below: parent, from: slash + 1)
        }
        // `Todo.U` may be the start of a node's name, or of a field's name.
        if withParts, let dot = outline.capitalDot, nodes(named: typed, below: nil, from: 0).list.entries.isEmpty {
            return parts(word, behind: dot)
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
        let bracket = PlaceOutline.keyStart(in: typed)
        let match = FuzzyMatch(bracket.map { String(typed[..<$0]) } ?? typed)
        // A key can be typed with or without quotes, and with its closing bracket.
        let key = bracket.map { String(typed[typed.utf8.index(after: $0)...]) }
        let keyMatch = key.map { FuzzyMatch($0) }
        let wholeKey = key.map { $0.hasSuffix("]") ? String($0.dropLast()) : $0 }
        // Matches beyond the limit are dropped before they are described.
        var chosen: [[NodeHandle]] = [[], [], [], []]
        var isCut = false
        facts.visitNodes(matching: typed, below: parent) { handle, name, key in
            guard var quality = match.quality(of: name) else { return }
            if let keyMatch {
                guard let key else { return }
                let written = NodeReference.Key(key).written
                let isWhole = wholeKey == key || wholeKey == written
                let found = isWhole ? .exact : keyMatch.quality(of: key) ?? keyMatch.quality(of: written)
                guard let found else { return }
                quality = max(quality, found)
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
                let text = parent == nil ? node.reference : PlaceOutline.lastSegment(of: node.path)
                let candidate = Candidate(
                    text, .node, detail: node.summary.isEmpty ? node.type : node.summary,
                    documentation: "`\(node.path)` · \(node.type)")
                list.add(candidate, quality)
            }
        }
        if isCut { list.markIncomplete() }
        return Found(list: list, start: start)
    }

    /// Completes the parts after the last dot or bracket.
    private func parts(_ word: Range<Int>, behind split: Int) -> Found {
        let isBracket = cursor.bytes[split] == UInt8(ascii: "[")
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

/// The components of a word that may be a place, up to the cursor.
private struct PlaceOutline {
    /// The last slash between two names.
    private(set) var slash: Int?
    /// The last dot or bracket before a part of the node's state; nil if the cursor is still in the node's name or key.
    private(set) var split: Int?
    /// A dot before a capital letter. It may continue the name, or start a field.
    private(set) var capitalDot: Int?

    init(_ bytes: [UInt8], _ word: Range<Int>) {
        var walk = NodeNameText.Walk(bytes, word)
        var isBehindDots = false
        var isInState = false
        while let byte = walk.next() {
            let offset = walk.position
            switch byte {
            case UInt8(ascii: "/"): (slash, capitalDot) = (offset, nil)
            // The rest belongs to the generic arguments: `Picker<Counter.K`.
            case UInt8(ascii: "<") where Self.isUnfinished(bytes, offset, word): return
            // A bracket before any dot holds a node's key.
            case UInt8(ascii: "[") where isInState: split = walk.isClosed ? nil : offset
            case UInt8(ascii: ".") where isBehindDots: break
            case UInt8(ascii: "."):
                if offset + 1 < word.upperBound, bytes[offset + 1] == UInt8(ascii: ".") {
                    isBehindDots = true
                    continue
                }
                if split == nil, offset > word.lowerBound,
                    NodeNameText.isPartStart(in: bytes, at: offset, limit: word.upperBound)
                {
                    capitalDot = offset
                } else {
                    split = offset
                    isInState = true
                }
            default: break
            }
            isBehindDots = false
        }
    }

    private static func isUnfinished(_ bytes: [UInt8], _ offset: Int, _ word: Range<Int>) -> Bool {
        NodeNameText.endOfGenericArguments(in: bytes, from: offset, limit: word.upperBound) == nil
    }

    /// The opening bracket of a key, but not a bracket inside generic arguments: `Picker<[Int]>[2`.
    static func keyStart(in name: String) -> String.Index? {
        let bytes = Array(name.utf8)
        var walk = NodeNameText.Walk(bytes, bytes.indices)
        while let byte = walk.next() {
            switch byte {
            case UInt8(ascii: "["): return name.utf8.index(name.startIndex, offsetBy: walk.position)
            case UInt8(ascii: "<") where isUnfinished(bytes, walk.position, bytes.indices): return nil
            default: continue
            }
        }
        return nil
    }

    /// The last segment of a path: `Row[a/b]` for `/Todo/Row[a/b]`.
    static func lastSegment(of path: String) -> String {
        let bytes = Array(path.utf8)
        let slash = PlaceOutline(bytes, 0..<bytes.count).slash
        return String(decoding: bytes[(slash.map { $0 + 1 } ?? 0)...], as: UTF8.self)
    }
}
