import Care
import Testing
import Values

@Suite("What is noticed about sessions")
struct FlagTests {
  private let thresholds = AccessThresholds.standard

  private func ended(after milliseconds: Int64, updates: Int = 0) -> AccessSession {
    var session = DayRule.session(
      UUID(high: 1, low: 1), at: Instant(milliseconds: 0), in: .utc, after: nil)
    session.count(.medicationUpdates(updates))
    session.end(.user, at: Instant(milliseconds: milliseconds))
    return session
  }

  @Test("CG-073 59 seconds are brief, 60 and 61 are not")
  func brief() {
    #expect(thresholds.flags(of: ended(after: 59_000)) == [.brief])
    #expect(thresholds.flags(of: ended(after: 60_000)).isEmpty)
    #expect(thresholds.flags(of: ended(after: 61_000)).isEmpty)
  }

  @Test("CG-074 ten updates are none too many, eleven are")
  func bulk() {
    #expect(thresholds.flags(of: ended(after: 90_000, updates: 10)).isEmpty)
    #expect(thresholds.flags(of: ended(after: 90_000, updates: 11)) == [.bulk])
  }

  @Test("CG-075 the third cancellation within ninety days is marked, once")
  func cycles() {
    let day: Int64 = 86_400_000
    let days = [0, 40, 89, 89].map { Instant(milliseconds: Int64($0) * day) }
    #expect(!thresholds.marksCycle(at: days[1], earlier: [days[0]]))
    #expect(thresholds.marksCycle(at: days[2], earlier: [days[1], days[0]]))
    #expect(
      !thresholds.marksCycle(at: Instant(milliseconds: 90 * day), earlier: [days[1], days[0]]))
    let fourth = Instant(milliseconds: 89 * day + 1)
    #expect(!thresholds.marksCycle(at: fourth, earlier: Array(days.prefix(3))))
  }

  @Test("CG-076 a clock back by an hour, ahead by a day, five zones a day: one flag each")
  func clocks() {
    let hour: Int64 = 3_600_000
    var watch = ClockWatch()
    func look(_ now: Int64, _ steady: Int64, _ zone: String = "A") -> [AccessFlag] {
      watch.look(Instant(milliseconds: now), steady: steady, in: zone)
    }
    #expect(look(100 * hour, 0).isEmpty)
    #expect(look(99 * hour, 1) == [.clockBack])
    #expect(look(98 * hour, 2).isEmpty)
    #expect(look(122 * hour + 1, 3) == [.clockAhead])
    var flags: [AccessFlag] = []
    for number in 1...6 {
      let zone = number.isMultiple(of: 2) ? "A" : "B"
      flags += look(122 * hour + 1, 3 + Int64(number), zone)
    }
    #expect(flags == [.zoneFlips])
  }

  @Test("CG-067 CG-068 two minutes are the same, more is moved, more than a day ahead is refused")
  func verdicts() {
    func verdict(_ seconds: Int64) -> ClockVerdict {
      ClockVerdict(
        device: Instant(milliseconds: seconds * 1_000), server: Instant(milliseconds: 0))
    }
    #expect(verdict(120) == .same && verdict(-120) == .same)
    #expect(verdict(121) == .moved(121_000) && verdict(-86_400) == .moved(-86_400_000))
    #expect(verdict(86_400) == .moved(86_400_000) && verdict(90_000) == .refused)
    let first = Instant(milliseconds: .min)
    #expect(ClockVerdict(device: first, server: .epoch) == .moved(-.max))
    #expect(ClockVerdict(device: Instant(milliseconds: .max), server: first) == .refused)
  }

  @Test(
    "CG-078 CG-079 the first flag has no effect; after two, ten updates a session, but not for an import"
  )
  func offenders() {
    #expect(thresholds.updatesLeft(after: 1, done: 50, importing: false) == nil)
    #expect(thresholds.updatesLeft(after: 2, done: 4, importing: false) == 6)
    #expect(thresholds.updatesLeft(after: 2, done: 50, importing: false) == 0)
    #expect(thresholds.updatesLeft(after: 2, done: 50, importing: true) == nil)
  }
}
