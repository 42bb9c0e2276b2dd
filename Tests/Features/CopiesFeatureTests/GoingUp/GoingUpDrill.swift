import Effort
import Foundation
import Testing

@Suite struct GoingUpDrill {
  @Test(
    """
    CG-014 A device's own space goes up to an account and comes down again, in tabs that die at any step, with \
    a plan that comes and ends: nothing that was said is lost, nothing is there twice, and nothing is left
    """,
    arguments: 0..<UInt64(Effort.times(200, quick: 4)))
  func survive(_ seed: UInt64) {
    guard let failure = GoingUpSimulation(seed).run() else { return }
    Issue.record("\(failure)\n  see it again: \(write(seed))")
  }

  /// Writes all of a run into a file, and says where it is.
  private func write(_ seed: UInt64) -> String {
    let simulation = GoingUpSimulation(seed)
    var lines: [String] = []
    simulation.trace = { lines.append($0) }
    simulation.account.trace = { lines.append($0) }
    _ = simulation.run()
    let path = ".build/going-up-\(seed).txt"
    try? lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test("A few seeds see it go up, come down, and bring along what the account had refused")
  func happens() {
    let simulations = (0..<UInt64(4)).map { GoingUpSimulation($0) }
    for simulation in simulations { _ = simulation.run() }
    let seen = simulations.map { "\($0.ups) \($0.downs) \($0.brought)" }
    #expect(simulations.contains { $0.ups > 1 }, "\(seen)")
    #expect(simulations.contains { $0.downs > 0 }, "\(seen)")
    #expect(simulations.contains { $0.brought > 0 }, "\(seen)")
  }

  @Test("Each mistake of going up and coming down is found", arguments: GoingUpDefect.allCases)
  func defects(defect: GoingUpDefect) {
    let found = defect.firstFinding(within: 60)
    #expect(found != nil)
    print("\(defect): seed \(found?.seed ?? 0)")
    // Not by what is wrong without it as well.
    if let found { #expect(GoingUpSimulation(found.seed).run() == nil, "\(found)") }
  }
}
