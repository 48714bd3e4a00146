// The screen of step 3, unchanged.

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
