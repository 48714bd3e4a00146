// Marks types whose values are secret.

/// A type whose values are never shown and never leave the process: passwords, tokens. Where one is part of something
/// shown, only its type's name appears.
public protocol SecretValue: SendableMetatype {}
