import Fields
import Records
import SyncSimulation
import Testing

@Suite struct FieldRangeTests {
  private func range(_ from: Int64?, _ until: Int64?) -> FieldRange {
    FieldRange(
      from: from.map { .integer($0) } ?? .null, until: until.map { .integer($0) } ?? .null)
  }

  @Test("What one range has and another has not is told once, value by value")
  func subtracting() {
    var random = SimulatedRandom(7)
    for _ in 0..<2_000 {
      func bound() -> Int64? { random.chance(1, in: 10) ? nil : Int64(random.below(10)) }
      let one = range(bound(), bound())
      let other = range(bound(), bound())
      let gained = one.subtracting(other)
      for value in Int64(-1)...10 {
        let times = gained.count { $0.contains(.integer(value)) }
        let isGained = one.contains(.integer(value)) && !other.contains(.integer(value))
        #expect(times == (isGained ? 1 : 0), "\(value) of \(one) over \(other)")
      }
    }
  }

  @Test("A day is held by its text, with a time behind it too; nothing is always held")
  func days() {
    let range = FieldRange(from: .text("2026-01-31"), until: .text("2026-03-01"))
    for (value, isHeld) in [
      ("2026-01-30", false), ("2026-01-31", true), ("2026-01-31T08:00", true),
      ("2026-02-28T23:59:59.999", true), ("2026-03-01", false), ("2026-03-01T00:00", false),
    ] {
      #expect(range.contains(.text(value)) == isHeld, "\(value)")
    }
    #expect(range.contains(.null) && range.contains(.integer(7)))
  }
}
