// Every node name that is printed or offered can be typed and refers to the same node, in all example apps.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport
import Workflow

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

    @Test func childIsNotCalledLikeItsParentOfAnotherType() throws {
        let app = KernelApp("halls", "a root in a namespace") { Hall.Workflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        #expect(try dialogue.nodes.map(\.path) == ["/", "/Lobby.Hall", "/Lobby.Hall/Hall"])
    }

    @Test("Naming a node takes as long in a large tree as in a small one, because the tree isn't searched")
    func namingDoesNotSearchTheTree() throws {
        let times = try [300, 30_000].map { size in
            let dialogue = try Dialogue("todo")
            try dialogue.say("open GardenWorkflow(size: \(size))")
            guard case .nodes(let rows) = try dialogue.say("ls").content else { preconditionFailure("ls lists nodes") }
            let line = "props \(rows[0].node.path)"
            #expect(dialogue.session.check(line).isEmpty)
            return (1...5).map { _ in
                ProcessorTime.measure { for _ in 1...20 { _ = dialogue.session.check(line) } }
            }.min() ?? .zero
        }
        #expect(times[1] < times[0] * 10, "\(times)")
    }

    @Test("Tab completes the parts of the top screen, and the strings on it")
    func completionOffersWhatTheScreenShows() throws {
        let dialogue = try Dialogue("todo")
        for line in ["tap onNameChanged(\"Ada\")", "tap onLoginTapped"] { try dialogue.say(line) }
        for (line, offered) in [
            ("why screen.", "todoTitles"), ("owner screen.", "todoTitles"), ("why screen.todoTitles[", "[0]"),
            ("owner \"", "\"Take the cat for a walk\""), ("owner \"Tak", "\"Take the cat for a walk\""),
        ] {
            let found = dialogue.session.complete(line, at: line.utf8.count).candidates.map(\.insertion)
            #expect(found.contains(offered), "\(line): \(found)")
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

private typealias AnyKind = Workflow

private enum Hall {
    struct Workflow: AnyKind {
        typealias State = Void
        typealias Output = Never

        func render(state: Void, context: RenderContext<Workflow>) -> Int {
            Lobby.HallWorkflow(depth: 1).rendered(in: context)
        }
    }
}

private enum Lobby {
    /// Has another one below it, which has the same name, because it has the same type.
    struct HallWorkflow: Workflow {
        typealias State = Void
        typealias Output = Never

        var depth: Int

        func render(state: Void, context: RenderContext<HallWorkflow>) -> Int {
            depth == 0 ? 0 : HallWorkflow(depth: depth - 1).rendered(in: context)
        }
    }
}
