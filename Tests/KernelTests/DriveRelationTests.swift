// `audit --drive` finds a bug of each class, and reports nothing in the corrected version.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.mainActorTurn) struct DriveRelationTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let place: String
        let app: @MainActor @Sendable (_ isFixed: Bool) -> KernelApp
        var testDescription: String { place }
    }

    nonisolated static let examples = [
        Example(place: ".lines[0].total") { isFixed in
            KernelApp("bill", "lines with a price, a count and a total") { BillWorkflow(isFixed: isFixed) }
        },
        Example(place: ".chosen") { isFixed in
            KernelApp("boats", "a chosen boat that may be sold") { BoatsWorkflow(isFixed: isFixed) }
        },
        Example(place: ".page.title") { isFixed in
            KernelApp("notes", "a page with undo") { NotesWorkflow(isFixed: isFixed) }
        },
        Example(place: ".answers") { isFixed in
            KernelApp("weather", "answers for the chosen town") { WeatherWorkflow(isFixed: isFixed) }
        },
        Example(place: ".isReady") { isFixed in
            KernelApp("box", "a box that is filled with kinds from outside") { BoxWorkflow(isFixed: isFixed) }
        },
        Example(place: ".mine") { isFixed in
            KernelApp("seats", "a seat that may be refused") { SeatsWorkflow(isFixed: isFixed) }
        },
    ]

    @Test(
        "audit --drive finds the bug, and nothing in the corrected version", arguments: Cases.some(examples, oneIn: 3))
    func driveFindsBugButBlamesNoCorrectVersion(_ example: Example) throws {
        try example.check("audit --drive 200")
    }
}

extension DriveRelationTests.Example {
    /// Whether the audit finds the bug at its place, and nothing in the corrected version.
    @MainActor func check(_ audit: String) throws {
        for isFixed in [false, true] {
            let app = app(isFixed)
            let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
            guard case .audit(let reply) = try dialogue.say(audit).content else {
                Issue.record("audit --drive is an audit")
                return
            }
            let places = reply.findings.map { "\($0.place.path)" }
            if isFixed {
                #expect(places.isEmpty, "\(reply.findings)")
            } else {
                let field = place.prefix { $0 != "[" }
                #expect(places.contains { $0.hasPrefix(field) }, "\(reply.findings)")
            }
        }
    }
}

/// Each line's total is its price times its count. The bug is that changing the price doesn't update the total.
private struct BillWorkflow: Workflow {
    let isFixed: Bool

    struct Line: Equatable {
        let name: Int
        var count = 1
        var price: Int
        var total: Int
    }

    struct State: Equatable {
        var lines = [Line(name: 1, price: 3, total: 3)]
        var last = 1
    }

    struct Row {
        let title: String
        let onCount: () -> Void
        let onPrice: () -> Void
    }

    struct Screen {
        let rows: [Row]
        let onAdd: () -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<BillWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let isFixed = isFixed
        return Screen(
            rows: state.lines.indices.map { index in
                let line = state.lines[index]
                return Row(
                    title: "\(line.count) × \(line.price) = \(line.total)",
                    onCount: {
                        sink.send {
                            $0.lines[index].count += 1
                            $0.lines[index].total = $0.lines[index].count * $0.lines[index].price
                        }
                    },
                    onPrice: {
                        sink.send {
                            $0.lines[index].price += 2
                            if isFixed { $0.lines[index].total = $0.lines[index].count * $0.lines[index].price }
                        }
                    })
            },
            onAdd: {
                sink.send {
                    $0.last += 1
                    $0.lines.append(Line(name: $0.last, price: 2, total: 2))
                }
            })
    }
}

/// The bug is that a sold boat stays selected.
private struct BoatsWorkflow: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var boats = [4, 7, 9]
        var next = 10
        var chosen: Int?
    }

    struct Screen {
        let boats: [Int]
        let canRow: Bool
        let onChoose: (Int) -> Void
        let onSell: (Int) -> Void
        let onBuy: () -> Void
        let onLeave: () -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<BoatsWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let isFixed = isFixed
        return Screen(
            boats: state.boats, canRow: state.chosen != nil,
            onChoose: { index in sink.send { if $0.boats.indices.contains(index) { $0.chosen = $0.boats[index] } } },
            onSell: { index in
                sink.send {
                    guard $0.boats.indices.contains(index) else { return }
                    let sold = $0.boats.remove(at: index)
                    if isFixed, $0.chosen == sold { $0.chosen = nil }
                }
            },
            onBuy: {
                sink.send {
                    $0.boats.append($0.next)
                    $0.next += 1
                }
            },
            onLeave: { sink.send { $0.chosen = nil } })
    }
}

/// The bug is that undo restores the lines but not the title.
private struct NotesWorkflow: Workflow {
    let isFixed: Bool

    struct Page: Equatable {
        var title = "new"
        var lines: [Int] = []
    }

    struct State: Equatable {
        var page = Page()
        var past: [Page] = []
    }

    struct Screen {
        let page: String
        let canUndo: Bool
        let onLine: () -> Void
        let onTitle: (String) -> Void
        let onUndo: () -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<NotesWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let isFixed = isFixed
        return Screen(
            page: "\(state.page.title) \(state.page.lines)", canUndo: !state.past.isEmpty,
            onLine: {
                sink.send {
                    $0.past.append($0.page)
                    $0.page.lines.append($0.page.lines.count)
                }
            },
            onTitle: { title in
                sink.send {
                    guard title != $0.page.title else { return }
                    $0.past.append($0.page)
                    $0.page.title = title
                }
            },
            onUndo: {
                sink.send {
                    guard let page = $0.past.popLast() else { return }
                    if isFixed { $0.page = page } else { $0.page.lines = page.lines }
                }
            })
    }
}

private struct Question<Answer: Sendable>: Worker {
    let subject: String
    let number: Int
    let answer: Answer

    func run() async -> Answer { answer }
    func isEquivalent(to other: Question) -> Bool { number == other.number }
}

/// The bug is that results for another town are added to those for the selected town.
private struct WeatherWorkflow: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var town = "Oslo"
        var answers: [Int] = []
        var asked: [Int: String] = [:]
        var count = 0
    }

    struct Screen {
        let town: String
        let sum: Int
        let onTown: (Int) -> Void
        let onAsk: () -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<WeatherWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let isFixed = isFixed
        for (number, town) in state.asked {
            Question(subject: town, number: number, answer: town.count).mapOutput { degrees in
                AnyWorkflowAction<WeatherWorkflow> { state in
                    let asked = state.asked.removeValue(forKey: number)
                    if !isFixed || asked == state.town { state.answers.append(degrees) }
                    return nil
                }
            }.running(in: context, key: "\(number)")
        }
        return Screen(
            town: state.town, sum: state.answers.reduce(0, +),
            onTown: { index in
                let towns = ["Oslo", "Rome", "Bonn"]
                sink.send {
                    guard towns.indices.contains(index), towns[index] != $0.town else { return }
                    ($0.town, $0.answers) = (towns[index], [])
                }
            },
            onAsk: {
                sink.send {
                    $0.count += 1
                    $0.asked[$0.count] = $0.town
                }
            })
    }
}

/// The bug is that a seat stays taken even if the answer is no.
private struct SeatsWorkflow: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var mine: Set<Int> = []
        var wanted: Int?
        var notice: String?
        var count = 0
    }

    struct Screen {
        let seats: [Int]
        let mine: String
        let notice: String?
        let onTake: (Int) -> Void
        let onLeave: () -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<SeatsWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let isFixed = isFixed
        if let wanted = state.wanted {
            Question(subject: "seat", number: state.count, answer: true).mapOutput { isGranted in
                AnyWorkflowAction<SeatsWorkflow> { state in
                    state.wanted = nil
                    guard !isGranted else { return nil }
                    state.notice = "Seat \(wanted) is taken"
                    if isFixed { state.mine.remove(wanted) }
                    return nil
                }
            }.running(in: context)
        }
        return Screen(
            seats: [1, 2, 3], mine: "\(state.mine.sorted())", notice: state.notice,
            onTake: { seat in
                sink.send {
                    guard $0.wanted == nil, $0.mine.insert(seat).inserted else { return }
                    ($0.wanted, $0.notice) = (seat, nil)
                    $0.count += 1
                }
            },
            onLeave: { sink.send { if $0.wanted == nil { $0.mine = [] } } })
    }
}

/// The kind to add comes from outside, so the integer isn't an index into the displayed list, which starts out empty.
/// The bug is that emptying the box doesn't reset a flag.
private struct BoxWorkflow: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var kinds: [Int] = []
        var isReady = false
    }

    struct Screen {
        let kinds: [Int]
        let isReady: Bool
        let onAdd: (Int) -> Void
        let onRemove: () -> Void
        let onEmpty: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = BoxWorkflow
        case add(Int)
        case remove
        case empty(isFixed: Bool)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .add(let kind):
                guard (0..<4).contains(kind) else { return nil }
                state.kinds.append(kind)
                state.isReady = state.kinds.count >= 2
            case .remove:
                _ = state.kinds.popLast()
                state.isReady = state.kinds.count >= 2
            case .empty(let isFixed):
                state.kinds = []
                if isFixed { state.isReady = false }
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<BoxWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            kinds: state.kinds, isReady: state.isReady, onAdd: { sink.send(.add($0)) },
            onRemove: { sink.send(.remove) },
            onEmpty: { sink.send(.empty(isFixed: isFixed)) })
    }
}
