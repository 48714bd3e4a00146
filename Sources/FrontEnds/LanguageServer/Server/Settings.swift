// The user's settings, under `workflow` in the editor's configuration.

import WorkbenchWire

package struct Settings: Hashable, Sendable {
    /// The app that is open before the first line of a script; nil for the executable's default.
    package var app: String?
    /// The package of all scripts; nil if each script names its own or needs none.
    package var package: String?
    /// Whether scripts are evaluated while the user types.
    package var evaluates = true
    /// The time limit of one statement.
    package var timeLimitMilliseconds = 5000
    package var showsStateChanges = true
    package var showsStack = true
    package var showsLenses = true
    /// Whether Swift files are served.
    package var servesSwift = true
    /// Whether the trees of Swift files are audited, with a short drive on a copy.
    package var audits = true
    /// Whether lenses in Swift files count live nodes, actions, outputs and renders, even without news.
    package var showsCounts = false
    /// Whether each action in a Swift file has a lens for sending it.
    package var offersToSend = false
    /// Whether definitions in Swift are looked up in an index, with the toolchain's sourcekit-lsp.
    package var usesIndex = true
    /// The time limit of an index query. The first query waits for a process to start.
    package var indexLimitMilliseconds = 2000

    package init() {}

    /// Reads the settings. Missing settings, and those of the wrong type, keep their defaults.
    ///
    /// - Parameter complain: Receives the faults, one sentence each.
    package init(
        _ json: JSONValue, defaults: Settings = Settings(), complain: @escaping (String) -> Void = { _ in }
    ) {
        self = defaults
        // All settings in the section `workflow` belong to this server.
        let isOwn = json["workflow"] != nil
        let json = json["workflow"] ?? json
        let reader = SettingsReader(json: json, complain: complain)
        if let name = reader.text("app"), !name.isEmpty { app = name }
        reader.flag("evaluate", &evaluates)
        if let seconds = reader.seconds("timeLimitSeconds") { timeLimitMilliseconds = Int(seconds * 1000) }
        reader.flag("inlayHints.stateChanges", &showsStateChanges)
        reader.flag("inlayHints.stack", &showsStack)
        reader.flag("codeLens", &showsLenses)
        reader.flag("swift.enabled", &servesSwift)
        reader.flag("swift.audit", &audits)
        reader.flag("swift.counts", &showsCounts)
        reader.flag("swift.send", &offersToSend)
        reader.flag("sourcekit.enabled", &usesIndex)
        if let seconds = reader.seconds("sourcekit.timeLimitSeconds") { indexLimitMilliseconds = Int(seconds * 1000) }
        if isOwn { reader.findUnknown() }
    }
}

private struct SettingsReader {
    var json: JSONValue
    var complain: (String) -> Void
    private static let groups = [
        "inlayHints": ["stateChanges", "stack"], "sourcekit": ["enabled", "timeLimitSeconds"],
        "swift": ["enabled", "audit", "counts", "send"],
    ]
    private static let names = ["app", "evaluate", "timeLimitSeconds", "inlayHints", "codeLens", "sourcekit", "swift"]

    init(json: JSONValue, complain: @escaping (String) -> Void) {
        self.json = json
        self.complain = complain
    }

    private func value(_ name: String) -> JSONValue? {
        let value = name.split(separator: ".").reduce(Optional(json)) { $0?[String($1)] }
        return value == .null ? nil : value
    }

    func text(_ name: String) -> String? {
        guard let value = value(name) else { return nil }
        if let text = value.text { return text }
        complain("the setting workflow.\(name) must be the name of an app")
        return nil
    }

    func flag(_ name: String, _ flag: inout Bool) {
        switch value(name) {
        case nil: break
        case .boolean(let value): flag = value
        default: complain("the setting workflow.\(name) must be true or false")
        }
    }

    func seconds(_ name: String) -> Double? {
        switch value(name) {
        case nil: return nil
        case .integer(let seconds) where (1...3600).contains(seconds): return Double(seconds)
        case .number(let seconds) where (0.1...3600).contains(seconds): return seconds
        default:
            complain("the setting workflow.\(name) must be a number of seconds from 0.1 to 3600")
            return nil
        }
    }

    func findUnknown() {
        guard case .object(let members) = json else { return }
        for name in members.keys.sorted() where !Self.names.contains(name) {
            complain("unknown setting workflow.\(name); available: \(Self.names.joined(separator: ", "))")
        }
        for (group, names) in Self.groups.sorted(by: { $0.key < $1.key }) {
            guard case .object(let members)? = json[group] else { continue }
            for name in members.keys.sorted() where !names.contains(name) {
                complain("unknown setting workflow.\(group).\(name); available: \(names.joined(separator: ", "))")
            }
        }
    }
}
