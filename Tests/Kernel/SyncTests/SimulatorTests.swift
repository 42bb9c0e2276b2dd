import Effort
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
    arguments: 0..<UInt64(Effort.times(60)))
  func converge(_ seed: UInt64) {
    let failure = Simulation(plan(seed)).run()
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test(
    "PL-004 A server that is brought back from a backup: all converge, what waited is there once",
    arguments: 0..<UInt64(Effort.times(40)))
  func restores(_ seed: UInt64) {
    var plan = plan(seed)
    plan.restores = true
    let failure = Simulation(plan).run()
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test("The simulator finds a server that is wrong", arguments: ServerDefect.allCases)
  func finds(_ defect: ServerDefect) {
    // It was found in 33, 34 and 32 of the 40 when this was written. In the others the defect never
    // struck, or what it broke was mended by chance: chance that another engine shifts, but not by
    // this much.
    let enough = Effort.times(25)
    var found = 0
    for seed in 0..<UInt64(40) where found < enough {
      var plan = plan(seed)
      plan.fillsStores = false
      plan.damages = false
      plan.defect = defect
      if Simulation(plan).run() != nil { found += 1 }
    }
    #expect(found == enough, "\(defect) in \(found) of 40")
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
