// The owner of a copy that was made at the start and is now stale.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree
import Workflow

@MainActor
@Suite(.mainActorTurn) struct StaleOwnerTests {
    private static let app = KernelApp("notes", "a draft that is never refreshed") { NotesWorkflow() }

    @Test(
        "owner of a stale copy is its node, and names the property it was copied from",
        arguments: ["\"groceries\"", "Draft.text"])
    func ownerOfAStaleCopyIsItsNode(_ subject: String) throws {
        let dialogue = Dialogue(Session(apps: [Self.app], opening: Self.app, workers: .off))
        try dialogue.say("send / rename(\"shopping\")")
        let owner = try #require(dialogue.say("owner \(subject)").owner)
        #expect(owner.owners.map(\.holder) == ["/Draft"])
        #expect(owner.owners.first?.copyOf == ValuePath([.field("name")]))
        #expect(owner.owners.first?.isStale == true)
    }

    @Test("owner of a value that is gone names the state that held it last, even on another branch")
    func ownerNamesFormerState() throws {
        let dialogue = Dialogue(Session(apps: [Self.app], opening: Self.app, workers: .off))
        for line in ["send / rename(\"milk\")", "send / rename(\"tea\")", "send / grow"] { try dialogue.say(line) }
        let milk = try #require(dialogue.say("owner \"milk\"").owner)
        #expect(milk.owners.isEmpty && milk.former?.place.holder == "/")
        #expect(milk.former?.place.path.title == "name")
        #expect(milk.former?.step == "1")
        try dialogue.say("undo 2")
        try dialogue.say("send / grow")
        #expect(try #require(dialogue.say("owner \"tea\"").owner).former?.step == "branch-1.3")
        #expect(try #require(dialogue.say("owner \"beer\"").owner).former == nil)
    }

    @Test("owner does not take a number that equals another property by chance for a copy")
    func equalNumberIsNotACopy() throws {
        let dialogue = Dialogue(Session(apps: [Self.app], opening: Self.app, workers: .off))
        try dialogue.say("send / grow")
        let owner = try #require(dialogue.say("owner Draft.edits").owner)
        #expect(owner.owners.map(\.holder) == ["/Draft"])
        #expect(owner.owners.first?.copyOf == nil)
    }
}

extension Reply {
    fileprivate var owner: OwnerReply? { if case .owner(let owner) = content { owner } else { nil } }
}

private struct NotesWorkflow: Workflow {
    typealias Output = Never

    struct State: Equatable {
        var name = "groceries"
        var size = 7
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = NotesWorkflow
        case rename(String), grow

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .rename(let name): state.name = name
            case .grow: state.size += 1
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<NotesWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return DraftWorkflow(name: state.name, size: state.size).rendered(in: context)
    }
}

/// Keeps its initial name.
private struct DraftWorkflow: Workflow {
    typealias Output = Never
    let name: String
    let size: Int

    struct State: Equatable {
        var text: String
        var edits = 7
    }

    func makeInitialState() -> State { State(text: name) }

    func render(state: State, context: RenderContext<DraftWorkflow>) -> String { "\(name) \(state.text) \(size)" }
}
