// Every node name that is printed or offered can be typed and refers to the same node, in all example apps.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport

@Suite(.mainActorTurn) @MainActor struct PrintedNameTests {
    private static let apps = Dialogue.apps + [LarderTests.app]

    nonisolated static let cases: [(app: String, lines: [String])] = [
        ("larder", []), ("todo", ["tap onLoginTapped", "tap onTodoSelected 0"]), ("tutorial4", ["tap onLoginTapped"]),
        ("tictactoe", ["tap onSignIn"]), ("feed", []), ("garden", []),
    ]

    @Test("Printed node paths and short names are accepted by commands", arguments: Cases.some(cases, oneIn: 2))
    func printedPathsAndShortNamesAreAccepted(app: String, lines: [String]) async throws {
        let dialogue = try Dialogue(app, apps: Self.apps, workers: .off)
        for line in lines { try dialogue.say(line) }
        let nodes = try dialogue.nodes
        for node in nodes.prefix(80) {
            await Task.yield()
            try dialogue.say("cd /")
            for command in ["props", "why", "sinks", "ls", "screen", "tree", "expect tree has", "expect render lacks"] {
                let refusal = try dialogue.say("\(command) \(node.path)").refusal
                // `why` may also answer that nothing has been rendered.
                let isKnown =
                    refusal.map { !$0.text.contains("there is no") && !$0.text.contains("name of") } ?? true
                #expect(isKnown, "\(command) \(node.path): \(refusal?.text ?? "")")
            }
            #expect(try dialogue.say("cd \(node.path)").node == node)
            #expect(try dialogue.say("expect here is \(node.path)").expectation?.holds == true)
            #expect(dialogue.session.check("state \(node.path)").map(\.message) == [])
            let script = Script("cd \(node.path)")
            let formatted = String(decoding: ScriptFormatter().format(script), as: UTF8.self)
            #expect(formatted == "cd \(node.path)\n", "a printed name is formatted already")
        }
    }

    @Test("Completion offers one name per node, and each is accepted", arguments: Cases.some(cases, oneIn: 2))
    func completionOffersOneNamePerNode(app: String, lines: [String]) async throws {
        let dialogue = try Dialogue(app, apps: Self.apps, workers: .off)
        for line in lines { try dialogue.say(line) }
        let nodes = try dialogue.nodes
        let offered = dialogue.session.complete("cd ", at: 3).candidates.map(\.insertion).filter { $0 != ".." }
        let meant = try offered.map { try dialogue.say("cd \($0)").node }
        #expect(meant.compactMap(\.self).count == offered.count)
        #expect(Set(meant) == Set(nodes.prefix(CompletionLimit.nodes)), "each node is offered by one name")
        try dialogue.say("cd /")
        for node in nodes.dropFirst().prefix(40) {
            await Task.yield()
            let above = node.place.parent?.text ?? ""
            let line = "cd \(above == "/" ? "" : above)/"
            let children = dialogue.session.complete(line, at: line.utf8.count).candidates.map(\.insertion)
            #expect(children.contains(node.place.segment), "\(line): \(children)")
            for part in dialogue.session.complete("state \(node.path).", at: 7 + node.path.utf8.count).candidates {
                #expect(try dialogue.say("state \(node.path).\(part.insertion)").refusal == nil, "\(part.insertion)")
            }
            for action in dialogue.session.complete("send \(node.path) ", at: 6 + node.path.utf8.count).candidates
            where !action.insertion.hasSuffix("(") {
                let found = dialogue.session.check("send \(node.path) \(action.insertion)")
                #expect(
                    found.filter { $0.severity == .error }.map(\.message) == [], "send \(node.path) \(action.insertion)"
                )
            }
        }
    }

    @Test("Node names in the remedies of a refusal are accepted", arguments: Cases.some(cases, oneIn: 2))
    func nodeNamesInRemediesAreAccepted(app: String, lines: [String]) async throws {
        let dialogue = try Dialogue(app, apps: Self.apps, workers: .off)
        for line in lines { try dialogue.say(line) }
        var tried = 0
        for node in try dialogue.nodes.prefix(60) {
            await Task.yield()
            let segment = node.place.segment
            let name = String(segment.prefix { $0 != "[" && $0 != "<" })
            for wrong in [name, name + "x", segment + "/x", "/" + segment, name + "[x]"] where wrong.first != "/" {
                for remedy in try dialogue.say("cd \(wrong)").refusal?.remedies ?? [] {
                    tried += 1
                    #expect(try dialogue.say("cd \(remedy)").refusal.map { !$0.text.contains("no such node") } ?? true)
                    try dialogue.say("cd /")
                }
            }
        }
        #expect(tried > 0)
    }
}

private enum CompletionLimit {
    static let nodes = 200
}
