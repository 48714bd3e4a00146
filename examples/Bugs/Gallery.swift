// The gallery: workflows with one ownership bug each, as found in real apps, and the same workflows without it.

import Workflow

/// A bug, its corrected version, and the message of `audit --drive`.
public struct Exhibit {
    /// The name for `open`: `stale-copy`; the fixed version is `stale-copy-mended`.
    public let name: String
    /// A description of the bug, without a period.
    public let summary: String
    /// The audit rule that finds the bug.
    public let rule: String
    /// The place where the bug is found: the node, and the part of its state.
    public let node: String
    public let path: String
    public let broken: any Workflow
    public let mended: any Workflow
}

public enum Gallery {
    public static var exhibits: [Exhibit] {
        [
            Exhibit(
                name: "stale-copy", summary: "a child copies a property into its state, once", rule: "stale-copy",
                node: "/Greeting", path: "name", broken: Greetings.RootWorkflow(),
                mended: MendedGreetings.RootWorkflow()),
            Exhibit(
                name: "wiped-edit", summary: "a child refreshes its copy whenever any property changes",
                rule: "wiped-edit",
                node: "/Editor", path: "draft", broken: Drafts.RootWorkflow(),
                mended: MendedDrafts.RootWorkflow()),
            Exhibit(
                name: "two-owners", summary: "a child counts taps, and its parent counts the same taps",
                rule: "two-owners",
                node: "/Counter", path: "count", broken: TwoOwnersBroken.RootWorkflow(),
                mended: TwoOwnersMended.RootWorkflow()),
            Exhibit(
                name: "dead-output",
                summary: "a child's output reaches its parent, but the parent does nothing with it",
                rule: "dead-output",
                node: "/List", path: "", broken: DeadOutputBroken.RootWorkflow(),
                mended: DeadOutputMended.RootWorkflow()),
            Exhibit(
                name: "ignored-output", summary: "a parent ignores a child's output that says what changed",
                rule: "ignored-output",
                node: "/Switch", path: "", broken: IgnoredOutputBroken.RootWorkflow(),
                mended: IgnoredOutputMended.RootWorkflow()),
            Exhibit(
                name: "changing-key", summary: "a child's key is made from the title that the child edits",
                rule: "changing-key",
                node: "/Note", path: "", broken: ChangingKeyBroken.RootWorkflow(),
                mended: ChangingKeyMended.RootWorkflow()),
            Exhibit(
                name: "index-key", summary: "the rows of a list are keyed by their indices", rule: "index-key",
                node: "/Row", path: "", broken: Shopping.RootWorkflow(), mended: MendedShopping.RootWorkflow()),
            Exhibit(
                name: "forgetful-tab", summary: "only the tab that is shown is rendered", rule: "forgetful-child",
                node: "/Notes", path: "", broken: Tabbed.RootWorkflow(),
                mended: MendedTabbed.RootWorkflow()),
            Exhibit(
                name: "restless-worker", summary: "a worker has a property that differs in each render",
                rule: "restless-worker",
                node: "/SearchWorker", path: "", broken: RestlessWorkerBroken.RootWorkflow(),
                mended: RestlessWorkerMended.RootWorkflow()),
            Exhibit(
                name: "deaf-worker", summary: "a worker says that it is equivalent to any other", rule: "deaf-worker",
                node: "/SearchWorker", path: "query", broken: DeafWorkerBroken.RootWorkflow(),
                mended: DeafWorkerMended.RootWorkflow()),
            Exhibit(
                name: "unsent-action", summary: "a screen has lost the button that sends an action",
                rule: "unsent-action",
                node: "/", path: "", broken: UnsentActionBroken.RootWorkflow(),
                mended: UnsentActionMended.RootWorkflow()),
            Exhibit(
                name: "unread-state", summary: "a piece of state is set, but nothing shows it", rule: "unread-state",
                node: "/", path: "isBusy", broken: UnreadStateBroken.RootWorkflow(),
                mended: UnreadStateMended.RootWorkflow()),
            Exhibit(
                name: "shared-object", summary: "two children keep one object in their states", rule: "shared-object",
                node: "/Volume[left]", path: "settings", broken: SharedObjectBroken.RootWorkflow(),
                mended: SharedObjectMended.RootWorkflow()),
            Exhibit(
                name: "impure-render", summary: "a render counts how often it runs", rule: "impure-render",
                node: "/", path: "", broken: ImpureRenderBroken.RootWorkflow(),
                mended: ImpureRenderMended.RootWorkflow()),
            Exhibit(
                name: "stale-sink", summary: "a callback of one screen is kept in the state, and shown by another",
                rule: "stale-sink",
                node: "/", path: "", broken: StaleSinkBroken.RootWorkflow(), mended: StaleSinkMended.RootWorkflow()),
            Exhibit(
                name: "hoarding", summary: "a parent keeps what only its child shows and changes",
                rule: "used-by-one-child",
                node: "/", path: "text", broken: HoardingBroken.RootWorkflow(), mended: HoardingMended.RootWorkflow()),
            Exhibit(
                name: "applied-twice", summary: "a tap calls a closure of the parent, and also emits an output",
                rule: "applied-twice",
                node: "/", path: "", broken: AppliedTwiceBroken.RootWorkflow(),
                mended: AppliedTwiceMended.RootWorkflow()),
            Exhibit(
                name: "broken-count",
                summary: "a number counts the elements of a list, but one action forgets to update it",
                rule: "broken-relation",
                node: "/", path: "unread", broken: BrokenCountBroken.RootWorkflow(),
                mended: BrokenCountMended.RootWorkflow()),
            Exhibit(
                name: "selected-copy", summary: "the chosen element is kept as a copy beside its list",
                rule: "broken-relation",
                node: "/", path: "selected", broken: SelectedCopyBroken.RootWorkflow(),
                mended: SelectedCopyMended.RootWorkflow()),
            Exhibit(
                name: "shifted-index", summary: "the chosen element is kept as an index", rule: "broken-relation",
                node: "/", path: "selectedIndex", broken: ShiftedIndexBroken.RootWorkflow(),
                mended: ShiftedIndexMended.RootWorkflow()),
            Exhibit(
                name: "dead-action", summary: "an action was declared, but never implemented",
                rule: "dead-action",
                node: "/", path: "", broken: DeadActionBroken.RootWorkflow(), mended: DeadActionMended.RootWorkflow()),
            Exhibit(
                name: "dead-tap", summary: "a callback of the screen was left empty", rule: "dead-tap",
                node: "/", path: "", broken: DeadTapBroken.RootWorkflow(), mended: DeadTapMended.RootWorkflow()),
        ]
    }
}
