// The steps of a session of Depot.Workflow(7), action by action.
// swift-format-ignore-file

import Foundation
import Testing
@testable import WorkbenchLarder
import Workflow
import WorkflowTesting

@MainActor @Suite struct DepotWorkflow7SessionTests {
    // send / take(Depot.Crate(id: "11111111-2222-3333-4444-555555555555", name: "jam"))
    @Test func step1Depot() {
        let state = Depot.Workflow(7).makeInitialState()
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .take(Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam")))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    Depot.Workflow.State(crates: ["11111111-2222-3333-4444-555555555555": Depot.Crate(id: \#
                    "11111111-2222-3333-4444-555555555555", name: "jam")], order: \#
                    ["11111111-2222-3333-4444-555555555555"], labels: [], opened: "1970-01-02T00:00:00Z", \#
                    changed: nil, ledger: ‹…›, _volume: Clamped(value: 3, range: 0...9))
                    """#)
    }

    // send Crate price(12.5)
    @Test func step2Crate() {
        CrateWorkflow.Action
            .tester(
                withState: CrateWorkflow.State(seen: Date(timeIntervalSinceReferenceDate: 0.5), inspector: nil, page: URL(string: "https://depot.example/a?b=c")!, raw: Data(base64Encoded: "AQID")!, price: Decimal(string: "12")!),
                workflow: CrateWorkflow(crate: Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam"))
            )
            .send(action: .price(Decimal(string: "12.5")!))
            .assertNoOutput()
            .assert(state: CrateWorkflow.State(seen: Date(timeIntervalSinceReferenceDate: 0.5), inspector: nil, page: URL(string: "https://depot.example/a?b=c")!, raw: Data(base64Encoded: "AQID")!, price: Decimal(string: "12.5")!))
    }

    // send Crate Discount(percent: 50)
    @Test func step3Crate() {
        CrateWorkflow.Discount
            .tester(
                withState: CrateWorkflow.State(seen: Date(timeIntervalSinceReferenceDate: 0.5), inspector: nil, page: URL(string: "https://depot.example/a?b=c")!, raw: Data(base64Encoded: "AQID")!, price: Decimal(string: "12.5")!),
                workflow: CrateWorkflow(crate: Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam"))
            )
            .send(action: CrateWorkflow.Discount(percent: 50))
            .assertNoOutput()
            .assert(state: CrateWorkflow.State(seen: Date(timeIntervalSinceReferenceDate: 0.5), inspector: nil, page: URL(string: "https://depot.example/a?b=c")!, raw: Data(base64Encoded: "AQID")!, price: Decimal(string: "6.25")!))
    }

    // send Crate inspect(by: "99999999-2222-3333-4444-555555555555", at: "2024-05-01T08:00:00Z")
    @Test func step4Crate() {
        CrateWorkflow.Action
            .tester(
                withState: CrateWorkflow.State(seen: Date(timeIntervalSinceReferenceDate: 0.5), inspector: nil, page: URL(string: "https://depot.example/a?b=c")!, raw: Data(base64Encoded: "AQID")!, price: Decimal(string: "6.25")!),
                workflow: CrateWorkflow(crate: Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam"))
            )
            .send(action: .inspect(by: UUID(uuidString: "99999999-2222-3333-4444-555555555555")!, at: Date(timeIntervalSinceReferenceDate: 736243200.0)))
            .assertNoOutput()
            .assert(state: CrateWorkflow.State(seen: Date(timeIntervalSinceReferenceDate: 736243200.0), inspector: UUID(uuidString: "99999999-2222-3333-4444-555555555555")!, page: URL(string: "https://depot.example/a?b=c")!, raw: Data(base64Encoded: "AQID")!, price: Decimal(string: "6.25")!))
    }

    // send / receive("tea")
    @Test func step5Depot() {
        var state = Depot.Workflow(7).makeInitialState()
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .take(Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam")))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .receive("tea"))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    Depot.Workflow.State(crates: ["11111111-2222-3333-4444-555555555555": Depot.Crate(id: \#
                    "11111111-2222-3333-4444-555555555555", name: "jam"), "‹UUID›": Depot.Crate(id: \#
                    "‹UUID›", name: "tea")], order: ["11111111-2222-3333-4444-555555555555", "‹UUID›"], \#
                    labels: [], opened: "1970-01-02T00:00:00Z", changed: nil, ledger: ‹…›, _volume: \#
                    Clamped(value: 3, range: 0...9))
                    """#)
    }

    // send / volume(12)
    @Test func step6Depot() {
        var state = Depot.Workflow(7).makeInitialState()
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .take(Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam")))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .receive("tea"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .volume(12))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    Depot.Workflow.State(crates: ["11111111-2222-3333-4444-555555555555": Depot.Crate(id: \#
                    "11111111-2222-3333-4444-555555555555", name: "jam"), "‹UUID›": Depot.Crate(id: \#
                    "‹UUID›", name: "tea")], order: ["11111111-2222-3333-4444-555555555555", "‹UUID›"], \#
                    labels: [], opened: "1970-01-02T00:00:00Z", changed: nil, ledger: ‹…›, _volume: \#
                    Clamped(value: 9, range: 0...9))
                    """#)
    }

    // send / log("a")
    @Test func step7Depot() {
        var state = Depot.Workflow(7).makeInitialState()
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .take(Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam")))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .receive("tea"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .volume(12))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .log("a"))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    Depot.Workflow.State(crates: ["11111111-2222-3333-4444-555555555555": Depot.Crate(id: \#
                    "11111111-2222-3333-4444-555555555555", name: "jam"), "‹UUID›": Depot.Crate(id: \#
                    "‹UUID›", name: "tea")], order: ["11111111-2222-3333-4444-555555555555", "‹UUID›"], \#
                    labels: [], opened: "1970-01-02T00:00:00Z", changed: nil, ledger: ‹Ledger›(lines: \#
                    ["a"]), _volume: Clamped(value: 9, range: 0...9))
                    """#)
    }

    // send / touch
    @Test func step8Depot() {
        var state = Depot.Workflow(7).makeInitialState()
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .take(Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam")))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .receive("tea"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .volume(12))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .log("a"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .touch)
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    Depot.Workflow.State(crates: ["11111111-2222-3333-4444-555555555555": Depot.Crate(id: \#
                    "11111111-2222-3333-4444-555555555555", name: "jam"), "‹UUID›": Depot.Crate(id: \#
                    "‹UUID›", name: "tea")], order: ["11111111-2222-3333-4444-555555555555", "‹UUID›"], \#
                    labels: [], opened: "1970-01-02T00:00:00Z", changed: "‹Date›", ledger: ‹Ledger›(lines: \#
                    ["a"]), _volume: Clamped(value: 9, range: 0...9))
                    """#)
    }

    // send / label("b")
    @Test func step9Depot() {
        var state = Depot.Workflow(7).makeInitialState()
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .take(Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam")))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .receive("tea"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .volume(12))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .log("a"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .touch)
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .label("b"))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    Depot.Workflow.State(crates: ["11111111-2222-3333-4444-555555555555": Depot.Crate(id: \#
                    "11111111-2222-3333-4444-555555555555", name: "jam"), "‹UUID›": Depot.Crate(id: \#
                    "‹UUID›", name: "tea")], order: ["11111111-2222-3333-4444-555555555555", "‹UUID›"], \#
                    labels: ["b"], opened: "1970-01-02T00:00:00Z", changed: "‹Date›", ledger: \#
                    ‹Ledger›(lines: ["a"]), _volume: Clamped(value: 9, range: 0...9))
                    """#)
    }

    // send / dispatch($/.crates["11111111-2222-3333-4444-555555555555"].id)
    @Test func step10Depot() {
        var state = Depot.Workflow(7).makeInitialState()
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .take(Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam")))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .receive("tea"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .volume(12))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .log("a"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .touch)
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .label("b"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .dispatch(UUID(uuidString: "11111111-2222-3333-4444-555555555555")!))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    Depot.Workflow.State(crates: ["‹UUID›": Depot.Crate(id: "‹UUID›", name: "tea")], order: \#
                    ["‹UUID›"], labels: ["b"], opened: "1970-01-02T00:00:00Z", changed: "‹Date›", ledger: \#
                    ‹Ledger›(lines: ["a"]), _volume: Clamped(value: 9, range: 0...9))
                    """#)
    }

    // send / label("c")
    @Test func step12Depot() {
        var state = Depot.Workflow(7).makeInitialState()
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .take(Depot.Crate(id: UUID(uuidString: "11111111-2222-3333-4444-555555555555")!, name: "jam")))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .receive("tea"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .volume(12))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .log("a"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .touch)
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .label("b"))
            .verifyState { state = $0 }
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .dispatch(UUID(uuidString: "11111111-2222-3333-4444-555555555555")!))
            .verifyState { state = $0 }
        state.volume = 2
        Depot.Workflow.Action
            .tester(
                withState: state,
                workflow: Depot.Workflow(7)
            )
            .send(action: .label("c"))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    Depot.Workflow.State(crates: ["‹UUID›": Depot.Crate(id: "‹UUID›", name: "tea")], order: \#
                    ["‹UUID›"], labels: ["b", "c"], opened: "1970-01-02T00:00:00Z", changed: "‹Date›", \#
                    ledger: ‹Ledger›(lines: ["a"]), _volume: Clamped(value: 2, range: 0...9))
                    """#)
    }
}
