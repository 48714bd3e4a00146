// A host, used as in code for versions 4 and 6.

import Dispatch
import Testing
import Workflow

@Suite struct HostAPITests {
    @Test func theRenderingIsReadAsAPropertyAndAsAValue() {
        let host = WorkflowHost(workflow: CounterWorkflow(start: 3))
        #expect(host.rendering.value.count == 3)
        #expect(host.rendering.count == 3)
        host.rendering.add(2)
        #expect(host.rendering.count == 5)
    }

    @Test func anUpdateWithAnEqualWorkflowPublishesTheRendering() {
        let host = WorkflowHost(workflow: CounterWorkflow(start: 3))
        var seen: [Int] = []
        host.rendering.signal.observeValues { seen.append($0.count) }
        host.update(workflow: CounterWorkflow(start: 3))
        host.update(workflow: CounterWorkflow(start: 4))
        #expect(seen.count == 2 && seen[0] == 3)
    }

    @MainActor @Test func renderingsAndOutputsAreAsynchronousSequences() async {
        var host: WorkflowHost? = WorkflowHost(workflow: CounterWorkflow(start: 1))
        let sequences = host.map { ($0.renderings, $0.renderingPublisher, $0.outputs, $0.outputPublisher) }
        host?.rendering.add(1)
        host?.rendering.tell()
        host = nil
        guard let (renderings, published, outputs, publishedOutputs) = sequences else { return }
        var counts: [Int] = []
        for await rendering in renderings { counts.append(rendering.count) }
        #expect(counts.first == 1 && counts.last == 2)
        var again: [Int] = []
        for await rendering in published { again.append(rendering.count) }
        #expect(again == counts)
        var told: [CounterWorkflow.Output] = []
        for await output in outputs { told.append(output) }
        for await output in publishedOutputs { told.append(output) }
        #expect(told == [.reached(2), .reached(2)])
        #expect(DispatchQueue.workflowExecution.label == DispatchQueue.main.label)
    }
}
