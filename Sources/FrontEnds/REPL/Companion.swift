// The layer that a lesson puts between the user and the tree.

import WorkbenchLanguage
import WorkbenchWire

/// A layer between the user and the tree. A lesson, for example, adds its own words and watches the results.
package protocol Companion: AnyObject {
    /// The words that the companion handles before the tree gets the line, each with a summary.
    var words: [(word: String, summary: String)] { get }
    func begin(_ loop: Loop)
    /// Handles a line. If it returns false, the line goes to the tree.
    func take(_ line: String, _ loop: Loop) -> Bool
    /// Called after the code has been rebuilt and the session has been restored.
    func didReload(_ loop: Loop)
    /// Called when the window's size changes while a line is being typed.
    func windowDidChange(_ loop: Loop)
    /// Handles an event that the user didn't ask for. If it returns false, the loop shows the event.
    func take(_ event: SessionEvent, _ loop: Loop) -> Bool
}

extension Companion {
    package func didReload(_ loop: Loop) {}
    package func windowDidChange(_ loop: Loop) {}
    package func take(_ event: SessionEvent, _ loop: Loop) -> Bool { false }

    func has(word line: String) -> Bool {
        let word = line.split(separator: " ").first ?? ""
        return words.contains { $0.word.prefix { $0 != " " } == word }
    }

    /// The companion's words, as a group in the list of commands.
    package func explanation(of group: String) -> [StyledLine] {
        words.enumerated().map { index, entry in
            var line = StyledLine(index == 0 ? " " + group : "", .dim)
            line.pad(to: 10)
            line.append(entry.word, .action)
            line.pad(to: 20)
            line.append(entry.summary)
            return line
        }
    }
}
