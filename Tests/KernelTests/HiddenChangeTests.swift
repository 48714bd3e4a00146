// A change to a part of the state that isn't shown, such as a secret, is neither shown nor denied.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct HiddenChangeTests {
    @Test func changeOfASecretIsToldWithoutTheSecret() throws {
        let app = KernelApp("vault", "a secret in the state") { VaultWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        func answer(_ line: String) throws -> String {
            ReplyText(width: 120).lines(of: try dialogue.say(line)).map(\.plain).joined(separator: "\n")
        }
        #expect(try answer("send / a(1)").contains("changed, but only in hidden parts"))
        #expect(try !dialogue.say("expect unchanged").isSuccess)
        #expect(try answer("send / a(1)").contains("no change"))
        #expect(try dialogue.say("expect unchanged").isSuccess)
        #expect(try answer("send / a(2)").contains("changed, but only in hidden parts"))
        #expect(try !answer("tree").contains("secret 2"))
        let holder = KernelApp("holder", "an instance in the state") { HolderWorkflow() }
        let other = Dialogue(Session(apps: [holder], opening: holder, workers: .off))
        let step = try #require(try other.say("send / a").step)
        #expect(ReplyText.reason(ofNoChangeIn: step) == nil)
        #expect(try !other.say("expect unchanged").isSuccess)
        for line in ["audit", "audit --drive 60"] {
            guard case .audit(let audit) = try dialogue.say(line).content else { throw CancellationError() }
            #expect(!audit.findings.contains { $0.rule == .deadAction }, "\(audit.findings)")
        }
    }
}

private struct Secret: Redacted, Equatable {
    var text: String
}

private final class Count {
    var n = 0
}

private struct HolderWorkflow: Workflow {
    typealias Output = Never

    struct State { var c = Count() }

    enum Action: WorkflowAction {
        typealias WorkflowType = HolderWorkflow
        case a

        func apply(toState state: inout State) -> Never? {
            state.c.n += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<HolderWorkflow>) -> Int {
        _ = context.makeSink(of: Action.self)
        return state.c.n
    }
}

private struct VaultWorkflow: Workflow {
    typealias Output = Never

    struct State: Equatable { var b = Secret(text: "") }

    enum Action: WorkflowAction {
        typealias WorkflowType = VaultWorkflow
        case a(Int)

        func apply(toState state: inout State) -> Never? {
            if case .a(let number) = self { state.b = Secret(text: "secret \(number)") }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<VaultWorkflow>) -> Int {
        _ = context.makeSink(of: Action.self)
        return state.b.text.count
    }
}
