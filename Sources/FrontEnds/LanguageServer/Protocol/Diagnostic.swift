// A fault at a place in a document.

import WorkbenchReflection

extension LSP {
    package enum DiagnosticSeverity: Int, Codable, Sendable {
        case error = 1
        case warning, information, hint
    }

    package enum DiagnosticTag: Int, Codable, Sendable {
        case unnecessary = 1
        case deprecated
    }

    package struct DiagnosticRelatedInformation: MemberwiseCodable, Hashable, Sendable {
        package var location: Location
        package var message: String
    }

    package struct Diagnostic: Codable, Hashable, Sendable {
        package var range: Range
        package var severity: DiagnosticSeverity?
        package var code: String?
        package var source: String?
        package var message: String
        package var tags: [DiagnosticTag]?
        package var relatedInformation: [DiagnosticRelatedInformation]?

        package init(
            range: Range, severity: DiagnosticSeverity?, code: String?, source: String?, message: String,
            tags: [DiagnosticTag]?, relatedInformation: [DiagnosticRelatedInformation]?
        ) {
            self.range = range
            self.severity = severity
            self.code = code
            self.source = source
            self.message = message
            self.tags = tags
            self.relatedInformation = relatedInformation
        }

        /// A client may send back diagnostics from other servers, whose codes are numbers.
        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            range = try container.decode(Range.self, forKey: .range)
            severity = try? container.decodeIfPresent(DiagnosticSeverity.self, forKey: .severity)
            code = try? container.decodeIfPresent(String.self, forKey: .code)
            source = try? container.decodeIfPresent(String.self, forKey: .source)
            message = (try? container.decode(String.self, forKey: .message)) ?? ""
            tags = try? container.decodeIfPresent([DiagnosticTag].self, forKey: .tags)
            relatedInformation = nil
        }
    }
}
