// Integers are varied like strings: first in a copy of the process, because another number may crash the app.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree
import Workflow

@MainActor
@Suite(.mainActorTurn) struct NumberTests {
    private func dialogue() -> Dialogue {
        let app = KernelApp("numbers", "a number and an index") { Numbers() }
        return Dialogue(Session(apps: [app], opening: app))
    }

    @Test("flow varies a number, and an index only where that cannot crash the app")
    func flowVariesNumbers() throws {
        let dialogue = dialogue()
        guard case .flow(let flow) = try dialogue.say("flow /.count").content else {
            Issue.record("flow varies a number")
            return
        }
        #expect(flow.varied.text() == "4")
        #expect(flow.effects.flatMap(\.changes).map { $0.text() } == ["text: \"3 times a\" → \"4 times a\""])
        let refusal = try #require(dialogue.say("flow /.index").refusal)
        #expect(refusal.reason == .follow(.crashing(.integer(Integer(0)))))
        #expect(try dialogue.say("state /.index").isSuccess, "the app goes on")
    }

    @Test("owner and why do not vary a number of an attached app, and say so")
    func numberOfAnAttachedAppIsNotVaried() throws {
        let host = WorkflowHost(workflow: Numbers())
        let dialogue = Dialogue(Session(attachedTo: host.tree, named: "numbers"))
        guard case .owner(let owner) = try dialogue.say("owner /.count").content else {
            Issue.record("a place has an owner")
            return
        }
        #expect(owner.notVaried.map(\.path.title) == ["count"] && owner.notVaried.map(\.reason) == [.runningApp])
        guard case .origin(let origin) = try dialogue.say("why screen.text").content else {
            Issue.record("what a screen shows has an origin")
            return
        }
        #expect(origin.links.last?.kind != .independent || origin.notVaried.contains { $0.reason == .runningApp })
        #expect(try dialogue.say("flow /.count").refusal != nil)
    }

    @Test("audit finds a number that only one child uses, and names one that may crash the app")
    func auditFindsNumberUsedByOneChild() throws {
        let app = KernelApp("pages", "a number for one child") { PagesWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app))
        guard case .audit(let audit) = try dialogue.say("audit").content else {
            Issue.record("audit answers")
            return
        }
        #expect(
            audit.findings.contains {
                if case .usedByOneChild(_, let state, _) = $0 { state.title == "page" } else { false }
            })
        #expect(audit.skipped.map(\.path.title) == ["place", "size"])
        #expect(audit.skipped.allSatisfy { $0.reason == .number })
        let host = WorkflowHost(workflow: PagesWorkflow())
        guard
            case .audit(let attached) = try Dialogue(Session(attachedTo: host.tree, named: "pages")).say("audit")
                .content
        else {
            Issue.record("audit answers")
            return
        }
        #expect(attached.skipped.map(\.path.title) == ["page", "place", "size"])
    }

    @Test("owner and why of a screen lead to a number, and name what could not be varied")
    func ownerAndWhyOfAScreenLeadToANumber() throws {
        let dialogue = dialogue()
        guard case .owner(let owner) = try dialogue.say("owner \"3 times a\"").content else {
            Issue.record("owner answers with places")
            return
        }
        #expect(owner.sources.map(\.path.title).sorted() == ["count", "items[0]"])
        guard case .origin(let origin) = try dialogue.say("why screen.hint").content else {
            Issue.record("why answers with an origin")
            return
        }
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

/// Passes a number to its child, and uses another one as an index that only the child needs.
private struct PagesWorkflow: Workflow {
    typealias Output = Never

    struct State {
        var page = 3
        var place = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = PagesWorkflow
        case turned

        func apply(toState state: inout State) -> Never? {
            state.page += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<PagesWorkflow>) -> String {
        PageWorkflow(page: state.page, word: ["a"][state.place], size: 7).mapOutput { _ in Action.turned }
            .rendered(in: context)
    }
}

private struct PageWorkflow: Workflow {
    enum Output { case turned }
    let page: Int
    let word: String
    let size: Int

    struct State { var count: Int }

    enum Action: WorkflowAction {
        typealias WorkflowType = PageWorkflow
        case turn

        func apply(toState state: inout State) -> Output? { .turned }
    }

    func makeInitialState() -> State { State(count: size) }

    func render(state: State, context: RenderContext<PageWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return "\(page) \(word)"
    }
}
