// Lines typed at the prompt: where they are divided, and which words from other tools stand for commands.

import Testing
import WorkbenchLanguage

struct TypedLineTests {
    @Test(
        "A typed line is divided at ; | > and >>, but not in quotes, brackets, comments and conditions",
        arguments: [
            ("tree", ["tree"]),
            ("", [""]),
            ("tree; ls", ["tree", "ls"]),
            ("tree ;ls;", ["tree", "ls"]),
            ("tap \"a;b|c>d\"", ["tap \"a;b|c>d\""]),
            ("tap 'a;b'; ls", ["tap 'a;b'", "ls"]),
            ("send Row[a;b] x(c: \"\\\";\")", ["send Row[a;b] x(c: \"\\\";\")"]),
            ("# note; with | signs", ["# note; with | signs"]),
            ("ls // note; more", ["ls // note; more"]),
            ("tree | grep Row", ["tree", "| grep Row"]),
            ("tree | grep \"a;b\" | wc -l; ls", ["tree", "| grep \"a;b\" | wc -l", "ls"]),
            ("tree > a.txt", ["tree", "> a.txt"]),
            ("set Picker<Int>.chosen 2", ["set Picker<Int>.chosen 2"]),
            ("send Picker<[Int]> pick([1])", ["send Picker<[Int]> pick([1])"]),
            ("send Picker<(a: Int, b: Int)> pick(1) > a.txt", ["send Picker<(a: Int, b: Int)> pick(1)", "> a.txt"]),
            ("tree >> a.txt", ["tree", ">> a.txt"]),
            ("expect Todo.todos.count > 1", ["expect Todo.todos.count > 1"]),
            ("reach Todo.todos.count >= 3", ["reach Todo.todos.count >= 3"]),
            ("expect a > 1 | cat", ["expect a > 1", "| cat"]),
            ("!echo a; b | c > d", ["!echo a; b | c > d"]),
            ("ls; !date | wc", ["ls", "!date | wc"]),
            ("flow a -> b", ["flow a -> b"]),
        ])
    func typedLineIsDivided(_ text: String, _ expected: [String]) {
        let parts = TypedLine(text).parts.flatMap { part -> [String] in
            switch part.target {
            case nil: [part.command]
            case .program(let program): [part.command, "| \(program)"]
            case .file(let name, let isAppended): [part.command, "\(isAppended ? ">>" : ">") \(name)"]
            }
        }
        #expect(parts == expected)
    }

    @Test("Each familiar word stands for one command that exists, and is none itself")
    func familiarWordsStandForCommands() {
        var seen: Set<String> = []
        for entry in FamiliarWord.all {
            #expect(CommandTable.command(entry.command) != nil, "\(entry.command) is no command")
            for word in entry.words {
                #expect(CommandTable.command(word) == nil, "\(word) is a command already")
                #expect(seen.insert(word).inserted, "\(word) has two meanings")
            }
        }
    }

    /// The old words still work, for users and scripts that have them. They are formatted as the new words, and never
    /// offered.
    @Test(
        "A former word stands for the new one",
        arguments: [
            ("expect trap", "expect crash"), ("expect trap \"not .edit\"", "expect crash \"not .edit\""),
            ("trace --trap", "trace --crash"),
        ])
    func formerWordStandsForTheNewOne(_ former: String, _ new: String) throws {
        let statement = Script(former).statements[0]
        #expect(statement.diagnostics.isEmpty)
        #expect(try #require(statement.command).arguments == #require(Script(new).statements[0].command).arguments)
        #expect(String(decoding: ScriptFormatter().format(Script(former)), as: UTF8.self) == new + "\n")
    }

    @Test(arguments: AuditRule.allCases.map { ($0.rawValue, $0) } + [("trap", .trap), ("nothing", nil)])
    func auditRuleIsFoundByItsNameOrFormerName(_ name: String, _ rule: AuditRule?) {
        #expect(AuditRule(named: name) == rule)
    }

    @Test(
        "In a script, a familiar word is a fault whose fix is the command",
        arguments: [("list", "ls"), ("q", "quit"), ("print", "screen"), ("print Todo", "state")])
    func familiarWordIsAFaultInAScript(_ word: String, _ command: String) throws {
        let fault = try #require(Script(word).statements[0].diagnostics.first)
        #expect(fault.fixes.map(\.replacement) == [command])
    }
}
