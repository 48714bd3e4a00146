// The parameters of the command, action or case at the cursor, and the current one.

import WorkbenchValueTree

package struct SignatureHelp: Codable, Hashable, Sendable {
    /// `send [node] action`, `saveChanges(todo: TodoModel, index: Int)`
    package var label: String
    /// The ranges of the parameters in the label, as UTF-8 offsets.
    package var parameters: [Range<Int>]
    /// The index of the current parameter, nil if there is none.
    package var active: Int?
    package var documentation: String

    /// The help at an offset of a script, nil if there is none.
    package static func help(_ script: Script, at offset: Int, facts: any LanguageFacts) -> SignatureHelp? {
        let place = StatementPlace(script, min(max(0, offset), script.count))
        guard let cursor = CommandCursor(place.beforeCursor), let command = cursor.command else { return nil }
        let completer = Completer(facts: facts, cursor: cursor)
        for parameter in cursor.parameters {
            let types = ValueTypes(facts: facts, context: completer.context(of: parameter))
            var frames = ValueCursor(cursor.bytes, in: cursor.word).frames
            // The innermost call with a known signature.
            while !frames.isEmpty {
                if let call = types.call(frames), let frame = frames.last { return help(call, frame) }
                frames.removeLast()
            }
        }
        return help(command, cursor)
    }

    private static func help(
        _ call: ValueTypes.Call, _ frame: ValueCursor.Frame
    ) -> SignatureHelp {
        var help = SignatureHelp(label: call.name + "(", parameters: [], active: nil, documentation: "")
        for (index, field) in call.parameters.enumerated() {
            if index > 0 { help.label += ", " }
            help.append(field.signature)
            let isActive = frame.label == nil ? index == frame.index : field.label == frame.label
            if isActive { help.active = index }
        }
        help.label += ")"
        return help
    }

    private static func help(_ command: CommandSpecification, _ cursor: CommandCursor) -> SignatureHelp {
        var help = SignatureHelp(label: command.name, parameters: [], active: nil, documentation: command.summary)
        for (index, parameter) in command.parameters.enumerated() {
            help.label += " "
            help.append(parameter.usage)
            // If several parameters are possible, the first one is highlighted.
            if cursor.parameters.first == parameter, cursor.flag == nil {
                help.active = index
                help.documentation = parameter.summary
            }
        }
        for (index, flag) in command.flags.filter({ !$0.isOfRecord || $0 == cursor.flag }).enumerated() {
            help.label += " "
            help.append(flag.usage)
            if cursor.flag == flag {
                help.active = command.parameters.count + index
                help.documentation = flag.summary
            }
        }
        return help
    }

    private mutating func append(_ text: String) {
        parameters.append(label.utf8.count..<label.utf8.count + text.utf8.count)
        label += text
    }
}

extension Script {
    /// The help for the command at an offset. Help for nodes and values needs a kernel.
    package func hover(at offset: Int) -> (page: HelpPage, range: Range<Int>)? {
        guard let index = statementIndex(at: offset), let command = statements[index].command else { return nil }
        let nested = command.arguments.compactMap { if case .command(let inner) = $0.value { inner } else { nil } }
        for candidate in [command] + nested {
            let range = candidate.wordRange.shifted(by: starts[index])
            if let specification = candidate.specification, range.contains(offset) {
                return (HelpPage(specification), range)
            }
        }
        return nil
    }
}
