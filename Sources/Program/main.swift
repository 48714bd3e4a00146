// `workflow`: the workbench with the example apps. It has no logic of its own.

import WorkbenchGarden
import WorkbenchKernel
import WorkbenchTicTacToe
import WorkbenchTutorial1
import WorkbenchTutorial2
import WorkbenchTutorial3
import WorkbenchTutorial4
import WorkbenchTutorial5
import WorkbenchWorkers
import WorkflowREPL

WorkflowREPL.run(
    Program(apps: [
        App("todo", "the tutorial's todo app, step 5") { WorkbenchTutorial5.RootWorkflow() },
        App("tutorial1", "a welcome screen") { WorkbenchTutorial1.WelcomeWorkflow() },
        App("tutorial2", "a back stack") { WorkbenchTutorial2.RootWorkflow() },
        App("tutorial3", "editing a todo") { WorkbenchTutorial3.RootWorkflow() },
        App("tutorial4", "a parent of two") { WorkbenchTutorial4.RootWorkflow() },
        App("tictactoe", "sign-in, a game, an alert") { TicTacToeWorkflow() },
        App("feed", "workers that load, retry and cancel") { FeedWorkflow() },
        App("garden", "a large tree") { GardenWorkflow() },
    ]))
