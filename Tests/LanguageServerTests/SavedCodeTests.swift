// Swift files are saved several times: each build ends the kernels of the previous build, whatever request they were
// working on.

import Foundation
import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct SavedCodeTests {
    private static let uri = "file:///work/Shop/Sources/Shop/WelcomeWorkflow.swift"

    /// - Parameter unanswered: The request that the kernels are still working on at each save.
    private func edited(unanswered: String?) throws -> Editor {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "examples/Tutorial5/WelcomeWorkflow.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let editor = Editor(
            files: ["/work/Shop/Package.swift": "", "/work/Shop/Sources/Shop/WelcomeWorkflow.swift": text])
        editor.buildsSlowly = true
        editor.open(text, as: Self.uri)
        editor.finishBuild("/work/Shop", code: "0")
        editor.passSwiftPauses()
        editor.unanswered = unanswered
        return editor
    }

    private func save(_ number: Int, _ editor: Editor) {
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        editor.finishBuild("/work/Shop", code: "\(number)")
        editor.passSwiftPauses()
    }

    @Test(arguments: [nil, "audit --drive", "audit", "tree", "sinks"].prefix(Cases.count(1, thorough: 5)))
    func manySavesLeaveOneKernel(unanswered: String?) throws {
        let editor = try edited(unanswered: unanswered)
        // A drive that is still running at the next save costs the test nothing.
        for number in 1...Cases.count(2, thorough: unanswered == "audit --drive" ? 50 : 3) {
            save(number, editor)
            // The tree's kernel, and the kernel of the audit in progress.
            #expect(editor.liveKernels <= 2, "after save \(number)")
        }
        editor.unanswered = nil
        save(0, editor)
        #expect(editor.liveKernels == 1)
    }

    @Test(arguments: [(nil, ", audited"), ("audit --drive", ", audit running")])
    func statusSaysWhetherTheAuditIsComplete(unanswered: String?, said: String) throws {
        let editor = try edited(unanswered: unanswered)
        save(1, editor)
        let lines = editor.request("workflow/status", [:])["lines"]?.list ?? []
        #expect(lines.last?.text?.hasSuffix(said) == true, "\(lines)")
    }

    @Test(arguments: [nil, "audit --drive", "tree"].prefix(Cases.count(1, thorough: 3)))
    func aClosedFileLeavesNoKernel(unanswered: String?) throws {
        let editor = try edited(unanswered: unanswered)
        save(1, editor)
        editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(Self.uri)]])
        #expect(editor.liveKernels == 0)
    }
}
