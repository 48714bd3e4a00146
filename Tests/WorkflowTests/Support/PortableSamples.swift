// Where the members of types are unknown, a workflow is skipped only if it is Equatable, so the samples are.

import Workflow

#if !(TypeMetadata && os(Linux))
    extension CounterWorkflow: Equatable {
        static func == (left: CounterWorkflow, right: CounterWorkflow) -> Bool { left.start == right.start }
    }

    extension GroupWorkflow: Equatable {
        static func == (left: GroupWorkflow, right: GroupWorkflow) -> Bool { left.keys == right.keys }
    }
#endif
