// Trees on the wire: trees of any shape are decoded unchanged, and the messages are not too deep.

import Testing
import WorkbenchReplies
import WorkbenchTestSupport
import WorkbenchValueTree
import WorkbenchWire

@Suite struct TreeReplyTests {
    @Test(arguments: 0..<100) func treesComeBackAsTheyWent(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let tree = Self.tree(depth: 5, using: &generator)
        #expect(try Self.sent(tree) == tree, "seed \(seed)")
    }

    @Test func aLongChainFitsIntoAMessage() throws {
        var chain = Self.node("/last")
        for number in 0..<10_000 {
            var parent = Self.node("/\(number)")
            parent.children = [chain]
            chain = parent
        }
        var found = try Self.sent(chain)
        // Level by level, because comparing or freeing the whole would need a stack as deep as the chain.
        var count = 0
        while let child = found.children.first {
            #expect(found.node == chain.node)
            found = child
            chain = chain.children[0]
            count += 1
        }
        #expect(count == 10_000)
    }

    @Test(arguments: [
        "[]", #"[{"node":{"path":"/","name":"/","type":"T"},"key":"","isWorker":false,"omitted":0,"children":1}]"#,
        #"[{"node":{"path":"/","name":"/","type":"T"},"key":"","isWorker":false,"omitted":0,"children":-1}]"#,
    ]) func treesThatAreNoneAreRefused(text: String) throws {
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

    private static func node(_ path: String, state: Value? = nil, omitted: Int = 0) -> TreeReply {
        TreeReply(
            node: NodeName(path: path, name: path, type: "T"), key: "", state: state, isWorker: false, children: [],
            omitted: omitted)
    }

    private static func tree(depth: Int, using generator: inout SeededGenerator) -> TreeReply {
        var tree = node("/\(generator.below(1000))", state: generator.chance(50) ? .boolean(true) : nil)
        for _ in 0..<(depth == 0 ? 0 : generator.below(4)) {
            tree.children.append(self.tree(depth: depth - 1, using: &generator))
        }
        return tree
    }
}
