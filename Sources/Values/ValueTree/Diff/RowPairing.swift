// Finds removed and inserted rows at the same place that are really a single changed row.

enum RowPairing {
    /// Up to this many pairs, all are compared; above that, rows are paired by `id` or by position.
    private static let exhaustiveLimit = 2_500
    private static let sameIdentity = 1_000

    /// Pairs of rows to compare part by part, increasing in both lists.
    static func pairs(
        _ removed: [Int], _ before: [Value], _ inserted: [Int], _ after: [Value]
    ) -> [(before: Int, after: Int)] {
        if removed.isEmpty || inserted.isEmpty { return [] }
        if removed.count * inserted.count <= exhaustiveLimit {
            return bestPairs(removed, before, inserted, after)
        }
        let oldIdentities = removed.compactMap { before[$0].rowIdentity?.hashValue }
        let newIdentities = inserted.compactMap { after[$0].rowIdentity?.hashValue }
        if oldIdentities.count == removed.count && newIdentities.count == inserted.count {
            return EditScript.matches(oldIdentities, newIdentities)
                .map { (removed[$0.before], inserted[$0.after]) }
                .filter { similarity(before[$0.0], after[$0.1]) > 0 }
        }
        return zip(removed, inserted).filter { similarity(before[$0], after[$1]) > 0 }.map { ($0, $1) }
    }

    /// Rows that moved and changed inside, recognized by `id`: old indices by new index.
    static func crossingPairs(
        _ removed: [Int], _ before: [Value], _ inserted: [Int], _ after: [Value]
    ) -> [Int: Int] {
        if removed.isEmpty || inserted.isEmpty { return [:] }
        var origins: [Value: Int] = [:]
        for index in removed {
            if let identity = before[index].rowIdentity, origins[identity] == nil { origins[identity] = index }
        }
        var pairs: [Int: Int] = [:]
        for index in inserted {
            guard let identity = after[index].rowIdentity, let origin = origins[identity],
                similarity(before[origin], after[index]) > 0
            else { continue }
            origins[identity] = nil
            pairs[index] = origin
        }
        return pairs
    }

    /// The similarity of two rows; zero if they can't be the same row.
    static func similarity(_ before: Value, _ after: Value) -> Int {
        switch (before, after) {
        case (.structure(let old), .structure(let new)) where old.type == new.type:
            if let oldIdentity = before.rowIdentity, let newIdentity = after.rowIdentity {
                return oldIdentity == newIdentity ? sameIdentity : 0
            }
            return 1 + 10 * zip(old.fields, new.fields).count { $0 == $1 }
        case (.reference(let old), .reference(let new)): return old.identity == new.identity ? sameIdentity : 0
        case (.enumeration(let old), .enumeration(let new)) where old.type == new.type && old.name == new.name:
            return 5 + 10 * zip(old.payload, new.payload).count { $0 == $1 }
        case (.tuple(let old), .tuple(let new)): return 1 + 10 * zip(old, new).count { $0 == $1 }
        case (.optional(let old?), .optional(let new?)): return similarity(old, new)
        case (.erased(let old), .erased(let new)): return similarity(old.value, new.value)
        default: return 1
        }
    }

    /// The pairs with the greatest total similarity, found using a table of the best result for each pair of list
    /// suffixes.
    private static func bestPairs(
        _ removed: [Int], _ before: [Value], _ inserted: [Int], _ after: [Value]
    ) -> [(before: Int, after: Int)] {
        let width = inserted.count + 1
        var scores = Array(repeating: 0, count: removed.count * inserted.count)
        var best = Array(repeating: 0, count: (removed.count + 1) * width)
        for row in stride(from: removed.count - 1, through: 0, by: -1) {
            for column in stride(from: inserted.count - 1, through: 0, by: -1) {
                let score = similarity(before[removed[row]], after[inserted[column]])
                scores[row * inserted.count + column] = score
                let paired = score > 0 ? score + best[(row + 1) * width + column + 1] : 0
                best[row * width + column] =
                    max(paired, best[(row + 1) * width + column], best[row * width + column + 1])
            }
        }
        var pairs: [(before: Int, after: Int)] = []
        var row = 0
        var column = 0
        while row < removed.count, column < inserted.count {
            let score = scores[row * inserted.count + column]
            let rest = best[row * width + column]
            if score > 0, rest == score + best[(row + 1) * width + column + 1] {
                pairs.append((removed[row], inserted[column]))
                row += 1
                column += 1
            } else if rest == best[row * width + column + 1] {
                column += 1
            } else {
                row += 1
            }
        }
        return pairs
    }
}

extension Value {
    /// The field that identifies rows: `id`.
    fileprivate var rowIdentity: Value? {
        guard case .structure(let structure) = self else { return nil }
        return structure.fields.first { $0.name == "id" }?.value
    }
}
