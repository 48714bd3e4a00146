// A protocol with which an app keeps values from being shown.

import WorkbenchRules

/// A type whose values are never shown and never leave the process: passwords, tokens. Where one is part of a state, of
/// properties, of an action or of a screen, the workbench shows only its type's name, and never reads such a value from
/// text.
///
///     struct Password: Redacted, Equatable { var text: String }
public typealias Redacted = SecretValue
