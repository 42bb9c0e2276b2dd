import Effort
import SyncSimulation
import Testing

@Suite struct SimulatorDrill {
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
