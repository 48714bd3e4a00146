// Runs the commands in the README and the articles with the built executable, and compares the output with the printed
// output.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@Suite(.waits) struct READMETests {
    /// The task pages, which are articles of their catalogs.
    static let pages = ["Sources/Runtime/Workflow/Workflow.docc", "Sources/Program/WorkflowREPL/WorkflowREPL.docc"]
        .flatMap { catalog in
            let folder = READMEFolder.root.appending(path: catalog)
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            // The catalogs' landing pages and the protocol show code that other tests compile.
            let others: Set = ["Workflow.md", "WorkflowREPL.md", "KernelProtocol.md"]
            return files.sorted().filter { $0.hasSuffix(".md") && !others.contains($0) }.map { "\(catalog)/\($0)" }
        }
    static let documents = ["README.md"] + pages
    static let blocks = READMEBlock.all(in: READMEFolder.text("README.md"))
    static let consoles = documents.flatMap { READMEBlock.all(in: READMEFolder.text($0), document: $0) }
        .filter { $0.kind == "console" && !$0.buildsPackage }

    @Test(arguments: consoles)
    func consoleBlocksShowTheActualOutput(_ block: READMEBlock) throws {
        let document = READMEBlock.all(in: READMEFolder.text(block.document))
        let folder = try READMEFolder(files: document)
        defer { folder.remove() }
        try check(block, in: folder)
    }

    /// Lines in backticks and in hints, which a reader may type after the lines of the console.
    @Test(arguments: consoles)
    func commandsThatConsolesPrintAreAccepted(_ block: READMEBlock) throws {
        let folder = try READMEFolder(files: READMEBlock.all(in: READMEFolder.text(block.document)))
        defer { folder.remove() }
        for call in block.calls where !call.input.isEmpty {
            let output = call.output.map { $0.drop { $0 == " " } }.joined(separator: " ")
            let quoted = output.matches(of: #/(skipped: )?`([^`]+)`/#).filter { $0.1 == nil }.map { String($0.2) }
            let hints = call.output.compactMap { $0.firstMatch(of: #/^ +([a-z].*) shows /#).map { String($0.1) } }
            for command in quoted + hints where CommandTable.commandOfLine(command) != nil {
                // A script ends with the line that crashes the app.
                let input = call.output.contains { $0.hasPrefix(" ✗") } ? call.input.dropLast() : call.input
                let found = try folder.run(call.line, input: input + [command])
                #expect(!found.contains { $0.contains(#/^ (error:|✗)/#) }, "\(command): \(found)")
            }
        }
    }

    /// This test compiles the runtime and the workbench again, which takes minutes, so only `.ci/run` enables it.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["README_BUILDS_PACKAGES"] != nil))
    func packageOfTheREADMEBuildsAndOpens() throws {
        let bakery = try checkPackages(in: "README.md")
        defer { bakery.remove() }
        #expect(
            try bakery.run("workflow check --quiet Bakery", input: []).last?.hasPrefix(" 1 script: 1 passed") == true)
        let tests = try bakery.run(
            "swift test --package-path Bakery >tests.txt && grep -c 'with 2 tests.*passed' tests.txt", input: [])
        #expect(tests.last == "1", "\(tests)")
        let folder = try checkPackages(in: "Sources/Program/WorkflowREPL/WorkflowREPL.docc/OwnPackage.md")
        defer { folder.remove() }
        try folder.replace("swift-tools-version: 6.1", by: "swift-tools-version: 5.9", in: "Shop/Package.swift")
        #expect(try folder.run("swift build --package-path Shop --quiet", input: []) == [], "in Swift 5 mode")
        let tree = try folder.run("Shop/.build/debug/shop-workbench --root 'ShopWorkflow()' -c tree", input: [])
        #expect(tree.first?.contains("price: 320") == true, "\(tree)")
    }

    /// Every shell command for installing, running and testing is run by `.ci/run`, or listed there as one to run
    /// manually.
    @Test func shellCommandsOfTheREADMEAreRunByCI() throws {
        let script = try String(contentsOf: READMEFolder.root.appending(path: ".ci/run"), encoding: .utf8)
        let run = script.matches(of: /\(line '([^']+)'\)/).map(\.1)
        let lines = Self.blocks.filter { $0.kind == "sh" }.flatMap(\.lines)
        #expect(!lines.isEmpty)
        for line in lines where !run.contains(where: { line.contains($0) }) {
            #expect(
                script.contains("# README: \(line)\n"),
                "the README says `\(line)`, but .ci/run doesn't run it: add a step with $(line '\(line)')")
        }
    }

    /// A listing that names a file of this repository matches that file.
    @Test func listingsOfTheREADMEEqualTheirFiles() throws {
        let listings = Self.documents.flatMap { READMEBlock.all(in: READMEFolder.text($0), document: $0) }
            .filter { $0.file?.hasPrefix("examples/") ?? false }
        #expect(!listings.isEmpty)
        for block in listings {
            let file = try #require(block.file)
            let text = try String(contentsOf: READMEFolder.root.appending(path: file), encoding: .utf8)
            // The listing may omit the file's header comment.
            #expect(text.hasSuffix(block.text), "the listing of \(file) is not what the file says: copy it from there")
        }
    }

    /// Every listing on a page is a console, a script or a file that one of the page's consoles uses, or belongs to a
    /// test of the page.
    @Test(arguments: documents)
    func everyListingIsTested(document: String) throws {
        // MigrationTests compiles the listings of the first three pages, and JSONSchemaTests reads those of the last one.
        guard !["Migrating.md", "Names.md", "Containers.md", "JSONReplies.md"].contains(where: document.hasSuffix)
        else { return }
        let blocks = READMEBlock.all(in: READMEFolder.text(document), document: document)
        let calls = blocks.filter { $0.kind == "console" }.flatMap(\.calls).map(\.line).joined(separator: "\n")
        for block in blocks where block.kind != "console" && !(block.kind == "sh" && document == "README.md") {
            let file = try #require(block.file, "\(document):\(block.line) shows what no test runs: name its file")
            let folder = file.split(separator: "/").first.map(String.init) ?? file
            #expect(
                file.hasPrefix("examples/") || calls.contains(file) || calls.contains(folder),
                "\(document):\(block.line) shows \(file), and no console of the page uses it")
        }
    }

    @Test(arguments: documents)
    func everyLinkOfTheREADMEAndArticlesIsValid(document: String) throws {
        let text = READMEFolder.text(document)
        let place = READMEFolder.root.appending(path: document).deletingLastPathComponent()
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
            .map { $0.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-") }
        for match in text.matches(of: /\]\(([^)\s]+)\)/) {
            let target = String(match.1)
            if target.hasPrefix("#") {
                #expect(headings.contains(String(target.dropFirst())), "no heading for \(target)")
            } else if !target.contains("://") {
                // A catalog's pictures are found by name alone.
                let paths = [target, "Resources/\(target)"].map { place.appending(path: $0).standardizedFileURL.path }
                #expect(
                    paths.contains(where: FileManager.default.fileExists),
                    "\(document) links to \(target), which is not there")
            }
        }
    }

    @Test func moduleTableOfHowItWorksHasEveryModule() throws {
        let text = READMEFolder.text("Sources/Program/WorkflowREPL/WorkflowREPL.docc/HowItWorks.md")
        let sources = READMEFolder.root.appending(path: "Sources").path
        let all = try FileManager.default.contentsOfDirectory(atPath: sources).sorted().flatMap { group in
            try FileManager.default.contentsOfDirectory(atPath: "\(sources)/\(group)").map { "\(group)/\($0)" }
        }
        for folder in all {
            let module = folder.split(separator: "/")[1]
            #expect(
                text.contains("[`\(module)`](../../../../Sources/\(folder))"),
                "the table of modules in HowItWorks.md lacks \(module): say what it is, and what it never knows")
        }
    }

    /// The articles about the internals name functions and link to their files.
    @Test(arguments: ["OneSend", "AddingACommand"])
    func articlesAboutInternalsNameExistingFunctions(article name: String) throws {
        let article = READMEFolder.root.appending(path: "Sources/Program/WorkflowREPL/WorkflowREPL.docc/\(name).md")
        let text = try String(contentsOf: article, encoding: .utf8)
        var sources = ""
        for match in text.matches(of: /\]\((\.\.\/[^)]+)\)/) {
            let file = article.deletingLastPathComponent().appending(path: String(match.1)).standardizedFileURL
            sources += try String(contentsOf: file, encoding: .utf8)
        }
        for match in text.matches(of: /`([^`\n]+)`/) {
            let name = match.1
            let isCode =
                name.contains("(") || name.contains("<") || name.hasPrefix("enum ") || name.hasPrefix("extension ")
            // This name is an example and does not exist.
            guard isCode, !name.contains("Whatif") else { continue }
            #expect(sources.contains(name), "the article names `\(name)`, which is in none of its files")
        }
    }

    /// The rows of each table in the article about commands are numbered, and list the files to change.
    @Test func aCommandTouchesAtMostSixFiles() {
        let article = READMEFolder.text("Sources/Program/WorkflowREPL/WorkflowREPL.docc/AddingACommand.md")
        let rows = article.matches(of: #/\n\| (\d+) \| /#).compactMap { Int($0.1) }
        #expect(rows == [1, 2, 3, 1, 2, 3, 4, 5, 6])
    }

    /// A command is named in its declaration, in the table and in its group's folder of the kernel. The article lists
    /// the commands that are named in further places.
    @Test func commandsAreNamedOnlyWhereAddingACommandSays() throws {
        let sources = READMEFolder.root.appending(path: "Sources")
        var code: [String: String] = [:]
        for case let path as String in try #require(FileManager.default.enumerator(atPath: sources.path))
        where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            guard text.contains("Command") else { continue }
            code[path] = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
                .joined(separator: "\n")
        }
        var elsewhere: Set<String> = []
        for (path, text) in code where path.hasPrefix("Language/CommandLanguage/") {
            let group = path.split(separator: "/")[2]
            for match in text.matches(of: /enum (\w+Command): CommandDeclaration/) {
                let name = String(match.1)
                let isNamed = code.contains { file, code in
                    file != path && file != "Language/CommandLanguage/Commands/CommandTable.swift"
                        && !file.hasPrefix("Kernel/Kernel/\(group)/") && code.contains("\(name).")
                }
                if isNamed { elsewhere.insert(name) }
            }
        }
        let article = READMEFolder.text("Sources/Program/WorkflowREPL/WorkflowREPL.docc/AddingACommand.md")
        let listed = article.matches(of: /\n- `(\w+Command)`:/).map { String($0.1) }
        #expect(elsewhere == Set(listed))
    }

    /// Runs the consoles of a document that build a package.
    private func checkPackages(in document: String) throws -> READMEFolder {
        let blocks = READMEBlock.all(in: READMEFolder.text(document), document: document)
        let folder = try READMEFolder(files: blocks)
        // The README's package is created by one of its consoles.
        let packages = blocks.filter { $0.buildsPackage || $0.calls.contains { $0.line.hasPrefix("workflow new ") } }
        try #require(!packages.isEmpty, "\(document) no longer opens a package")
        for block in packages { try check(block, in: folder) }
        return folder
    }

    private func check(_ block: READMEBlock, in folder: READMEFolder) throws {
        for call in block.calls {
            let found = try folder.run(call.line, input: call.input)
            #expect(
                READMEBlock.comparable(found) == READMEBlock.comparable(call.output),
                """
                \(block.document):\(block.line) `\(call.line)` prints something else now. If that is right, put this into the \
                block, with the ❯ lines between:
                \(found)
                """)
        }
    }
}

@Suite struct READMEBlockTests {
    @Test func readmeBlocksAreParsedIntoCallsWithInputAndOutput() throws {
        let blocks = READMEBlock.all(
            in: "text\n```console\n$ one\n❯ tree\n a\n❯ quit\n b\n$ two\n```\n```swift A/b.swift\nlet c = 1\n```\n")
        #expect(blocks.map(\.kind) == ["console", "swift"])
        #expect(blocks.map(\.line) == [2, 10])
        #expect(
            blocks[0].calls == [
                READMEBlock.Call(line: "one", input: ["tree", "quit"], output: [" a", " b"]),
                READMEBlock.Call(line: "two", input: [], output: []),
            ])
        #expect(blocks[1].file == "A/b.swift")
        #expect(blocks[1].text == "let c = 1\n")
    }

    @Test(arguments: [
        ("1 line replayed, 14 ms", "1 line replayed, 4080 ms", true),
        (" ✓ a.wf   1 section   0.29 s", " ✓ a.wf   1 section   12.70 s", true),
        ("step 1", "step 2", false),
        ("14 ms", "14", false),
    ])
    func readmeBlocksIgnoreTimes(one: String, other: String, isSame: Bool) {
        #expect((READMEBlock.comparable([one]) == READMEBlock.comparable([other])) == isSame)
    }
}
