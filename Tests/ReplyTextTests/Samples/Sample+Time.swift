// The timeline.

import WorkbenchLanguage
import WorkbenchValueTree

extension Sample {
    static let time: [Sample] = [
        Sample(
            "a history",
            .history([
                HistoryEntry(number: 0, command: "todo", screens: ["Welcome"], isCurrent: false, marks: []),
                HistoryEntry(
                    number: 1, command: "send welcome nameChanged(name: \"Ada\")", screens: ["Welcome"],
                    isCurrent: true,
                    marks: ["named", "start"]),
                HistoryEntry(
                    number: 10, command: "send /Todo saveChanges(\n  todo: $Edit.todo,\n  index: 0)",
                    screens: ["Welcome", "Welcome, Ada"], isCurrent: false, marks: []),
            ])),
        Sample("back in time", .moved(MoveReply(from: 2, to: 1)), stack: stack),
        Sample(
            "back in time past a changed object",
            .moved(
                MoveReply(
                    from: 4, to: 1,
                    lasting: [MoveReply.Lasting(HeldPart(node("/Todo"), path(".cache"), "Cache"), step: 3)],
                    remedy: "goto 1 --replay"))),
        Sample("back in time by a replay", .moved(MoveReply(from: 4, to: 1, replayed: .init(leftOut: [])))),
        Sample(
            "back in time by a replay that leaves something out",
            .moved(
                MoveReply(
                    from: 4, to: 1, replayed: .init(leftOut: [HeldPart(node("/Todo"), path(".cache"), "Cache")])))),
        Sample(
            "on in time",
            .moved(
                MoveReply(
                    from: 1, to: 2, watched: [WatchReply(place: "Welcome.name", before: nil, after: text("Ada"))]))),
        Sample(
            "a difference",
            .difference([
                NodeDifference(
                    path: "/Todo", kind: .changed, state: save.hops[1].changes,
                    properties: [changed(".name", text("Ada"), text("Bo"))]),
                NodeDifference(path: "/Todo/List", kind: .began, state: [], properties: []),
                NodeDifference(path: "/Todo/Edit", kind: .ended, state: [], properties: []),
            ])),
        Sample("no difference", .difference([])),
        Sample(
            "marks",
            .marks([MarkReply(name: "named", step: 1), MarkReply(name: "logged-in", step: 12, branch: "branch-2")])),
        Sample("no marks", .marks([])),
        Sample(
            "branches",
            .branches([
                branch("branch-1", to: 12), branch("branch-2", to: 3, from: "branch-1", at: 1),
                branch("branch-3", to: 20, from: "branch-2", at: 2), branch("branch-4", to: 2, from: "branch-1", at: 1),
                branch("branch-5", to: 5, from: "branch-1", at: 4, isCurrent: true),
            ])),
        Sample("one branch", .branches([branch("branch-1", to: 0, isCurrent: true)])),
        Sample(
            "more branches than a graph can hold",
            .branches(
                [branch("branch-1", to: 4_000)]
                    + (2...12).map { branch("branch-\($0)", to: 100 * $0, from: "branch-1", at: 90 * $0) })),
    ]

    private static func branch(
        _ name: String, to last: Int, from origin: String? = nil, at step: Int = 0, isCurrent: Bool = false
    ) -> BranchReply {
        BranchReply(
            name: name, lastStep: last, isCurrent: isCurrent,
            origin: origin.map { BranchReply.Origin(branch: $0, step: step) })
    }
}
