// Marks types whose values are secret.

/// A type whose values are never shown and never leave the process: passwords, tokens. Wherever one is part of
/// something shown, only the name of its type appears.
public protocol SecretValue: SendableMetatype {}
