// Nothing is decided by the words of a message: what happened is a case of an enum, and its words are made from that.

import Foundation
import Testing
import WorkbenchLanguage

@Suite struct ComparedWordsTests {
    /// Reads what other programs print, which is nothing but words.
    static let reader = "Sources/Clients/PackageHosting/"

    @Test func noCodeComparesTheWordsOfMessages() throws {
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
        // Commands, single words, and what isn't compared.
        (#"line == "workers on""#, []),
        (#"line.hasPrefix("deliver ")"#, []),
        (#"throw Refusal("there is no node")"#, []),
    ])
    func comparedWordsAreFound(text: String, expected: [String]) {
        #expect(Self.comparedWords(in: text) == expected)
    }

    /// Two words or more that a text is compared with, and that are neither a command nor an attribute in Swift.
    private static func comparedWords(in text: String) -> [String] {
        text.matches(of: comparison).map { String($0.1) }.filter {
            $0.contains(/\p{Alphabetic} \p{Alphabetic}/) && !$0.hasPrefix("@") && CommandTable.commandOfLine($0) == nil
        }
    }

    private static var comparison: Regex<(Substring, Substring)> {
        /(?:has(?:Prefix|Suffix)\(|contains\(|[rR]anges?\(of: |[!=]= |\bcase )"((?:[^"\\\n]|\\.)*)"/
    }

    /// The text between quotes that isn't compared.
    private static func literals(in text: String) -> [String] {
        text.replacing(comparison, with: "").split(separator: "\n")
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") && $0.contains("\"") }
            .flatMap { $0.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().map(String.init) }
    }
}
