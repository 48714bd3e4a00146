// Judges one case: prints the findings of `audit --drive` for the bug, or for its corrected version. `run` compiles
// this file together with the cases.

import WorkbenchKernel
import WorkbenchLanguage
import Workflow

@MainActor
func findings(_ root: any Workflow, seed: String) -> [AuditFinding] {
    func app<Root: Workflow>(_ root: Root) -> KernelApp {
        nonisolated(unsafe) let root = root
        return KernelApp("case", "a case") { root }
    }
    let app = app(root)
    let session = Session(apps: [app], opening: app, workers: .off)
    return session.evaluate("audit --drive 300 --seed \(seed)").flatMap { reply -> [AuditFinding] in
        if case .audit(let audit) = reply.content { audit.findings } else { [] }
    }
}

/// Whether a finding names one of the places, given as `Type.field` or `Type`.
func isAt(_ finding: AuditFinding, _ places: [String]) -> Bool {
    var found = [finding.place]
    if case .observed(let observation) = finding, let other = observation.other { found.append(other) }
    if case .sharedObject(_, let all) = finding { found = all }
    return found.contains { place in
        let type = place.node.type.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? ""
        return places.contains { wanted in
            let names = wanted.split(separator: ".").map(String.init)
            guard names.count > 1 else { return type == wanted }
            let path = place.path.title
            let isField = path == names[1] || path.hasPrefix(names[1] + ".") || path.hasPrefix(names[1] + "[")
            return type == names[0] && (path.isEmpty || isField || path.contains("." + names[1]))
        }
    }
}

/// - Parameter arguments: The case, `broken` or `fixed`, and the seed. Without arguments, the cases are listed.
@MainActor
func run(_ arguments: [String]) {
    guard arguments.count == 3, let wanted = all.first(where: { $0.id == arguments[0] }) else {
        for known in all { print(known.id) }
        return
    }
    let isBroken = arguments[1] == "broken"
    let found = findings(isBroken ? wanted.broken : wanted.fixed, seed: arguments[2])
    let verdict =
        isBroken
        ? found.contains { isAt($0, wanted.places) } ? "found" : "missed"
        : found.isEmpty ? "passed" : "blamed"
    let rules = found.map { "\($0.rule.rawValue) \($0.place.node.path)\($0.place.path)" }
    print([wanted.id, wanted.kind, arguments[1], verdict, rules.joined(separator: "; ")].joined(separator: "\t"))
}

MainActor.assumeIsolated { run(Array(CommandLine.arguments.dropFirst())) }
