import Analytics
import Database
import EventStore
import Synchronization
import Telemetry
import Values

/// An app's events at a server: the tables, and what takes events in, by a clock that tests turn.
public struct EventTable: Sendable {
  public let database: any Database
  public let store: EventStore
  public let people: AnalyticsPeople
  public let intake: EventIntake
  public let clock: EventClock

  /// 10:00 in São Paulo, 3 March 2026.
  public static let start = Instant(milliseconds: 1_772_542_800_000)

  /// - Parameters:
  ///   - database: with the tables of `migrate`.
  ///   - keys: the file of the key.
  public init(
    _ database: any Database, keys path: String, clock: EventClock = EventClock(EventTable.start),
    limits: IntakeLimits = IntakeLimits()
  ) throws {
    self.database = database
    self.clock = clock
    let numbers = Numbers()
    var store = EventStore(
      database, keys: try EventKeys(file: path), now: { clock.now },
      newID: { UUID.v7(at: clock.now, random: (.random(in: 0 ... .max), numbers.next)) })
    store.app = "sample"
    store.zone = { ZoneRules(name: "America/Sao_Paulo", offset: -10_800) }
    self.store = store
    people = AnalyticsPeople(now: { clock.now })
    let keeper = RegistryKeeper(TestEvents.registry)
    var intake = EventIntake(
      store, registry: { keeper.live }, people: people, limits: limits, now: { clock.now })
    intake.refresh = { try keeper.refresh(in: $0) }
    self.intake = intake
  }

  /// Makes the tables of events, those of people, and as much of accounts as these ask for.
  public static func migrate(_ database: any Database) async throws {
    try await database.migrate([
      RoomMigrations(EventMigrations.room, EventMigrations.all),
      RoomMigrations(AnalyticsMigrations.room, AnalyticsMigrations.all),
      RoomMigrations(
        "accounts",
        [
          Migration(
            1, "accounts",
            sql: """
              CREATE TABLE account (id BLOB NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
              """)
        ]),
    ])
  }

  /// Lets a device count.
  public func allow(_ device: EventDevice, _ isYes: Bool = true) async throws {
    let entry = EventDevice.entry(isYes, at: clock.now)
    let id = device.proof.installation
    try await database.write(about: id.writeSubject) { transaction in
      _ = try store.register(device.proof, in: transaction)
      try store.add([entry], of: .installation(id), in: transaction)
    }
  }

  /// Every event that is kept, by its number.
  public func events() async throws -> [AcceptedEvent] {
    let batches = try await database.read { try store.fresh(since: nil, in: $0) }
    return try batches.flatMap { try $0.events() }
      .sorted { ($0.installation, $0.sequence) < ($1.installation, $1.sequence) }
  }

  private final class Numbers: Sendable {
    private let number = Mutex<UInt64>(0)
    var next: UInt64 {
      number.withLock { number in
        number += 1
        return number << 2
      }
    }
  }
}

/// A clock that only tests move.
public final class EventClock: Sendable {
  private let time: Mutex<Instant>

  public init(_ start: Instant) {
    time = Mutex(start)
  }

  public var now: Instant { time.withLock(\.self) }

  public func move(milliseconds: Int64) {
    time.withLock { $0 = $0.adding(milliseconds: milliseconds) }
  }
}
