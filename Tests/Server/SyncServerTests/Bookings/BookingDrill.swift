import Database
import DatabaseTesting
import Effort
import Records
import SyncServer
import SyncSimulation
import Testing
import Values

/// A million placements at random.
@Suite struct BookingDrill {
  private static let placements = Effort.times(1_000_000, quick: 20_000)
  /// As many as stand at one time.
  private static let desks = 40

  private static func booking(_ random: inout SimulatedRandom) -> Booking {
    var booking = Booking()
    booking.id = ID(UUID(high: random.next(), low: random.next()))
    booking.values.desk = "d\(random.below(desks))"
    booking.values.helper = random.chance(1, in: 3) ? "h\(random.below(20))" : nil
    // Over the hours of some years, in quarters of an hour.
    booking.values.start = Instant(milliseconds: Int64(random.below(60_000)) * 900_000)
    booking.values.end = booking.values.start.adding(
      milliseconds: Int64(1 + random.below(12)) * 900_000)
    booking.values.occupiesFrom = booking.values.start
    booking.values.occupiesUntil = booking.values.end
    return booking
  }

  private static func overlaps(_ bookings: [Booking]) -> Bool {
    func overlap(by key: (BookingValues) -> String?) -> Bool {
      var ends: [String: Instant] = [:]
      for values in bookings.map(\.values).sorted(by: { $0.start < $1.start }) {
        guard let key = key(values) else { continue }
        if let end = ends[key], values.start < end { return true }
        ends[key] = values.end
      }
      return false
    }
    return overlap { $0.desk } || overlap { $0.helper }
  }

  @Test(
    "FF-010 CC-042 of a million random placements no two that stand overlap, on a device",
    arguments: [7])
  func memory(seed: UInt64) {
    var random = SimulatedRandom(seed)
    let storage = LayeredStorage(MemoryStorage())
    var refused = 0
    for number in 0..<Self.placements {
      Transaction(storage).put(Self.booking(&random))
      if storage.broken != nil {
        storage.rollback(to: storage.mark)
        refused += 1
      }
      if number % 1_000 == 0 { storage.commit() }
    }
    let standing = Transaction(storage).all(Booking.self, by: "desk", equal: [])
    #expect(standing.count == Self.placements - refused && refused > 0, "seed \(seed)")
    #expect(!Self.overlaps(standing), "seed \(seed)")
  }

  @Test("FF-010 CC-042 and at the server", arguments: [8])
  func server(seed: UInt64) async throws {
    let room = try await BookingRoom()
    let tables = room.service.tables
    var random = SimulatedRandom(seed)
    var refused = 0
    for _ in 0..<Self.placements / 1_000 {
      let bookings = (0..<1_000).map { _ in Self.booking(&random) }
      refused += try await room.database.write(in: room.space) { [space = room.space] transaction in
        var refused = 0
        for booking in bookings {
          let storage = SQLStorage(
            transaction, space: space, tables: tables, version: 1, now: .epoch)
          try transaction.atomically {
            Transaction(storage).put(booking)
            if let error = storage.error { throw error }
          }
          if storage.refusal != nil { refused += 1 }
        }
        return refused
      }
    }
    let standing = try await room.bookings()
    #expect(standing.count == Self.placements - refused && refused > 0, "seed \(seed)")
    #expect(!Self.overlaps(standing), "seed \(seed)")
    #expect(try await room.database.verify() == [])
  }
}
