// The board draws itself: lines of text, and a field for typing the name of a square. The workflow knows rows and
// columns; only this file knows that users of a terminal prefer to type `b2`.

import WorkflowUI

/// Shows a board.
public struct BoardScreen: Screen {
    /// The text above the board.
    public var caption: String
    /// The contents of the squares.
    public var rows: [[Player?]]
    /// Called with the row and the column of the chosen square, both starting at 0.
    public var onSquareTapped: (Int, Int) -> Void

    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        BoardViewController.description(for: self, environment: environment)
    }
}

/// Draws a board.
final class BoardViewController: ScreenViewController<BoardScreen> {
    override func makeView() -> TerminalView {
        let screen = screen
        var view: TerminalView = [.text(screen.caption, style: .bold), .text("    a   b   c", style: .dim)]
        for (number, row) in screen.rows.enumerated() {
            if number > 0 { view.append(.text("   ───┼───┼───", style: .dim)) }
            view.append(.text(line(of: row, number: number + 1)))
        }
        let field = TerminalTextField(label: "Square", value: "") { text in
            // If the text doesn't name a square, the field is emptied, and the board stays the same.
            guard let square = SquareName(text) else { return }
            screen.onSquareTapped(square.row, square.column)
        }
        view.append(.textField(field))
        return view
    }

    private func line(of row: [Player?], number: Int) -> StyledText {
        var line = StyledText("\(number)  ", style: .dim)
        for (column, owner) in row.enumerated() {
            if column > 0 { line += StyledText("│", style: .dim) }
            line += StyledText(" \(owner?.rawValue ?? " ") ", style: owner.style)
        }
        return line
    }
}

/// The name of a square: a letter for the column and a number for the row, as in `b2`.
struct SquareName: CustomStringConvertible {
    private static let letters = Array("abc")

    let row: Int
    let column: Int

    init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    /// Reads a name; nil if there is no such square.
    init?(_ text: String) {
        let characters = Array(text.lowercased())
        guard characters.count == 2, let column = SquareName.letters.firstIndex(of: characters[0]),
            let number = characters[1].wholeNumberValue, (1...Board.size).contains(number)
        else { return nil }
        self.init(row: number - 1, column: column)
    }

    var description: String { "\(SquareName.letters[column])\(row + 1)" }
}

extension Player? {
    fileprivate var style: TextStyle {
        switch self {
        case .x: .colored(.cyan)
        case .o: .colored(.yellow)
        case nil: .plain
        }
    }
}
