// The protocol that keeps an app's values from being shown.

import WorkbenchRules

/// A type whose values, such as passwords or tokens, are never shown and never leave the process. Wherever such a value
/// is part of a state, a property, an action or a screen, the workbench shows only the name of its type. The workbench
/// never creates one of these values from text, either.
///
///     struct Password: Redacted, Equatable { var text: String }
public typealias Redacted = SecretValue
