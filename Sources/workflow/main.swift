// `workflow` reads commands from standard input, evaluates them on a live tree in its own process, and prints the replies.

import CommandLanguage
import Garden
import Glibc
import Kernel
import Replies
import ReplyText
import TicTacToe
import Tutorial1
import Tutorial2
import Tutorial3
import Tutorial4
import Tutorial5
import Workers

let apps = [
    App("todo", "the tutorial's todo app (step 5)") { Tutorial5.RootWorkflow() },
    App("tutorial1", "a welcome screen") { Tutorial1.WelcomeWorkflow() },
    App("tutorial2", "a back stack") { Tutorial2.RootWorkflow() },
    App("tutorial3", "editing a todo") { Tutorial3.RootWorkflow() },
    App("tutorial4", "a parent of two") { Tutorial4.RootWorkflow() },
    App("tictactoe", "sign-in, a game, an alert") { TicTacToeWorkflow() },
    App("feed", "workers that load, retry and cancel") { FeedWorkflow() },
    App("garden", "a large tree") { GardenWorkflow() },
]

let wanted = CommandLine.arguments.dropFirst().first ?? "todo"
guard let app = apps.first(where: { $0.name == wanted }) else {
    print("workflow: there is no app \(wanted); there are \(apps.map(\.name).joined(separator: ", "))")
    exit(2)
}

let session = Session(apps: apps, opening: app)
let screen = Screen()

func show(_ reply: Reply, _ command: String? = nil) {
    let text = ReplyText(width: screen.width)
    for line in text.lines(of: reply, command: command) { print(screen.hasColours ? line.ansi : line.plain) }
}

print("Workflow workbench · \(app.name) · help, Ctrl-D")
show(Reply(.nothing, stack: session.stack))

// Lines are read elsewhere, so that workers can come back to the tree while nobody types.
let lines = AsyncStream<String> { continuation in
    Task.detached {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
    }
}
var pending = ""
for await line in lines {
    pending += line + "\n"
    if session.isUnfinished(pending) { continue }
    let commands = Script(pending).commandTexts
    for (index, reply) in session.evaluate(pending).enumerated() {
        show(reply, index < commands.count ? commands[index] : nil)
        if case .quit = reply.content { exit(0) }
    }
    pending = ""
}
