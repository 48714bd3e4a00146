// An environment is a value: a change only affects the new copy.

import Testing
import ViewEnvironment

private struct WidthKey: ViewEnvironmentKey {
    static let defaultValue = 80
}

private struct NoteKey: ViewEnvironmentKey {
    static let defaultValue: String? = "none yet"
}

extension ViewEnvironment {
    fileprivate var width: Int {
        get { self[WidthKey.self] }
        set { self[WidthKey.self] = newValue }
    }
}

@Suite("ViewEnvironment")
struct ViewEnvironmentTests {
    @Test("A ViewEnvironment has every key's default until the key is set")
    func viewEnvironmentHasDefaults() {
        #expect(ViewEnvironment.empty[WidthKey.self] == 80)
        #expect(ViewEnvironment()[NoteKey.self] == "none yet")
    }

    /// Each way to set a width, applied to an empty environment.
    static let ways: [(name: String, make: @Sendable (ViewEnvironment) -> ViewEnvironment)] = [
        ("by key", { $0.setting(key: WidthKey.self, to: 40) }),
        ("by key path", { $0.setting(keyPath: \.width, to: 40) }),
        ("by closure", { $0.adapting { $0.width = 40 } }),
        (
            "by subscript",
            { environment in
                var changed = environment
                changed[WidthKey.self] = 40
                return changed
            }
        ),
    ]

    @Test("Setting a key makes another ViewEnvironment, and leaves the original unchanged", arguments: ways.indices)
    func settingAKeyCopiesTheViewEnvironment(way index: Int) {
        let before = ViewEnvironment.empty.setting(key: NoteKey.self, to: "kept")
        let after = Self.ways[index].make(before)
        #expect(after.width == 40, "\(Self.ways[index].name) must set the width")
        #expect(after[NoteKey.self] == "kept", "\(Self.ways[index].name) must leave other keys alone")
        #expect(before.width == 80, "\(Self.ways[index].name) must not change the environment it starts from")
    }

    @Test("A ViewEnvironment distinguishes a value set to nil from one that was never set")
    func viewEnvironmentKeepsNil() {
        #expect(ViewEnvironment.empty.setting(key: NoteKey.self, to: nil)[NoteKey.self] == nil)
    }
}
