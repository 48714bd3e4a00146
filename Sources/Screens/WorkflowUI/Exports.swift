// Every screen needs the environment: one import is enough for both.

@_exported import ViewEnvironment
