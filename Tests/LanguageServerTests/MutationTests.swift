// The places in which a workflow's code can be changed, found by the program that reads Swift.

import Testing
import WorkbenchPackages
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct MutationTests {
    private nonisolated static func apply(_ body: String) -> String {
        "enum Action: WorkflowAction { func apply(toState state: inout State) -> Output? { \(body) } }"
    }

    private nonisolated static func render(_ body: String) -> String {
        "struct Root: Workflow { func render(state: State, context: RenderContext<Root>) -> String { \(body) } }"
    }

    @Test(
        arguments: [
            (apply("state.items.append(item)\nreturn nil"), ["removed state.items.append(item)"]),
            (
                apply("state.count += 1\nreturn nil"),
                ["removed state.count += 1", "replaced state.count += 1 → state.count -= 1", "replaced 1 → 2"]
            ),
            (apply("if state.isOpen { return .done }\nreturn nil"), ["negated state.isOpen", "replaced .done → nil"]),
            (
                apply("guard a < b, a == c else { return nil }\nreturn nil"),
                ["negated a < b", "replaced a < b → a <= b", "negated a == c"]
            ),
            (apply("state.isOn = true\nreturn nil"), ["removed state.isOn = true", "replaced true → false"]),
            (apply(".done"), ["replaced .done → nil"]),
            (apply("let leaves: Leaves = switch season { case .fall: .none; default: .green }\nreturn nil"), []),
            // Declarations, patterns and calls that stop the app stay as they are.
            (apply("let x: Int\nx = a\nswitch x { case 1: fatalError(\"no\"); default: return nil }"), []),
            (apply("#if DEBUG\nstate.a = b\n#endif\nreturn nil"), []),
            (
                "func isEquivalent(to other: W) -> Bool { a == b }",
                [
                    "replaced a == b → true", "replaced a == b → false", "replaced a == b → a != b",
                ]
            ),
            (
                "func isEquivalent(to other: W) -> Bool { let c = a\n return c }",
                [
                    "returned → return true", "returned → return false",
                ]
            ),
            (
                "func workflowDidChange(from previous: Row, state: inout State) { state.a = a }",
                ["removed state.a = a"]
            ),
            (render("Row().rendered(in: context, key: item)"), ["replaced item → \"\""]),
            (render("Row().rendered(in: context, key: \"row\")"), []),
            (render("items.rendered(in: context, key: \\.id) { Row($0) }"), ["replaced \\.id → { _ in \"\" }"]),
            (
                render("Row().mapOutput { switch $0 { case .a: .save; case .b: .drop } }.rendered(in: context)"),
                ["replaced .save → .drop", "replaced .drop → .save"]
            ),
            (
                render("Row().onOutput { state, _ in state.a = b; return .done }.rendered(in: context)"),
                [
                    "removed state.a = b", "replaced .done → nil",
                ]
            ),
            (render("let x = 1 < 2\nprint(x)\nreturn \"\""), []),
            ("func other() { state.a = b }", []),
        ] as [(String, [String])])
    func mutationsAreFound(text: String, expected: [String]) throws {
        let outline = try TestReader.outline(of: text, withMutations: true).get()
        let found = (outline.mutations ?? []).map { mutation in
            let code = String(decoding: Array(text.utf8)[mutation.span.range], as: UTF8.self)
            return [mutation.kind.rawValue, code, mutation.replacement.isEmpty ? "" : "→ \(mutation.replacement)"]
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
        #expect(found == expected)
    }

    @Test func mutationsAreOnlyFoundOnRequest() throws {
        #expect(try TestReader.outline(of: Self.apply("state.a = b")).get().mutations == nil)
    }
}
