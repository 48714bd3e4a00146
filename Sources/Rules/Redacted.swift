// The mark of types whose values are nobody's business.

/// A type whose values are never shown and never leave the process: passwords, tokens. Wherever one is part of what is shown,
/// only the name of its type is.
public protocol Redacted: SendableMetatype {}
