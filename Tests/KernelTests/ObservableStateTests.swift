// Observable state in a session: its properties have their declared names, and the macro's storage is never shown.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowSwiftUI

@MainActor
@Suite(.mainActorTurn) struct ObservableStateTests {
    private let dialogue: Dialogue

    init() {
        let app = KernelApp("dials", "two dials and their sum") { DialsWorkflow() }
        dialogue = Dialogue(Session(apps: [app], opening: app))
    }

    private func say(_ line: String) throws -> String {
        let reply = try dialogue.say(line)
        #expect(reply.isSuccess, "\(line): \(reply.content)")
        let text = ReplyText(width: 200).lines(of: reply).map(\.plain).joined(separator: "\n")
        #expect(!text.contains("_$") && !text.contains("egistrar") && !text.contains("for good"), "\(text)")
        return text
    }

    @Test func stateHasTheNamesOfItsDeclaration() throws {
        #expect(try say("state Dials").contains("showsSum: false"))
        #expect(try say("set Dials.showsSum true").contains("showsSum: false → true"))
        _ = try say("expect Dials.showsSum == true")
        #expect(try say("undo").contains("at step 0"))
        #expect(try say("set Dials.last Reading(dial: 3, level: 4)").contains("Reading"))
        _ = try say("expect Dials.last.level == 4")
    }

    @Test func actionsOfChildModelsAreTapped() throws {
        let actions = try say("actions")
        #expect(actions.contains("model.dials[1].sendAction"))
        #expect(!actions.contains("sendValue"))
        #expect(try say("tap model.dials[1].sendAction(.turn(by: 2))").contains("level: 0 → 2"))
        _ = try say("expect screen model.dials[1].accessor.level == 2")
        #expect(try say("why screen.model.dials[1].accessor.level").contains("Dial[1].level"))
        _ = try say("tap model.dials[1].sendAction(.report)")
        _ = try say("expect Dials.last.level == 2")
        #expect(try say("diff 1").contains("last"))
    }
}

private struct DialWorkflow: Workflow {
    var number: Int

    @ObservableState
    struct State {
        var level = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = DialWorkflow
        case turn(by: Int)
        case report

        func apply(toState state: inout DialWorkflow.State) -> Int? {
            switch self {
            case .turn(let steps):
                state.level += steps
                return nil
            case .report: return state.level
            }
        }
    }

    typealias Output = Int

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<DialWorkflow>) -> ActionModel<State, Action> {
        context.makeActionModel(state: state)
    }
}

private struct DialsWorkflow: Workflow {
    @ObservableState
    struct Reading {
        var dial = 0
        var level = 0
    }

    @ObservableState
    struct State {
        var showsSum = false
        var last = Reading()
    }

    struct Report: WorkflowAction {
        typealias WorkflowType = DialsWorkflow
        var dial: Int
        var level: Int

        func apply(toState state: inout DialsWorkflow.State) -> Never? {
            state.last.dial = dial
            state.last.level = level
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<DialsWorkflow>) -> DialsScreen {
        let dials = (0..<2).map { number in
            DialWorkflow(number: number).mapOutput { Report(dial: number, level: $0) }
                .rendered(in: context, key: "\(number)")
        }
        return DialsScreen(model: DialsModel(accessor: context.makeStateAccessor(state: state), dials: dials))
    }
}

private struct DialsModel: ObservableModel {
    var accessor: StateAccessor<DialsWorkflow.State>
    var dials: [ActionModel<DialWorkflow.State, DialWorkflow.Action>]
}

private struct DialsScreen: ObservableScreen {
    var model: DialsModel
}
