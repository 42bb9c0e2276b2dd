import Care
import CareTesting
import Database
import DatabaseTesting
import Fields
import SyncServer
import Testing
import Values
import Waiting

@testable import CareServer
@testable import Jobs

@Suite("Rows of sessions of the day, and how long they are kept")
struct DaySessionRowTests {
  private static let zone = ZoneRules(name: Days.zone, offset: -3 * 3_600)
  private static let ana = FamilyServed.ana
  private static let phone = UUID(high: 5, low: 1)
  private static let day: Int64 = 86_400_000

  private func with(
    _ body: (FamilyRoom, DaySessions) async throws -> Void
  ) async throws {
    try await FamilyRoom.with(at: Days.at("26T09:00"), { _ in }) { room in
      let sessions = DaySessions(
        in: room.database, zones: { _ in Self.zone }, isPremium: { _, _ in false },
        now: { room.now })
      try await body(room, sessions)
    }
  }

  /// One that began then, and ended ten minutes later.
  private func ended(
    _ number: UInt64, at start: Instant, _ reason: AccessEnd = .user,
    _ change: (inout AccessSession) -> Void = { _ in }
  ) -> AccessSession {
    var session = DayRule.session(UUID(high: 7, low: number), at: start, in: Self.zone, after: nil)
    session.lastSeen = start.adding(milliseconds: 600_000)
    session.end(reason, at: session.lastSeen)
    change(&session)
    return session
  }

  private func tell(
    _ parts: [AccessSession], _ room: FamilyRoom, _ sessions: DaySessions
  ) async throws {
    _ = try await sessions.tell(ToldSessions(parts, on: Self.phone, at: room.now), by: Self.ana)
  }

  @Test("CG-026 the account's list has every row of thirteen months, and the job what is older")
  func kept() async throws {
    try await with { room, sessions in
      let start = room.now
      let first = ended(1, at: start)
      room.stand(until: first.lastSeen)
      try await tell([first], room, sessions)
      let second = ended(2, at: start.adding(milliseconds: 200 * Self.day))
      room.stand(until: second.lastSeen)
      try await tell([second], room, sessions)
      let runner = JobRunner(
        room.database, handlers: [], periodic: sessions.periodic,
        clock: JobClock(
          now: { room.now },
          newID: { .fresh(at: room.now) },
          chance: { 0 }, sleep: { _ in try await untilCancelled() }))
      let sums = "SELECT month, sessions FROM access_month ORDER BY month"
      func kept() async throws -> [UUID] {
        await runner.runDue()
        return try await sessions.sessions(of: Self.ana).map(\.id)
      }
      func summed() async throws -> [String] {
        try await room.database.read { transaction in
          try transaction.rows(sums) { "\($0.text(0)) \($0.int(1))" }
        }
      }
      // 396 days later to the millisecond it is there; with the next day's job it is not.
      room.stand(until: start.adding(milliseconds: 396 * Self.day))
      let all = try await kept()
      #expect(all == [first.id, second.id])
      room.stand(until: start.adding(milliseconds: 397 * Self.day))
      let left = try await kept()
      let month = try await summed()
      #expect(left == [second.id] && month == ["2026-11 1"])
      room.stand(until: start.adding(milliseconds: 597 * Self.day))
      let none = try await kept()
      let months = try await summed()
      #expect(none.isEmpty && months == ["2026-11 1", "2027-06 1"])
      let parts = try await room.database.read { transaction in
        try transaction.first("SELECT count(*) FROM access_part") { $0.int(0) }
      }
      #expect(parts == 0)
    }
  }

  @Test("of sessions from long ago ten thousand are kept, and those of today all the same")
  func many() async throws {
    try await with { room, sessions in
      let old = ended(1, at: room.now.adding(milliseconds: -100 * Self.day)) {
        $0.accessType = true
      }
      let today = ended(2, at: room.now.adding(milliseconds: -3_600_000))
      let start = SQLValue.integer(old.sessionStartTime.milliseconds)
      let content = SQLValue.text(String(decoding: old.jsonBytes(), as: UTF8.self))
      try await room.database.write { transaction -> Void in
        for number in 1...10_000 {
          try transaction.execute(
            """
            INSERT INTO access_part (id, account, is_premium, started_at, content) \
            VALUES ($1, $2, 1, $3, $4)
            """,
            [SQLValue(UUID(high: 8, low: UInt64(number))), SQLValue(Self.ana), start, content])
        }
      }
      try await tell([old, today], room, sessions)
      let kept = try await sessions.sessions(of: Self.ana).map(\.id)
      #expect(kept == [today.id])
    }
  }

  @Test("CG-033 a row names its account by an id, and has no place for anything else of a person")
  func columns() async throws {
    try await with { room, _ in
      let tables = try await room.database.read { try $0.tables() }
      let found = tables.first { $0.name == "access_session" }
      let table = try #require(found)
      let names = Set(table.columns.map(\.name))
      let known: Set<String> = [
        "id", "account", "running", "access_date", "zone", "session_start", "session_end",
        "end_reason", "is_premium", "day_ends", "follows_journey", "last_seen", "features",
        "features_count", "documents", "documents_count", "medication_updates", "prompts_shown",
        "prompts_tapped", "prompts_dismissed", "devices", "app_version", "server_skew", "flags",
        "reward",
      ]
      #expect(names == known)
    }
  }

  @Test("CG-036 CG-045 an end is kept with its reason, each of them, whatever is told after it")
  func ends() async throws {
    try await with { room, sessions in
      var told: [AccessSession] = []
      for (number, reason) in AccessEnd.allCases.enumerated() {
        let start = Days.at("25T08:00").adding(milliseconds: Int64(number - 9) * Self.day)
        told.append(ended(UInt64(number + 1), at: start, reason))
      }
      try await tell(told, room, sessions)
      let before = try await sessions.sessions(of: Self.ana)
      let (reasons, instants) = (before.map(\.endReason), before.map(\.sessionEndTime))
      let all: [AccessEnd?] = AccessEnd.allCases.map { $0 }
      let expected = told.map(\.sessionEndTime)
      #expect(reasons == all && instants == expected)
      // The same sessions as if they ran on, and as if they had ended later for another reason.
      let running = told.map { each -> AccessSession in
        var each = each
        (each.sessionEndTime, each.endReason) = (nil, nil)
        return each
      }
      let later = told.map { each -> AccessSession in
        var each = each
        each.sessionEndTime = each.sessionEndTime?.adding(milliseconds: 60_000)
        each.endReason = each.endReason == .gap ? .user : .gap
        return each
      }
      for parts in [running, later] {
        try await tell(parts, room, sessions)
        let after = try await sessions.sessions(of: Self.ana)
        let (same, at) = (after.map(\.endReason), after.map(\.sessionEndTime))
        #expect(same == reasons && at == instants)
      }
    }
  }

  @Test("CG-035 what is told to have ended before it began has lasted no time, and never less")
  func backwards() async throws {
    try await with { room, sessions in
      let start = Days.at("25T08:00")
      var session = ended(1, at: start)
      session.sessionEndTime = start.adding(milliseconds: -3_600_000)
      session.lastSeen = start.adding(milliseconds: -7_200_000)
      try await tell([session], room, sessions)
      let rows = try await sessions.sessions(of: Self.ana)
      let row = try #require(rows.first)
      #expect(row.sessionStartTime == start && row.sessionEndTime == start)
      #expect(row.lastSeen == start && row.duration == 0)
    }
  }

  @Test("CG-042 a row of before there were extra sessions is read with all that it says")
  func migrated() async throws {
    let accounts = Migration(
      1, "accounts",
      sql: "CREATE TABLE account (id BLOB NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;")
    var expected = ended(1, at: Days.at("25T08:00"), .gap)
    expected.userId = "\(Self.ana)"
    expected.followsJourney = true
    expected.featuresAccessed = ["doses"]
    expected.medicationUpdatesCount = 3
    expected.promptsShown = 4
    expected.promptsTapped = 2
    expected.promptsDismissed = 1
    expected.deviceIds = [Self.phone]
    expected.appVersion = "1.9"
    expected.serverSkew = -250
    expected.flags = [.brief]
    let written = expected
    try await withTemporaryDatabase([accounts], of: "identity") { database in
      let before = CareMigrations.all.filter { $0.number < 3 }
      try await database.migrate(before, of: CareMigrations.room)
      try await database.write { transaction in
        try transaction.execute("INSERT INTO account (id) VALUES ($1)", [SQLValue(Self.ana)])
        try transaction.execute(
          """
          INSERT INTO access_session (id, account, running, access_date, zone, session_start, \
          session_end, end_reason, is_premium, day_ends, follows_journey, last_seen, features, \
          features_count, documents, documents_count, medication_updates, prompts_shown, \
          prompts_tapped, prompts_dismissed, devices, app_version, server_skew, flags) \
          VALUES ($1, $2, NULL, '2026-11-25', $3, $4, $5, 'gap', 0, $6, 1, $7, '["doses"]', 1, \
          '[]', 0, 3, 4, 2, 1, $8, '1.9', -250, '["brief"]')
          """,
          [
            SQLValue(written.id), SQLValue(Self.ana), .text(Days.zone),
            .integer(written.sessionStartTime.milliseconds),
            SQLValue(written.sessionEndTime?.milliseconds),
            .integer(written.dayEnds.milliseconds), .integer(written.lastSeen.milliseconds),
            .text("[\"\(Self.phone)\"]"),
          ])
      }
      try await database.migrate(CareMigrations.all, of: CareMigrations.room)
      let sessions = DaySessions(
        in: database, zones: { _ in Self.zone }, isPremium: { _, _ in false },
        now: { Days.at("26T09:00") })
      let rows = try await sessions.sessions(of: Self.ana)
      #expect(rows == [written])
    }
  }
}
