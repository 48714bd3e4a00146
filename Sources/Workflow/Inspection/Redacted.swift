// What an app's own types say of themselves to whoever looks at the tree.

import WorkbenchRules

/// A type whose values are never shown and never leave the process: passwords, tokens. Wherever one is part of a state, of
/// properties, of an action or of a screen, the workbench shows only the name of its type, and reads none.
///
///     struct Password: Redacted, Equatable { var text: String }
public typealias Redacted = WorkbenchRules.Redacted
