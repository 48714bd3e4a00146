// Executes the sections of a data file and puts the answers into words.

import Foundation
import Testing
import WorkbenchLanguageServer
import WorkbenchWire

@MainActor
struct CasePlayer {
    let editor: Editor
    let script: MarkedScript
    private let uri: String
    /// The Swift file of the case, if it has one.
    private var swift: (uri: String, text: MarkedScript)?

    init(_ file: CaseFile) throws {
        let section = try #require(file.sections.first { $0.feature == "script" }, "\(file.name) has no script")
        script = MarkedScript(section.body)
        uri = "file:///work/a.wf"
        var files: [String: String] = [:]
        for section in file.sections where section.feature == "file" {
            files["/work/" + section.words[1]] = section.body
        }
        let options = Set(file.sections.filter { $0.feature == "option" }.map { $0.words[1] })
        let encoding: PositionEncoding =
            options.contains("utf-8") ? .utf8 : options.contains("utf-32") ? .utf32 : .utf16
        editor = Editor(
            encoding: encoding, files: files,
            capabilities: options.contains("plain") ? Editor.nothing : Editor.everything,
            runningApps: options.contains("app")
                ? [RunningApp(name: "todo-app", process: 7, package: "/work")]
                : options.contains("apps")
                    ? [
                        RunningApp(name: "clock", process: 6, package: "/work"),
                        RunningApp(name: "todo-app", process: 7, package: "/work"),
                        RunningApp(name: "todo-app", process: 8, package: "/work"),
                        RunningApp(name: "installed", process: 10),
                        RunningApp(name: "shop", process: 9, package: "/elsewhere/Shop"),
                    ] : [])
        for section in file.sections where section.feature == "fatal" {
            let place = section.words.count > 2 ? section.words[2].split(separator: ":") : []
            editor.fatal = (
                section.words[1],
                .stopped(
                    section.body.trimmingCharacters(in: .newlines), file: place.first.map(String.init),
                    line: place.last.flatMap { Int($0) })
            )
        }
        for section in file.sections where section.feature == "endless" { editor.endless = section.words[1] }
        editor.open(script.text, as: uri)
        if editor.endless != nil { editor.passTimeLimit() }
    }

    /// Nil for a section without a request.
    mutating func answer(to section: CaseFile.Section) throws -> String? {
        let words = section.words
        switch section.feature {
        case "script", "file", "option", "fatal", "endless": return nil
        case "swift":
            let text = MarkedScript(section.body)
            let uri = "file:///work/\(words[1])"
            swift = (uri, text)
            editor.open(text.text, as: uri)
            editor.passSwiftPauses()
            return nil
        case "swift-edit":
            // Replaces the first line with the second.
            let lines = section.body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            editor.edit(lines[0], to: lines[1], in: try #require(swift).uri)
            return nil
        case "swift-hints":
            let text = try #require(swift).text.text.split(separator: "\n", omittingEmptySubsequences: false)
            return lines(
                editor.request("textDocument/inlayHint", try swiftDocument(["range": Editor.everywhere]))
            ) {
                let line = $0["position"]?["line"]?.number ?? 0
                let code = line < text.count ? text[line].trimmingCharacters(in: .whitespaces) : ""
                let tooltip = $0["tooltip"]?["value"]?.text.map { " … " + $0.replacing("\n", with: "⏎") } ?? ""
                // A click on a part goes to its place.
                let parts = ($0["label"]?.list ?? []).map { part in
                    "\(part["value"]?.text ?? "")\(part["location"].map { " → \(range($0["range"]))" } ?? "")"
                }
                return
                    "\(position($0["position"])) \(code)  \($0["label"]?.text ?? parts.joined())\(tooltip)"
            }
        case "swift-lenses":
            return lines(editor.request("textDocument/codeLens", try swiftDocument([:]))) {
                "\(range($0["range"])) \($0["command"]?["title"]?.text ?? "") → \($0["command"]?["command"]?.text ?? "")"
            }
        case "swift-diagnostics":
            editor.passSwiftPauses()
            let uri = try #require(swift).uri
            return lines(
                editor.request("textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]])["items"]
            ) {
                let tags = $0["tags"] == nil ? "" : " (gray)"
                return "\(range($0["range"])) [\($0["code"]?.text ?? "")]\(tags) \($0["message"]?.text ?? "")"
            }
        case "swift-hover":
            return try askSwift("textDocument/hover", words[1])["contents"]?["value"]?.text ?? "nothing"
        case "swift-actions":
            let place = try swiftPosition(words[1])
            return lines(
                editor.request(
                    "textDocument/codeAction",
                    try swiftDocument(["range": ["start": place, "end": place], "context": ["diagnostics": []]]))
            ) { action in
                let head = "\(action["title"]?.text ?? "") · \(action["kind"]?.text ?? action["command"]?.text ?? "")"
                return ([head] + edits(action["edit"])).joined(separator: "\n    ")
            }
        case "swift-calls":
            return lines(try askSwift("textDocument/prepareCallHierarchy", words[1])) { item in
                ([call(item)] + calls(item, "incoming", "from", "← ") + calls(item, "outgoing", "to", "→ "))
                    .joined(separator: "\n")
            }
        case "swift-references":
            return lines(try askSwift("textDocument/references", words[1])) {
                "\($0["uri"]?.text ?? "") \(range($0["range"]))"
            }
        case "choose":
            // The user's choice when the server asks.
            editor.choice = ["title": .string(words.dropFirst().joined(separator: " "))]
            return nil
        case "swift-execute":
            // The lens with this title.
            let title = words.dropFirst().joined(separator: " ")
            let lenses = editor.request("textDocument/codeLens", try swiftDocument([:])).list
            let lens = try #require(lenses.first { $0["command"]?["title"]?.text == title }, "no lens \(title)")
            var arguments = lens["command"]?["arguments"] ?? []
            if !section.body.isEmpty, section.body.hasPrefix("send "), case .array(let list) = arguments,
                case .object(var members)? = list.first
            {
                members["text"] = .string(String(section.body.prefix { $0 != "\n" }))
                arguments = [.object(members)]
            }
            let answer = editor.request(
                "workspace/executeCommand", ["command": lens["command"]?["command"] ?? .null, "arguments": arguments])
            editor.passSwiftPauses()
            let first = section.body.hasPrefix("send ") ? [String(section.body.prefix { $0 != "\n" })] : []
            return (first + [json(answer)]).joined(separator: "\n")
        case "index":
            // The index's answers from now on: `nameChanged(name:) 22 Sources/Welcome.swift 10:13
            // WelcomeWorkflow.Action`
            editor.index =
                words.last == "silent"
                ? .silent
                : .answers(try section.body.split(separator: "\n").map { try symbol($0.split(separator: " ")) })
            return nil
        case "told":
            return editor.notifications.filter { $0.method == "window/showMessage" }
                .map { $0.parameters["message"]?.text ?? "" }.joined(separator: "\n")
        case "shown":
            return editor.serverRequests.filter { $0.method == "window/showDocument" }
                .map { "\($0.parameters["uri"]?.text ?? "") \(range($0.parameters["selection"]))" }.joined(
                    separator: "\n")
        case "asked": return editor.indexQuestions.joined(separator: "\n")
        case "diagnostics":
            let published = editor.notifications.last { $0.method == "textDocument/publishDiagnostics" }
            return lines(published?.parameters["diagnostics"]) { diagnostic in
                let severity = ["error", "warning", "info", "hint"][max(0, (diagnostic["severity"]?.number ?? 1) - 1)]
                let tags = diagnostic["tags"] == nil ? "" : " (gray)"
                var text =
                    "\(range(diagnostic["range"])) \(severity) [\(diagnostic["code"]?.text ?? "")]\(tags) \(diagnostic["message"]?.text ?? "")"
                for related in diagnostic["relatedInformation"]?.list ?? [] {
                    let file = related["location"]?["uri"]?.text ?? ""
                    let place = file == uri ? "" : file + " "
                    text += "\n\(place)\(range(related["location"]?["range"])) \(related["message"]?.text ?? "")"
                }
                return text.replacing("\n", with: "\n      ")
            }
        case "hover":
            return try ask("textDocument/hover", words[1])["contents"]?["value"]?.text ?? "nothing"
        case "complete":
            let answer = try ask("textDocument/completion", words[1])
            let limit = words.count > 2 ? Int(words[2]) ?? 100 : 100
            return (answer["items"]?.list ?? []).prefix(limit).map { item in
                let edit = item["textEdit"]
                let kind = item["insertTextFormat"]?.number == 2 ? "snippet" : "text"
                return
                    "\(item["label"]?.text ?? "") · \(item["detail"]?.text ?? "") · \(kind) \(range(edit?["range"])) \(edit?["newText"]?.text ?? "")"
            }.joined(separator: "\n")
        case "resolve":
            let items = try ask("textDocument/completion", words[1])["items"]?.list ?? []
            let label = words.dropFirst(2).joined(separator: " ")
            let item = try #require(items.first { $0["label"]?.text == label }, "\(label) is not offered")
            return editor.request("completionItem/resolve", item)["documentation"]?["value"]?.text ?? "nothing"
        case "signature":
            let answer = try ask("textDocument/signatureHelp", words[1])
            guard let signature = answer["signatures"]?.list.first else { return "nothing" }
            return
                "\(signature["label"]?.text ?? "") · \(json(signature["parameters"])) · active \(json(answer["activeParameter"]))\n\(signature["documentation"]?["value"]?.text ?? "")"
        case "hints":
            return lines(editor.request("textDocument/inlayHint", document(["range": Editor.everywhere]))) {
                let parts = ($0["label"]?.list ?? []).map { part in
                    "\(part["value"]?.text ?? "")" + (part["location"].map { "[\(range($0["range"]))]" } ?? "")
                }
                return "\(position($0["position"])) \($0["label"]?.text ?? parts.joined())"
            }
        case "hint":
            // The resolved hint of a line: each part with its tooltip, place and command.
            let line = try position(of: words[1])["line"]
            let hints = editor.request("textDocument/inlayHint", document(["range": Editor.everywhere])).list
            let hint = try #require(hints.first { $0["position"]?["line"] == line }, "the line has no hint")
            let resolved = editor.request("inlayHint/resolve", hint)
            return lines(resolved["label"]) { part in
                let place = part["location"].map { " → \($0["uri"]?.text ?? "") \(range($0["range"]))" } ?? ""
                let command = part["command"].map { " → \($0["command"]?.text ?? "")" } ?? ""
                return
                    (["\(json(part["value"]))\(place)\(command)"] + [part["tooltip"]?["value"]?.text].compactMap(\.self))
                    .joined(separator: "\n").replacing("\n", with: "\n    ")
            }
        case "tooltips":
            return lines(editor.request("textDocument/inlayHint", document(["range": Editor.everywhere]))) {
                "\(position($0["position"])) \(json($0["label"]))\n\($0["tooltip"]?["value"]?.text ?? "")"
                    .replacing("\n", with: "\n    ")
            }
        case "values":
            return lines(
                editor.request(
                    "textDocument/inlineValue",
                    document([
                        "range": Editor.everywhere, "context": ["frameId": 0, "stoppedLocation": Editor.everywhere],
                    ]))
            ) { "\(range($0["range"])) \($0["text"]?.text ?? "")" }
        case "sections":
            let answer = editor.request("workflow/runSections", document([:]))
            return lines(answer["sections"]) { section in
                ([
                    "\(section["title"]?.text ?? "") \(range(section["selectionRange"])) in \(range(section["range"])): "
                        + "\(section["state"]?.text ?? "")"
                ] + (section["faults"]?.list ?? []).map { "\(range($0["range"])) \($0["message"]?.text ?? "")" })
                .joined(separator: "\n").replacing("\n", with: "\n    ")
            }
        case "lenses":
            return lines(editor.request("textDocument/codeLens", document([:]))) {
                "\(range($0["range"])) \($0["command"]?["title"]?.text ?? "") → \($0["command"]?["command"]?.text ?? "") line \(json($0["command"]?["arguments"]?.list.first?["line"]))"
            }
        case "actions":
            let place = try position(of: words[1])
            var context: JSONValue = ["diagnostics": []]
            if words.count > 2 { context = ["diagnostics": [], "only": [.string(words[2])]] }
            return lines(
                editor.request(
                    "textDocument/codeAction",
                    document(["range": ["start": place, "end": place], "context": context]))
            ) { action in
                let head = "\(action["title"]?.text ?? "") · \(action["kind"]?.text ?? action["command"]?.text ?? "")"
                return ([head] + edits(action["edit"])).joined(separator: "\n    ")
            }
        case "question":
            // The code action with this title, which is answered in a message.
            let place = try position(of: words[1])
            let title = words.dropFirst(2).joined(separator: " ")
            let actions = editor.request(
                "textDocument/codeAction",
                document(["range": ["start": place, "end": place], "context": ["diagnostics": []]])
            ).list
            let action = try #require(actions.first { $0["title"]?.text == title }, "no action \(title)")
            let answer = editor.request("workspace/executeCommand", action["command"] ?? .null)
            return answer["lines"]?.list.compactMap(\.text).joined(separator: "\n") ?? json(answer)
        case "execute":
            let place = try position(of: words[2])
            let answer = editor.request(
                "workspace/executeCommand",
                ["command": .string(words[1]), "arguments": [["uri": .string(uri), "line": place["line"] ?? .null]]])
            let sent = editor.serverRequests.last { $0.method == "workspace/applyEdit" }
            return ([json(answer)] + edits(sent?.parameters["edit"]) + editor.appTexts).joined(separator: "\n")
        case "definition", "typeDefinition":
            let id = editor.send("textDocument/\(section.feature)", document(["position": try position(of: words[1])]))
            if case .silent = editor.index { editor.passIndexLimit() }
            return lines(editor.answer(id)) { link in
                "\(link["targetUri"]?.text ?? link["uri"]?.text ?? "") \(range(link["targetSelectionRange"] ?? link["range"]))"
            }
        case "calls":
            // Everything that leads to the place, and everything that follows from it.
            let items = try ask("textDocument/prepareCallHierarchy", words[1]).list
            guard let item = items.first else { return "nothing" }
            return ([call(item)] + calls(item, "incoming", "from", "← ") + calls(item, "outgoing", "to", "→ "))
                .joined(separator: "\n")
        case "references":
            let place = try position(of: words[1])
            return lines(
                editor.request(
                    "textDocument/references", document(["position": place, "context": ["includeDeclaration": true]]))
            ) { "\($0["uri"]?.text ?? "") \(range($0["range"]))" }
        case "highlights":
            return lines(try ask("textDocument/documentHighlight", words[1])) {
                "\(range($0["range"])) \($0["kind"]?.number == 3 ? "writes" : "reads")"
            }
        case "prepare":
            let answer = try ask("textDocument/prepareRename", words[1])
            return answer == .null ? "nothing" : "\(range(answer["range"])) \(answer["placeholder"]?.text ?? "")"
        case "linked":
            let answer = try ask("textDocument/linkedEditingRange", words[1])
            let ranges = (answer["ranges"]?.list ?? []).map { range($0) }
            return ranges.isEmpty ? "nothing" : (ranges + [answer["wordPattern"]?.text ?? ""]).joined(separator: "\n")
        case "rename":
            let place = try position(of: words[1])
            let answer = editor.request(
                "textDocument/rename",
                document(["position": place, "newName": .string(words.dropFirst(2).joined(separator: " "))]))
            return answer["error"] == nil ? edits(answer).joined(separator: "\n") : json(answer["error"]?["message"])
        case "symbols":
            return symbols(editor.request("textDocument/documentSymbol", document([:])), "")
        case "workspace-symbols":
            let query = words.count > 1 ? words[1] : ""
            return lines(editor.request("workspace/symbol", ["query": .string(query)])) {
                "\($0["name"]?.text ?? "") \($0["location"]?["uri"]?.text ?? "") \(range($0["location"]?["range"])) in \($0["containerName"]?.text ?? "nothing")"
            }
        case "workspace-diagnostics":
            return lines(editor.request("workspace/diagnostic", ["previousResultIds": []])["items"]) { report in
                ([report["uri"]?.text ?? ""]
                    + (report["items"]?.list ?? []).map { "\(range($0["range"])) \($0["message"]?.text ?? "")" })
                    .joined(separator: "\n    ")
            }
        case "links":
            return lines(editor.request("textDocument/documentLink", document([:]))) {
                "\(range($0["range"])) \($0["target"]?.text ?? "")"
            }
        case "folds":
            return lines(editor.request("textDocument/foldingRange", document([:]))) {
                "\(json($0["startLine"]))-\(json($0["endLine"])) \($0["kind"]?.text ?? "")"
            }
        case "selection":
            let place = try position(of: words[1])
            var selection = editor.request("textDocument/selectionRange", document(["positions": [place]])).list.first
            var found: [String] = []
            while let next = selection {
                found.append(range(next["range"]))
                selection = next["parent"]
            }
            return found.joined(separator: "\n")
        case "tokens":
            let answer =
                words.count > 1
                ? editor.request(
                    "textDocument/semanticTokens/range",
                    document(["range": ["start": try position(of: words[1]), "end": try position(of: words[1])]]))
                : editor.request("textDocument/semanticTokens/full", document([:]))
            return tokens(answer["data"]?.list.compactMap(\.number) ?? [])
        case "format":
            let options: JSONValue = ["tabSize": 4, "insertSpaces": true]
            switch words.count {
            case 1: return formatted(editor.request("textDocument/formatting", document(["options": options])))
            case 2:
                let place = try position(of: words[1])
                return formatted(
                    editor.request(
                        "textDocument/rangeFormatting",
                        document(["range": ["start": place, "end": place], "options": options])))
            default:
                let place = try position(of: words[1])
                let character = words[2] == "newline" ? "\n" : words[2]
                return formatted(
                    editor.request(
                        "textDocument/onTypeFormatting",
                        document(["position": place, "ch": .string(character), "options": options])))
            }
        default:
            Issue.record("there is no section \(section.feature): add it to CasePlayer")
            return ""
        }
    }

    // MARK: - Asking

    private func document(_ members: JSONValue) -> JSONValue {
        guard case .object(var object) = members else { return members }
        object["textDocument"] = ["uri": .string(uri)]
        return .object(object)
    }

    private func swiftDocument(_ members: JSONValue) throws -> JSONValue {
        guard case .object(var object) = members else { return members }
        object["textDocument"] = ["uri": .string(try #require(swift, "the case has no Swift file").uri)]
        return .object(object)
    }

    private func swiftPosition(_ marker: String) throws -> JSONValue {
        let text = try #require(swift, "the case has no Swift file").text
        let index = try #require(text.markers[marker], "the Swift file has no marker ⟦\(marker)⟧")
        return editor.position(index, in: text.text)
    }

    private func askSwift(_ method: String, _ marker: String) throws -> JSONValue {
        editor.request(method, try swiftDocument(["position": try swiftPosition(marker)]))
    }

    private func position(of marker: String) throws -> JSONValue {
        let index = try #require(script.markers[marker], "the script has no marker ⟦\(marker)⟧")
        return editor.position(index, in: script.text)
    }

    private func ask(_ method: String, _ marker: String) throws -> JSONValue {
        editor.request(method, document(["position": try position(of: marker)]))
    }

    private func symbol(_ words: [Substring]) throws -> IndexedSymbol {
        let place = words[3].split(separator: ":").compactMap { Int($0) }
        let kind = try #require(Int(words[1]), "the second word of an index is a kind of the protocol")
        let symbol = IndexedSymbol(
            name: String(words[0]), kind: kind, container: words.count > 4 ? String(words[4]) : nil,
            uri: "file:///work/\(words[2])", line: place[0], column: place[1])
        return try #require(symbol, "kind \(kind) is nothing that a script names")
    }

    // MARK: - In words

    private func call(_ item: JSONValue?) -> String {
        let detail = item?["detail"]?.text.map { " · \($0)" } ?? ""
        return "\(item?["name"]?.text ?? "") · kind \(json(item?["kind"]))\(detail) · \(range(item?["selectionRange"]))"
    }

    /// The tree of calls in one direction. Each site occurs once per path.
    private func calls(
        _ item: JSONValue, _ direction: String, _ end: String, _ arrow: String, _ indentation: String = "    ",
        above: [JSONValue] = []
    ) -> [String] {
        guard above.count < 6, !above.contains(item["data"] ?? .null) else { return [] }
        return editor.request("callHierarchy/\(direction)Calls", ["item": item]).list.flatMap { found -> [String] in
            let other = found[end] ?? .null
            let ranges = (found["fromRanges"]?.list ?? []).map { range($0) }.joined(separator: ", ")
            return ["\(indentation)\(arrow)\(call(other)) at \(ranges)"]
                + calls(other, direction, end, arrow, indentation + "    ", above: above + [item["data"] ?? .null])
        }
    }

    private func lines(_ list: JSONValue?, _ line: (JSONValue) -> String) -> String {
        if let error = list?["error"] { return "error: \(error["message"]?.text ?? "")" }
        return (list?.list ?? []).map(line).joined(separator: "\n")
    }

    private func position(_ json: JSONValue?) -> String {
        "\(self.json(json?["line"])):\(self.json(json?["character"]))"
    }

    private func range(_ json: JSONValue?) -> String {
        "\(position(json?["start"]))-\(position(json?["end"]))"
    }

    private func json(_ value: JSONValue?) -> String {
        guard let value else { return "none" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
    }

    private func edits(_ edit: JSONValue?) -> [String] {
        let changes = edit?["documentChanges"]?.list.flatMap { $0["edits"]?.list ?? [] } ?? []
        var plain: [JSONValue] = []
        if case .object(let members)? = edit?["changes"] { plain = members.values.flatMap(\.list) }
        return (changes + plain).map { "\(range($0["range"])) \(json($0["newText"]))" }
    }

    private func symbols(_ list: JSONValue, _ indentation: String) -> String {
        list.list.map { symbol in
            let line =
                "\(indentation)\(symbol["name"]?.text ?? "") · kind \(json(symbol["kind"])) · \(range(symbol["range"] ?? symbol["location"]?["range"])) · \(range(symbol["selectionRange"]))"
            let below = symbols(symbol["children"] ?? .null, indentation + "    ")
            return below.isEmpty ? line : line + "\n" + below
        }.joined(separator: "\n")
    }

    private func tokens(_ data: [Int]) -> String {
        let types = [
            "keyword", "operator", "class", "function", "method", "event", "property", "enumMember", "type",
            "parameter",
            "string", "number", "comment", "variable", "label", "decorator", "macro",
        ]
        let lines = script.text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf16) }
        var (line, character) = (0, 0)
        var found: [String] = []
        for start in stride(from: 0, to: data.count - 4, by: 5) {
            character = data[start] == 0 ? character + data[start + 1] : data[start + 1]
            line += data[start]
            let end = min(character + data[start + 2], lines[line].count)
            let text = String(decoding: lines[line][character..<end], as: UTF16.self)
            found.append(
                "\(line):\(character) \(types[data[start + 3]])\(data[start + 4] == 0 ? "" : "+\(data[start + 4])") \(text)"
            )
        }
        return found.joined(separator: "\n")
    }

    /// The edits, and the resulting text.
    private func formatted(_ list: JSONValue) -> String {
        var text = Array(script.text.utf16)
        var lineStarts = [0]
        for (index, unit) in text.enumerated() where unit == 0x0A { lineStarts.append(index + 1) }
        func offset(_ json: JSONValue?) -> Int {
            let line = json?["line"]?.number ?? 0
            return line < lineStarts.count ? lineStarts[line] + (json?["character"]?.number ?? 0) : text.count
        }
        let edits = list.list.map { edit in
            (
                range: offset(edit["range"]?["start"])..<offset(edit["range"]?["end"]),
                text: Array((edit["newText"]?.text ?? "").utf16)
            )
        }
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            text.replaceSubrange(edit.range, with: edit.text)
        }
        let changes = list.list.map { "\(range($0["range"])) \(json($0["newText"]))" }
        return (changes + ["---"]).joined(separator: "\n") + "\n"
            + String(decoding: text, as: UTF16.self)
            .replacing("\n", with: "⏎\n")
    }
}

extension JSONValue {
    /// The value without members that have these names, at any depth.
    func without(_ names: String...) -> JSONValue { without(Set(names)) }

    private func without(_ names: Set<String>) -> JSONValue {
        switch self {
        case .object(let members): .object(members.filter { !names.contains($0.key) }.mapValues { $0.without(names) })
        case .array(let elements): .array(elements.map { $0.without(names) })
        default: self
        }
    }

    var list: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    var number: Int? {
        if case .integer(let number) = self { number } else { nil }
    }
}
