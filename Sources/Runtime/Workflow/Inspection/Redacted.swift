// A protocol with which an app prevents values from being shown.

import WorkbenchRules

/// A type whose values, such as passwords or tokens, are never shown and never leave the process. Wherever one is part
/// of a state, a property, an action or a screen, the workbench shows only the name of its type. It never creates one
/// of these values from text either.
///
///     struct Password: Redacted, Equatable { var text: String }
public typealias Redacted = SecretValue
