// The rows about the runtime.

import WorkbenchCAllocationCounter
import Workflow

struct RuntimeRows {
    let measuring: Measuring

    /// Every row: its name and its measurement.
    var all: [(name: String, measure: (String) -> Row)] {
        [
            ("one action, single node", { single($0) }),
            ("one action at a leaf, 1,000 nodes, fan-out 10", { fan($0, depth: 3, budget: 15) }),
            ("one action at a leaf, 10,000 nodes, fan-out 10", { fan($0, depth: 4, budget: 20) }),
            ("one action under one parent of 1,000", { wide($0) }),
            ("one row of 10,000 keyed ones changes", { rows($0) }),
            ("1,000 children in a random order, to their own", { order($0) }),
            ("one action at the end of a chain of 1,000", { chain($0) }),
            ("one action in a state of 1,000,000 elements", { large($0) }),
            ("one action beside 1,000 workers that go on", { workers($0) }),
            ("full render of 11,111 nodes, a node", { fullRender($0) }),
            ("create 11,111 nodes", { creation($0) }),
            ("memory of a node", { bytesPerNode($0) }),
            ("an output through 500 levels, no render", { outputThroughLevels($0) }),
            ("make a chain of 10,000, act, end it", { longChain($0) }),
            ("snapshot after one action, 10,000 nodes", { snapshot($0) }),
            ("restore a snapshot one action back, 10,000 nodes", { restore($0) }),
            ("one action, 1,000 nodes, event log on", { observed($0) }),
        ]
    }

    private func host<Root: Workflow>(_ root: Root, _ mode: RenderingMode = .incremental) -> WorkflowHost<Root> {
        Runtime.withConfiguration(override: { $0.renderingMode = mode }, operation: { WorkflowHost(workflow: root) })
    }

    /// Measures one action in an incremental tree and in one that renders everything.
    private func action<Root: Workflow>(
        _ name: String, budget: Double, root: Root, leaf: (Root.Rendering) -> LeafScreen
    ) -> Row {
        let incremental = host(root)
        let full = host(root, .full)
        let leafOfIncremental = leaf(incremental.rendering.value)
        let leafOfFull = leaf(full.rendering.value)
        let cost = measuring.cost { leafOfIncremental.onAdd() }
        let fullCost = measuring.cost { leafOfFull.onAdd() }
        var row = Row(name, cost, .microseconds, budget: budget)
        row.full = fullCost.microseconds
        return row
    }

    private func single(_ name: String) -> Row {
        action(name, budget: 1, root: LeafWorkflow(step: 1)) { $0 }
    }

    private func fan(_ name: String, depth: Int, budget: Double) -> Row {
        action(name, budget: budget, root: BranchWorkflow(depth: depth)) {
            guard let leaf = $0.deepestLeft else { preconditionFailure("a branch has a leaf at its left") }
            return leaf
        }
    }

    private func wide(_ name: String) -> Row {
        action(name, budget: 100, root: ListWorkflow(rows: 1000)) { $0[500] }
    }

    private func rows(_ name: String) -> Row {
        let tree = host(TasksWorkflow(count: 10_000))
        // The tree compares the state only after the first changes.
        for _ in 0..<16 { tree.rendering.value.edit() }
        let edit = tree.rendering.value.edit
        let cost = measuring.cost { edit() }
        return Row(name, cost, .microseconds, budget: 200)
    }

    private func order(_ name: String) -> Row {
        let tree = host(OrderWorkflow(rows: 1000))
        let send = tree.rendering.value.send
        let keeping = measuring.cost { send(.keep) }
        let shuffling = measuring.cost { send(.shuffle) }
        return Row(
            name: name, measured: shuffling.microseconds / keeping.microseconds, unit: "×", budget: 3,
            allocations: shuffling.allocations - keeping.allocations)
    }

    private func workers(_ name: String) -> Row {
        let tree = host(CrewWorkflow(workers: 1000))
        let onAdd = tree.rendering.value
        let cost = measuring.cost { onAdd() }
        return Row(name, cost, .microseconds, budget: 300)
    }

    private func large(_ name: String) -> Row {
        let tree = host(PileWorkflow(count: 1_000_000))
        // The tree compares the state only after the first changes, and after one in 64 later ones.
        for _ in 0..<16 { tree.rendering.value() }
        let onPut = tree.rendering.value
        let cost = measuring.cost { onPut() }
        return Row(name, cost, .microseconds, budget: 50)
    }

    private func chain(_ name: String) -> Row {
        action(name, budget: 600, root: ChainWorkflow(length: 1000)) { $0 }
    }

    private func fullRender(_ name: String) -> Row {
        let tree = host(BranchWorkflow(depth: 4), .full)
        let leaf = tree.rendering.value.deepestLeft
        let cost = measuring.cost { leaf?.onAdd() }
        return Row(name, cost / 11_111, .microseconds, budget: 0.7)
    }

    private func creation(_ name: String) -> Row {
        let cost = measuring.cost(rounds: 15, preparing: { Kept<WorkflowHost<BranchWorkflow>>() }) { kept in
            kept.value = host(BranchWorkflow(depth: 4))
        }
        return Row(name, cost, .milliseconds, budget: 15)
    }

    private func bytesPerNode(_ name: String) -> Row {
        let before = allocated_bytes()
        let tree = host(BranchWorkflow(depth: 4))
        let bytes = allocated_bytes() - before
        withExtendedLifetime(tree) {}
        return Row(name: name, measured: Double(bytes) / 11_111, unit: "B", budget: 700)
    }

    private func outputThroughLevels(_ name: String) -> Row {
        let tree = host(ChainWorkflow(length: 501))
        let leaf = tree.rendering.value
        let cost = measuring.cost { leaf.onTell() }
        return Row(name, cost, .microseconds, budget: 75)
    }

    private func longChain(_ name: String) -> Row {
        var count = 0
        let cost = measuring.cost(rounds: 1, preparing: {}) {
            onLargeStack(bytes: 1 << 29) {
                let tree = host(ChainWorkflow(length: 10_000))
                tree.rendering.value.onAdd()
                count = tree.rendering.value.count
            }
        }
        precondition(count == 1, "the action at the end of a chain of 10,000 was not applied")
        return Row(name, cost, .milliseconds)
    }

    private func snapshot(_ name: String) -> Row {
        let tree = host(BranchWorkflow(depth: 4))
        let leaf = tree.rendering.value.deepestLeft
        let action = measuring.cost { leaf?.onAdd() }
        var last = tree.tree.snapshot()
        let both = measuring.cost {
            leaf?.onAdd()
            last = tree.tree.snapshot()
        }
        withExtendedLifetime(last) {}
        return Row(
            name: name, measured: both.microseconds - action.microseconds,
            unit: "µs", allocations: both.allocations - action.allocations
        )
    }

    private func restore(_ name: String) -> Row {
        let tree = host(BranchWorkflow(depth: 4))
        let before = tree.tree.snapshot()
        tree.rendering.value.deepestLeft?.onAdd()
        let after = tree.tree.snapshot()
        let cost = measuring.cost {
            tree.tree.restore(before)
            tree.tree.restore(after)
        }
        return Row(name, cost / 2, .microseconds, budget: 5000)
    }

    private func observed(_ name: String) -> Row {
        let tree = host(BranchWorkflow(depth: 3))
        let log = EventLog()
        tree.tree.log = log
        let leaf = tree.rendering.value.deepestLeft
        let cost = measuring.cost {
            leaf?.onAdd()
            log.removeAll()
        }
        return Row(name, cost, .microseconds)
    }
}

/// Keeps a value alive until after the measurement, so its deallocation isn't measured.
private final class Kept<Value> {
    var value: Value?
}
