// Marks types whose values are secret.

/// A type whose values are never shown and never leave the process, such as a password or a token. A value that
/// contains a secret shows only the name of the secret's type in its place.
public protocol SecretValue: SendableMetatype {}
