// Runs a script on two versions of an app, or two scripts, in lockstep: both sides run a command before either runs the
// next. It ends at the first difference.

import WorkbenchValueTree

package struct ScriptComparison: Sendable {
    /// A script, and the kernel that runs it.
    package typealias Side = (file: ScriptFile, evaluator: any ScriptEvaluator)

    /// The number of commands that did the same on both sides, and the number of the last of their steps.
    package private(set) var commands = 0
    package private(set) var step = 0
    /// The numbers of nodes that both sides have rendered in these steps.
    package private(set) var renders: [Int] = [0, 0]
    /// The commands that failed or crashed the app on both sides.
    package private(set) var failures: [Failure] = []
    /// Nil if both sides did the same to the end.
    package private(set) var difference: ScriptDifference?

    package struct Failure: Hashable, Sendable {
        package var place: FilePlace
        package var command: String
        package var isCrash: Bool
    }

    /// Replaces the paths of the files with code.
    package mutating func renameCode(_ name: (String) -> String) { difference?.renameCode(name) }

    /// - Parameters:
    ///   - control: The former side again. Parts that differ between its two runs, such as dates and random numbers, aren't
    ///     compared.
    ///   - read: Reads the scripts that the scripts include.
    ///   - progress: Called after each command that did the same on both sides.
    package init(
        of former: Side, and present: Side, control: (any ScriptEvaluator)? = nil, read: @escaping ScriptFile.Reader,
        progress: (Self) -> Void = { _ in }
    ) async {
        var (old, new) = (Run(former, read), Run(present, read))
        var again = control.map { Run((former.file, $0), read) }
        while true {
            let (was, now) = (old.check.next(), new.check.next())
            guard let was, let now, was.text == now.text else {
                guard again == nil, was != nil || now != nil else { return }
                // The commands differ; their effects may show why that matters.
                if let was { await old.take(await former.evaluator.evaluate(was.text)) }
                if let now { await new.take(await present.evaluator.evaluate(now.text)) }
                difference = ScriptDifference(
                    former: was, present: now, states: StateDifference.all(from: old.tree, to: new.tree))
                return
            }
            async let answer = former.evaluator.evaluate(was.text)
            let (before, after) = (await answer, await present.evaluator.evaluate(now.text))
            let repeated = await again?.evaluator.evaluate(was.text)
            // The trees are read after the commands.
            await old.take(before)
            await new.take(after)
            var lines = ExpectedOutput.lines(of: before, command: was.text)
            var found = ExpectedOutput.lines(of: after, command: now.text, as: lines)
            var states = StateDifference.all(from: old.tree, to: new.tree)
            if let repeated {
                guard again?.check.next()?.text == was.text else { return }
                await again?.take(repeated)
                states = states.leavingOut(StateDifference.all(from: old.tree, to: again?.tree))
                ExpectedOutput.hide(
                    from: &lines, &found,
                    whereDifferent: ExpectedOutput.lines(of: repeated, command: was.text, as: lines))
            }
            let output = LineDifference(expected: lines, found: found)
            guard output == nil, states.isEmpty else {
                difference = ScriptDifference(former: was, present: now, output: output, states: states)
                difference?.note(
                    code: await former.evaluator.look("code").code, await present.evaluator.look("code").code)
                return
            }
            commands += 1
            if !after.isSuccess, let place = now.place {
                failures.append(Failure(place: place, command: now.text, isCrash: after.death != nil))
            }
            for (side, result) in [before, after].enumerated() {
                for case .step(let reply) in result.replies.map(\.content) {
                    step = reply.number
                    renders[side] += reply.renders.count
                }
            }
            progress(self)
        }
    }

    /// One side of the comparison, up to its next command.
    private struct Run {
        let evaluator: any ScriptEvaluator
        var check: ScriptCheck
        /// The tree after the last command that changed it.
        var tree: TreeReply?

        init(_ side: Side, _ read: @escaping ScriptFile.Reader) {
            evaluator = side.evaluator
            check = ScriptCheck(side.file, keepsTrees: true, read: read)
        }

        mutating func take(_ result: CommandResult) async {
            check.answer(result)
            while let request = check.next(), request.isLook {
                let result = await evaluator.look(request.text)
                for case .tree(let reply) in result.replies.map(\.content) { tree = reply }
                check.answer(result)
            }
        }
    }
}

extension CommandResult {
    fileprivate var code: CodeReply? {
        for case .code(let reply) in replies.map(\.content) { return reply }
        return nil
    }
}

/// The first command with different effects, or the commands at which two scripts diverge.
package struct ScriptDifference: Hashable, Sendable {
    /// The commands of the two sides; nil for a side that has ended.
    package var former: String?
    package var present: String?
    /// The place of the command in the present script, or in the former one if the present script has ended.
    package var place: FilePlace?
    package var output: LineDifference?
    package var states: [StateDifference] = []
    /// The code that ran and that differs. If none differs, the code that ran first.
    package private(set) var code: [CodePlace] = []

    package struct CodePlace: Hashable, Sendable {
        package var node: NodeName
        package var place: FilePlace
        /// Whether the two versions of the lines differ.
        package var isChanged: Bool
    }

    init(
        former: ScriptCheck.Request?, present: ScriptCheck.Request?, output: LineDifference? = nil,
        states: [StateDifference] = []
    ) {
        self.former = former?.text
        self.present = present?.text
        place = (present ?? former)?.place
        self.output = output
        self.states = states
    }

    /// The changed states or, if there are none, the new output or the output that is gone.
    package var effect: [String] {
        if !states.isEmpty { return states.prefix(4).map(\.text) }
        let lines = output?.lines ?? []
        let new = lines.compactMap { if case .found(let text) = $0 { String(text.drop { $0 == " " }) } else { nil } }
        let gone = lines.compactMap { line -> String? in
            if case .expected(let text) = line { "gone: \(text.drop { $0 == " " })" } else { nil }
        }
        return Array((new.isEmpty ? gone : new).prefix(4))
    }

    fileprivate mutating func renameCode(_ name: (String) -> String) {
        for index in code.indices { code[index].place.file = name(code[index].place.file) }
    }

    mutating func note(code former: CodeReply?, _ present: CodeReply?) {
        let places = (present ?? former)?.parts.compactMap { part -> CodePlace? in
            let partner = former?.parts.first { $0.node == part.node && $0.role == part.role }
            let other = partner?.excerpts.map(\.lines) ?? []
            let lines = part.excerpts.map(\.lines)
            let same = zip(lines, other).prefix { $0 == $1 }.count
            guard let excerpt = same < lines.count ? part.excerpts[same] : part.excerpts.first else { return nil }
            // The place of changed code is the first line that differs.
            let before = same < min(lines.count, other.count) ? other[same] : []
            let line = zip(excerpt.lines, before).prefix { $0 == $1 }.count
            return CodePlace(
                node: part.node,
                place: FilePlace(file: excerpt.file, line: excerpt.line + max(0, min(line, excerpt.lines.count - 1))),
                isChanged: lines != other)
        }
        let changed = places?.filter(\.isChanged) ?? []
        code = changed.isEmpty ? Array((places ?? []).prefix(1)) : changed
    }
}

/// A node that has another state, or that only one side has.
package struct StateDifference: Hashable, Sendable {
    package var text: String {
        switch kind {
        case .onlyBefore: "- \(node.path)"
        case .onlyNow: "+ \(node.path)"
        case .changed(let changes): "\(node.path) " + changes.map { $0.text() }.joined(separator: "; ")
        }
    }

    package enum Kind: Hashable, Sendable {
        case onlyBefore, onlyNow
        case changed([Change])
    }

    package var node: NodeName
    package var kind: Kind

    /// The differences between two trees. Keys, identifiers and dates that differ in each run are ignored.
    static func all(from former: TreeReply?, to present: TreeReply?) -> [StateDifference] {
        guard let former, let present else { return [] }
        var found: [StateDifference] = []
        if let before = former.state ?? former.properties, let now = present.state ?? present.properties {
            let changes = Change.changes(from: before.withNumberedObjects, to: now.withNumberedObjects).filter {
                !$0.isPassing
            }
            if !changes.isEmpty { found.append(StateDifference(node: present.node, kind: .changed(changes))) }
        }
        var rest = former.children
        for child in present.children {
            guard let index = rest.firstIndex(where: { $0.isCalled(as: child) }) else {
                found.append(StateDifference(node: child.node, kind: .onlyNow))
                continue
            }
            found += all(from: rest.remove(at: index), to: child)
        }
        return found + rest.map { StateDifference(node: $0.node, kind: .onlyBefore) }
    }
}

extension [StateDifference] {
    /// The differences in parts that don't differ in another comparison.
    fileprivate func leavingOut(_ others: [StateDifference]) -> [StateDifference] {
        compactMap { difference in
            let others = others.filter { $0.node.path == difference.node.path }
            guard case .changed(var changes) = difference.kind else { return others.isEmpty ? difference : nil }
            for case .changed(let passing) in others.map(\.kind) {
                changes.removeAll { change in
                    let path = change.path.components
                    return passing.map(\.path.components).contains { $0.starts(with: path) || path.starts(with: $0) }
                }
            }
            return changes.isEmpty ? nil : StateDifference(node: difference.node, kind: .changed(changes))
        }
    }
}

extension TreeReply {
    fileprivate func isCalled(as other: TreeReply) -> Bool {
        node.type == other.node.type
            && (key == other.key || PassingText.isIn(key) || PassingText.mayPass(key[...]))
    }
}

extension Value {
    /// The value with its objects numbered as they appear, because their addresses differ in each run.
    fileprivate var withNumberedObjects: Value {
        var numbers: [UInt64: UInt64] = [:]
        func number(_ identity: UInt64) -> UInt64 {
            let number = numbers[identity] ?? UInt64(numbers.count + 1)
            numbers[identity] = number
            return number
        }
        func numbered(_ value: Value) -> Value {
            switch value {
            case .reference(var object):
                object.identity = number(object.identity)
                return Value.reference(object).mappingParts(numbered)
            case .backReference(var object):
                object.identity = number(object.identity)
                return .backReference(object)
            default: return value.mappingParts(numbered)
            }
        }
        return numbered(self)
    }
}
