// Hops that differ only in their nodes are shown once.

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
        #expect(lines.last?.contains("trace 7 shows all") == (count >= 4), "\(lines)")
        #expect(lines.count <= 6)
    }

    @Test("Hops of other kinds divide a run")
    func otherHopsDivideARun() {
        let vines = (0..<5).map { Self.hop("/Vine[\($0)]") }
        let lines = Self.text(vines + [Self.hop("/Bed", "BedWorkflow")] + vines)
        #expect(lines.count { $0.contains("5 × Vine") } == 2, "\(lines)")
        #expect(lines.contains { $0.contains("Bed ") }, "\(lines)")
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
