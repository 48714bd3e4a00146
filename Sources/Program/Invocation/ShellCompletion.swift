// Completion of `workflow` in bash, zsh and fish, made from the tables of subcommands and options.

package enum ShellCompletion {
    package static let shells = ["bash", "zsh", "fish"]

    /// The completion script for a shell; nil for an unknown shell.
    ///
    /// - Parameter names: The apps that can be opened, the lessons, and the help pages.
    package static func script(for shell: String, names: Names) -> String? {
        switch shell {
        case "bash": bash(names)
        case "zsh": zsh(names)
        case "fish": fish(names)
        default: nil
        }
    }

    package struct Names: Sendable {
        package var apps: [String]
        package var lessons: [String]
        /// The pages of `workflow help`.
        package var pages: [String]

        package init(apps: [String], lessons: [String], pages: [String] = []) {
            self.apps = apps
            self.lessons = lessons
            self.pages = pages
        }
    }

    private static var subcommandNames: [String] { Subcommand.visible.map(\.name).filter { !$0.isEmpty } }

    // MARK: bash

    private static func bash(_ names: Names) -> String {
        let cases = Subcommand.visible.map { subcommand -> String in
            let options = subcommand.options.map { option -> String in
                if case .required = option.argument { return "--\(option.name)=" }
                return "--\(option.name)"
            }
            let words = words(of: subcommand, names)
            let operands: String
            switch subcommand.operand {
            case .script, .scripts: operands = "files='!*.wf'"
            case .directory: operands = "directories=1"
            default: operands = words.isEmpty ? ":" : "words=\"\(words.joined(separator: " "))\""
            }
            let pattern = subcommand.name.isEmpty ? "*" : subcommand.name
            return "    \(pattern)) options=\"\(options.joined(separator: " "))\"; \(operands) ;;"
        }
        let ordered = cases.dropFirst() + cases.prefix(1)
        return """
            # bash completion for workflow; `source <(workflow completion bash)`
            _workflow() {
              local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
              local sub="" options="" words="" files="" directories=""
              # The = of an option is a word of its own.
              if [[ "$current" == "=" ]]; then current=""
              elif [[ "$before" == "=" ]]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi
              if ((COMP_CWORD > 1)); then sub="${COMP_WORDS[1]}"; fi
              case "$sub" in
            \(ordered.joined(separator: "\n"))
              esac
              case "$before" in
            \(bashValues().joined(separator: "\n"))
              esac
              COMPREPLY=()
              if [[ "$current" == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
                if ((${#COMPREPLY[@]} == 1)) && [[ "${COMPREPLY[0]}" == *= ]]; then compopt -o nospace; fi
                return
              fi
              if [[ -n "$words" ]]; then mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"); fi
              if [[ -n "$files" ]]; then
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -f -X "$files" -- "$current"; compgen -d -- "$current")
              fi
              if [[ -n "$directories" ]]; then
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -d -- "$current")
              fi
            }
            complete -F _workflow workflow

            """
    }

    /// The completion of an option's value.
    private static func bashValues() -> [String] {
        var seen: Set<String> = []
        return Subcommand.visible.flatMap(\.options).compactMap { option in
            guard let value = option.value, seen.insert(option.name).inserted else { return nil }
            let pattern = "--\(option.name)" + (option.letter.map { "|-\($0)" } ?? "")
            let action =
                switch value {
                case "FILE": "files='!*'"
                case "SESSION|FILE": "files='!*.wf'"
                case "DIRECTORY": "directories=1"
                default: "words=\"\(option.choices.joined(separator: " "))\""
                }
            return "    \(pattern)) words=\"\" files=\"\" directories=\"\"; \(action) ;;"
        }
    }

    /// The possible words for an argument of a subcommand.
    private static func words(of subcommand: Subcommand, _ names: Names) -> [String] {
        switch subcommand.operand {
        case .app: subcommandNames + names.apps
        case .lesson: names.lessons
        case .shell: shells
        case .topic: subcommandNames + names.pages
        case .script, .scripts, .directory, .session, .runningApp, nil: []
        }
    }

    // MARK: zsh

    private static func zsh(_ names: Names) -> String {
        let described = Subcommand.visible.filter { !$0.name.isEmpty }.map {
            "    '\($0.name):\(zshQuoted($0.summary))'"
        }
        let cases = Subcommand.visible.filter { !$0.name.isEmpty }.map { subcommand in
            "    \(subcommand.name)) shift words; ((CURRENT--)); _arguments \(zshArguments(subcommand, names)) ;;"
        }
        return """
            #compdef workflow
            # zsh completion for workflow: `source <(workflow completion zsh)`, or a file _workflow in a directory of $fpath
            _workflow() {
              local -a subcommands apps
              subcommands=(
            \(described.joined(separator: "\n"))
              )
              apps=(\(names.apps.joined(separator: " ")))
              if ((CURRENT == 2)) && [[ "$words[2]" != -* ]]; then
                _describe -t subcommands subcommand subcommands
                _describe -t apps app apps
                return
              fi
              case "$words[2]" in
            \(cases.joined(separator: "\n"))
                *) _arguments \(zshArguments(.repl, names)) ;;
              esac
            }
            if [[ "${funcstack[1]}" == _workflow ]]; then
              _workflow "$@"
            else
              compdef _workflow workflow
            fi

            """
    }

    private static func zshArguments(_ subcommand: Subcommand, _ names: Names) -> String {
        var specifications = subcommand.options.flatMap { option -> [String] in
            let summary = zshQuoted(option.summary).replacing(":", with: "\\:")
            let letter = option.letter.map { "-\($0)" }
            return switch option.argument {
            case .none: (["--\(option.name)"] + [letter].compactMap { $0 }).map { "'\($0)[\(summary)]'" }
            case .required(let value):
                ["'*--\(option.name)=[\(summary)]:\(value):\(zshValues(option))'"]
                    + [letter].compactMap { $0 }.map { "'*\($0)+[\(summary)]:\(value):\(zshValues(option))'" }
            case .optional(let value): ["'--\(option.name)=[\(summary)]::\(value):\(zshValues(option))'"]
            }
        }
        switch subcommand.operand {
        case .script, .scripts: specifications.append("'*:script:_files -g \"*.wf\"'")
        case .directory: specifications.append("'*:directory:_files -/'")
        default:
            let words = words(of: subcommand, names)
            let name = subcommand.operand.map { "\($0)" } ?? ""
            if !words.isEmpty { specifications.append("'*:\(name):(\(words.joined(separator: " ")))'") }
        }
        return specifications.joined(separator: " ")
    }

    private static func zshValues(_ option: OptionDeclaration) -> String {
        if !option.choices.isEmpty { return "(\(option.choices.joined(separator: " ")))" }
        return switch option.value {
        case "FILE": "_files"
        case "SESSION|FILE": "_files -g \"*.wf\""
        case "DIRECTORY": "_files -/"
        default: " "
        }
    }

    private static func zshQuoted(_ text: String) -> String {
        text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
    }

    // MARK: fish

    private static func fish(_ names: Names) -> String {
        let all = subcommandNames.joined(separator: " ")
        let outside = "not __fish_seen_subcommand_from \(all)"
        var lines = ["# fish completion for workflow; `workflow completion fish | source`", "complete -c workflow -f"]
        for subcommand in Subcommand.visible {
            let condition =
                subcommand.name.isEmpty ? outside : "__fish_seen_subcommand_from \(subcommand.name)"
            if !subcommand.name.isEmpty {
                lines.append(
                    "complete -c workflow -n \(fishQuoted(outside)) -a \(subcommand.name) -d \(fishQuoted(subcommand.summary))"
                )
            }
            let prefix = "complete -c workflow -n \(fishQuoted(condition))"
            switch subcommand.operand {
            case .app: lines.append("\(prefix) -a \(fishQuoted(names.apps.joined(separator: " "))) -d app")
            case .lesson: lines.append("\(prefix) -a \(fishQuoted(names.lessons.joined(separator: " "))) -d lesson")
            case .shell: lines.append("\(prefix) -a \(fishQuoted(shells.joined(separator: " ")))")
            case .script, .scripts: lines.append("\(prefix) -a '(__fish_complete_suffix .wf)'")
            case .directory: lines.append("\(prefix) -a '(__fish_complete_directories)'")
            case .topic:
                let topics = words(of: subcommand, names).joined(separator: " ")
                lines.append("\(prefix) -a \(fishQuoted(topics)) -d topic")
            case .session, .runningApp, nil: break
            }
            for option in subcommand.options {
                var line = "\(prefix) -l \(option.name)"
                if let letter = option.letter { line += " -s \(letter)" }
                switch option.value {
                case "FILE", "DIRECTORY": line += " -r -F"
                case "SESSION|FILE": line += " -r -k -a '(__fish_complete_suffix .wf)'"
                case .some: line += " -x"
                case nil: break
                }
                if !option.choices.isEmpty { line += " -a \(fishQuoted(option.choices.joined(separator: " ")))" }
                lines.append(line + " -d \(fishQuoted(option.summary))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishQuoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
