// The task pages: each has one source, an article of a catalog, and is shown by both `man` and `workflow help`.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchCommandLine

@Suite struct ArticleTests {
    private static let catalogs = [
        "Sources/Runtime/Workflow/Workflow.docc", "Sources/Program/WorkflowREPL/WorkflowREPL.docc",
    ]

    /// KernelProtocol is workflow-kernel(7); the others are the landing pages of their catalogs.
    private static let others: Set = ["KernelProtocol", "Workflow", "WorkflowREPL"]

    @Test func everyArticleIsAManualPage() throws {
        var names: Set<String> = []
        for catalog in Self.catalogs {
            let folder = ManualTests.root.appending(path: catalog)
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".md") {
                guard !Self.others.contains(String(file.dropLast(3))) else { continue }
                let name = ManualArticle.name(ofFile: file.dropLast(3))
                names.insert(name)
            }
        }
        #expect(names == Set(ManualArticle.all.map(\.name)), "add a new article to Sources/C/CEmbedded/embedded.c")
    }

    @Test(arguments: catalogs)
    func catalogListsEachArticleOnce(catalog: String) throws {
        let folder = ManualTests.root.appending(path: catalog)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
        let pages = try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        let main = try #require(pages.first { $0.hasPrefix("# ``") })
        let listed = main.matches(of: #/\n- <doc:(\w+)>/#).map { String($0.1) }
        let articles = zip(files, pages).filter { $0.1 != main }.map { String($0.0.dropLast(3)) }
        #expect(listed.sorted() == articles.sorted())
        // `workflow help` lists the pages in the same order.
        let names = listed.map(ManualArticle.name(ofFile:))
        #expect(ManualArticle.all.map(\.name).filter(names.contains) == names.filter { $0 != "kernel-protocol" })
    }

    /// The abstract says what a reader can do after reading the page.
    @Test(arguments: ManualArticle.all.map(\.name))
    func articleBeginsWithOneParagraphAboveItsOverview(name: String) throws {
        let article = try #require(ManualArticle.named(name))
        let blocks = article.markdown.split(separator: "\n\n", maxSplits: 3)
        #expect(blocks[0].hasPrefix("# "))
        #expect(blocks[1].first?.isUppercase == true && blocks[1].hasSuffix("."))
        #expect(blocks[1].utf8.count < 140, "one line")
        #expect(blocks[2] == "## Overview")
    }

    /// Otherwise, `workflow help` couldn't tell which of them is meant.
    @Test func noManualPageHasTheNameOfACommand() {
        let taken = Set(Subcommand.all.map(\.name) + CommandTable.commands.map(\.name))
        #expect(ManualArticle.all.map(\.name).filter(taken.contains) == [])
    }

    @Test(arguments: ManualArticle.all.map(\.name))
    func manualPageHasNoDocumentationCatalogMarkup(name: String) throws {
        let article = try #require(ManualArticle.named(name))
        for text in [article.page, article.body] {
            #expect(!text.contains("<doc:"))
            #expect(text.firstMatch(of: #/\]\(\.\./#) == nil)
        }
        #expect(article.page.contains(".Nd "))
        #expect(!article.body.contains("\n|"))
    }

    @Test("In a table with more than two columns, each cell is on its own line, after its column's heading")
    func tableKeepsItsHead() {
        let article = ManualArticle(
            name: "x",
            markdown: "# X\n\n| module | it never knows |\n|---|---|\n| Wire | the tree |\n\n"
                + "| file | reads | writes |\n|---|---|---|\n| a | `b` | c \\| d |\n")
        #expect(article.body.contains("\n- Wire: the tree"), "\(article.body)")
        #expect(!article.body.contains("it never knows"), "\(article.body)")
        #expect(article.body.contains("\nfile: a\n: reads: `b`\n: writes: c | d"), "\(article.body)")
        #expect(!article.page.contains("it never knows"), "\(article.page)")
    }

    @Test("A term with a dash or a colon is on its own line")
    func tableOfLinesKeepsThemReadable() {
        let article = ManualArticle(
            name: "x",
            markdown: "# X\n\n| line | meaning |\n|---|---|\n| `- hint: a` | a hint |\n"
                + "| ```- mutant: `a` ``` | a mistake |\n")
        #expect(article.body.contains("\n`- hint: a`\n: a hint"), "\(article.body)")
        #expect(article.body.contains("\n``- mutant: `a` ``\n: a mistake"), "\(article.body)")
    }

    /// Readers of `workflow help` and `man` can't follow links, and a file name alone doesn't say where the file is.
    @Test(arguments: ManualArticle.all.map(\.name))
    func manualPageNamesLinkedFilesByTheirPaths(name: String) throws {
        let article = try #require(ManualArticle.named(name))
        for link in article.markdown.matches(of: #/\]\((\.\.[^)]*)\)/#) {
            let file = ManualTests.root.appending(path: "Sources/Program/Manual/Manual.docc/\(link.1)")
                .standardizedFileURL
            #expect(FileManager.default.fileExists(atPath: file.path), "\(link.1) is no file")
            let path = file.path.dropFirst(ManualTests.root.path.count).drop { $0 == "/" }
            #expect(article.body.contains(path), "\(path) is not named")
            #expect(article.page.contains(path), "\(path) is not named")
        }
    }

    @Test(arguments: [
        ("OwnPackage", "own-package"), ("JSONReplies", "json-replies"), ("AddingACommand", "adding-a-command"),
        ("Teach", "teach"),
    ])
    func manualPageIsNamedAfterItsFile(file: String, name: String) {
        #expect(ManualArticle.name(ofFile: file) == name)
    }
}
