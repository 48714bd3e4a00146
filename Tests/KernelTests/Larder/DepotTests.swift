// Values that differ in each run, property wrappers, class instances, closures and sinks: every command in an app with
// all of these.

import Testing
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchLanguage
import WorkbenchTestSupport

@Suite(.mainActorTurn) @MainActor struct DepotTests {
    static let app = KernelApp("depot", "values that each run makes anew") { Depot.Workflow(7) }

    private func depot(_ lines: [String] = []) throws -> Dialogue {
        let depot = try Dialogue("depot", apps: [Self.app], workers: .off)
        for line in lines {
            let reply = try depot.say(line)
            #expect(reply.isSuccess, "\(line) \(reply.comparable)")
        }
        return depot
    }

    private static let id = "11111111-2222-3333-4444-555555555555"
    private static let crate = "Depot.Crate(id: \"\(id)\", name: \"jam\")"

    nonisolated static let owners: [(line: String, owned: [String], copied: [String], shown: [String])] = [
        (
            "owner \"jam\"", ["/.crates[\"11111111-2222-3333-4444-555555555555\"].name"],
            ["/Crate[11111111-2222-3333-4444-555555555555].crate.name"], []
        ),
        ("owner \"fragile\"", ["/.labels[\"fragile\"]"], [], []),
        ("owner \"up\"", [], [], ["Depot.lever.label"]),
    ]

    @Test("owner finds values in dictionaries and sets", arguments: owners)
    func ownerOfValuesInDictionariesAndSets(_ line: String, _ owned: [String], _ copied: [String], _ shown: [String])
        throws
    {
        let depot = try depot(["send / take(\(Self.crate))", "send / label(\"fragile\")"])
        guard case .owner(let reply) = try depot.say(line).content else {
            Issue.record("\(line) has an owner")
            return
        }
        func texts(_ places: [OwnerReply.Place]) -> [String] { places.map { $0.holder + $0.path.suffix } }
        #expect(texts(reply.owners) == owned)
        #expect(texts(reply.copies) == copied)
        #expect(texts(reply.screens) == shown)
        // Each place can be typed in a command.
        for place in texts(reply.owners) {
            #expect(try depot.say("owner \(place.replacing("/.", with: "Depot."))").isSuccess, "\(place)")
        }
    }

    @Test("owner finds part of a text in a dictionary or a set")
    func ownerFindsPartsOfTextsInCollections() throws {
        let depot = try depot(["send / take(\(Self.crate))", "send / label(\"fragile\")"])
        for (part, whole) in [("ja", "jam"), ("fragi", "fragile")] {
            guard case .owner(let reply) = try depot.say("owner \"\(part)\"").content else {
                Issue.record("owner answers with places")
                return
            }
            #expect(reply.containing.map { $0.value.text() } == ["\"\(whole)\""])
        }
    }

    @Test("owner lists screens of the same name once")
    func ownerListsScreensOfOneNameOnce() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        guard case .owner(let reply) = try larder.say("owner \"north\"").content else {
            Issue.record("owner answers with places")
            return
        }
        #expect(Set(reply.screens).count == reply.screens.count && !reply.screens.isEmpty)
    }

    @Test("audit does not report a render with sinks and closures as impure")
    func auditAcceptsRenderWithSinksAndClosures() throws {
        let depot = try depot(["send / receive(\"jam\")"])
        guard case .audit(let audit) = try depot.say("audit").content else {
            Issue.record("audit answers with findings")
            return
        }
        #expect(!audit.findings.contains { $0.rule == .impureRender }, "\(audit.findings)")
    }

    @Test("Commands and completion name a wrapped property as in code")
    func wrappedPropertyIsNamedAsInCode() throws {
        let depot = try depot()
        for line in [
            "expect Depot.volume == 3", "expect screen level == 3", "set Depot.volume 5", "expect Depot.volume == 5",
            "state Depot.volume", "watch Depot.volume", "expect Depot.volume changed since 0",
            "flow Depot.volume --with 6",
            "owner Depot.volume", "history Depot.volume", "why Depot.volume", "expect Depot._volume.value == 5",
        ] {
            let reply = try depot.say(line)
            #expect(reply.isSuccess, "\(line) \(reply.comparable)")
            #expect(reply.expectation?.holds != false, "\(line)")
        }
        for line in ["expect Depot.", "set Depot.", "state Depot.", "expect screen "] {
            let labels = depot.session.complete(line, at: line.utf8.count).candidates.map(\.label)
            #expect(labels.contains { $0 == "volume" || $0 == "level" }, "\(line) \(labels)")
            #expect(!labels.contains { $0.hasPrefix("_") }, "\(line) \(labels)")
        }
        #expect(try depot.say("expect Depot.volume == 5").expectation?.expected == "Depot.volume == 5")
        #expect(try depot.say("expect Depot.valume == 5").refusal?.kind == .unknown(.place))
    }

    @Test(
        "open of a short name is refused with the calls that open the workflow",
        arguments: [
            ("Depot", ["Depot.Workflow(0)"]), ("depot", ["Depot.Workflow(0)"]),
            ("WorkbenchLarder.Depot", ["Depot.Workflow(0)"]), ("Larder", ["LarderWorkflow(household: \"\")"]),
        ])
    func openOfAShortNameOffersCalls(_ name: String, _ calls: [String]) throws {
        #expect(throws: Refusal.self) { try KernelApp.meant(by: name, among: []) }
        #expect(LinkedWorkflow.calls(for: name) == calls)
        let refusal = try #require(depot().say("open \(name)1").refusal ?? nil)
        #expect(refusal.kind == .unknown(.app))
        for call in calls { #expect(try depot().say("open \(call)").isSuccess, "\(call)") }
    }

    @Test("The remedy of a refused open is accepted")
    func remedyOfARefusedOpenWorks() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        let refusal = try #require(larder.say("open Depot").refusal)
        #expect(refusal.remedies == ["Depot.Workflow(0)"])
        #expect(try larder.say("open \(refusal.remedies[0])").isSuccess)
    }

    @Test("diff names the objects that it does not compare")
    func diffNamesObjectsThatItDoesNotCompare() throws {
        let depot = try depot(["send / volume(4)", "send / log(\"a\")", "send / volume(5)"])
        func lasting(_ line: String) throws -> [String] {
            let content = try depot.say(line).content
            let nodes = try #require({ if case .difference(let nodes) = content { nodes } else { nil } }(), "\(line)")
            return nodes.flatMap { $0.lasting ?? [] }.map { "\($0.part.path?.description ?? "") \($0.step)" }
        }
        #expect(try lasting("diff 0") == [".ledger 2"])
        #expect(try lasting("diff 1 2") == [".ledger 2"])
        #expect(try lasting("diff 2").isEmpty)
        let text = ReplyText(width: 100).lines(of: try depot.say("diff 1 2")).map(\.plain)
        let note = "! contents not compared, because it's an object: Depot.ledger (Ledger), changed in step 2"
        #expect(text.contains { $0.hasSuffix(note) }, "\(text)")
    }

    @Test("send of an unknown action is refused with the names of the existing ones")
    func unknownActionIsRefusedWithActionNames() throws {
        let depot = try depot()
        let refusal = try #require(depot.say("send Depot Other.volume(1)").refusal)
        #expect(refusal.text.contains("; it has ") && refusal.text.contains("volume"), "\(refusal.text)")
    }
}
