// Workers that deliver only one value, and have delivered it. They deliver nothing more until they run again.

import WorkbenchLanguage
import Workflow

/// One run of a worker that delivers one value.
struct SingleRun: Hashable {
    fileprivate let life: NodeLife
    /// Changes when the worker runs again.
    fileprivate let state: AnyHashable?
}

extension TreeNode {
    /// The current run, if the node is, or only wraps, a worker that ends after one value.
    var singleRun: SingleRun? {
        if bringsOneValue { return SingleRun(life: life, state: anyState as? AnyHashable) }
        guard sideEffects.isEmpty, children.count == 1 else { return nil }
        return children[0].singleRun
    }
}

extension Session {
    /// The runs that have delivered their value.
    var spentRuns: Set<SingleRun> {
        guard names.haveWorkers else { return [] }
        let outputs = timeline.outputs
        return Set(workers(below: root).filter { outputs[name($0).place, default: 0] > 0 }.compactMap(\.singleRun))
    }

    /// The runs of workers that deliver one value, in the order of the tree.
    var singleRuns: [SingleRun] { names.haveWorkers ? workers(below: root).compactMap(\.singleRun) : [] }
}
