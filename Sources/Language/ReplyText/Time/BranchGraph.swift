// Branches as a small graph: one row per branch, and one column per step.
//
//       branch-1  0 ─ 1 ─ … ─ 5
//     * branch-2      └─ 2 ─ 3

import WorkbenchValueTree

struct BranchGraph {
    private let branches: [BranchReply]
    /// The steps that have a column.
    private let columns: [(step: Int, column: Int)]

    init(_ branches: [BranchReply], start: Int) {
        self.branches = branches
        var steps: Set<Int> = [0]
        for branch in branches {
            steps.insert(branch.lastStep)
            if let origin = branch.origin { steps.formUnion([origin.step, origin.step + 1]) }
        }
        let longestGap = 1
        // A gap of one step is filled, because it isn't worth an ellipsis.
        for step in steps.sorted() where steps.contains(step + longestGap + 1) { steps.insert(step + 1) }
        var columns: [(Int, Int)] = []
        var column = start
        var previous: Int?
        for step in steps.sorted() {
            if let previous { column += step == previous + 1 ? 3 : 7 }
            columns.append((step, column))
            column += "\(step)".count
            previous = step
        }
        self.columns = columns
    }

    var width: Int { columns.last.map { $0.column + "\($0.step)".count } ?? 0 }

    /// The rows without the branch names, each with the column where its text starts.
    func rows() -> [StyledLine] {
        var grid = branches.map(row)
        for (number, branch) in branches.enumerated() {
            guard let origin = branch.origin, let column = column(of: origin.step),
                let parent = branches.firstIndex(where: { $0.name == origin.branch }), parent < number
            else { continue }
            for between in (parent + 1)..<number {
                while grid[between].count <= column { grid[between].append(" ") }
                switch grid[between][column] {
                case " ": grid[between][column] = "│"
                case "└": grid[between][column] = "├"
                default: break
                }
            }
        }
        return zip(grid, branches).map { row, branch in
            StyledLine(String(row), branch.isCurrent ? .title : .plain, words: words(of: branch))
        }
    }

    private func words(of branch: BranchReply) -> String {
        let first = branch.origin.map { $0.step + 1 } ?? 0
        let steps = branch.lastStep > first ? "steps \(first) to \(branch.lastStep)" : "step \(first)"
        return steps + (branch.origin.map { ", from step \($0.step) of \($0.branch)" } ?? "")
    }

    private func row(_ branch: BranchReply) -> [Character] {
        var row: [Character] = []
        let first = branch.origin.map { $0.step + 1 } ?? 0
        if let origin = branch.origin, let column = column(of: origin.step) {
            row = Array(repeating: " ", count: column) + ["└"]
        }
        var previous: Int?
        for (step, column) in columns where step >= first && step <= branch.lastStep {
            let filler: Character = previous == nil && branch.origin == nil ? " " : "─"
            if let previous, step > previous + 1 {
                row += Array(" ─ … ─ ")
            } else {
                if filler == "─", previous != nil { row.append(" ") }
                while row.count < column - (filler == "─" ? 1 : 0) { row.append(filler) }
                if filler == "─" { row.append(" ") }
            }
            row += Array("\(step)")
            previous = step
        }
        return row
    }

    private func column(of step: Int) -> Int? {
        columns.first { $0.step == step }?.column
    }
}
