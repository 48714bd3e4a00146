// `why`, `owner`, `flow` and `history` agree about the places on the examples' screens.

import Testing
import WorkbenchBugs
import WorkbenchGarden
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchTicTacToe
import WorkbenchTutorial5
import WorkbenchValueTree
import WorkbenchWorkers
import Workflow

@MainActor
@Suite(.mainActorTurn) struct AgreementTests {
    private struct Example {
        var app: KernelApp
        var lines: [String]
    }

    private static let examples =
        [
            Example(
                app: KernelApp("todo", "") { WorkbenchTutorial5.RootWorkflow() },
                lines: [
                    "tap onNameChanged \"Ada\"", "tap onLoginTapped", "tap \"New Todo\"", "tap onTodoSelected 1",
                    "tap onTitleChanged \"tea\"", "tap \"Save\"", "tap onTodoSelected 0",
                ]),
            Example(
                app: KernelApp("tictactoe", "") { TicTacToeWorkflow() },
                lines: [
                    "send Login submit(email: \"a@b.c\", password: \"password\")",
                    "deliver Authentication AuthorizingWorker .success(.init(token: \"a\", isSecondFactorRequired: false))",
                ]),
            Example(
                app: KernelApp("feed", "") { FeedWorkflow() },
                lines: [
                    "deliver / LoadWorker .failure(.forbidden)", "tap onRetry",
                    "deliver / LoadWorker .success([\"a\", \"b\"])", "deliver / SequenceWorker ()",
                ]),
            Example(
                app: KernelApp("garden", "") { GardenWorkflow(size: 30, seed: 7) },
                lines: ["tap onSeasonChanged .summer", "tap onPickBlossom", "tap onSeasonChanged .autumn"]),
        ]
        + Gallery.exhibits.flatMap { exhibit in
            [exhibited(exhibit.name, exhibit.broken), exhibited(exhibit.name, exhibit.mended)]
        }

    private static func exhibited<Root: Workflow>(_ name: String, _ root: Root) -> Example {
        nonisolated(unsafe) let root = root
        let file = try? SourceFolder.file("examples/Bugs/Scripts/\(name).wf")
        let lines = (file ?? "").split(separator: "\n").map(String.init)
        return Example(
            app: KernelApp(name, "") { root },
            lines: lines.filter { line in ["tap ", "send ", "deliver "].contains { line.hasPrefix($0) } })
    }

    @Test("why, owner, flow and history agree on a hundred places of the examples", .thorough)
    func questionsAgree() throws {
        var (places, steps, flows) = (0, 0, 0)
        for example in Self.examples {
            let session = Session(apps: [example.app], opening: example.app, workers: .off)
            for line in example.lines { _ = session.evaluate(line) }
            guard case .stack(let stack)? = session.evaluate("stack").last?.content else { continue }
            for screen in stack.layers.flatMap(\.screens) where screen.isActive {
                for field in screen.fields where field.callback == nil && !field.name.isEmpty {
                    let place = "screen.\(screen.name).\(field.name)"
                    places += 1
                    steps += try checkWhy(place, in: session, example.app.name)
                    flows += try checkSources(place, (screen.name, field.name), in: session, example.app.name)
                }
            }
        }
        #expect(places >= 100 && steps >= 40 && flows >= 100, "\(places) places, \(steps) steps, \(flows) flows")
    }

    private func origin(_ place: String, in session: Session) throws -> OriginReply {
        let reply = try #require(session.evaluate("why \(place)").last)
        guard case .origin(let origin) = reply.content else {
            Issue.record("why \(place): \(reply)")
            throw CancellationError()
        }
        return origin
    }

    /// Checks that the step that `why` names after the first piece of state is also the latest change in that piece's
    /// history.
    ///
    /// - Returns: The number of steps compared.
    private func checkWhy(_ place: String, in session: Session, _ app: String) throws -> Int {
        let links = try origin(place, in: session).links
        guard let index = links.firstIndex(where: { if case .state = $0.kind { true } else { false } }),
            case .state(let node, let path) = links[index].kind, index + 1 < links.count
        else { return 0 }
        let piece = node.path + path.suffix
        guard case .blame(let blame)? = session.evaluate("history \(piece)").last?.content else {
            Issue.record("history \(piece) of \(place) in \(app) answers with steps")
            return 0
        }
        let past = blame.changes.filter { $0.branch == nil && $0.step <= links[index].step }
        if case .began = links[index + 1].kind {
            #expect(
                past.allSatisfy { $0.step <= links[index + 1].step },
                "\(place) in \(app): \(piece) changed after it began")
        } else {
            #expect(past.first?.step == links[index + 1].step, "\(place) in \(app): \(piece)")
        }
        return 1
    }

    /// Checks that why and owner name the same sources, and that flow leads from each of them to the place.
    ///
    /// - Returns: The number of sources followed.
    private func checkSources(
        _ place: String, _ shown: (screen: String, field: String), in session: Session, _ app: String
    ) throws -> Int {
        let origin = try origin(place, in: session)
        guard case .owner(let owner)? = session.evaluate("owner \(place)").last?.content else {
            Issue.record("owner \(place) in \(app) answers with places")
            return 0
        }
        #expect(owner.sources == origin.sources, "\(place) in \(app)")
        if let index = origin.links.firstIndex(where: { if case .state = $0.kind { true } else { false } }),
            case .state(let node, _) = origin.links[index].kind, !origin.sources.isEmpty,
            origin.links[index].step == origin.links[0].step
        {
            #expect(origin.sources.contains { $0.holder == node.path }, "\(place) in \(app) has its owner in why")
        }
        for source in origin.sources {
            let piece = source.holder + source.path.suffix
            guard case .flow(let flow)? = session.evaluate("flow \(piece)").last?.content else {
                Issue.record("flow \(piece) of \(place) in \(app) answers with effects")
                continue
            }
            let isListed = flow.effects.contains { effect in
                effect.part == .screen && effect.holder == shown.screen
                    && effect.changes.contains { $0.path.components.first == .field(shown.field) }
            }
            #expect(isListed, "flow \(piece) shows \(place) in \(app)")
        }
        return origin.sources.count
    }
}
