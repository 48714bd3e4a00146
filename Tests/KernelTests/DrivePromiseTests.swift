// `audit --drive` finds changes that are made before a worker has confirmed them, and that a refusal doesn't take back.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.mainActorTurn) struct DrivePromiseTests {
    enum Kind: CaseIterable {
        /// The root runs the worker, and shows a refusal at the foot of the screen.
        case ownWorker
        /// A child runs the worker, which asks twice.
        case childsWorker
    }

    @Test("audit --drive finds a change that a refusal doesn't take back", arguments: Kind.allCases)
    func driveFindsPromiseThatIsntTakenBack(_ kind: Kind) throws {
        try DriveRelationTests.Example(place: ".lit") { isFixed in
            KernelApp("lights", "lights that may refuse") {
                LightsWorkflow(kind: kind, refusal: isFixed ? .takesBack : .isNoted)
            }
        }.check("audit --drive 300")
    }

    @Test("audit --drive accepts a refused change that is marked as refused", arguments: Kind.allCases)
    func driveAcceptsMarkedPromise(_ kind: Kind) throws {
        let app = KernelApp("lights", "lights that may refuse") { LightsWorkflow(kind: kind, refusal: .isMarked) }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        guard case .audit(let reply) = try dialogue.say("audit --drive 300").content else {
            Issue.record("audit --drive is an audit")
            return
        }
        #expect(reply.findings.isEmpty, "\(reply.findings)")
    }
}

private struct Wire: Worker, Equatable {
    let light: Int
    let attempt: Int

    func run() async -> Bool { true }
}

/// Lights are shown as switched at once.
private struct LightsWorkflow: Workflow {
    enum Refusal { case isNoted, isMarked, takesBack }

    let kind: DrivePromiseTests.Kind
    let refusal: Refusal

    struct State: Equatable {
        var lit: Set<Int> = []
        var asked: Int?
        var refused: Int?
    }

    struct Screen {
        let lights: [String]
        let refused: Int?
        let asking: String?
        let onSwitch: (Int) -> Void
        let onDismiss: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = LightsWorkflow
        case turn(Int)
        case dismiss
        case answered(Bool)

        func apply(toState state: inout State, workflow: LightsWorkflow) -> Never? {
            switch self {
            case .turn(let light):
                guard (0..<3).contains(light), state.asked == nil else { return nil }
                state.lit.formSymmetricDifference([light])
                state.asked = light
                state.refused = nil
            case .dismiss: state.refused = nil
            case .answered(let isSwitched):
                if !isSwitched, let light = state.asked {
                    state.refused = light
                    if workflow.refusal == .takesBack { state.lit.formSymmetricDifference([light]) }
                }
                state.asked = nil
            }
            return nil
        }
    }

    /// Asks twice.
    struct Asking: Workflow {
        let light: Int

        enum Action: WorkflowAction {
            typealias WorkflowType = Asking
            case answered(Bool)

            func apply(toState state: inout Int) -> Bool? {
                guard case .answered(let isSwitched) = self else { return nil }
                if isSwitched || state == 2 { return isSwitched }
                state = 2
                return nil
            }
        }

        typealias Output = Bool

        func makeInitialState() -> Int { 1 }

        func render(state: Int, context: RenderContext<Asking>) -> String {
            Wire(light: light, attempt: state).mapOutput { Action.answered($0) }.running(in: context)
            return "light \(light), attempt \(state)"
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<LightsWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        var asking: String?
        if let light = state.asked {
            switch kind {
            case .ownWorker:
                Wire(light: light, attempt: 1).mapOutput { Action.answered($0) }.running(in: context)
            case .childsWorker:
                asking = Asking(light: light).mapOutput { Action.answered($0) }.rendered(in: context)
            }
        }
        let isMarked = refusal == .isMarked
        return Screen(
            lights: (0..<3).map { light in
                let mark = isMarked && state.refused == light ? " (not confirmed)" : ""
                return "\(light): \(state.lit.contains(light) ? "on" : "off")\(mark)"
            },
            refused: isMarked ? nil : state.refused, asking: asking,
            onSwitch: { sink.send(.turn($0)) }, onDismiss: { sink.send(.dismiss) })
    }
}
