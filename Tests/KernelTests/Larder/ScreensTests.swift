// Screens in custom containers, and callbacks of every shape: all are found and named, and can be called by name.

import Testing
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree
import Workflow
import WorkflowUI

@Suite(.mainActorTurn) @MainActor struct ScreensTests {
    static let pantry = KernelApp("pantry", "screens in containers of one's own") { PantryWorkflow() }
    static let tools = KernelApp("tools", "callbacks of every shape") { ToolsWorkflow() }
    static let pair = KernelApp("pair", "a root that renders a tuple") { CounterAndShelfWorkflow() }

    @Test func screensAreFoundDepthFirst() throws {
        let pantry = try Dialogue("pantry", apps: [Self.pantry])
        let layers = pantry.session.stack.layers
        #expect(layers.map { $0.screens.map(\.name) } == [Array(repeating: "Shelf", count: 8) + ["Pantry"]])
        #expect(layers.first?.screens.filter(\.isActive).map(\.name) == ["Pantry"])
        #expect(
            layers.first?.screens.last?.fields.map { $0.name + ($0.callback ?? "") } == [
                "onClose() -> Void"
            ])
        #expect(layers.first?.screens.last?.buttons.map(\.label) == ["back", "add", "sort"])
    }

    /// Every offered name can be typed, and the eight shelves with the same name are distinguished.
    @Test func callbacksHaveUniqueNames() throws {
        let pantry = try Dialogue("pantry", apps: [Self.pantry])
        let lines = [
            ("onClose", "close"), ("Pantry.onClose", "close"), ("onPick \"x\"", "page x"),
            ("Shelf.onPick \"x\"", "page x"),
            ("drawer.0.onPick \"x\"", "drawer x"), ("deep.inside.inside.inside.onPick \"x\"", "deep x"),
            ("maybe.onPick \"x\"", "maybe x"), ("pair.right.base.onPick \"x\"", "erased x"),
            ("pair.left.onPick(\"x\")", "left x"), ("corners[\"south\"].onPick \"x\"", "south x"),
            ("corners[\"north\"].onPick \"x\"", "north x"), ("pages.items[0].screen.onPick \"x\"", "page x"),
            ("pages.items[1].bar.back.onPress", "back"), ("pages.items[1].bar.menu[\"sort\"].onPress", "sort"),
        ]
        for (index, (line, picked)) in lines.enumerated() {
            #expect(try pantry.say("tap \(line)").refusal == nil, "\(line)")
            #expect(try pantry.say("expect Pantry.picked[\(index)] == \"\(picked)\"").isSuccess, "\(line)")
        }
        let offered = pantry.session.complete("tap ", at: 4).candidates.map(\.label)
        #expect(
            offered == [
                "onClose", "onPick", "drawer.0.onPick", "deep.inside.inside.inside.onPick", "maybe.onPick",
                "pair.right.base.onPick", "pair.left.onPick", "corners[\"south\"].onPick", "corners[\"north\"].onPick",
                "\"back\"", "\"add\"", "\"sort\"",
            ])
        #expect(try pantry.say("tap missing.onPick \"x\"").refusal?.text.contains("missing") == true)
    }

    nonisolated static let crate = "Crate(width: 1, height: 2, depth: 3, label: \"c\", count: 4)"

    @Test(arguments: [
        ("none", "none"), ("one true", "one true"), ("two 1.5 2.5", "two 1.5 2.5"), ("seven 1 2 3 4 5 6 7", "seven 91"),
        ("nine \"a\" 2.5 -3 \(crate) true 0.5 \"g\" nil \(crate)", "nine a 2.5 -3 c true 0.5 g 0 4"),
        ("ware Apple(weight: 1.5)", "ware Apple(weight: 1.5)"), ("counted 3", "counted 3"),
        ("spilling false", "spilling"),
        ("byName[\"up\"] 3", "up 3"), ("byName[\"down\"](4)", "down 4"), ("rows[1]", "row 1"), ("pair.left", "left"),
        ("pair.right \"r\"", "right r"), ("maybe 5", "maybe 5"), ("_wrapped.wrappedValue \"w\"", "wrapped w"),
        ("picker.onSelect \(crate)", "select c"), ("picker.onMove 2 \(crate)", "move 2 c"), ("sink .used(\"s\")", "s"),
        ("signals[0]", "signal"), ("Tools.none", "none"),
    ])
    func tapCallsCallbacksOfEveryShape(line: String, used: String) throws {
        let tools = try Dialogue("tools", apps: [Self.tools])
        #expect(try tools.say("tap \(line)").refusal == nil, "\(line)")
        #expect(try tools.say("expect / == [\(Literal(.string(used)).text())]").isSuccess, "\(line)")
    }

    @Test(arguments: [
        ("later", "it is async"), ("changing 1", "its parameter Int is inout"), ("basket 1", "Basket"),
        ("taking 1", "it takes the closure () -> Void"), ("missing", "missing: it is nil"),
        ("spilling true", "spilling threw Spilled()"),
        ("picker.onDrop 1", "onDrop"), ("sink .lost", "lost"), ("sink", "ToolAction"), ("rows[7]", "rows[7]"),
        ("pair", "pair"),
    ])
    func tapOfAnUncallableCallbackIsRefusedWithReason(line: String, reason: String) throws {
        let tools = try Dialogue("tools", apps: [Self.tools])
        let refusal = try #require(try tools.say("tap \(line)").refusal, "\(line)")
        #expect(refusal.text.contains(reason), "\(line)")
    }

    @Test func completionOfTapOffersTheCallbacksOfTheScreen() throws {
        let tools = try Dialogue("tools", apps: [Self.tools])
        for name in ["sendable", "main"] { #expect(try tools.say("tap \(name) 1").isSuccess) }
        let offered = tools.session.complete("tap ", at: 4).candidates.map(\.label)
        #expect(
            offered == [
                "none", "one", "two", "seven", "nine", "ware", "spilling", "sendable", "main",
                "byName[\"down\"]", "byName[\"up\"]", "rows[0]", "rows[1]", "pair.left", "pair.right", "maybe",
                "_wrapped.wrappedValue", "picker.onSelect", "sink", "signals[0]", "later", "basket",
                "taking",
            ])
    }

    @Test func screensOfARootThatRendersATuple() throws {
        let pair = try Dialogue("pair", apps: [Self.pair])
        #expect(pair.session.stack.layers.flatMap(\.screens).map(\.name) == ["Shelf"])
        #expect(
            pair.session.complete("tap ", at: 4).candidates.map(\.label) == [
                "onPick", "\"ding\"", "CounterAndShelf.2",
            ])
        for line in ["onPick \"x\"", "bell.onRing", "CounterAndShelf.2 .did(\"sent\")", "shelf.onPick \"y\""] {
            #expect(try pair.say("tap \(line)").refusal == nil, "\(line)")
        }
        #expect(try pair.say("expect / == [\"picked x\", \"rang\", \"sent\", \"picked y\"]").isSuccess)
    }

    @Test("stack searches the first 500 elements of a list for screens, and says so; tap reaches all")
    func stackSearchesFirst500ElementsOfAList() throws {
        for (count, screens, isPartial) in [(500, 500, nil), (600, 500, true as Bool?)] {
            let app = KernelApp("long", "a long list of screens") { LongWorkflow(count: count) }
            let long = Dialogue(Session(apps: [app], opening: app))
            guard case .stack(let stack) = try long.say("stack").content else {
                Issue.record("stack answers with screens")
                return
            }
            #expect(stack.layers.flatMap(\.screens).count == screens)
            #expect(stack.isPartial == isPartial)
            #expect(try long.say("tap rows[\(count - 1)].onTap").refusal == nil)
            #expect(try long.say("expect / == \(count - 1)").expectation?.holds == true)
        }
        let list = KernelApp("list", "one screen with a long list") { ListWorkflow() }
        let dialogue = Dialogue(Session(apps: [list], opening: list))
        #expect(dialogue.session.complete("tap ", at: 4).candidates.count == 20)
        #expect(try dialogue.say("tap rows[599].onTap").refusal == nil)
        #expect(try dialogue.say("expect / == 599").expectation?.holds == true)
        let deep = KernelApp("deep", "more values than are searched") { LongWorkflow(count: 6, isDeep: true) }
        #expect(Session(apps: [deep], opening: deep).stack.isPartial == true)
    }

    @Test("Objects that are no screens, and sets, are not searched for screens")
    func objectsAndSetsAreNotSearchedForScreens() throws {
        let app = KernelApp("hidden", "screens where nothing is searched") { HiddenWorkflow() }
        let hidden = Dialogue(Session(apps: [app], opening: app))
        #expect(hidden.session.stack.layers.flatMap(\.screens).map(\.name) == ["Hidden"])
    }

    @Test("A rendering that is only a closure is tapped by the name of the root")
    func closureRenderingIsNamedAfterTheRoot() throws {
        let app = KernelApp("bell", "a closure") { BellWorkflow() }
        let bell = Dialogue(Session(apps: [app], opening: app))
        #expect(bell.session.complete("tap ", at: 4).candidates.map(\.label) == ["Bell"])
        #expect(try bell.say("tap Bell").refusal == nil)
        #expect(try bell.say("expect / == 1").expectation?.holds == true)
    }

    @Test("A container screen with callbacks of its own is listed below its screens")
    func containerScreenWithCallbacksIsListed() throws {
        let app = KernelApp("frame", "a screen around a screen") { FrameWorkflow() }
        let frame = Dialogue(Session(apps: [app], opening: app))
        let screens = frame.session.stack.layers.flatMap(\.screens)
        #expect(screens.map(\.name) == ["Frame", "Row"])
        #expect(screens.map(\.isActive) == [true, true])
        for line in ["tap onClose", "tap onTap", "tap Frame.onClose"] { #expect(try frame.say(line).refusal == nil) }
        #expect(try frame.say("expect / == 3").expectation?.holds == true)
    }

    /// Dictionary entries are set with Swift syntax; anything that isn't Swift is refused.
    @Test func setInsertsAndRemovesDictionaryEntries() throws {
        let pantry = try Dialogue("pantry", apps: [Self.pantry])
        for (line, counts) in [
            ("set Pantry.counts[\"new\"] 1", "[\"new\": 1]"), ("set Pantry.counts[\"new\"] 2", "[\"new\": 2]"),
            ("set Pantry.counts[\"other\"] 3", "[\"new\": 2, \"other\": 3]"),
            ("set Pantry.counts[\"new\"] nil", "[\"other\": 3]"),
        ] {
            #expect(try pantry.say(line).refusal == nil, "\(line)")
            #expect(try pantry.say("expect Pantry.counts == \(counts)").isSuccess, "\(line)")
        }
        for (line, reason) in [
            ("set Pantry.counts[\"new\"] nil", "there is no key \"new\""),
            ("set Pantry.counts[\"new\"] \"x\"", "expected Int"),
            ("set Pantry.tags[\"x\"] true", "a part of a set can't be replaced; replace all of it"),
            ("set Pantry.picked[0] \"x\"", "there is no element 0"),
        ] {
            #expect(try pantry.say(line).refusal?.text.contains(reason) == true, "\(line)")
        }
        #expect(try pantry.say("expect Pantry.counts == [\"other\": 3]").isSuccess)
        #expect(try pantry.say("undo").refusal == nil)
        #expect(try pantry.say("expect Pantry.counts[\"new\"] == 2").isSuccess)
    }
}

private struct RowScreen: Screen {
    var onTap: () -> Void
}

private struct FrameScreen: Screen {
    var onClose: () -> Void
    var inside: any Screen
}

private struct Rows: WorkflowUI.Screen {
    var rows: [RowScreen]
    /// Values that aren't screens but might contain some.
    var others: [[RowScreen?]]
}

/// A list of rows. The state is the number of the last tapped row.
private struct LongWorkflow: Workflow {
    var count: Int
    var isDeep = false

    typealias Output = Never

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<LongWorkflow>) -> Rows {
        let sink = context.makeStateMutationSink()
        return Rows(
            rows: (0..<count).map { number in RowScreen { sink.send { $0 = number } } },
            others: isDeep ? Array(repeating: Array(repeating: nil, count: 400), count: 20) : [])
    }
}

private struct ListWorkflow: Workflow {
    struct Row {
        var onTap: () -> Void
    }

    struct ListScreen {
        var rows: [Row]
    }

    typealias Output = Never

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<ListWorkflow>) -> ListScreen {
        let sink = context.makeStateMutationSink()
        return ListScreen(rows: (0..<600).map { number in Row { sink.send { $0 = number } } })
    }
}

/// Screens in a class instance and in a set.
private struct HiddenWorkflow: Workflow {
    final class Box {
        var screen: RowScreen?
    }

    struct KeyScreen: Screen, Hashable {}

    struct Rendering {
        var box: Box
        var keys: Set<KeyScreen>
    }

    typealias Output = Never

    func render(state: Void, context: RenderContext<HiddenWorkflow>) -> Rendering {
        let box = Box()
        box.screen = RowScreen {}
        return Rendering(box: box, keys: [KeyScreen()])
    }
}

private struct BellWorkflow: Workflow {
    typealias Output = Never

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<BellWorkflow>) -> () -> Void {
        let sink = context.makeStateMutationSink()
        return { sink.send { $0 += 1 } }
    }
}

private struct FrameWorkflow: Workflow {
    typealias Output = Never

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<FrameWorkflow>) -> FrameScreen {
        let sink = context.makeStateMutationSink()
        return FrameScreen(
            onClose: { sink.send { $0 += 1 } }, inside: RowScreen { sink.send { $0 += 1 } })
    }
}
