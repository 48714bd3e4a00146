// Sessions with the examples, in the states in which tests start.

import WorkbenchLanguage
import WorkbenchGarden
import WorkbenchKernel
import WorkbenchTicTacToe
import WorkbenchTutorial5

@MainActor
enum Sessions {
    static let todo = KernelApp("todo", "the tutorial’s todo app") { RootWorkflow() }
    static let game = KernelApp("tictactoe", "sign-in, a game, an alert") { TicTacToeWorkflow() }
    static let garden = KernelApp("garden", "a large tree") { GardenWorkflow(size: 10_000) }

    /// A session after some commands, all of which must succeed.
    static func session(_ app: KernelApp, after commands: [String]) -> Session {
        let session = Session(apps: [todo, game, garden], opening: app)
        for command in commands {
            for reply in session.evaluate(command) where !reply.isSuccess {
                fatalError("\(command) is to prepare a test and was refused: \(reply.content)")
            }
        }
        return session
    }

    /// The todo app while its first item is being edited.
    static func editing() -> Session {
        session(
            todo,
            after: [
                "send welcome nameChanged(name: \"Ada\")", "send welcome didLogin", "send list selectTodo(index: 0)",
            ])
    }
}

/// The text of a line and the position of the cursor `‸` in it.
struct CursorText {
    let text: String
    let offset: Int

    init(_ marked: String) {
        let bytes = Array(marked.utf8)
        let cursor = Array("‸".utf8)
        offset = bytes.indices.first { bytes[$0...].starts(with: cursor) } ?? bytes.count
        text = marked.replacing("‸", with: "", maxReplacements: 1)
    }
}

/// The offered insertions, with an exclamation mark after those that aren't live.
@MainActor
func offered(_ session: Session, _ marked: String, atMost limit: Int = 12) -> String {
    let cursor = CursorText(marked)
    let result = session.complete(cursor.text, at: cursor.offset)
    let shown = result.candidates.prefix(limit).map { $0.insertion + ($0.isLive ? "" : "!") }
    return shown.joined(separator: "  ") + (result.candidates.count > limit ? "  …" : "")
}
