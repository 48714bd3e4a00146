// The names from `Rules` that all of this module uses.

import WorkbenchRules

@usableFromInline
package typealias Equality = WorkbenchRules.Equality
package typealias Redacted = WorkbenchRules.Redacted
