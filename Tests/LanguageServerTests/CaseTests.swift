// Plays every data file. Each section is a request, and its body is the expected answer in words.

import Foundation
import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct CaseTests {
    @Test(arguments: CaseFile.names)
    func lspAnswersMatchTheCaseFile(name: String) throws {
        let file = try CaseFile(name)
        var player = try CasePlayer(file)
        var played: [CaseFile.Section] = []
        for section in file.sections {
            var section = section
            guard let answer = try player.answer(to: section) else {
                played.append(section)
                continue
            }
            let text = answer.isEmpty ? "" : answer + "\n"
            if !CaseFile.updates, text != section.body {
                Issue.record(
                    """
                    \(name), section “\(section.title)”: the answer is another than in the file.
                    If it is right, run the tests with UPDATE_CASES=1 and look at what git shows.
                    --- expected
                    \(section.body)--- found
                    \(text)
                    """)
            }
            section.body = text
            played.append(section)
        }
        if CaseFile.updates { try file.write(played) }
    }

    @Test func everyFeatureHasACaseFile() {
        let expected = [
            "code-actions.txt", "completion.txt", "definition.txt", "diagnostics.txt", "folding.txt", "formatting.txt",
            "highlights.txt", "hover.txt", "inlay-hints.txt", "inline-values.txt", "lenses.txt", "links.txt",
            "references.txt",
            "rename.txt", "selection.txt", "semantic-tokens.txt", "signature.txt", "symbols.txt", "traps.txt",
        ]
        #expect(Set(expected).subtracting(CaseFile.names) == [], "a feature has no data file in Cases")
    }
}
