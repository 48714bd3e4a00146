// Boats for hire: a slip shows the boat, the duration and the price.

import BackStackContainer
import Workflow
import WorkflowUI

enum B107 {
    enum Boat: Equatable {
        case canoe(seats: Int)
        case pedalo
        case dinghy(jib: Bool)

        var name: String {
            switch self {
            case .canoe(let seats): "Canoe for \(seats)"
            case .pedalo: "Pedalo"
            case .dinghy(let jib): jib ? "Dinghy with jib" : "Dinghy"
            }
        }

        var hourly: Int {
            switch self {
            case .canoe(let seats): 4 * seats
            case .pedalo: 9
            case .dinghy(let jib): jib ? 18 : 15
            }
        }
    }

    static let boats: [Boat] = [.canoe(seats: 2), .canoe(seats: 3), .pedalo, .dinghy(jib: false), .dinghy(jib: true)]

    struct HireScreen: Screen {
        let boat: String
        let hours: Int
        let people: Int
        let slip: String
        let onLonger: () -> Void
        let onShorter: () -> Void
        let onPeople: (Int) -> Void
        let onChangeBoat: () -> Void
    }

    struct PickerScreen: Screen {
        let boats: [String]
        let ringed: String
        let onRing: (Int) -> Void
    }

    typealias Item = BackStackScreen<AnyScreen>.Item
    typealias Bar = BackStackScreen<AnyScreen>.BarContent

    /// Marks a boat, and passes it to the parent when it is taken.
    struct Picker: Workflow {
        let current: Boat

        typealias Rendering = Item

        enum Output {
            case back
            case took(Boat)
        }

        struct State: Equatable {
            var ringed: Boat
        }

        func makeInitialState() -> State { State(ringed: current) }

        enum Action: WorkflowAction {
            typealias WorkflowType = Picker

            case ring(Int)
            case take
            case back

            func apply(toState state: inout State) -> Output? {
                switch self {
                case .ring(let index):
                    if boats.indices.contains(index) { state.ringed = boats[index] }
                    return nil
                case .take: return .took(state.ringed)
                case .back: return .back
                }
            }
        }

        func render(state: State, context: RenderContext<Picker>) -> Item {
            let sink = context.makeSink(of: Action.self)
            let screen = PickerScreen(
                boats: boats.map(\.name), ringed: state.ringed.name, onRing: { sink.send(.ring($0)) })
            return Item(
                key: "picker", screen: screen.asAnyScreen(),
                barContent: Bar(
                    title: "Boats", leftItem: .button(.back { sink.send(.back) }),
                    rightItem: .button(Bar.Button(content: .text("Take"), handler: { sink.send(.take) }))))
        }
    }

    static func slip(_ boat: Boat, hours: Int) -> String { "\(hours) h, \(boat.name), \(hours * boat.hourly) €" }

    enum Broken {
        struct Root: Workflow {
            typealias Rendering = BackStackScreen<AnyScreen>
            typealias Output = Never

            struct State: Equatable {
                var boat = Boat.canoe(seats: 2)
                var hours = 2
                var people = 2
                var picking = false
                var slip = B107.slip(.canoe(seats: 2), hours: 2)
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case longer
                case shorter
                case people(Int)
                case pick
                case picker(Picker.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .longer:
                        state.hours = min(state.hours + 1, 8)
                        state.slip = B107.slip(state.boat, hours: state.hours)
                    case .shorter:
                        state.hours = max(state.hours - 1, 1)
                        state.slip = B107.slip(state.boat, hours: state.hours)
                    case .people(let count):
                        state.people = min(max(count, 1), 6)
                    case .pick:
                        state.picking = true
                    case .picker(.back):
                        state.picking = false
                    case .picker(.took(let boat)):
                        state.boat = boat
                        state.picking = false
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Rendering {
                let sink = context.makeSink(of: Action.self)
                let hire = HireScreen(
                    boat: state.boat.name, hours: state.hours, people: state.people, slip: state.slip,
                    onLonger: { sink.send(.longer) }, onShorter: { sink.send(.shorter) },
                    onPeople: { sink.send(.people($0)) }, onChangeBoat: { sink.send(.pick) })
                var items = [Item(key: "hire", screen: hire.asAnyScreen(), barContent: Bar(title: "Hire"))]
                if state.picking {
                    items.append(
                        Picker(current: state.boat).mapOutput { Action.picker($0) }.rendered(in: context))
                }
                return BackStackScreen(items: items)
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Rendering = BackStackScreen<AnyScreen>
            typealias Output = Never

            struct State: Equatable {
                var boat = Boat.canoe(seats: 2)
                var hours = 2
                var people = 2
                var picking = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case longer
                case shorter
                case people(Int)
                case pick
                case picker(Picker.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .longer: state.hours = min(state.hours + 1, 8)
                    case .shorter: state.hours = max(state.hours - 1, 1)
                    case .people(let count): state.people = min(max(count, 1), 6)
                    case .pick: state.picking = true
                    case .picker(.back): state.picking = false
                    case .picker(.took(let boat)):
                        state.boat = boat
                        state.picking = false
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Rendering {
                let sink = context.makeSink(of: Action.self)
                let hire = HireScreen(
                    boat: state.boat.name, hours: state.hours, people: state.people,
                    slip: B107.slip(state.boat, hours: state.hours),
                    onLonger: { sink.send(.longer) }, onShorter: { sink.send(.shorter) },
                    onPeople: { sink.send(.people($0)) }, onChangeBoat: { sink.send(.pick) })
                var items = [Item(key: "hire", screen: hire.asAnyScreen(), barContent: Bar(title: "Hire"))]
                if state.picking {
                    items.append(
                        Picker(current: state.boat).mapOutput { Action.picker($0) }.rendered(in: context))
                }
                return BackStackScreen(items: items)
            }
        }
    }
}
