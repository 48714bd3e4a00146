// The editor's screen, as in the steps before.

import WorkflowUI

/// Edits one todo.
public struct TodoEditScreen: Screen {
    /// The title as it stands now.
    public var title: String
    /// The note as it stands now.
    public var note: String
    /// Called with the whole title each time that it changes.
    public var onTitleChanged: (String) -> Void
    /// Called with the whole note each time that it changes.
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
