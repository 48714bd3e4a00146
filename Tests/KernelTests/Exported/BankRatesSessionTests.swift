// The steps of a session of ExchangeWorkflow(rates: BankRates()), action by action.
// swift-format-ignore-file

import Testing
@testable import WorkbenchLarder
import Workflow
import WorkflowTesting

@MainActor @Suite struct ExchangeWorkflowRatesBankRatesSessionTests {
    // send Currency more
    @Test func step1Currency() {
        let state = CurrencyWorkflow(currency: "EUR", rates: BankRates()).makeInitialState()
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "EUR", rates: BankRates())
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
        var state = CurrencyWorkflow(currency: "EUR", rates: BankRates()).makeInitialState()
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "EUR", rates: BankRates())
            )
            .send(action: .more)
            .verifyState { state = $0 }
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "EUR", rates: BankRates())
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
                workflow: ExchangeWorkflow(rates: BankRates())
            )
            .send(action: .choose("YEN"))
            .assertNoOutput()
            .assert(state: ExchangeWorkflow.State(currencies: ["EUR", "YEN"], chosen: "YEN"))
    }

    // send Currency more
    @Test func step3Currency() {
        var state = CurrencyWorkflow(currency: "EUR", rates: BankRates()).makeInitialState()
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "EUR", rates: BankRates())
            )
            .send(action: .more)
            .verifyState { state = $0 }
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "EUR", rates: BankRates())
            )
            .send(action: .next)
            .verifyState { state = $0 }
        CurrencyWorkflow.Action
            .tester(
                withState: state,
                workflow: CurrencyWorkflow(currency: "YEN", rates: BankRates())
            )
            .send(action: .more)
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    CurrencyWorkflow.State(title: "EUR", amount: 3, format: ‹(Int) -> String›)
                    """#)
    }
}
