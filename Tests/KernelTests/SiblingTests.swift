// Values that siblings share, or seem to share.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct SiblingTests {
    private let dialogue: Dialogue

    init() {
        let app = KernelApp("pair", "two children with data of one parent") { PairWorkflow() }
        dialogue = Dialogue(Session(apps: [app], opening: app))
    }

    @Test("why of a combined string leads through the property that passes it, not through a sibling's")
    func whyOfACombinedStringAvoidsSiblings() throws {
        guard case .origin(let origin) = try dialogue.say("why screen.Second.line").content else {
            Issue.record("why answers with an origin")
            return
        }
        let properties = origin.links.compactMap { link -> String? in
            guard case .property(let node, let path, _) = link.kind else { return nil }
            return node.path + path.description
        }
        #expect(properties == ["/Second.line"], "\(origin.links)")
    }

    @Test("owner takes a property with or without props, as why does")
    func ownerTakesAPropertyWithOrWithoutProps() throws {
        let content = try dialogue.say("owner Second.props.line").content
        guard case .owner(let owner) = content else {
            Issue.record("owner answers with places, not \(content)")
            return
        }
        #expect(owner.sources.map { $0.holder + $0.path.description } == ["/.name"])
        #expect(try dialogue.say("owner Second.line").content == content)
    }

    @Test("owner of an empty list lists only what follows it, whatever its name is")
    func ownerOfAnEmptyListListsWhatFollowsIt() throws {
        guard case .owner(let owner) = try dialogue.say("owner /.rows").content else {
            Issue.record("owner answers with places")
            return
        }
        #expect(owner.owners.map { $0.holder + $0.path.description } == ["/.rows"])
        #expect(owner.copies.map { $0.holder + $0.path.description } == ["/Second.lines"])
        #expect(owner.screens.map { $0.holder + $0.path.description } == ["Second.lines"])
    }
}

private struct PairWorkflow: Workflow {
    struct State: Equatable {
        var name = "Ada"
        var rows: [String] = []
        var others: [String] = []
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<PairWorkflow>) -> (FirstScreen, SecondScreen) {
        (
            FirstWorkflow(name: state.name, rows: state.others).rendered(in: context),
            SecondWorkflow(line: "Hi, \(state.name)", lines: state.rows).rendered(in: context)
        )
    }
}

private struct FirstScreen {
    let name: String
    let rows: [String]
}

private struct SecondScreen {
    let line: String
    let lines: [String]
}

private struct FirstWorkflow: Workflow {
    let name: String
    let rows: [String]

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<FirstWorkflow>) -> FirstScreen {
        FirstScreen(name: name, rows: rows)
    }
}

private struct SecondWorkflow: Workflow {
    let line: String
    let lines: [String]

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<SecondWorkflow>) -> SecondScreen {
        SecondScreen(line: line, lines: lines)
    }
}
