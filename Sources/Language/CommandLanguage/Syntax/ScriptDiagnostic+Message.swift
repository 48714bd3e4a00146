// The wording of every script diagnostic: the error, the actual text, and the remedy.

import WorkbenchValueTree

extension ScriptDiagnostic {
    /// The message on a single line, without control characters, whatever the script contains.
    package var message: String {
        wording.filter { $0 != Self.adviceMark }
    }

    /// The message without any advice that repeats the fixes, for output that lists the fixes separately.
    package var messageBesideFixes: String {
        guard !fixes.isEmpty, let mark = wording.lastIndex(of: Self.adviceMark) else { return message }
        return String(wording[..<mark])
    }

    /// The separator before advice in a message. A script's text can't contain it, because control characters are
    /// removed first.
    private static let adviceMark: Character = "\u{1F}"

    private static func advice(_ text: String) -> String {
        "\(adviceMark); \(text)"
    }

    private var wording: String {
        switch fact {
        case .unknownCommand(let word, let nearest):
            "unknown command \(shown(word))" + (suggestion(nearest) ?? "; `help` lists the commands")
        case .missingArgument(let parameter, let command):
            "\(command.name) needs \(parameter.kind.article)\(parameter.name): \(parameter.summary); "
                + (command.examples.first.map { "for example: \($0.text)" } ?? "write \(command.usage)")
        case .unexpectedArgument(let command):
            command.parameters.isEmpty
                ? "\(command.name) takes no arguments"
                : "\(command.name) takes no more arguments; write \(command.usage)"
        case .argumentsApart(let name):
            "write the values of \(shown(name)) in parentheses directly after it"
        case .tooManyArguments(let limit): "the command has more than \(limit) words"
        case .tooLong(let limit):
            "the command is longer than \(limit) bytes, so neither it nor the text after it is read; shorten it"
        case .unknownFlag(let name, let command, let nearest):
            "\(command.name) has no --\(shown(name))"
                + (suggestion(nearest.map { "--" + $0 }) ?? list("it has", command.flags.map { "--" + $0.name }))
        case .flagNeedsArgument(let flag):
            "--\(flag.name) needs a value after it: \(flag.summary)"
        case .flagTakesNothing(let name): "--\(name) takes no value"
        case .literal(let fact): LiteralDiagnostic(fact, range).message
        case .notAnAction: "write the action's name, with its values in parentheses: saveChanges(index: 0)"
        case .notACallback: "write the callback’s name, or a button’s title in quotes"
        case .notAStep(let text): "\(shown(text)) is not a step; write a number, -1 for one step back, or a mark"
        case .notANumber(let text): "\(shown(text)) is not a number; write digits only"
        case .notAnApp(let text): "\(shown(text)) can't be opened; write an app’s name or Workflow(field: value)"
        case .nodeWithPath: "expected a node, without a path into its state"
        case .dollarBeforeNode: "$ marks a value in the tree; write the node without $"
        case .unknownChoice(let word, let parameter, let choices, let nearest):
            "\(shown(word)) is not a valid \(parameter)" + (suggestion(nearest) ?? list("available:", choices))
        case .invalidUTF8: "this byte isn't valid UTF-8"
        case .controlCharacter(let byte):
            "a script can't contain control character 0x\(String(byte, radix: 16, uppercase: true))"
        case .quoteInWord: "a quote can't be inside a word; quote the whole word"
        case .cannotBeTried(let name): "\(name) can't be tried; use `send`, `tap`, `emit`, `deliver` or `set`"
        case .unknownExpectation:
            "unknown condition; write `expect stack is …` or `expect <place> == <value>`, or see `help expect`"
        case .expectedWord(let words): "expected " + words.joined(separator: " or ")
        case .expectedComparison: "expected a comparison: ==, !=, <, <=, >, >=, in, sorted or unique"
        case .parenthesesInCondition:
            "a condition can't have parentheses; * and / come before + and -, `and` before `or`, `or` before `leads to`"
        case .expectedCommand: "expected a command, as in `asked why List`"
        case .expectedStep: "expected a step: a number, -1 for one step back, or a mark"
        case .textAfterExpectation: "the expectation ends before this; write one expectation per line"
        case .connectiveAtEnd(let word): "expected a condition after `\(word)`"
        case .flagAfterCondition(let command): "flags come before the condition: \(shown(command))"
        case .expectedOutputWithoutCommand:
            "there is no command above this expected output; write one, or remove this line"
        case .expectedOutputWithoutSpace: "expected output begins with = and a space: = text"
        default: factMessage
        }
    }

    private var factMessage: String {
        switch fact {
        case .actionWithoutSend(let name): "\(shown(name)) is an action; write `send` before it"
        case .callbackWithoutTap(let name): "\(shown(name)) is a callback of a screen; write `tap \(name)`"
        case .wordForText(let name): "no such node: \(shown(name)); strings are written in quotes: \"\(name)\""
        case .nodeWithoutCommand(let name):
            "\(shown(name)) is a node; write `state`, `cd` or another command before it"
        case .unknownNode(let name, let nearest):
            "no such node: \(shown(name))" + (suggestion(nearest) ?? "; `tree` shows the nodes")
        case .ambiguousNode(let name, let candidates):
            "several nodes are named \(shown(name)): \(joined(candidates)); write one of them"
        case .equalsBeforeValue: "write the value directly after the place, without ="
        case .endedNode(let name): "\(shown(name)) has ended"
        case .unknownAction(let name, let node, let nearest, let available):
            "\(node) has no action \(shown(name))" + instead(nearest, "it has", available)
        case .actionOfOtherNodes(let name, let node, let others):
            "\(node) has no action \(shown(name)); these nodes do: \(joined(others))"
        case .nodeWithoutAction(let node, let actions):
            actions.isEmpty
                ? "\(shown(node)) takes no actions"
                : "say what to send to \(shown(node)): it takes \(joined(actions))"
        case .nodeWithoutOutput(let node, let outputs):
            outputs.isEmpty
                ? "\(shown(node)) has no outputs" : "say which output \(shown(node)) emits: it has \(joined(outputs))"
        case .ambiguousAction(let name, let candidates):
            "several action types have \(shown(name)); write \(joined(candidates, " or "))"
        case .unreachableAction(let name, let node, let reason):
            "nothing sends \(shown(name)) to \(node) now: \(reason)"
        case .unknownOutput(let name, let node, let nearest, let available):
            "\(node) has no output \(shown(name))" + instead(nearest, "it has", available)
        case .unknownCallback(let name, let nearest, let available):
            "no screen has \(shown(name))" + instead(nearest, "available:", available)
        case .disabledButton(let title): "the button \(shown(title)) is disabled"
        case .workerWithoutNode(let name):
            "\(shown(name)) is a worker; write its node before it: `deliver / \(shown(name))`"
        case .nodeWithoutWorker(let node, let workers):
            "say which worker delivers the output: \(shown(node)) has \(joined(workers))"
        case .unknownWorker(let name, let node, let nearest, let available):
            "\(node) has no worker \(shown(name))" + instead(nearest, "it has", available)
        case .unknownPart(let error): error.description
        case .misplaced(let name, let misplacement): misplacement.message(shown(name))
        case .unknownOption(let name, let nearest):
            "unknown option \(shown(name))" + (suggestion(nearest) ?? "; `option` lists them")
        case .ambiguousApp(let name, let candidates):
            "several modules have a workflow named \(shown(name)); write \(joined(candidates, " or "))"
        case .unknownApp(let name, let nearest):
            "no such app: \(shown(name))" + (suggestion(nearest) ?? "; `apps` lists them")
        case .unknownMark(let name, let nearest):
            "no such mark: \(shown(name))" + (suggestion(nearest) ?? "; `mark` lists them")
        case .unknownBranch(let name, let nearest):
            "no such branch: \(shown(name))" + (suggestion(nearest) ?? "; `branches` lists them")
        case .unknownStep(let number, let last): "there is no step \(number); the last one is \(last)"
        default: valueMessage
        }
    }

    private var valueMessage: String {
        switch fact {
        case .unknownCase(let name, let type, let nearest, let available):
            "\(type) has no case \(shown(name))"
                + instead(nearest.map { "." + $0 }, "it has", available.map { "." + $0 })
        case .wrongType(let expected, let found): "expected \(expected), found \(found)"
        case .unknownLabel(let label, let name, let nearest, let signature):
            "\(name) takes no \(shown(label))" + (suggestion(nearest) ?? "; it takes \(signature)")
        case .missingLabel(let label, let name, let signature):
            "\(name) takes \(signature)" + Self.advice("write \(label): before this value")
        case .missingValues(let labels, let name, let signature):
            labels.isEmpty
                ? "\(name) takes \(signature)"
                : "\(name) takes \(signature); \(joined(labels)) \(labels.count == 1 ? "is" : "are") missing"
        case .repeatedLabel(let label): "\(shown(label)) is given twice"
        case .extraValue(let name, let signature):
            signature.isEmpty ? "\(name) takes no values" : "\(name) takes \(signature) and no more"
        case .outOfOrder(let label, let signature): "\(shown(label)) is out of order; the order is \(signature)"
        case .numberOutOfRange(let type, let number): "\(number) does not fit in \(type)"
        case .notReadable:
            "the workbench shows a value this way but can't read it back; write the full value, or $node.path"
        default: ""
        }
    }

    // MARK: - Parts

    private func suggestion(_ nearest: [String]) -> String? {
        nearest.isEmpty ? nil : Self.advice("did you mean \(joined(nearest, " or "))?")
    }

    private func instead(_ nearest: [String], _ start: String, _ available: [String]) -> String {
        suggestion(nearest) ?? list(start, available)
    }

    private func list(_ start: String, _ available: [String]) -> String {
        available.isEmpty ? "" : "; \(start) \(joined(available))"
    }

    private func joined(_ names: [String], _ separator: String = ", ") -> String {
        let shownNames = 8
        let text = names.prefix(shownNames).map { shown($0) }.joined(separator: separator)
        return names.count > shownNames ? text + ", …" : text
    }

    /// Text from a script as part of a message: shortened, and without control characters.
    private func shown(_ text: String) -> String {
        let (beginning, isShort) = (text.beginning, text.utf8.count <= String.longestShown)
        if beginning.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return beginning + (isShort ? "" : "…") }
        let escaped = Literal(.string(beginning)).text()
        return String(escaped.dropFirst().dropLast()) + (isShort ? "" : "…")
    }
}

extension ParameterKind {
    /// The article for the parameter's kind, for use in a sentence.
    fileprivate var article: String {
        switch self {
        case .action, .output, .app, .option, .expectation: "an "
        default: "a "
        }
    }
}

extension String {
    static let longestShown = 40

    /// The part of some text that a message shows. It is cut between scalars, because a single character can have any
    /// length.
    var beginning: String {
        utf8.count <= Self.longestShown
            ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(Self.longestShown)))
    }
}
