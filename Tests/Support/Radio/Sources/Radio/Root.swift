import Chat
import Foundation
import Talk
import Tuning
import Workflow
import WorkflowReactive
import WorkflowUI

import struct Workflow.RenderContext

public protocol StationService {
    associatedtype Station: Hashable
    func stations() -> [Station]
    func name(of station: Station) -> String
}

public struct LocalStations: StationService {
    public init() {}
    public func stations() -> [Int] { [88, 101] }
    public func name(of station: Int) -> String { "FM \(station)" }
}

/// Can change without the knowledge of the nodes that hold it.
final class Session {
    var clicks = 0
}

public enum Root {}

extension Root {
    public struct Workflow<Service: StationService> {
        public enum Output { case off }

        let service: Service
        let started = SignalProducer<Int, Never>(value: 1)

        public init(service: Service) {
            self.service = service
        }
    }
}

extension Root.Workflow {
    public struct State {
        enum Page {
            case dial
            case chat
            case talk(since: Int)
        }

        var page = Page.dial
        var heard: [String] = []
        var session = Session()
        var starts = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = Root.Workflow<Service>
        case tuned(TuneWorker.Output)
        case started(Int)
        case open(State.Page)
        case finished(Int)
        case click
        case off

        func apply(toState state: inout State, context: ApplyContext<WorkflowType>) -> Output? {
            switch self {
            case .tuned(.found(let name)): state.heard.append(name)
            case .tuned(.lost): state.heard.removeAll()
            case .started(let count): state.starts += count
            case .open(let page): state.page = page
            case .finished(let count):
                state.heard.append("\(count) lines")
                state.page = .dial
            case .click: state.session.clicks += context[workflowValue: \.service].stations().count
            case .off: return .off
            }
            return nil
        }
    }
}

extension Root.Workflow: Workflow {
    public typealias Rendering = AnyScreen

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<Self>) -> AnyScreen {
        let sink = context.makeSink(of: Action.self)
        SignalWorkflow(started).mapOutput { Action.started($0) }.running(in: context)
        TuneWorker(frequency: 88).mapOutput { Action.tuned($0) }.running(in: context, key: "tune")
        var layers = [
            Layers<AnyScreen>.Layer(
                content: dial(context).asAnyScreen(),
                bar: .init(title: "Radio", trailing: .init(title: "Chat") { sink.send(.open(.chat)) }))
        ]
        let back = Layers<AnyScreen>.Bar.Leading.back { sink.send(.open(.dial)) }
        switch state.page {
        case .dial: break
        case .chat:
            let chat = Chat.RootWorkflow(owner: "Ada")
                .mapOutput { output -> Action in
                    switch output {
                    case .finished(let count): return .finished(count)
                    }
                }
                .rendered(in: context)
            layers.append(.init(content: chat.asAnyScreen(), bar: .init(title: "Chat", leading: back)))
        case .talk(let since):
            let talk = Talk.RootWorkflow(owner: "Bo \(since)")
                .rendered(in: context, key: "talk") { (output: Talk.RootWorkflow.Output) -> Action in
                    switch output {
                    case .finished(let count): return .finished(count)
                    }
                }
            layers.append(.init(content: talk.asAnyScreen(), bar: .init(title: "Talk", leading: back)))
        }
        return AnyScreen(Layers(layers: layers))
    }

    private func dial(_ context: RenderContext<Self>) -> DialScreen {
        let sink = context.makeSink(of: Action.self)
        return DialScreen(
            stations: service.stations().map { station in
                StationWorkflow(name: service.name(of: station))
                    .rendered(in: context, key: "\(station.hashValue)", outputMap: { Action.finished($0) })
            },
            onTalk: { sink.send(.open(.talk(since: $0))) }, onClick: { sink.send(.click) }, onOff: { sink.send(.off) })
    }
}

struct DialScreen: Screen {
    var stations: [StationScreen]
    var onTalk: (Int) -> Void
    var onClick: () -> Void
    var onOff: () -> Void
}
