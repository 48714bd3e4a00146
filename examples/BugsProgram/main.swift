// The workbench with the gallery of bugs: `swift run workbench-bugs`, then `open two-owners`.

import WorkbenchBugs
import Workflow
import WorkflowREPL

@MainActor
func app<Root: Workflow>(_ name: String, _ summary: String, _ root: Root) -> WorkflowREPL.App {
    WorkflowREPL.App(name, summary) { root }
}

WorkflowREPL.main(
    apps: Gallery.exhibits.flatMap { exhibit in
        [
            app(exhibit.name, exhibit.summary, exhibit.broken),
            app("\(exhibit.name)-mended", "the same without the bug", exhibit.mended),
        ]
    })
