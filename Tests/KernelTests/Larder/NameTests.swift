// The node names of generic, nested and namespaced types: short, unambiguous, and readable everywhere.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport

@Suite(.mainActorTurn) @MainActor struct NameTests {
    private let larder: Dialogue

    init() throws {
        larder = try Dialogue("larder", apps: [LarderTests.app])
    }

    @Test func nodesHaveTheShortestUnambiguousName() throws {
        let names = try larder.nodes.filter { $0.path.hasPrefix("/Pickers/") || $0.path.hasPrefix("/Namespaces/") }
        #expect(
            names.filter { $0.place.segments.count == 2 }.map { $0.place.segment } == [
                "Section<String, Int>[left]", "Section<String, Int>[right side]", "Section<Int, String>",
                "Picker<Int>", "Picker<String>", "Picker<String>[second]", "Picker<Counter.Kind>", "Picker<[Int]>",
                "Picker<(Int, String)>", "Picker<(name: String, count: Int)>", "Picker<String?>",
                "Picker<[String: Int]>", "Picker<(any Larderable)?>", "Picker<any Larderable>", "Picker<Double>",
                "Picker<(Int) -> String>", "Picker<Any.Type>", "Picker<Set<String>>", "Picker<Result<Int, Never>>",
                "Picker<Hidden>", "Picker<Void>",
                "Counter", "Login", "Fruit.Row", "Bread.Row", "Tin", "Tin2", "Settings",
            ])
        // A picker with no other picker beside it needs no generic arguments, and a key is written without quotes if it
        // can be read back.
        #expect(
            names.map(\.path).filter { $0.hasPrefix("/Pickers/Section<Int, String>/") } == [
                "/Pickers/Section<Int, String>/Picker", "/Pickers/Section<Int, String>/NoteRow[Oat milk]",
                "/Pickers/Section<Int, String>/NoteRow[a/b]", "/Pickers/Section<Int, String>/NoteRow[two  blanks]",
                "/Pickers/Section<Int, String>/NoteRow[3F2504E0-4F89-11D3-9A0C-0305E82C3301]",
                "/Pickers/Section<Int, String>/NoteRow[\"say \\\"cheese\\\"\"]",
                "/Pickers/Section<Int, String>/NoteRow[\"[x]\"]",
            ])
    }

    @Test(
        "A node of a generic type can be named in full, in part, and as in older scripts",
        arguments: [
            ("Pickers/PickerWorkflow<Int>", "/Pickers/Picker<Int>"), ("picker<int>", "/Pickers/Picker<Int>"),
            ("Picker<Array<Int>>", "/Pickers/Picker<[Int]>"), ("Picker<Optional<String>>", "/Pickers/Picker<String?>"),
            ("PickerWorkflow<(Int,String)>", "/Pickers/Picker<(Int, String)>"),
            ("Counter.Workflow", "/Namespaces/Counter"), ("Login.Workflow<Directory>", "/Namespaces/Login"),
            ("Login<Directory>", "/Namespaces/Login"), ("WorkbenchLarder.Counter.Workflow", "/Namespaces/Counter"),
            ("Fruit.Row", "/Namespaces/Fruit.Row"), ("Pickers/Section<Int, String>", "/Pickers/Section<Int, String>"),
            ("Section<Int,String>/NoteRow[Oat milk]", "/Pickers/Section<Int, String>/NoteRow[Oat milk]"),
            (
                "Section<Int, String>/SectionWorkflow<Int, String>.NoteRow[\"Oat milk\"]",
                "/Pickers/Section<Int, String>/NoteRow[Oat milk]"
            ),
            ("`Picker<String?>`", "/Pickers/Picker<String?>"), ("Pickers/Picker<String>", "/Pickers/Picker<String>"),
        ])
    func genericNodeNameSpellingsAreAccepted(written: String, path: String) throws {
        #expect(try larder.say("cd \(written)").node?.path == path)
    }

    @Test(
        "Completion continues unfinished generic arguments of a node name",
        arguments: [
            ("state Picker<I", "Picker<Int>"), ("state Picker<[", "Picker<[Int]>"),
            ("state Picker<[I", "Picker<[Int]>"),
            ("cd Picker<(n", "Picker<(name: String, count: Int)>"), ("cd /Pickers/Picker<[S", "Picker<[String: Int]>"),
            ("state Picker<String>[s", "Picker<String>[second]"),
        ])
    func completionOfUnfinishedGenericArguments(typed: String, offered: String) {
        let labels = larder.session.complete(typed, at: typed.utf8.count).candidates.map(\.label)
        #expect(labels.contains(offered), "\(labels)")
        // The bracket of a generic argument doesn't start a key.
        #expect(!typed.contains("<[") || !labels.contains("Picker<String>[second]"))
    }

    @Test func ambiguousNodeNameIsRefusedWithPaths() throws {
        let refusal = try #require(try larder.say("state Row").refusal)
        #expect(refusal.text.hasPrefix("several nodes are named Row"))
        #expect(refusal.remedies == ["Namespaces/Fruit.Row", "Namespaces/Bread.Row"])
    }

    @Test(
        "set accepts the shown and shorter names of a generic type's state",
        arguments: [
            "PickerWorkflow.State", "PickerWorkflow<Int>.State", "State", ".init",
        ])
    func stateOfAGenericTypeIsSet(name: String) throws {
        let step = try #require(try larder.say("set Picker<Int> \(name)(chosen: 2, looks: 1)").step)
        #expect(step.hops.first?.changes.count == 2)
    }

    @Test(
        "send to a node of a generic type builds the action from text, and sinks lists it as live",
        arguments: [
            ("Picker<Int>", "pick(2)", ".pick(2)"),
            ("Pickers/PickerWorkflow<Int>", "Action.look(times: 3)", ".look(times: 3)"),
            ("Picker<String?>", "pick(nil)", ".pick(nil)"), ("Picker<Counter.Kind>", "pick(.down)", ".pick(.down)"),
            ("Picker<(Int, String)>", "pick(2, \"b\")", ".pick(2, \"b\")"),
            ("Picker<(name: String, count: Int)>", "cancel", ".cancel"),
            ("Section<Int, String>", "toggle", ".toggle"),
            ("Section<Int, String>/NoteRow[a/b]", "stamp(by: 4)", ".stamp(by: 4)"),
            ("Counter", "add(2, .up)", ".add(2, .up)"), ("Login", "typed(\"1\")", ".typed(\"1\")"),
        ])
    func actionsOfGenericNodesAreSent(node: String, action: String, sent: String) throws {
        let name = action.prefix { $0 != "(" }.split(separator: ".").last ?? ""
        guard case .sinks(let sinks) = try larder.say("sinks \(node)").content else {
            Issue.record("sinks answers with sinks")
            return
        }
        #expect(sinks[0].actions.contains { $0.signature.hasPrefix(name) && $0.reach == .live }, "\(sinks)")
        let step = try #require(try larder.say("send \(node) \(action)").step)
        #expect(step.hops.first?.action?.text() == sent)
        #expect(try larder.say("try send \(node) \(action)").refusal == nil)
    }

    @Test(
        "sinks of one node names where its types are declared",
        arguments: [
            ("Counter", "Counter.Workflow", "Counter.Workflow.Action"),
            ("Picker<Int>", "PickerWorkflow", "PickerWorkflow.Action"),
            ("Picker<(name: String, count: Int)>", "PickerWorkflow", "PickerWorkflow.Action"),
            ("Login", "Login.Workflow", "Login.Workflow.Action"),
        ])
    func sinksNamesDeclarationsOfTypes(node: String, workflow: String, action: String) throws {
        guard case .sinks(let sinks) = try larder.say("sinks \(node)").content else {
            Issue.record("sinks answers with sinks")
            return
        }
        let found = try #require(sinks[0].declarations)
        #expect(found.workflow?.module == "WorkbenchLarder")
        #expect(found.workflow?.names.joined(separator: ".") == workflow)
        #expect(found.actions.map { $0.names.joined(separator: ".") }.contains(action), "\(found.actions)")
    }

    @Test func emitAndExpectOutputOfGenericNodes() throws {
        try larder.say("emit Picker<[Int]> picked([1])")
        #expect(try larder.say("expect Pickers.picked == [\"picked([1])\"]").expectation?.holds == true)
        try larder.say("send Section<Int, String>/NoteRow[Oat milk] drop")
        #expect(try larder.say("expect output drop from NoteRow[Oat milk]").refusal != nil)
        #expect(
            try larder.say("expect output dropped from Section<Int, String>/NoteRow[Oat milk]").expectation?.holds
                == true)
        #expect(try larder.say("expect tree lacks Section<Int, String>/NoteRow[Oat milk]").expectation?.holds == true)
        #expect(try larder.say("why /Namespaces/Fruit.Row").refusal == nil)
    }

    @Test func capitalizedFieldIsNotPartOfANodeName() throws {
        #expect(try larder.say("expect Namespaces.URL == \"larder://\"").expectation?.holds == true)
        #expect(try larder.say("set Namespaces.URL \"x\"").refusal == nil)
        #expect(try larder.say("set Namespaces.guest $Namespaces.URL").refusal == nil)
        #expect(try larder.say("expect Namespaces.guest == \"x\"").expectation?.holds == true)
        #expect(try larder.say("state Namespaces.UR").refusal?.remedies.isEmpty == false)
        let offered = larder.session.complete("state Namespaces.U", at: 18).candidates.map(\.label)
        #expect(offered.first == "URL")
    }

    @Test func aGenericWorkflowIsOpenedByItsText() throws {
        guard case .apps(let apps) = try larder.say("apps").content else {
            Issue.record("apps answers with apps")
            return
        }
        #expect(apps.contains { $0.name == "PickerWorkflow<[Int]>(title: String, items: [[Int]])" })
        let offered = larder.session.complete("open PickerW", at: 12).candidates.map(\.label)
        #expect(offered.contains("PickerWorkflow<[Int]>"))
        for (text, items) in [
            ("PickerWorkflow<[Int]>(title: \"a\", items: [[1]])", "[[1]]"),
            ("PickerWorkflow<Counter.Kind>(title: \"a\", items: [.up])", "[.up]"),
            ("PickerWorkflow<Double?>(title: \"a\", items: [1.5, nil])", "[1.5, nil]"),
        ] {
            #expect(try larder.say("open \(text)").refusal == nil, "\(text)")
            #expect(try larder.say("expect Picker.looks == 0").expectation?.holds == true)
            guard case .props(let value) = try larder.say("props /.items").content else {
                Issue.record("props answers with a value")
                return
            }
            #expect(value.value.text() == items)
        }
    }

    @Test func aSavedTranscriptIsReadInAnotherSession() throws {
        for line in [
            "send Picker<Int> pick(2)", "send Section<Int, String>/NoteRow[Oat milk] stamp(by: 1)", "cd Fruit.Row",
            "watch Section<String, Int>[right side].isOpen", "send Section<String, Int>[right side] toggle", "trace",
            "emit Picker<(Int) -> String> cancelled", "diff 0", "undo", "workers off", "state Picker<String?>",
        ] { #expect(try larder.say(line).refusal == nil, "\(line)") }
        let other = try Dialogue("larder", apps: [LarderTests.app])
        for line in larder.session.journal { #expect(try other.say(line).refusal == nil, "\(line)") }
        #expect(try other.nodes == larder.nodes)
    }
}

extension Dialogue {
    /// All nodes of the tree, parents first.
    var nodes: [NodeName] {
        get throws {
            guard case .tree(let tree) = try say("tree / --depth 99").content else { return [] }
            func all(_ tree: TreeReply) -> [NodeName] { [tree.node] + tree.children.flatMap(all) }
            return all(tree)
        }
    }
}

extension Reply {
    var node: NodeName? {
        if case .node(let node) = content { node } else { nil }
    }
}
