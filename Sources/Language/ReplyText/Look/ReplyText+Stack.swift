// The back stack: one line per layer, with the fields of the active screens below it.

import WorkbenchValueTree

extension ReplyText {
    /// The column after ` stack  ▸ `, where the text starts.
    private static let fieldColumn = 10

    func stack(_ reply: StackReply) -> [StyledLine] {
        let lines = reply.layers.flatMap { layer -> [StyledLine] in
            if case .alert(let title, let message) = layer.kind {
                return alert(title: title, message: message, buttons: layer.buttons)
            }
            return heading(of: layer)
                + layer.screens.flatMap { screen -> [StyledLine] in
                    let lines = fields(screen.fields, indentation: Self.fieldColumn)
                    // A covered screen only has fields in a full stack.
                    guard !screen.isActive, !lines.isEmpty else { return lines }
                    return [StyledLine("   below  ", .dim) + StyledLine(screen.title ?? screen.name)] + lines
                }
        }
        guard reply.isPartial == true else { return lines }
        return lines
            + paragraph.wrapped(
                "screens may be missing: only \(StackReply.mostElements) elements of a list and "
                    + "\(StackReply.mostValues) values of a rendering are searched", .dim, after: StyledLine("   "),
                indentation: 3)
    }

    private func heading(of layer: StackReply.Layer) -> [StyledLine] {
        var name = "stack"
        var mark: StyledLine?
        if case .modal(let style) = layer.kind {
            name = "modal"
            mark = StyledLine("(\(style))", .dim)
        }
        var line = StyledLine(" \(name)  ", .dim)
        line.append(trail(of: layer))
        let buttons = layer.screens.filter(\.isActive).flatMap(\.buttons).map {
            StyledLine("[\($0.label)]", .action, words: "button \($0.label)")
        }
        let items = buttons + (mark.map { [$0] } ?? [])
        guard !items.isEmpty else { return [line] }
        line.append("   ")
        return paragraph.flow(items, after: line, indentation: Self.fieldColumn)
    }

    /// `Welcome ▸ "Welcome, "`. A bar separates screens that don't cover each other.
    func trail(of layer: StackReply.Layer) -> StyledLine {
        var line = StyledLine()
        for (index, screen) in layer.screens.enumerated() {
            let isLast = index == layer.screens.count - 1
            let isBeside = index > 0 && (screen.isBeside ?? layer.screens[index - 1].isActive)
            if isBeside {
                line.append(StyledLine(" │ ", .dim, words: " beside "))
            } else if index > 0 {
                line.append(" ▸ ", .dim)
            } else if layer.screens.count == 1 {
                line.append("▸ ", .dim)
            }
            let text = screen.title.map { "\"\($0)\"" } ?? screen.name
            line.append(
                text, screen.isActive || (isLast && !layer.screens.contains(where: \.isActive)) ? .title : .plain)
        }
        return line
    }

    private func alert(title: String?, message: String?, buttons: [String]) -> [StyledLine] {
        var line = StyledLine(" alert  ", .dim)
        line.append("▸ ", .dim)
        line.append(title.map { "\"\($0)\"" } ?? "", .title)
        if let message {
            let isTitle = title == nil
            line.append(isTitle ? "\"\(message)\"" : "  \(message)", isTitle ? .title : .plain)
        }
        line.append("   ")
        return paragraph.flow(
            buttons.map { StyledLine("[\($0)]", .action) }, after: line, indentation: Self.fieldColumn)
    }

    /// The fields of a screen: `name ""   onNameChanged(String)   onLoginTapped()`.
    func fields(_ fields: [ShownField], indentation: Int) -> [StyledLine] {
        guard !fields.isEmpty else { return [] }
        let available = width - indentation
        let whole = fields.map { field($0, width: .max) }
        let isShort = whole.reduce(3 * (fields.count - 1)) { $0 + $1.columns } <= available
        if isShort { return paragraph.flow(whole, after: StyledLine(), indentation: indentation) }
        // If the fields don't fit on one line, the values come first, and the callbacks go below.
        let values = fields.filter { $0.callback == nil }.map { field($0, width: available) }
        let callbacks = fields.filter { $0.callback != nil }.map { field($0, width: available) }
        return [values, callbacks].filter { !$0.isEmpty }.flatMap {
            paragraph.flow($0, after: StyledLine(), indentation: indentation)
        }
    }

    private func field(_ field: ShownField, width: Int) -> StyledLine {
        if let callback = field.callback {
            return StyledLine(field.name + CallbackText.parameters(of: callback), .action)
        }
        var line = StyledLine(field.name.isEmpty ? "" : field.name + " ", .dim)
        let available = max(8, width - line.columns)
        var options = options
        options.hasBareTypes = true
        line.append(field.value.map { width == .max ? $0.text(options) : $0.text(width: available, options) } ?? "")
        return line
    }

    func screen(_ reply: ScreenReply) -> [StyledLine] {
        var lines = [StyledLine(" " + reply.name, .title)]
        let edges = max(reply.lines.map { StyledRun($0).columns }.max() ?? 0, 0)
        if !reply.lines.isEmpty {
            let inner = min(edges, width - 4)
            lines.append(StyledLine(" ┌" + String(repeating: "─", count: inner) + "┐", .dim))
            for text in reply.lines {
                var line = StyledLine(" │", .dim)
                let words = text.replacing(#/(^|  )\[(\p{L}[^\[\],:]*)\](?=  |$)/#) { "\($0.1)button \($0.2)" }
                line.append(StyledLine(text, .plain, words: words == text ? nil : words).cut(to: inner))
                line.pad(to: inner + 2)
                line.append("│", .dim)
                lines.append(line)
            }
            lines.append(StyledLine(" └" + String(repeating: "─", count: inner) + "┘", .dim))
        }
        // A screen without its own view is drawn as a list of its fields.
        let isShown = reply.fields.allSatisfy { field in reply.lines.contains { $0.hasPrefix(field.name) } }
        return isShown && !reply.lines.isEmpty ? lines : lines + fields(reply.fields, indentation: 3)
    }
}

enum CallbackText {
    /// The parameters of a callback's type: `(String)` for `(String) -> Void`.
    static func parameters(of type: String) -> String {
        var depth = 0
        var text = ""
        for character in type {
            if depth == 0 && character != "(" { continue }
            text.append(character)
            if character == "(" { depth += 1 }
            if character == ")" {
                depth -= 1
                if depth == 0 { return text }
            }
        }
        return " " + type
    }
}
