// The tree of the tutorial's todo app while an item is being edited: /, /Todo, /Todo/List, /Todo/Edit and some rows.

import WorkbenchLanguage
import WorkbenchValueTree

struct TodoFacts: LanguageFacts {
    /// The path, the name, the key, the type, and a summary of the state.
    static let nodes: [(path: String, name: String, key: String?, type: String, summary: String)] = [
        ("/", "Root", nil, "RootWorkflow", "todo(name: \"Ada\")"),
        ("/Todo", "Todo", nil, "TodoWorkflow", "todos: 2 items, step: .edit(index: 0)"),
        ("/Todo/List", "List", nil, "TodoListWorkflow", ""),
        ("/Todo/Edit", "Edit", nil, "TodoEditWorkflow", "todo: TodoModel(title: \"Walk\", note: \"\")"),
        ("/Todo/List/Row[1]", "Row", "1", "RowWorkflow", ""),
        ("/Todo/List/Row[two words]", "Row", "two words", "RowWorkflow", ""),
    ]

    static let types: [String: TypeFact.Shape] = [
        "String": .text, "Int": .integer(nil), "UInt8": .integer(0...255), "Bool": .boolean, "Double": .floating,
        "TodoModel": .structure([FieldFact("title", "String"), FieldFact("note", "String", hasDefault: true)]),
        "Step": .enumeration([
            CaseFact("list"), CaseFact("edit", [FieldFact("index", "Int")]),
            CaseFact("filter", [FieldFact(nil, "Filter")]),
        ]),
        "Filter": .enumeration([CaseFact("all"), CaseFact("done"), CaseFact("doneSince", [FieldFact("day", "Date")])]),
        "[TodoModel]": .list("TodoModel"), "TodoModel?": .optional("TodoModel"), "Filter?": .optional("Filter"),
        "[String: Step]": .dictionary(key: "String", value: "Step"), "Date": .natural(example: "\"2024-01-31\""),
        "() -> Void": .unreadable,
    ]

    static let values: [String: [PartFact]] = [
        "/Todo": [
            PartFact("todos", type: "[TodoModel]", value: "2 items"),
            PartFact("step", type: "Step", value: ".edit(index: 0)"),
            PartFact("filter", type: "Filter?", value: "nil"),
        ],
        "/Todo.todos": [
            PartFact("[0]", type: "TodoModel", value: "TodoModel(title: \"Walk\", note: \"\")"),
            PartFact("[1]", type: "TodoModel", value: "TodoModel(title: \"Buy\", note: \"\")"),
            PartFact("count", type: "Int", value: "2"),
        ],
        "/Todo.todos[0]": [
            PartFact("title", type: "String", value: "\"Walk\""), PartFact("note", type: "String", value: "\"\""),
        ],
        "/Todo/Edit": [PartFact("todo", type: "TodoModel", value: "TodoModel(title: \"Walk\", note: \"\")")],
        "/Todo/Edit.todo": [
            PartFact("title", type: "String", value: "\"Walk\""), PartFact("note", type: "String", value: "\"\""),
        ],
    ]

    func visitNodes(
        matching typed: String, below parent: NodeReference?, _ visit: (NodeHandle, String, String?) -> Void
    ) {
        let parentPath: String? = parent.map { path(of: $0) ?? "?" }
        for (index, node) in Self.nodes.enumerated() {
            let isChild = parentPath.map { parent in
                node.path != "/" && parent == String(node.path[..<node.path.lastIndex(of: "/")!])
                    || parent == "/" && node.path.count { $0 == "/" } == 1 && node.path != "/"
            }
            if isChild ?? true { visit(NodeHandle(index), node.name, node.key) }
        }
    }

    func describe(_ handle: NodeHandle) -> NodeFact {
        let node = Self.nodes[handle.number]
        let reference = node.path == "/" ? "/" : node.key.map { "\(node.name)[\($0)]" } ?? node.name
        return NodeFact(reference: reference, path: node.path, type: node.type, summary: node.summary)
    }

    func resolve(_ node: NodeReference) -> NodeResolution {
        if node.segments.isEmpty { return .node(describe(NodeHandle(0))) }
        if node.segments.last?.name.text.lowercased() == "welcome" { return .ended }
        guard let path = path(of: node) else {
            if node.segments.last?.name.text.lowercased() == "row" { return .ambiguous(["Row[1]", "Row[two words]"]) }
            return .unknown(
                nearest: NearestName.matches(for: node.segments.last?.name.text ?? "", among: Self.nodes.map(\.name)))
        }
        return .node(describe(NodeHandle(Self.nodes.firstIndex { $0.path == path }!)))
    }

    /// The path that a reference stands for. The reference may be only the path's last segments.
    private func path(of node: NodeReference) -> String? {
        if node.segments.isEmpty { return "/" }
        var bare = node
        bare.steps = []
        let written = (bare.text.hasPrefix("/") ? bare.text : "/" + bare.text).lowercased()
        let matches = Self.nodes.filter { $0.path.lowercased().hasSuffix(written) }
        return matches.count == 1 ? matches[0].path : nil
    }

    func actions(of node: NodeReference?) -> [ActionFact] {
        switch node.flatMap({ path(of: $0) }) {
        case "/Todo":
            [
                ActionFact("selectTodo", type: "ListAction", parameters: [FieldFact("index", "Int")]),
                ActionFact("newTodo", type: "ListAction"),
                ActionFact("discardChanges", type: "ListAction", needsType: true),
                ActionFact("discardChanges", type: "EditAction", reach: .throughChild("Edit"), needsType: true),
                ActionFact(
                    "saveChanges", type: "EditAction",
                    parameters: [FieldFact("todo", "TodoModel"), FieldFact("index", "Int")],
                    reach: .throughChild("Edit")),
                ActionFact(
                    "narrow", type: "FilterAction",
                    parameters: [FieldFact("to", "Filter?"), FieldFact("limit", "UInt8", hasDefault: true)]),
                ActionFact("nudge", type: "FilterAction", reach: .unreachable("no screen offers it")),
            ]
        case "/Todo/Edit":
            [
                ActionFact("titleChanged", type: "TodoEditAction", parameters: [FieldFact(nil, "String")]),
                ActionFact("saveChanges", type: "TodoEditAction"),
            ]
        // The current node is the root.
        case nil: [ActionFact("logOut", type: "RootAction")]
        default: []
        }
    }

    func outputs(of node: NodeReference?) -> [ActionFact] {
        switch node.flatMap({ path(of: $0) }) {
        case "/Todo/Edit":
            [
                ActionFact("save", type: "Output", parameters: [FieldFact("todo", "TodoModel")]),
                ActionFact("discard", type: "Output"),
            ]
        case "/": [ActionFact("login", type: "Output", parameters: [FieldFact("name", "String")])]
        default: []
        }
    }

    func workers(of node: NodeReference?) -> [WorkerFact] {
        [WorkerFact("Clock", key: "second", output: "Date"), WorkerFact("Loader", output: "Step", isRunning: false)]
    }

    func nodes(withAction name: String) -> [String] {
        name == "titleChanged" ? ["/Todo/Edit"] : []
    }

    func callbacks() -> [CallbackFact] {
        [
            CallbackFact("onTitleChanged", .callback(screen: "Edit"), parameters: [FieldFact(nil, "String")]),
            CallbackFact("onNoteChanged", .callback(screen: "Edit"), parameters: [FieldFact(nil, "String")]),
            CallbackFact("Save", .button(isEnabled: true)),
            CallbackFact("Delete all", .button(isEnabled: false)),
            CallbackFact("back", .back(label: "List")),
        ]
    }

    func screens() -> [String] { ["Welcome", "List", "Edit", "Edit it"] }

    func screenParts(at path: ValuePath) -> [PartFact] {
        path.isEmpty ? [PartFact("title", type: "String", value: "\"Walk\"")] : []
    }

    func parts(of place: NodeReference) -> [PartFact] {
        path(of: place).flatMap { Self.values[$0 + place.path.description] } ?? []
    }

    func part(at place: NodeReference) throws(PathError) -> PartFact? {
        guard let node = path(of: place) else { return nil }
        var known = Self.values[node]
        var current: PartFact?
        for (position, step) in place.steps.enumerated() {
            let before = ValuePath(Array(place.path.components.prefix(position)))
            known = Self.values[node + before.description]
            guard let known else { return nil }
            let text = step.component.description
            guard let part = known.first(where: { $0.text == text || "." + $0.text == text }) else {
                let names = known.map(\.text)
                let name = String(text.drop { $0 == "." })
                let nearest = NearestName.matches(for: name, among: names)
                throw PathError(
                    .noField(name, in: current?.type ?? node, nearest: nearest, available: names), path: place.path,
                    position: position)
            }
            current = part
        }
        return current
    }

    func type(_ name: String) -> TypeFact? { Self.types[name].map { TypeFact(name, $0) } }

    func references(ofType type: String) -> [ReferenceFact] {
        type == "TodoModel" ? [ReferenceFact("$Edit.todo", type: type, value: "TodoModel(title: \"Walk\")")] : []
    }

    func workflows(where isWanted: (_ name: String, _ module: String) -> Bool) -> [ActionFact] {
        let (name, count) = (FieldFact("name", "String"), FieldFact("count", "Int"))
        return [
            ActionFact("TodoWorkflow", type: "", parameters: [name]),
            // The app's own workflow, and two with the same name from other modules.
            ActionFact("RowWorkflow", type: "App", parameters: [name, count]),
            ActionFact("RowWorkflow", type: "First", parameters: [count], needsType: true),
            ActionFact("RowWorkflow", type: "Second", parameters: [name, count], needsType: true),
            ActionFact("CellWorkflow", type: "First", parameters: [count], needsType: true),
            ActionFact("CellWorkflow", type: "Second", parameters: [count], needsType: true),
        ].filter { isWanted($0.name, $0.type) }
    }
    func workflowTypes() -> [NamedFact] {
        [NamedFact("Todo", "TodoWorkflow"), NamedFact("TodoEdit", "TodoEditWorkflow")]
    }
    func apps() -> [NamedFact] { [NamedFact("todo", "tutorial 4"), NamedFact("tictactoe", "two players")] }
    func options() -> [OptionFact] {
        [
            OptionFact("width", "columns", value: "80"),
            OptionFact("theme", "colors", value: "dark", choices: ["dark", "light"]),
        ]
    }
    func marks() -> [NamedFact] { [NamedFact("before-login", "step 2"), NamedFact("start", "step 0")] }
    func branches() -> [NamedFact] { [NamedFact("a", "5 steps"), NamedFact("b", "2 steps")] }
    func steps(limit: Int) -> [StepFact] {
        Array([StepFact(2, "send Welcome didLogin"), StepFact(1, "tap onNameChanged \"Ada\"")].prefix(limit))
    }
    func files(beginningWith path: String) -> [NamedFact] { [NamedFact("login.wf"), NamedFact("my scripts/")] }
}
