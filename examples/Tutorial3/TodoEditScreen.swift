// The third screen: the fields of one todo. Saving and discarding are buttons of its bar, so they are not in here.

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
}
