import Foundation
import SyncSimulation

/// Runs simulations of sync and ends with 1 when one fails.
///
/// - `SyncSoak [STEPS] [SEED]`: so many steps in all, with the seeds from that one.
/// - `SyncSoak minutes MINUTES [SEED]`: as many as fit, with seeds that no run had before.
/// - `SyncSoak replay SEED`: prints all of one run.
/// - `SyncSoak defects`: plants each defect in the server, and fails when one goes unseen, or when the
///   run that saw it fails without it too.
@main
struct SyncSoak {
  static let stepsOfOne = 4_000

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap { UInt64($0) }
    switch arguments.first {
    case "replay":
      guard let seed = numbers.first else { return usage() }
      replay(seed)
    case "defects": findDefects()
    case "minutes":
      guard let minutes = numbers.first else { return usage() }
      let end = ContinuousClock.now + .seconds(Int64(clamping: minutes) * 60)
      let first = numbers.count > 1 ? numbers[1] : UInt64.random(in: 1_000_000..<1_000_000_000_000)
      run(from: first) { _ in ContinuousClock.now < end }
    default:
      let steps = numbers.first.map { Int(clamping: $0) } ?? 1_000_000
      run(from: numbers.count > 1 ? numbers[1] : 1) { $0 * stepsOfOne < steps }
    }
  }

  /// Runs one seed after another as long as `goesOn` says so of the number of runs.
  private static func run(from first: UInt64, while goesOn: (Int) -> Bool) {
    var runs = 0
    while goesOn(runs) {
      if let failure = Simulation(.varied(first &+ UInt64(runs), steps: stepsOfOne)).run() {
        print("✘ \(failure)\n  see it again: \(CommandLine.arguments[0]) replay \(failure.seed)")
        exit(1)
      }
      runs += 1
    }
    print("✔ \(runs * stepsOfOne) steps of sync in \(runs) runs, seeds from \(first)")
  }

  /// FF-038 PL-017 The simulator finds a server that is wrong.
  private static func findDefects() {
    for defect in ServerDefect.allCases {
      guard let found = defect.firstFinding(within: 600_000) else {
        print("✘ \(defect) goes unseen")
        exit(1)
      }
      print("\(defect): found after \(found.steps) steps, \(found.failure)")
      var healthy = found.plan
      healthy.defect = nil
      if let failure = Simulation(healthy).run() {
        print("✘ \(defect): without the defect as well: \(failure)")
        exit(1)
      }
    }
    print("✔ FF-038 PL-017 the simulator finds each of \(ServerDefect.allCases.count) defects")
  }

  private static func replay(_ seed: UInt64) {
    let simulation = Simulation(.varied(seed, steps: stepsOfOne))
    simulation.trace = { print($0) }
    let failure = simulation.run()
    print(failure.map { "✘ \($0)" } ?? "✔ seed \(seed): no failure")
    exit(failure == nil ? 0 : 1)
  }

  private static func usage() {
    print(
      """
      SyncSoak [STEPS] [SEED] | SyncSoak minutes MINUTES [SEED] | SyncSoak replay SEED
      SyncSoak defects
      """)
    exit(2)
  }
}
