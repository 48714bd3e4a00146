// Marks types whose values are secret.

/// A type whose values are never shown and never leave the process, such as a password or a token. Anything that
/// contains one shows only its type's name in its place.
public protocol SecretValue: SendableMetatype {}
