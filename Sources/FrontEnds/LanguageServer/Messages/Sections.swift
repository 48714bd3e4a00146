// The results of a script's sections, for editors that show them beside the headings. This is an extension of the
// protocol, for clients with the experimental capability `sections`. Other clients get lenses.

import WorkbenchReflection
import WorkbenchWire

extension LSP {
    struct Section: MemberwiseCodable, Hashable {
        var title: String
        /// The range of the heading; `range` is the whole section.
        var selectionRange: Range
        var range: Range
        /// `passed`, `failed`, `skipped`, or `unknown`.
        var state: String
        var faults: [Fault]

        struct Fault: MemberwiseCodable, Hashable {
            var range: Range
            var message: String
        }
    }

    /// Sent when a script has been evaluated, if the results differ from the previous ones.
    enum PublishSections {
        static let method = "workflow/sections"

        struct Parameters: MemberwiseCodable {
            var uri: String
            var version: Int
            var sections: [Section]
        }
    }

    /// Evaluates a script, even if automatic evaluation is off.
    enum RunSections: ClientRequest {
        static let method = "workflow/runSections"
        typealias Result = PublishSections.Parameters

        typealias Parameters = TextDocumentParams

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            server.evaluateOnce(document)
            server.whenEvaluated(document, isImpatient: false) { [weak server] in
                guard let server else { return }
                answer(Result(uri: document.uri, version: document.version, sections: server.sections(of: document)))
            }
        }
    }
}

extension Server {
    func publishSections(_ document: Document) {
        guard client.takesSections, documents[document.uri] === document else { return }
        let found = sections(of: document)
        guard found != document.publishedSections else { return }
        document.publishedSections = found
        notify(
            LSP.PublishSections.method,
            LSP.PublishSections.Parameters(uri: document.uri, version: document.version, sections: found))
    }

    fileprivate func sections(of document: Document) -> [LSP.Section] {
        document.sectionResults.map { section in
            LSP.Section(
                title: section.title, selectionRange: range(of: section.place, in: document),
                range: range(of: section.range, in: document), state: section.state.name,
                faults: section.faults.map {
                    LSP.Section.Fault(range: range(of: $0.range, in: document), message: $0.message)
                })
        }
    }

    /// Evaluates a script if automatic evaluation is off, or if its evaluation was stopped.
    func evaluateOnce(_ document: Document) {
        guard !settings.evaluates || document.evaluation.isStopped || document.evaluation.kernel == .none else {
            return
        }
        document.evaluation.isStopped = false
        document.evaluation.runsOnce = true
        evaluate(document)
    }
}

extension SectionResult.State {
    fileprivate var name: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .skipped: "skipped"
        case .unknown: "unknown"
        }
    }
}
