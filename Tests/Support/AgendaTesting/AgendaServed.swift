import Agenda
import AgendaServer
import API
import Database
import Delivery
import Fields
import IdentityServer
import Jobs
import Records
import Sync
import SyncServer
import Values
import ZoneFiles

/// The practice at a server without a door: its database, a device that pushes, and who does its jobs.
public struct AgendaServed: Sendable {
  public static let space = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)
  public static let account = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_00A1)
  public static let client = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_00C1)

  public let database: any Database
  public let delivery: Delivery
  public let service: AgendaService
  public let sync: SyncService
  public let now: @Sendable () -> Instant
  private let newID: @Sendable () -> UUID

  /// - Parameter moved: hears of each move of the space.
  public init(
    _ database: any Database, on ways: DeliveryWays, _ rules: AgendaRules = Practice.rules,
    now: @escaping @Sendable () -> Instant, newID: @escaping @Sendable () -> UUID,
    moved: @escaping @Sendable (SpaceMove) -> Void = { _ in }
  ) {
    self.database = database
    self.now = now
    self.newID = newID
    let zones = ZoneFolder()
    let tables = SpaceTables(Practice.schema)
    let witness = AgendaWitness(rules, zones: zones)
    delivery = Delivery(
      AgendaService.kinds(rules, zones: zones, now: now), in: database, on: ways,
      of: DeliveringApp(name: "Prática", address: "https://umbu.example/practice/"), now: now,
      ring: {})
    service = AgendaService(
      rules, bringing: delivery,
      as: OwnMutations(tables, budgets: Practice.budgets, witnesses: [witness]), zones: zones,
      moved: moved)
    sync = SyncService(
      database, rules: SpaceRules(Practice.schema, SpaceRoles { _, _, _ in "admin" }),
      witnesses: [witness], now: now, moved: moved)
  }

  /// Makes the tables, and the space if there is none.
  public func prepare() async throws {
    try await database.migrate(IdentityMigrations.all, of: IdentityMigrations.room)
    try await database.migrate(SyncMigrations.all, of: SyncMigrations.room)
    try await database.migrate(JobMigrations.all, of: JobMigrations.room)
    try await database.migrate(DeliveryMigrations.all, of: DeliveryMigrations.room)
    try await database.migrate(AgendaMigrations.all, of: AgendaMigrations.room)
    try await database.migrate(Practice.migrations, of: "practice")
    try await database.write(in: Self.space) { transaction in
      guard try Spaces.version(of: Self.space, in: transaction) == nil else { return }
      try Spaces.open(Self.space, kind: "practice", in: transaction)
    }
  }

  public func runner(
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) -> JobRunner {
    JobRunner(
      database, handlers: delivery.handlers + service.handlers,
      periodic: delivery.periodic + service.periodic,
      clock: JobClock(now: now, newID: newID, chance: { 0 }, sleep: sleep))
  }

  /// What a device pushes that has sent so many mutations before.
  /// - Parameter ahead: of the server's clock the device's is, in milliseconds; negative for behind it.
  /// - Returns: the refusals.
  @discardableResult
  public func push(
    _ mutations: [any Mutation], after sent: Int, as client: UUID = AgendaServed.client,
    ahead: Int64 = 0
  ) async throws -> [Refusal] {
    var refusals: [Refusal] = []
    var sequence = Int64(sent)
    for start in stride(from: 0, to: mutations.count, by: 50) {
      var request = SyncRequest()
      request.space = Self.space
      request.client = client
      for mutation in mutations[start..<min(start + 50, mutations.count)] {
        sequence += 1
        var queued = QueuedMutation()
        queued.sequence = sequence
        queued.id = UUID(high: client.high, low: UInt64(sequence))
        queued.name = type(of: mutation).name
        queued.time = now().adding(milliseconds: ahead)
        queued.arguments = mutation.object
        request.mutations.append(queued)
      }
      let caller = Caller(account: Self.account, session: UUID(high: 1, low: 1))
      let bytes = try await sync.sync(request, by: caller)
      refusals += try SyncResponse(object: try JSONValue.parse(bytes)).refusals.map(\.refusal)
    }
    return refusals
  }

  /// When the next job is due, or a lease ends; nil where there is none but those of the calendar.
  public func nextDue() async throws -> Instant? {
    try await database.read { transaction in
      try transaction.first("SELECT min(due_at) FROM job WHERE state <> 2") { row in
        row.intOrNil(0).map { Instant(milliseconds: $0) }
      } ?? nil
    }
  }

  /// The records of the space.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) -> T
  ) async throws -> T {
    let (tables, now) = (sync.tables, now())
    return try await database.write(in: Self.space) { transaction in
      body(
        Transaction(
          SQLStorage(transaction, space: Self.space, tables: tables, version: 0, now: now)))
    }
  }
}
