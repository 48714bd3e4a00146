// The lessons that ship with the executable: the scripts of Resources, embedded by the build.

import WorkbenchScripts

package struct ShippedLesson: Hashable, Sendable {
    /// The lesson's name, as the argument of `learn`.
    package let name: String
    private let script: [UInt8]

    init(_ name: String, _ script: [UInt8]) {
        self.name = name
        self.script = script
    }

    /// In the recommended order.
    package static let all = [
        ShippedLesson("tutorial-1", PackageResources.tutorial_1_wf),
        ShippedLesson("tutorial-2", PackageResources.tutorial_2_wf),
        ShippedLesson("tutorial-3", PackageResources.tutorial_3_wf),
        ShippedLesson("tutorial-4", PackageResources.tutorial_4_wf),
        ShippedLesson("tutorial-5", PackageResources.tutorial_5_wf),
        ShippedLesson("actions-and-outputs", PackageResources.actions_and_outputs_wf),
        ShippedLesson("types-that-fit", PackageResources.types_that_fit_wf),
        ShippedLesson("find-the-owner", PackageResources.find_the_owner_wf),
        ShippedLesson("where-state-belongs", PackageResources.where_state_belongs_wf),
        ShippedLesson("why-did-it-render", PackageResources.why_did_it_render_wf),
        ShippedLesson("identity", PackageResources.identity_wf),
        ShippedLesson("work-that-takes-time", PackageResources.work_that_takes_time_wf),
        ShippedLesson("undo-branch-compare", PackageResources.undo_branch_compare_wf),
        ShippedLesson("hunt-greeting", PackageResources.hunt_greeting_wf),
        ShippedLesson("hunt-draft", PackageResources.hunt_draft_wf),
        ShippedLesson("hunt-rows", PackageResources.hunt_rows_wf),
        ShippedLesson("hunt-tabs", PackageResources.hunt_tabs_wf),
        ShippedLesson("exam", PackageResources.exam_wf),
        ShippedLesson("review", PackageResources.review_wf),
    ]

    package static func named(_ name: String) -> ShippedLesson? {
        all.first { $0.name == name.lowercased() }
    }

    package var file: ScriptFile { ScriptFile(name: name + ".wf", bytes: script) }

    package var lesson: Lesson { Lesson(name: name, file: file) }
}
