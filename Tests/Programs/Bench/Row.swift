// A row of the table, and the table.

/// A measured figure and its budget.
struct Row {
    var name: String
    var measured: Double
    /// The figure converted to the machine that the budgets were written for; nil if it is the same on every machine.
    var atReference: Double?
    var unit: String
    /// Nil if the row is for information only.
    var budget: Double?
    /// The figure for the same action in a tree that renders everything.
    var full: Double?
    var allocations: Double?
    /// Whether the row is measured again if it exceeds its budget.
    var isRepeated = true

    var isWithinBudget: Bool { budget.map { atReference ?? measured <= $0 } ?? true }
}

extension Row {
    enum TimeUnit: String {
        case microseconds = "µs"
        case milliseconds = "ms"
        case seconds = "s"

        fileprivate var inMicroseconds: Double {
            switch self {
            case .microseconds: 1
            case .milliseconds: 1_000
            case .seconds: 1_000_000
            }
        }
    }

    /// A time, which is judged after converting it to the machine that the budgets were written for.
    init(_ name: String, _ cost: Cost, _ unit: TimeUnit, budget: Double? = nil, countsAllocations: Bool = true) {
        self.init(
            name: name, measured: cost.microseconds / unit.inMicroseconds,
            atReference: cost.atReference / unit.inMicroseconds, unit: unit.rawValue, budget: budget,
            allocations: countsAllocations ? cost.allocations : nil)
    }

    /// A ratio: the cost in passes of the row's own yardstick.
    init(ratio name: String, _ cost: Cost, budget: Double) {
        self.init(name: name, measured: cost.atReference, unit: "×", budget: budget)
    }
}

struct Table {
    /// Whether figures are compared with their budgets.
    var judges: Bool

    private let columns = [
        ("", 55), ("measured", 12), ("at reference", 14), ("budget", 10), ("", 6), ("full render", 13), ("gain", 8),
        ("allocations", 12),
    ]

    var header: String {
        line(columns.map(\.0))
    }

    func line(for row: Row) -> String {
        line([
            row.name,
            "\(Self.number(row.measured)) \(row.unit)",
            row.atReference.map { "\(Self.number($0)) \(row.unit)" } ?? "",
            row.budget.map { "\(Self.number($0)) \(row.unit)" } ?? "",
            row.budget == nil || !judges ? "" : row.isWithinBudget ? "ok" : "OVER",
            row.full.map { "\(Self.number($0)) \(row.unit)" } ?? "",
            row.full.map { "\(Self.number($0 / row.measured))×" } ?? "",
            row.allocations.map(Self.number) ?? "",
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

    static func number(_ value: Double) -> String {
        let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
        var factor = 1.0
        for _ in 0..<digits { factor *= 10 }
        let rounded = (value * factor).rounded() / factor
        return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
    }
}
