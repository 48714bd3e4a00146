// Where data comes from, where it goes, and audit findings.

import WorkbenchLanguage
import WorkbenchValueTree

extension Sample {
    static let follow: [Sample] = [
        Sample("the trace of a step", .trace(login)),
        Sample("the trace of a step with many changes", .trace(save)),
        Sample("the trace of a step that ends a node with a long name", .trace(ending)),
        Sample(
            "why a node was rendered",
            .why(
                WhyReply(
                    node: node("/Todo/List"), step: 12, render: save.renders[2],
                    causes: save.hops.map { WhyReply.Cause(node: $0.node, action: $0.action) }))),
        Sample(
            "why a node was not rendered",
            .why(WhyReply(node: node("/Welcome"), step: 2, render: nil, causes: []))),
        Sample(
            "an owner",
            .owner(
                OwnerReply(
                    value: text("Take the cat for a walk"),
                    owners: [place("/Todo", .state, ".todos[0].title")],
                    copies: [place("/Todo/List", .properties, ".todos[0].title", givenBy: "/Todo")],
                    screens: [place("List", nil, ".todoTitles[0]")]))),
        Sample(
            "a value that nobody holds",
            .owner(OwnerReply(value: text("nothing"), owners: [], copies: [], screens: []))),
        Sample(
            "a flow",
            .flow(
                FlowReply(
                    node: node("/Todo"), path: path(".todos[0].title"), before: text("Take the cat for a walk"),
                    varied: text("Take the cat for a walk~"),
                    effects: [
                        FlowReply.Effect(
                            holder: "/Todo/List", part: .properties,
                            changes: [
                                changed(
                                    ".todos[0].title", text("Take the cat for a walk"), text("Take the cat for a walk~")
                                ),
                                changed(".count", number(1), number(2)),
                            ]),
                        FlowReply.Effect(holder: "/Todo/Hint", part: .began, changes: []),
                        FlowReply.Effect(holder: "/Todo/Old", part: .ended, changes: []),
                        FlowReply.Effect(
                            holder: "TodoList", part: .screen, changes: [changed(".count", number(1), number(2))]),
                    ]))),
        Sample(
            "a flow to nowhere",
            .flow(
                FlowReply(node: node("/Todo"), path: path(".seed"), before: number(1), varied: number(0), effects: []))),
        Sample(
            "an audit",
            .audit(
                AuditReply(
                    findings: findings, nodes: 7,
                    skipped: [AuditReply.Skipped(audited("/Todo", ".date"), because: .number)]))),
        Sample("an audit with roles", .audit(withRoles)),
        Sample("an audit that finds nothing", .audit(AuditReply(findings: [], nodes: 1, skipped: []))),
        Sample(
            "watched places",
            .watched([
                WatchReply(place: "Welcome.name", before: nil, after: text("Ada")),
                WatchReply(place: "Todo.todos", before: nil, after: nil),
            ])),
        Sample("nothing watched", .watched([])),
    ]

    private static let ending = StepReply(
        number: 5, command: "deliver /Sign AuthorizeAndRememberWorker true", fate: .delivered,
        hops: [
            StepReply.Hop(
                node: node("/Sign"), action: enumCase("done"), source: .worker, changes: [], output: nil,
                isUncertain: false)
        ], ended: [node("/Sign/AuthorizeAndRememberWorker")],
        renders: [StepReply.RenderLine(node: node("/Sign"), reason: .stateChanged, changes: [])])

    private static func place(
        _ holder: String, _ part: NodePart?, _ place: String, givenBy: String? = nil
    ) -> OwnerReply.Place {
        OwnerReply.Place(holder: holder, part: part, path: path(place), givenBy: givenBy)
    }

    private static var withRoles: AuditReply {
        var audit = AuditReply(findings: [], nodes: 2, skipped: [])
        audit.roles = AuditReply.Role.Kind.allCases.map { kind in
            AuditReply.Role(
                kind, audited("/Todo", ".chosen"), of: audited("/Todo", ".todos"),
                subject: kind == .counter ? "the count of … where done" : nil, support: 3)
        }
        return audit
    }

    private static func audited(_ place: String, _ part: String) -> AuditReply.Place {
        AuditReply.Place(node: node(place), path: path(part))
    }

    private static let findings: [AuditFinding] = [
        .sharedObject(type: "TodoStore", places: [audited("/Todo", ".store"), audited("/Todo/List", ".store")]),
        .staleCopy(node: node("/Edit"), state: path(".todo"), property: path(".initialTodo")),
        .usedByOneChild(node: node("/Todo"), state: path(".filter"), child: node("/Todo/List")),
        .unreachableActions(
            node: node("/Todo"), type: "EditAction", actions: ["saveChanges(todo: TodoModel)", "discardChanges"],
            steps: 4),
        .impureRender(node: node("/Clock")), .wronglyKeptRow(node: node("/Todo/List")),
        .sendingRender(node: node("/")),
    ]
}
