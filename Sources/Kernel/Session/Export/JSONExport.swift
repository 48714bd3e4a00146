// The steps and the tree as JSON, in the dialect in which replies are printed for programs.

import WorkbenchReplies
import WorkbenchReplyJSON

enum JSONExport {
    static func text(app: String, steps: [StepReply], tree: TreeReply, _ work: LongWork) throws(Refusal) -> String {
        var written: [JSONTree] = []
        for step in steps {
            try work.proceed()
            written.append(try json(step))
        }
        try work.pause()
        let session: [JSONTree.Member] = [
            .init("app", .string(app)), .init("steps", .array(written)), .init("tree", try json(tree)),
        ]
        return JSONTree.object(session).indentedText + "\n"
    }

    private static func json(_ fact: some Encodable) throws(Refusal) -> JSONTree {
        do { return try JSONTree(fact: fact) } catch {
            throw Refusal(.session(.notJSON(error: "\(error)")))
        }
    }
}
