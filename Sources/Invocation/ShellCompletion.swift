// Completion of `workflow` in bash, zsh and fish, made from the tables of subcommands and options.

package enum ShellCompletion {
    package static let shells = ["bash", "zsh", "fish"]

    /// The script that a shell reads; nil for a shell that is not known.
    ///
    /// - Parameter names: The apps that can be opened, and the lessons.
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

        package init(apps: [String], lessons: [String]) {
            self.apps = apps
            self.lessons = lessons
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
            let words: String
            switch subcommand.operand {
            case .app: words = "words=\"\((subcommandNames + names.apps).joined(separator: " "))\""
            case .lesson: words = "words=\"\(names.lessons.joined(separator: " "))\""
            case .shell: words = "words=\"\(shells.joined(separator: " "))\""
            case .script, .scripts: words = "files='!*.wf'"
            case .directory: words = "directories=1"
            case .session, .runningApp, nil: words = ":"
            }
            let pattern = subcommand.name.isEmpty ? "*" : subcommand.name
            return "    \(pattern)) options=\"\(options.joined(separator: " "))\"; \(words) ;;"
        }
        let ordered = cases.dropFirst() + cases.prefix(1)
        return """
            # bash completion for workflow; `source <(workflow completion bash)`
            _workflow() {
              local current="${COMP_WORDS[COMP_CWORD]}" sub="" options="" words="" files="" directories=""
              if ((COMP_CWORD > 1)); then sub="${COMP_WORDS[1]}"; fi
              case "$sub" in
            \(ordered.joined(separator: "\n"))
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

    // MARK: zsh

    private static func zsh(_ names: Names) -> String {
        let described = Subcommand.visible.filter { !$0.name.isEmpty }.map {
            "    '\($0.name):\(zshQuoted($0.summary))'"
        }
        let cases = Subcommand.visible.filter { !$0.name.isEmpty }.map { subcommand in
            "    \(subcommand.name)) _arguments \(zshArguments(subcommand, names)) ;;"
        }
        return """
            #compdef workflow
            # zsh completion for workflow; put it as _workflow into a directory of $fpath
            _workflow() {
              local -a subcommands
              subcommands=(
            \(described.joined(separator: "\n"))
              )
              if ((CURRENT == 2)) && [[ "$words[2]" != -* ]]; then
                _describe subcommand subcommands
                _values app \(names.apps.joined(separator: " "))
                return
              fi
              case "$words[2]" in
            \(cases.joined(separator: "\n"))
                *) _arguments \(zshArguments(.repl, names)) ;;
              esac
            }
            _workflow "$@"

            """
    }

    private static func zshArguments(_ subcommand: Subcommand, _ names: Names) -> String {
        var specifications = subcommand.options.map { option -> String in
            let summary = zshQuoted(option.summary).replacing(":", with: "\\:")
            return switch option.argument {
            case .none: "'--\(option.name)[\(summary)]'"
            case .required(let value): "'--\(option.name)=[\(summary)]:\(value):\(zshValues(option))'"
            case .optional(let value): "'--\(option.name)=-[\(summary)]::\(value):'"
            }
        }
        switch subcommand.operand {
        case .app: specifications.append("'*:app:(\(names.apps.joined(separator: " ")))'")
        case .lesson: specifications.append("'*:lesson:(\(names.lessons.joined(separator: " ")))'")
        case .shell: specifications.append("'*:shell:(\(shells.joined(separator: " ")))'")
        case .script, .scripts: specifications.append("'*:script:_files -g \"*.wf\"'")
        case .directory: specifications.append("'*:directory:_files -/'")
        case .session, .runningApp, nil: break
        }
        return specifications.joined(separator: " ")
    }

    private static func zshValues(_ option: OptionDeclaration) -> String {
        if !option.choices.isEmpty { return "(\(option.choices.joined(separator: " ")))" }
        if case .required("FILE") = option.argument { return "_files" }
        if case .required("DIRECTORY") = option.argument { return "_files -/" }
        return ""
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
            case .session, .runningApp, nil: break
            }
            for option in subcommand.options {
                var line = "\(prefix) -l \(option.name)"
                if let letter = option.letter { line += " -s \(letter)" }
                if case .required(let value) = option.argument {
                    line += value == "FILE" || value == "DIRECTORY" ? " -r -F" : " -x"
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
