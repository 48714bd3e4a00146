// Code lenses: each section has its result and its commands above it, and each command whose output differs has a lens
// that accepts the output.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    struct CodeLens: MemberwiseCodable {
        var range: Range
        var command: Command
    }

    enum CodeLensRequest: ClientRequest {
        static let method = "textDocument/codeLens"
        typealias Result = [CodeLens]

        typealias Parameters = TextDocumentParams

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            server.whenEvaluated(document, isImpatient: true) { [weak server] in
                guard let server, server.settings.showsLenses else {
                    answer([])
                    return
                }
                answer(server.lenses(of: document))
            }
        }
    }
}

extension Server {
    fileprivate func lenses(of document: Document) -> [LSP.CodeLens] {
        // Only this package's apps are sure to have the script's nodes.
        let package = document.evaluation.package ?? package(of: document) ?? ownPackage
        let apps = package.map { package in runningApps().filter { $0.package == package } } ?? []
        var lenses = client.takesSections ? [] : document.sectionResults.compactMap { lens($0, document) }
        for heading in document.taskHeadings {
            let range = range(of: document.contentRange(ofStatement: heading), in: document)
            lenses.append(lens(.playTask, "▶ play this task", range, heading, document))
        }
        for place in document.lensPlaces {
            let range = range(of: place.range, in: document)
            lenses.append(lens(.runToHere, "▶ run to here", range, place.lastStatement, document))
            lenses.append(lens(.openInREPL, "open in the REPL", range, place.lastStatement, document))
            for app in apps {
                let isAlone = apps.count { $0.name == app.name } == 1
                let title = "send to \(isAlone ? app.name : "\(app.name) (\(app.process))")"
                let command = ScriptCommand.sendToApp.command(
                    title, place.firstStatement, document, process: app.process)
                lenses.append(LSP.CodeLens(range: range, command: command))
            }
        }
        for ordinal in document.commands.indices where document.outputDifference(ordinal) != nil {
            let statement = document.commands[ordinal]
            let range = range(of: document.contentRange(ofStatement: statement), in: document)
            lenses.append(lens(.promote, "promote", range, statement, document))
        }
        return lenses
    }

    /// The result of a section; nil if unknown.
    private func lens(_ section: SectionResult, _ document: Document) -> LSP.CodeLens? {
        let range = range(of: section.place, in: document)
        func lens(_ command: ScriptCommand, _ title: String, line: Int) -> LSP.CodeLens {
            let argument = LSP.CommandArgument(uri: document.uri, version: document.version, line: line)
            return LSP.CodeLens(
                range: range, command: LSP.Command(title: title, command: command.rawValue, arguments: [argument]))
        }
        let last = document.commands.last { section.range.contains(document.script.starts[$0]) }
        let lastLine = last.map { document.script.lines.line(at: document.contentRange(ofStatement: $0).lowerBound) }
        switch section.state {
        case .passed: return lens(.runToHere, "✓", line: lastLine ?? range.start.line)
        case .failed:
            return lens(.showFault, "✗ \(BriefText.count(section.faults.count, "failure"))", line: range.start.line)
        case .skipped: return lens(.runToHere, "– not run", line: lastLine ?? range.start.line)
        case .unknown: return nil
        }
    }

    private func lens(
        _ command: ScriptCommand, _ title: String, _ range: LSP.Range, _ statement: Int, _ document: Document
    ) -> LSP.CodeLens {
        LSP.CodeLens(range: range, command: command.command(title, statement, document))
    }
}

extension Document {
    /// The headings of a lesson's tasks, in order.
    var taskHeadings: [Int] {
        script.headings.filter { $0.level == 2 && $0.title.hasPrefix("Task:") }.map(\.statement)
    }

    /// The sections with commands; a script without headings is one section.
    fileprivate var lensPlaces: [(range: Range<Int>, firstStatement: Int, lastStatement: Int)] {
        let sections = script.sections
        let places = sections.map { ($0.heading.statement, $0.statements) }
        let all = sections.isEmpty ? [(commands.first ?? 0, script.statements.indices)] : places
        return all.compactMap { title, statements in
            let commands = commands.filter(statements.contains)
            guard let first = commands.first, let last = commands.last else { return nil }
            return (contentRange(ofStatement: title), first, last)
        }
    }

    /// The commands of the section that starts with a command, or of the whole script.
    func section(from statement: Int) -> [Int] {
        let section = script.sections.last { section in
            commands.first(where: section.statements.contains) == statement
        }
        return commands.filter { section?.statements.contains($0) ?? ($0 >= statement) }
    }
}
