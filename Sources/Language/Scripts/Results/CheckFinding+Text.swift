// The wording of findings: the place, the error, the actual result, and the remedy.

extension CheckFinding {
    /// The error on one line.
    package var message: String {
        switch fact {
        case .syntax(let message, _): message
        case .expectation(let expected, let found): "expected \(expected), found \(found.text)"
        case .output: "\(command) has different output"
        case .refused(let reason, _): reason
        case .ended(let death): "the app crashed: \(ReplyText.text(of: death.crash))"
        case .noTrap(let expected):
            "expected the app to crash" + (expected.map { " with “\($0)”" } ?? "") + ", but it didn't"
        case .wrongTrap(let expected, let found): "expected the app to crash with “\(expected)”, found “\(found)”"
        case .unreadableSource(let file, let reason): "can't read \(file): \(reason)"
        case .circularSource(let files):
            "scripts run each other in a cycle: \(Self.brief(files).joined(separator: " → "))"
        case .sourceTooDeep(let limit): "scripts are nested more than \(limit) deep"
        case .outputOfSource: "the command source has no output of its own"
        case .tooManySteps(let limit, let taken):
            "the solution takes \(taken) steps, but the limit is \(limit)"
        case .other(let message, _): message
        }
    }

    /// The remedy; nil if it is obvious.
    package var remedy: String? {
        switch fact {
        case .syntax(_, let instead): Self.alternatives(instead)
        case .refused(_, let remedies): Self.alternatives(remedies)
        case .expectation, .wrongTrap: nil
        case .output: "if the new output is right, run `check --promote`"
        case .ended: "if the app should crash here, write `expect crash` below"
        case .noTrap: "remove the line, or use a command above it that crashes the app"
        case .unreadableSource: "put the file beside the script that names it, or in the current directory"
        case .circularSource: "remove this line"
        case .sourceTooDeep: "put the scripts' commands into fewer files"
        case .outputOfSource: "remove the = lines; the output belongs to the commands in that file"
        case .tooManySteps: "write a shorter solution, or raise the limit"
        case .other(_, let remedy): remedy
        }
    }

    /// The files relative to the folder of the first one, because editors use absolute paths.
    private static func brief(_ files: [String]) -> [String] {
        guard let first = files.first, first.hasPrefix("/"), let slash = first.lastIndex(of: "/") else { return files }
        return files.map { $0.hasPrefix(first[...slash]) ? String($0[first.index(after: slash)...]) : $0 }
    }

    private static func alternatives(_ texts: [String]) -> String? {
        ReplyText.advice(Array(texts.prefix(4)))
    }

    /// All lines of the finding: the place and the message, the difference, the remedy.
    package var lines: [StyledLine] {
        var first = StyledLine(" " + place.text + ": ", .title)
        first.append(message, .error)
        var lines = [first]
        switch fact {
        case .output(let difference): lines += difference.styledLines
        case .expectation(let expected, let found):
            lines = [StyledLine(" " + place.text + ": ", .title) + StyledLine("an expectation does not hold", .error)]
            lines.append(StyledLine("   expected  ", .dim) + StyledLine(expected, .removed))
            lines.append(StyledLine("   found     ", .dim) + StyledLine(found.text, .added))
        case .ended(let death):
            lines.append(StyledLine("   " + command, .plain))
            lines += ReplyText().frames(of: death.crash)
        case .syntax, .refused:
            lines.append(StyledLine("   " + command, .plain))
        default: break
        }
        if let remedy { lines.append(StyledLine("   " + remedy, .hint)) }
        return lines
    }
}

extension LineDifference {
    /// The differing lines: `- ` marks expected ones, `+ ` actual ones.
    package var styledLines: [StyledLine] {
        lines.map { line in
            switch line {
            case .same(let text): StyledLine("     " + text, .dim)
            case .expected(let text):
                StyledLine("   - ", .removed, words: "   expected: ") + StyledLine(text, .removed)
            case .found(let text): StyledLine("   + ", .added, words: "   found: ") + StyledLine(text, .added)
            case .left(let count): StyledLine("     … \(count) equal \(count == 1 ? "line" : "lines")", .dim)
            }
        }
    }
}
