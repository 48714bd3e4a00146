// A command as text, for expectations in tests.

import WorkbenchLanguage
import WorkbenchValueTree

/// `send node=welcome action=nameChanged(name: "Ada")`
func dump(_ command: ParsedCommand) -> String {
    let arguments = command.arguments.map { "\($0.parameter.name)=\(dump($0.value))" }
    let flags = command.flags.map { "--\($0.name)" + ($0.argument.map { "=" + dump($0.value) } ?? "") }
    return ([command.specification == nil ? "?" + command.word : command.name] + arguments + flags)
        .joined(separator: " ")
}

private func dump(_ value: ArgumentValue) -> String {
    switch value {
    case .node(let node): "node(\(dump(node)))"
    case .place(let place): "place(\(dump(place)))"
    case .action(let literal): "action(\(literal.text()))"
    case .output(let literal): "output(\(literal.text()))"
    case .value(let literal): "value(\(literal.text()))"
    case .callback(let callback):
        switch callback.target {
        case .path(let path): "callback(\(path.title)\(callback.arguments.map { Literal(.tuple($0)).text() } ?? ""))"
        case .title(let title): "button(\(title))"
        }
    case .step(.number(let number)): "step(\(number))"
    case .step(.back(let count)): "back(\(count))"
    case .step(.mark(let name)): "mark(\(name))"
    case .number(let number): "\(number)"
    case .app(.named(let name)): "app(\(name))"
    case .app(.workflow(let literal)): "workflow(\(literal.text()))"
    case .worker(let worker): "worker(\(worker.text))"
    case .word(let word): "‘\(word)’"
    case .command(let command): "{\(dump(command))}"
    case .expectation(let expectation): "\(dump(expectation))"
    case .missing: "missing"
    }
}

private func dump(_ reference: NodeReference) -> String {
    let segments = reference.segments.map { $0.name.text + ($0.key.map { "[\($0.text)]" } ?? "") }
    let names = [(reference.isAbsolute ? "/" : "") + segments.joined(separator: "/")]
    return (names + reference.steps.map(\.component.description)).joined(separator: " ")
}

private func dump(_ expectation: Expectation) -> String {
    switch expectation {
    case .stack(let relation, let elements):
        "stack \(relation) "
            + elements.map {
                switch $0 {
                case .named(let segment): segment.text
                case .titled(let title): "‘\(title)’"
                }
            }.joined(separator: "|")
    case .tree(let isThere, let node): "tree \(isThere ? "has" : "lacks") \(dump(node))"
    case .place(let place, let comparison, let value): "(\(dump(place))) \(comparison) \(value.text())"
    case .screen(let path, let comparison, let value): "screen(\(path)) \(comparison) \(value.text())"
    case .formula, .combined: "{\(expectation.text())}"
    case .output(let value, let node, let step):
        "output \(value.text())" + (node.map { " from \(dump($0))" } ?? "") + (step.map { " since \($0.text)" } ?? "")
    case .course(let place, let course, let step):
        "(\(dump(place))) \(course)" + (step.map { " since \($0.text)" } ?? "")
    case .render(let isThere, let node): "render \(isThere ? "has" : "lacks") \(dump(node))"
    case .count(let countable, let comparison, let number, let step):
        "\(countable) \(comparison) \(number)" + (step.map { " since \($0.text)" } ?? "")
    case .here(let node): "here \(dump(node))"
    case .asked(let command): "asked \(dump(command))"
    case .noSet(let step): "no set" + (step.map { " since \($0.text)" } ?? "")
    case .route(let command, let hops, let step):
        "route \(dump(command))" + hops.map { " → \(dump($0.node)) \($0.action ?? "-")" }.joined()
            + (step.map { " since \($0.text)" } ?? "")
    case .answered(let command, let place): "answered \(command) (\(dump(place)))"
    case .answeredStep(let number): "answered step \(number)"
    case .dropped: "dropped"
    case .unchanged: "unchanged"
    case .clean: "clean"
    case .trap(let text): "trap \(text ?? "-")"
    case .error(let text): "error \(text ?? "-")"
    }
}
