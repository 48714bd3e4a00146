// A garden matches any size and seed. An observer counts the nodes; the garden doesn't count itself.

import Testing
import WorkbenchGarden
import WorkbenchTestSupport
import Workflow

@Suite struct GardenTests {
    @Test(
        arguments: [1, 2, 3, 4, 7, 10, 99, 1_000, 4_321, 20_000].prefix(Cases.count(8, thorough: .max)).flatMap {
            size in
            [1, 2, 3, .max].map { seed in (size, seed as UInt64) }
        }
    )
    func gardenHasTheGivenNumberOfNodes(size: Int, seed: UInt64) {
        let census = Census()
        let host = WorkflowHost(workflow: GardenWorkflow(size: size, seed: seed), observers: [census])
        #expect(census.alive.count == size)
        #expect(host.rendering.value.nodes == size)
        #expect(host.rendering.value.depth == census.depths.values.max())
        #expect(host.rendering.value.depth <= 200)
    }

    @Test(arguments: 1...UInt64(Cases.count(1, thorough: 3)))
    func largestGardenIsNotTooDeep(seed: UInt64) {
        let host = WorkflowHost(workflow: GardenWorkflow(size: 100_000, seed: seed))
        #expect(host.rendering.value.nodes == 100_000)
        #expect(host.rendering.value.depth <= 200)
    }

    @Test func sameSeedGrowsTheSameGarden() {
        func paths(seed: UInt64) -> [String] {
            let census = Census()
            let host = WorkflowHost(workflow: GardenWorkflow(size: 2_000, seed: seed), observers: [census])
            return withExtendedLifetime(host) { census.paths }
        }
        let first = paths(seed: 1)
        #expect(first == paths(seed: 1))
        #expect(first != paths(seed: 2))
    }

    @Test(arguments: 1...UInt64(Cases.count(4, thorough: 20)))
    func gardenHasEveryKindOfNode(seed: UInt64) {
        let census = Census()
        let host = WorkflowHost(workflow: GardenWorkflow(size: 10_000, seed: seed), observers: [census])
        withExtendedLifetime(host) {
            #expect(
                census.types == ["Garden", "Bed", "Vine", "Hedge", "Meadow", "Flower", "Bush"],
                "seed \(seed) leaves out a kind of node")
            #expect(census.depths.values.max()! >= 10, "seed \(seed) has no chain")
        }
    }

    @Test func aChangeOfSeasonReachesEveryNode() {
        let census = Census()
        let host = WorkflowHost(workflow: GardenWorkflow(size: 1_000), observers: [census])
        let blossoms = host.rendering.value.blossoms
        #expect(blossoms > 0)
        #expect(census.renders == 1_000)
        host.rendering.value.onSeasonChanged(.winter)
        #expect(host.rendering.value.blossoms == 0)
        #expect(census.renders == 2_000)
        host.rendering.value.onSeasonChanged(.summer)
        #expect(host.rendering.value.blossoms == blossoms)
    }

    @Test func forgettingRendersTheRootOnly() {
        let census = Census()
        let host = WorkflowHost(workflow: GardenWorkflow(size: 1_000), observers: [census])
        host.rendering.value.onForget()
        #expect(census.renders <= 1_001, "the children's properties did not change, so none may be rendered again")
    }

    @Test func pickedBlossomIsOutputUpToTheRoot() {
        let census = Census()
        let host = WorkflowHost(workflow: GardenWorkflow(size: 1_000), observers: [census])
        let blossoms = host.rendering.value.blossoms
        #expect(host.rendering.value.news == nil)
        host.rendering.value.onPickBlossom()
        #expect(host.rendering.value.news == .picked(weight: 2.5))
        #expect(host.rendering.value.picked == 1)
        #expect(host.rendering.value.blossoms == blossoms - 1)
        #expect(census.renders < 1_000 + 200, "only the way from the flower up to the root may be rendered again")
    }

    @Test func noBlossomCanBePickedInWinter() {
        let host = WorkflowHost(workflow: GardenWorkflow(size: 1_000))
        host.rendering.value.onSeasonChanged(.winter)
        host.rendering.value.onPickBlossom()
        #expect(host.rendering.value.picked == 0)
    }

    @Test func gardenRendersArePure() {
        Runtime.withConfiguration {
            $0.renderingMode = .audited
            $0.onImpureRendering = { Issue.record("\($0)") }
        } operation: {
            let host = WorkflowHost(workflow: GardenWorkflow(size: 500))
            host.rendering.value.onSeasonChanged(.autumn)
            #expect(host.rendering.value.nodes == 500)
        }
    }

    @Test func invalidGardenSizeTrapsWithMessage() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = GardenWorkflow(size: 0)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let expected = """
            A garden of 0 nodes cannot be planted: it has from 1 to 100000. Give GardenWorkflow another size.
            """
        #expect(message.contains(expected), "the message was: \(message)")
    }
}
