// The lines that restore the session when they are evaluated again, and the replies to each.

import FoundationEssentials
import WorkbenchLanguage

package struct SessionJournal: Sendable {
    package struct Entry: Sendable {
        package var line: String
        /// The replies; nil if they are unknown or no longer kept.
        package internal(set) var replies: [Reply]?
        /// A hash of the replies, which is kept for every line.
        var digest: Int?

        init(line: String, replies: [Reply]?) {
            self.line = line
            self.replies = replies
            digest = replies.flatMap { ReplyComparison.digest($0) }
        }
    }

    /// The number of most recent lines for which the full replies are kept.
    package static let keptReplies = 1000

    /// The app, as the argument of `open`.
    package internal(set) var opened: String?
    package private(set) var entries: [Entry] = []

    package var lines: [String] { entries.map(\.line) }

    /// The number of lines that are commands rather than comments, up to a given line.
    package func commandCount(upTo end: Int? = nil) -> Int {
        entries.prefix(end ?? entries.count).count { !$0.line.hasPrefix("#") }
    }

    init(opened: String?, lines: [String] = []) {
        self.opened = opened
        entries = lines.map { Entry(line: $0, replies: nil) }
    }

    mutating func take(_ change: JournalChange, replies: [Reply]) {
        if let opened = change.opened {
            self.opened = opened
            entries = []
        }
        // If the number of lines differs from the number of replies, they can't be matched.
        let isPaired = change.lines.count == replies.count
        for (index, line) in change.lines.enumerated() {
            let answers: [Reply]? =
                if replies.isEmpty {
                    nil
                } else if change.lines.count == 1 { replies } else if isPaired { [replies[index]] } else { nil }
            entries.append(Entry(line: line, replies: answers))
            let old = entries.count - 1 - Self.keptReplies
            if old >= 0 { entries[old].replies = nil }
        }
    }

    /// Keeps only the first lines.
    mutating func truncate(to count: Int) {
        entries.removeLast(max(0, entries.count - count))
    }

    mutating func remove(at indices: some Sequence<Int>) {
        for index in Set(indices).sorted(by: >) { entries.remove(at: index) }
    }

    /// The line's old and new replies, if they differ.
    mutating func difference(at index: Int, now: [Reply]) -> (before: [Reply]?, now: [Reply])? {
        guard entries.indices.contains(index) else { return nil }
        let before = entries[index]
        let digest = ReplyComparison.digest(now)
        entries[index].digest = digest
        entries[index].replies = entries.count - index <= Self.keptReplies ? now : nil
        guard let old = before.digest, old != digest else { return nil }
        return (before.replies, now)
    }
}

/// Compares replies, ignoring objects' addresses, UUIDs and long numbers in keys, which may differ in every process. A
/// UUID or key must correspond to the same other one everywhere.
package enum ReplyComparison {
    /// A hash of the replies; nil if a reply differs in a replay. Large replies are folded, because they were only
    /// displayed.
    package static func digest(_ replies: [Reply]) -> Int? {
        let replies = replies.map(\.folded).map(\.withoutCommand)
        guard !replies.contains(where: \.differsInReplay) else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let encoded = try? encoder.encode(replies.map(\.content)) else { return 0 }
        let bytes = Data(ExpectedOutput.withoutLongKeys(String(decoding: encoded, as: UTF8.self)).utf8)
        var hasher = Hasher()
        var isInAddress = false
        var last: UInt8 = 0
        var known: [Data: Int] = [:]
        var position = bytes.startIndex
        while position < bytes.endIndex {
            if let name = uuid(in: bytes, at: position) {
                hasher.combine(known[name, default: known.count])
                known[name] = known[name] ?? known.count
                position += name.count
                continue
            }
            if let end = endOfIdentity(in: bytes, at: position, after: last) {
                position = end
                continue
            }
            let byte = bytes[position]
            position += 1
            if isInAddress {
                isInAddress = (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
                if isInAddress { continue }
            }
            hasher.combine(byte)
            if last == UInt8(ascii: "0") && byte == UInt8(ascii: "x") { isInAddress = true }
            last = byte
        }
        return hasher.finalize()
    }

    /// The end of an object's identity, which is a number as large as a process's addresses that isn't inside a string.
    private static func endOfIdentity(in bytes: Data, at start: Int, after last: UInt8) -> Int? {
        guard last == UInt8(ascii: ",") || last == UInt8(ascii: "[") else { return nil }
        let digits = bytes[start...].prefix(16).prefix { (0x30...0x39).contains($0) }
        guard (13...15).contains(digits.count), digits.endIndex < bytes.endIndex,
            bytes[digits.endIndex] == UInt8(ascii: ",") || bytes[digits.endIndex] == UInt8(ascii: "]"),
            let number = UInt64(String(decoding: digits, as: UTF8.self)), (1 << 40..<1 << 47).contains(number)
        else { return nil }
        return digits.endIndex
    }

    /// A UUID at an offset: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    private static func uuid(in bytes: Data, at start: Int) -> Data? {
        let dash = UInt8(ascii: "-")
        guard start + 36 <= bytes.endIndex, bytes[start + 8] == dash, bytes[start + 13] == dash else { return nil }
        let uuid = bytes[start..<start + 36]
        for (position, byte) in uuid.enumerated() {
            let isRight =
                switch position {
                case 8, 13, 18, 23: byte == dash
                default: Character(Unicode.Scalar(byte)).isHexDigit
                }
            guard isRight else { return nil }
        }
        return uuid
    }
}

extension Reply {
    /// The reply without its command, which may contain a key from another process.
    fileprivate var withoutCommand: Reply {
        guard case .step(var step) = content else { return self }
        step.command = ""
        return Reply(.step(step), stack: stack)
    }

    fileprivate var differsInReplay: Bool {
        switch content {
        // The line repeats only the effect, so the reply to the original action has a different form.
        case .step(let step): step.effect != nil
        // No workers run during a replay, so none of them have returned.
        case .workers: true
        default: false
        }
    }
}
