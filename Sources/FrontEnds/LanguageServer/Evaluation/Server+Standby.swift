// Immediate answers. A kernel that is evaluating answers with its current tree. If it is stuck in a command, a standby
// kernel that has run the lines above that command answers instead.

import WorkbenchLanguage
import WorkbenchWire

extension Server {
    /// How long a request waits for a kernel that is evaluating, and for an idle one, which answers immediately.
    private static let patienceMilliseconds = (busy: 15, idle: 500)
    /// How long a kernel must be silent before it counts as stuck in a command.
    static let silenceMilliseconds = 200

    /// Asks about a place and gets an answer immediately: from the current tree there, from an older tree, or `refused`
    /// if no kernel can answer now. An answer that comes too late is passed to `keep`.
    func askAtOnce(
        _ document: Document, about place: ScriptPart, _ question: (ScriptPlace) -> KernelQuestion,
        keep: @escaping (KernelAnswer) -> Void = { _ in },
        then settle: @escaping (_ answer: KernelAnswer, _ isOlder: Bool) -> Void
    ) {
        leaveStuckKernel(document)
        guard let kernel = answeringKernel(of: document) else {
            return settle(.refused(ResponseError(.requestFailed, "no kernel can answer now")), true)
        }
        let request = makeQuestionNumber()
        // A standby kernel doesn't know what the other kernel has evaluated when its answer arrives.
        let isFromStandby = document.evaluation.kernel.id != kernel
        let isCurrent = { !document.evaluation.isRunning || document.isEvaluated(for: place) }
        let wasCurrent = isCurrent()
        var isLate = false
        func finish(_ answer: KernelAnswer) {
            guard lateQuestions.removeValue(forKey: request) != nil else { return keep(answer) }
            emit(.stopTimer(.answer(request: request)))
            settle(answer, isLate || !(isFromStandby ? wasCurrent : isCurrent()))
        }
        lateQuestions[request] = { [weak self] in
            self?.kernels[kernel]?.isSilent = true
            isLate = true
            finish(.refused(ResponseError(.requestFailed, "the kernel is busy")))
        }
        let patience = Self.patienceMilliseconds
        let isBusy = kernels[kernel]?.documents.contains(where: \.evaluation.isRunning) ?? false
        emit(.startTimer(.answer(request: request), milliseconds: isBusy ? patience.busy : patience.idle))
        let version = ScriptVersion(script: document.scriptName, version: document.version)
        let script = ScriptPlace(script: version, offset: place.offset, isAfter: place.isAfter, mayBeOlder: true)
        ask(kernel, question(script), about: document) { finish($0) }
    }

    /// Evaluates commands on the tree at a place, or on an older one, without keeping the result. If that is
    /// impossible, there are no replies.
    ///
    /// - Parameter isFolded: Whether large trees and steps are answered as outlines, which are enough to show them.
    func askAtOnce(
        _ document: Document, _ text: String, at offset: Int, isAfter: Bool, isFolded: Bool = true,
        then settle: @escaping (_ replies: [Reply], _ isOlder: Bool) -> Void
    ) {
        askAtOnce(document, about: ScriptPart(offset: offset, isAfter: isAfter)) { place in
            .ask(ScriptAsk.Parameters(place: place, text: text, isFolded: isFolded))
        } then: { answer, isOlder in
            if case .replies(let replies) = answer { settle(replies, isOlder) } else { settle([], isOlder) }
        }
    }

    private func answeringKernel(of document: Document) -> KernelID? {
        if case .ready(let kernel) = document.evaluation.kernel, kernels[kernel]?.isSilent == false { return kernel }
        return document.evaluation.standby.flatMap { kernels[$0]?.standsBy == .ready ? $0 : nil }
    }

    // MARK: - Kernels that are stuck

    /// Called when a kernel has been silent for a while. If it is stuck in a command of an open script, another kernel
    /// is started.
    func kernelIsSilent(_ id: KernelID) {
        guard let kernel = kernels[id] else { return }
        kernels[id]?.isSilent = true
        kernels[id]?.isStuck = true
        guard let document = kernel.culprit, documents[document.uri] === document,
            document.evaluation.awaitedVersion != nil, document.evaluation.runningVersion != nil
        else { return }
        guard document.evaluation.standby == nil else { return sendToStandby(of: document) }
        startStandby(of: document, like: kernel)
    }

    private func startStandby(of document: Document, like kernel: ServerKernel) {
        let standby = makeKernelID()
        kernels[standby] = ServerKernel(package: kernel.package, app: kernel.app, isPrivate: true, standsBy: .starting)
        document.evaluation.standby = standby
        emit(.startKernel(standby, app: kernel.app, package: kernel.package))
    }

    /// Moves the document to a new kernel if another script keeps its kernel busy.
    private func leaveStuckKernel(_ document: Document) {
        guard let id = document.evaluation.kernel.id, let kernel = kernels[id], kernel.isStuck,
            let working = kernel.working, working != document.scriptName
        else { return }
        kernels[id]?.isPrivate = true
        kernel.culprit?.evaluation.needsOwnKernel = true
        leaveKernel(document, because: "the kernel is busy with another script")
        evaluate(document)
    }

    /// Sends the text to a standby kernel, which runs only commands that have finished in the other kernel.
    func sendToStandby(of document: Document) {
        guard let standby = document.evaluation.standby, kernels[standby]?.openApp != nil else { return }
        let bound = document.commands.indices.first { document.evaluation.outcomes[$0] == nil }
        let change = ScriptChange.Parameters(
            script: ScriptVersion(script: document.scriptName, version: document.version),
            text: String(decoding: document.kernelText(masking: document.evaluation.masked), as: UTF8.self),
            app: appToOpen(for: document), stopBefore: bound.map { document.commands[$0] },
            sources: document.evaluation.sources, deaths: document.sourcedDeaths)
        ask(standby, .change(change), about: document) { _ in }
    }

    func standbyIsReady(_ kernel: KernelID) {
        guard kernels[kernel]?.standsBy != nil else { return }
        kernels[kernel]?.standsBy = .ready
        // The command may have been edited before the other kernel was found to be stuck.
        if let document = documents.values.first(where: { $0.evaluation.standby == kernel }) {
            giveUpEditedCommand(of: document)
        }
    }

    func endStandby(of document: Document) {
        guard let standby = document.evaluation.standby else { return }
        document.evaluation.standby = nil
        if kernels.removeValue(forKey: standby) != nil { emit(.killKernel(standby)) }
    }

    /// Replaces the document's kernel, which has ended, with the standby kernel.
    func replaceByStandby(_ document: Document, startsAnother: Bool = false) {
        guard let standby = document.evaluation.standby, let kernel = kernels[standby] else { return }
        document.evaluation.standby = nil
        if startsAnother { startStandby(of: document, like: kernel) }
        document.evaluation.needsOwnKernel = true
        kernels[standby]?.standsBy = nil
        join(standby, document)
        restartLimit(standby)
    }

    /// Ends the kernel if it is stuck in a command that has since been edited, because the result no longer matters.
    func giveUpEditedCommand(of document: Document) {
        guard case .ready(let kernel) = document.evaluation.kernel, kernels[kernel]?.isStuck == true,
            kernels[kernel]?.documents.count == 1, document.evaluation.standby != nil,
            let sent = document.evaluation.runningVersion.flatMap({ document.evaluation.sent[$0] }),
            let command = document.evaluation.nextOrdinal, command >= sent.unchanged,
            sent.commands.count - command > sent.below
        else { return }
        kernels[kernel] = nil
        emit(.killKernel(kernel))
        emit(.stopTimer(.limit(kernel)))
        emit(.stopTimer(.silence(kernel)))
        document.evaluation.kernel = .none
        let open = takeQuestions(of: document)
        // The edited command may get stuck, too.
        replaceByStandby(document, startsAnother: true)
        refuse(open, ResponseError(.serverCancelled, "the command was edited"))
    }
}

enum ReplyAge {
    /// The note below an answer from a possibly outdated tree.
    static let older = "From an older tree; a newer one isn't ready yet."
}
