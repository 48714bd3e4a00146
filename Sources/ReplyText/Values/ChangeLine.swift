// One change as a run of styled text: where, what it was, what it is.

import WorkbenchValueTree

extension Change {
    /// The change on one line, at most `width` columns wide if that is given.
    func line(width: Int? = nil, _ options: PrintOptions) -> StyledLine {
        var options = options
        // A state that is an enum is told from any other value by its place: `welcome → todo(name: "")`.
        options.hasBareOutermostCase = path.isEmpty
        let parts = parts(width: width, options)
        var line = StyledLine()
        let style: TextStyle =
            switch kind {
            case .inserted: .added
            case .removed: .removed
            case .changed, .caseChanged, .moved: .changed
            }
        let isPlace = kind == .changed || kind == .caseChanged
        line.append(parts.prefix, isPlace ? .plain : style)
        for (index, value) in parts.values.enumerated() {
            let isLast = index == parts.values.count - 1
            line.append(value, isLast ? style : .dim)
            if !isLast { line.append(Change.arrow, .dim) }
        }
        return line
    }
}
