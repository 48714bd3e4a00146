// The steps of a session of ExchangeWorkflow(rates: RememberingRates(base: 3)), action by action.
// swift-format-ignore-file

import Testing
@testable import WorkbenchLarder
import Workflow
import WorkflowTesting

@MainActor @Suite struct ExchangeWorkflowRatesRememberingRatesBase3SessionTests {
    // send Currency more
    @Test func step1Currency() {
        let state = CurrencyWorkflow(currency: "EUR", rates: RememberingRates(base: 3)).makeInitialState()
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "EUR", rates: RememberingRates(base: 3))
            )
            .send(action: .more)
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    CurrencyWorkflow.State(title: "EUR", amount: 2, format: ‹(Int) -> String›)
                    """#)
    }

    // send Currency next
    @Test func step2Currency() {
        var state = CurrencyWorkflow(currency: "EUR", rates: RememberingRates(base: 3)).makeInitialState()
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "EUR", rates: RememberingRates(base: 3))
            )
            .send(action: .more)
            .verifyState { state = $0 }
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "EUR", rates: RememberingRates(base: 3))
            )
            .send(action: .next)
            .assert(output: .next)
            .assert(
                stateReads: #"""
                    CurrencyWorkflow.State(title: "EUR", amount: 2, format: ‹(Int) -> String›)
                    """#)
    }

    // send Currency next
    @Test func step2Exchange() {
        ExchangeWorkflow.Action
            .tester(
                withState: ExchangeWorkflow.State(currencies: ["EUR", "YEN"], chosen: nil),
                workflow: ExchangeWorkflow(rates: RememberingRates(base: 3))
            )
            .send(action: .choose("YEN"))
            .assertNoOutput()
            .assert(state: ExchangeWorkflow.State(currencies: ["EUR", "YEN"], chosen: "YEN"))
    }

    // send Currency more
    @Test func step3Currency() {
        var state = CurrencyWorkflow(currency: "EUR", rates: RememberingRates(base: 3)).makeInitialState()
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "EUR", rates: RememberingRates(base: 3))
            )
            .send(action: .more)
            .verifyState { state = $0 }
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "EUR", rates: RememberingRates(base: 3))
            )
            .send(action: .next)
            .verifyState { state = $0 }
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "YEN", rates: RememberingRates(base: 3))
            )
            .send(action: .more)
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    CurrencyWorkflow.State(title: "EUR", amount: 3, format: ‹(Int) -> String›)
                    """#)
    }
}
