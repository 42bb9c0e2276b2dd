import Effort
import SyncSimulation
import Testing

@Suite struct LocalDrill {
  @Test(
    """
    CG-014 A local space in several tabs that die, do not hear one another and find the disk full, \
    with a clock that jumps: what was said to be saved is there once, and its past leads to it
    """,
    arguments: 0..<UInt64(Effort.times(400)))
  func survive(_ seed: UInt64) {
    let failure = LocalSimulation(seed).run()
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test(
    "CG-014 Where all of a space was erased no tab writes anything again, whatever it was doing",
    arguments: 0..<UInt64(Effort.times(400)))
  func erased(_ seed: UInt64) {
    let failure = LocalSimulation(seed).runErasing()
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test("Each mistake of a store is found", arguments: LocalStoreDefect.allCases)
  func defects(defect: LocalStoreDefect) {
    #expect(defect.firstFinding(within: 200_000) != nil)
  }
}
