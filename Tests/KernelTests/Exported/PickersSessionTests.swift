// The steps of a session of larder, action by action.
// swift-format-ignore-file

import Testing
@testable import WorkbenchLarder
import Workflow
import WorkflowTesting

@MainActor @Suite struct LarderSessionTests {
    // send Picker<Counter.Kind> pick(.up)
    @Test func step1PickersPickerCounterKind() {
        PickerWorkflow<Counter.Kind>.Action
            .tester(
                withState: PickerWorkflow<Counter.Kind>.State(chosen: nil, looks: 0),
                workflow: PickerWorkflow<Counter.Kind>(title: "Kind", items: [.up])
            )
            .send(action: .pick(.up))
            .assert(outputReads: ".picked(.up)")
            .assert(stateReads: "PickerWorkflow.State(chosen: .up, looks: 0)")
    }

    // send Picker<Counter.Kind> pick(.up)
    @Test func step1Pickers() {
        PickersWorkflow.Action
            .tester(
                withState: PickersWorkflow.State(picked: []),
                workflow: PickersWorkflow()
            )
            .send(action: PickersWorkflow.Action(what: "picked(WorkbenchLarder.Counter.Kind.up)"))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    PickersWorkflow.State(picked: ["picked(WorkbenchLarder.Counter.Kind.up)"])
                    """#)
    }

    // send Picker<(name: String, count: Int)> look(times: 2)
    @Test func step2PickersPickerNameStringCountInt() {
        PickerWorkflow<(name: String, count: Int)>.Action
            .tester(
                withState: PickerWorkflow<(name: String, count: Int)>.State(chosen: nil, looks: 0),
                workflow: PickerWorkflow<(name: String, count: Int)>(title: "(name: String, count: Int)", items: [(name: "a", count: 1)])
            )
            .send(action: .look(times: 2))
            .assertNoOutput()
            .assert(stateReads: "PickerWorkflow.State(chosen: nil, looks: 2)")
    }

    // send Picker<String?> cancel
    @Test func step3PickersPickerString() {
        PickerWorkflow<String?>.Ending
            .tester(
                withState: PickerWorkflow<String?>.State(chosen: nil, looks: 0),
                workflow: PickerWorkflow<String?>(title: "Optional<String>", items: ["a", nil])
            )
            .send(action: .cancel)
            .assert(outputReads: ".cancelled")
            .assert(stateReads: "PickerWorkflow.State(chosen: nil, looks: 0)")
    }

    // send Picker<String?> cancel
    @Test func step3Pickers() {
        PickersWorkflow.Action
            .tester(
                withState: PickersWorkflow.State(picked: ["picked(WorkbenchLarder.Counter.Kind.up)"]),
                workflow: PickersWorkflow()
            )
            .send(action: PickersWorkflow.Action(what: "cancelled"))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    PickersWorkflow.State(picked: ["picked(WorkbenchLarder.Counter.Kind.up)", "cancelled"])
                    """#)
    }

    // send Picker<Result<Int, Never>> look(times: 1)
    @Test func step4PickersPickerResultIntNever() {
        PickerWorkflow<Result<Int, Never>>.Action
            .tester(
                withState: PickerWorkflow<Result<Int, Never>>.State(chosen: nil, looks: 0),
                workflow: PickerWorkflow<Result<Int, Never>>(title: "Result<Int, Never>", items: [.success(1)])
            )
            .send(action: .look(times: 1))
            .assertNoOutput()
            .assert(stateReads: "PickerWorkflow.State(chosen: nil, looks: 1)")
    }

    // send Section[left] toggle
    @Test func step5PickersSectionStringIntLeft() {
        SectionWorkflow<String, Int>.Action
            .tester(
                withState: SectionWorkflow<String, Int>.State(isOpen: true, notes: ["Oat milk", "a/b", "two  blanks", "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "say \"cheese\"", "[x]"]),
                workflow: SectionWorkflow<String, Int>(group: "Shelf", items: [1, 2])
            )
            .send(action: .toggle)
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    SectionWorkflow.State(isOpen: false, notes: ["Oat milk", "a/b", "two  blanks", \#
                    "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "say \"cheese\"", "[x]"])
                    """#)
    }
}
