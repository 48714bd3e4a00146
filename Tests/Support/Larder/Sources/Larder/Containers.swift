// Custom containers that don't describe their contents, with screens in every kind of place.

import Workflow
import WorkflowUI

/// Pages on top of each other, each with a bar: the container that a team writes when it doesn't use a library for it.
public struct Pager<Content> {
    public struct Item {
        public var screen: any Screen
        public var bar: Bar?
    }

    public var items: [Item]
    public var selected: Content
}

public struct Bar {
    public var title: String
    public var back: BarButton?
    public var menu: [String: BarButton]
}

public struct BarButton {
    public var label: String
    public var onPress: () -> Void
}

public enum Drawer {
    case closed
    case open(any Screen, width: Int)
}

/// A screen whose type is erased in a custom way.
public struct AnyPage: Screen {
    public let base: any Screen
}

public struct Framed<Inside> {
    public var inside: Inside
    public var width = 1
}

public struct ShelfScreen: Screen {
    public var name: String
    public var onPick: (String) -> Void
}

public enum Pantry {
    /// A screen whose name is unambiguous only together with its enclosing type.
    public struct Screen: WorkflowUI.Screen {
        public var onClose: () -> Void
    }
}

/// The pantry's rendering. None of its containers comes from the library; only its parts are screens.
public struct PantryRendering {
    public var corners: [String: ShelfScreen]
    public var pair: (left: ShelfScreen, right: AnyPage)
    public var maybe: ShelfScreen?
    public var missing: ShelfScreen?
    public var deep: Framed<Framed<Framed<ShelfScreen>>>
    public var drawer: Drawer
    public var pages: Pager<Int>
}

public struct PantryWorkflow: Workflow {
    public init() {}

    public typealias Output = Never

    public struct State {
        public var picked: [String] = []
        public var counts: [String: Int] = [:]
        public var tags: Set<String> = []
    }

    public enum Action: WorkflowAction {
        public typealias WorkflowType = PantryWorkflow
        case picked(String)

        public func apply(toState state: inout State) -> Never? {
            switch self {
            case .picked(let what): state.picked.append(what)
            }
            return nil
        }
    }

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<PantryWorkflow>) -> PantryRendering {
        let sink = context.makeSink(of: Action.self)
        func shelf(_ name: String) -> ShelfScreen {
            ShelfScreen(name: name) { sink.send(.picked("\(name) \($0)")) }
        }
        func button(_ label: String) -> BarButton { BarButton(label: label) { sink.send(.picked(label)) } }
        return PantryRendering(
            corners: ["north": shelf("north"), "south": shelf("south")],
            pair: (left: shelf("left"), right: AnyPage(base: shelf("erased"))), maybe: shelf("maybe"), missing: nil,
            deep: Framed(inside: Framed(inside: Framed(inside: shelf("deep")))),
            drawer: .open(shelf("drawer"), width: 30),
            pages: Pager(
                items: [
                    .init(screen: shelf("page"), bar: Bar(title: "First", back: nil, menu: [:])),
                    .init(
                        screen: Pantry.Screen { sink.send(.picked("close")) },
                        bar: Bar(
                            title: "Last", back: button("back"), menu: ["sort": button("sort"), "add": button("add")])),
                ], selected: 1))
    }
}
