// Errors in a script as facts, with possible fixes. The wording is in ScriptDiagnostic+Message.swift.

import WorkbenchValueTree

package struct ScriptDiagnostic: Hashable, Sendable {
    package enum Severity: Hashable, Sendable {
        case error
        /// The command can be carried out, but probably doesn't do what the user intended.
        case warning
    }

    package var fact: Fact
    /// The range in the statement. In a script's diagnostics, the range in the script.
    package var range: Range<Int>
    /// Possible replacements, the most likely first.
    package var fixes: [Fix]

    package init(_ fact: Fact, _ range: Range<Int>, fixes: [Fix] = []) {
        self.fact = fact
        self.range = range
        self.fixes = fixes
    }

    package struct Fix: Hashable, Sendable {
        package var range: Range<Int>
        package var replacement: String

        package init(_ range: Range<Int>, _ replacement: String) {
            self.range = range
            self.replacement = replacement
        }

        /// The corrected line; the unchanged line if the range is outside it.
        package func applied(to line: [UInt8]) -> String {
            guard range.upperBound <= line.count else { return String(decoding: line, as: UTF8.self) }
            let bytes = line[..<range.lowerBound] + replacement.utf8 + line[range.upperBound...]
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    package enum Fact: Hashable, Sendable {
        // Errors that the parser finds.
        case unknownCommand(String, nearest: [String])
        case missingArgument(ParameterDeclaration, of: CommandSpecification)
        case unexpectedArgument(of: CommandSpecification)
        /// There is a space between a name and its parentheses.
        case argumentsApart(name: String)
        case tooManyArguments(limit: Int)
        case tooLong(limit: Int)
        case unknownFlag(String, of: CommandSpecification, nearest: [String])
        case flagNeedsArgument(FlagDeclaration)
        case flagTakesNothing(String)
        case literal(LiteralDiagnostic.Fact)
        case notAnAction
        /// `set Todo.step = .list`.
        case equalsBeforeValue
        case notACallback
        case notAStep(String)
        case notANumber(String)
        case notAnApp(String)
        /// There is a path into the state, but only a node is expected.
        case nodeWithPath
        /// The `$` in `$Edit` is unnecessary, because only a node is expected.
        case dollarBeforeNode
        case unknownChoice(String, parameter: String, choices: [String], nearest: [String])
        case invalidUTF8
        case controlCharacter(UInt8)
        case quoteInWord
        case cannotBeTried(String)
        case unknownExpectation
        case expectedWord([String])
        case expectedComparison
        case parenthesesInCondition
        case expectedCommand
        case expectedStep
        case textAfterExpectation
        /// `stack has Edit and`
        case connectiveAtEnd(String)
        /// The flag should come before the condition; the string is the corrected command.
        case flagAfterCondition(String)
        case expectedOutputWithoutCommand
        case expectedOutputWithoutSpace

        // Errors that depend on a tree, an app or a session.
        /// An action in place of a command.
        case actionWithoutSend(String)
        /// A callback or a button in place of a command.
        case callbackWithoutTap(String)
        /// A word in place of a value; no node has that name.
        case wordForText(String)
        /// A node in place of a command.
        case nodeWithoutCommand(String)
        case unknownNode(String, nearest: [String])
        case ambiguousNode(String, candidates: [String])
        case endedNode(String)
        case unknownAction(String, of: String, nearest: [String], available: [String])
        case actionOfOtherNodes(String, of: String, others: [String])
        /// A node without an action to send to it.
        case nodeWithoutAction(String, actions: [String])
        /// A node without an output to emit.
        case nodeWithoutOutput(String, outputs: [String])
        case ambiguousAction(String, candidates: [String])
        case unreachableAction(String, of: String, reason: String)
        case unknownOutput(String, of: String, nearest: [String], available: [String])
        case unknownCallback(String, nearest: [String], available: [String])
        case disabledButton(String)
        /// A worker in place of the node that runs it.
        case workerWithoutNode(String)
        /// A node without the worker that delivers the output.
        case nodeWithoutWorker(String, workers: [String])
        case unknownWorker(String, of: String, nearest: [String], available: [String])
        case unknownPart(PathError)
        /// A name of the wrong kind for the command.
        case misplaced(String, Misplacement)
        case unknownOption(String, nearest: [String])
        case unknownApp(String, nearest: [String])
        /// Several modules have a workflow with that name and these parameters.
        case ambiguousApp(String, candidates: [String])
        case unknownMark(String, nearest: [String])
        case unknownBranch(String, nearest: [String])
        case unknownStep(Int, last: Int)
        case unknownCase(String, of: String, nearest: [String], available: [String])
        case wrongType(expected: String, found: String)
        case unknownLabel(String, of: String, nearest: [String], signature: String)
        case missingLabel(String, of: String, signature: String)
        case missingValues([String], of: String, signature: String)
        case repeatedLabel(String)
        case extraValue(of: String, signature: String)
        case outOfOrder(String, signature: String)
        case numberOutOfRange(type: String, Integer)
        case notReadable
    }
}

extension ScriptDiagnostic {
    package var severity: Severity {
        switch fact {
        case .unreachableAction, .disabledButton: .warning
        default: .error
        }
    }

    /// Whether this diagnostic, which is based on the tree, explains the same mistake better than the parser's. For
    /// example, if only `send` is missing, “no such command” isn't needed.
    package func replaces(_ other: ScriptDiagnostic) -> Bool {
        switch (fact, other.fact) {
        case (.workerWithoutNode, .literal(.expected(.workerName, _))),
            (.nodeWithoutWorker, .literal(.expected(.workerName, _))):
            true
        case (.workerWithoutNode, .missingArgument(let parameter, _)),
            (.nodeWithoutWorker, .missingArgument(let parameter, _)):
            parameter.kind == .worker
        default: range == other.range
        }
    }

    /// The diagnostic, with all its ranges shifted by a distance.
    func shifted(by distance: Int) -> ScriptDiagnostic {
        var shifted = self
        shifted.range = range.shifted(by: distance)
        shifted.fixes = fixes.map { Fix($0.range.shifted(by: distance), $0.replacement) }
        return shifted
    }
}

extension Range<Int> {
    func shifted(by distance: Int) -> Range<Int> {
        lowerBound + distance..<upperBound + distance
    }
}
