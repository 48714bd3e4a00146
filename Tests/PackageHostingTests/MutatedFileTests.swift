// The text of a file with its mutations, and the mutations that an error is about.

import Testing
import WorkbenchPackages

@Suite struct MutatedFileTests {
    /// A mutation of the first occurrence of some code.
    private static func mutation(
        _ kind: Outline.Mutation.Kind, _ code: String, _ replacement: String = "", in text: String
    ) throws -> Outline.Mutation {
        let bytes = Array(text.utf8)
        let range = try #require(bytes.firstRange(of: Array(code.utf8)))
        let end = kind == .returned ? range.lowerBound : range.upperBound
        return Outline.Mutation(
            kind: kind, span: Outline.Span(range.lowerBound, end), original: code, replacement: replacement)
    }

    @Test(
        arguments: [
            ("a()", [(.removed, "a()", "")], "if !workflowMutation(1) { a() }"),
            ("if x {}", [(.negated, "x", "")], "if (workflowMutation(1) != (x)) {}"),
            ("return .a", [(.replaced, ".a", "nil")], "return (workflowMutation(1) ? (nil) : (.a))"),
            ("{ a }", [(.returned, " a", "return true")], "{ if workflowMutation(1) { return true }; a }"),
            // Both branches keep the mutations inside them.
            (
                "é = 1\r\n", [(.replaced, "1", "2"), (.removed, "é = 1", "")],
                "if !workflowMutation(2) { é = (workflowMutation(1) ? (2) : (1)) }\r\n"
            ),
            (
                "a == b", [(.replaced, "a == b", "true"), (.replaced, "a == b", "false")],
                "(workflowMutation(1) ? (true) : ((workflowMutation(2) ? (false) : (a == b))))"
            ),
            ("f(); g()", [(.removed, "g()", "")], "f(); if !workflowMutation(1) { g() }"),
        ] as [(String, [(Outline.Mutation.Kind, String, String)], String)])
    func mutationsAreBranches(
        text: String, mutations: [(Outline.Mutation.Kind, String, String)], expected: String
    ) throws {
        let all = try mutations.enumerated().map { number, facts in
            (number + 1, try Self.mutation(facts.0, facts.1, facts.2, in: text))
        }
        #expect(MutatedFile(text, all).text == expected)
    }

    @Test(arguments: [
        // In the code of the inner mutation, in that of the outer one, on the line, and on a line below.
        (1, 40, [2]), (1, 5, [1]), (2, 1, [3]), (3, 4, [3]), (9, 1, [3]),
    ])
    func errorsLeadToMutations(line: Int, column: Int, suspects: [Int]) throws {
        let text = "é = 1\n  f(); x()\nlast\n"
        let mutations = try [
            (1, Self.mutation(.removed, "é = 1", in: text)), (2, Self.mutation(.replaced, "1", "2", in: text)),
            (3, Self.mutation(.removed, "x()", in: text)),
        ]
        #expect(MutatedFile(text, mutations).suspects(line: line, column: column) == suspects)
    }
}
