// A session in other formats. The exported test file is part of this target, so it must compile, pass, and match the
// current export.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchLanguage
import WorkbenchTestShop
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct ExportTests {
    nonisolated static let commands = [
        "send welcome nameChanged(name: \"Ada\")", "tap onLoginTapped",
        "set Todo.todos [TodoModel(title: \"Milk\", note: \"\")]", "tap onTodoSelected 0", "tap onNoteChanged \"two\"",
        "tap \"Save\"", "tap back",
    ]

    private func exported(_ command: String, _ commands: [String] = ExportTests.commands) throws -> String {
        let dialogue = try Dialogue("todo")
        for command in commands { #expect(try dialogue.say(command).isSuccess, "\(command) was refused") }
        guard case .script(let text) = try dialogue.say(command).content else {
            Issue.record("\(command) answers with a text")
            return ""
        }
        return text
    }

    @Test("export test of the todo app writes the tests that are compiled here")
    func exportTestWritesTodoSessionTests() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Exported/TodoSessionTests.swift")
        let text = try exported("export test")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        #expect(text == compiled, "If the new text is right, put it into \(file.lastPathComponent):\n\(text)")
    }

    @Test("export test of an app with internal types compiles")
    func exportTestSupportsInternalTypes() throws {
        let dialogue = try Dialogue("shop", apps: [Shop.app])
        for command in ["send / add(Item(name: \"tea\", count: 2))", "send / order"] {
            #expect(try dialogue.say(command).isSuccess, "\(command) was refused")
        }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Exported/ShopSessionTests.swift")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        #expect(text == compiled, "If the new text is right, put it into \(file.lastPathComponent):\n\(text)")
    }

    nonisolated static let examples: [(app: String, file: String, commands: [String])] = [
        (
            "tictactoe", "TictactoeSessionTests.swift",
            [
                "tap onSignIn", "tap onNameChanged \"ada\"", "tap onPasswordChanged \"engine\"", "tap onSubmit",
                "deliver Authentication AuthorizeWorker .failure(.unavailable)", "tap onSubmit",
                "deliver Authentication AuthorizeWorker .success(.secondFactorRequired(Challenge(account: \"ada\", hint: \"18\")))",
                "tap onCodeChanged \"1843\"", "tap onSubmit",
                "deliver Authentication VerifyWorker .success(SignedInUser(name: \"Ada\"))",
                "tap onPlayerOChanged \"Bob\"",
                "tap onStart", "send RunGame askToQuit",
            ]
        ),
        (
            "feed", "FeedSessionTests.swift",
            [
                "deliver / LoadWorker .failure(.offline)", "send / retry",
                "deliver / LoadWorker .success([\"a\", \"b\"])",
                "deliver / SequenceWorker 1", "tap onRefresh", "tap onCancel",
            ]
        ),
        (
            "garden", "GardenSessionTests.swift",
            ["tap onPickBlossom", "send / seasonChanged(.summer)", "send / heard(.bloomed(.blue))", "tap onForget"]
        ),
    ]

    @Test("export test of the other examples compiles and passes", arguments: examples.indices)
    func exportTestSupportsTheOtherExamples(_ number: Int) throws {
        let example = Self.examples[number]
        let dialogue = try Dialogue(example.app, workers: .off)
        for command in example.commands { #expect(try dialogue.say(command).isSuccess, "\(command) was refused") }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(!text.contains("Issue.record"), "each step of \(example.app) is tested")
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Exported/\(example.file)")
        let compiled = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(text == compiled, "If the new text is right, put it into \(file.lastPathComponent):\n\(text)")
    }

    private static let stocktaking = [
        #"open StocktakingWorkflow(of: ["tea"])"#, #"send / count("tea")"#, #"send / note("dry")"#,
        #"send / count("rice")"#,
    ]

    @Test("export test makes a state without a literal as the app does, and compares its text")
    func exportTestComparesStatesWithoutLiteralsByText() throws {
        let dialogue = try Dialogue("larder", apps: [Self.larder])
        for command in Self.stocktaking { #expect(try dialogue.say(command).isSuccess, "\(command) was refused") }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Exported/StocktakingSessionTests.swift")
        let compiled = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(text == compiled, "If the new text is right, put it into \(file.lastPathComponent):\n\(text)")
    }

    nonisolated static let exchange: [(suite: String, rates: String)] = [
        // `export test` can only write the service as it was passed when the root was opened.
        ("Remembering", "RememberingRates(base: 3)"), ("Tabled", "TabledRates.none"), ("Bank", "BankRates()"),
    ]

    @Test("export test makes a service that is passed down as the root's was made", arguments: exchange)
    func exportTestMakesInheritedServices(_ suite: String, _ rates: String) throws {
        let dialogue = try Dialogue("larder", apps: [Self.larder])
        let lines = ["send Currency more", "send Currency next", "send Currency more"]
        for line in ["open ExchangeWorkflow(rates: \(rates))"] + lines { #expect(try dialogue.say(line).isSuccess) }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(!text.contains("Issue.record"), "\(text)")
        // The first state was made with the first properties.
        #expect(text.contains("var state = CurrencyWorkflow(currency: \"EUR\", rates: \(rates)).makeInitialState()"))
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Exported/\(suite)RatesSessionTests.swift")
        let compiled = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(text == compiled, "If the new text is right, put it into \(file.lastPathComponent):\n\(text)")
    }

    private static let pickers = [
        "send Picker<Counter.Kind> pick(.up)", "send Picker<(name: String, count: Int)> look(times: 2)",
        "send Picker<String?> cancel", "send Picker<Result<Int, Never>> look(times: 1)", "send Section[left] toggle",
    ]

    @Test("export test of generic workflows compiles and passes")
    func exportTestSupportsGenericWorkflows() throws {
        let dialogue = try Dialogue("larder", apps: [Self.larder])
        for line in Self.pickers { #expect(try dialogue.say(line).isSuccess, "\(line) was refused") }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(!text.contains(".disabled("))
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Exported/PickersSessionTests.swift")
        let compiled = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(text == compiled, "If the new text is right, put it into \(file.lastPathComponent):\n\(text)")
        #expect(try dialogue.say("send Picker<Hidden> cancel").isSuccess)
        guard case .script(let text) = try dialogue.say("export test --from 6").content else {
            Issue.record("export answers with a text")
            return
        }
        let reason = "Hidden is private, and the workflow is generic over it"
        #expect(text.contains("@Test(.disabled(\"\(reason)\"))"), "\(text)")
    }

    @Test("export test imports the module of a service, even if the service is an object")
    func exportTestImportsModulesOfServices() throws {
        let dialogue = try Dialogue("larder", apps: [Self.larder])
        for line in ["open StocktakingWorkflow(of: [], prices: ExportedPrices())", "send / count(\"tea\")"] {
            #expect(try dialogue.say(line).isSuccess)
        }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(text.contains("workflow: StocktakingWorkflow(of: [], prices: ExportedPrices())"), "\(text)")
        #expect(text.contains("\n@testable import KernelTests\n"), "\(text)")
    }

    private static let larder = KernelApp("larder", "an app with everything that real apps have") {
        LarderWorkflow(household: "Maple Street")
    }

    private static let depot = [
        "send / take(Depot.Crate(id: \"11111111-2222-3333-4444-555555555555\", name: \"jam\"))",
        "send Crate price(12.5)", "send Crate Discount(percent: 50)",
        "send Crate inspect(by: \"99999999-2222-3333-4444-555555555555\", at: \"2024-05-01T08:00:00Z\")",
        "send / receive(\"tea\")", "send / volume(12)", "send / log(\"a\")", "send / touch", "send / label(\"b\")",
        "send / dispatch(\"11111111-2222-3333-4444-555555555555\")", "set Depot.volume 2", "send / label(\"c\")",
    ]

    @Test("export test writes dates, UUIDs and unlabeled values, and accepts any generated value of the type")
    func exportTestWritesDatesAndUUIDs() throws {
        let dialogue = try Dialogue("depot", apps: [DepotTests.app])
        for command in ["open Depot.Workflow(7)"] + Self.depot {
            #expect(try dialogue.say(command).isSuccess, "\(command) was refused")
        }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(!text.contains("Issue.record"))
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Exported/DepotSessionTests.swift")
        let compiled = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(text == compiled, "If the new text is right, put it into \(file.lastPathComponent):\n\(text)")
    }

    @Test("export test disables the test of an output that a closure handles, and says why")
    func exportTestDisablesClosureOutputs() throws {
        let dialogue = try Dialogue("listener", apps: [KernelApp("listener", "uses onOutput") { ListenerWorkflow() }])
        try dialogue.say("emit Knock tapped")
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(
            text.hasSuffix(
                #"""
                    // emit Knock tapped
                    @Test(.disabled("the action is a closure, so it can't be written as Swift code"))
                    func step1Listener() {}
                }

                """#), "\(text)")
    }

    @Test("export test omits an action with a value that differs in each run, and says so")
    func exportTestOmitsActionsWithGeneratedValues() throws {
        let dialogue = try Dialogue("depot", apps: [DepotTests.app])
        for line in ["send / log(\"a\")", "send / receive(\"tea\")"] { #expect(try dialogue.say(line).isSuccess) }
        let path = try #require(dialogue.say("tree").nodes.last?.path)
        let key = path.drop { $0 != "[" }.dropFirst().dropLast()
        #expect(try dialogue.say("send / dispatch(\"\(key)\")").isSuccess)
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(text.contains("which differs in each run"), "\(text)")
    }

    @Test("export test disables a test that cannot be written in Swift, and says why")
    func exportTestDisablesUnwritableTests() throws {
        let app = KernelApp("stock", "what is private cannot be written") { StocktakingWorkflow(of: ["tea"]) }
        let dialogue = try Dialogue("stock", apps: [app])
        try dialogue.say(#"send / count("tea")"#)
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(
            text.contains(
                #"@Test(.disabled("no initializer of StocktakingWorkflow takes its stored properties"))"#),
            "\(text)")
    }

    @Test("export test accepts any value of the type where each run generates one")
    func exportTestAcceptsAnyGeneratedValue() throws {
        let dialogue = try Dialogue("larder", apps: [Self.larder])
        for line in ["send Shelves note", "send Counter add(2, .up)"] { try dialogue.say(line) }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(!text.contains("Issue.record"), "\(text)")
        #expect(text.contains("notes: [\"‹UUID›\"]"), "\(text)")
        #expect(text.contains(".assert(state: 2)"))
    }

    @Test("export mermaid draws a sequence diagram of one step")
    func exportMermaidDrawsAStep() throws {
        let text = try exported("export mermaid --from 2 --to 2")
        #expect(
            text == """
                sequenceDiagram
                    actor outside
                    participant n0 as /Welcome
                    participant n1 as /
                    participant n2 as /Todo
                    participant n3 as /Todo/List
                    Note over outside,n3: 2 tap onLoginTapped
                    outside->>n0: .didLogin
                    n0-->>n1: .didLogin(name#58; #34;Ada#34;)
                    n1->>n1: .login(name#58; #34;Ada#34;)
                    Note right of n1: .welcome → .todo(name#58; #34;Ada#34;)
                    Note over n2: begins
                    Note over n3: begins

                """)
    }

    @Test("export dot draws the tree as a graph")
    func exportDotDrawsTheTree() throws {
        let text = try exported("export dot", Array(Self.commands.prefix(1)))
        #expect(
            text == #"""
                digraph tree {
                    node [shape=box, fontname="monospace"];
                    n0 [label="Root\n.welcome"];
                    n1 [label="Welcome\nWelcomeWorkflow.State(name: \"Ada\")"];
                    n0 -> n1;
                }

                """#)
    }

    @Test("export json has the steps and the tree")
    func exportJSONHasStepsAndTree() throws {
        struct Named: Decodable {
            var name: String?
        }
        struct Session: Decodable {
            struct Step: Decodable {
                struct Hop: Decodable {
                    var node: String
                    var output: Named?
                }
                struct Begun: Decodable {
                    var node: String
                }
                var number: Int
                var command: String
                var hops: [Hop]
                var begun: [Begun]
            }
            struct Node: Decodable {
                var node: String
                var state: Named?
                var children: Int
            }
            var app: String
            var steps: [Step]
            var tree: [Node]
        }
        let text = try exported("export json")
        let session = try JSONDecoder().decode(Session.self, from: Data(text.utf8))
        #expect(session.app == "todo")
        #expect(session.steps.map(\.command) == Self.commands)
        #expect(session.steps[1].hops.map(\.node) == ["/Welcome", "/"])
        #expect(session.steps[1].hops.map(\.output?.name) == ["Ada", nil])
        #expect(session.steps[1].begun.map(\.node) == ["/Todo", "/Todo/List"])
        #expect(session.tree.map(\.node) == ["/", "/Welcome"])
        #expect(session.tree.map(\.children) == [1, 0])
        #expect(session.tree.map(\.state?.name) == [nil, "Ada"])
    }
}

/// A service from another module than its workflow.
final class ExportedPrices: PriceList {
    func price(of item: String) -> Int { 1 }
}

/// Counts its child's taps in a closure.
struct ListenerWorkflow: Workflow {
    typealias Output = Never

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<ListenerWorkflow>) -> Int {
        KnockWorkflow()
            .onOutput { state, _ in
                state += 1
                return nil
            }
            .rendered(in: context)
        return state
    }
}

struct KnockWorkflow: Workflow {
    enum Output { case tapped }

    func makeInitialState() {}
    func render(state: Void, context: RenderContext<KnockWorkflow>) {}
}
