// The text of help pages and its layout.

import Testing
import WorkbenchLanguage

@Suite struct HelpTests {
    @Test(arguments: CommandTable.commands)
    func helpPageFitsTheWidth(command: CommandSpecification) {
        let lines = HelpPage(command).lines(width: 80)
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
        #expect(lines.count <= 40)
    }

    @Test func helpPageOfTree() {
        #expect(
            HelpPage(TreeCommand.specification).lines(width: 60).joined(separator: "\n") == """
                tree [node] [--depth levels] [--names] [--props] [--full]
                  draw the tree of nodes with their state

                  node            the node to start at (default: the current
                                  node)
                  --depth levels  the number of levels to show
                  --names         show names only, without state
                  --props         show properties, too
                  --full          show states in full, on several lines if
                                  necessary

                Prints one line per node: its name, its key if it has one,
                and as much of its state as fits. If the tree has more than
                200 nodes, only the first children of each node and those
                that the last step changed are shown; the others are counted
                by kind.

                  tree
                      the whole tree
                  tree Todo --depth 2
                      Todo, its children and theirs
                """)
    }
}
