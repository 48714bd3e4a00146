// The apps of the bug hunts among the lessons: exhibits of the gallery under names that do not tell the bug.

import Workflow

/// An app with a bug, and its corrected version.
public struct Hunt {
    /// The name for `open`: `hunt-greeting`; the fixed version is `hunt-greeting-mended`.
    public let name: String
    public let broken: any Workflow
    public let mended: any Workflow

    public static var all: [Hunt] {
        [
            Hunt(
                name: "hunt-greeting", broken: StaleCopyBroken.RootWorkflow(), mended: StaleCopyMended.RootWorkflow()),
            Hunt(name: "hunt-draft", broken: WipedEditBroken.RootWorkflow(), mended: WipedEditMended.RootWorkflow()),
            Hunt(name: "hunt-rows", broken: IndexKeyBroken.RootWorkflow(), mended: IndexKeyMended.RootWorkflow()),
            Hunt(
                name: "hunt-tabs", broken: ForgetfulTabBroken.RootWorkflow(), mended: ForgetfulTabMended.RootWorkflow()),
        ]
    }
}
