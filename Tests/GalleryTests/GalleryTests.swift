// The gallery: `audit --drive` names the rule and place of each bug and accepts the corrected version, its scripts
// reproduce the bug, and the file next to the bug leads from the symptom to the cause.

import Foundation
import Testing
import WorkbenchBugs
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct GalleryTests {
    nonisolated static let names = Cases.some(Gallery.exhibits.map(\.name), oneIn: 6)

    private static func exhibit(_ name: String) throws -> Exhibit {
        try #require(Gallery.exhibits.first { $0.name == name })
    }

    private static func app<Root: Workflow>(_ name: String, _ root: Root) -> KernelApp {
        nonisolated(unsafe) let root = root
        return KernelApp(name, "an exhibit") { root }
    }

    private static func session(_ exhibit: Exhibit, isMended: Bool = false) -> Session {
        let app =
            isMended ? app("\(exhibit.name)-mended", exhibit.mended) : app(exhibit.name, exhibit.broken)
        return Session(apps: [app], opening: app, workers: .off)
    }

    @Test("audit --drive finds the rule and the place of each gallery bug", arguments: names)
    func driveFindsRuleAndPlaceOfEachBug(_ name: String) throws {
        let exhibit = try Self.exhibit(name)
        let reply = try Self.session(exhibit).audited("audit --drive 200")
        let index = reply.findings.firstIndex {
            $0.rule.rawValue == exhibit.rule
                && $0.place.node.path.prefix { $0 != "[" } == exhibit.node.prefix { $0 != "[" }
                && $0.place.path.title == exhibit.path
        }
        #expect(index != nil, "found instead: \(reply.findings.map(\.brief))")
        // The script of each finding reproduces it in a new tree.
        for script in reply.drive?.scripts ?? [] {
            let finding = reply.findings[script.finding]
            let session = Self.session(exhibit)
            for line in script.lines {
                #expect(session.evaluate(line).last?.isSuccess == true, "\(line) of \(finding.brief)")
            }
            #expect(script.lines.count <= 6, "\(script.lines) is long for \(finding.brief)")
        }
        if let index, AuditRule(rawValue: exhibit.rule)?.needsSteps == true, exhibit.rule != "unsent-action",
            exhibit.rule != "unread-state"
        {
            #expect(reply.drive?.scripts.contains { $0.finding == index } == true, "no script shows \(exhibit.rule)")
        }
    }

    /// In another test, an editor drives them with the first seed.
    @Test("audit --drive finds nothing in the fixed workflow of each gallery bug", arguments: names)
    func driveFindsNothingInFixedWorkflows(_ name: String) throws {
        let session = Self.session(try Self.exhibit(name), isMended: true)
        let steps = Cases.count(60, thorough: 200)
        let reply = try session.audited("audit --drive \(steps) --seed 2")
        #expect(reply.findings.map(\.brief) == [])
        #expect(reply.drive?.steps == steps)
    }

    @Test("The script of each gallery bug leads from its symptom to its cause", arguments: names)
    func galleryScriptsLeadFromSymptomToCause(_ name: String) throws {
        let file = try SourceFolder.file("examples/Bugs/Scripts/\(name).wf")
        let exhibit = try Self.exhibit(name)
        let session = Self.session(exhibit)
        var replies: [Reply] = []
        for line in file.split(separator: "\n") where !line.hasPrefix("#") {
            let reply = try #require(session.evaluate(String(line)).last, "\(line)")
            #expect(reply.isSuccess, "\(line): \(reply)")
            if case .expectation(let expectation) = reply.content { #expect(expectation.holds, "\(line)") }
            replies.append(reply)
        }
        guard case .audit(let audit)? = replies.last?.content else {
            Issue.record("the last command of \(name).wf is an audit")
            return
        }
        #expect(audit.findings.contains { $0.rule.rawValue == exhibit.rule }, "\(audit.findings.map(\.brief))")
    }

    @Test("owner of a value in an object names every state that holds the object")
    func allHoldersOfAnObjectOwnIt() throws {
        let session = Self.session(try Self.exhibit("shared-object"))
        for place in ["Volume[left].settings.volume", "Volume[left].settings"] {
            guard case .owner(let owner)? = session.evaluate("owner \(place)").last?.content else {
                Issue.record("owner \(place) didn't answer with places")
                return
            }
            #expect(owner.owners.map(\.holder) == ["/Volume[left]", "/Volume[right]"], "\(place)")
            #expect(owner.sharedObject?.hasSuffix("Settings") == true)
        }
    }
}

/// The package's own files.
enum SourceFolder {
    static func file(_ path: String) throws -> String {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }
}

extension Session {
    func audited(_ line: String) throws -> AuditReply {
        guard case .audit(let reply)? = evaluate(line).last?.content else {
            throw Unexpected(line: line)
        }
        return reply
    }

    struct Unexpected: Error { var line: String }
}

extension AuditFinding {
    /// `stale-copy /Greeting.name`
    var brief: String { "\(rule.rawValue) \(place.node.path)\(place.path.description)" }
}
