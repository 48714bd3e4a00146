// Workflows with custom initializers: `open` takes the initializer's parameters, not the private properties.

import Testing
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@Suite(.mainActorTurn) @MainActor struct InitializerTests {
    private static let app = KernelApp("larder", "an app with everything that real apps have") {
        LarderWorkflow(household: "Maple Street")
    }

    nonisolated static let opened: [(text: String, title: String)] = [
        (#"StocktakingWorkflow(of: ["tea", "rice"])"#, "shelf: 0 of 2, 6 cents"),
        (#"StocktakingWorkflow(of: ["tea"], named: "top")"#, "top: 0 of 1, 3 cents"),
        (#"StocktakingWorkflow(of: ["tea"], prices: FlatPrices(price: 5))"#, "shelf: 0 of 1, 5 cents"),
        ("StocktakingWorkflow(counting: 4)", "4 items: 0 of 4, 12 cents"),
        (#"StocktakingWorkflow(shelf: "low", weight: 2.5)"#, "low, 2.5 kg: 0 of 0, 0 cents"),
        ("WorkbenchWorkers.FeedWorkflow()", "headlines"),
        ("ExchangeWorkflow(rates: RememberingRates())", "EUR: 6"),
        ("ExchangeWorkflow(rates: RememberingRates(base: 3))", "EUR: 9"),
        ("ExchangeWorkflow(rates: SharedRates.shared)", "EUR: 7"),
        ("ExchangeWorkflow(rates: TabledRates(rate: 4, currency: \"EUR\"))", "EUR: 4"),
        ("ExchangeWorkflow(rates: TabledRates.none)", "EUR: 0"),
        ("ExchangeWorkflow(rates: BankRates())", "EUR: 11"),
        ("LoadWorkflow(winch: Winch(), plan: LoadPlan(loads: 3))", "winch of 4, 3 loads"),
        ("LoadWorkflow(winch: Winch(strength: 7), plan: LoadPlan(loads: 1))", "winch of 7, 1 loads"),
    ]

    @Test("open calls an initializer with the given values and its defaults", arguments: opened)
    func openCallsInitializerWithDefaults(_ text: String, _ title: String) throws {
        let larder = try Dialogue("larder", apps: [Self.app], workers: .off)
        #expect(larder.session.check("open \(text)").map(\.message) == [])
        let reply = try larder.say("open \(text)")
        #expect(reply.isSuccess, "\(reply)")
        let screen = String(describing: try larder.say("screen").content)
        #expect(screen.contains(title), "\(screen)")
    }

    /// Only `open` calls initializers, so elsewhere an object still can't be written.
    @Test func objectsInOtherCommandsAreRefused() throws {
        let larder = try Dialogue("larder", apps: [Self.app], workers: .off)
        #expect(try larder.say("open LoadWorkflow(winch: Winch(), plan: LoadPlan(loads: 3))").isSuccess)
        let found = larder.session.check("set / Winch(strength: 2)").map(\.message)
        #expect(found.contains { $0.contains("can't read it back") }, "\(found)")
    }

    nonisolated static let refused: [(text: String, reason: String)] = [
        ("StocktakingWorkflow(counting: 0)", "StocktakingWorkflow(counting: Int) returns nil for these values"),
        (#"StocktakingWorkflow(shelf: "", weight: 1)"#, "throws for these values: NoShelf()"),
        (#"StocktakingWorkflow(fetching: "top")"#, "is async, but `open` can't wait for it"),
        (
            "StocktakingWorkflow(shelf: [:], prices: FlatPrices(price: 1), label: \"\")",
            "has no initializer for these values"
        ),
        (
            "ExchangeWorkflow(rates: RememberingRates(bass: 3))",
            "RememberingRates has no initializer for these values; use RememberingRates(base: Int)"
        ),
        ("ExchangeWorkflow(rates: SharedRates())", "an object has an identity"),
        (
            "ExchangeWorkflow(rates: TabledRates(rate: 0, currency: \"EUR\"))",
            "TabledRates(rate: Int, currency: String) throws for these values: NoRate()"
        ),
        (
            "ExchangeWorkflow(rates: .shared)",
            "write BankRates or RememberingRates or SharedRates or TabledRates with its values"
        ),
        (
            "ExchangeWorkflow()",
            "ExchangeWorkflow needs rates: any Rates"
        ),
    ]

    @Test("open refuses an invalid initializer call with the reason", arguments: refused)
    func invalidInitializerCallIsRefused(_ text: String, _ reason: String) throws {
        do throws(Refusal) {
            _ = try KernelApp.meant(by: text, among: [])
            Issue.record("\(text) opens")
        } catch {
            #expect(error.text.contains(reason), "\(error.text)")
        }
    }

    @Test func sampleOfAServiceParameterNeedsNoValues() throws {
        let exchange = try #require(LinkedWorkflow.all.first { $0.name == "ExchangeWorkflow" })
        #expect(exchange.sample == "ExchangeWorkflow(rates: BankRates())")
        #expect(exchange.unwritable == [])
    }

    @Test func sampleUsesTheSimplestInitializer() throws {
        let stocktaking = try #require(LinkedWorkflow.all.first { $0.name == "StocktakingWorkflow" })
        #expect(stocktaking.renderedBy == [])
        #expect(
            stocktaking.sample == "StocktakingWorkflow(of: [])"
                || stocktaking.sample == "StocktakingWorkflow(counting: 0)")
    }
}

final class Winch {
    let strength: Int

    init(strength: Int = 4) {
        self.strength = strength
    }
}

struct LoadPlan {
    private let weights: [Int]
    var count: Int { weights.count }

    init(loads: Int) {
        weights = Array(repeating: 1, count: loads)
    }
}

struct LoadWorkflow: Workflow {
    let winch: Winch
    let plan: LoadPlan

    func makeInitialState() -> Winch { winch }

    func render(state: Winch, context: RenderContext<LoadWorkflow>) -> String {
        "winch of \(state.strength), \(plan.count) loads"
    }
}
