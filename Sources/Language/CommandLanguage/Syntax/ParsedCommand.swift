// A parsed command: its declaration and its typed arguments. A kernel evaluates it without the source text.

import WorkbenchValueTree

package struct ParsedCommand: Sendable {
    /// Nil if the word isn't a command.
    package var specification: CommandSpecification?
    /// The word as written.
    package var word: String
    package var wordRange: Range<Int>
    package var arguments: [ParsedArgument]
    package var flags: [ParsedFlag]
    /// The range from the word to the end of the last argument.
    package var range: Range<Int>

    /// The command's name, or the unknown word.
    package var name: String {
        specification?.name ?? word
    }

    /// Whether the tree may explain an error better than the parser: a word that isn't a command may be an action, or a
    /// worker may have been written without its node.
    package var mayBeUnderstood: Bool { specification == nil || lacksWorker }

    /// The word that introduces an argument after a nested command; nil for other arguments.
    func introducer(of argument: ParsedArgument) -> String? {
        guard let last = arguments.last, argument.range.lowerBound > last.range.lowerBound else { return nil }
        return argument.parameter.introducer
    }

    /// Whether the command needs a worker that is missing.
    var lacksWorker: Bool {
        specification?.parameters.contains { $0.kind == .worker } ?? false
            && !arguments.contains { if case .worker = $0.value { true } else { false } }
    }
}

/// Commands are equal if they have the same meaning, regardless of position and spacing.
extension ParsedCommand: Hashable {
    package static func == (left: ParsedCommand, right: ParsedCommand) -> Bool {
        left.name == right.name && left.arguments == right.arguments && left.flags == right.flags
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(arguments)
        hasher.combine(flags)
    }
}

package struct ParsedArgument: Sendable {
    package var parameter: ParameterDeclaration
    package var value: ArgumentValue
    package var range: Range<Int>
}

extension ParsedArgument: Hashable {
    package static func == (left: ParsedArgument, right: ParsedArgument) -> Bool {
        left.parameter.name == right.parameter.name && left.value == right.value
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(parameter.name)
        hasher.combine(value)
    }
}

package struct ParsedFlag: Sendable {
    package var name: String
    package var nameRange: Range<Int>
    package var argument: ParsedArgument?
    package var range: Range<Int>
}

extension ParsedFlag: Hashable {
    package static func == (left: ParsedFlag, right: ParsedFlag) -> Bool {
        left.name == right.name && left.argument == right.argument
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(argument)
    }
}

// MARK: - Commands that were not parsed

extension ParsedCommand {
    /// Makes a command without source text, such as a `deliver` line for a worker's output, or a `send` for the action
    /// of a `tap`. The command's `text` can be parsed again.
    package init(
        _ declaration: (some CommandDeclaration).Type, _ arguments: [(ParameterDeclaration, ArgumentValue)]
    ) {
        let specification = declaration.specification
        self.init(
            specification: specification, word: specification.name, wordRange: 0..<0,
            // Without source text, the ranges only need to be in the right order.
            arguments: arguments.enumerated().map { index, argument in
                ParsedArgument(parameter: argument.0, value: argument.1, range: index..<index)
            },
            flags: [], range: 0..<0)
    }
}

// MARK: - Typed access

extension ParsedCommand {
    /// The argument for that parameter; nil if it was omitted.
    package subscript<Content>(parameter: Parameter<Content>) -> Content? {
        argument(parameter).flatMap { parameter.content($0.value) }
    }

    /// All arguments of a repeated parameter.
    package subscript<Content>(all parameter: Parameter<Content>) -> [Content] {
        arguments.filter { $0.parameter == parameter.declaration }.compactMap { parameter.content($0.value) }
    }

    /// The argument of that flag; nil if it was omitted.
    package subscript<Content>(flag: Flag<Content>) -> Content? {
        flags.last { $0.name == flag.declaration.name }?.argument.flatMap { flag.content($0.value) }
    }

    package subscript(flag: Switch) -> Bool {
        flags.contains { $0.name == flag.declaration.name }
    }

    /// The argument for that parameter, with its range in the source text.
    package func argument<Content>(_ parameter: Parameter<Content>) -> ParsedArgument? {
        arguments.first { $0.parameter == parameter.declaration }
    }

    /// Whether the command with these arguments changes nothing, and doesn't run the app's code on a value that could
    /// crash it.
    package var onlyLooks: Bool {
        switch specification?.changes {
        case .nothing, .search: !hasEffectiveFlag
        case .treeIfGiven, .setting: !changesWhatItNames
        case .tree, .fork, .session, nil: false
        }
    }

    /// Whether the command is recorded in the journal once it has been carried out.
    package var isJournaled: Bool {
        switch specification?.changes {
        case .tree: true
        case .treeIfGiven, .setting: changesWhatItNames
        case .nothing, .fork, .search, .session, nil: false
        }
    }

    private var hasEffectiveFlag: Bool {
        flags.contains { flag in specification?.flags.contains { $0.name == flag.name && $0.hasEffect } ?? false }
    }

    private var changesWhatItNames: Bool {
        !flags.isEmpty
            || arguments.contains { argument in
                if case .choice = argument.parameter.kind { return true }
                return argument.parameter == specification?.parameters.last
            }
    }

    /// Whether the command removes the item that it names: `mark before --off`.
    package var takesAway: Bool { self[Switch.off("")] }

    /// The mark that the command makes or moves.
    package var newMark: String? {
        guard !takesAway, let argument = arguments.first(where: { $0.parameter.kind == .mark }),
            case .word(let name) = argument.value
        else { return nil }
        return name
    }

    /// The first place among the arguments. A value argument is for this place.
    package var place: NodeReference? {
        arguments.lazy.compactMap { if case .place(let place) = $0.value { place } else { nil } }.first
    }

    package func `is`<Declaration: CommandDeclaration>(_ declaration: Declaration.Type) -> Bool {
        specification?.is(declaration) == true
    }
}

/// The parsed value of an argument. Values are equal if they have the same meaning, regardless of spacing.
package indirect enum ArgumentValue: Hashable, Sendable {
    /// Without steps.
    case node(NodeReference)
    /// A node, and steps into its state.
    case place(NodeReference)
    /// A name, with or without arguments.
    case action(Literal)
    case output(Literal)
    case callback(CallbackName)
    case value(Literal)
    case step(StepName)
    case number(Int)
    case app(AppName)
    /// The name of a worker, and its key if several workers have that name.
    case worker(NodeReference.Segment)
    /// A mark, a branch, a file, an option, a choice, a command word, or any other text.
    case word(String)
    case command(ParsedCommand)
    case expectation(Expectation)
    /// An argument that couldn't be parsed. There is a diagnostic for it.
    case missing
}

/// The target of a `tap`.
package struct CallbackName: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        /// A callback's path in the screens: `onTitleChanged`, `List.onTodoSelected`, `rows[0].onTap`.
        case path(ValuePath)
        /// The title of a button.
        case title(String)
    }

    package var target: Target
    /// The arguments in parentheses after the name. They may also be separate arguments of the command.
    package var arguments: LiteralArguments?

    package init(_ target: Target, arguments: LiteralArguments? = nil) {
        self.target = target
        self.arguments = arguments
    }
}

/// A step of the timeline.
package enum StepName: Hashable, Sendable {
    case number(Int)
    /// `-1`: one step before the current one.
    case back(Int)
    case mark(String)
}

/// An app to open.
package enum AppName: Hashable, Sendable {
    case named(String)
    /// A workflow as a value: `TodoWorkflow(name: "Ada")`.
    case workflow(Literal)
}
