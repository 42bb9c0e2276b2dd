import Care
import CareTesting
import Database
import Fields
import SyncServer
import Testing
import Values

@testable import CareServer

@Suite("Sessions of the day at the server")
struct DaySessionTests {
  private static let zone = ZoneRules(name: Days.zone, offset: -3 * 3_600)
  private static let ana = FamilyServed.ana
  private static let phone = UUID(high: 5, low: 1)
  private static let tablet = UUID(high: 5, low: 2)

  private func with(
    isPremium: Bool = false, _ body: (FamilyRoom, DaySessions) async throws -> Void
  ) async throws {
    try await FamilyRoom.with(at: Days.at("26T09:00"), { _ in }) { room in
      let sessions = DaySessions(
        in: room.database, zones: { _ in Self.zone }, isPremium: { _, _ in isPremium },
        now: { room.now })
      try await body(room, sessions)
    }
  }

  /// A session as a device begins it, last seen at that time.
  private func session(
    _ number: UInt64, at time: String, seen: String? = nil,
    _ change: (inout AccessSession) -> Void = { _ in }
  ) -> AccessSession {
    let start = Days.at(time)
    var session = DayRule.session(
      UUID(high: 7, low: number), at: start, in: Self.zone, after: nil)
    session.lastSeen = seen.map { Days.at($0) } ?? start
    change(&session)
    return session
  }

  private func tell(
    _ parts: [AccessSession], on device: UUID = DaySessionTests.phone, _ room: FamilyRoom,
    _ sessions: DaySessions
  ) async throws -> JudgedSessions {
    try await sessions.tell(ToldSessions(parts, on: device, at: room.now), by: Self.ana)
  }

  @Test("CG-044 CG-065 two devices that start in the same second share one session")
  func shared() async throws {
    try await with { room, sessions in
      let first = session(1, at: "26T09:00")
      let second = session(2, at: "26T09:00")
      let ours = try await tell([first], room, sessions)
      let theirs = try await tell([second], on: Self.tablet, room, sessions)
      #expect(ours.last?.id == first.id && theirs.last?.id == first.id)
      #expect(theirs.last?.isActive == true)
      #expect(theirs.last?.deviceIds == [Self.phone, Self.tablet])
      let next = session(3, at: "26T09:00") {
        $0.userId = "\(Self.ana)"
        $0.deviceIds = [Self.tablet]
      }
      #expect(theirs.lease.covers(next))
      let rows = try await sessions.sessions(of: Self.ana)
      #expect(rows.map(\.id) == [first.id])
    }
  }

  @Test(
    "CG-066 what devices did offline on one day is one row, in any order and however often told")
  func merged() async throws {
    let morning = session(1, at: "25T08:00", seen: "25T08:10") {
      $0.medicationUpdatesCount = 2
      $0.end(.gap, at: Days.at("25T08:10"))
    }
    let evening = session(2, at: "25T20:00", seen: "25T20:05") {
      $0.medicationUpdatesCount = 3
      $0.end(.user, at: Days.at("25T20:05"))
    }
    var outcomes: [[AccessSession]] = []
    for parts in [[morning, evening], [evening, morning, evening]] {
      try await with { room, sessions in
        for part in parts {
          let device = part.id == morning.id ? Self.phone : Self.tablet
          _ = try await tell([part], on: device, room, sessions)
        }
        outcomes.append(try await sessions.sessions(of: Self.ana))
      }
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].map(\.id) == [morning.id])
    #expect(outcomes[0].first?.medicationUpdatesCount == 5)
    #expect(outcomes[0].first?.endReason == .user)
    #expect(outcomes[0].first?.flags == [])
  }

  @Test("CG-034 CG-035 whose it is, its day and that it is not to come the server knows by itself")
  func judged() async throws {
    try await with { room, sessions in
      let wrong = session(1, at: "26T11:00", seen: "26T12:00") {
        $0.userId = "somebody"
        $0.accessDate = CivilDate("2026-01-01")!
        $0.dayEnds = .epoch
        $0.medicationUpdatesCount = -5
      }
      let last = try #require(try await tell([wrong], room, sessions).last)
      #expect(last.userId == "\(Self.ana)" && last.accessDate == CivilDate("2026-11-26"))
      #expect(last.sessionStartTime == room.now && last.lastSeen == room.now)
      #expect(last.dayEnds == Days.at("27T00:00") && last.medicationUpdatesCount == 0)
      // An id that is another account's is nobody else's.
      let told = ToldSessions([wrong], on: Self.phone, at: room.now)
      let theirs = try await sessions.tell(told, by: FamilyServed.bia)
      #expect(!theirs.last.isThere)
    }
  }

  @Test("CG-067 a clock that is half a day ahead is moved back, and gives no second session")
  func moved() async throws {
    try await with { room, sessions in
      _ = try await tell([session(1, at: "26T09:00")], room, sessions)
      let ahead = room.now.adding(milliseconds: 20 * 3_600_000)
      var tomorrow = DayRule.session(UUID(high: 7, low: 2), at: ahead, in: Self.zone, after: nil)
      tomorrow.lastSeen = ahead
      let told = ToldSessions([tomorrow], on: Self.phone, at: ahead)
      let judged = try await sessions.tell(told, by: Self.ana)
      #expect(judged.last?.id == UUID(high: 7, low: 1))
      #expect(judged.last?.accessDate == CivilDate("2026-11-26") && judged.now == room.now)
    }
  }

  @Test(
    "CG-068 a clock that is more than a day ahead is refused, marked once, and access is as it was")
  func refused() async throws {
    try await with { room, sessions in
      _ = try await tell([session(1, at: "26T09:00")], room, sessions)
      let ahead = room.now.adding(milliseconds: 25 * 3_600_000)
      for _ in 0..<2 {
        await #expect(throws: DaySessions.No.clockAhead) {
          try await sessions.tell(ToldSessions([], on: Self.phone, at: ahead), by: Self.ana)
        }
      }
      let rows = try await sessions.sessions(of: Self.ana)
      #expect(rows.map(\.flags) == [[.clockAhead]] && rows.map(\.isActive) == [true])
    }
  }

  @Test("CG-032 no two rows have one id, and what is looked for by account or start has an index")
  func ids() async throws {
    try await with { room, sessions in
      let ended = session(1, at: "25T08:00", seen: "25T08:10") {
        $0.end(.user, at: Days.at("25T08:10"))
      }
      _ = try await tell([ended], room, sessions)
      await #expect(throws: DatabaseError.self) {
        try await room.database.write { transaction in
          try transaction.execute("INSERT INTO access_session SELECT * FROM access_session")
        }
      }
      let rows = try await sessions.sessions(of: Self.ana)
      #expect(rows.map(\.id) == [ended.id])
      let tables = try await room.database.read { try $0.tables() }
      let found = tables.first { $0.name == "access_session" }
      let table = try #require(found)
      #expect(table.key == ["id"])
      let leading = Set(table.indexes.compactMap { $0.columns.first })
      #expect(leading.isSuperset(of: ["account", "session_start"]), "\(leading)")
    }
    // Ids sort as they are made.
    let ids = (0..<50).map { step in
      UUID.v7(at: Days.at("25T08:00").adding(milliseconds: Int64(step)), random: (.max, .max))
    }
    #expect(ids == ids.sorted())
  }

  @Test("CG-039 what was used is kept as a list in JSON, whatever it is called")
  func features() async throws {
    try await with { room, sessions in
      let odd = ["doses", "a \"quoted\" one", "back\\slash", "]", "ação", "line\nbreak", ""]
      let told = session(1, at: "25T08:00", seen: "25T08:10") { part in
        part.featuresAccessed = odd.sorted()
        part.end(.user, at: Days.at("25T08:10"))
      }
      _ = try await tell([told], room, sessions)
      let row = try #require(try await sessions.sessions(of: Self.ana).first)
      #expect(Set(row.featuresAccessed).isSuperset(of: ["doses", "ação"]))
      let texts = try await room.database.read { transaction in
        try transaction.rows("SELECT features FROM access_session") { $0.text(0) }
      }
      for text in texts {
        let names = try JSONValue.parse(Array(text.utf8)).array?.compactMap(\.text)
        #expect(names == row.featuresAccessed)
      }
    }
  }

  @Test("CG-037 of one account one free session runs: the schema keeps it so")
  func oneRuns() async throws {
    try await with { room, sessions in
      _ = try await tell([session(1, at: "26T09:00")], room, sessions)
      let other = session(2, at: "27T09:00")
      await #expect(throws: DatabaseError.self) {
        try await room.database.write { transaction in
          try AccessRows.put(other, of: Self.ana, in: transaction)
        }
      }
    }
  }

  @Test("CG-038 what has no limit was paid for: who has not is given the day's session")
  func premium() async throws {
    for isPremium in [true, false] {
      try await with(isPremium: isPremium) { room, sessions in
        let judged = try await tell(
          [session(1, at: "26T09:00") { $0.accessType = true }], room, sessions)
        #expect(judged.last.isThere == !isPremium)
        let rows = try await sessions.sessions(of: Self.ana)
        #expect(rows.map(\.accessType) == [isPremium])
      }
    }
  }

  @Test("CG-033 sessions go with their account")
  func erased() async throws {
    try await with { room, sessions in
      let account = UUID(high: 9, low: 9)
      try await room.database.write { transaction in
        try transaction.execute(
          """
          INSERT INTO account (id, email, password, created_at, confirmed_at) \
          VALUES ($1, 'gone@example.com', 'x', 0, 0)
          """, [SQLValue(account)])
      }
      let told = ToldSessions([session(1, at: "26T09:00")], on: Self.phone, at: room.now)
      _ = try await sessions.tell(told, by: account)
      try await room.database.write { transaction in
        try transaction.execute("DELETE FROM account WHERE id = $1", [SQLValue(account)])
      }
      let left = try await room.database.read { transaction in
        try ["access_part", "access_session"].map { table in
          try transaction.first("SELECT count(*) FROM \(table)") { $0.int(0) }
        }
      }
      #expect(left == [0, 0])
    }
  }

  @Test("CG-026 after thirteen months the sum by months is what is left")
  func summed() async throws {
    try await with { room, sessions in
      let ended = session(1, at: "25T08:00", seen: "25T08:10") {
        $0.medicationUpdatesCount = 2
        $0.end(.gap, at: Days.at("25T08:10"))
      }
      _ = try await tell([ended], room, sessions)
      let again = session(2, at: "25T18:00", seen: "25T18:10") {
        $0.end(.gap, at: Days.at("25T18:10"))
      }
      try await room.database.write { transaction in
        try AccessRows.forget(startedBefore: Days.at("26T00:00"), in: transaction)
        // What comes later is added to it.
        try AccessRows.put(again, of: Self.ana, in: transaction)
        try AccessRows.forget(startedBefore: Days.at("26T00:00"), in: transaction)
      }
      let sums = try await room.database.read { transaction in
        try transaction.rows(
          "SELECT month, sessions, milliseconds, medication_updates FROM access_month"
        ) { "\($0.text(0)) \($0.int(1)) \($0.int(2)) \($0.int(3))" }
      }
      #expect(sums == ["2026-11 2 1200000 2"])
      let rows = try await sessions.sessions(of: Self.ana)
      #expect(rows.isEmpty)
    }
  }

  @Test("CG-105 an id that a device shows leads to the row of its day")
  func found() async throws {
    try await with { room, sessions in
      _ = try await tell([session(1, at: "26T09:00")], room, sessions)
      _ = try await tell([session(2, at: "26T09:00")], on: Self.tablet, room, sessions)
      let (row, part, none) = try await room.database.read { transaction in
        (
          try DaySessions.reasons(of: UUID(high: 7, low: 1), in: transaction),
          try DaySessions.reasons(of: UUID(high: 7, low: 2), in: transaction),
          try DaySessions.reasons(of: UUID(high: 7, low: 3), in: transaction)
        )
      }
      #expect(row?.first?.contains("\(Self.ana)") == true)
      #expect(part?.contains("The row is \(UUID(high: 7, low: 1)):") == true)
      #expect(none == nil)
    }
  }
}
