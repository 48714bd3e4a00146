// Every screen needs the environment, so this module exports it: one import is enough for both.

@_exported import ViewEnvironment
