// The third screen: the fields of one todo. Saving and discarding are buttons of its bar, so they are not in here.

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
