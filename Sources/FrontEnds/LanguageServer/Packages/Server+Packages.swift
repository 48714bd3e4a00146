// The packages of scripts: each is located, built in the background, and rebuilt when its sources change. Until the new
// program is ready, kernels answer from the old one.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

extension Server {
    // MARK: - The package of a script

    /// The package that the document's script needs; nil if this program contains its workflows.
    func packageToOpen(for document: Document) -> String? {
        if let package = settings.package { return package }
        guard let path = DocumentURI.path(document.uri) else { return nil }
        if let named = document.script.package(namedIn: path) { return named.normalizedPath }
        if let found = package(of: document) { return packageToOpen(in: found) }
        // A package that is being moved or checked out is missing for a moment.
        guard let former = document.evaluation.package, packages[former]?.host != nil, path.hasPrefix(former + "/")
        else { return nil }
        return former
    }

    /// The package in a directory; nil if this program contains its workflows.
    func packageToOpen(in folder: String) -> String? {
        // This program's package is already linked.
        let isOwn = folder == ownPackage || files.exists(folder + "/Sources/Kernel/WorkflowKernel")
        return isOwn || packages[folder]?.fault?.isUnrelated == true ? nil : folder
    }

    /// The package that contains a script.
    func package(of document: Document) -> String? {
        DocumentURI.path(document.uri).flatMap { EnclosingPackage.directory(of: $0, exists: files.exists) }
    }

    /// The package that contains a file, including the workbench's own.
    func package(containing path: String) -> String? {
        var parts = path.split(separator: "/").dropLast()
        while !parts.isEmpty {
            let folder = "/" + parts.joined(separator: "/")
            if files.exists(folder + "/Package.swift") { return folder }
            parts.removeLast()
        }
        return nil
    }

    private func documents(of package: String) -> [Document] {
        (evaluatedDocuments + [closed.current].compactMap(\.self)).filter { document in
            document.evaluation.package == package || packageToOpen(for: document) == package
        }.sorted { $0.uri < $1.uri }
    }

    // MARK: - Building

    /// Starts building the program of a package. If a build is running, marks it as obsolete.
    func build(_ package: String) {
        guard packages[package]?.isBuilding != true else {
            packages[package]?.isStale = true
            return
        }
        packages[package, default: ServedPackage()].isBuilding = true
        packages[package]?.isStale = false
        emit(.buildHost(package: package))
        emit(.startTimer(.build(package), milliseconds: 300))
    }

    /// Called when a source file of the package has changed.
    ///
    /// - Parameter isManifest: Whether the file was `Package.swift`, which describes the package.
    func sourcesChanged(_ package: String, isManifest: Bool) {
        sources.forget()
        guard let known = packages[package] else { return }
        // No script of the package is open: forget it, so the next one to be opened triggers a build.
        if documents(of: package).isEmpty, !known.isBuilding, known.fault?.isUnrelated != true {
            return packages[package] = nil
        }
        if known.fault?.isUnrelated == true, !isManifest { return }
        build(package)
    }

    /// Retries a failed build, because the user saved a script.
    func retryBuild(for document: Document) {
        guard let package = document.evaluation.package, packages[package]?.fault != nil else { return }
        build(package)
    }

    func hostProgressed(_ package: String, _ progress: BuildOutput.Progress) {
        guard let token = packages[package]?.progress, packages[package]?.isProgressShown == true else { return }
        let percentage = max(
            packages[package]?.percentage ?? 0, progress.total > 0 ? min(100, progress.done * 100 / progress.total) : 0)
        packages[package]?.percentage = percentage
        notify(
            "$/progress",
            LSP.Progress(
                token: token,
                value: .init(
                    kind: "report", message: "\(progress.done)/\(progress.total) \(progress.title)",
                    percentage: percentage)))
    }

    func hostEnded(_ package: String, _ result: Result<BuiltHost, BuildFault>) {
        guard packages[package]?.isBuilding == true else { return }
        packages[package]?.isBuilding = false
        // The build's result may contain old code.
        guard packages[package]?.isStale != true else { return build(package) }
        endBuildProgress(package)
        let former = packages[package]
        switch result {
        case .success(let host):
            packages[package]?.fault = nil
            packages[package]?.host = host
        case .failure(let fault):
            packages[package]?.fault = fault
            if former?.host == nil { packages[package]?.host = fault.older }
            if former?.fault != fault, !fault.isUnrelated {
                log(.error, "\(DocumentURI.name(package)) can't be built: \(fault.message)")
            }
        }
        publishBuildDiagnostics(package)
        let isOther = packages[package]?.host != former?.host
        if isOther || former?.host == nil { forgetClosedScripts() }
        if packages[package]?.fault == nil { swiftWasBuilt(package) }
        if isOther { endAudits(of: package) }
        if isOther, former?.host != nil { keepAnswers(of: package) }
        // A script of an unrelated package needs a different program. Its evaluation will find that out.
        let obsolete = documents(of: package).filter { isOther || packageToOpen(for: $0) != package }
        for document in documents(of: package) where !obsolete.contains(where: { $0 === document }) {
            if document.evaluation.waitsForHost {
                document.evaluation.waitsForHost = false
                evaluate(document)
            } else {
                publishDiagnostics(document)
            }
        }
        restart(obsolete)
        refresh("workspace/diagnostic/refresh", client.capabilities.workspace?.diagnostics)
    }

    /// Evaluates documents on new kernels. The client shows the old results until the new ones arrive.
    private func restart(_ documents: [Document]) {
        // All documents must leave their kernels before any document joins one.
        leaveKernels(documents, because: "the package was built again") {
            for document in documents {
                document.evaluation.kernel = .none
                document.evaluation.waitsForHost = false
                document.evaluation.needsOwnKernel = false
                document.evaluation.forget(from: 0)
                document.evaluation.suspects = []
            }
            for document in documents { evaluate(document) }
        }
    }

    /// Whether a kernel of the package can be started. If not, the document waits for the build.
    func hasHost(_ package: String, for document: Document) -> Bool {
        if packages[package]?.isUnknown ?? true { build(package) }
        guard packages[package]?.host == nil else { return true }
        document.evaluation.kernel = .none
        if packages[package]?.isBuilding == true {
            document.evaluation.waitsForHost = true
        } else {
            finish(document)
            startNextKernel()
        }
        return false
    }

    // MARK: - Progress

    /// Called when the build is taking so long that the user should see its progress.
    func beginBuildProgress(_ package: String) {
        guard packages[package]?.isBuilding == true else { return }
        packages[package]?.takesLong = true
        for document in documents(of: package) { publishDiagnostics(document) }
        refresh("workspace/diagnostic/refresh", client.capabilities.workspace?.diagnostics)
        guard client.takesProgress, packages[package]?.progress == nil else { return }
        let token = "build-\(makeQuestionNumber())"
        packages[package]?.progress = token
        request("window/workDoneProgress/create", LSP.ProgressToken(token: token)) { [weak self] message in
            guard let self, packages[package]?.progress == token, case .response = message.kind else { return }
            packages[package]?.isProgressShown = true
            notify(
                "$/progress",
                LSP.Progress(
                    token: token,
                    value: .init(kind: "begin", title: "Building \(DocumentURI.name(package))", percentage: 0)))
        }
    }

    private func endBuildProgress(_ package: String) {
        emit(.stopTimer(.build(package)))
        packages[package]?.takesLong = false
        if let token = packages[package]?.progress, packages[package]?.isProgressShown == true {
            notify("$/progress", LSP.Progress(token: token, value: .init(kind: "end")))
        }
        packages[package]?.progress = nil
        packages[package]?.isProgressShown = false
        packages[package]?.percentage = 0
    }
}

extension String {
    /// The path without `.` and `..`; a relative path is returned unchanged.
    var normalizedPath: String {
        guard hasPrefix("/") else { return self }
        var parts: [Substring] = []
        for part in split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
