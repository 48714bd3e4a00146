// Checks that code never decides anything by comparing the words of a message: events are enum cases, and the words are
// made from those.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@Suite struct ComparedWordsTests {
    /// Files that read other programs' output, which is only available as text.
    static let reader = "Sources/Clients/PackageHosting/"

    @Test(.thorough) func noCodeComparesTheWordsOfMessages() throws {
        var files: [String: String] = [:]
        for file in try SourceTree.files(under: "Sources") where file.pathExtension == "swift" {
            let path = String(file.path.dropFirst(SourceTree.root.path.count + 1))
            files[path] = try String(contentsOf: file, encoding: .utf8)
        }
        let messages = files.values.flatMap(Self.literals)
        #expect(messages.count > 1_000)
        for (path, text) in files where !path.hasPrefix(Self.reader) {
            for words in Self.comparedWords(in: text) where messages.contains(where: { $0.contains(words) }) {
                Issue.record(
                    "\(path) compares “\(words)”, which is in a message: add a case to the type with that message")
            }
        }
    }

    @Test(arguments: [
        (#"if found.hasPrefix("there is no node") {"#, ["there is no node"]),
        (#"let said = found == "no output" ? 1 : 2"#, ["no output"]),
        (#"case "told to stop": true"#, ["told to stop"]),
        // These aren't findings: commands, single words, and strings that aren't compared.
        (#"line == "workers on""#, []),
        (#"line.hasPrefix("deliver ")"#, []),
        (#"throw Refusal("there is no node")"#, []),
    ])
    func comparedWordsAreFound(text: String, expected: [String]) {
        #expect(Self.comparedWords(in: text) == expected)
    }

    /// Compared strings of two or more words that are neither a command nor a Swift attribute.
    private static func comparedWords(in text: String) -> [String] {
        text.matches(of: comparison).map { String($0.1) }.filter {
            $0.contains(/\p{Alphabetic} \p{Alphabetic}/) && !$0.hasPrefix("@") && CommandTable.commandOfLine($0) == nil
        }
    }

    private static var comparison: Regex<(Substring, Substring)> {
        /(?:has(?:Prefix|Suffix)\(|contains\(|[rR]anges?\(of: |[!=]= |\bcase )"((?:[^"\\\n]|\\.)*)"/
    }

    /// The string literals that aren't compared with anything.
    private static func literals(in text: String) -> [String] {
        text.replacing(comparison, with: "").split(separator: "\n")
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") && $0.contains("\"") }
            .flatMap { $0.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().map(String.init) }
    }
}
