import SyncSimulation
import Testing

@Suite struct SimulatorTests {
  private func plan(_ seed: UInt64, steps: Int = 800) -> SimulationPlan {
    var plan = SimulationPlan(seed: seed, steps: steps)
    plan.devices = 2 + Int(seed % 2)
    plan.tabs = 1 + Int(seed % 3)
    plan.damages = seed % 4 == 3
    plan.fillsStores = seed % 2 == 0
    return plan
  }

  @Test(
    "FF-038 Devices, tabs, lost and repeated messages, restarts: all converge, once, in order",
    arguments: 0..<UInt64(60))
  func converge(_ seed: UInt64) {
    let failure = Simulation(plan(seed)).run()
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test("The simulator finds a server that is wrong", arguments: ServerDefect.allCases)
  func finds(_ defect: ServerDefect) {
    let found = (0..<UInt64(40)).compactMap { seed in
      var plan = plan(seed)
      plan.fillsStores = false
      plan.damages = false
      plan.defect = defect
      return Simulation(plan).run()
    }
    // 33, 34 and 32 of 40 when it was written. In the others the defect never struck, or what it
    // broke was mended by chance: chance that another engine shifts, but not by this much.
    #expect(found.count > 24, "\(defect) in \(found.count) of 40")
  }

  @Test("One number prints a failing run again")
  func replay() {
    var plan = plan(2)
    plan.defect = .dropsRefusals
    var first: [String] = []
    var second: [String] = []
    let one = Simulation(plan)
    one.trace = { first.append($0) }
    let another = Simulation(plan)
    another.trace = { second.append($0) }
    #expect(one.run()?.description == another.run()?.description)
    #expect(first == second && first.count > 500)
  }
}
