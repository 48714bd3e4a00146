// A command without what it is about. The parser finds it first; whoever builds commands in another way is told the same.

import WorkbenchCommandLanguage
import WorkbenchReplies

extension Refusal {
    static func incomplete(_ command: CommandSpecification) -> Refusal {
        Refusal(.syntax, "\(command.name) lacks what it is about; `help \(command.name)` shows how it is written")
    }
}
