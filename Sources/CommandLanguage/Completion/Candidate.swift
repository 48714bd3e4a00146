// Something that could stand where the cursor is.

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
        /// An empty or exemplary value: `""`, `[]`.
        case literal
        case step
        case mark
        case branch
        case file
        case app
        case option
    }

    /// What a list shows.
    package var label: String
    package var kind: Kind
    /// What it is, on the same line: a signature, a type, a value.
    package var detail: String
    /// More about it, as Markdown.
    package var documentation: String?
    /// What takes the place of `CompletionResult.range`.
    package var insertion: String
    /// The same with places to fill in, `${1:String}`, for clients that know such; nil if there are none.
    package var snippet: String?
    /// Whether it can be used now. One that cannot stands behind those that can.
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
    /// The name alone, for a place in front of parentheses.
    var withoutParentheses: Candidate {
        guard [.action, .output, .enumCase, .type, .app].contains(kind) else { return self }
        var candidate = self
        candidate.insertion = String(insertion.prefix { $0 != "(" })
        candidate.snippet = nil
        return candidate
    }
}

package struct CompletionResult: Hashable, Sendable {
    /// The best first.
    package var candidates: [Candidate]
    /// What a candidate's insertion replaces, in the script.
    package var range: Range<Int>
    /// Whether there are more that fit; typing on finds them.
    package var isIncomplete: Bool
}

/// Collects candidates, keeps those that fit what was typed, and puts them in order.
struct CandidateList {
    static let limit = 200

    private let match: FuzzyMatch
    fileprivate(set) var entries: [(candidate: Candidate, quality: FuzzyMatch.Quality, order: Int)] = []
    private var seen: Set<String> = []
    private(set) var isIncomplete = false

    init(typed: String) {
        match = FuzzyMatch(typed)
    }

    /// - Parameter name: What is compared with what was typed, if not the label.
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

    /// Better matches first, then what is live, then as it was given.
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
