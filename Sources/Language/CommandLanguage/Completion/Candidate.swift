// Candidates for the text at the cursor, and how well their names match the text typed so far.

package struct Candidate: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, Hashable, Sendable {
        case command
        case flag
        /// A word of the language, or one of several choices.
        case keyword
        case node
        case field
        case action
        case output
        case callback
        case button
        case worker
        case label
        case enumCase
        case type
        case constant
        /// A value of the tree.
        case reference
        /// An empty value or an example: `""`, `[]`.
        case literal
        case step
        case mark
        case branch
        case file
        case app
        case option
    }

    /// The text in a list.
    package var label: String
    package var kind: Kind
    /// Additional text on the same line: a signature, a type, or a value.
    package var detail: String
    /// Details, as Markdown.
    package var documentation: String?
    /// The text that replaces the range in `CompletionResult.range`.
    package var insertion: String
    /// The insertion with placeholders such as `${1:String}`, for clients that support them; nil if it has none.
    package var snippet: String?
    /// Whether the candidate can be used now. Unusable candidates are listed last.
    package var isLive: Bool

    package init(
        _ label: String, _ kind: Kind, detail: String = "", documentation: String? = nil, insertion: String? = nil,
        snippet: String? = nil, isLive: Bool = true
    ) {
        self.label = label
        self.kind = kind
        self.detail = detail
        self.documentation = documentation
        self.insertion = insertion ?? label
        self.snippet = snippet
        self.isLive = isLive
    }
}

extension Candidate {
    /// The candidate reduced to its name, for a call that already has parentheses.
    var withoutParentheses: Candidate {
        guard [.action, .output, .enumCase, .type, .app].contains(kind) else { return self }
        var candidate = self
        candidate.insertion = String(insertion.prefix { $0 != "(" })
        candidate.snippet = nil
        return candidate
    }
}

package struct CompletionResult: Hashable, Sendable {
    /// Best first.
    package var candidates: [Candidate]
    /// The range in the script that the inserted candidate replaces.
    package var range: Range<Int>
    /// Whether there are more candidates, which appear when more letters are typed.
    package var isIncomplete: Bool
}

/// Collects matching candidates and sorts them.
struct CandidateList {
    static let limit = 200

    private let match: FuzzyMatch
    fileprivate(set) var entries: [(candidate: Candidate, quality: FuzzyMatch.Quality, order: Int)] = []
    private var seen: Set<String> = []
    private(set) var isIncomplete = false

    init(typed: String) {
        match = FuzzyMatch(typed)
    }

    /// - Parameter name: The name to match, if it differs from the label.
    mutating func add(_ candidate: Candidate, matching name: String? = nil) {
        guard let quality = match.quality(of: name ?? candidate.label) else { return }
        add(candidate, quality)
    }

    mutating func add(_ candidate: Candidate, _ quality: FuzzyMatch.Quality) {
        guard seen.insert(candidate.insertion).inserted else { return }
        entries.append((candidate, quality, entries.count))
    }

    mutating func markIncomplete() {
        isIncomplete = true
    }

    /// Better matches first, then live candidates, then the original order.
    var sorted: [Candidate] {
        entries.sorted {
            ($0.quality.rawValue, $0.candidate.isLive ? 0 : 1, $0.order)
                < ($1.quality.rawValue, $1.candidate.isLive ? 0 : 1, $1.order)
        }.prefix(Self.limit).map(\.candidate)
    }

    var isCut: Bool {
        isIncomplete || entries.count > Self.limit
    }
}

/// The typed text, prepared once for matching many names.
package struct FuzzyMatch: Sendable {
    /// Smaller values are better.
    package enum Quality: Int, Comparable, Hashable, Sendable {
        case exact
        case beginning
        /// The typed letters start words of the name or continue them: `otc` in `onTitleChanged`.
        case wordBeginnings
        case subsequence

        package static func < (left: Quality, right: Quality) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    private let typed: [UInt8]

    package init(_ typed: String) {
        self.typed = typed.utf8.map(Self.folded)
    }

    /// The quality of a match; nil if the name doesn't contain the typed letters in order.
    package func quality(of name: String) -> Quality? {
        if typed.isEmpty { return .beginning }
        if let quality = name.utf8.withContiguousStorageIfAvailable({ quality(of: $0) }) { return quality }
        return Array(name.utf8).withUnsafeBufferPointer { quality(of: $0) }
    }

    private func quality(of name: UnsafeBufferPointer<UInt8>) -> Quality? {
        guard name.count >= typed.count, hasAll(name, from: 0, typed: 0) else { return nil }
        if zip(name, typed).allSatisfy({ Self.folded($0) == $1 }) {
            return name.count == typed.count ? .exact : .beginning
        }
        // Word beginnings are only searched for in short names; a long name counts as prose.
        guard name.count <= 256, typed.count <= 64 else { return .subsequence }
        return fitsWords(name) ? .wordBeginnings : .subsequence
    }

    private func hasAll(_ name: UnsafeBufferPointer<UInt8>, from start: Int, typed next: Int) -> Bool {
        var next = next
        for byte in name[start...] where next < typed.count && Self.folded(byte) == typed[next] {
            next += 1
        }
        return next == typed.count
    }

    /// Whether each letter either starts a word of the name or follows the previous letter.
    private func fitsWords(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        // For each position in the name: whether a match of the letters so far can end there.
        var reached = [Bool](repeating: false, count: name.count)
        for (index, letter) in typed.enumerated() {
            var next = [Bool](repeating: false, count: name.count)
            var isBeforeReached = index == 0
            for place in name.indices {
                if Self.folded(name[place]) == letter, isBeforeReached {
                    let follows = index > 0 && place > 0 && reached[place - 1]
                    next[place] = follows || beginsWord(name, place)
                }
                if reached[place] { isBeforeReached = true }
            }
            reached = next
        }
        return reached.contains(true)
    }

    private func beginsWord(_ name: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        guard place > 0 else { return true }
        let (before, byte) = (name[place - 1], name[place])
        if !Self.isLetterOrDigit(before) { return Self.isLetterOrDigit(byte) }
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return isUpper && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(before)
            || ByteReader.isDigit(byte) && !ByteReader.isDigit(before)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        ByteReader.isLetter(byte) || ByteReader.isDigit(byte) || byte >= 0x80
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
