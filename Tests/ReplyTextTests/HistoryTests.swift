// The columns of a history: the differing part of a change is always shown, whatever else is on the line.

import Testing
import WorkbenchLanguage
import WorkbenchValueTree

@Suite struct HistoryTests {
    private let edit = NodeName(path: "/Todo/Edit", name: "Edit", type: "EditWorkflow")

    private func lines(_ before: String, _ after: String, width: Int) -> String {
        let path = ValuePath([.field("todo"), .field("title")])
        let change = Change(
            .changed, pathBefore: path, pathAfter: path, before: .text(Text(before)), after: .text(Text(after)))
        let entries = [
            HistoryEntry(
                number: 0, command: "todo", screens: ["Welcome"], isCurrent: false, marks: [], changes: []),
            HistoryEntry(
                number: 1, command: "send Edit titleChanged(\"\(after)\")",
                screens: ["Welcome", "Welcome, Ada Countess of Lovelace", "Edit"], isCurrent: true, marks: [],
                changes: [HistoryEntry.NodeChange(node: edit, change: change)]),
        ]
        return ReplyText(width: width).lines(of: Reply(.history(entries))).map(\.plain).joined(separator: "\n")
    }

    @Test(arguments: [100, 120, 140])
    func historyTruncatesChangesWhereTheyAgree(width: Int) {
        let text = lines(
            "Take the cat for a long walk in the park behind the house, and back before noon",
            "Take the cat for a long walk in the park behind the house, and back before dusk", width: width)
        #expect(text.contains("noon"), "\(text)")
        #expect(text.contains("dusk"), "\(text)")
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= width }, "\(text)")
    }

    @Test func historyDoesNotTruncateChangesThatFit() {
        #expect(lines("a", "b", width: 140).contains("Todo/Edit  todo.title: \"a\" → \"b\""))
    }
}
