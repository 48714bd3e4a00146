// Actions that are structs, one type per event: sent by name, journaled, and replayed.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

/// Imitates an app that has one namespace per screen.
enum Clock {
    struct Workflow: Flow {
        typealias Output = Never
        typealias Rendering = (hour: Int, onNoon: () -> Void)

        struct Set: WorkflowAction {
            typealias WorkflowType = Clock.Workflow
            var hour: Int
            private var isSilent = false

            init(hour: Int) { self.hour = hour }

            func apply(toState state: inout Int) -> Never? {
                state = hour
                return nil
            }
        }

        struct Reset: WorkflowAction {
            typealias WorkflowType = Clock.Workflow

            func apply(toState state: inout Int) -> Never? {
                state = 0
                return nil
            }
        }

        func makeInitialState() -> Int { 12 }

        func render(state: Int, context: RenderContext<Clock.Workflow>) -> Rendering {
            _ = context.makeSink(of: Reset.self)
            let sink = context.makeSink(of: Set.self)
            return (state, { sink.send(Set(hour: 12)) })
        }
    }
}

/// Inside the namespace, `Workflow` is the workflow itself.
private typealias Flow = Workflow

@Suite(.mainActorTurn) @MainActor struct StructActionTests {
    nonisolated static let app = KernelApp("clock", "struct actions in a namespace") { Clock.Workflow() }

    nonisolated static let lines = [
        ("send Set(hour: 3)", 3), ("send / Set(hour: 4)", 4), ("send / Clock.Workflow.Set(hour: 5)", 5),
        ("send / Workflow.Set(hour: 6)", 6), ("send / Reset()", 0), ("send / Reset", 0),
        ("send / Set(hour: 3, isSilent: true)", 3), ("tap onNoon", 12),
    ]

    @Test(arguments: lines) func structActionIsSentByItsName(_ line: String, _ hour: Int) throws {
        let session = Session(apps: [Self.app], opening: Self.app)
        let reply = try #require(session.evaluate(line).last)
        #expect(reply.isSuccess, "\(line): \(reply.content)")
        #expect(session.evaluate("expect / == \(hour)").last?.expectation?.holds == true, "\(line)")
        // The journal lines do the same in the next run.
        let journal = Array(session.journal)
        #expect(!journal.isEmpty)
        let next = Session(apps: [Self.app], opening: Self.app)
        for line in journal { #expect(next.evaluate(line).last?.isSuccess == true, "\(line)") }
        #expect(next.evaluate("expect / == \(hour)").last?.expectation?.holds == true, "\(journal)")
    }

    @Test func unknownStructActionIsRefusedWithNearestName() throws {
        let session = Session(apps: [Self.app], opening: Self.app)
        let refusal = try #require(session.evaluate("send / Sett(hour: 1)").last?.refusal)
        #expect(refusal.remedies == ["Set(hour: 1)"])
    }
}
