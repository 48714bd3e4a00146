// Questions to kernels, and waiting for what they know.

import CommandLanguage
import Replies
import Wire

/// What was asked of a kernel, and what is done with its answer.
struct Question {
    weak var document: Document?
    var settle: (KernelAnswer) -> Void
}

extension Server {
    func ask(_ kernel: KernelID, _ question: KernelQuestion, then settle: @escaping (KernelAnswer) -> Void) {
        let number = makeQuestionNumber()
        let document = kernel.document(in: self)
        questions[number] = Question(document: document) { [weak document] answer in
            document?.evaluation.openQuestions.remove(number)
            settle(answer)
        }
        document?.evaluation.openQuestions.insert(number)
        restartLimit(kernel)
        emit(.ask(kernel, question: number, question))
    }

    func settle(_ question: Question, with answer: KernelAnswer) {
        question.settle(answer)
        guard let document = question.document, let kernel = document.evaluation.kernel.id else { return }
        if document.evaluation.openQuestions.isEmpty, !document.evaluation.isRunning {
            emit(.stopTimer(.limit(kernel)))
        }
    }

    /// Asks the kernel of a document about a place of its text, once the kernel is there. What cannot be answered is
    /// `refused`: no kernel, or one that ended meanwhile.
    func ask(
        _ document: Document, _ question: @escaping (ScriptVersion) -> KernelQuestion,
        then settle: @escaping (KernelAnswer) -> Void
    ) {
        whenEvaluated(document, isImpatient: false) { [weak self, weak document] in
            guard let self, let document, case .ready(let kernel) = document.evaluation.kernel else {
                settle(.refused(ResponseError(.requestFailed, "there is no kernel")))
                return
            }
            ask(kernel, question(ScriptVersion(script: document.uri, version: document.version)), then: settle)
        }
    }

    /// Evaluates commands on the tree as it is at a place. Nothing is kept. No replies if that cannot be done.
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

    /// Goes on when the text of a document has been evaluated, at once if it has been.
    func whenEvaluated(_ document: Document, isImpatient: Bool, _ proceed: @escaping () -> Void) {
        if document.evaluation.isRunning {
            document.waiters.append(Document.Waiter(isImpatient: isImpatient, proceed: proceed))
        } else {
            proceed()
        }
    }

    /// The evaluation takes long: who can do with half an answer gets it now.
    func answerImpatient(_ document: Document) {
        let impatient = document.waiters.filter(\.isImpatient)
        document.waiters.removeAll(where: \.isImpatient)
        publishDiagnostics(document)
        for waiter in impatient { waiter.proceed() }
    }
}
