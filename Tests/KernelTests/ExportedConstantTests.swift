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
        let lines = [
            "send / add(Tag(name: \"a\"))", "send / stamp(Stamp(name: \"b\"))", "send / add(Tag(name: \"c\"))",
            "send / stamp($/.stamps[0])", "send / lend",
        ]
        for line in lines { #expect(try dialogue.say(line).isSuccess, "\(line)") }
        guard case .script(let text) = try dialogue.say("export test").content else {
            Issue.record("export answers with a text")
            return
        }
        #expect(text.contains(".send(action: .add(KernelTests.Tag(name: \"a\")))"), "\(text)")
        #expect(text.contains(".send(action: .stamp(Stamp(name: \"b\")))"), "\(text)")
        let tests = text.split(separator: "@Test").dropFirst().map(String.init)
        #expect(tests[1].contains("stamps: [Stamp(id: \"‹UUID›\""), "any UUID matches: \(tests[1])")
        #expect(tests[2].contains("stamps: [Stamp(name: \"b\")], lent: nil),"), "\(tests[2])")
        // The code would make a different stamp from the one in the state.
        #expect(tests[3].hasPrefix("(.disabled("), "\(tests[3])")
        #expect(tests[4].hasPrefix("(.disabled("), "the state has the same UUID twice: \(tests[4])")
    }
}

struct Tag: Equatable {
    let kind = "k"
    var name: String
}

struct Stamp {
    let id = UUID()
    var name: String
}

struct TagListWorkflow: Workflow {
    struct State {
        var tags: [Tag] = []
        var stamps: [Stamp] = []
        var lent: Stamp?
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = TagListWorkflow
        case add(Tag)
        case stamp(Stamp)
        case lend

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .add(let tag): state.tags.append(tag)
            case .stamp(let stamp): state.stamps.append(stamp)
            case .lend: state.lent = state.stamps.last
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
