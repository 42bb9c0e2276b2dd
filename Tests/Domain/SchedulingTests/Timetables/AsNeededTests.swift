import Scheduling
import Testing
import Values

@Suite("What is taken when it is needed")
struct AsNeededTests {
  private let hour: Int64 = 3_600_000

  private func at(_ hours: [Double]) -> [Values.Instant] {
    hours.map { instant("2026-11-25T00:00").adding(milliseconds: Int64($0 * Double(hour))) }
  }

  @Test("CG-129 the least gap, the most in 24 hours, and both")
  func bounds() {
    let gap = AsNeeded(leastGap: 6 * hour)
    #expect(gap.earliest(after: []) == nil)
    #expect(gap.earliest(after: at([8, 2])) == at([14])[0])
    let most = AsNeeded(most: 3)
    #expect(most.earliest(after: at([1, 2])) == nil)
    #expect(most.earliest(after: at([1, 3, 2])) == at([25])[0])
    #expect(most.earliest(after: at([0, 3, 6, 9])) == at([27])[0])
    let both = AsNeeded(leastGap: 6 * hour, most: 3)
    #expect(both.earliest(after: at([0, 7, 14])) == at([24])[0])
    #expect(both.earliest(after: at([0, 12, 20])) == at([26])[0])
    #expect(AsNeeded().earliest(after: at([0, 0, 0])) == nil)
  }

  @Test("those that came too soon are told, the first never is")
  func close() {
    let rule = AsNeeded(leastGap: 6 * hour, most: 3)
    #expect(rule.tooSoon(in: at([0, 6, 12])).isEmpty)
    #expect(rule.tooSoon(in: at([5, 0, 13])) == [0])
    #expect(rule.tooSoon(in: at([0, 7, 14, 21])) == [3])
    #expect(rule.tooSoon(in: at([3, 3])) == [1])
  }
}
