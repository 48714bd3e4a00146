// A class: the owner's board, which other clients can see, and the clients that may change the tree.

import WorkbenchLanguage
import WorkbenchWire

extension KernelServer {
    func showBoard(_ client: Client, _ parameters: ShowBoard.Parameters) throws(ResponseError) -> Empty {
        guard client.isOwner else {
            throw ResponseError(.readOnly, "only the presenter can show a board or invite clients")
        }
        let old = classroom
        classroom = parameters
        for other in clients where !other.isOwner && other.name != nil {
            let wasReadOnly = other.isReadOnly
            admit(other)
            if old?.board != parameters.board || wasReadOnly != other.isReadOnly { tellBoard(to: other) }
        }
        return Empty()
    }

    /// Makes clients read-only during a class, except for the owner and clients invited by name.
    func admit(_ client: Client) {
        guard let classroom, !client.isOwner else { return }
        client.isReadOnly = client.asksToBeReadOnly || !classroom.isInvited(client.name ?? "")
    }

    func tellBoard(to client: Client) {
        guard let classroom, !client.isOwner else { return }
        tell(
            BoardShown.self, BoardShown.Parameters(board: classroom.board, isInvited: !client.isReadOnly), to: [client])
    }

    /// Refuses to open another app, which would be a different lesson: invited learners may change the tree, but not
    /// replace it.
    func requireSameApp(_ script: Script, of client: Client) throws(ResponseError) {
        guard classroom != nil, !client.isOwner else { return }
        for command in script.statements.lazy.compactMap(\.command) where command.is(OpenCommand.self) {
            throw ResponseError(.readOnly, "\(command.text): only the presenter can open another app")
        }
    }

    func report(_ client: Client, _ parameters: ReportProgress.Parameters) throws(ResponseError) -> Empty {
        client.report = parameters
        return Empty()
    }

    func roster(_ client: Client, _ nothing: Empty) throws(ResponseError) -> Roster.Result {
        let members = clients.filter { !$0.isOwner }.compactMap { other in
            other.name.map { Roster.Member(name: $0, isReadOnly: other.isReadOnly, report: other.report) }
        }
        return Roster.Result(board: classroom?.board, members: members)
    }
}

extension ShowBoard.Parameters {
    /// Whether a client is invited: `invite ada` invites the client `Ada`, and `invite root` invites every client with
    /// a name such as `root 4711`.
    fileprivate func isInvited(_ name: String) -> Bool {
        let name = name.lowercased()
        return invited.contains { name == $0.lowercased() || name.hasPrefix($0.lowercased() + " ") }
    }
}
