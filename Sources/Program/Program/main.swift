// `workflow`: the workbench with the example apps. It has no logic of its own.

import WorkbenchBugs
import WorkbenchGarden
import WorkbenchKernel
import WorkbenchTicTacToe
import WorkbenchTutorial1
import WorkbenchTutorial2
import WorkbenchTutorial3
import WorkbenchTutorial4
import WorkbenchTutorial5
import WorkbenchWorkers
import Workflow
import WorkflowREPL
// These imports make sure that all modules of the prebuilt kernel are compiled with this program.
import WorkflowReactive
import WorkflowSwiftUI

/// An app that a lesson uses.
@MainActor
func app<Root: Workflow>(_ name: String, _ root: Root) -> KernelApp {
    KernelApp(name, "an app from a bug hunt", isListed: false) { root }
}

WorkflowREPL.run(
    Program(
        apps: [
            KernelApp("todo", "the tutorial's todo app, part 5") { WorkbenchTutorial5.RootWorkflow() },
            KernelApp("tutorial1", "a welcome screen") { WorkbenchTutorial1.WelcomeWorkflow() },
            KernelApp("tutorial2", "a back stack") { WorkbenchTutorial2.RootWorkflow() },
            KernelApp("tutorial3", "editing a todo") { WorkbenchTutorial3.RootWorkflow() },
            KernelApp("tutorial4", "a parent with two children") { WorkbenchTutorial4.RootWorkflow() },
            KernelApp("tictactoe", "sign-in, a game, an alert") { TicTacToeWorkflow() },
            KernelApp("feed", "workers that load, retry and cancel") { FeedWorkflow() },
            KernelApp("garden", "a large tree") { GardenWorkflow() },
        ] + Hunt.all.flatMap { [app($0.name, $0.broken), app("\($0.name)-mended", $0.mended)] }))
