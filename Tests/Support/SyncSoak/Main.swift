import Foundation
import SyncSimulation

/// Runs simulations: `SyncSoak [steps in all] [first seed]`, or `SyncSoak replay SEED` to print one
/// run that failed. Ends with 1 when one fails.
@main
struct SyncSoak {
  static let stepsOfOne = 4_000

  static func plan(_ seed: UInt64) -> SimulationPlan {
    var plan = SimulationPlan(seed: seed, steps: stepsOfOne)
    plan.devices = 2 + Int(seed % 2)
    plan.tabs = 1 + Int(seed % 3)
    plan.damages = seed % 4 == 3
    plan.fillsStores = seed % 2 == 0
    return plan
  }

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "replay", let seed = arguments.last.flatMap({ UInt64($0) }) {
      let simulation = Simulation(plan(seed))
      simulation.trace = { print($0) }
      print(simulation.run()?.description ?? "no failure")
      return
    }
    let numbers = arguments.compactMap { UInt64($0) }
    let steps = numbers.first.map { Int($0) } ?? 1_000_000
    let first = numbers.count > 1 ? numbers[1] : 1
    for run in 0..<UInt64(max(1, steps / stepsOfOne)) {
      if let failure = Simulation(plan(first + run)).run() {
        print("✘ \(failure)\n  see it again: SyncSoak replay \(failure.seed)")
        exit(1)
      }
    }
    print("✔ \(steps) steps of sync, seeds from \(first)")
  }
}
