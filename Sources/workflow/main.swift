// `workflow`: the workbench with the example apps. It has no logic of its own.

import Garden
import Kernel
import TicTacToe
import Tutorial1
import Tutorial2
import Tutorial3
import Tutorial4
import Tutorial5
import Workers
import WorkflowREPL

WorkflowREPL.run(
    Program(apps: [
        App("todo", "the tutorial's todo app, step 5") { Tutorial5.RootWorkflow() },
        App("tutorial1", "a welcome screen") { Tutorial1.WelcomeWorkflow() },
        App("tutorial2", "a back stack") { Tutorial2.RootWorkflow() },
        App("tutorial3", "editing a todo") { Tutorial3.RootWorkflow() },
        App("tutorial4", "a parent of two") { Tutorial4.RootWorkflow() },
        App("tictactoe", "sign-in, a game, an alert") { TicTacToeWorkflow() },
        App("feed", "workers that load, retry and cancel") { FeedWorkflow() },
        App("garden", "a large tree") { GardenWorkflow() },
    ]))
