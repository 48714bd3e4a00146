// The editor's screen, as in the previous steps.

import WorkflowUI

/// Edits one todo.
public struct TodoEditScreen: Screen {
    /// The current title.
    public var title: String
    /// The current note.
    public var note: String
    /// Called with the whole title each time it changes.
    public var onTitleChanged: (String) -> Void
    /// Called with the whole note each time it changes.
    public var onNoteChanged: (String) -> Void

    package init(
        title: String, note: String, onTitleChanged: @escaping (String) -> Void,
        onNoteChanged: @escaping (String) -> Void
    ) {
        self.title = title
        self.note = note
        self.onTitleChanged = onTitleChanged
        self.onNoteChanged = onNoteChanged
    }
}
