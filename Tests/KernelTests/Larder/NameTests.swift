// What nodes of generic, nested and namespaced types are called, and that every name that is printed can be typed.

import Testing
import WorkbenchCommandLanguage
import WorkbenchKernel
import WorkbenchReplies
import WorkbenchTestSupport

@Suite(.mainActorTurn) @MainActor struct NameTests {
    @Test func eachNodeHasTheShortestNameThatTellsItApart() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        let paths = try larder.nodes.map(\.path).filter { path in
            ["/Pickers", "/Namespaces"].contains { path.hasPrefix($0) }
        }
        #expect(
            paths == [
                "/Pickers",
                "/Pickers/Section<String, Int>[left]",
                "/Pickers/Section<String, Int>[left]/Picker",
                "/Pickers/Section<String, Int>[left]/NoteRow[Oat milk]",
                "/Pickers/Section<String, Int>[left]/NoteRow[a/b]",
            ])
    }
}

extension Dialogue {
    /// All nodes of the tree, parents first.
    var nodes: [NodeName] {
        get throws {
            guard case .tree(let tree) = try say("tree --depth 99").content else { return [] }
            func all(_ tree: TreeReply) -> [NodeName] { [tree.node] + tree.children.flatMap(all) }
            return all(tree)
        }
    }
}
