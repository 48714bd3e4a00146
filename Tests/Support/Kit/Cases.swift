// The number of random cases with which a property is tested.

import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Only for thorough runs, because it takes seconds.
    package static var thorough: Self { .enabled(if: Cases.isThorough, "WORKBENCH_THOROUGH=1 runs it, as in .ci/run") }
}

package enum Cases {
    package static let isThorough = ProcessInfo.processInfo.environment["WORKBENCH_THOROUGH"] == "1"

    /// `swift test` is run many times a day by people who wait for it, so it tries only some of the cases. With
    /// `WORKBENCH_THOROUGH=1` in the environment, as in `.ci/run`, it tries all of them.
    package static func count(_ usual: Int, thorough: Int) -> Int { isThorough ? thorough : usual }

    /// Every n-th case.
    package static func some<Case>(_ cases: [Case], oneIn interval: Int) -> [Case] {
        isThorough ? cases : cases.enumerated().filter { $0.offset % interval == 0 }.map(\.element)
    }

    /// The kinds to try for case `number`. Consecutive numbers rotate through the kinds, so that each gets its turn.
    package static func turn<Kind>(_ number: Int, of kinds: [Kind], usual: Int) -> [Kind] {
        isThorough ? kinds : kinds.enumerated().filter { ($0.offset + number) % kinds.count < usual }.map(\.element)
    }

    /// The seeds for one part of a property that is tested in several parts, which run in parallel.
    package static func seeds(ofPart part: UInt64, _ usual: Int, thorough: Int) -> Range<UInt64> {
        let first = part * UInt64(thorough)
        return first..<first + UInt64(count(usual, thorough: thorough))
    }
}
