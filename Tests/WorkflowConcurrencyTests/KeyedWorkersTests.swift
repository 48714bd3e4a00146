// Workers for the rows of a list, in a generic workflow inside a namespace.

import Testing
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@Suite(.mainActorTurn) @MainActor struct KeyedWorkersTests {
    @Test func keyedRowsHaveTheirOwnWorkers() async {
        let host = WorkflowHost(workflow: Depot.ErrandsWorkflow(jobs: [1, 2, 3].map { Depot.Job(id: $0, text: "a") }))
        #expect(running(in: host) == ["1", "2", "3"])
        host.rendering.value.change { $0.jobs.removeFirst() }
        host.rendering.value.change { $0.jobs.append(Depot.Job(id: 4, text: "b")) }
        host.rendering.value.change { $0.jobs.swapAt(0, 2) }
        #expect(running(in: host) == ["4", "3", "2"])
        // The fourth worker ends immediately. The others wait until they are cancelled.
        host.rendering.value.change { $0.jobs[0].ends = true }
        await host.waitUntil { $0.done == ["4: b"] }
        #expect(running(in: host) == ["4", "3", "2"])
    }

    private func running<Root: Workflow>(in host: WorkflowHost<Root>) -> [String] {
        (host.tree.root?.children ?? []).map(\.key)
    }
}

private enum Depot {
    struct Job<ID: Hashable & Sendable & CustomStringConvertible>: Worker, Equatable {
        var id: ID
        var text: String
        var ends = false

        func run() async -> String {
            while !ends, !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            return text
        }

        func isEquivalent(to otherWorker: Job) -> Bool { self == otherWorker }
    }

    struct ErrandsWorkflow<ID: Hashable & Sendable & CustomStringConvertible>: Workflow {
        typealias Output = Never

        struct State {
            var jobs: [Job<ID>]
            var done: [String] = []
        }

        struct Done: WorkflowAction {
            typealias WorkflowType = ErrandsWorkflow<ID>

            var id: ID
            var text: String

            func apply(toState state: inout State) -> Never? {
                state.done.append("\(id): \(text)")
                return nil
            }
        }

        struct Screen {
            var done: [String]
            var change: (@escaping (inout State) -> Void) -> Void
        }

        var jobs: [Job<ID>]

        func makeInitialState() -> State { State(jobs: jobs) }

        func render(state: State, context: RenderContext<ErrandsWorkflow<ID>>) -> Screen {
            _ = state.jobs.rendered(in: context, key: \.id) {
                $0
            } outputMap: {
                Done(id: $0, text: $1)
            }
            let sink = context.makeStateMutationSink()
            return Screen(done: state.done, change: { sink.send($0) })
        }
    }
}
