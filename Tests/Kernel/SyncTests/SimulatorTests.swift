import Effort
import SyncSimulation
import Testing

@Suite struct SimulatorTests {
  @Test(
    """
    FF-038 PL-017 Devices, tabs, server processes, lost and repeated messages, deaths, wrong \
    clocks, people who come and go: all converge, once, in order
    """,
    arguments: 0..<UInt64(Effort.times(60)))
  func converge(_ seed: UInt64) {
    let failure = Simulation(.varied(seed, steps: 800)).run()
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test(
    "PL-004 A server that is brought back from a backup: all converge, what waited is there once",
    arguments: 0..<UInt64(Effort.times(40)))
  func restores(_ seed: UInt64) {
    var plan = SimulationPlan.varied(seed, steps: 800)
    plan.restores = true
    let failure = Simulation(plan).run()
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test(
    "FF-038 PL-017 The simulator finds a server that is wrong", arguments: ServerDefect.allCases)
  func finds(_ defect: ServerDefect) throws {
    // Most are found within ten thousand steps, which is a hundredth of what `make test` runs, and all
    // within a fifth of it.
    let found = try #require(firstFinding(of: defect, within: 200_000), "\(defect) goes unseen")
    print("\(defect): found after \(found.steps) steps, \(found.failure)")
    var healthy = found.plan
    healthy.defect = nil
    let failure = Simulation(healthy).run()
    #expect(failure == nil, "without the defect: \(failure?.description ?? "")")
  }

  private struct Finding {
    var plan: SimulationPlan
    var failure: SimulationFailure
    var steps: Int
  }

  /// Runs seed after seed and stops at the first that fails.
  private func firstFinding(of defect: ServerDefect, within budget: Int) -> Finding? {
    var steps = 0
    for seed in UInt64(0)... {
      guard steps < budget else { break }
      var plan = SimulationPlan.varied(seed, steps: 800)
      plan.defect = defect
      plan.upgrades = defect.isOfUpgrades
      if defect == .leavesNoGap { plan.restores = true }
      if defect == .outlivesItsTables { (plan.processes, plan.hosts, plan.spaces) = (3, 3, 1) }
      let simulation = Simulation(plan)
      let failure = simulation.run()
      steps += simulation.step
      if let failure { return Finding(plan: plan, failure: failure, steps: steps) }
    }
    return nil
  }

  @Test("One number prints a failing run again")
  func replay() {
    var plan = SimulationPlan.varied(2, steps: 800)
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
