// Checks what `expect` names. A node that is expected not to be there may be missing.

import WorkbenchValueTree

extension Checker {
    mutating func check(_ expectation: Expectation, _ range: Range<Int>) {
        switch expectation {
        case .place(let place, _, let value):
            let type = check(place: place, range)
            check(value, as: type, isPattern: true)
        case .output(let value, let node, let step):
            if let step { check(step, range) }
            // A node that emitted something earlier may have ended, and an output of the last step may have ended it.
            if let node, step != nil, case .unknown = facts.resolve(node) { return }
            if let node, !check(node: node, range) { return }
            check(call: value, .output, of: node ?? .root, isPattern: true)
        case .course(let place, _, let step):
            if let step { check(step, range) }
            var node = place
            node.steps = []
            // A path from the root says where to look in every moment, whether or not there is a node now.
            if place.isAbsolute, case .unknown = facts.resolve(node) { return }
            _ = check(place: place, range)
        case .count(_, _, _, let step): if let step { check(step, range) }
        case .here(let node): _ = check(node: node, range)
        case .screen(_, _, let value): check(value, as: nil, isPattern: true)
        // Whether these hold is what is asked.
        case .stack, .tree, .render, .asked, .dropped, .unchanged, .trap, .error: break
        }
    }
}
