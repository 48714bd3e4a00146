// The tools that an assistant can call. Each call runs commands in the session, or runs `workflow check`.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree

enum AssistantTool: String, CaseIterable {
    case run, why, find, reach, audit, check

    /// An argument, with its type in JSON Schema.
    struct Argument {
        let name: String
        let type: JSONTree
        let summary: String
        var isRequired = true
    }

    static let defaultBudget = 300
    static let steps = 1...2_000
    static let budgets = 40...100_000

    var summary: String {
        switch self {
        case .run:
            "Run commands in the session, such as `tree`, `tap \"New Todo\"` or `history`, stopping at the first one that fails. "
                + "`help` lists the commands."
        case .why: "Explain where a value comes from: the state and the step that last changed it."
        case .find: "Search nodes, state, screens, actions and pages, and print paths that other commands accept."
        case .reach: "Find the shortest route to a state that meets a condition, by searching on a copy of the tree."
        case .audit:
            "Take random steps on a copy, and list violations of the audit rules, each with a script that reproduces it."
        case .check: "Run a script file, or all scripts in a directory, as tests."
        }
    }

    var arguments: [Argument] {
        let text: JSONTree = ["type": "string"]
        func number(_ range: ClosedRange<Int>) -> JSONTree {
            ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        }
        let own: [Argument] =
            switch self {
            case .run:
                [
                    Argument(
                        name: "lines", type: ["type": "array", "items": text],
                        summary: "the commands, one in each string")
                ]
            case .why: [Argument(name: "place", type: text, summary: "`Todo.todos` or `screen.title`")]
            case .find:
                [Argument(name: "text", type: text, summary: "part of a name, a type or a value, or a condition")]
            case .reach:
                [Argument(name: "condition", type: text, summary: "`stack has Edit` or `Todo.todos.count == 3`")]
            case .audit:
                [
                    Argument(
                        name: "steps", type: number(Self.steps), summary: "the number of steps (default: 200)",
                        isRequired: false)
                ]
            case .check: [Argument(name: "file", type: text, summary: "the path of a script or a directory")]
            }
        return own + [
            Argument(
                name: "budget", type: number(Self.budgets),
                summary: "the length of the answer in tokens (default: \(Self.defaultBudget))", isRequired: false)
        ]
    }

    var description: JSONTree {
        func described(_ argument: Argument) -> JSONTree {
            guard case .object(let members) = argument.type else { return argument.type }
            return .object(members + [JSONTree.Member("description", .string(argument.summary))])
        }
        return [
            "name": .string(rawValue), "description": .string(summary),
            "inputSchema": [
                "type": "object", "properties": .object(arguments.map { JSONTree.Member($0.name, described($0)) }),
                "required": .array(arguments.filter(\.isRequired).map { .string($0.name) }),
                "additionalProperties": false,
            ], "annotations": ["readOnlyHint": .boolean(self != .run && self != .check)],
        ]
    }

    /// The lines to run in the session.
    ///
    /// - Parameter seconds: The time limit for a command, after which the session stops it.
    func lines(_ arguments: ContextRequest.Arguments, within seconds: Int) throws(ContextFault) -> [String] {
        let names = self.arguments.map(\.name)
        if let unknown = arguments.names.subtracting(names).min() {
            throw ContextFault(
                code: .invalidParameters,
                message: "\(rawValue) has no argument \(unknown); available: \(names.joined(separator: ", "))")
        }
        func one(_ name: String, _ text: String?) throws(ContextFault) -> String {
            guard let text, !text.allSatisfy(\.isWhitespace) else {
                throw ContextFault(code: .invalidParameters, message: "\(rawValue) needs the argument \(name)")
            }
            guard !text.contains(where: \.isNewline) else {
                throw ContextFault(code: .invalidParameters, message: "\(name) must be a single line")
            }
            return text
        }
        switch self {
        case .run:
            guard let lines = arguments.lines, !lines.isEmpty else {
                throw ContextFault(
                    code: .invalidParameters, message: "run needs the argument lines, with at least one line")
            }
            return lines.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
        case .why: return ["why " + (try one("place", arguments.place))]
        case .find:
            let text = try one("text", arguments.text)
            // Text that isn't one word, or a condition, is searched for as it is.
            let isArgument = Script("find \(text)").diagnostics.isEmpty
            return ["find " + (isArgument ? text : Literal(.string(text)).text())]
        case .reach: return ["reach " + (try one("condition", arguments.condition))]
        case .audit:
            let steps = arguments.steps ?? 200
            guard Self.steps.contains(steps) else {
                throw ContextFault(
                    code: .invalidParameters,
                    message: "steps must be between \(Self.steps.lowerBound) and \(Self.steps.upperBound)")
            }
            // The rest of the time is for shortening the scripts.
            return ["audit --drive \(steps) --seconds \(max(1, seconds / 2))"]
        case .check:
            let file = try one("file", arguments.file)
            guard file.hasSuffix(".wf") || SourceFolder.isDirectory(file) else {
                throw ContextFault(
                    code: .invalidParameters, message: "check takes a directory or a script whose name ends in .wf")
            }
            return [file]
        }
    }
}

/// Text that is cut to a number of tokens.
struct BudgetedText {
    /// The usual length of a token, in characters.
    private static let charactersPerToken = 4

    /// The length at which a command is cut.
    private static let longestTitle = 60

    private let budget: Int
    private var blocks: [(title: String, lines: [String])] = []

    init(tokens: Int) {
        budget = tokens * Self.charactersPerToken
    }

    mutating func add(_ title: String, _ lines: [String]) { blocks.append((title, lines)) }

    /// The blocks, truncated to fit; the last block takes priority.
    var text: String {
        let whole = blocks.map { (Self.head($0.title) + $0.lines).joined(separator: "\n") }.joined(separator: "\n")
        guard whole.count > budget else { return whole }
        let needed = (whole.count + Self.charactersPerToken - 1) / Self.charactersPerToken
        let advice =
            needed > AssistantTool.budgets.upperBound
            ? "ask for a part of the answer" : "the whole answer needs a budget of \(needed)"
        var left = budget
        var shown: [String] = []
        for (index, (title, lines)) in blocks.enumerated().reversed() {
            let reserve = index > 0 ? Self.remark(onBlocks: index, advice).count + 1 : 0
            let head = Self.head(title)
            let kept = Self.fitting(lines, in: left - reserve - (head.first?.count ?? 0) - 1, advice)
            let block = (head + kept).joined(separator: "\n")
            guard left > block.count + reserve || shown.isEmpty else {
                shown.append(Self.remark(onBlocks: index + 1, advice))
                break
            }
            left -= block.count + 1
            shown.append(block)
        }
        return shown.reversed().joined(separator: "\n")
    }

    private static func head(_ title: String) -> [String] {
        title.isEmpty ? [] : ["> " + title.prefix(longestTitle)]
    }

    private static func remark(onBlocks count: Int, _ advice: String) -> String {
        "… left out the output of \(BriefText.count(count, "earlier command")); \(advice)"
    }

    private static func fitting(_ lines: [String], in space: Int, _ advice: String) -> [String] {
        let length = lines.reduce(0) { $0 + $1.count + 1 }
        guard length > space else { return lines }
        func remark(_ count: Int) -> String { "… \(BriefText.count(count, "more line")); \(advice)" }
        var kept: [String] = []
        var left = space - remark(lines.count).count
        for line in lines {
            guard left > line.count else { break }
            left -= line.count + 1
            kept.append(line)
        }
        return kept + [remark(lines.count - kept.count)]
    }
}
