// Phrases that read as translated, in comments, pages, manual pages and lessons. A human reader has to find what
// patterns can't.

import Foundation
import Testing
import WorkbenchTestSupport

@Suite(.waits) struct EnglishTests {
    /// A phrase and its replacement.
    struct Finding: Equatable {
        var phrase: String
        var advice: String
    }

    /// Sample apps for audits, written like other people's code.
    private static let exceptions = ["Tests/Ownership/", "Tests/Mutants/"]

    private static let words = [
        "anew": "again", "deed": "step", "fork": "copy", "forks": "copies", "meanwhile": "in the meantime",
        "mend": "fix",
        "mended": "fixed", "mends": "fixes",
        "nobody": "no client, not…", "seldom": "rarely", "somebody": "a user, a client", "thereby": "by",
        "twin": "copy", "twins": "copies", "whoever": "name it",
    ]
    private static let verbs = ["are", "can", "did", "do", "does", "has", "have", "is", "was", "were", "will"]

    /// The phrases in a line of prose.
    static func findings(in prose: some StringProtocol) -> [Finding] {
        var found: [Finding] = []
        let text = prose.drop { $0 == " " }
        if text.hasPrefix("Of ") { found.append(Finding(phrase: "Of", advice: "For …, or begin with the noun")) }
        for verb in verbs where text.contains(", and \(verb) not ") {
            found.append(Finding(phrase: ", and \(verb) not", advice: ", but \(verb)n't"))
        }
        // “There is no value”, “is no longer” and “is no other” are idiomatic.
        for match in String(text).matches(of: #/(\w+) (is|are) no (?!longer|other|more|such)\w/#)
        where match.1.lowercased() != "there" {
            found.append(Finding(phrase: "\(match.2) no", advice: "\(match.2)n't"))
        }
        let written = Set(
            text.split { !$0.isLetter && !"-_`.".contains($0) }.map {
                $0.trimmingCharacters(in: .punctuationCharacters)
            })
        for word in words.keys.sorted() where written.contains(word) {
            found.append(Finding(phrase: word, advice: words[word] ?? ""))
        }
        return found
    }

    /// The prose in a line of a file: the comment in a Swift file, or the whole line of a page.
    static func prose(in line: Substring, of kind: String) -> Substring? {
        switch kind {
        case "swift": line.firstRange(of: "//").map { line[$0.upperBound...].drop { $0 == "/" } }
        case "wf": line.hasPrefix("#") ? line.dropFirst() : nil
        default: line
        }
    }

    @Test func proseHasNoTranslatedPhrases() throws {
        let suspects = Self.words.keys + ["Of ", " is no ", " are no "] + Self.verbs.map { ", and \($0) not " }
        let needles = suspects.map { Data($0.utf8) }
        var read = 0
        for folder in ["Sources", "Tests", "examples", "man", "README.md"] {
            let start = SourceTree.root.appending(path: folder)
            let files =
                FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
                ?? []
            for file in files.isEmpty ? [start] : files
            where ["swift", "md", "wf", "1", "5", "7"].contains(file.pathExtension) {
                let path = String(file.path.dropFirst(SourceTree.root.path.count + 1))
                guard !Self.exceptions.contains(where: path.hasPrefix), !path.hasSuffix("/EnglishTests.swift") else {
                    continue
                }
                let data = try Data(contentsOf: file)
                read += 1
                guard needles.contains(where: { data.range(of: $0) != nil }) else { continue }
                let lines = String(decoding: data, as: UTF8.self).split(
                    separator: "\n", omittingEmptySubsequences: false)
                for (number, line) in lines.enumerated() {
                    for finding in Self.prose(in: line, of: file.pathExtension).map(Self.findings) ?? [] {
                        Issue.record("\(path):\(number + 1) “\(finding.phrase)”: write “\(finding.advice)”")
                    }
                }
            }
        }
        #expect(read > 1000)
    }

    @Test(arguments: [
        (" Of a keyed row: its closure", ["Of"]), (" It runs, and does not end.", [", and does not"]),
        (" Nobody, but nobody, and a `mended-app`.", ["nobody"]), (" Made anew each time.", ["anew"]),
        (" An office of `Deed.deed` amends it and is not sold.", []), (" A number is no index.", ["is no"]),
        (" There are no forks, and it is no longer here.", ["forks"]),
    ])
    func translatedPhrasesAreFound(prose: String, phrases: [String]) {
        #expect(Self.findings(in: prose).map(\.phrase) == phrases)
    }

    @Test(arguments: [
        ("let a = 1 // two", "swift", " two"), ("let deed = 1", "swift", nil), ("# text", "wf", " text"),
        ("send a b", "wf", nil),
        ("text", "md", "text"),
    ])
    func proseIsFoundInFiles(line: String, kind: String, prose: String?) {
        #expect(Self.prose(in: line[...], of: kind).map { String($0) } == prose)
    }
}
