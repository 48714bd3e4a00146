// The key bindings. They are made after the user's ~/.editrc has chosen vi or emacs. Then the bindings in that file are
// made again, so they take precedence.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

extension LineEditor {
    private static let command = "workflow-key"
    static let promptDelimiter: Character = "\u{01}"

    func setUp() {
        editline_set_client(handle, Unmanaged.passUnretained(self).toOpaque())
        editline_set_string(handle, EL_EDITOR, "emacs")
        editline_set_integer(handle, EL_SIGNAL, 0)
        editline_history_resize(historyHandle, Int32(clamping: configuration.historyLimit))
        editline_set_history(handle, historyHandle)
        for entry in history.entries { rememberInLibedit(entry) }
        editline_set_prompt(
            handle, { handle in LineEditor.of(handle)?.promptBytes }, CChar(Self.promptDelimiter.asciiValue ?? 1))
        editline_set_character_source(handle) { handle, character in
            guard let editor = LineEditor.of(handle), let next = editor.nextCharacter() else { return 0 }
            character?.pointee = wchar_t(truncatingIfNeeded: next.value)
            return 1
        }
        editline_add_command(handle, Self.command, "a key of the workbench") { handle, character in
            guard let editor = LineEditor.of(handle), let key = Unicode.Scalar(UInt32(bitPattern: character)) else {
                return UInt8(CC_ERROR)
            }
            return editor.perform(key)
        }
        // While a line is being edited, Ctrl-C, Ctrl-Z, Ctrl-\ and Ctrl-S are ordinary keys. Carriage returns and
        // newlines must stay distinct, because otherwise the line endings in a paste couldn't be recognized.
        for setting in ["-isig", "-ixon", "-icrnl", "-inlcr"] { editline_run(handle, EL_SETTY, "-d", setting, nil) }
        // Between two lines, libedit sets the terminal in the same way as `rest` does.
        for setting in ["-icanon", "-echo", "-isig", "-iexten", "-ixon", "-icrnl", "-inlcr", "-igncr"] {
            editline_run(handle, EL_SETTY, "-x", setting, nil)
        }
        // When libedit lets the terminal insert or delete in a row, it counts characters instead of cells, and loses
        // its place among wide ones (seen in 3.1-20221030). Without these capabilities, it redraws the rest of the row.
        for ability in ["ic", "IC", "im", "ei", "dc", "DC", "dm", "ed"] {
            editline_run(handle, EL_SETTC, ability, "", nil)
        }
        if configuration.readsUserSettings { editline_source(handle, nil) }
        // "edit off" would disable the whole editor.
        editline_set_integer(handle, EL_EDITMODE, 1)
        bindKeys()
    }

    func bindKeys() {
        let own = ["^C", "^D", "^I", "^J", "^M", "^Z", "^H", "^?"] + NamedKey.pressed.map(Self.notation)
        for key in own { bind(key, Self.command) }
        bind(Self.notation(.setMark), "em-set-mark")
        bind(Self.notation(.killRegion), "em-kill-region")
        for key in [NamedKey.rowStart, .rowEnd, .wordStart] { bind(Self.notation(key), Self.command) }
        bind("^L", "ed-clear-screen")
        bind("^R", Self.command)
        switch mode {
        case .emacs:
            for key in ["^A", "^E", "^B", "^F", "^K", "^U", "^W", "^N", "^P", "^S"] { bind(key, Self.command) }
        case .vi:
            for key in ["^A", "^E", "^N", "^P", "^U", "^W", "^S"] { bind(key, Self.command) }
            let inCommandMode = ["^C", "^D", "^J", "^M", "^Z", "^R", "^N", "^P", "j", "k"]
            for key in inCommandMode + NamedKey.pressed.map(Self.notation) {
                bind(key, Self.command, isCommandMode: true)
            }
            bind("^L", "ed-clear-screen", isCommandMode: true)
        }
        if configuration.readsUserSettings {
            let settings = UserSettings.bindings(of: configuration.programName)
            decoder.boundSequences = settings.sequences
            for line in settings.lines { settings.apply(line, to: handle) }
        }
    }

    private func bind(_ key: String, _ command: String, isCommandMode: Bool = false) {
        if isCommandMode {
            editline_run(handle, EL_BIND, "-a", key, command)
        } else {
            editline_run(handle, EL_BIND, key, command, nil)
        }
    }

    /// A byte in the octal notation of libedit's bind.
    private static func notation(_ key: NamedKey) -> String {
        "\\" + String(key.rawValue, radix: 8)
    }
}

extension NamedKey {
    /// The keys on a keyboard, and the codes for a paste and a combining mark.
    static let pressed: [NamedKey] = [
        .up, .down, .right, .left, .home, .end, .delete, .wordRight, .wordLeft, .backTab, .newline, .paste, .combine,
    ]
}
