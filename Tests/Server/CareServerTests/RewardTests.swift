import Care
import CareTesting
import Database
import Synchronization
import Testing
import Values

@testable import CareServer

@Suite("What sessions earn, and what is noticed of them, at the server")
struct RewardTests {
  private static let zone = ZoneRules(name: Days.zone, offset: -3 * 3_600)
  private static let ana = FamilyServed.ana
  private static let phone = UUID(high: 5, low: 1)
  private static let day: Int64 = 86_400_000

  /// What was bought, as a test says it.
  private final class Bought: Sendable {
    private let ended = Mutex<[Instant]>([])
    private let spans = Mutex<[Tenure.Span]>([])

    func end(at instants: [Instant]) { ended.withLock { $0 = instants } }
    func had(_ tenure: [Tenure.Span]) { spans.withLock { $0 = tenure } }

    var access: BoughtAccess {
      BoughtAccess(
        cancellations: { _, _ in self.ended.withLock { $0 } },
        tenure: { _, _ in Tenure(self.spans.withLock { $0 }) })
    }
  }

  private func with(
    _ bought: Bought = Bought(), _ body: (FamilyRoom, DaySessions) async throws -> Void
  ) async throws {
    try await FamilyRoom.with(at: Days.at("01T09:00"), { _ in }) { room in
      let sessions = DaySessions(
        in: room.database, zones: { _ in Self.zone }, isPremium: { _, _ in false },
        purchases: bought.access, now: { room.now })
      try await body(room, sessions)
    }
  }

  /// A session of now that is over after a minute.
  private func session(_ number: UInt64, at now: Instant, reward: UUID? = nil) -> AccessSession {
    var session = DayRule.session(UUID(high: 7, low: number), at: now, in: Self.zone, after: nil)
    session.reward = reward
    session.lastSeen = now.adding(milliseconds: 60_000)
    session.end(.user, at: session.lastSeen)
    return session
  }

  /// Tells a session of each day, on so many days from the one it is.
  private func visit(
    _ days: Range<Int>, _ room: FamilyRoom, _ sessions: DaySessions
  ) async throws -> JudgedSessions? {
    var judged: JudgedSessions?
    for day in days {
      room.stand(until: Days.at("01T09:00").adding(milliseconds: Int64(day) * Self.day))
      let one = session(UInt64(100 + day), at: room.now)
      room.stand(until: one.lastSeen)
      judged = try await tell([one], room, sessions)
    }
    return judged
  }

  private func tell(
    _ parts: [AccessSession], _ room: FamilyRoom, _ sessions: DaySessions
  ) async throws -> JudgedSessions {
    try await sessions.tell(ToldSessions(parts, on: Self.phone, at: room.now), by: Self.ana)
  }

  @Test("CG-125 seven days in a row earn an extra session, which is had once and uses no day")
  func earned() async throws {
    try await with { room, sessions in
      let six = try await visit(0..<6, room, sessions)
      #expect(six?.rewards == [])
      let seventh = try await visit(6..<7, room, sessions)
      let reward = try #require(seventh?.rewards.first)
      #expect(seventh?.rewards.count == 1)
      #expect(reward.until == room.now.adding(milliseconds: RewardRules.length))
      // Another session of the same day earns no other.
      let extra = session(1, at: room.now, reward: reward.id)
      room.stand(until: extra.lastSeen)
      let used = try await tell([extra], room, sessions)
      #expect(used.rewards == [] && used.last?.id == UUID(high: 7, low: 106))
      // The same told again is the same.
      let again = try await tell([extra], room, sessions)
      #expect(again == used)
      let rows = try await sessions.sessions(of: Self.ana)
      let row = rows.first { $0.id == extra.id }
      #expect(row?.reward == reward.id && row?.flags == [] && rows.count == 8)
    }
  }

  @Test("CG-125 an extra session that nobody earned, or was had, is of its day, and unpunished")
  func notEarned() async throws {
    try await with { room, sessions in
      let reward = try #require(try await visit(0..<7, room, sessions)?.rewards.first)
      let first = session(1, at: room.now, reward: reward.id)
      let second = session(2, at: room.now, reward: reward.id)
      let third = session(3, at: room.now, reward: UUID(high: 9, low: 9))
      room.stand(until: first.lastSeen)
      let judged = try await tell([first, second, third], room, sessions)
      let rows = try await sessions.sessions(of: Self.ana)
      // They became a part of the day's own.
      let extra = rows.filter { $0.reward != nil }
      #expect(rows.count == 8 && extra.map(\.id) == [first.id])
      #expect(judged.last?.flags == [.beyondLease] && judged.flags == 0)
    }
  }

  @Test("CG-125 no more than two are held, and what was not had in thirty days is gone")
  func bounded() async throws {
    try await with { room, sessions in
      let held = try await visit(0..<28, room, sessions)
      #expect(held?.rewards.count == RewardRules.most)
      room.stand(until: room.now.adding(milliseconds: RewardRules.length))
      let later = try await tell([], room, sessions)
      #expect(later.rewards == [])
    }
  }

  @Test("CG-123 CG-124 how many days may be missed goes by how long Premium was had")
  func frozen() async throws {
    for (months, freezes) in [(0, 1), (1, 2), (3, 3)] {
      let bought = Bought()
      let from = Days.at("01T09:00").adding(milliseconds: -Int64(months) * 31 * Self.day)
      if months > 0 { bought.had([Tenure.Span(from, until: nil)]) }
      try await with(bought) { room, sessions in
        _ = try await visit(0..<21, room, sessions)
        let now = room.now
        let row = try await room.database.read { transaction in
          try sessions.visits(of: Self.ana, at: now, transaction)
        }
        #expect(row.days == 21 && row.freezes == freezes, "\(months) months")
      }
    }
  }

  @Test("CG-075 the third end of a subscription in ninety days marks one session, once")
  func cycles() async throws {
    let bought = Bought()
    try await with(bought) { room, sessions in
      _ = try await visit(0..<2, room, sessions)
      let now = room.now
      let ends = [60, 30, 0].map { now.adding(milliseconds: -Int64($0) * Self.day) }
      bought.end(at: Array(ends.dropLast()))
      let two = try await visit(2..<3, room, sessions)
      #expect(two?.flags == 0)
      bought.end(at: ends)
      for days in [3..<4, 4..<5] {
        let judged = try await visit(days, room, sessions)
        #expect(judged?.flags == 1)
      }
      let rows = try await sessions.sessions(of: Self.ana)
      #expect(rows.map(\.flags) == [[], [.repeatedCycles], [], [], []])
    }
  }

  @Test("CG-042 a row says on what, by which version, where and why it ended, and of prompts")
  func fields() async throws {
    try await with { room, sessions in
      var one = session(1, at: room.now)
      one.serverSkew = 5_000
      one.promptsShown = 3
      one.promptsTapped = 1
      one.promptsDismissed = 2
      room.stand(until: one.lastSeen)
      _ = try await sessions.tell(
        ToldSessions([one], on: Self.phone, at: room.now), by: Self.ana, version: "2.1")
      let row = try await room.database.read { transaction in
        try transaction.first(
          """
          SELECT app_version, zone, server_skew, end_reason, prompts_shown, prompts_tapped, \
          prompts_dismissed, devices FROM access_session
          """
        ) { row in
          let texts = [row.text(0), row.text(1), "\(row.int(2))", row.text(3)]
          return texts + (4...6).map { "\(row.int($0))" } + [row.text(7)]
        }
      }
      #expect(
        row == [
          "2.1", Days.zone, "5000", "user", "3", "1", "2", "[\"\(Self.phone)\"]",
        ])
    }
  }

  @Test("CG-078 what is noticed is counted for ninety days, apart from what is nobody's fault")
  func flags() async throws {
    try await with { room, sessions in
      var bulk = session(1, at: room.now)
      bulk.medicationUpdatesCount = 11
      bulk.mark(.beyondLease)
      room.stand(until: bulk.lastSeen)
      let judged = try await tell([bulk], room, sessions)
      #expect(judged.flags == 1)
      room.stand(until: room.now.adding(milliseconds: 90 * Self.day))
      let later = try await tell([], room, sessions)
      #expect(later.flags == 0)
    }
  }
}
