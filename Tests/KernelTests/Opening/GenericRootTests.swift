// Generic workflows: `open` infers their arguments, and they are offered with arguments that fit.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchTicTacToe
import Workflow

@Suite(.mainActorTurn) @MainActor struct GenericRootTests {
    nonisolated static let opened = [
        ("Mill.Root(service: Stone())", "Mill.Root<Stone>(service: Stone())"),
        ("Mill.Root<Steel>(service: Steel(teeth: 3))", "Mill.Root<Steel>(service: Steel(teeth: 3))"),
        ("Mill.Root(service: Steel(teeth: 3))", "Mill.Root<Steel>(service: Steel(teeth: 3))"),
        ("KernelTests.Mill.Root(service: Stone())", "Mill.Root<Stone>(service: Stone())"),
        ("Kiln.Root(service: Stone())", "Kiln.Root<Stone>(service: Stone())"),
        ("InferredWorkflow(content: 3)", "InferredWorkflow<Int>(content: 3)"),
        ("InferredWorkflow(content: \"a\")", "InferredWorkflow<String>(content: \"a\")"),
        ("InferredWorkflow(content: [1.5])", "InferredWorkflow<[Double]>(content: [1.5])"),
    ]

    @Test("open infers the arguments of a generic workflow from its values", arguments: opened)
    func openInfersGenericArguments(_ text: String, _ name: String) throws {
        #expect(try KernelApp.meant(by: text, among: []).name == name)
        #expect(try KernelApp.meant(by: name, among: []).name == name)
    }

    @Test func privatePropertiesHaveTheirInitialValues() throws {
        let app = try KernelApp.meant(by: "Kiln.Root(service: Stone())", among: [])
        let reply = try Dialogue(Session(apps: [app], opening: app)).say("screen")
        #expect(String(describing: reply.content).contains("blue 0 of 3"), "\(reply.content)")
        let generic = try #require(LinkedWorkflow.generic.first { $0.name == "Kiln.Root<Stone>" })
        #expect(generic.unwritable == [])
    }

    @Test("open offers lines for a generic workflow that the values do not fit")
    func openOffersLinesForGenericWorkflows() throws {
        for text in ["Mill.Root(service: Water())", "Mill.Root()"] {
            let refusal = #expect(throws: Refusal.self) { try KernelApp.meant(by: text, among: []) }
            let remedies = try #require(refusal?.remedies)
            #expect(remedies == ["Mill.Root<Steel>(service: Steel(teeth: 0))", "Mill.Root<Stone>(service: Stone())"])
            for line in remedies { #expect(throws: Never.self) { try KernelApp.meant(by: line, among: []) } }
        }
    }

    @Test func unknownGenericArgumentsAreRefused() {
        #expect(throws: Refusal.self) { try KernelApp.meant(by: "Mill.Root<Nothing>(service: Stone())", among: []) }
    }

    @Test("A generic root is offered with a service from another module, even if only its name is given")
    func servicesOfOtherModulesAreOffered() throws {
        let name = "Gate.Root<LocalAuthenticationService>"
        #expect(LinkedWorkflow.generic.map(\.name).filter { $0.hasPrefix("Gate.") } == [name])
        let refusal = #expect(throws: Refusal.self) { try KernelApp.meant(by: "Gate.Root", among: []) }
        let remedies = try #require(refusal?.remedies)
        #expect(remedies.count == 1 && remedies[0].hasPrefix("\(name)("), "\(remedies)")
        #expect(throws: Never.self) { try KernelApp.meant(by: remedies[0], among: []) }
        // A plain root doesn't hide it.
        let plain = LinkedWorkflow.all.filter { $0.name == "WorkbenchTutorial5.RootWorkflow" }
        let generic = LinkedWorkflow.generic.filter { $0.name == name }
        guard case .several(let roots) = RootChoice(among: plain, generic: generic) else {
            Issue.record("both may be the root")
            return
        }
        #expect(roots.map(\.name) == ["WorkbenchTutorial5.RootWorkflow", name])
    }

    @Test func genericWorkflowsAreRootsIfOthersRenderAllTheRest() throws {
        let rendered = LinkedWorkflow.all.filter { $0.name == "TodoListWorkflow" || !$0.renderedBy.isEmpty }
        let generic = LinkedWorkflow.generic.filter { $0.name.hasPrefix("Mill.Root") }
        #expect(generic.map(\.name).sorted() == ["Mill.Root<Steel>", "Mill.Root<Stone>"])
        guard case .several(let roots) = RootChoice(among: rendered.filter { !$0.renderedBy.isEmpty }, generic: generic)
        else {
            Issue.record("two types can be made from the root")
            return
        }
        #expect(roots.map(\.name) == generic.map(\.name))
    }
}

protocol Grinder { var grain: Int { get } }

struct Stone: Grinder, Equatable { var grain: Int { 1 } }

struct Steel: Grinder, Equatable {
    var teeth: Int
    var grain: Int { teeth }
}

struct Water: Equatable {}

enum Mill {
    struct Root<Service: Grinder>: Workflow {
        var service: Service

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Root<Service>>) -> String { "\(service.grain)" }
    }
}

enum Kiln {
    struct Root<Service: Grinder>: Workflow {
        struct State {
            var fired: [Service] = []
            let size = 3
        }

        let service: Service
        private let glaze: () -> String = { "blue" }
        private let fired: [Service] = []

        init(service: Service) {
            self.service = service
        }

        func makeInitialState() -> State { State(fired: fired) }

        func render(state: State, context: RenderContext<Root<Service>>) -> String {
            "\(glaze()) \(state.fired.count) of \(state.size)"
        }
    }
}

enum Gate {
    struct Root<Service: AuthenticationService>: Workflow {
        var service: Service

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Root<Service>>) -> Int { state }
    }
}

struct InferredWorkflow<Content>: Workflow {
    var content: Content

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<InferredWorkflow<Content>>) -> String { "\(content)" }
}
