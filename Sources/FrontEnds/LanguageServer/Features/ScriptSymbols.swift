// The outline of a script: headings and their contents, tasks, marks, and the commands that change the tree.

import WorkbenchLanguage

struct ScriptSymbol {
    enum Kind {
        case heading
        /// A heading or a list item that sets a task.
        case task
        case mark
        case app
        /// A command that acts on the tree.
        case step
    }

    var name: String
    var detail: String?
    var kind: Kind
    var range: Range<Int>
    var nameRange: Range<Int>
    var children: [ScriptSymbol] = []
}

extension Script {
    var symbols: [ScriptSymbol] {
        let sections = outline
        let firstHeading = sections.first?.statements.lowerBound ?? statements.count
        return symbols(of: 0..<firstHeading) + sections.map(symbol)
    }

    private func symbol(of section: ScriptSection) -> ScriptSymbol {
        let heading = contentRange(section.heading.statement)
        let firstChild = section.children.first?.statements.lowerBound ?? section.statements.upperBound
        let own = symbols(of: section.statements.lowerBound + 1..<max(section.statements.lowerBound + 1, firstChild))
        let title = section.heading.title
        return ScriptSymbol(
            name: title.isEmpty ? "#" : title, kind: Self.isTask(title) ? .task : .heading,
            range: heading.lowerBound..<contentRange(section.statements.upperBound - 1).upperBound, nameRange: heading,
            children: own + section.children.map(symbol))
    }

    private func symbols(of range: Range<Int>) -> [ScriptSymbol] {
        range.compactMap { index -> ScriptSymbol? in
            let statement = statements[index]
            let place = contentRange(index)
            switch statement.kind {
            case .command(let command):
                let kind: ScriptSymbol.Kind
                switch command.specification {
                case MarkCommand.specification? where command[MarkCommand.name] != nil: kind = .mark
                case OpenCommand.specification?: kind = .app
                case let specification? where specification.group == .act: kind = .step
                default: return nil
                }
                let name = kind == .mark ? command[MarkCommand.name] : nil
                return ScriptSymbol(
                    name: name ?? Self.firstLine(statement.text(command.range)), detail: command.name, kind: kind,
                    range: place, nameRange: place)
            case .comment:
                // A task is a list item with a check box.
                guard let task = Self.task(statement.content) else { return nil }
                return ScriptSymbol(name: task, kind: .task, range: place, nameRange: place)
            default: return nil
            }
        }
    }

    private func contentRange(_ index: Int) -> Range<Int> {
        statements[index].contentRange.moved(by: starts[index])
    }

    private static func firstLine(_ text: String) -> String {
        let line = text.prefix { !$0.isLineBreak }
        return line.count < text.count || line.count > 80 ? line.prefix(79) + "…" : String(line)
    }

    private static func isTask(_ title: String) -> Bool {
        ["task", "step", "exercise"].contains { word in
            title.lowercased().hasPrefix(word) && title.dropFirst(word.count).first.map { !$0.isLetter } ?? true
        }
    }

    private static func task(_ line: String) -> String? {
        for mark in ["- [ ] ", "- [x] ", "* [ ] ", "* [x] "] where line.hasPrefix(mark) {
            return String(line.dropFirst(mark.count))
        }
        return nil
    }
}

extension Character {
    /// Counts lines as `LineTable` does. A carriage return with a line feed is one character.
    fileprivate var isLineBreak: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
