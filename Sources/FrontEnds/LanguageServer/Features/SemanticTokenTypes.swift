// The colors of a script: LSP token types for the tokens of the language.

import WorkbenchLanguage

/// The raw value is the index in the legend that the client gets.
enum SemanticTokenType: Int, CaseIterable {
    case keyword, `operator`, `class`, function, method, event, property, enumMember, type, parameter, string, number
    case comment, variable, label, decorator, macro

    var name: String { "\(self)" }
}

enum SemanticTokenModifier: String, CaseIterable {
    case definition, readonly, deprecated, documentation

    var bit: Int {
        switch self {
        case .definition: 1
        case .readonly: 2
        case .deprecated: 4
        case .documentation: 8
        }
    }
}

extension Token.Kind {
    /// The type and modifiers of the token; nil for tokens without a color.
    var semantic: (type: SemanticTokenType, modifiers: Int)? {
        switch self {
        case .command: (.keyword, 0)
        case .flag: (.decorator, 0)
        case .keyword: (.keyword, 0)
        case .comparison: (.operator, 0)
        case .node: (.class, 0)
        case .key: (.parameter, SemanticTokenModifier.readonly.bit)
        case .field: (.property, 0)
        case .action: (.method, 0)
        case .enumCase: (.enumMember, 0)
        case .type: (.type, 0)
        case .label: (.parameter, 0)
        case .string: (.string, 0)
        case .number: (.number, 0)
        case .constant: (.keyword, SemanticTokenModifier.readonly.bit)
        case .reference: (.variable, SemanticTokenModifier.readonly.bit)
        case .opaque: (.macro, SemanticTokenModifier.readonly.bit)
        case .word: (.variable, 0)
        case .comment: (.comment, 0)
        case .expectedOutput: (.comment, SemanticTokenModifier.documentation.bit)
        case .punctuation, .blank, .lineBreak, .unknown: nil
        }
    }
}
