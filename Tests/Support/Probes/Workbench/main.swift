// The workbench with apps for tests: one that ends in every way, one whose worker outputs what a test writes, one whose
// worker never pauses, and one that needs a service.

import WorkflowREPL

#if canImport(Glibc)
    import Glibc
#endif

/// For `reload`, an environment variable selects another build of the code.
let edition = getenv("PROBE_EDITION").map { String(cString: $0) }

let trouble =
    switch edition {
    case "doubled": WorkflowREPL.App("trouble", "adds twice") { DoubledWorkflow() }
    case "shorter": WorkflowREPL.App("trouble", "cannot add") { ShorterWorkflow() }
    default: WorkflowREPL.App("trouble", "ends in every way") { TroubleWorkflow() }
    }

WorkflowREPL.main(apps: [
    trouble,
    WorkflowREPL.App("letters", "a worker that brings lines of a file") { LettersWorkflow() },
    WorkflowREPL.App("ticks", "a worker that never rests") { TicksWorkflow() },
    WorkflowREPL.App("shop", "a root with a service") { ShopWorkflow(prices: FixedPrices(price: 7)) },
])
