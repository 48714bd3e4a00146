// What a user can set, under `workflow` in the editor's configuration.

import Wire

package struct Settings: Hashable, Sendable {
    /// The app that stands before the first line of a script; nil for the executable's default.
    package var app: String?
    /// Whether scripts are evaluated while they are typed.
    package var evaluates = true
    /// How long one statement may take.
    package var timeLimitMilliseconds = 5000
    package var showsStateChanges = true
    package var showsStack = true
    package var showsLenses = true
    /// Whether definitions are looked up in the index that a build leaves, with the toolchain's sourcekit-lsp.
    package var usesIndex = true
    /// How long that may take before the sources are read instead. The first question waits for a process to start.
    package var indexLimitMilliseconds = 2000

    package init() {}

    /// What is not there, or is something else than it should be, keeps its default.
    package init(_ json: JSONValue, defaults: Settings = Settings()) {
        self = defaults
        let json = json["workflow"] ?? json
        if let name = json["app"]?.text, !name.isEmpty { app = name }
        if case .boolean(let flag)? = json["evaluate"] { evaluates = flag }
        if let limit = Self.milliseconds(json["timeLimitSeconds"]) { timeLimitMilliseconds = limit }
        if case .boolean(let flag)? = json["inlayHints"]?["stateChanges"] { showsStateChanges = flag }
        if case .boolean(let flag)? = json["inlayHints"]?["stack"] { showsStack = flag }
        if case .boolean(let flag)? = json["codeLens"] { showsLenses = flag }
        if case .boolean(let flag)? = json["sourcekit"]?["enabled"] { usesIndex = flag }
        if let limit = Self.milliseconds(json["sourcekit"]?["timeLimitSeconds"]) { indexLimitMilliseconds = limit }
    }

    private static func milliseconds(_ seconds: JSONValue?) -> Int? {
        switch seconds {
        case .integer(let seconds) where (1...3600).contains(seconds): seconds * 1000
        case .number(let seconds) where (0.1...3600).contains(seconds): Int(seconds * 1000)
        default: nil
        }
    }
}
