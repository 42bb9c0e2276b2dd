import Database
import DatabaseTesting
import Effort
import Fields
import Records
import SyncServer
import SyncSimulation
import Testing
import Values

/// One body on the store in memory and on each engine, beside a list that is compared naively.
@Suite("No overlap is an index, in every store")
struct NoOverlapTests {
  private enum Deed: Sendable {
    case put(Slot)
    case remove(ID<Slot>)
    /// Whom it would meet by an index.
    case ask(Slot, Int)
  }

  private enum Outcome: Equatable, Sendable {
    case refused(Refusal?)
    case met([ID<Slot>])
  }

  private static let indexes = ["desk", "helper", "house"]

  private static func instant(_ random: inout SimulatedRandom) -> Instant {
    Instant(milliseconds: Int64(random.below(60)) * 900_000)
  }

  /// A slot of few rooms, desks, helpers and hours, so that many meet.
  private static func slot(_ random: inout SimulatedRandom) -> Slot {
    var slot = Slot()
    slot.id = ID(UUID(high: 5, low: UInt64(random.below(60))))
    slot.room = "r\(random.below(2))"
    slot.desk = random.chance(1, in: 10) ? nil : random.below(2)
    slot.helper = random.chance(1, in: 2) ? nil : UUID(high: 6, low: UInt64(random.below(3)))
    slot.code = random.chance(1, in: 4) ? "c\(random.below(9))" : nil
    if random.chance(9, in: 10) { slot.from = instant(&random) }
    if random.chance(9, in: 10) {
      // Sometimes at its beginning, or before.
      slot.until = (slot.from ?? instant(&random)).adding(
        milliseconds: Int64(random.below(13) - 1) * 450_000)
    }
    if random.chance(1, in: 20) {
      slot.aloneFrom = instant(&random)
      slot.aloneUntil = slot.aloneFrom?.adding(milliseconds: 900_000)
    }
    return slot
  }

  private static func deed(_ random: inout SimulatedRandom) -> Deed {
    switch random.below(10) {
    case ..<6: .put(slot(&random))
    case ..<7: .remove(slot(&random).id)
    default: .ask(slot(&random), random.below(indexes.count))
    }
  }

  /// Does it with a transaction; nil is a write that was not refused by the mutation itself.
  private static func run(_ deed: Deed, _ transaction: Transaction) -> Outcome {
    switch deed {
    case .put(let slot): transaction.put(slot)
    case .remove(let id): transaction.remove(id)
    case .ask(let slot, let index):
      return .met(transaction.occupants(of: slot, by: indexes[index]).map { $0.id })
    }
    return .refused(nil)
  }

  private static func run(_ deed: Deed, in slots: inout NaiveSlots) -> Outcome {
    switch deed {
    case .put(let slot): return .refused(slots.put(slot))
    case .remove(let id):
      slots.remove(id)
      return .refused(nil)
    case .ask(let slot, let index): return .met(slots.met(by: slot, index).map { $0.id })
    }
  }

  private static func run(_ deed: Deed, in storage: LayeredStorage) -> Outcome {
    let mark = storage.mark
    let outcome = run(deed, Transaction(storage))
    guard let broken = storage.broken else { return outcome }
    storage.rollback(to: mark)
    return .refused(broken)
  }

  private static func run(
    _ deed: Deed, in transaction: any WriteTransaction, _ tables: SpaceTables
  ) throws -> Outcome {
    do {
      return try transaction.atomically {
        let storage = SQLStorage(
          transaction, space: id(100), tables: tables, version: 1, now: .epoch)
        let outcome = run(deed, Transaction(storage))
        if let error = storage.error { throw error }
        if let refusal = storage.refusal { throw refusal }
        return outcome
      }
    } catch let refusal as Refusal {
      return .refused(refusal)
    }
  }

  @Test(
    "FF-010 CC-042 random writes and questions come out as in a list in which each is compared with all others",
    arguments: 0..<UInt64(Effort.times(40, quick: 4)))
  func random(seed: UInt64) async throws {
    let tables = SpaceTables(Slot.schema)
    let sql = tables.all.map(\.definition).joined(separator: "\n")
    try await withTemporaryDatabase(
      SyncMigrations.all, of: SyncMigrations.room
    ) { database in
      try await database.migrate([Migration(1, "slots", sql: sql)], of: "slots")
      var random = SimulatedRandom(seed)
      var naive = NaiveSlots()
      let memory = LayeredStorage(MemoryStorage())
      for round in 0..<6 {
        let deeds = (0..<100).map { _ in Self.deed(&random) }
        let expected = deeds.map { Self.run($0, in: &naive) }
        let inMemory = deeds.map { Self.run($0, in: memory) }
        let inDatabase = try await database.write(about: 1) { transaction in
          try deeds.map { try Self.run($0, in: transaction, tables) }
        }
        for (number, deed) in deeds.enumerated() {
          let place = "seed \(seed), round \(round), \(deed)"
          #expect(inMemory[number] == expected[number], "in memory: \(place)")
          #expect(inDatabase[number] == expected[number], "in the database: \(place)")
        }
        memory.commit()
      }
      let stored = try await database.write { transaction in
        let storage = SQLStorage(
          transaction, space: id(100), tables: tables, version: 1, now: .epoch)
        return Transaction(storage).all(Slot.self, by: "code", equal: [])
      }
      #expect(Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0) }) == naive.all)
      let held = Transaction(memory).all(Slot.self, by: "code", equal: [])
      #expect(Dictionary(uniqueKeysWithValues: held.map { ($0.id, $0) }) == naive.all)
      #expect(try await database.verify() == [])
    }
  }

  @Test("in another space the same is free, and the migration is written from the fields")
  func spaces() async throws {
    let tables = SpaceTables(Slot.schema)
    let sql = tables.all.map(\.definition).joined(separator: "\n")
    #expect(
      sql.hasSuffix(
        """
        CREATE UNIQUE INDEX slot_code ON slot (space, room, code);
        CREATE NO OVERLAP INDEX slot_desk ON slot
          (space, room, desk, "from", until);
        CREATE NO OVERLAP INDEX slot_helper ON slot
          (space, helper, "from", until);
        CREATE NO OVERLAP INDEX slot_house ON slot
          (space, alone_from, alone_until);
        """))
    try await withTemporaryDatabase(SyncMigrations.all, of: SyncMigrations.room) { database in
      try await database.migrate([Migration(1, "slots", sql: sql)], of: "slots")
      #expect(try await database.read { try SchemaDifference.find(tables.all, in: $0) } == [])
      let refusals = try await database.write { transaction in
        try [100, 101, 100].enumerated().map { number, space in
          var slot = Slot()
          slot.id = ID(id(UInt64(number)))
          slot.aloneFrom = Instant(milliseconds: 10)
          slot.aloneUntil = Instant(milliseconds: 20)
          let new = slot
          return try transaction.atomically {
            let storage = SQLStorage(
              transaction, space: id(UInt64(space)), tables: tables, version: 1, now: .epoch)
            Transaction(storage).put(new)
            if let error = storage.error { throw error }
            return storage.refusal
          }
        }
      }
      #expect(refusals == [nil, nil, Refusal(.overlap, "aloneFrom")])
      try await database.migrate(
        [
          Migration(1, "slots", sql: sql),
          Migration(2, "apart no more", sql: "DROP NO OVERLAP INDEX slot_house ON slot;"),
        ], of: "slots")
      #expect(
        try await database.read { try SchemaDifference.find(tables.all, in: $0) } == [
          "slot lacks no overlap index (space, alone_from, alone_until)"
        ])
    }
  }
}
