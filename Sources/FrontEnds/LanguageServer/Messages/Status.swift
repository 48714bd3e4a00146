// The server's status: the tree behind each package's files, the age of its build, and the processes with their memory.
// Editors with a place for it ask with `workflow/status`; in all others, it is the command `workflow.status`.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum StatusRequest: ClientRequest {
        static let method = "workflow/status"
        typealias Parameters = NoParameters

        struct Result: MemberwiseCodable {
            var lines: [String]
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            server.status { answer(Result(lines: $0)) }
        }
    }
}

extension Server {
    static let statusCommand = "workflow.status"

    /// One line about the processes, then one about each package.
    func status(then: @escaping ([String]) -> Void) {
        let used = documents.values.map(\.evaluation.package) + swiftDocuments.values.map(\.package)
        let folders = packages.keys.filter(used.contains).sorted()
        outside {
            .measure(request: $0, packages: folders)
        } then: { [weak self] measured in
            guard let self else { return }
            let lines = (try? measured.get()) ?? []
            let builds = folders.enumerated().map { index, folder in
                "\(DocumentURI.name(folder)): \(build(of: folder, age: lines.dropFirst().dropFirst(index).first ?? ""))"
                    + ", \(tree(of: folder))\(audit(of: folder))"
            }
            then(lines.prefix(1) + builds)
        }
    }

    private func build(of folder: String, age: String) -> String {
        guard let package = packages[folder], package.host != nil else {
            return packages[folder]?.isBuilding == true ? "building" : "not built"
        }
        let built = "built \(age) ago"
        if package.isBuilding { return built + ", rebuilding" }
        return package.fault == nil ? built : built + "; newer code doesn't compile"
    }

    private func tree(of folder: String) -> String {
        let trees = liveTrees[folder]
        if let process = trees?.attached { return "tree of process \(process)" }
        if let script = trees?.script, documents[script] != nil { return "tree of \(DocumentURI.name(script))" }
        return trees?.sentText == nil ? "tree of its root" : "tree after the actions sent from the editor"
    }

    /// What is known about the audits of a package's trees, if anything.
    private func audit(of folder: String) -> String {
        let audits = liveTrees[folder].map { Array($0.audits.values) } ?? []
        if audits.isEmpty { return "" }
        if audits.contains(where: { $0.document != nil }) { return ", audit running" }
        if audits.contains(where: { $0.facts == nil }) { return ", not audited: it crashed or took too long" }
        let drives = audits.map { $0.facts?.reply.drive }
        if let steps = drives.compactMap({ $0?.isInterrupted == true ? $0?.steps : nil }).min() {
            return ", audit stopped at its time limit, after \(BriefText.count(steps, "random step"))"
        }
        let isWhole = drives.allSatisfy { $0 != nil }
        return isWhole ? ", audited" : ", audited without random steps, which crashed or took too long"
    }
}
