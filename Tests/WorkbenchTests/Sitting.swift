// A user at a terminal, who types and reads the screen.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

final class Sitting {
    let terminal: PseudoTerminal
    let settingsBefore: String
    /// Declared last, because it checks that the terminal's processes have ended.
    let place: Place

    convenience init(
        _ place: Place, _ executable: Executable = .workflow, _ arguments: [String] = [], columns: Int = 100,
        rows: Int = 40, environment: [String: String] = [:]
    ) throws {
        try self.init(
            place, at: try executable.path, arguments, columns: columns, rows: rows, environment: environment)
    }

    init(
        _ place: Place, at path: String, _ arguments: [String] = [], columns: Int = 100, rows: Int = 40,
        environment: [String: String] = [:]
    ) throws {
        self.place = place
        try place.linkReader()
        terminal = try PseudoTerminal(columns: columns, rows: rows)
        settingsBefore = terminal.settings
        // A shell changes to the directory and then replaces itself with the program.
        let words = ["-c", "cd \"$0\" && exec \"$@\"", place.url("").path, path] + arguments
        try terminal.start("/bin/sh", words, environment: place.environment(adding: environment))
    }

    /// The screen, with times written as N because they vary.
    var picture: String {
        terminal.screen.picture.replacing(/[0-9.]+ ms/, with: "N ms")
    }

    func type(_ text: String) {
        terminal.type(text)
    }

    /// Waits until the screen contains a string.
    func sees(_ text: String) throws {
        try terminal.wait(for: text) { $0.picture.replacing(/[0-9.]+ ms/, with: "N ms").contains(text) }
    }

    /// Waits for an empty prompt in the last row.
    func prompt(_ path: String = "/") throws {
        try terminal.wait(for: "\(path) ❯ ‸") { $0.picture.hasSuffix("\(path) ❯ ‸") }
    }

    /// Types a command and waits until it is done. Returns the text below it on the screen.
    @discardableResult
    func say(_ command: String, at path: String = "/") throws -> String {
        type(command)
        try sees("❯ \(command)‸")
        type(Press.enter)
        try prompt(path)
        let rows = picture.split(separator: "\n", omittingEmptySubsequences: false)
        let begin = rows.lastIndex { $0.contains("❯ \(command)") } ?? 0
        return rows[(begin + 1)...].dropLast().joined(separator: "\n")
    }

    /// Waits until the program ends, and checks that the terminal's settings are restored.
    func ends(with code: Int32) throws {
        #expect(try terminal.waitForEnd() == code)
        #expect(terminal.settings == settingsBefore, "the terminal is not as it was found")
        #expect(!terminal.screen.hasBracketedPaste, "bracketed paste was not turned off")
        #expect(terminal.screen.unknown == [], "TerminalScreen must learn these escape sequences")
    }

    func leave() throws {
        type(Press.control("d"))
        try ends(with: 0)
        try place.waitForNoProcesses()
    }
}
