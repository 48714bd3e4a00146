// Questions to kernels, and waiting for evaluations.

import WorkbenchLanguage
import WorkbenchWire

/// A question for a kernel, and the handler for the answer.
struct Question {
    weak var document: Document?
    var settle: (KernelAnswer) -> Void
}

extension Document {
    /// Whether the kernel has evaluated everything needed to answer a question about a place in the current text.
    func isEvaluated(for place: ScriptPart?) -> Bool {
        guard let place, evaluation.isRunning, evaluation.runningVersion == version, let next = evaluation.nextOrdinal
        else { return false }
        let isBehind = place.offset >= script.count && script.statements.last?.endsWithLineBreak == true
        guard !isBehind, let statement = script.statementIndex(at: place.offset) else {
            return commands.count <= next
        }
        return ordinal(from: place.isAfter ? statement + 1 : statement) <= next
    }
}

/// The part of the script that a question is about: everything above the statement at an offset, with or without that
/// statement.
struct ScriptPart {
    var offset: Int
    var isAfter = false
}

extension Server {
    func ask(
        _ kernel: KernelID, _ question: KernelQuestion, about document: Document,
        then settle: @escaping (KernelAnswer) -> Void
    ) {
        let number = makeQuestionNumber()
        questions[number] = Question(document: document) { [weak document] answer in
            document?.evaluation.openQuestions.remove(number)
            settle(answer)
        }
        document.evaluation.openQuestions.insert(number)
        startLimit(kernel)
        emit(.ask(kernel, question: number, question))
    }

    func settle(_ question: Question, with answer: KernelAnswer) {
        question.settle(answer)
        question.document?.evaluation.kernel.id.map(stopLimitIfIdle)
    }

    /// Asks a document's kernel about a place in its text, once the kernel is ready. If there is no kernel, or if it
    /// ends in the meantime, the answer is `refused`.
    func ask(
        _ document: Document, _ question: @escaping (ScriptVersion) -> KernelQuestion,
        then settle: @escaping (KernelAnswer) -> Void
    ) {
        func proceed(_ document: Document?) {
            guard let document, case .ready(let kernel) = document.evaluation.kernel,
                !document.evaluation.isRunning
            else {
                settle(
                    .refused(ResponseError(.requestFailed, "there is no kernel, or it has not reached that line yet")))
                return
            }
            let version = ScriptVersion(script: document.scriptName, version: document.version)
            ask(kernel, question(version), about: document, then: settle)
        }
        whenEvaluated(document, isImpatient: false) { [weak document] in proceed(document) }
    }

    /// Evaluates commands on the tree at a place, without keeping the result. If that is impossible, there are no
    /// replies.
    func ask(
        _ document: Document, _ text: String, at offset: Int, isAfter: Bool, then: @escaping ([Reply]) -> Void
    ) {
        ask(document) { version in
            .ask(
                ScriptAsk.Parameters(
                    place: ScriptPlace(script: version, offset: offset, isAfter: isAfter), text: text))
        } then: { answer in
            if case .replies(let replies) = answer { then(replies) } else { then([]) }
        }
    }

    /// Continues when a document, or the part that is needed, has been evaluated. If it already has been, continues
    /// immediately.
    ///
    /// - Parameter isImpatient: Whether a partial result is accepted after a while.
    func whenEvaluated(
        _ document: Document, upTo place: ScriptPart? = nil, isImpatient: Bool, _ proceed: @escaping () -> Void
    ) {
        guard document.evaluation.isRunning, !document.isEvaluated(for: place) else { return proceed() }
        if isImpatient && document.evaluation.takesLong {
            document.evaluation.owesViews = true
            proceed()
        } else {
            document.lastWanted = makeQuestionNumber()
            document.waiters.append(Document.Waiter(place: place, isImpatient: isImpatient, proceed: proceed))
        }
    }

    /// Called when another command has been evaluated. Answers the requests that need nothing beyond it.
    func answerReached(_ document: Document) {
        guard document.waiters.contains(where: { document.isEvaluated(for: $0.place) }) else { return }
        let waiters = document.waiters
        document.waiters = waiters.filter { !document.isEvaluated(for: $0.place) }
        for waiter in waiters where document.isEvaluated(for: waiter.place) { waiter.proceed() }
    }

    /// Called when an evaluation is taking long. Answers the requests that accept a partial result.
    func answerImpatient(_ document: Document) {
        document.evaluation.takesLong = true
        document.evaluation.isPatient = false
        leaveBusyKernel(document)
        waitOnInSharedKernel(document)
        let impatient = document.waiters.filter(\.isImpatient)
        document.waiters.removeAll(where: \.isImpatient)
        if !impatient.isEmpty { document.evaluation.owesViews = true }
        publishDiagnostics(document)
        for waiter in impatient { waiter.proceed() }
    }
}
