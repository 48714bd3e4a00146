// Steps: an action and its effects.

import WorkbenchLanguage
import WorkbenchValueTree

extension Sample {
    static let login = StepReply(
        number: 2, command: "send welcome didLogin", fate: .delivered,
        hops: [
            StepReply.Hop(
                node: node("/Welcome"), action: enumCase("didLogin"), source: .outside, changes: [],
                output: enumCase("didLogin", ("name", text("Ada"))), isUncertain: false),
            StepReply.Hop(
                node: node("/"), action: enumCase("login", ("name", text("Ada"))), source: .child(node("/Welcome")),
                changes: [
                    Change(
                        .caseChanged, pathBefore: path(""), pathAfter: path(""), before: enumCase("welcome"),
                        after: enumCase("todo", ("name", text("Ada"))))
                ], output: nil, isUncertain: false),
        ],
        begun: [
            NodeValue(
                node: node("/Todo"), path: nil, type: "TodoWorkflow",
                value: structure("TodoWorkflow", ("name", text("Ada")))),
            NodeValue(
                node: node("/Todo/List"), path: nil, type: "TodoListWorkflow",
                value: structure(
                    "TodoListWorkflow", ("name", text("Ada")), ("todos", list(Todos.cat)),
                    ("onPick", .closure(Value.Closure("(Int) -> Void"))))),
        ],
        renders: [
            StepReply.RenderLine(node: node("/"), reason: .stateChanged, changes: []),
            StepReply.RenderLine(node: node("/Todo"), reason: .new, changes: []),
            StepReply.RenderLine(node: node("/Todo/List"), reason: .new, changes: []),
        ],
        screens: StepReply.ScreenChange(before: ["Welcome"], after: ["Welcome", "Welcome, Ada"]))

    static let save = StepReply(
        number: 12, command: "tap \"Save\"", fate: .delivered,
        hops: [
            StepReply.Hop(
                node: node("/Todo/Edit"), action: enumCase("saveChanges"), source: .outside, changes: [],
                output: enumCase("save", (nil, Todos.cat)), isUncertain: false),
            StepReply.Hop(
                node: node("/Todo"),
                action: enumCase("saveChanges", ("todo", Todos.cat), ("index", number(0))),
                source: .child(node("/Todo/Edit")),
                changes: [
                    changed(".todos[0].title", text("Take the cat for a walk"), text("Take the dog for a long walk")),
                    Change(.inserted, pathAfter: path(".todos[1]"), after: Todos.milk),
                    Change(.removed, pathBefore: path(".todos[2]"), before: Todos.milk),
                    Change(
                        .moved, pathBefore: path(".todos[3]"), pathAfter: path(".todos[2]"), before: Todos.milk,
                        after: Todos.milk),
                ], output: enumCase("changed"), isUncertain: false),
        ],
        ended: [node("/Todo/Edit")], outputs: [enumCase("changed")],
        renders: [
            StepReply.RenderLine(node: node("/"), reason: .descendantChanged, changes: []),
            StepReply.RenderLine(node: node("/Todo"), reason: .stateChanged, changes: []),
            StepReply.RenderLine(
                node: node("/Todo/List"), reason: .propertiesChanged,
                changes: [changed(".todos[0].title", text("Take the cat for a walk"), text("Take the dog"))]),
        ],
        watched: [
            WatchReply(
                place: "Todo.todos[0].title", before: text("Take the cat for a walk"), after: text("Take the dog"))
        ])

    static let act: [Sample] = [
        Sample("a step with an output", .step(login), stack: stack),
        Sample("a step with many changes", .step(save)),
        Sample("a step that sets state", .step(set)),
        Sample("a step that is repeated by its effect", .step(byEffect())),
        Sample(
            "a step that a replay repeats in part",
            .step(byEffect(leavingOut: [HeldPart(node("/Todo"), path(".cache"), "Cache")]))),
        Sample("a step that changes an object", .step(lasting)),
        Sample("a step far down", .step(deep)),
        Sample("a step that starts many nodes", .step(many)),
        Sample("a step of an output", .step(emitted)),
        Sample(
            "a dropped action",
            .step(StepReply(number: 4, command: "send Edit x", fate: .dropped(.nodeEnded)))),
        Sample(
            "a tap on a screen that is gone",
            .step(StepReply(number: 5, command: "tap onPay", fate: .dropped(.sinkNotRendered)))),
        Sample("a queued action", .step(StepReply(number: 4, command: "send Edit x", fate: .queued))),
        Sample("a step without effect", .step(StepReply(number: 4, command: "tap x", fate: .delivered))),
        Sample(
            "a trial that crashes the app",
            .wouldStop(
                StopReply(
                    command: "send Todo save", message: "Todo.swift:9: Fatal error: no todo", node: node("/Todo"),
                    shortest: ["send Welcome didLogin", "send Todo save"]))),
        Sample(
            "a way that was found",
            .reach(
                ReachReply(
                    condition: "stack has Edit", lines: ["tap onLoginTapped", "tap onTodoSelected(0)"], states: 5,
                    moves: 9, end: .found))),
        Sample(
            "a search that found nothing",
            .reach(
                ReachReply(
                    condition: "/Todo.todos.count == 9",
                    nearest: ReachReply.Nearest(lines: ["tap \"New Todo\""], found: .value(.integer(4))), states: 4_000,
                    moves: 9_000, end: .states,
                    stops: [
                        StopReply(
                            command: "tap onPay", message: "Cart.swift:9: Fatal error: no cart", node: node("/Todo"),
                            shortest: ["tap onPay"])
                    ], leftOut: [["tap onWait"]], unwritable: ["Todo onDate"], objects: ["TodoStore"]))),
        Sample(
            "dead ends",
            .reach(
                ReachReply(
                    condition: "stack is Welcome",
                    deadEnds: ReachReply.DeadEnds(count: 3, shortest: [["tap onPay"], []], open: 9, undecided: 2),
                    states: 14, moves: 40, end: .time))),
        Sample("coverage of an app", coverage),
        Sample("coverage of one type", coverageOfOneType),
        Sample("a race with a lost write", race),
        Sample(
            "a race with one outcome",
            .race(
                RaceReply(
                    outputs: ["deliver / Load"], orders: 1, untried: 0,
                    outcomes: [
                        RaceReply.Outcome(orders: 1, lines: ["deliver / Load"])
                    ]))),
        Sample("a race with a crash and taps", raceWithTaps),
        Sample(
            "a session with another step",
            .without(
                WithoutReply(
                    left: [SliceReply.StepLine(step: 3, command: "tap onAdd")], instead: "tap onRemove", taken: 2))),
        Sample("a profile", profile),
        Sample(
            "a slice",
            .slice(
                SliceReply(
                    place: "Todo.step", found: .value(.boolean(true)),
                    kept: [
                        SliceReply.StepLine(step: 2, command: "tap onLoginTapped"),
                        SliceReply.StepLine(step: 12, command: "tap \"New Todo\""),
                    ], total: 14, isUnfinished: true))),
        Sample(
            "a slice of a failed condition",
            .slice(
                SliceReply(
                    place: "stack is Welcome, TodoList", found: .screens(["Welcome", "TodoList", "Edit"]),
                    kept: [SliceReply.StepLine(step: 2, command: "tap onLoginTapped")], total: 9))),
        Sample("an empty slice", .slice(SliceReply(place: "/.a", found: .value(.integer(0)), kept: [], total: 3))),
        Sample(
            "a session without a step",
            .without(
                WithoutReply(
                    left: [SliceReply.StepLine(step: 3, command: "tap onAdd")], taken: 2,
                    refused: [WithoutReply.Refused(step: 5, command: "tap onPay", reason: "no button is called Pay")],
                    parted: SliceReply.StepLine(step: 4, command: "tap \"Save\""), branch: "branch-1",
                    differences: [NodeDifference(path: "/Todo", kind: .ended, state: [], properties: [])]))),
        Sample(
            "a session without a step that did nothing",
            .without(WithoutReply(left: [SliceReply.StepLine(step: 3, command: "tap onAdd")], taken: 2))),
        Sample(
            "a trial",
            .tried(
                TryReply(
                    step: login, differences: [], stack: stack,
                    sharedObjects: [
                        TryReply.SharedObject(node: node("/Todo"), path: path(".store"), type: "TodoStore")
                    ]))),
    ]

    private static let set = StepReply(
        number: 3, command: "set Welcome.name \"Bo\"", fate: .delivered,
        hops: [
            StepReply.Hop(
                node: node("/Welcome"), action: nil, source: .outside,
                changes: [changed(".name", text("Ada"), text("Bo"))], output: nil, isUncertain: false)
        ])

    private static func byEffect(leavingOut parts: [HeldPart] = []) -> StepReply {
        var step = set
        step.hops[0].action = structure("ClosureAction", ("line", number(40)))
        step.effect = StepReply.Effect(leftOut: parts)
        return step
    }

    private static let lasting: StepReply = {
        var step = set
        step.lasting = [HeldPart(node("/Todo"), path(".cache"), "Cache")]
        return step
    }()

    private static let deep = StepReply(
        number: 104, command: "send Row toggle", fate: .delivered,
        hops: [
            StepReply.Hop(
                node: node("/Garden/Bed[3]/Hedge[12]/Bush[4]/Vine/Flower[rose]"), action: enumCase("toggle"),
                source: .outside, changes: [], output: nil, isUncertain: true)
        ])

    private static let many = StepReply(
        number: 5, command: "send / grow", fate: .delivered,
        hops: [
            StepReply.Hop(
                node: node("/"), action: enumCase("grow"), source: .worker,
                changes: (0..<9).map { changed(".beds[\($0)]", number($0), number($0 + 1)) }, output: nil,
                isUncertain: false)
        ],
        begun: (0..<20).map {
            NodeValue(
                node: node("/Bed[\($0)]"), path: nil, type: "BedWorkflow",
                value: structure("BedWorkflow", ("plot", number($0))))
        })

    private static let emitted = StepReply(
        number: 6, command: "emit Edit discard", fate: .delivered,
        hops: [
            StepReply.Hop(
                node: node("/Todo/Edit"), action: nil, source: .outside, changes: [], output: enumCase("discard"),
                isUncertain: false)
        ], outputs: [enumCase("done")])
}

extension Sample {
    /// Two search results, of which the later one gets lost in one of the orders.
    private static func item(
        _ kind: CoverageReply.Kind, _ name: String, of: String? = nil, lines: [String]? = nil, search: String? = nil,
        type: DeclaredType? = nil
    ) -> CoverageReply.Item {
        var item = CoverageReply.Item(kind, name, of: of, isSeen: lines == nil && search == nil, type: type)
        (item.lines, item.search) = (lines, search)
        return item
    }

    private static let todoCoverage = CoverageReply.Workflow(
        name: "Todo", type: "TodoWorkflow", module: "Shop", isSeen: true,
        items: [
            item(.action, "newTodo", type: DeclaredType(module: "Shop", names: ["TodoWorkflow", "Action"])),
            item(.action, "delete", lines: ["tap onSelect(0)", "tap \"Delete\""]), item(.screen, "Todo"),
            item(
                .action, "load",
                lines: ["deliver /Todo Load .success([TodoModel(title: \"\", note: \"\")])", "tap \"Load\""]),
            item(.state, "edit", of: "step", search: "reach Todo.step == .edit(_)"),
        ], unlisted: [])

    static let profile = Reply.Content.profile(
        ProfileReply(
            steps: 2,
            nodes: [
                ProfileReply.Node(
                    name: "TodoListWorkflow", nodes: 1, renders: 3, equal: 1,
                    reasons: [
                        ProfileReply.Reason(reason: .new, renders: 1),
                        ProfileReply.Reason(reason: .propertiesChanged, renders: 2, equal: 1),
                    ], nanoseconds: 41_250)
            ],
            actions: [
                ProfileReply.Action(name: "TodoWorkflow", action: "newTodo", count: 1, nanoseconds: 5_125)
            ]))

    private static func branch(_ text: String, _ lines: ClosedRange<Int>, isSeen: Bool = false) -> CoverageReply.Branch
    {
        CoverageReply.Branch(
            file: "/Shop/Sources/TodoWorkflow.swift", position: CodeReply.Position(line: lines.lowerBound, column: 9),
            end: CodeReply.Position(line: lines.upperBound, column: 80), text: text, isSeen: isSeen)
    }

    static let coverage: Reply.Content = {
        var reply = CoverageReply(workflows: [
            todoCoverage,
            CoverageReply.Workflow(
                name: "Edit", type: "EditWorkflow", module: "Shop", isSeen: false,
                items: [item(.action, "save", search: "reach tree has Edit")], unlisted: [.screen]),
        ])
        reply.workflows[0].branches = [
            branch("case .delete:", 33...36), branch("if todos.isEmpty", 34...35), branch("else", 24...26),
            branch("? first", 28...28, isSeen: true),
        ]
        reply.workflows[0].items[1].places = [CrashReport.Place(file: "/Shop/Sources/TodoWorkflow.swift", line: 33)]
        reply.unfollowed = 2
        reply.instances = ["Cache"]
        reply.folded = 3
        reply.generics = ["Picker"]
        reply.tried = CoverageReply.Tried(states: 1_000, end: .states, skipped: ["tap onBreak"])
        return .coverage(reply)
    }()

    fileprivate static let coverageOfOneType: Reply.Content = {
        var reply = CoverageReply(workflows: [todoCoverage])
        reply.isFull = true
        reply.mayLackTypes = true
        reply.generics = ["Picker"]
        for item in [0, 1] {
            reply.workflows[0].items[item].places = [30, 33].prefix(item + 1).map {
                CrashReport.Place(file: "/Shop/Sources/TodoWorkflow.swift", line: $0)
            }
        }
        return .coverage(reply)
    }()

    static let race = Reply.Content.race(
        RaceReply(
            outputs: searches, orders: 2, untried: 0,
            outcomes: [
                RaceReply.Outcome(orders: 1, lines: searches),
                RaceReply.Outcome(
                    orders: 1, lines: searches.reversed(),
                    differences: [
                        RaceReply.Difference(place: "/.found", first: "\"b\"", other: "\"a\"", lost: searches[1])
                    ]),
            ]))

    private static let searches = ["deliver / Search[1] \"a\"", "deliver / Search[2] \"b\""]

    fileprivate static let raceWithTaps: Reply.Content = {
        var reply = RaceReply(
            outputs: ["deliver / Load 1", "deliver / Store 2"], orders: 1, untried: 1, end: .time,
            outcomes: [
                RaceReply.Outcome(
                    orders: 1, lines: ["deliver / Load 1"], failure: "crashes: Cart.swift:9: Fatal error: no cart")
            ])
        reply.unwritable = ["deliver / Draw"]
        reply.taps = [
            RaceReply(
                outputs: reply.outputs, tap: "tap onCancel", orders: 6, untried: 0,
                outcomes: [
                    RaceReply.Outcome(orders: 4, lines: ["tap onCancel"], unawaited: ["deliver / Load 1"]),
                    RaceReply.Outcome(
                        orders: 2, lines: ["deliver / Load 1", "tap onCancel"],
                        differences: [RaceReply.Difference(place: "Row", first: "there", other: nil)]),
                ])
        ]
        return .race(reply)
    }()
}
