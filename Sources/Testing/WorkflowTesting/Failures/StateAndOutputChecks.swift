// The checks of state and output that both testers have in common.

import WorkbenchValueTree

extension TestLocation {
    func expect<State: Equatable>(state actual: State, toEqual expected: State) {
        guard actual != expected else { return }
        report(ResultFailure.stateDiffers(difference: difference(expected: expected, actual: actual)))
    }

    func expect<Output: Equatable>(output actual: Output?, toEqual expected: Output) {
        guard let actual else { return report(ResultFailure.noOutput(expected: readableText(of: expected))) }
        guard actual != expected else { return }
        report(ResultFailure.outputDiffers(difference: difference(expected: expected, actual: actual)))
    }

    func expect<State>(state actual: State, toRead expected: String) {
        let text = wholeText(of: actual)
        guard !PassingText.reads(text, as: expected) else { return }
        report(ResultFailure.stateDiffers(difference: "\(expected)\n→ \(text)"))
    }

    func expect<Output>(output actual: Output?, toRead expected: String) {
        guard let actual else { return report(ResultFailure.noOutput(expected: expected)) }
        let text = wholeText(of: actual)
        guard !PassingText.reads(text, as: expected) else { return }
        report(ResultFailure.outputDiffers(difference: "\(expected)\n→ \(text)"))
    }

    func expectNoOutput<Output>(_ actual: Output?) {
        if let actual { report(ResultFailure.unexpectedOutput(readableText(of: actual))) }
    }

    func requireOutput<Output>(_ actual: Output?) -> Output? {
        if actual == nil { report(ResultFailure.noOutput(expected: "one of type \(Output.self)")) }
        return actual
    }
}
