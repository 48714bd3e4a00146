// Compares random journeys through time with a plain model, which finds the path to each moment by walking back from
// that moment.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchTutorial5

@MainActor
@Suite(.mainActorTurn) struct BranchTests {
    /// Every moment with its predecessor and its successors; the successor taken last comes last.
    private struct Model {
        var parents: [Int?] = [nil]
        var children: [[Int]] = [[]]
        var current = 0

        func way(to end: Int) -> [Int] {
            var way: [Int] = []
            var next: Int? = end
            while let moment = next {
                way.append(moment)
                next = parents[moment]
            }
            return way.reversed()
        }

        var line: [Int] {
            var line = way(to: current)
            while let next = line.last.flatMap({ children[$0].last }) { line.append(next) }
            return line
        }

        var ends: [Int] { parents.indices.filter { children[$0].isEmpty } }

        mutating func act() {
            children[current].append(parents.count)
            parents.append(current)
            children.append([])
            current = parents.count - 1
        }

        mutating func go(to moment: Int) {
            current = moment
            for (parent, child) in zip(way(to: moment), way(to: moment).dropFirst()) {
                children[parent].removeAll { $0 == child }
                children[parent].append(child)
            }
        }

        var branches: [BranchReply] {
            var owners: [Int: Int] = [:]
            let here = line.last
            return ends.enumerated().map { number, end in
                let way = way(to: end)
                let fork = way.last { owners[$0] != nil }
                let origin = fork.map { fork in
                    BranchReply.Origin(
                        branch: "branch-\((owners[fork] ?? 0) + 1)", step: self.way(to: fork).count - 1)
                }
                for moment in way where owners[moment] == nil { owners[moment] = number }
                return BranchReply(
                    name: "branch-\(number + 1)", lastStep: way.count - 1, isCurrent: end == here, origin: origin)
            }
        }
    }

    @Test(
        "undo, redo, goto and branch agree with a model of the timeline",
        arguments: 1...Cases.count(3, thorough: 60))
    func undoRedoGotoAndBranchesMatchAModel(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let app = KernelApp("todo", "the tutorial's todo app") { RootWorkflow() }
        let session = Session(apps: [app], opening: app, workers: .off)
        var model = Model()
        var commands: [String] = []
        for _ in 0..<120 {
            let line = model.line
            let place = model.way(to: model.current).count - 1
            let command: String
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...2:
                command = "send Welcome nameChanged(name: \"\(commands.count)\")"
                model.act()
            case 3:
                guard place > 0 else { continue }
                let count = Int.random(in: 1...4, using: &generator)
                command = "undo \(count)"
                model.go(to: line[max(0, place - count)])
            case 4:
                guard place + 1 < line.count else { continue }
                let count = Int.random(in: 1...4, using: &generator)
                command = "redo \(count)"
                model.go(to: line[min(line.count - 1, place + count)])
            case 5, 6:
                let number = Int.random(in: 0..<line.count, using: &generator)
                command = "goto \(number)"
                model.go(to: line[number])
            default:
                let branch = Int.random(in: 0..<model.ends.count, using: &generator)
                let way = model.way(to: model.ends[branch])
                let number = Int.random(in: 0..<way.count, using: &generator)
                command = "goto branch-\(branch + 1).\(number)"
                model.go(to: way[number])
            }
            commands.append(command)
            let told = "seed \(seed): \(commands.joined(separator: "; "))"
            let isDone = session.evaluate(command).allSatisfy(\.isSuccess)
            #expect(isDone, "\(told) was refused")
            guard case .branches(let branches)? = session.evaluate("branches").first?.content,
                case .history(let history)? = session.evaluate("history").first?.content,
                case .history(let last)? = session.evaluate("history 3").first?.content
            else {
                Issue.record("no branches or no history after \(told)")
                return
            }
            #expect(branches == model.branches, "\(told)")
            #expect(history.map(\.number) == Array(model.line.indices), "\(told)")
            let current = history.firstIndex { $0.isCurrent }
            #expect(current == model.way(to: model.current).count - 1, "\(told)")
            #expect(last == Array(history.suffix(3)), "\(told)")
        }
    }

    @Test func marksOnAnotherBranchNameIt() {
        let app = KernelApp("todo", "the tutorial's todo app") { RootWorkflow() }
        let session = Session(apps: [app], opening: app, workers: .off)
        func marks(after lines: String...) -> [MarkReply]? {
            for line in lines { _ = session.evaluate(line) }
            guard case .marks(let marks)? = session.evaluate("mark").first?.content else { return nil }
            return marks
        }
        let name = "send Welcome nameChanged(name: "
        #expect(marks(after: name + "\"a\")", "mark here") == [MarkReply(name: "here", step: 1)])
        #expect(
            marks(after: "undo", name + "\"b\")") == [MarkReply(name: "here", step: 1, branch: "branch-1")])
        #expect(marks(after: "goto branch-1.1") == [MarkReply(name: "here", step: 1)])
    }
}
