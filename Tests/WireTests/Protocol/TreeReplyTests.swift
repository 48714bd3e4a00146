// Trees on the wire: trees of any shape are decoded unchanged, and the messages aren't nested too deeply.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree
import WorkbenchWire

@Suite struct TreeReplyTests {
    @Test(arguments: 0..<100) func treeReplyRoundTrips(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let tree = Self.tree(depth: 5, using: &generator)
        #expect(try Self.sent(tree) == tree, "seed \(seed)")
    }

    @Test func aLongChainFitsIntoAMessage() throws {
        var places = [NodePath.root]
        for number in 1...10_000 { places.append(NodePath("Link[\(number)]", below: places[number - 1])) }
        var chain: TreeReply?
        for place in places.reversed() {
            let node = NodeName(place: place, name: place.segment, type: "LinkWorkflow")
            chain = TreeReply(
                node: node, key: "", state: nil, isWorker: false, children: chain.map { [$0] } ?? [], omitted: 0)
        }
        let whole = try #require(chain)
        #expect(MessageEncoder().response(id: 1, result: Reply(.tree(whole))).count < 2_000_000)
        var found = try Self.sent(whole)
        // Compares level by level, because comparing or freeing the whole chain would need a stack as deep as the
        // chain.
        var count = 0
        while let child = found.children.first {
            #expect(found.node.place.segment == places[count].segment && found.node.name == places[count].segment)
            found = child
            chain = chain?.children[0]
            count += 1
        }
        #expect(count == 10_000)
        #expect(found.node.path == places[10_000].text)
    }

    @Test(arguments: [
        "[]", #"[{"path":"/","name":"/","type":"T","key":"","isWorker":false,"omitted":0,"children":1}]"#,
        #"[{"path":"/","name":"/","type":"T","key":"","isWorker":false,"omitted":0,"children":-1}]"#,
        #"[{"step":"A","name":"A","type":"T","key":"","isWorker":false,"omitted":0,"children":0}]"#,
    ]) func malformedTreeReplyIsRefused(text: String) throws {
        let message = try IncomingMessage(reading: Array(#"{"jsonrpc":"2.0","id":1,"result":\#(text)}"#.utf8))
        #expect(throws: ResponseError.self) { try message.result(as: TreeReply.self) }
    }

    private static func sent(_ tree: TreeReply) throws -> TreeReply {
        var decoder = FrameDecoder()
        decoder.append(MessageEncoder().response(id: 1, result: Reply(.tree(tree))))
        guard case .body(let body)? = decoder.next() else { throw ResponseError(.internalError, "no message") }
        let reply = try IncomingMessage(reading: body).result(as: Reply.self)
        guard case .tree(let tree) = reply.content else { throw ResponseError(.internalError, "no tree") }
        return tree
    }

    private static func tree(depth: Int, using generator: inout SeededGenerator) -> TreeReply {
        self.tree(at: NodePath("/\(generator.below(1000))"), depth: depth, using: &generator)
    }

    private static func tree(
        at place: NodePath, depth: Int, using generator: inout SeededGenerator
    ) -> TreeReply {
        var tree = TreeReply(
            node: NodeName(place: place, name: place.segment, type: "T"), key: "",
            state: generator.chance(50) ? .boolean(true) : nil, isWorker: false, children: [], omitted: 0)
        for number in 0..<(depth == 0 ? 0 : generator.below(4)) {
            // Some children have a path that isn't derived from their parent's.
            let below = generator.chance(80) ? NodePath("Row[\(number)]", below: place) : NodePath("/elsewhere")
            tree.children.append(self.tree(at: below, depth: depth - 1, using: &generator))
        }
        return tree
    }
}
