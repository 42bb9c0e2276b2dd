import Effort
import Scheduling
import Testing
import Values

@Suite("A recurrence in two: what begins before a time, and what begins then or later")
struct SplittingTests {
  private let whole = window("2015-01-01", "2032-01-01")

  @Test("FF-010 what follows is in the same weeks, with as many as are left")
  func following() throws {
    let series = Recurrence(
      from: moment("2026-01-06T14:30"), try rule("FREQ=WEEKLY;INTERVAL=2;COUNT=8;BYDAY=TU,TH"))
    let (before, following) = try series.split(at: moment("2026-02-05T14:30"))
    #expect(before?.rule?.end == .count(5))
    #expect(told(try #require(before).instances(in: whole)) == "2026-01 6 8 20 22 | 2026-02 3")
    #expect(following?.start == moment("2026-02-05T14:30"))
    #expect(following?.rule?.end == .count(3))
    #expect(told(try #require(following).instances(in: whole)) == "2026-02 5 17 19")
  }

  @Test("FF-010 a series that ends with a day is split with its exclusions and added dates")
  func ending() throws {
    let series = Recurrence(
      from: moment("2026-01-06T14:30"), try rule("FREQ=WEEKLY;UNTIL=20260203"),
      adding: [moment("2026-01-15T09:00"), moment("2026-03-02T09:00")],
      excluding: [moment("2026-01-13T14:30"), moment("2026-01-27T14:30")])
    let (before, after) = try series.split(at: moment("2026-01-20T14:30"))
    #expect(before?.rule?.end == .through(day("2026-01-19")))
    #expect(told(try #require(before).instances(in: whole)) == "2026-01 6 15")
    #expect(told(try #require(after).instances(in: whole)) == "2026-01 20 | 2026-02 3 | 2026-03 2")
    let (all, dates) = try series.split(at: moment("2026-02-10T00:00"))
    #expect(all?.rule == series.rule)
    #expect(told(try #require(dates).instances(in: whole)) == "2026-03 2")
    #expect(try series.split(at: moment("2026-04-01T00:00")).following == nil)
    #expect(try series.split(at: series.start).before == nil)
  }

  @Test("FF-010 both parts of a recurrence at random have what the whole had")
  func random() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var rules = RandomRules(random: SeededGenerator(seed: seed))
    for _ in 0..<Effort.times(4_000) {
      let series = rules.recurrence()
      let all = try series.instances(in: whole)
      // At an instance, or anywhere.
      let some = all.randomElement(using: &rules.random)
      let at =
        rules.number(0...3) > 0 ? some ?? series.start : CivilDateTime(rules.day(), rules.time())
      let note: Comment = "seed \(seed), \(series.start) \(series.rule?.text ?? "") at \(at)"
      let (before, following): (Recurrence?, Recurrence?)
      do {
        (before, following) = try series.split(at: at)
      } catch .tooFar {
        // So rare that the next one is not found.
        continue
      }
      #expect(try before?.instances(in: whole) ?? [] == all.filter { $0 < at }, note)
      #expect(try following?.instances(in: whole) ?? [] == all.filter { $0 >= at }, note)
    }
  }
}
