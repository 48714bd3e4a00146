// Node names as text: type names with everything that Swift allows in them, and keys with any characters.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree

@Suite struct NodeNameTests {
    @Test(
        "A node name in a reference ends where its path begins",
        arguments: [
            ("Row", "Row", ""), ("Row.count", "Row", ".count"), ("Fruit.Row.count", "Fruit.Row", ".count"),
            ("Picker<Int>.count", "Picker<Int>", ".count"),
            ("Picker<Int, [String: Int]>[a]", "Picker<Int, [String: Int]>", ""),
            ("Picker<(Int) -> String>", "Picker<(Int) -> String>", ""),
            ("Outer<Int>.Inner<A.B>.x", "Outer<Int>.Inner<A.B>", ".x"),
            ("Picker<`a b`>", "Picker<`a b`>", ""), ("`a b`.c", "a b", ".c"),
            ("Wert.Größe.länge", "Wert.Größe", ".länge"),
            ("Ä.Öl", "Ä.Öl", ""),
        ])
    func nodeNameEndsBeforePath(text: String, name: String, steps: String) throws {
        let parsed = Literal.parse("$" + text)
        #expect(parsed.diagnostics == [])
        guard case .reference(let reference) = parsed.literal.kind else {
            Issue.record("\(text) is a reference")
            return
        }
        #expect(reference.segments.map(\.name.text) == [name])
        #expect(reference.path.description == steps)
    }

    @Test(
        "A less-than sign in expect is a comparison, and not part of a node name",
        arguments: ["expect Todo.count < 3", "expect Todo.count<3", "expect a.b<c.d", "expect Todo.count <= 3"])
    func lessThanIsNotAGenericArgument(line: String) throws {
        let script = Script(line)
        #expect(script.diagnostics.map(\.message) == [])
        guard case .expectation(.place(let place, let comparison, _)) = script.statements[0].command?.arguments[0].value
        else {
            Issue.record("\(line) is a comparison")
            return
        }
        #expect(place.segments[0].name.text.contains("<") == false)
        #expect([.less, .lessOrEqual].contains(comparison))
    }

    @Test(
        "Random node names and keys are parsed as they are printed", arguments: Cases.seeds(ofPart: 0, 8, thorough: 40)
    )
    func randomNodeReferencesRoundTrip(seed: UInt64) {
        var names = RandomNames(random: SeededGenerator(seed: seed))
        for _ in 0..<50 {
            let segments = (0..<Int.random(in: 1...3, using: &names.random)).map { _ in
                NodeReference.Segment(Name(names.type(depth: 3)), key: names.key())
            }
            let reference = NodeReference(isAbsolute: Bool.random(using: &names.random), segments: segments)
            for line in ["state \(reference.text)", "send \(reference.text) add(2)", "expect \(reference.text).a == 1"]
            {
                let statement = Script(line).statements[0]
                #expect(statement.diagnostics.map(\.message) == [], "seed \(seed): \(line)")
                #expect(statement.command?.node?.bare == reference, "seed \(seed): \(line)")
                #expect(
                    String(decoding: ScriptFormatter().format(Script(line)), as: UTF8.self) == line + "\n",
                    "seed \(seed): \(line)")
            }
        }
    }
}

extension ParsedCommand {
    /// The node that the command refers to, possibly followed by a place in it.
    fileprivate var node: NodeReference? {
        switch arguments.first?.value {
        case .node(let node), .place(let node), .expectation(.place(let node, _, _)): node
        default: nil
        }
    }
}

extension NodeReference {
    fileprivate var bare: NodeReference { NodeReference(isAbsolute: isAbsolute, segments: segments) }
}

/// Generates type names that could be declared.
private struct RandomNames {
    var random: SeededGenerator

    mutating func type(depth: Int) -> String {
        let parts = (0..<Int.random(in: 1...2, using: &random)).map { _ in
            pick(["Row", "PickerWorkflow", "Größe", "A1", "X_y"]) + arguments(depth: depth)
        }
        return parts.joined(separator: ".")
    }

    mutating func key() -> NodeReference.Key? {
        guard Bool.random(using: &random) else { return nil }
        let pieces = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            pick(["a", "7", " ", "/", "[", "]", "(", "\"", "\\", ".", "#", "‹", "é", "$", "<", "`", "\n", ", ", "="])
        }
        return NodeReference.Key(pieces.joined())
    }

    private mutating func arguments(depth: Int) -> String {
        guard depth > 0, Bool.random(using: &random) else { return "" }
        let count = Int.random(in: 1...2, using: &random)
        return "<" + (0..<count).map { _ in argument(depth: depth - 1) }.joined(separator: ", ") + ">"
    }

    private mutating func argument(depth: Int) -> String {
        let inner = type(depth: depth)
        return pick([
            inner, "[\(inner)]", "\(inner)?", "[String: \(inner)]", "(Int, \(inner))", "(name: \(inner), b: Int)",
            "(\(inner)) -> Void", "@Sendable (Int) async throws -> \(inner)", "any P & Q", "(any P)?", "()", "-3",
            "Any.Type",
            "`a raw name`", "~Copyable",
        ])
    }

    private mutating func pick(_ texts: [String]) -> String {
        texts.randomElement(using: &random) ?? ""
    }
}
