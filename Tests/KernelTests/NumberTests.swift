// Whole numbers are varied as texts are: in a copy of the process first, because another number may stop the app.

import Testing
import WorkbenchKernel
import WorkbenchReplies
import WorkbenchTestSupport
import WorkbenchValueTree
import Workflow

@MainActor
@Suite(.mainActorTurn) struct NumberTests {
    private func dialogue() -> Dialogue {
        let app = KernelApp("numbers", "a number and an index") { Numbers() }
        return Dialogue(Session(apps: [app], opening: app))
    }

    @Test("A number is varied, and an index that nothing follows stops the app only where that costs nothing")
    func flow() throws {
        let dialogue = dialogue()
        guard case .flow(let flow) = try dialogue.say("flow /.count").content else {
            Issue.record("flow varies a number")
            return
        }
        #expect(flow.varied.text() == "4")
        #expect(flow.effects.flatMap(\.changes).map { $0.text() } == ["text: \"3 times a\" → \"4 times a\""])
        let refusal = try #require(dialogue.say("flow /.index").refusal)
        #expect(refusal.reason == .follow(.unvariedNumber(.integer(Integer(0)))))
        #expect(try dialogue.say("state /.index").isSuccess, "the app goes on")
    }

    @Test("What a screen shows leads to a number; what could not be varied is said")
    func screens() throws {
        let dialogue = dialogue()
        guard case .owner(let owner) = try dialogue.say("owner \"3 times a\"").content else { return }
        #expect(owner.sources.map(\.path.title).sorted() == ["count", "items[0]"])
        guard case .origin(let origin) = try dialogue.say("why screen.hint").content else { return }
        #expect(origin.links.map(\.kind).last == .independent)
        #expect(origin.notVaried.map(\.path.title) == ["index"] && origin.notVaried.map(\.reason) == [.stopsApp])
    }
}

private struct Numbers: Workflow {
    struct State {
        var count = 3
        var index = 0
        var items = ["a"]
    }

    struct Shown {
        var text: String
        var hint = "always the same"
    }

    typealias Output = Never

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Numbers>) -> Shown {
        Shown(text: "\(state.count) times \(state.items[state.index])")
    }
}
