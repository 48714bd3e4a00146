// The third screen: the fields of one todo. Save and Discard are buttons in its bar, so they aren't part of it.

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
}
