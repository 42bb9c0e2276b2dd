import Care
import Effort
import Testing
import Values

@Suite("The sessions of one account on several devices")
struct LedgerTests {
  private static let hour: Int64 = 3_600_000
  /// The start of a day in UTC.
  private static let start = Instant(milliseconds: 20_000 * 86_400_000)

  private func part(_ number: UInt64, at minutes: Int64, for length: Int64?) -> AccessSession {
    let start = Self.start.adding(milliseconds: minutes * 60_000)
    var part = DayRule.session(UUID(high: 1, low: number), at: start, in: .utc, after: nil)
    part.userId = "a"
    part.deviceIds = [UUID(high: 5, low: number % 3)]
    part.count(.medicationUpdates(1))
    guard let length else { return part }
    part.lastSeen = start.adding(milliseconds: length * 60_000)
    part.end(.user, at: part.lastSeen)
    return part
  }

  private func rows(_ parts: [AccessSession], at hours: Int64) -> [AccessSession] {
    AccessLedger(parts).rows(at: Self.start.adding(milliseconds: hours * Self.hour)) { _ in .utc }
  }

  @Test("CG-037 CG-044 two devices in one second share one session")
  func shared() {
    let now = Self.start.adding(milliseconds: 8 * Self.hour)
    let ledger = AccessLedger([part(1, at: 480, for: nil), part(2, at: 480, for: nil)])
    let rows = ledger.rows(at: now) { _ in .utc }
    #expect(rows.count == 1 && rows[0].isActive && rows[0].id == UUID(high: 1, low: 1))
    #expect(rows[0].deviceIds.count == 2 && rows[0].medicationUpdatesCount == 2)
  }

  @Test("CG-065 CG-066 what devices did offline on one day becomes one row, without a flag")
  func offline() {
    let rows = rows(
      [part(1, at: 480, for: 10), part(2, at: 600, for: 5), part(4, at: 1_500, for: 5)], at: 48)
    #expect(rows.count == 2 && rows.allSatisfy { $0.flags.isEmpty })
    #expect(rows[0].duration == 125 * 60_000 && rows[0].medicationUpdatesCount == 2)
  }

  @Test("CG-064 a device that is heard of no more has ended when it was last seen")
  func silent() {
    let rows = rows([part(1, at: 480, for: nil)], at: 9)
    #expect(rows[0].endReason == .gap && rows[0].duration == 0)
  }

  @Test("CG-066 in any order and again and again the same parts give the same rows")
  func orders() {
    var random = SeededGenerator(seed: 66)
    for _ in 0..<Effort.times(300) {
      var parts = (1...8).map { number in
        part(
          UInt64(number), at: Int64.random(in: 0..<4_320, using: &random),
          for: Bool.random(using: &random) ? Int64.random(in: 0...90, using: &random) : nil)
      }
      let expected = rows(parts, at: 80)
      parts += parts.prefix(3)
      parts.shuffle(using: &random)
      #expect(rows(parts, at: 80) == expected)
      let days = expected.map { $0.accessDate }
      #expect(Set(days).count == days.count && days == days.sorted())
      #expect(expected.reduce(0) { $0 + $1.medicationUpdatesCount } == 8)
    }
  }

  @Test("a day of many devices that each name other things has no longer lists than one may have")
  func long() {
    var parts: [AccessSession] = []
    for number in 1...8 {
      var one = part(UInt64(number), at: 480 + Int64(number), for: 5)
      let own = (0..<100).map { 1_000 * number + $0 }
      one.featuresAccessed = own.map { "feature \($0)" }
      one.documentsOpened = own.map { UUID(high: 9, low: UInt64($0)) }
      one.deviceIds = own.prefix(20).map { UUID(high: 6, low: UInt64($0)) }
      parts.append(one)
    }
    let found = rows(parts, at: 48)
    #expect(found.count == 1)
    #expect(found.map { $0.featuresAccessed.count } == [AccessSession.mostFeatures])
    #expect(found.map { $0.documentsOpened.count } == [AccessSession.mostDocuments])
    #expect(found.map { $0.deviceIds.count } == [AccessSession.mostDevices])
    #expect(rows(Array(parts.reversed()), at: 48) == found)
  }

  @Test("CG-065 a lease covers one device for seven days; beyond it sessions are marked")
  func leases() {
    let first = part(1, at: 0, for: 5)
    let lease = AccessLease("a", device: first.deviceIds[0], at: Self.start)
    #expect(AccessLease.flag(lease, of: first) == nil)
    #expect(AccessLease.flag(lease, of: part(1, at: 7 * 1_440 - 1, for: 5)) == nil)
    #expect(AccessLease.flag(lease, of: part(1, at: 7 * 1_440, for: 5)) == .beyondLease)
    #expect(AccessLease.flag(lease, of: part(2, at: 0, for: 5)) == .beyondLease)
    #expect(AccessLease.flag(nil, of: first) == .beyondLease)
    var alone = first
    alone.userId = ""
    #expect(AccessLease.flag(nil, of: alone) == nil)
  }
}
