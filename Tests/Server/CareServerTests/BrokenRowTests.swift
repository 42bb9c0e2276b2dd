import Care
import CareTesting
import Database
import Delivery
import Editing
import Records
import SyncServer
import Testing
import Values
import Zones

@testable import CareServer

@Suite("A row that cannot be read", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct BrokenRowTests {
  private static let otto = ID<Person>(UUID(high: 2, low: 2))
  private static let insulin = ID<Medicine>(UUID(high: 3, low: 9))

  /// Rosa's Losartana at eight, and Otto's Insulina at nine.
  private func with(_ body: (FamilyRoom) async throws -> Void) async throws {
    try await FamilyRoom.ofRosa { room in
      var otto = Person()
      otto.id = Self.otto
      otto.name = "Otto"
      var insulin = Medicine()
      insulin.id = Self.insulin
      insulin.person = Self.otto
      insulin.name = "Insulina"
      try await room.push(
        AddPerson(otto), AddMedicine(insulin), Days.schedule(9, Self.insulin, ["09:00"]),
        AgreeToReminders(Self.otto, true, in: .pt, zone: Days.zone))
      try await body(room)
    }
  }

  private func set(
    _ column: String, to json: String, _ id: UUID, in table: String, _ room: FamilyRoom
  )
    async throws
  {
    try await room.database.write { transaction in
      let changed = try transaction.execute(
        "UPDATE \"\(table)\" SET \(column) = '\(json)' WHERE id = $1", [SQLValue(id)])
      #expect(changed == 1)
    }
  }

  @Test("CG-131: of one person holds up nobody else, and they are told once it can be read again")
  func ofAPerson() async throws {
    try await with { room in
      let before = UnreadRecords.count
      let plan = ReminderPlan.id(of: Days.rosa).uuid
      let table = SQLTable(ReminderPlan.table).name
      let whole = try await room.database.read { transaction in
        try transaction.first(
          "SELECT recipients FROM \"\(table)\" WHERE id = $1", [SQLValue(plan)]
        ) { $0.text(0) }
      }
      try await set("recipients", to: "{}", plan, in: table, room)
      try await room.run(until: Days.at("26T09:05"))
      #expect(room.told == ["26T12:00 1 09:00 Insulina (1)"])
      #expect(UnreadRecords.count > before)
      let kept = try #require(whole)
      try await set("recipients", to: kept, plan, in: table, room)
      var taken = Days.log(1, .taken, Self.insulin, "26T09:00", at: room.now)
      taken.record.person = Self.otto
      try await room.push(taken)
      try await room.run(until: Days.at("27T08:05"))
      #expect(room.told.last == "27T11:00 1 08:00 Losartana (1)", "\(room.told)")
    }
  }

  @Test("CG-131: of one schedule leaves the other medicines as they are")
  func ofASchedule() async throws {
    try await with { room in
      try await room.push(
        Days.medicine(Days.metformin, "Metformina"),
        Days.schedule(2, Days.metformin, ["08:00"]))
      try await set(
        "phases", to: "{}", UUID(high: 4, low: 2), in: SQLTable(Schedule.table).name, room)
      try await room.run(until: Days.at("26T08:05"))
      #expect(room.told == ["26T11:00 1 08:00 Losartana (1)"])
    }
  }
}

@Suite("Stock that is read beside whoever writes", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct KnownStockTests {
  private func entry(_ number: UInt64, _ kind: StockEntry.Kind, _ amount: Int64, at time: Instant)
    -> LogStock
  {
    var entry = StockEntry()
    entry.id = ID(UUID(high: 6, low: number))
    entry.medicine = Days.losartan
    entry.kind = kind
    entry.amount = DoseAmount(amount)
    entry.at = time
    return LogStock(entry)
  }

  private func reminders(_ room: FamilyRoom) -> DoseReminders {
    DoseReminders(
      rules: CareRules(plain: { $0 }) { _, _, _ in nil }, tables: SpaceTables(careSchema),
      zones: { try? Zoneinfo.rules($0) }, now: { room.now })
  }

  /// How many warnings are asked for where the stock was read before `meanwhile`, in the morning.
  private func asked(
    _ room: FamilyRoom, _ change: (inout KnownStock) -> Void = { _ in },
    meanwhile: () async throws -> Void = {}
  ) async throws -> Int64? {
    try await room.push(
      EditMedicine(
        from: Days.medicine(Days.losartan, "Losartana").record,
        to: Days.medicine(Days.losartan, "Losartana", warnDays: 3).record))
    try await room.push(entry(1, .counted, 2, at: room.now))
    await room.runOnly("remind-of-doses")
    room.stand(until: Days.at("26T10:00"))
    let reminders = reminders(room)
    var known = try await room.database.read {
      try reminders.knownStock(in: FamilyServed.space, $0)
    }
    #expect(known.outlooks.count == 1)
    change(&known)
    try await meanwhile()
    let (delivery, read) = (room.served.delivery, known)
    try await room.database.write(in: FamilyServed.space) { transaction in
      try reminders.remind(FamilyServed.space, by: delivery, knowing: read, in: transaction)
    }
    return try await room.database.read { transaction in
      try transaction.first("SELECT count(*) FROM message WHERE kind = 'stock.reminder'") {
        $0.int(0)
      }
    }
  }

  @Test("CG-134: what was read counts as long as nobody has written, and is not read again")
  func current() async throws {
    try await FamilyRoom.ofRosa { room in
      let count = try await asked(room)
      #expect(count == 1)
    }
    try await FamilyRoom.ofRosa { room in
      // It says that nobody counted any: so nothing is read where others wait.
      let count = try await asked(room) { known in
        for id in known.outlooks.keys { known.outlooks.updateValue(nil, forKey: id) }
      }
      #expect(count == 0)
    }
  }

  @Test("CG-134: what was bought between the reading and the writing is not warned of")
  func outdated() async throws {
    try await FamilyRoom.ofRosa { room in
      let count = try await asked(
        room,
        meanwhile: {
          try await room.push(entry(2, .bought, 60, at: room.now))
        })
      #expect(count == 0)
    }
  }
}
