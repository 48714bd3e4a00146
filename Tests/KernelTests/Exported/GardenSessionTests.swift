// The steps of a session of garden, action by action.
// swift-format-ignore-file

import Testing
@testable import WorkbenchGarden
import Workflow
import WorkflowTesting

@MainActor @Suite struct GardenSessionTests {
    // tap onPickBlossom
    @Test func step1Meadow1Flower3() {
        FlowerWorkflow.Action
            .tester(
                withState: .blooming(.yellow, petals: 5),
                workflow: FlowerWorkflow(seed: 6014645290187012296, season: .spring)
            )
            .send(action: .pick)
            .assert(output: .picked(weight: 2.5))
            .assert(state: .seed)
    }

    // tap onPickBlossom
    @Test func step1Meadow1() {
        MeadowWorkflow.Action
            .tester(
                withState: MeadowWorkflow.State(flowers: [0, 1, 2, 3, 4, 5, 6], nextNumber: 7),
                workflow: MeadowWorkflow(plot: Plot(size: 8, seed: 4475407204413981578, vine: 150, roll: 0), season: .spring)
            )
            .send(action: .heard(.picked(weight: 2.5)))
            .assert(output: .picked(weight: 2.5))
            .assert(state: MeadowWorkflow.State(flowers: [0, 1, 2, 3, 4, 5, 6], nextNumber: 7))
    }

    // tap onPickBlossom
    @Test func step1Garden() {
        GardenWorkflow.Action
            .tester(
                withState: GardenWorkflow.State(season: .spring, diary: GardenWorkflow.Diary(bloomed: [:], picked: GardenWorkflow.Harvest(count: 0, weight: 0.0), lastNews: nil)),
                workflow: GardenWorkflow(size: 60, seed: 7)
            )
            .send(action: .heard(.picked(weight: 2.5)))
            .assertNoOutput()
            .assert(state: GardenWorkflow.State(season: .spring, diary: GardenWorkflow.Diary(bloomed: [:], picked: GardenWorkflow.Harvest(count: 1, weight: 2.5), lastNews: .picked(weight: 2.5))))
    }

    // send / seasonChanged(.summer)
    @Test func step2Garden() {
        GardenWorkflow.Action
            .tester(
                withState: GardenWorkflow.State(season: .spring, diary: GardenWorkflow.Diary(bloomed: [:], picked: GardenWorkflow.Harvest(count: 1, weight: 2.5), lastNews: .picked(weight: 2.5))),
                workflow: GardenWorkflow(size: 60, seed: 7)
            )
            .send(action: .seasonChanged(.summer))
            .assertNoOutput()
            .assert(state: GardenWorkflow.State(season: .summer, diary: GardenWorkflow.Diary(bloomed: [:], picked: GardenWorkflow.Harvest(count: 1, weight: 2.5), lastNews: .picked(weight: 2.5))))
    }

    // send / heard(.bloomed(.blue))
    @Test func step3Garden() {
        GardenWorkflow.Action
            .tester(
                withState: GardenWorkflow.State(season: .summer, diary: GardenWorkflow.Diary(bloomed: [:], picked: GardenWorkflow.Harvest(count: 1, weight: 2.5), lastNews: .picked(weight: 2.5))),
                workflow: GardenWorkflow(size: 60, seed: 7)
            )
            .send(action: .heard(.bloomed(.blue)))
            .assertNoOutput()
            .assert(state: GardenWorkflow.State(season: .summer, diary: GardenWorkflow.Diary(bloomed: [.blue: 1], picked: GardenWorkflow.Harvest(count: 1, weight: 2.5), lastNews: .bloomed(.blue))))
    }

    // tap onForget
    @Test func step4Garden() {
        GardenWorkflow.Action
            .tester(
                withState: GardenWorkflow.State(season: .summer, diary: GardenWorkflow.Diary(bloomed: [.blue: 1], picked: GardenWorkflow.Harvest(count: 1, weight: 2.5), lastNews: .bloomed(.blue))),
                workflow: GardenWorkflow(size: 60, seed: 7)
            )
            .send(action: .forget)
            .assertNoOutput()
            .assert(state: GardenWorkflow.State(season: .summer, diary: GardenWorkflow.Diary(bloomed: [:], picked: GardenWorkflow.Harvest(count: 0, weight: 0.0), lastNews: nil)))
    }
}
