// One line of the table, and the table.

/// One measured figure against its budget.
struct Row {
    var name: String
    var measured: Double
    var unit: String
    /// Nil if the row only informs.
    var budget: Double?
    /// The same action in a tree that renders everything.
    var full: Double?
    var allocations: Double?

    var isWithinBudget: Bool { budget.map { measured <= $0 } ?? true }
}

struct Table {
    /// Whether figures are compared with their budgets.
    var judges: Bool

    private let columns = [
        ("", 46), ("measured", 12), ("budget", 10), ("", 6), ("full render", 13), ("gain", 8), ("allocations", 12),
    ]

    var header: String {
        line(columns.map(\.0))
    }

    func line(for row: Row) -> String {
        line([
            row.name,
            "\(number(row.measured)) \(row.unit)",
            row.budget.map { "\(number($0)) \(row.unit)" } ?? "",
            row.budget == nil || !judges ? "" : row.isWithinBudget ? "ok" : "OVER",
            row.full.map { "\(number($0)) \(row.unit)" } ?? "",
            row.full.map { "\(number($0 / row.measured))×" } ?? "",
            row.allocations.map(number) ?? "",
        ])
    }

    private func line(_ cells: [String]) -> String {
        var result = ""
        for (position, (cell, column)) in zip(cells, columns).enumerated() {
            let padding = String(repeating: " ", count: max(0, column.1 - cell.count))
            result += position == 0 ? cell + padding : padding + cell
        }
        return result
    }

    private func number(_ value: Double) -> String {
        let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
        var factor = 1.0
        for _ in 0..<digits { factor *= 10 }
        let rounded = (value * factor).rounded() / factor
        return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
    }
}
