import Aa
import Bb
import Workflow
import WorkflowSwiftUI
import WorkflowUI

import struct Workflow.RenderContext

@ObservableState
public struct WharfState {
    var left = Aa.X()
    var right: [Bb.X] = []
    var names: [String] = []
    var ticket = Ticket()
}

final class Ticket {
    var number = 1
}

@MainActor
public struct WharfWorkflow: @MainActor Workflow {
    let crane: Crane

    public init(crane: Crane) {
        self.crane = crane
    }

    @MainActor
    public enum Action: @MainActor WorkflowAction {
        public typealias WorkflowType = WharfWorkflow
        case left(Aa.X)
        case right(Bb.X)
        case said(String)
        case name(String)

        public func apply(toState state: inout WharfState) -> Never? {
            switch self {
            case .left(let x): state.left = x
            case .right(let x): state.right.append(x)
            case .said(let text): state.names.append("said \(text)")
            case .name(let name): state.names.append(name)
            }
            return nil
        }
    }

    public func makeInitialState() -> WharfState { WharfState() }

    public func render(state: WharfState, context: RenderContext<WharfWorkflow>) -> WharfScreen {
        let hashed = state.names.map { name in
            NameWorkflow(name: name).rendered(in: context, key: "\(name.hashValue)")
        }
        let held = HoldWorkflow(ticket: state.ticket)
            .rendered(in: context, key: "\(ObjectIdentifier(state.ticket).hashValue)")
        let chosen = Aa.Y<String>(t: "first").mapOutput { output -> Action in
            switch output {
            case .u(let text): return .said(text)
            }
        }.rendered(in: context)
        return WharfScreen(
            model: context.makeActionModel(state: state), chosen: chosen,
            cranes: state.right.map { Bb.Y(x: $0.id, crane: crane).rendered(in: context, key: "\($0.id)") },
            names: hashed, held: held)
    }
}

public struct WharfScreen: ObservableScreen {
    public var model: ActionModel<WharfState, WharfWorkflow.Action>
    var chosen: Aa.V<String>
    var cranes: [Bb.V]
    var names: [NameScreen]
    var held: Int
}

struct HoldWorkflow: Workflow {
    let ticket: Ticket

    func render(state: Void, context: RenderContext<HoldWorkflow>) -> Int { 0 }
}

struct NameWorkflow: Workflow {
    let name: String

    @ObservableState
    struct State {
        var note = ""
        var isDone = false { didSet { flips += 1 } }
        var flips = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = NameWorkflow
        case note(String)
        case flip

        func apply(toState state: inout NameWorkflow.State) -> Never? {
            switch self {
            case .note(let text): state.note = text
            case .flip: state.isDone.toggle()
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<NameWorkflow>) -> NameScreen {
        NameScreen(name: name, model: context.makeActionModel(state: state))
    }
}

struct NameScreen: ObservableScreen {
    var name: String
    var model: ActionModel<NameWorkflow.State, NameWorkflow.Action>
}
