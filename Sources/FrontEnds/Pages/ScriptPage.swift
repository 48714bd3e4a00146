// A script as a page for a browser: its prose and commands, and a slider for its steps.

import WorkbenchLanguage

package struct ScriptPage: Sendable {
    package let html: String

    /// - Parameters:
    ///   - check: A finished check that has also read the trees.
    ///   - isWhole: Whether a lesson keeps its hints and expectations.
    package init(of check: ScriptCheck, isWhole: Bool) {
        // The effects of a script that was read with `source` belong to the `source` line.
        let records = Dictionary(grouping: check.records.indices, by: { check.records[$0].step.top })
        var stops = PageStops()
        let tasks = Lesson.isLesson(check.file) ? Lesson(name: check.file.name, file: check.file).tasks : []
        let predictions = Dictionary(
            tasks.compactMap(\.prediction).map { ($0.statement, $0) }, uniquingKeysWith: { first, _ in first })
        // Hints and similar lines are for the author, but questions are the same for everyone.
        let asked = Set(predictions.values.flatMap { $0.statement...$0.lastStatement })
        let hidden = isWhole ? asked : tasks.reduce(into: asked) { $0.formUnion($1.items) }
        var document = PageDocument(isLesson: !isWhole && !tasks.isEmpty)
        let script = check.file.script
        // The page opens at the first of these lines. A failure that the script expects isn't one.
        let findings = Dictionary(grouping: check.findings.filter { $0.place.file == check.file.name }) { finding in
            script.statements.indices.last {
                script.statements[$0].command != nil && check.file.place(ofStatement: $0).line <= finding.place.line
            }
        }
        for (index, statement) in script.statements.enumerated() {
            switch statement.kind {
            case .blank, .expectedOutput: break
            case .comment where index == script.packageLine?.statement: break
            case .comment:
                if let prediction = predictions[index] { document.addPrediction(prediction) }
                if !hidden.contains(index) { document.addProse(statement.content) }
            case .command(let command):
                let own = records[index] ?? []
                for record in own {
                    let known = check.records[record]
                    stops.add(known.step.text, known.result, id: "c\(index)", look: check.looks[record])
                }
                let record = own.first { check.records[$0].step.depth == 0 }.map { check.records[$0] }
                let lines = record?.lines ?? (check.isLeft(index) ? ["not run: a command above failed"] : [])
                let failures = findings[index, default: []].map(\.message)
                let isFailure = !failures.isEmpty || own.dropFirst().contains { !check.records[$0].result.isSuccess }
                document.addCommand(
                    statement.content, command, lines + (record?.result.isSuccess == true ? failures : []),
                    statement: index, stop: stops.stops.indices.last, isFailure: isFailure)
            }
        }
        html = PageFrame.html(
            title: script.headings.first?.title ?? check.file.name,
            mark: "<meta name=\"generator\" content=\"workflow doc --html\">", body: document.finished,
            data: "{\(stops.json())}", isEmpty: stops.stops.isEmpty)
    }
}
