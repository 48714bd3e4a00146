// Judges one mutant: whether it behaves otherwise than its original, and what `audit --drive` says about it. `run` compiles
// this file with the mutants.

import WorkbenchKernel
import WorkbenchReplies
import WorkbenchReplyText
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

/// What a user sees after each of the commands, and what workers are asked for.
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

@MainActor
func judge(_ name: String) {
    guard let mutant = mutants.first(where: { $0.name == name }),
        let original = mutants.first(where: { $0.app == mutant.app && $0.operation == "original" })
    else { fatalError("there is no mutant \(name)") }
    var isChanged = false
    print("\(name)\t\(mutant.app)\t\(mutant.operation)\t\(mutant.what)", terminator: "\t")
    for seed in 1...4 where !isChanged {
        let lines = session(original.name).randomCommands(200, seed: seed)
        isChanged = course(original.name, lines) != course(name, lines)
    }
    print(isChanged ? "changed" : "same", terminator: "\t")
    var found: Set<String> = []
    for seed in 1...3 {
        for reply in session(name).evaluate("audit --drive 200 --seed \(seed)") {
            guard case .audit(let audit) = reply.content else { continue }
            found.formUnion(audit.findings.map { "\($0.rule.rawValue) \($0.place.node.path)\($0.place.path)" })
        }
    }
    print(found.sorted().joined(separator: "; "))
}

if CommandLine.arguments.count > 1 {
    for name in CommandLine.arguments.dropFirst() { MainActor.assumeIsolated { judge(name) } }
} else {
    for mutant in mutants where mutant.operation != "original" { print(mutant.name) }
}
