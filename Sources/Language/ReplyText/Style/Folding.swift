// Wraps a line that is wider than the terminal, between words.

extension StyledLine {
    /// Wraps the line between words. A word that is longer than a line, such as a path, stays in one piece, so that it
    /// can be copied.
    /// - Parameter indentation: The column where the following lines start; nil for two columns more than the first
    ///   line.
    package func folded(to width: Int, indentation: Int? = nil) -> [StyledLine] {
        guard columns > width, !isForCopying else { return [self] }
        let margin = plain.prefix { $0 == " " }.count
        let indentation = indentation ?? margin + 2
        var lines: [StyledLine] = []
        var current = StyledLine(String(repeating: " ", count: margin))
        var begin = margin
        // A word may consist of several runs. A piece is a word with the spaces before it.
        for piece in pieces {
            let spaces = piece.plain.prefix { $0 == " " }.count
            let isFirst = current.columns == begin
            if !isFirst, current.columns + piece.columns > width {
                lines.append(current)
                begin = indentation
                current = StyledLine(String(repeating: " ", count: begin))
                current.append(piece.withoutFirst(spaces))
            } else {
                current.append(isFirst ? piece.withoutFirst(spaces) : piece)
            }
        }
        return (lines + [current]).map(\.withLongRuns)
    }

    /// The line with consecutive runs of the same style merged.
    private var withLongRuns: StyledLine {
        var joined: [StyledRun] = []
        for run in runs {
            if let last = joined.last, last.style == run.style {
                joined[joined.count - 1] = StyledRun(last.text + run.text, run.style)
            } else {
                joined.append(run)
            }
        }
        return StyledLine(joined)
    }

    /// The words, each with the spaces before it.
    private var pieces: [StyledLine] {
        var pieces: [StyledLine] = []
        var piece = StyledLine()
        var endsInWord = false
        for run in trimmedRuns {
            for part in run.text.matches(of: #/ +|[^ ]+/#).map(\.output) {
                let isSpace = part.first == " "
                if isSpace, endsInWord {
                    pieces.append(piece)
                    piece = StyledLine()
                }
                piece.append(String(part), run.style)
                endsInWord = !isSpace
            }
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }

    /// Removes some characters at the start of the line.
    private func withoutFirst(_ count: Int) -> StyledLine {
        var left = count
        return StyledLine(
            runs.map { run in
                let dropped = min(left, run.text.count)
                left -= dropped
                return StyledRun(String(run.text.dropFirst(dropped)), run.style)
            })
    }
}
