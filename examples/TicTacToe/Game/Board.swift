// The rules, as values. They don't depend on workflows, so they can be read and tested separately.

/// One of the two sides.
public enum Player: String, Hashable, Sendable, CaseIterable {
    case x = "X"
    case o = "O"

    /// The player whose turn is next.
    public var opponent: Player { self == .x ? .o : .x }
}

/// The contents of the squares, by row and column from 0.
public struct Board: Equatable, Sendable {
    public static let size = 3

    public private(set) var rows = [[Player?]](repeating: [Player?](repeating: nil, count: size), count: size)

    public init() {}

    /// Whether the square exists and is empty.
    public func isFree(row: Int, column: Int) -> Bool {
        rows.indices.contains(row) && rows[row].indices.contains(column) && rows[row][column] == nil
    }

    /// Assigns a free square to a player.
    public mutating func take(row: Int, column: Int, for player: Player) {
        guard isFree(row: row, column: column) else {
            fatalError(
                """
                The square in row \(row), column \(column) cannot be taken: it is not on the board, or it is taken \
                already. Ask isFree(row:column:) first.
                """)
        }
        rows[row][column] = player
    }

    /// The player with a complete line.
    public var winner: Player? {
        Board.lines.lazy.compactMap { line -> Player? in
            let owners = line.map { square in rows[square.row][square.column] }
            return owners.allSatisfy { $0 == owners[0] } ? owners[0] : nil
        }.first
    }

    /// Whether no square is free.
    public var isFull: Bool {
        rows.allSatisfy { $0.allSatisfy { $0 != nil } }
    }

    private static let lines: [[(row: Int, column: Int)]] = {
        let all = 0..<size
        let straight = all.flatMap { line in [all.map { (line, $0) }, all.map { ($0, line) }] }
        return straight + [all.map { ($0, $0) }, all.map { ($0, size - 1 - $0) }]
    }()
}

/// One turn.
public struct Move: Equatable, Sendable {
    public var player: Player
    public var row: Int
    public var column: Int

    public init(player: Player, row: Int, column: Int) {
        self.player = player
        self.row = row
        self.column = column
    }
}

/// How a game ended.
public enum Ending: Equatable, Sendable {
    case won(Player)
    case draw
}

/// The names of the two players.
public struct PlayerNames: Equatable, Sendable {
    public var x: String
    public var o: String

    public init(x: String, o: String) {
        self.x = x
        self.o = o
    }

    /// The name of one side.
    public subscript(player: Player) -> String { player == .x ? x : o }
}
