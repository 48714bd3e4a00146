// Parses the arguments of `workflow` by the rules of getopt_long: options can be anywhere and abbreviated, and `--`
// ends them.

import WorkbenchCSystem
import WorkbenchLanguage
import WorkbenchValueTree

#if canImport(Glibc)
    import Glibc
#endif

/// A call of the program: the subcommand and its arguments.
package struct Arguments: Equatable, Sendable {
    package var subcommand: Subcommand
    package var operands: [String] = []
    /// The values of each given option, in order. An option without a value has an empty string.
    private var values: [String: [String]] = [:]

    package func has(_ option: OptionDeclaration) -> Bool {
        values[option.name] != nil
    }

    package func value(_ option: OptionDeclaration) -> String? {
        values[option.name]?.last
    }

    package func values(_ option: OptionDeclaration) -> [String] {
        values[option.name] ?? []
    }
}

/// An error in the command line, reported with exit code 2.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package enum Fact: Equatable {
        case unknownOption(String, nearest: [String])
        case missingValue(option: String, value: String, summary: String)
        case unexpectedValue(option: String)
        case notAChoice(option: String, value: String, choices: [String])
        case notANumber(option: String, value: String)
        case missingOperand(String)
        case tooMany(String)
        case unknownApp(String, nearest: [String], apps: [String])
        case unknownTopic(String, nearest: [String])
        case unknownLesson(String, nearest: [String], lessons: [String])
        case lessonWithoutCode(String, lessons: [String])
        case contradiction(String, String)
        /// An option that only makes sense with another one.
        case needs(option: String, other: String)
        case notAPackageName(String, suggestion: String?)
        case takenModule(String)
    }

    package var fact: Fact
    package var subcommand: Subcommand

    package init(_ fact: Fact, _ subcommand: Subcommand) {
        self.fact = fact
        self.subcommand = subcommand
    }

    package var description: String {
        let name = subcommand.name.isEmpty ? "workflow" : "workflow \(subcommand.name)"
        let text =
            switch fact {
            case .unknownOption(let option, let nearest):
                "unknown option \(option)" + (nearest.first.map { "; did you mean \($0)?" } ?? "")
            case .missingValue(let option, let value, let summary):
                "\(option) takes a value: \(option)=\(value) (\(summary))"
            case .unexpectedValue(let option): "\(option) takes no value"
            case .notAChoice(let option, let value, let choices):
                "\(option) can't be \(value); use one of \(choices.joined(separator: ", "))"
            case .notANumber(let option, let value): "\(option) takes a number greater than 0, not \(value)"
            case .missingOperand(let operands): "\(operands) is missing"
            case .tooMany(let operand): "unexpected argument \(operand)"
            case .unknownApp(let app, let nearest, let apps):
                "unknown app or command \(app)"
                    + (nearest.first.map { "; did you mean \($0)?" } ?? "; available: \(apps.joined(separator: ", "))")
            case .unknownTopic(let topic, let nearest):
                "unknown subcommand, command or page \(topic)"
                    + (nearest.first.map { "; did you mean \($0)?" } ?? "")
            case .unknownLesson(let lesson, let nearest, let lessons):
                "unknown lesson \(lesson)"
                    + (nearest.first.map { "; did you mean \($0)?" }
                        ?? "; available: \(lessons.joined(separator: ", "))")
            case .lessonWithoutCode(let lesson, let lessons):
                "\(lesson) can't be done in Swift; use one of \(lessons.joined(separator: ", "))"
            case .notAPackageName(let name, let suggestion):
                "“\(name)” can't be the name of a module; use ASCII letters and digits, and begin with a capital letter"
                    + (suggestion.map { ": \(name) could be \($0)" } ?? "")
            case .takenModule(let name): "\(name) is the name of an existing module; choose another name"
            case .contradiction(let one, let other): "\(one) and \(other) can't be used together"
            case .needs(let option, let other): "\(option) needs \(other)"
            }
        return "workflow: \(text)\nTry '\(name) --help'."
    }
}

extension Arguments {
    /// Parses the words of a call, without the program's name.
    package init(_ words: [String]) throws(UsageError) {
        var words = words
        if let index = Self.subcommandIndex(in: words), let subcommand = Subcommand.named(words[index]) {
            words.remove(at: index)
            self.init(subcommand: subcommand)
        } else {
            self.init(subcommand: .repl)
        }
        try read(words)
    }

    /// The place of the subcommand's name: the first word, or the first one after options.
    private static func subcommandIndex(in words: [String]) -> Int? {
        var index = 0
        while index < words.count, words[index].hasPrefix("-"), words[index] != "--" {
            let takesNext = Subcommand.repl.options.contains { option in
                guard case .required = option.argument else { return false }
                return words[index] == "--\(option.name)" || option.letter.map { words[index] == "-\($0)" } ?? false
            }
            index += takesNext ? 2 : 1
        }
        return index < words.count && Subcommand.named(words[index]) != nil ? index : nil
    }

    private mutating func read(_ words: [String]) throws(UsageError) {
        let declarations = subcommand.options
        var short = ":"
        var long: [option] = []
        var names: [UnsafeMutablePointer<CChar>?] = []
        var argv = (["workflow"] + words).map { strdup($0) }
        defer { (names + argv).forEach { free($0) } }
        argv.append(nil)
        for (index, declaration) in declarations.enumerated() {
            let (needs, colons): (Int32, String) =
                switch declaration.argument {
                case .none: (0, "")
                case .required: (1, ":")
                case .optional: (2, "::")
                }
            if let letter = declaration.letter { short += "\(letter)\(colons)" }
            let name = strdup(declaration.name)
            names.append(name)
            long.append(option(name: name, has_arg: needs, flag: nil, val: Int32(1000 + index)))
        }
        long.append(option(name: nil, has_arg: 0, flag: nil, val: 0))

        getopt_begin()
        let count = Int32(words.count + 1)
        while true {
            let code = getopt_long(count, argv, short, long, nil)
            if code == -1 { break }
            let found: OptionDeclaration
            if code >= 1000, declarations.indices.contains(Int(code) - 1000) {
                found = declarations[Int(code) - 1000]
            } else if let known = declarations.first(where: { $0.letter?.asciiValue.map(Int32.init) == code }) {
                found = known
            } else {
                throw problem(code, words, argv)
            }
            let value = getopt_argument().map { String(cString: $0) } ?? ""
            if !found.choices.isEmpty, !found.choices.contains(value) {
                throw UsageError(
                    .notAChoice(option: "--\(found.name)", value: value, choices: found.choices), subcommand)
            }
            values[found.name, default: []].append(value)
        }
        operands = argv[Int(getopt_next_index())..<Int(count)].compactMap { $0.map { String(cString: $0) } }
        guard !has(.help) else { return }
        if operands.count < subcommand.count.lowerBound {
            throw UsageError(.missingOperand(subcommand.operands), subcommand)
        }
        if operands.count > subcommand.count.upperBound {
            // In `workflow chekc order.wf`, report the first word, not the number of words.
            let nearest = Subcommand.near(operands[0]) + [Self.session(operands)].compactMap(\.self)
            if subcommand == .repl, !nearest.isEmpty {
                throw UsageError(.unknownApp(operands[0], nearest: nearest, apps: []), subcommand)
            }
            throw UsageError(.tooMany(operands[subcommand.count.upperBound]), subcommand)
        }
    }

    /// How to run a command of a session in a shell; nil if the first word isn't one.
    package static func session(_ words: [String]) -> String? {
        guard let word = words.first, CommandTable.command(word) != nil else { return nil }
        return "workflow -c \(words.joined(separator: " ").quotedForShell)"
    }

    private func problem(
        _ code: Int32, _ words: [String], _ argv: [UnsafeMutablePointer<CChar>?]
    ) -> UsageError {
        let culprit = getopt_culprit()
        let declarations = subcommand.options
        let named =
            declarations.first { Int32(1000) + Int32(declarations.firstIndex(of: $0) ?? 0) == culprit }
            ?? declarations.first { $0.letter?.asciiValue.map(Int32.init) == culprit }
        if code == Int32(UInt8(ascii: ":")), let named, case .required(let value) = named.argument {
            return UsageError(
                .missingValue(option: "--\(named.name)", value: value, summary: named.summary), subcommand)
        }
        if culprit >= 1000, let named {
            return UsageError(.unexpectedValue(option: "--\(named.name)"), subcommand)
        }
        let written: String
        if culprit > 0, culprit < 128 {
            written = "-\(Character(UnicodeScalar(UInt8(culprit))))"
        } else {
            written = argv[max(0, Int(getopt_next_index()) - 1)].map { String(cString: $0) } ?? ""
        }
        let bare = written.drop { $0 == "-" }.prefix { $0 != "=" }
        var nearest = NearestName.matches(for: String(bare), among: declarations.map(\.name)).map { "--\($0)" }
        // Sessions get their package as an operand.
        if bare == OptionDeclaration.package.name { nearest = ["workflow open DIRECTORY"] }
        return UsageError(.unknownOption(written, nearest: written.hasPrefix("--") ? nearest : []), subcommand)
    }
}
