// Values as `Mirror` shows them, and the names of function types.

import Testing
import WorkbenchValueTree
import WorkbenchRules

@Suite struct MirrorReaderTests {
    private enum Shape {
        case point
        case circle(radius: Double)
        case line(Int, Int)
        case text(String)
    }

    private struct Drawing {
        var title: String? = nil
        var shapes: [Shape] = [.point, .circle(radius: 1), .line(1, 2), .text("a")]
        var layers = ["b": 2, "a": 1]
        var size = (width: 1, 2)
        var onTap: (Int) -> Void = { _ in }
    }

    private class Base { var name = "n" }

    private final class Node: Base {
        var next: Node?
        var secret = Secret()
    }

    private struct Secret: SecretValue { var text = "hidden" }

    private func text(_ value: Any) -> String {
        var options = PrintOptions()
        options.identities = .hidden
        return MirrorReader.read(value).text(width: 300, options)
    }

    @Test("MirrorReader reads dictionaries and sets in an order that does not depend on memory")
    func mirrorReaderOrderDoesNotDependOnMemory() {
        let texts = [50, 100, 200, 400, 800].map { capacity in
            var names: [String: [Int]] = Dictionary(minimumCapacity: capacity)
            var numbers = Set<Int>(minimumCapacity: capacity)
            for number in 0..<40 {
                names["number \(number)"] = [number, number]
                numbers.insert(number)
            }
            return [names, numbers].map { (value: Any) in
                [(5, 1_000), (40, 20)].map { MirrorReader.read(value, breadth: $0.0, nodes: $0.1).text() }
            }
        }
        for text in texts { #expect(text == texts[0]) }
    }

    @Test func mirrorReaderReadsTypesAsInSwift() {
        #expect(text([Int.self, nil] as [Any.Type?]) == "[‹Int.self›, nil]")
        #expect(text(Drawing.self) == "‹Drawing.self›")
    }

    @Test func mirrorReaderReadsValuesAsInSwift() {
        #expect(
            text(Drawing()) == """
                Drawing(title: nil, shapes: [.point, .circle(radius: 1.0), .line(1, 2), .text("a")], \
                layers: ["a": 1, "b": 2], size: (width: 1, 2), onTap: ‹(Int) -> Void›)
                """)
        #expect(text(UInt8(7)) == "7")
        #expect(MirrorReader.read(Int??.some(2) as Any) == .optional(.optional(.integer(2))))
        #expect(MirrorReader.read(Int??.some(nil) as Any) == .optional(.optional(nil)))
        #expect(text(0..<3) == "0..<3")
        #expect(text(Set([2, 1])) == text(Set([1, 2])))
    }

    @Test func mirrorReaderReadsObjectsOnceAndHidesRedactedValues() {
        let node = Node()
        node.next = node
        #expect(text(node).contains(#"name: "n", next: "#))
        #expect(!text(node).contains("hidden"))
        node.next = nil
    }

    @Test func mirrorReaderTruncatesLargeValues() {
        let list = MirrorReader.read(Array(0..<10), breadth: 3)
        #expect(list == .list(Value.List([.integer(0), .integer(1), .integer(2)], omitted: 7)))
        #expect(MirrorReader.read("abc", text: 2) == .text(Text("ab", omitted: 1)))
    }

    @Test(
        arguments: [
            ("() -> Void", []), ("(Int, (Bool) -> Void) throws -> Void", ["Int", "(Bool) -> Void"]),
            ("@MainActor @Sendable (String) -> Void", ["String"]), ("@isolated(any) () async -> Int", []),
            ("(Array<(Int) -> Int>, [String: Int]) -> Void", ["Array<(Int) -> Int>", "[String: Int]"]),
            ("(Int, String)", nil), ("Array<() -> Void>", nil), ("Int", nil), ("(inout Int) -> Void", ["inout Int"]),
        ] as [(String, [String]?)])
    func functionParametersAreReadFromTypeNames(name: String, parameters: [String]?) {
        #expect(FunctionName(name)?.parameters == parameters)
    }
}
