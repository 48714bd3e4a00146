// Large trees and answers about many nodes stay short enough to read, and say how much they omit.

import Testing
import WorkbenchLanguage
import WorkbenchValueTree

struct LargeTreeTests {
    private func leaf(_ kind: String, _ number: Int, change: NodeDifference.Kind? = nil) -> TreeReply {
        let name = "\(kind)[\(number)]"
        return TreeReply(
            node: NodeName(path: "/\(name)", name: name, type: kind), key: "\(number)",
            state: .integer(Integer(number)),
            isWorker: false, children: [], omitted: 0, change: change)
    }

    private func garden(_ children: [TreeReply]) -> TreeReply {
        TreeReply(
            node: NodeName(path: "/", name: "Garden", type: "Garden"), key: "", state: nil, isWorker: false,
            children: children, omitted: 0)
    }

    @Test("The text of tree shows the first and the changed of many siblings, and counts the others")
    func largeTreeShowsFirstAndChangedSiblings() {
        let tree = garden(
            (0..<10_000).map { leaf($0.isMultiple(of: 3) ? "Bush" : "Flower", $0, change: $0 == 700 ? .changed : nil) })
        let lines = ReplyText(width: 80).lines(of: Reply(.tree(tree))).map(\.plain)
        #expect(
            lines == [
                "   Garden", "   ├─ Bush[0]      0", "   ├─ Flower[1]    1", "   ├─ Flower[2]    2",
                "   ├─ Bush[3]      3",
                " ● ├─ Flower[700]  700", "   └─ … 9995 more: 6663 Flower, 3332 Bush",
                "   `tree NODE` shows the nodes below it; `ls NODE` lists all its children",
            ])
    }

    @Test("A full tree wraps long values, and keeps their spaces")
    func fullTreeWrapsLongValues() {
        var tree = garden([])
        tree.state = .text(Text(String(repeating: "many  words ", count: 5)))
        tree.isFull = true
        let lines = ReplyText(width: 40).lines(of: Reply(.tree(tree))).map(\.plain)
        #expect(
            lines == [
                "   Garden  \"many  words many  words many", "            words many  words many",
                "           words \"",
            ])
    }

    @Test("The text of tree has fewer than 80 lines for 10,000 nodes")
    func treeOfTenThousandNodesHasFewLines() {
        let beds = (0..<100).map { bed in
            var tree = garden((0..<100).map { leaf("Flower", $0) })
            tree.node = NodeName(path: "/Bed[\(bed)]", name: "Bed[\(bed)]", type: "Bed")
            return tree
        }
        let lines = ReplyText(width: 80).lines(of: Reply(.tree(garden(beds)))).map(\.plain)
        #expect(lines.count < 80)
        #expect(lines.contains("   └─ … 96 more: 96 Bed, with 9600 below"), "\(lines)")
    }

    @Test("The text of sinks shows nodes of one kind with the same actions once")
    func sinksOfEqualNodesAreShownOnce() {
        let nodes = (0..<1_000).map { number in
            NodeSinks(
                node: NodeName(path: "/Vine[\(number)]", name: "Vine[\(number)]", type: "VineWorkflow"), actions: [],
                outputs: ["grown"], otherSinks: [])
        }
        let lines = ReplyText(width: 80).lines(of: Reply(.sinks(nodes))).map(\.plain)
        #expect(lines == [" Vine[0]   and 999 nodes of its kind", "   ⇡ output  grown"])
    }

    @Test("The text of audit shows one finding about many nodes of a kind once, and omissions too")
    func auditFindingsAboutEqualNodesAreShownOnce() {
        let nodes = (0..<500).map { NodeName(path: "/Vine[\($0)]", name: "Vine[\($0)]", type: "VineWorkflow") }
        let reply = AuditReply(
            findings: nodes.map { .impureRender(node: $0) }, nodes: 500,
            skipped: nodes.map {
                AuditReply.Skipped(
                    AuditReply.Place(node: $0, path: ValuePath([.field("centimetres")])), because: .number)
            })
        let lines = ReplyText(width: 80).lines(of: Reply(.audit(reply))).map(\.plain)
        #expect(
            lines == [
                " ! Vine[0] (and 499 more of its kind) gives different renderings for the same",
                "   state",
                "   ⇢ pass the data in as a property, or keep it in state (impure-render)",
                "   not varied, because another number may crash the app: Vine[0].centimetres",
                "   (and 499 more of its kind)",
            ])
    }
}
