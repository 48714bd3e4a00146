// Foundation's types with an obvious literal. This is the only file that imports Foundation.

import FoundationEssentials
import WorkbenchValueTree

extension Date: NaturalLiteral {
    package static var naturalExample: String { "\"2024-05-01T08:00:00Z\"" }

    /// A date outside the range of calendar text is written as its seconds since the reference date.
    package var naturalText: NaturalText? {
        let seconds = timeIntervalSinceReferenceDate
        if let text = DateText.text(secondsFromReference: seconds) { return .quoted(text) }
        return seconds.isFinite ? .verbatim(seconds.description) : nil
    }

    package init?(naturalLiteral literal: Literal) {
        switch literal.kind {
        case .string(let text):
            guard let seconds = DateText.secondsFromReference(text) else { return nil }
            self.init(timeIntervalSinceReferenceDate: seconds)
        case .float(let text):
            guard let seconds = Double(text), seconds.isFinite else { return nil }
            self.init(timeIntervalSinceReferenceDate: seconds)
        case .integer(let integer):
            guard let seconds = Double(integer.description) else { return nil }
            self.init(timeIntervalSinceReferenceDate: seconds)
        default: return nil
        }
    }
}

extension URL: NaturalLiteral {
    package static var naturalExample: String { "\"https://example.org\"" }

    /// A relative URL that has a base URL has no literal.
    package var naturalText: NaturalText? {
        let text = absoluteString
        return URL(string: text) == self ? .quoted(text) : nil
    }

    package init?(naturalLiteral literal: Literal) {
        guard case .string(let text) = literal.kind else { return nil }
        self.init(string: text)
    }
}

extension UUID: NaturalLiteral {
    package static var naturalExample: String { "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"" }

    package var naturalText: NaturalText? { .quoted(uuidString) }

    package init?(naturalLiteral literal: Literal) {
        guard case .string(let text) = literal.kind else { return nil }
        self.init(uuidString: text)
    }
}

extension Data: NaturalLiteral {
    package static var naturalExample: String { "\"aGVsbG8=\"" }

    /// The maximum size. Larger data has no literal.
    private static let mostBytes = 1_000_000

    package var naturalText: NaturalText? { count > Self.mostBytes ? nil : .quoted(base64EncodedString()) }

    package init?(naturalLiteral literal: Literal) {
        guard case .string(let text) = literal.kind else { return nil }
        self.init(base64Encoded: text)
    }
}

extension Decimal: NaturalLiteral {
    package static var naturalExample: String { "12.50" }

    package var naturalText: NaturalText? { isNaN ? .verbatim(".nan") : .verbatim(description) }

    package init?(naturalLiteral literal: Literal) {
        switch literal.kind {
        case .integer(let integer): self.init(string: integer.description)
        case .float(let text):
            // Decimal's parser stops at the first character it does not understand, and returns the number so far.
            guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
            self.init(string: text)
        case .name(let path) where path.text == ".nan": self = .nan
        default: return nil
        }
    }
}
