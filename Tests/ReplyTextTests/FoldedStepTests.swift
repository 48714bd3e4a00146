// Hops that differ only in their nodes are shown only once.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchValueTree

struct FoldedStepTests {
    private static func hop(_ path: String, _ type: String = "VineWorkflow") -> StepReply.Hop {
        let name = path.split(separator: "/").last.map(String.init) ?? "Vine"
        return StepReply.Hop(
            node: NodeName(path: path, name: name, type: type), action: .text(Text("news")), source: .outside,
            changes: [],
            output: .text(Text("grew")), outputFate: .mapped(1), isUncertain: false)
    }

    private static func text(_ hops: [StepReply.Hop]) -> [String] {
        let step = StepReply(number: 7, command: "send / grow", fate: .delivered, hops: hops)
        return ReplyText(width: 80).lines(of: Reply(.step(step)), command: nil).map(\.plain)
    }

    @Test("Four equal hops in a row are one, with their number; three are shown one by one", arguments: [3, 4, 3_000])
    func equalHopsFold(_ count: Int) {
        let lines = Self.text((0..<count).map { Self.hop("/Vine[\($0)]") })
        #expect(lines.contains { $0.contains("\(count) × Vine") } == (count >= 4), "\(lines)")
        #expect(lines.last?.contains("`trace 7` shows all") == (count >= 4), "\(lines)")
        #expect(lines.count <= 6)
    }

    @Test("Hops of other kinds divide a run")
    func otherHopsDivideARun() {
        let vines = (0..<5).map { Self.hop("/Vine[\($0)]") }
        let lines = Self.text(vines + [Self.hop("/Bed", "BedWorkflow")] + vines)
        #expect(lines.count { $0.contains("5 × Vine") } == 2, "\(lines)")
        #expect(lines.contains { $0.contains("Bed ") }, "\(lines)")
    }

    private static func tree(_ count: Int) -> TreeReply {
        func node(_ path: String, _ children: [TreeReply]) -> TreeReply {
            let name = NodePath(parsing: path).segment
            return TreeReply(
                node: NodeName(path: path, name: name, type: String(name.prefix { $0 != "[" })), key: "", state: nil,
                isWorker: false, children: children, omitted: 0)
        }
        return node(
            "/",
            (0..<count).map { bed in node("/Bed[\(bed)]", (0..<count).map { node("/Bed[\(bed)]/Row[\($0)]", []) }) })
    }

    private static let large: [(name: String, reply: Reply)] = {
        var step = StepReply(number: 7, command: "send / grow", fate: .delivered)
        step.hops = (0..<300).map { hop("/Vine[\($0)]", $0 % 7 == 0 ? "BedWorkflow" : "VineWorkflow") }
        let names = step.hops.map(\.node)
        step.begun = names.prefix(20).map { NodeValue(node: $0, path: nil, type: $0.type, value: .tuple([])) }
        let change = Change.changes(from: .boolean(true), to: .boolean(false))
        step.renders = names.dropFirst(10).map {
            StepReply.RenderLine(node: $0, reason: .propertiesChanged, changes: change)
        }
        step.ended = Array(names.suffix(20))
        let changes = names.map { HistoryEntry.NodeChange(node: $0, change: change[0]) }
        let entry = HistoryEntry(
            number: 7, command: "x", screens: [], isCurrent: true, marks: [], changes: changes)
        return [
            ("step", Reply(.step(step))), ("tree", Reply(.tree(tree(60)))), ("history", Reply(.history([entry]))),
        ]
    }()

    @Test("A large reply that is folded has the same text, and is not folded again", arguments: [40, 80, 140])
    func foldedRepliesHaveTheSameText(_ width: Int) throws {
        for (name, reply) in Self.large {
            let text = ReplyText(width: width)
            #expect(text.lines(of: reply.folded).map(\.plain) == text.lines(of: reply).map(\.plain), "\(name)")
            #expect(reply.folded.folded == reply.folded, "\(name)")
            let (whole, folded) = try (JSONEncoder().encode(reply), JSONEncoder().encode(reply.folded))
            #expect(folded.count * 5 < whole.count, "\(name)")
            #expect(try JSONDecoder().decode(Reply.self, from: folded) == reply.folded, "\(name)")
        }
    }

    @Test("A screen beside another one is divided by a bar, and one that covers another by an arrow")
    func screensBesideEachOther() {
        func screen(_ name: String, isBeside: Bool?) -> StackReply.ScreenLine {
            var line = StackReply.ScreenLine(name: name, title: nil, key: nil, isActive: false, buttons: [], fields: [])
            line.isBeside = isBeside
            return line
        }
        for (isBeside, expected) in [
            (true, " stack  Header │ Ticket │ Ticket"), (nil, " stack  Header ▸ Ticket ▸ Ticket"),
        ] {
            let screens = ["Header", "Ticket", "Ticket"].enumerated().map {
                screen($1, isBeside: $0 > 0 ? isBeside : nil)
            }
            let reply = StackReply(layers: [StackReply.Layer(kind: .base, screens: screens)])
            let lines = ReplyText(width: 80).lines(of: Reply(.stack(reply)), command: nil).map(\.plain)
            #expect(lines == [expected])
        }
    }
}
