// The code that `export test` writes doesn't pass constants with initial values as arguments.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchTestSupport
import Workflow

@Suite(.mainActorTurn) @MainActor struct ExportedConstantTests {
    @Test func exportedCodeLeavesConstantsOut() throws {
        let app = KernelApp("tags", "constants") { TagListWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in ["send / add(Tag(name: \"a\"))", "send / stamp(Stamp(name: \"b\"))"] {
            #expect(try dialogue.say(line).isSuccess, "\(line)")
        }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(text.contains(".send(action: .add(KernelTests.Tag(name: \"a\")))"), "\(text)")
        #expect(!text.contains("kind: ") && !text.contains("action: .stamp"), "\(text)")
        #expect(text.contains("@Test(.disabled("), "no code makes a stamp with the same UUID: \(text)")
    }
}

struct Tag: Equatable {
    let kind = "k"
    var name: String
}

struct Stamp: Equatable {
    let id = UUID()
    var name: String
}

struct TagListWorkflow: Workflow {
    struct State: Equatable {
        var tags: [Tag] = []
        var stamps = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = TagListWorkflow
        case add(Tag)
        case stamp(Stamp)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .add(let tag): state.tags.append(tag)
            case .stamp: state.stamps += 1
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<TagListWorkflow>) -> Int {
        _ = context.makeSink(of: Action.self)
        return state.tags.count
    }
}
