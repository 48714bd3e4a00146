// A child is identified by its type and its key under its parent.

import Testing
import WorkbenchTestSupport
import Workflow

@Suite struct IdentityTests {
    struct Case: CustomTestStringConvertible {
        var name: String
        var steps: [[String]]
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "none to some", steps: [[], ["a"], ["a", "b"]]),
        Case(name: "insert in front", steps: [["b", "c"], ["a", "b", "c"]]),
        Case(name: "remove in the middle", steps: [["a", "b", "c"], ["a", "c"], ["c"], []]),
        Case(name: "reverse", steps: [["a", "b", "c", "d"], ["d", "c", "b", "a"]]),
        Case(name: "rotate many", steps: [many(40), Array(many(40).dropFirst(7)) + many(7), many(40)]),
        Case(name: "replace many", steps: [many(30), many(30).map { $0 + "x" }, many(30)]),
        Case(
            name: "every other of many",
            steps: [many(50), many(50).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)]),
        Case(name: "shuffle many", steps: [many(60), many(60).sorted { $0.hashOrder < $1.hashOrder }, many(60)]),
    ]

    @Test(arguments: cases)
    func childrenKeepTheirStateWhenReordered(_ example: Case) {
        let host = WorkflowHost(workflow: GroupWorkflow(keys: []))
        var expected: [String: Int] = [:]
        var next = 1
        for keys in example.steps {
            host.rendering.value.show(keys)
            expected = expected.filter { keys.contains($0.key) }
            for key in keys where expected[key] == nil {
                host.rendering.value.counter(key).add(next)
                expected[key] = next
                next += 1
            }
            #expect(host.rendering.value.keys == keys)
            #expect(host.rendering.value.counters.map(\.count) == keys.map { expected[$0] })
            #expect(host.tree.root?.children.map(\.key) == keys, "the children stand in the order of the render")
        }
    }

    @Test func childOfAnotherTypeIsANewNode() {
        let host = WorkflowHost(workflow: SwitchingWorkflow())
        let first = host.tree.root?.children.first
        host.rendering.value()
        let second = host.tree.root?.children.first
        #expect(first?.kind.name == "CounterWorkflow")
        #expect(first?.isEnded == true)
        #expect(second?.kind.name == "GroupWorkflow")
    }

    /// The children in a long list keep their nodes in every order, with any characters in their keys, and when new
    /// children are added.
    @Test func manyChildrenKeepTheirNodesWhenReordered() throws {
        var random = SeededGenerator(seed: 7)
        var keys = many(40) + ["ä", "o\u{308}", "\u{212A}", "日本"]
        let host = WorkflowHost(workflow: GroupWorkflow(keys: keys))
        for round in 0..<60 {
            let before = Dictionary(
                try #require(host.tree.root).children.map { ($0.key, $0.id) }, uniquingKeysWith: { first, _ in first })
            keys.shuffle(using: &random)
            for number in 0..<random.below(30) { keys.append("new \(round) \(number)") }
            if round % 7 == 0 { keys.removeFirst(keys.count / 3) }
            // The same strings with different bytes.
            keys = keys.map { $0 == "ö" ? (round % 2 == 0 ? "\u{F6}" : "o\u{308}") : $0 == "K" ? "K" : $0 }
            host.rendering.value.show(keys)
            let children = try #require(host.tree.root).children
            #expect(children.map(\.key) == keys)
            #expect(children.allSatisfy { before[$0.key] == nil || before[$0.key] == $0.id })
            #expect(children.enumerated().allSatisfy { $0.element.slot == $0.offset })
        }
    }

    @Test func duplicateChildKeyTrapsWithRemedy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = WorkflowHost(workflow: GroupWorkflow(keys: ["same", "same"]))
        }
        expectMessage(
            result,
            """
            GroupWorkflow rendered two children of type CounterWorkflow with the key "same" in one render. A child is \
            identified by its type and key: give each its own key, `rendered(in: context, key: "…")`.
            """
        )
    }

    @Test func duplicateChildKeyAmongManyTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let host = WorkflowHost(workflow: GroupWorkflow(keys: many(20)))
            host.rendering.value.show(many(20) + ["key-3"])
        }
        expectMessage(result, "with the key \"key-3\" in one render")
    }

    @Test func renderContextUsedAfterRenderTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let host = WorkflowHost(workflow: KeepingWorkflow())
            host.rendering.value()
        }
        expectMessage(
            result,
            "KeepingWorkflow called makeSink(of:) on a render context after its render had returned."
        )
    }
}

func expectMessage(_ result: ExitTest.Result?, _ message: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(message), "the process said: \(text)", sourceLocation: sourceLocation)
}

private func many(_ count: Int) -> [String] {
    (0..<count).map { "key-\($0)" }
}

extension String {
    fileprivate var hashOrder: UInt64 {
        utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }
}

private struct SwitchingWorkflow: Workflow {
    typealias State = Bool

    func makeInitialState() -> Bool { true }

    func render(state: Bool, context: RenderContext<SwitchingWorkflow>) -> () -> Void {
        if state {
            _ = CounterWorkflow().ignoringOutput().rendered(in: context)
        } else {
            _ = GroupWorkflow().ignoringOutput().rendered(in: context)
        }
        let sink = context.makeStateMutationSink()
        return { sink.send { $0.toggle() } }
    }
}

private struct KeepingWorkflow: Workflow {
    func makeInitialState() {}

    func render(state: Void, context: RenderContext<KeepingWorkflow>) -> () -> Void {
        { _ = context.makeSink(of: AnyWorkflowAction<KeepingWorkflow>.self) }
    }
}
