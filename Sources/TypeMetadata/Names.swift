// The words of the rules, under which everything here compares and hides.

import WorkbenchRules

@usableFromInline
package typealias Equality = WorkbenchRules.Equality
package typealias Redacted = WorkbenchRules.Redacted
