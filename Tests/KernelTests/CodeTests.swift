// The code that a step ran, as the kernel knows it: types, cases and calls. A front end adds the lines.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
@Suite(.mainActorTurn) struct CodeTests {
    @Test(
        "code lists the functions of a step in the order in which they ran",
        arguments: [
            ("tap onNameChanged \"Ada\"", ["/Welcome action nameChanged in WelcomeWorkflow.Action"]),
            (
                "tap onLoginTapped",
                [
                    "/Welcome action didLogin in WelcomeWorkflow.Action",
                    "/ map WelcomeWorkflow didLogin in RootWorkflow", "/ action login in RootWorkflow.Action",
                    "/ call TodoWorkflow in RootWorkflow", "/Todo call TodoListWorkflow in TodoWorkflow",
                ]
            ),
            (
                "tap onTodoSelected 0",
                [
                    "/Todo/List action selectTodo in TodoListWorkflow.Action",
                    "/Todo map TodoListWorkflow selectTodo in TodoWorkflow",
                    "/Todo action editTodo in TodoWorkflow.ListAction",
                    "/Todo call TodoEditWorkflow in TodoWorkflow",
                ]
            ),
            (
                "set Todo.todos[0].title \"Other\"",
                [
                    "/Todo call TodoEditWorkflow in TodoWorkflow", "/Todo call TodoListWorkflow in TodoWorkflow",
                    "/Todo/Edit function workflowDidChange in TodoEditWorkflow",
                ]
            ),
            (
                "tap Save",
                [
                    "/Todo/Edit action saveChanges in TodoEditWorkflow.Action",
                    "/Todo map TodoEditWorkflow save in TodoWorkflow",
                    "/Todo action saveChanges in TodoWorkflow.EditAction",
                ]
            ),
        ])
    func codeListsFunctionsOfAStepInOrder(_ line: String, _ parts: [String]) throws {
        let dialogue = try Dialogue("todo")
        let lines = [
            "tap onNameChanged \"Ada\"", "tap onLoginTapped", "tap onTodoSelected 0",
            "set Todo.todos[0].title \"Other\"", "tap Save",
        ]
        for earlier in lines.prefix((lines.firstIndex(of: line) ?? 0) + 1) {
            #expect(try dialogue.say(earlier).isSuccess)
        }
        let found = try dialogue.code("code")
        #expect(Set(found).isSuperset(of: parts) && found.count == parts.count, "\(found)")
        #expect(found.first == parts.first)
        try dialogue.say("undo")
        #expect(
            try dialogue.code("code \((lines.firstIndex(of: line) ?? 0) + 1)") == found, "a step that is taken back")
    }

    @Test func codeOfANodeBeginsWithItsParentsCall() throws {
        let dialogue = try Dialogue("todo")
        try dialogue.say("tap onLoginTapped")
        #expect(
            try dialogue.code("code List") == [
                "/Todo call TodoListWorkflow in TodoWorkflow",
                "/Todo/List function makeInitialState in TodoListWorkflow",
                "/Todo/List function workflowDidChange in TodoListWorkflow",
                "/Todo/List function render in TodoListWorkflow",
            ])
        #expect(try dialogue.code("code /").first == "/ function makeInitialState in RootWorkflow")
        #expect(try dialogue.say("code Lst").refusal?.remedies == ["List"])
        #expect(try dialogue.say("code 0").refusal != nil)
        #expect(try dialogue.say("code 9").refusal != nil)
        #expect(try dialogue.say("code List.todos").refusal != nil)
    }

    @Test func lldbMakesACopyThatWaitsForADebugger() throws {
        func isRunning(_ process: Int) -> Bool { kill(pid_t(process), 0) == 0 }
        let dialogue = try Dialogue("todo")
        try dialogue.say("tap onNameChanged \"Ada\"")
        #expect(try dialogue.say("lldb 0").refusal != nil)
        var copies: [Int] = []
        for line in ["lldb 1", "lldb --wait"] {
            guard case .code(let reply) = try dialogue.say(line).content else {
                Issue.record("\(line) was refused")
                return
            }
            #expect(reply.parts == (try dialogue.codeReply("code 1"))?.parts)
            let process = try #require(reply.process)
            #expect(isRunning(process))
            let command = reply.debuggerCommand ?? []
            #expect(command.starts(with: ["lldb", "--attach-pid", "\(process)"]) && command.last == "process continue")
            copies.append(process)
        }
        #expect(!isRunning(copies[0]), "there is one copy at a time")
        dialogue.session.close()
        #expect(!isRunning(copies[1]))
    }

    @Test func codeNamesDeclarationsOfNamespacedAndGenericTypes() throws {
        let dialogue = try Dialogue("larder", apps: [LarderTests.app])
        #expect(try dialogue.say("send Login typed(\"1\")").isSuccess)
        #expect(try dialogue.code("code") == ["/Namespaces/Login action typed in Login.Workflow.Action"])
        #expect(try dialogue.say("send Login enter").isSuccess)
        let found = try dialogue.code("code")
        #expect(
            found == [
                "/Namespaces/Login action enter in Login.Workflow.Action",
                "/Namespaces map Login.Workflow entered in NamespacesWorkflow",
                "/Namespaces action entered in NamespacesWorkflow.Action",
                // The workflow's properties can't be compared, so they count as changed.
                "/Namespaces call Login.Workflow in NamespacesWorkflow",
            ])
    }

    @Test func codeOfAWorkerOutputIsAtTheMapOfItsParent() throws {
        let dialogue = try Dialogue("feed", workers: .off)
        try dialogue.say("deliver Feed LoadWorker .success([\"cats\"])")
        let found = try dialogue.code("code")
        #expect(found.first?.hasPrefix("/ map LoadWorker") == true, "\(found)")
        #expect(found.contains { $0.contains(" action ") }, "\(found)")
    }
}

extension Dialogue {
    fileprivate func codeReply(_ line: String) throws -> CodeReply? {
        if case .code(let reply) = try say(line).content { reply } else { nil }
    }

    /// The parts of the code, as strings.
    fileprivate func code(_ line: String) throws -> [String] {
        guard case .code(let reply) = try say(line).content else { return ["\(line) was refused"] }
        return reply.parts.map { part in
            let role =
                switch part.role {
                case .action(let name): "action \(name)"
                case .map(let child, let output):
                    "map \(child.type.names.joined(separator: "."))" + (output.map { " " + $0 } ?? "")
                case .call(let child): "call \(child.type.names.joined(separator: "."))"
                case .function(let name): "function \(name)"
                }
            return "\(part.node.path) \(role) in \(part.type.names.joined(separator: "."))"
        }
    }
}
