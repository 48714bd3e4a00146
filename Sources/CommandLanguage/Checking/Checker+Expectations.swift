// Checks what `expect` names. A node that is expected not to be there may be missing.

import ValueTree

extension Checker {
    mutating func check(_ expectation: Expectation, _ range: Range<Int>) {
        switch expectation {
        case .place(let place, _, let value):
            let type = check(place: place, range)
            check(value, as: type, isPattern: true)
        case .output(let value, let node):
            if let node, !check(node: node, range) { return }
            check(call: value, .output, of: node ?? .root, isPattern: true)
        case .screen(_, _, let value): check(value, as: nil, isPattern: true)
        // Whether these hold is what is asked.
        case .stack, .tree, .dropped, .unchanged, .trap, .error: break
        }
    }
}
