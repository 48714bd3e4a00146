// Rules for every command's declaration.

import Testing
import WorkbenchLanguage

@Suite struct CommandTableTests {
    /// Every command from the design's table.
    static let designed = """
        stack screen tree state props sinks workers cd ls send tap emit deliver set try trace why owner flow audit allow watch
        history undo redo goto diff mark branches open apps reset source save expect export page reload option help quit exit
        """

    @Test(arguments: designed.split(whereSeparator: \.isWhitespace).map(String.init))
    func commandTableHasEveryDesignedCommand(word: String) {
        #expect(CommandTable.command(word) != nil, "declare \(word) in the folder of its group and in CommandTable")
        #expect(CommandTable.command(word.uppercased()) != nil, "case does not matter")
    }

    @Test func commandWordsAreUnique() {
        let words = CommandTable.words
        #expect(words.count == Set(words).count)
        #expect(words.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
    }

    @Test(arguments: CommandTable.commands)
    func commandSpecificationIsComplete(command: CommandSpecification) {
        #expect(command.examples.count == 2, "give \(command.name) two examples")
        #expect(command.name.count + 2 + command.summary.count <= 74, "shorten the summary of \(command.name)")
        #expect(!command.summary.hasSuffix(".") && !command.discussion.isEmpty)
        let repeated = command.parameters.dropLast().contains { $0.presence == .repeated || $0.kind.takesRestOfLine }
        #expect(!repeated, "only the last parameter of \(command.name) can take several words")
        let names = command.parameters.map(\.name) + command.flags.map(\.name)
        #expect(Set(names).count == names.count, "two parameters of \(command.name) have one name")
        for line in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            #expect(!line.hasSuffix(" "), "a line of \(command.name) ends with a space")
        }
    }

    @Test(arguments: CommandTable.commands)
    func commandSpecificationHasConsistentEffects(command: CommandSpecification) {
        let isBareAllowed = command.parameters.allSatisfy { $0.presence != .required }
        if [.treeIfGiven, .setting].contains(command.changes) {
            #expect(isBareAllowed, "\(command.name) without arguments lists something")
        }
        if command.canBeTried {
            let takesStep = command.changes == .tree && command.replies == ["step"]
            #expect(
                takesStep || command.changes == .session && command.replies == ["without"],
                "what can be tried takes a step, or repeats the session")
        }
        if !command.isSaved {
            #expect([.nothing, .fork, .search, .session].contains(command.changes), "what changes the tree is saved")
        }
        #expect(CommandTable.declaration(of: command)?.specification == command)
    }

    @Test(arguments: [
        ("stack", true), ("state Welcome", true), ("expect unchanged", true), ("save a.wf", true), ("quit", true),
        ("workers", true), ("workers off", false), ("mark", true), ("mark here", false), ("mark here --off", false),
        ("branches", true), ("branches branch-1", false), ("option", true), ("option depth", true),
        ("option depth 3", false),
        ("watch", true), ("watch --off", false), ("send didLogin", false), ("try send didLogin", false),
        ("cd Welcome", false), ("undo", false), ("open todo", false), ("source a.wf", false), ("reload", false),
        ("page a.html", false), ("reach stack has Edit", true), ("reach --go stack has Edit", false), ("race", true),
        ("coverage", true), ("eventually stack is Welcome", true), ("slice", true), ("profile", false), ("lldb", false),
        ("nonsense", false),
    ])
    func readOnlyCommandsAreMarkedAsOnlyLooking(line: String, onlyLooks: Bool) {
        #expect(Script(line).commands.first?.command.onlyLooks == onlyLooks)
    }

    @Test(arguments: CommandTable.commands.flatMap(\.examples))
    func commandExamplesParseAndAreFormatted(example: CommandExample) {
        let script = Script(example.text)
        #expect(script.diagnostics.map(\.message) == [])
        #expect(String(decoding: ScriptFormatter().format(script), as: UTF8.self) == example.text + "\n")
    }

    @Test(arguments: CommandTable.commands)
    func commandExamplesUseTheirCommand(command: CommandSpecification) {
        for example in command.examples {
            #expect(Script(example.text).commands.first?.command.name == command.name)
        }
    }
}
