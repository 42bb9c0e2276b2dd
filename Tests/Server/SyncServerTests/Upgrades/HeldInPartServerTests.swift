import Database
import DatabaseTesting
import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@testable import SyncServer

@Suite("Record types that are held in part, at the server")
struct HeldInPartServerTests {
  let newest = CardSpace.newest
  private let now = Instant(milliseconds: 1_900_000_000_000)
  private var today: CivilDate { CivilDate(at: now, minutesEast: 0) }

  private func day(_ ahead: Int) -> JSONValue { today.adding(days: ahead).json }

  private func visit(_ number: UInt64) -> ID<Visit> { ID(id(1_000 + number)) }

  private func later(days: Int) -> Instant { now.adding(milliseconds: Int64(days) * 86_400_000) }

  private func visits(_ phone: CardPhone) -> [UInt64] {
    phone.rows(Visit.self).map { $0.id.uuid.low - 1_000 }.sorted()
  }

  private func room(_ visits: [(UInt64, Int?)]) async throws -> (CardRoom, CardPhone) {
    let room = try await CardRoom(at: newest)
    let phone = CardPhone(room, 1, revision: newest)
    for (number, ahead) in visits {
      phone.mutate(
        AddingDated<Visit>(visit(number), at: ahead.map(day) ?? .null, "t\(number % 2)"))
    }
    try await phone.sync(with: room.server(newest))
    return (room, phone)
  }

  @Test("A device gets its window, and what the next days bring and take")
  func windows() async throws {
    let (room, phone) = try await room([(1, -4), (2, -3), (3, 5), (4, 6), (5, nil)])
    #expect(visits(phone) == [2, 3, 5])
    let other = CardPhone(room, 2, revision: newest)
    try await other.sync(with: room.server(newest))
    #expect(visits(other) == [2, 3, 5])
    let version = try await room.text("SELECT version || '' FROM space")
    let later: [(Int, [UInt64])] = [
      (1, [3, 4, 5]), (2, [3, 4, 5]), (9, [4, 5]), (400, [5]), (0, [2, 3, 5]),
    ]
    for (days, expected) in later {
      try await other.sync(with: room.server(newest, at: self.later(days: days)))
      #expect(visits(other) == expected, "\(days) days later")
    }
    #expect(try await room.text("SELECT version || '' FROM space") == version)
    #expect(try await room.text("SELECT count(*) || '' FROM tombstone") == "0")
    phone.mutate(MovingDated<Visit>(visit(1), to: day(0)))
    phone.mutate(MovingDated<Visit>(visit(2), to: day(60)))
    phone.mutate(RemovingDated<Visit>(visit(3)))
    try await phone.sync(with: room.server(newest))
    try await other.sync(with: room.server(newest))
    #expect(visits(phone) == [1, 5] && visits(other) == [1, 5])
  }

  @Test("Who pushes on the next day is told of its window, though it had seen all before")
  func pushes() async throws {
    let (room, phone) = try await room([(1, -3), (2, 6)])
    #expect(visits(phone) == [1])
    phone.mutate(AddingDated<Visit>(visit(3), at: day(1)))
    try await phone.sync(with: room.server(newest, at: later(days: 1)))
    #expect(visits(phone) == [2, 3])
    #expect(phone.engine.status.windows.first?.from == day(-2))
  }

  @Test("A device that needs all for now gets it, and lets it go again")
  func holdsAll() async throws {
    let (room, phone) = try await room([(1, -40), (2, 0), (3, 60), (4, nil)])
    #expect(visits(phone) == [2, 4])
    phone.give(.holdAll(true))
    try await phone.sync(with: room.server(newest))
    #expect(visits(phone) == [1, 2, 3, 4])
    phone.mutate(NotingDated<Visit>(visit(1), "seen"))
    try await phone.sync(with: room.server(newest))
    #expect(phone.rows(Visit.self).first { $0.id == visit(1) }?.text == "seen")
    phone.give(.holdAll(false))
    try await phone.sync(with: room.server(newest))
    #expect(visits(phone) == [2, 4])
  }

  @Test("The newest are held, and an old one comes when a newer one goes")
  func newestEntries() async throws {
    let room = try await CardRoom(at: newest)
    let server = room.server(newest)
    let phone = CardPhone(room, 1, revision: newest)
    func entry(_ number: Int) -> ID<Ring> { ID(id(UInt64(2_000 + number))) }
    func times(_ phone: CardPhone) -> [Int64] {
      phone.rows(Ring.self).compactMap { $0.at?.milliseconds }.sorted()
    }
    for at in 1...7 {
      phone.mutate(AddingDated<Ring>(entry(at), at: .integer(Int64(at))))
      try await phone.sync(with: server)
    }
    #expect(times(phone) == [4, 5, 6, 7])
    let other = CardPhone(room, 2, revision: newest)
    try await other.sync(with: server)
    #expect(times(other) == [4, 5, 6, 7])
    phone.mutate(RemovingDated<Ring>(entry(6)))
    phone.mutate(MovingDated<Ring>(entry(7), to: .integer(2)))
    try await phone.sync(with: server)
    try await other.sync(with: server)
    #expect(times(phone) == [2, 2, 3, 4, 5] && times(other) == [2, 2, 3, 4, 5])
  }

  @Test("Who does not know of windows gets all: an older app, and an older wire")
  func older() async throws {
    let (room, _) = try await room([(1, -30), (2, 0), (3, 60)])
    let server = room.server(newest)
    let old = CardPhone(room, 2, revision: newest - 1)
    try await old.sync(with: server)
    #expect(visits(old) == [1, 2, 3] && old.engine.status.windows.isEmpty)
    var request = SyncRequest()
    request.protocolVersion = windowProtocolVersion - 1
    (request.space, request.client, request.schema) = (room.space, id(77), newest)
    let caller = Caller(account: id(3), session: id(3))
    var response = try SyncResponse(
      jsonBytes: await server.sync.sync(request, by: caller))
    #expect(response.changes.count == 3 && response.windows == nil)
    request.protocolVersion = windowProtocolVersion
    response = try SyncResponse(jsonBytes: await server.sync.sync(request, by: caller))
    #expect(response.changes.map(\.id) == [visit(2).uuid])
    #expect(response.windows?.map(\.table) == ["visit", "ring"])
    // As the request says.
    (request.cursor, request.whole) = (response.cursor, response.cursor)
    request.windows = response.windows
    response = try SyncResponse(jsonBytes: await server.sync.sync(request, by: caller))
    #expect(response.changes.isEmpty && response.windows == nil)
  }

  @Test("A window that gains more than a page starts over, in pages that name nothing outside")
  func manyGained() async throws {
    let room = try await CardRoom(at: newest)
    let count = SyncLimits.changes + 500
    try await room.database.write { [space = room.space] transaction in
      let tables = SpaceTables(CardSpace.schema(newest))
      for start in stride(from: 0, to: count, by: 100) {
        try Spaces.change(space, of: tables, at: .epoch, in: transaction) { change in
          for number in start..<start + 100 {
            var visit = Visit()
            visit.id = self.visit(UInt64(number))
            visit.day = today.adding(days: number % 10 == 0 ? -200 : 100)
            change.put(visit)
          }
        }
      }
    }
    let phone = CardPhone(room, 1, revision: newest)
    try await phone.sync(with: room.server(newest))
    #expect(visits(phone).isEmpty && phone.engine.status.phase == .success)
    try await phone.sync(with: room.server(newest, at: later(days: 100)))
    #expect(visits(phone).count == count * 9 / 10)
    #expect(phone.engine.status.phase == .success && phone.answers.allSatisfy { $0 == 200 })
  }

  @Test("What a window has and gains is found by its index, however much lies outside", .onSQLite)
  func plans() async throws {
    let (room, _) = try await room([(1, 0)])
    let table = SpaceTables(CardSpace.schema(newest))[Visit.table]
    let column = try #require(table.columns.first { $0.name == "day" })
    let within = ChangeSource.Slice.within(column, FieldRange(from: day(-3), until: day(6)))
    for slice in [within, .without(column)] {
      let source = ChangeSource(table: table, slice: slice, start: 0, end: 9)
      for isWhole in [true, false] {
        var values = [SQLValue(room.space)]
        let sql =
          isWhole
          ? source.select(after: &values) : source.selectVersions(atMost: 9, after: &values)
        let plan = try await room.database.read { [values] in
          try $0.rows("EXPLAIN QUERY PLAN " + sql, values) { $0.text(3) }
        }
        #expect(plan.contains { $0.contains("INDEX visit_day") }, "\(plan)")
      }
    }
  }

  // What is not held

  private func ask(
    _ request: RecordsRequest, _ server: CardServer
  ) async throws -> [UInt64] {
    var request = request
    var found: [UInt64] = []
    while true {
      let page = try await server.sync.records(request, by: Caller(account: id(1), session: id(1)))
      found += page.records.map { $0.id.low - 1_000 }
      guard page.hasMore, let last = page.records.last else { return found }
      request.after = RecordPlace(last.record[request.by ?? ""] ?? .null, last.id)
    }
  }

  @Test("What is not held is asked for by days, by other values and by ids, in pages")
  func queries() async throws {
    let (room, _) = try await room(
      [(1, -40), (2, -30), (3, -30), (4, -20), (5, 0), (6, 90), (7, nil)])
    let server = room.server(newest)
    var request = RecordsRequest(Visit.self, in: room.space, by: "day", schema: newest)
    for limit in [1, 2, 3, 100] {
      request.limit = limit
      request.latestFirst = false
      #expect(try await ask(request, server) == [1, 2, 3, 4, 5, 6])
      request.latestFirst = true
      #expect(try await ask(request, server) == [6, 5, 4, 3, 2, 1])
    }
    request = RecordsRequest(
      Visit.self, in: room.space, by: "day", FieldRange(from: day(-30), until: day(0)),
      schema: newest)
    #expect(try await ask(request, server) == [2, 3, 4])
    request.equal = [FieldChange("text", .text("t0"))]
    #expect(try await ask(request, server) == [2, 4])
    let some = RecordsRequest(
      [visit(1), visit(7), visit(99)], in: room.space, schema: newest)
    #expect(try await ask(some, server).sorted() == [1, 7])
  }

  @Test("What is asked for is told to who may see it, in the words of their app")
  func rights() async throws {
    let (room, _) = try await room([(1, -40)])
    let request = RecordsRequest(Visit.self, in: room.space, by: "day", schema: newest)
    let caller = Caller(account: id(1), session: id(1))
    for role in ["", "nobody"] {
      await #expect(throws: SyncError.forbidden) {
        _ = try await room.server(newest, role: role).sync.records(request, by: caller)
      }
    }
    var remarks = request
    remarks.recordType = Remark.recordType
    await #expect(throws: SyncError.forbidden) {
      _ = try await room.server(newest, role: CardSpace.keeper).sync.records(remarks, by: caller)
    }
    let server = room.server(newest).sync
    func error(_ change: (inout RecordsRequest) -> Void) async -> SyncError? {
      var asked = request
      change(&asked)
      do {
        _ = try await server.records(asked, by: caller)
        return nil
      } catch {
        return error as? SyncError
      }
    }
    #expect(await error { _ in } == nil)
    #expect(await error { $0.schema = newest + 1 } == .behind)
    #expect(
      await error { $0.by = "count" } == .unreadable(FieldError("by", .malformed)))
    #expect(
      await error { $0.by = "space" } == .unreadable(FieldError("by", .malformed)))
    #expect(
      await error { $0.recordType = "person" }
        == .unreadable(FieldError("recordType", .malformed)))
    #expect(
      await error { $0.from = .integer(3) } == .unreadable(FieldError("from", .wrongType)))
    #expect(
      await error { $0.from = .text("a\u{0}") } == .unreadable(FieldError("from", .malformed)))
    #expect(await error { $0.limit = 0 } == .unreadable(FieldError("limit", .outOfRange)))
    #expect(
      await error { $0.equal = [FieldChange("code", .text("x"))] }
        == .unreadable(FieldError("by", .malformed)))
    #expect(await error { $0.schema = 5 } == .unreadable(FieldError("recordType", .malformed)))
  }
}
