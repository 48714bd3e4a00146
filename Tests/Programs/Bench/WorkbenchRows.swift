// The rows about the REPL as its user experiences it: the executable next to this one, in a terminal, from a key press
// to the screen.

import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

struct WorkbenchRows {
    let measuring: Measuring

    var all: [(name: String, measure: (String) -> Row)] {
        [
            ("terminal: prompt after start", { start($0) }),
            ("terminal: echo of a key", { echo($0) }),
            ("terminal: command to output, todo", { command($0) }),
            ("terminal: completion list, 10,000 nodes", { completion($0) }),
            ("terminal: memory of the REPL", { memory($0) }),
        ]
    }

    /// An empty home directory.
    private static let home = TemporaryFolder()

    /// The executable next to this one.
    static let executable: String = {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count - 1))
        let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/workflow"
    }()

    private func terminal(_ arguments: [String] = []) -> PseudoTerminal {
        guard let terminal = try? PseudoTerminal(columns: 100, rows: 40) else {
            preconditionFailure("the system has no pseudo-terminal left")
        }
        let environment = [
            "HOME": Self.home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
        ]
        do {
            try terminal.start(Self.executable, arguments, environment: environment)
        } catch {
            preconditionFailure("\(error); build the product workflow in the same configuration")
        }
        return terminal
    }

    /// A terminal with the prompt on the screen.
    private func prompted(_ arguments: [String] = []) -> PseudoTerminal {
        let terminal = terminal(arguments)
        Self.wait(terminal, until: "/ ❯ ‸")
        return terminal
    }

    private static func wait(_ terminal: PseudoTerminal, until ending: String) {
        do {
            try terminal.wait(for: ending) { $0.picture.hasSuffix(ending) }
        } catch {
            preconditionFailure("\(error)")
        }
    }

    private func start(_ name: String) -> Row {
        let cost = measuring.cost(rounds: 10, against: .process, preparing: {}) { _ in _ = prompted() }
        return Row(name, cost, .milliseconds, budget: 50, countsAllocations: false)
    }

    private func echo(_ name: String) -> Row {
        let terminal = prompted()
        var typed = ""
        let cost = measuring.cost(rounds: 20, against: .process, preparing: { typed += "x" }) { _ in
            terminal.type("x")
            Self.wait(terminal, until: "❯ \(typed)‸")
        }
        return Row(name, cost, .milliseconds, budget: 1, countsAllocations: false)
    }

    private func command(_ name: String) -> Row {
        let terminal = prompted()
        let line = "send welcome nameChanged(name: \"Ada\")"
        let cost = measuring.cost(
            rounds: 20,
            preparing: {
                terminal.type(line)
                Self.wait(terminal, until: "❯ \(line)‸")
            }
        ) { _ in
            terminal.type("\r")
            Self.wait(terminal, until: "/ ❯ ‸")
        }
        return Row(name, cost, .milliseconds, budget: 5, countsAllocations: false)
    }

    private func completion(_ name: String) -> Row {
        let terminal = prompted(["--root", "GardenWorkflow(size: 10000, seed: 1)"])
        let cost = measuring.cost(
            rounds: 10,
            preparing: {
                terminal.type(Press.control("c"))
                Self.wait(terminal, until: "/ ❯ ‸")
                terminal.type("send ")
                Self.wait(terminal, until: "action›")
            }
        ) { _ in
            terminal.type(Press.tab)
            Self.wait(terminal, until: " more›")
        }
        return Row(name, cost, .milliseconds, budget: 15, countsAllocations: false)
    }

    private func memory(_ name: String) -> Row {
        let terminal = prompted()
        let bytes = LanguageServerProcess.residentBytes(of: terminal.process)
        return Row(name: name, measured: bytes / 1_000_000, unit: "MB", budget: 25)
    }
}
