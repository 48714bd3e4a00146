// The apps for the bug-hunt lessons: exhibits of the gallery, under names that don't give the bug away.

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
                name: "hunt-greeting", broken: Greetings.RootWorkflow(), mended: MendedGreetings.RootWorkflow()),
            Hunt(name: "hunt-draft", broken: Drafts.RootWorkflow(), mended: MendedDrafts.RootWorkflow()),
            Hunt(name: "hunt-rows", broken: Shopping.RootWorkflow(), mended: MendedShopping.RootWorkflow()),
            Hunt(
                name: "hunt-tabs", broken: Tabbed.RootWorkflow(), mended: MendedTabbed.RootWorkflow()),
        ]
    }
}
