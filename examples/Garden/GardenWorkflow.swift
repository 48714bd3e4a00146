// The root of a tree of any size, for trying out the workbench on something large. Two numbers determine everything
// below it: the same size and seed always give the same tree.

import Workflow
import WorkflowUI

/// A garden of exactly `size` nodes, including itself.
public struct GardenWorkflow: Workflow, Equatable {
    public typealias Output = Never

    /// The sizes that a garden may have.
    public static let sizes = 1...100_000

    /// The number of nodes before anything is sown or mown.
    public var size: Int
    /// Determines the shapes and plants.
    public var seed: UInt64

    public init(size: Int = 1_000, seed: UInt64 = 1) {
        let sizes = GardenWorkflow.sizes
        // Not a precondition, because that would have no message in a release build.
        guard sizes.contains(size) else {
            fatalError(
                """
                A garden of \(size) nodes cannot be planted: it has from \(sizes.lowerBound) to \(sizes.upperBound). \
                Give GardenWorkflow another size.
                """)
        }
        self.size = size
        self.seed = seed
    }
}

// MARK: State

extension GardenWorkflow {
    public struct State: Equatable {
        /// Passed down to every node, so changing it renders the whole garden.
        public var season = Season.spring
        public var diary = Diary()
    }

    /// The news that reached the root, as nested values.
    public struct Diary: Equatable, Sendable {
        public var bloomed: [Color: Int] = [:]
        public var picked = Harvest()
        public var lastNews: GardenNews?
    }

    public struct Harvest: Equatable, Sendable {
        public var count = 0
        public var weight = 0.0
    }

    public func makeInitialState() -> State {
        State()
    }
}

// MARK: Actions

extension GardenWorkflow {
    public enum Action: WorkflowAction, Equatable {
        public typealias WorkflowType = GardenWorkflow

        case seasonChanged(Season)
        case heard(GardenNews)
        case forget

        public func apply(toState state: inout GardenWorkflow.State) -> Never? {
            switch self {
            case .seasonChanged(let season):
                state.season = season
            case .heard(let news):
                state.diary.note(news)
            case .forget:
                state.diary = Diary()
            }
            return nil
        }
    }
}

extension GardenWorkflow.Diary {
    fileprivate mutating func note(_ news: GardenNews) {
        lastNews = news
        switch news {
        case .bloomed(let color):
            bloomed[color, default: 0] += 1
        case .picked(let weight):
            picked.count += 1
            picked.weight += weight
        case .grew, .wilted, .mown:
            break
        }
    }
}

// MARK: Rendering

extension GardenWorkflow {
    public func render(state: State, context: RenderContext<GardenWorkflow>) -> GardenScreen {
        let sink = context.makeSink(of: Action.self)

        var growth = Growth(nodes: 1)
        for (index, plot) in Plot.garden(size: size, seed: seed).enumerated() {
            growth.add(plot.rendered(in: context, key: String(index), season: state.season, outputMap: Action.heard))
        }

        return GardenScreen(
            season: state.season,
            nodes: growth.nodes,
            blossoms: growth.blossoms,
            depth: growth.depth,
            picked: state.diary.picked.count,
            news: state.diary.lastNews,
            onPickBlossom: growth.pickFirst ?? {},
            onSeasonChanged: { sink.send(.seasonChanged($0)) },
            onForget: { sink.send(.forget) }
        )
    }
}

/// The garden from afar.
public struct GardenScreen: Screen {
    public var season: Season
    /// The current number of nodes.
    public var nodes: Int
    public var blossoms: Int
    /// The number of nodes on the longest path from the root down.
    public var depth: Int
    public var picked: Int
    public var news: GardenNews?
    /// Picks the first blossom, wherever it is: sends an action to a leaf, whose output travels up to the root.
    public var onPickBlossom: () -> Void
    public var onSeasonChanged: (Season) -> Void
    public var onForget: () -> Void
}
