// The subcommands and options in workflow(1), made from the tables.

enum InvocationPages {
    /// Each subcommand with its purpose. Options are only listed here, because they are explained once for all
    /// subcommands.
    static func subcommands() -> [String] {
        [".Bl -tag -width Ds"]
            + Subcommand.visible.flatMap { subcommand -> [String] in
                var lines = [([".It Nm"] + head(subcommand)).joined(separator: " ")]
                lines += Mdoc.text(subcommand.summary.asSentence)
                if !subcommand.discussion.isEmpty { lines += Mdoc.paragraphs(subcommand.discussion) }
                let names = subcommand.options.map { "Fl -\($0.name)" }
                if !names.isEmpty { lines += ["Options:"] + separated(names) }
                for example in subcommand.examples {
                    lines += [".Pp", Mdoc.literalLine(example.line)] + Mdoc.text(example.explanation.asSentence)
                }
                return lines
            } + [".El"]
    }

    /// Every option of every subcommand, once.
    static func options() -> [String] {
        var seen: Set<OptionDeclaration> = []
        let all = Subcommand.visible.flatMap(\.options).filter { seen.insert($0).inserted }
        return options(all.sorted { $0.name < $1.name })
    }

    static func options(_ options: [OptionDeclaration]) -> [String] {
        [".Bl -tag -width Ds"]
            + options.flatMap { option -> [String] in
                let argument =
                    switch option.argument {
                    case .none: ""
                    case .required(let value): " Ns = Ns Ar \(value)"
                    case .optional(let value): " Ns Oo = Ar \(value) Oc"
                    }
                let short = option.letter.map { "Fl \($0) , " } ?? ""
                var lines = [".It \(short)Fl -\(option.name)\(argument)"] + Mdoc.text(option.summary.asSentence)
                if !option.choices.isEmpty {
                    lines += ["The value is one of"] + separated(option.choices.map { "Cm \($0)" })
                }
                return lines
            } + [".El"]
    }

    /// The words of a call, as macros after `Nm`.
    private static func head(_ subcommand: Subcommand) -> [String] {
        var words: [String] = []
        if !subcommand.name.isEmpty { words.append("Cm \(subcommand.name)") }
        if !subcommand.options.isEmpty { words.append("Op Ar options") }
        if !subcommand.operands.isEmpty {
            let isOptional = subcommand.operands.hasPrefix("[")
            let bare = subcommand.operands.filter { !"[]".contains($0) }
            let macro = bare.contains { $0.isUppercase } ? "Ar" : "Cm"
            words.append((isOptional ? "Op " : "") + "\(macro) \(Mdoc.argument(bare))")
        }
        // `Op` encloses the rest of its line, so `Oo` and `Oc` replace it.
        return words.map { $0.hasPrefix("Op ") ? "Oo " + $0.dropFirst(3) + " Oc" : $0 }
    }

    private static func separated(_ names: [String]) -> [String] {
        names.enumerated().map { ".\($1)" + ($0 + 1 == names.count ? " ." : " ,") }
    }
}
