// A kernel's replies as text. This is where all facts are converted to lines, for terminals, transcripts and editors.

import WorkbenchValueTree

/// Turns replies into text, as a pure function of the reply and its own settings.
package struct ReplyText: Sendable {
    /// The maximum width of a line in columns. Only text for copying, such as code, may be wider.
    package let width: Int
    let options: PrintOptions

    package init(width: Int = 80, identities: PrintOptions.Identities = .address) {
        self.width = max(20, width)
        var options = PrintOptions()
        options.identities = identities
        self.options = options
    }

    /// The lines of a reply.
    /// - Parameter command: The text of the command that the ranges in the reply refer to.
    package func lines(of reply: Reply, command: String? = nil) -> [StyledLine] {
        let lines = content(reply.content, command) + (reply.stack.map(stack) ?? [])
        return reply.content.isMeantToBeCopied ? lines : lines.map { $0.cut(to: width) }
    }

    var paragraph: Paragraph { Paragraph(width: width) }

    /// The width of sentences, which are hard to read in very long lines.
    var prose: Paragraph { Paragraph(width: min(width, Self.widestProse)) }

    private static let widestProse = 100

    private func content(_ content: Reply.Content, _ command: String?) -> [StyledLine] {
        switch content {
        case .nothing, .quit: []
        case .note(let note): paragraph.wrapped(note.text, .dim, after: StyledLine(" note: ", .dim), indentation: 7)
        case .stack(let reply): stack(reply)
        case .screen(let reply): screen(reply)
        case .tree(let reply): tree(reply)
        case .nodes(let nodes): list(nodes)
        case .state(let part), .props(let part): value(part)
        case .sinks(let nodes): sinks(nodes)
        case .workers(let workers): self.workers(workers)
        case .node(let node): [StyledLine(" " + node.label, .node)]
        case .step(let reply): step(reply)
        case .tried(let reply): tried(reply)
        case .wouldStop(let reply): wouldStop(reply)
        case .reach(let reply): reach(reply)
        case .found(let reply): found(reply)
        case .race(let reply): race(reply)
        case .coverage(let reply): coverage(reply)
        case .profile(let reply): profile(reply)
        case .slice(let reply): slice(reply)
        case .without(let reply): without(reply)
        case .trace(let reply): trace(reply)
        case .why(let reply): why(reply)
        case .code(let reply): code(reply)
        case .origin(let reply): origin(reply)
        case .owner(let reply): owner(reply)
        case .flow(let reply): flow(reply)
        case .audit(let reply): audit(reply)
        case .watched(let places): watches(places)
        case .history(let entries): history(entries)
        case .blame(let reply): blame(reply)
        case .moved(let move): moved(move)
        case .difference(let nodes): differences(nodes)
        case .marks(let marks): self.marks(marks)
        case .branches(let branches): self.branches(branches)
        case .apps(let apps): self.apps(apps)
        case .opened(let app, _): opened(app)
        case .options(let options): self.options(options)
        case .expectation(let reply): expectation(reply)
        case .script(let text): script(text)
        case .saved(let saved): script(Self.script(of: saved))
        case .file(let name, let text): [written(text, to: name)]
        case .source: []
        case .help(let reply): help(reply)
        case .refused(let refusal): refused(refusal, command)
        }
    }
}

extension Reply.Content {
    /// Whether the lines of the reply must not be wrapped, however wide they are.
    package var isMeantToBeCopied: Bool {
        switch self {
        case .script, .saved, .state, .props: true
        case .code(let reply): reply.process != nil
        default: false
        }
    }
}
