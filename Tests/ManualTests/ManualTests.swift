// The manual's pages contain everything in the tables, and mandoc finds no errors in them.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchCommandLine
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits) struct ManualTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let written = ["workflow.1", "workflow-lsp.1", "workflow-script.5", "workflow-kernel.7"]
    static let pages = written + ManualArticle.all.map(\.file)

    static func text(_ path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// A page in its installed form.
    static func page(_ name: String) throws -> String {
        if let article = ManualArticle.all.first(where: { $0.file == name }) { return article.page }
        return try ManualPage.made(try #require(text("man/\(name)")), documents: text)
    }

    @Test(arguments: [
        ("workflow.1", Subcommand.visible.filter { !$0.name.isEmpty }.map { "Cm \($0.name)" }),
        ("workflow.1", Subcommand.visible.flatMap(\.options).map { "Fl -\($0.name)" }),
        ("workflow-lsp.1", Subcommand.languageServer.options.map { "Fl -\($0.name)" }),
        ("workflow-script.5", CommandTable.commands.map { ".It Ic \($0.name)" }),
        ("workflow.1", ManualArticle.all.map { ".It Xr workflow-\($0.name) 7" }),
        ("workflow-kernel.7", [".Ss handshake", ".Ss script/change"]),
    ])
    func manualPageNamesEverySubcommandOptionAndCommand(page: String, words: [String]) throws {
        let text = try Self.page(page)
        for word in words {
            #expect(text.contains(word), "\(page) does not name \(word)")
        }
    }

    @Test func manFolderHasOnlyTheListedPages() throws {
        let found = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "man").path)
        #expect(Set(found) == Set(Self.written), "a new page is added to the list here")
    }

    /// `.ci/run` installs mandoc. Without it, this test is skipped.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")), arguments: pages)
    func manualPagePassesMandocLint(_ name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "manual-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(try Self.page(name).utf8).write(to: folder.appending(path: name))
        let lint = Process()
        lint.executableURL = URL(filePath: "/usr/bin/mandoc")
        lint.arguments = ["-T", "lint", "-W", "all", name]
        lint.currentDirectoryURL = folder
        let printed = Pipe()
        // Otherwise, a process that another test starts in the meantime would keep the pipe open.
        for end in [printed.fileHandleForReading, printed.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        lint.standardOutput = printed
        lint.standardError = printed
        try lint.run()
        let text = String(decoding: printed.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        lint.waitUntilExit()
        // References to our own pages are checked below, because mandoc knows only installed pages.
        let faults = text.split(separator: "\n").filter {
            !$0.contains("referenced manual not found") && !$0.contains("outdated mandoc.db")
        }
        #expect(faults.isEmpty, "\(text)")
    }

    @Test(arguments: pages)
    func manualPageRefersOnlyToExistingPages(_ name: String) throws {
        let others: Set = ["editline.7", "editrc.5", "less.1"]
        for match in try Self.page(name).matches(of: #/(?m)\.Xr (\S+) (\d)/#) {
            let page = "\(match.1).\(match.2)"
            #expect(Self.pages.contains(page) || others.contains(page), "\(name) refers to \(page), which is nowhere")
        }
    }

    /// The comments on the parser's functions contain the productions, and the page contains the same ones.
    @Test func scriptManualPageHasTheGrammarOfTheParser() throws {
        let page = try #require(Self.text("man/workflow-script.5")).replacing("\\e", with: "\\")
        // Long productions continue on the next line.
        let joined = page.replacing(#/\n +\|/#, with: " |")
        var count = 0
        for folder in ["Sources/Values/ValueTree/Parser", "Sources/Language/CommandLanguage/Parser"] {
            for file in try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: folder).path) {
                let text = try #require(Self.text("\(folder)/\(file)"))
                for match in text.matches(of: #/(?m)^ +/// ([a-z]+ = .*)$/#) {
                    // Text after a production is a remark. Productions named separator only describe how parsing
                    // continues after a fault.
                    let production = match.1.replacing(#/(["\]])[:,;] .*$/#) { String($0.1) }
                    guard !production.hasPrefix("separator") else { continue }
                    #expect(
                        page.contains("\n\(production)\n") || joined.contains("\n\(production)\n"),
                        "\(folder)/\(file) reads `\(production)`, and man/workflow-script.5 does not have it")
                    count += 1
                }
            }
        }
        #expect(count > 30, "the parser's functions say what they read in comments: /// name = production")
    }

    @Test(arguments: [
        (
            ".Ss nothing\n.\\\" made: nothing",
            "no part is called nothing; available: articles, commands, lsp options, options, subcommands"
        ),
        (".\\\" made: document x.md", "there is no document x.md"),
    ])
    func invalidMarksInAManualPageAreFaults(page: String, message: String) {
        #expect(throws: ManualPage.Fault(description: message)) {
            try ManualPage.made(page, documents: { _ in nil })
        }
    }

    @Test func mdocTextIsEscaped() {
        #expect(
            Mdoc.text("One. Two\\n, e.g. this. 'And' three.") == ["One.", "Two\\en, e.g. this.", "\\&'And' three."])
        #expect(Mdoc.argument("say \"Ar\"") == "\"say \\(dqAr\\(dq\"")
        #expect(Mdoc.literal([".case", "a\\b"]) == [".Bd -literal -offset indent", "\\&.case", "a\\eb", ".Ed"])
    }
}
