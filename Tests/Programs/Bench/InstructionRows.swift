// The rows about instructions: the number that an action takes, counted by valgrind. Unlike a time, the count is the
// same in every run, whatever else the machine is doing.

import WorkbenchPackages
import Workflow

#if canImport(Glibc)
    import Glibc
#endif

struct InstructionRows {
    /// A tree, and an action in it whose instructions are counted.
    private enum Subject: String {
        case single, fan, chain, wide

        /// Called in the row's own process, with the count from its arguments.
        func act(times: Int) {
            switch self {
            case .single: repeatAction(in: LeafWorkflow(step: 1), times) { $0.onAdd }
            case .fan: repeatAction(in: BranchWorkflow(depth: 3), times) { $0.deepestLeft?.onAdd }
            case .chain: repeatAction(in: ChainWorkflow(length: 1000), times) { $0.onAdd }
            case .wide: repeatAction(in: ListWorkflow(rows: 1000), times) { $0[500].onAdd }
            }
        }

        private func repeatAction<Root: Workflow>(
            in root: Root, _ times: Int, action: (Root.Rendering) -> (() -> Void)?
        ) {
            let host = WorkflowHost(workflow: root)
            guard let action = action(host.rendering.value) else { preconditionFailure("the tree has no leaf") }
            for _ in 0..<times { action() }
        }
    }

    /// The first argument of the process in which actions are counted.
    static let command = "acts"

    /// Carries out `acts SUBJECT COUNT`.
    static func act(_ arguments: [String]) -> Never {
        guard arguments.count == 2, let subject = Subject(rawValue: arguments[0]), let times = Int(arguments[1]) else {
            preconditionFailure("\(command) is for the rows about instructions: they start it with a tree and a number")
        }
        subject.act(times: times)
        exit(0)
    }

    /// The reason why instructions can't be counted here; nil if they can.
    static var obstacle: String? {
        let missing = [["valgrind", "--version"], ["strip", "--version"]]
            .filter { !ChildProcess.run($0, line: { _ in }).isSuccess }.map { $0[0] }
        return missing.isEmpty ? nil : "install \(missing.joined(separator: " and ")) for them"
    }

    let measuring: Measuring

    var all: [(name: String, measure: (String) -> Row)] {
        [
            ("instructions: one action, single node", { count($0, .single, budget: 1_500) }),
            ("instructions: at a leaf, 1,000 nodes", { count($0, .fan, budget: 20_000) }),
            ("instructions: at the end of a chain of 1,000", { count($0, .chain, budget: 900_000) }),
            ("instructions: under one parent of 1,000", { count($0, .wide, budget: 700_000) }),
        ]
    }

    /// The instructions of one action: the difference between a run with many actions and one with few, so the start of
    /// the program doesn't count.
    private func count(_ name: String, _ subject: Subject, budget: Double) -> Row {
        let (few, many) = measuring.fixedCalls.map { ($0, $0 * 2) } ?? (100, 300)
        let instructions = Double(run(subject, times: many) - run(subject, times: few)) / Double(many - few)
        return Row(name: name, measured: instructions, unit: "", budget: budget)
    }

    /// Runs a copy of this program without symbols, because valgrind can't read those that the compiler writes.
    private func run(_ subject: Subject, times: Int) -> Int {
        var copy = Array("/tmp/workflow-bench-XXXXXX".utf8CString)
        let descriptor = mkstemp(&copy)
        guard descriptor >= 0 else { preconditionFailure("there is no room in /tmp") }
        close(descriptor)
        let path = String(decoding: copy.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(path) }
        var lines: [String] = []
        let commands = [
            ["strip", "-o", path, CommandLine.executable],
            [
                "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", path, Self.command, subject.rawValue,
                "\(times)",
            ],
        ]
        for command in commands where !ChildProcess.run(command, line: { lines.append($0) }).isSuccess {
            preconditionFailure("\(command) is to be measured and failed:\n\(lines.joined(separator: "\n"))")
        }
        let label = "Collected : "
        guard let text = lines.compactMap({ $0.split(separator: label, maxSplits: 1).dropFirst().first }).last,
            let collected = Int(text)
        else { preconditionFailure("valgrind says no number of instructions:\n\(lines.joined(separator: "\n"))") }
        return collected
    }
}

extension CommandLine {
    /// The path of this program's executable.
    fileprivate static var executable: String {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
