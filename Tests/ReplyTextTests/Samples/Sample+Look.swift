// The tree and its values.

import WorkbenchLanguage
import WorkbenchValueTree

extension Sample {
    static let welcome = StackReply.ScreenLine(
        name: "Welcome", title: nil, key: "welcome", isActive: true, buttons: [],
        fields: [
            ShownField(name: "name", value: text("Ada"), callback: nil),
            ShownField(name: "onNameChanged", value: nil, callback: "(String) -> Void"),
            ShownField(name: "onLoginTapped", value: nil, callback: "@MainActor () -> ()"),
        ])

    static func covered(_ name: String, title: String? = nil) -> StackReply.ScreenLine {
        StackReply.ScreenLine(name: name, title: title, key: nil, isActive: false, buttons: [], fields: [])
    }

    static let edit = StackReply.ScreenLine(
        name: "TodoEdit", title: "Edit", key: nil, isActive: true,
        buttons: [StackReply.Button(label: "Back", isBack: true), StackReply.Button(label: "Save", isBack: false)],
        fields: [
            ShownField(name: "title", value: text("Take the cat for a walk"), callback: nil),
            ShownField(
                name: "note", value: text("Cats really need their outside sunshine time. Don't forget Charlie."),
                callback: nil),
            ShownField(name: "onTitleChanged", value: nil, callback: "(String) -> Void"),
            ShownField(name: "onNoteChanged", value: nil, callback: "(String, (Int) -> Bool) -> Void"),
        ])

    static let stack = StackReply(layers: [StackReply.Layer(kind: .base, screens: [welcome])])

    static let look: [Sample] = [
        Sample(
            "places of a text",
            .found(
                FindReply(
                    text: "cat",
                    matches: [
                        FindReply.Match(.node, "tree Catalog", "CatalogWorkflow"),
                        FindReply.Match(.state, "state Todo.todos[0].title", "\"Take the cat for a walk\""),
                        FindReply.Match(.callback, "tap onCat", "String"),
                    ], omitted: 3))),
        Sample("places of a text that is nowhere", .found(FindReply(text: "zzz"))),
        Sample("a stack of one screen", .stack(stack)),
        Sample(
            "a part of a stack",
            .stack(
                StackReply(layers: [StackReply.Layer(kind: .base, screens: [covered("Welcome")])], isPartial: true))),
        Sample(
            "a stack of three screens",
            .stack(
                StackReply(layers: [
                    StackReply.Layer(
                        kind: .base, screens: [covered("Welcome"), covered("TodoList", title: "Welcome, Ada"), edit])
                ]))),
        Sample(
            "a modal and an alert above a split screen",
            .stack(
                StackReply(layers: [
                    StackReply.Layer(
                        kind: .base, screens: [covered("Menu"), covered("Game")]),
                    StackReply.Layer(kind: .modal(style: "sheet"), screens: [covered("SignIn", title: "Sign in")]),
                    StackReply.Layer(
                        kind: .alert(title: "Quit?", message: "The game is not over."), screens: [],
                        buttons: ["Quit", "Go on"]),
                ]))),
        Sample(
            "two screens beside each other",
            .stack(
                StackReply(layers: [
                    StackReply.Layer(
                        kind: .base,
                        screens: [
                            covered("Menu"), welcome,
                            StackReply.ScreenLine(
                                name: "Detail", title: nil, key: nil, isActive: true, buttons: [], fields: []),
                        ])
                ]))),
        Sample(
            "a screen",
            .screen(
                ScreenReply(
                    name: "Welcome", lines: ["Welcome", "name: Ada家", "[Log in]"], fields: welcome.fields))),
        Sample("a tree", .tree(tree)),
        Sample("children of a node", .nodes(tree.children)),
        Sample("a node without children", .nodes([])),
        Sample("a node", .node(node("/Todo/List"))),
        Sample(
            "a short value",
            .state(NodeValue(node: node("/Welcome"), path: path(".name"), type: "String", value: text("Ada")))),
        Sample(
            "a long value",
            .props(
                NodeValue(
                    node: node("/Todo"), path: nil, type: "TodoWorkflow.State",
                    value: Todos.list(of: Todos.cat, Todos.milk)))),
        Sample("sinks", .sinks(sinks)),
        Sample(
            "workers",
            .workers([
                WorkerReply(
                    node: node("/"), worker: node("/LoadWorker[1]"), output: "Result<[String], FeedFailure>",
                    isRunning: true),
                WorkerReply(node: node("/Clock"), worker: node("/Clock/Ticks"), output: "Int", isRunning: false),
            ])),
        Sample("no workers", .workers([])),
    ]

    private static let tree = TreeReply(
        node: node("/"), key: "", state: enumCase("todo", ("name", text("Ada"))), isWorker: false,
        children: [
            TreeReply(
                node: node("/Welcome"), key: "", state: structure("State", ("name", text("Ada"))), isWorker: false,
                children: [], omitted: 0),
            TreeReply(
                node: node("/Todo"), key: "", state: Todos.list(of: Todos.cat, Todos.milk), isWorker: false,
                children: [
                    TreeReply(
                        node: node("/Todo/List"), key: "", state: structure("State"), isWorker: false, children: [],
                        omitted: 12, change: .began),
                    TreeReply(
                        node: node("/Todo/LoadWorker"), key: "", state: nil, isWorker: true, children: [], omitted: 0),
                ], omitted: 0, change: .changed),
        ], omitted: 0)

    private static let sinks = [
        NodeSinks(
            node: node("/Todo"),
            actions: [
                NodeSinks.ActionLine(
                    type: "ListAction", signature: "editTodo(index: Int)", reach: .children(["List"])),
                NodeSinks.ActionLine(type: "ListAction", signature: "newTodo", reach: .children(["List"])),
                NodeSinks.ActionLine(
                    type: "EditAction", signature: "saveChanges(todo: TodoModel, index: Int)", reach: .none),
                NodeSinks.ActionLine(type: "EditAction", signature: "discardChanges", reach: .none),
            ], outputs: ["back"], otherSinks: ["events of String"]),
        NodeSinks(
            node: node("/Todo/List"),
            actions: [
                NodeSinks.ActionLine(type: "Action", signature: "selectTodo(index: Int)", reach: .live)
            ], outputs: ["Never"], otherSinks: []),
        NodeSinks(node: node("/Quiet"), actions: [], outputs: ["Never"], otherSinks: []),
    ]
}
