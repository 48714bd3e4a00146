// Judges one mutant: whether its behavior differs from the original's, and what `audit --drive` says about it. `run`
// compiles this file together with the mutants.

import WorkbenchKernel
import WorkbenchLanguage
import Workflow

@MainActor
func session(_ name: String) -> Session {
    guard let mutant = mutants.first(where: { $0.name == name }) else { fatalError("there is no mutant \(name)") }
    func app<Root: Workflow>(_ root: Root) -> KernelApp {
        nonisolated(unsafe) let root = root
        return KernelApp(mutant.app, "a mutant") { root }
    }
    let app = app(mutant.root())
    return Session(apps: [app], opening: app, workers: .off)
}

/// The back stack after each command, and the requested workers.
@MainActor
func course(_ name: String, _ lines: [String]) -> [String] {
    let session = session(name)
    return lines.flatMap { line -> [String] in
        guard let reply = session.evaluate(line).last else { return [line] }
        let text = ReplyText(width: 200)
        let stack = reply.stack.map { text.lines(of: Reply(.stack($0))).map(\.plain) } ?? ["refused"]
        let workers = session.evaluate("workers").flatMap { text.lines(of: $0).map(\.plain) }
        return (stack + workers).map { $0.replacing(/_[MOV]\d+/, with: "") }
    }
}

/// The rules and places of an audit's findings, without the mutant's number.
@MainActor
func findings(_ name: String) -> Set<String> {
    var found: Set<String> = []
    for seed in 1...3 {
        for reply in session(name).evaluate("audit --drive 200 --seed \(seed)") {
            guard case .audit(let audit) = reply.content else { continue }
            for finding in audit.findings {
                var text = "\(finding.rule.rawValue) \(finding.place.node.path)\(finding.place.path)"
                if case .observed(let observation) = finding { text += " \(observation.subject ?? "")" }
                found.insert(text.replacing(/_[MOV]\d+/, with: ""))
            }
        }
    }
    return found
}

/// - Parameter stops: Whether the mutant is known to crash where its original doesn't.
@MainActor
func judge(_ name: String, stops: Bool) {
    guard let mutant = mutants.first(where: { $0.name == name }),
        let original = mutants.first(where: { $0.app == mutant.app && $0.operation == "original" })
    else { fatalError("there is no mutant \(name)") }
    var isChanged = stops
    print("\(name)\t\(mutant.app)\t\(mutant.operation)\t\(mutant.what)", terminator: "\t")
    for seed in 1...4 where !isChanged {
        let lines = session(original.name).randomCommands(200, seed: seed)
        isChanged = course(original.name, lines) != course(name, lines)
    }
    print(isChanged ? "changed" : "same", terminator: "\t")
    // Findings in the original say nothing about the mutant.
    print(findings(name).subtracting(findings(original.name)).sorted().joined(separator: "; "))
}

let arguments = CommandLine.arguments.dropFirst()
if let name = arguments.last {
    MainActor.assumeIsolated { judge(name, stops: arguments.first == "--stops") }
} else {
    for mutant in mutants where mutant.operation != "original" { print(mutant.name) }
}
