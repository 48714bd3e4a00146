// How an app's types keep their values from being shown.

import WorkbenchRules

/// A type whose values are never shown and never leave the process: passwords, tokens. Wherever one is part of a state,
/// of properties, of an action or of a screen, the workbench shows only the name of its type, and it reads no such
/// value from text.
///
///     struct Password: Redacted, Equatable { var text: String }
public typealias Redacted = SecretValue
