// The commands of a session in workflow-script(5), made from the command table.

import WorkbenchLanguage

enum CommandPages {
    static func reference() -> [String] {
        CommandGroup.allCases.flatMap { group in
            [".Ss \(group.title.asSentence.dropLast())", ".Bl -tag -width Ds"]
                + CommandTable.commands(in: group).flatMap(entry) + [".El"]
        }
    }

    private static func entry(_ command: CommandSpecification) -> [String] {
        let words = command.parameters.map(usage) + command.flags.map(usage)
        var lines = [([".It Ic", command.name] + words).joined(separator: " ")]
        lines += Mdoc.text(command.summary.asSentence)
        if !command.aliases.isEmpty {
            lines += Mdoc.text("Also written \(command.aliases.joined(separator: ", ")).")
        }
        let rows = command.parameters.flatMap(row) + command.flags.flatMap(row)
        if !rows.isEmpty { lines += [".Bl -tag -width Ds -compact"] + rows + [".El"] }
        let discussion = Mdoc.paragraphs(command.discussion)
        // An mdoc display already starts with a blank line.
        if discussion.first?.hasPrefix(".Bd") != true { lines.append(".Pp") }
        lines += discussion
        lines += [".Pp"] + Mdoc.text(facts(command))
        for example in command.examples {
            lines += [".Pp", Mdoc.literalLine(example.text)]
            lines += Mdoc.text(example.explanation.asSentence)
        }
        return lines
    }

    /// The command's effect, and the name of its reply in JSON.
    private static func facts(_ command: CommandSpecification) -> String {
        let given = command.parameters.count == 1 ? "With an argument" : "With its last argument"
        let effect =
            switch command.changes {
            case .nothing: "It changes nothing."
            case .tree: "It changes the tree or its timeline, and is recorded in the journal."
            case .treeIfGiven: "\(given) it changes the timeline, and is recorded in the journal."
            case .setting: "\(given) it changes a setting, and is recorded in the journal."
            case .fork, .search: "It changes only a copy of the tree."
            case .session: "It changes the session."
            }
        guard !command.replies.isEmpty else { return effect }
        return "\(effect) In JSON, its reply is \(command.replies.joined(separator: " or "))."
    }

    private static func usage(_ parameter: ParameterDeclaration) -> String {
        let name =
            if case .choice(let choices) = parameter.kind {
                "Cm " + choices.map(\.word).joined(separator: " | Cm ")
            } else {
                "Ar \(Mdoc.argument(parameter.name))"
            }
        return switch parameter.presence {
        case .required: name
        case .optional: "Oo \(name) Oc"
        case .repeated: "Oo \(name) ... Oc"
        }
    }

    private static func usage(_ flag: FlagDeclaration) -> String {
        "Oo Fl -\(flag.name)" + (flag.argument.map { " Ar \(Mdoc.argument($0.name))" } ?? "") + " Oc"
    }

    private static func row(_ parameter: ParameterDeclaration) -> [String] {
        var lines: [String] = []
        if case .choice(let choices) = parameter.kind {
            for choice in choices {
                lines += [".It Cm \(choice.word)"] + Mdoc.text(choice.summary.asSentence)
            }
            return lines
        }
        return [".It Ar \(Mdoc.argument(parameter.name))"] + Mdoc.text(parameter.summary.asSentence)
    }

    private static func row(_ flag: FlagDeclaration) -> [String] {
        [".It Fl -\(flag.name)" + (flag.argument.map { " Ar \(Mdoc.argument($0.name))" } ?? "")]
            + Mdoc.text(flag.summary.asSentence)
    }
}
