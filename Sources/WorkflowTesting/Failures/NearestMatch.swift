// Which of several names was probably meant.

/// The candidate that needs the fewest changed characters to become this name; of several, the first.
func nearestMatch(to name: String, among candidates: [String]) -> String? {
    candidates.min { changes(from: $0, to: name) < changes(from: $1, to: name) }
}

/// How many characters have to be put in, taken out or replaced.
private func changes(from source: String, to target: String) -> Int {
    let target = Array(target)
    var row = Array(0...target.count)
    for (position, character) in source.enumerated() {
        var diagonal = row[0]
        row[0] = position + 1
        for column in target.indices {
            let replaced = diagonal + (character == target[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
        }
    }
    return row[target.count]
}
