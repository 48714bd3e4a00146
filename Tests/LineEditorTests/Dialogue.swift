// A dialogue with the probe in a terminal: typed keys, and the screen after them.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

enum Step {
    case type(String)
    case bytes([UInt8])
    /// The whole screen, with the cursor as ‸, gray text in ‹›, and the selected candidate in «».
    case screen(String)
    /// The screen contains this string.
    case shows(String)
    case resize(columns: Int)
    /// The screen in a terminal that doesn't reflow its rows, or cuts them off.
    case cut(columns: Int)
    case signal(Int32)
    /// Another process writes this string to the descriptor that the probe watches.
    case elsewhere(String)
}

struct Dialogue: CustomTestStringConvertible {
    var name: String
    var columns = 60
    var rows = 12
    var arguments: [String] = []
    var environment: [String: String] = [:]
    /// The user's ~/.editrc.
    var settings = ""
    /// The content of the history file at the start.
    var history: String?
    var steps: [Step]

    var testDescription: String { name }

    func run() throws {
        let probe = try Probe(self)
        for step in steps { try probe.take(step) }
        #expect(probe.terminal.screen.unknown == [], "the editor wrote escape sequences that TerminalScreen must learn")
    }
}

/// The probe in a terminal, with its own home directory.
final class Probe {
    let terminal: PseudoTerminal
    let home: URL
    let settingsBefore: String
    private var pipe: Int32 = -1

    var historyFile: URL { home.appending(path: "history") }

    init(_ dialogue: Dialogue) throws {
        home = FileManager.default.temporaryDirectory.appending(path: "line-editor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        terminal = try PseudoTerminal(columns: dialogue.columns, rows: dialogue.rows)
        settingsBefore = terminal.settings
        if !dialogue.settings.isEmpty {
            try dialogue.settings.write(to: home.appending(path: ".editrc"), atomically: true, encoding: .utf8)
        }
        var arguments = dialogue.arguments
        if let history = dialogue.history {
            try history.write(to: historyFile, atomically: true, encoding: .utf8)
            arguments += ["--history", historyFile.path]
        }
        if dialogue.steps.contains(where: { if case .elsewhere = $0 { true } else { false } }) {
            let path = home.appending(path: "pipe").path
            mkfifo(path, 0o600)
            pipe = open(path, O_RDWR | O_CLOEXEC)
            arguments += ["--watch", path]
        }
        try terminal.start(Self.program, arguments, environment: environment(adding: dialogue.environment))
    }

    deinit {
        if pipe >= 0 { close(pipe) }
        try? FileManager.default.removeItem(at: home)
    }

    /// The probe is built next to the tests.
    static var program: String {
        get throws {
            let tests = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            let program = tests.deletingLastPathComponent().appending(path: "workbench-line-editor-probe").path
            guard FileManager.default.isExecutableFile(atPath: program) else {
                throw TerminalFailure(
                    description: "\(program) is not there: build the product workbench-line-editor-probe")
            }
            return program
        }
    }

    func environment(adding more: [String: String]) -> [String: String] {
        var environment = [
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": home.path, "PATH": "/usr/local/bin:/usr/bin:/bin",
            "SWIFT_BACKTRACE": "enable=no",
        ]
        for (key, value) in more { environment[key] = value.isEmpty ? nil : value }
        return environment
    }

    func take(_ step: Step) throws {
        switch step {
        case .type(let text): terminal.type(text)
        case .bytes(let bytes): terminal.type(bytes)
        case .screen(let picture): try terminal.wait(forScreen: picture)
        case .shows(let text): try terminal.wait(for: text) { $0.picture.contains(text) }
        case .resize(let columns): terminal.resize(columns: columns, rows: terminal.screen.lines.count)
        case .cut(let columns):
            terminal.resize(columns: columns, rows: terminal.screen.lines.count, wrapsAgain: false)
        case .signal(let signal): terminal.signal(signal)
        case .elsewhere(let text):
            let bytes = Array((text + "\n").utf8)
            #expect(write(pipe, bytes, bytes.count) == bytes.count)
        }
    }
}
