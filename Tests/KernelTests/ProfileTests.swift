// profile repeats the steps on a copy, and counts and times what the user's code does there.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct ProfileTests {
    private static func profile(_ line: String = "profile", in dialogue: Dialogue) throws -> ProfileReply {
        guard case .profile(let profile) = try dialogue.say(line).content else { throw CancellationError() }
        return profile
    }

    @Test func profileCountsRendersAndActions() throws {
        let app = KernelApp("app", "a parent that renders its child too often") { Parent() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        #expect(try Self.profile(in: dialogue) == ProfileReply(steps: 0, nodes: [], actions: []))
        for line in ["tap onA", "tap onB", "tap onA"] { try dialogue.say(line) }
        let before = try dialogue.traces
        let profile = try Self.profile(in: dialogue)
        #expect(try dialogue.traces == before)
        #expect(profile.steps == 3)
        let nodes = Dictionary(uniqueKeysWithValues: profile.nodes.map { ($0.name, $0) })
        #expect(nodes["Parent"]?.renders == 3 && nodes["Parent"]?.equal == 1)
        #expect(
            nodes["Parent"]?.reasons == [ProfileReply.Reason(reason: .stateChanged, renders: 3, equal: 1)])
        // `onB` changes a part of the state that no rendering shows, so the child isn't rendered then.
        #expect(nodes["Child"]?.renders == 2 && nodes["Child"]?.equal == 0 && nodes["Child"]?.nodes == 1)
        let actions = profile.actions.map { "\($0.name) \($0.action) \($0.count)" }.sorted()
        #expect(actions == ["Parent a 2", "Parent b 1"])
        // Each render of the child waits for a millisecond, which isn't counted as the parent's time.
        #expect((nodes["Child"]?.nanoseconds ?? 0) >= 2_000_000)
        let one = try Self.profile("profile Child", in: dialogue)
        #expect(one.nodes.map(\.name) == ["/Child"] && one.actions == [])
    }

    @Test func perfettoTraceHasEveryCall() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        for line in ["tap onLoginTapped", "tap \"New Todo\""] { try dialogue.say(line) }
        guard case .script(let text) = try dialogue.say("export perfetto").content else { throw CancellationError() }
        let trace = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let events = try #require(trace["traceEvents"] as? [[String: Any]])
        let calls = events.filter { $0["ph"] as? String == "X" }
        #expect(calls.contains { $0["name"] as? String == "render Todo/List" })
        #expect(calls.contains { ($0["name"] as? String)?.hasPrefix("apply Todo") == true })
        var ends: [Double] = []
        for call in calls {
            let begin = try #require(call["ts"] as? Double), time = try #require(call["dur"] as? Double)
            #expect(call["pid"] as? Int == 1 && call["tid"] as? Int == 1 && time >= 0)
            // Calls on one thread are nested or one after the other.
            while let end = ends.last, end <= begin { ends.removeLast() }
            if let end = ends.last { #expect(begin + time <= end) }
            ends.append(begin + time)
        }
    }
}

private struct Parent: Workflow {
    typealias Output = Never

    struct State: Equatable { var (a, b) = (0, 0) }

    enum Action: WorkflowAction {
        case a, b

        func apply(toState state: inout State, context: ApplyContext<Parent>) -> Never? {
            switch self {
            case .a: state.a += 1
            case .b: state.b += 1
            }
            return nil
        }
    }

    struct ParentScreen {
        var title: String
        var onA, onB: () -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Parent>) -> ParentScreen {
        let sink = context.makeSink(of: Action.self)
        let title = Child(number: state.a).rendered(in: context)
        return ParentScreen(title: title, onA: { sink.send(.a) }, onB: { sink.send(.b) })
    }
}

private struct Child: Workflow, Equatable {
    typealias Output = Never
    typealias State = Void
    typealias Rendering = String

    var number: Int

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Child>) -> String {
        usleep(1_000)
        return "\(number)"
    }
}
