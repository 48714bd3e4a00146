// A rendering that isn't a screen can be shown, completed and tapped like a screen.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct PlainRenderingTests {
    @Test func callbacksOfAPlainStructRenderingAreListedAndTapped() throws {
        let dialogue = try Dialogue("lamp", apps: [KernelApp("lamp", "a struct with callbacks") { LampWorkflow() }])
        guard case .sinks(let sinks)? = dialogue.session.evaluate("sinks /").first?.content else {
            Issue.record("sinks lists the callbacks")
            return
        }
        #expect(sinks.first?.callbacks.map(\.name) == ["onToggle", "onDim", "more.onReset"])
        #expect(sinks.first?.callbacks.map(\.screen) == ["Lamp", "Lamp", "Lamp"])
        let completion = dialogue.session.complete("tap on", at: 6)
        #expect(completion.candidates.map(\.label) == ["onToggle", "onDim", "more.onReset"])
        for (command, state) in [
            ("tap onToggle", "on: true, level: 0"), ("tap onDim 3", "on: true, level: 3"),
            ("tap Lamp.onDim(5)", "on: true, level: 5"), ("tap more.onReset", "on: false, level: 0"),
        ] {
            #expect(try dialogue.say(command).isSuccess, "\(command)")
            #expect(try dialogue.say("expect / == LampState(\(state))").isSuccess, "\(command)")
        }
        guard case .refused(let refusal) = try dialogue.say("tap onDimm 3").content else {
            Issue.record("there is no onDimm")
            return
        }
        #expect(refusal.text == "no screen has onDimm; did you mean onDim?")
        guard case .owner(let owner) = try dialogue.say("owner \"a lamp\"").content else {
            Issue.record("owner finds what is shown")
            return
        }
        #expect(owner.screens.map(\.holder) == ["Lamp"])
    }
}

private struct LampState: Equatable {
    var on = false
    var level = 0
}

private struct LampRendering {
    struct More {
        var onReset: () -> Void
    }

    var name = "a lamp"
    var onToggle: () -> Void
    var onDim: (Int) -> Void
    var more: More
}

private struct LampWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = LampWorkflow
        case toggle, dim(Int), reset

        func apply(toState state: inout LampState) -> Never? {
            switch self {
            case .toggle: state.on.toggle()
            case .dim(let level): state.level = level
            case .reset: state = LampState()
            }
            return nil
        }
    }

    func makeInitialState() -> LampState { LampState() }

    func render(state: LampState, context: RenderContext<LampWorkflow>) -> LampRendering {
        let sink = context.makeSink(of: Action.self)
        return LampRendering(
            onToggle: { sink.send(.toggle) }, onDim: { sink.send(.dim($0)) },
            more: LampRendering.More { sink.send(.reset) })
    }
}
