// The chain that `why PLACE` shows: its commands can be typed as they are printed.

import Testing
import WorkbenchLanguage
import WorkbenchValueTree

struct OriginTextTests {
    @Test(
        "The text of why shows the command of a link uncut, on a line of its own if necessary",
        arguments: [50, 70, 90, 200])
    func whyShowsLinkCommandsUncut(width: Int) {
        let title = ValuePath([.field("initialTodo"), .field("title")])
        let edit = NodeName(path: "/Todo/Edit", name: "Edit", type: "TodoEditWorkflow")
        let list = NodeName(path: "/Todo/List", name: "List", type: "TodoListWorkflow")
        let value = Value.text("Take the cat for a walk")
        let links = [
            OriginReply.Link(.began(node: edit), step: 3, command: "trace 3"),
            OriginReply.Link(
                .property(node: edit, path: title, parent: list), step: 3, value: value,
                command: "why /Todo/Edit.props.initialTodo.title 3"),
            OriginReply.Link(
                .state(node: list, path: title), step: 3, value: value, command: "why /Todo/List.initialTodo.title 3"),
        ]
        let reply = OriginReply(place: "/Todo/Edit.todo.title", links: links, isUnfolded: false, notVaried: [])
        let lines = ReplyText(width: width).lines(of: Reply(.origin(reply)), command: nil)
        for link in links.dropFirst() { #expect(lines.contains { $0.plain.hasSuffix(link.command) }) }
        #expect(lines.allSatisfy { $0.columns <= width })
        #expect(lines.count == (width == 200 ? 3 : width == 90 ? 4 : 5))
    }
}
