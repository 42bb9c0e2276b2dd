import API
import Care
import CareServer
import Database
import Delivery
import Entitlements
import Fields
import Identity
import IdentityServer
import Jobs
import Records
import Scheduling
import Sync
import SyncServer
import Values

/// A family at a server without a door: its database, devices that push, and who does its jobs.
public struct FamilyServed: Sendable {
  public static let space = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)
  /// Runs the family.
  public static let ana = account(1)
  /// Gives medicines.
  public static let bia = account(2)
  /// Looks on.
  public static let caio = account(3)
  public static let accounts = [ana, bia, caio]

  public static func account(_ number: UInt64) -> UUID {
    UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_00A0 | number)
  }

  public let database: any Database
  public let delivery: Delivery
  public let service: CareService
  public let devices: DeviceReminders
  public let sync: SyncService
  public let now: @Sendable () -> Instant
  private let newID: @Sendable () -> UUID

  /// - Parameter zones: rules of zones by their names.
  public init(
    _ database: any Database, on ways: DeliveryWays, _ change: (inout CareRules) -> Void = { _ in },
    limits: DeviceReminders.Limits = DeviceReminders.Limits(),
    zones: @escaping @Sendable (String) -> ZoneRules?,
    now: @escaping @Sendable () -> Instant, newID: @escaping @Sendable () -> UUID
  ) {
    self.database = database
    self.now = now
    self.newID = newID
    var rules = CareRules(plain: { $0 }) { account, space, transaction in
      guard let role = try Memberships.role(of: account, in: space, transaction), !role.isEmpty
      else { return nil }
      let email = try Accounts.email(transaction, of: account).flatMap { Email($0) }
      return CareRules.Member(
        role: role, mayLog: careSchema.allows(LogDose.self, as: role), email: email,
        mayBeTexted: true)
    }
    change(&rules)
    let tables = SpaceTables(careSchema)
    let app = DeliveringApp(name: "Careguide", address: "https://umbu.example/careguide/")
    delivery = Delivery(
      CareService.kinds(rules, of: tables, zones: zones, now: now), in: database, on: ways,
      of: app, now: now, ring: {})
    let witness = CareWitness()
    service = CareService(
      rules, bringing: delivery, as: OwnMutations(tables, witnesses: [witness]), zones: zones)
    devices = DeviceReminders(
      in: database, on: ways, of: app, limits: limits, now: now, ring: {})
    sync = SyncService(
      database,
      rules: SpaceRules(
        careSchema, SpaceRoles { try Memberships.role(of: $1, in: $2, $0) }),
      witnesses: [witness], now: now, moved: { _ in })
  }

  /// Makes the tables, and the family if there is none.
  public func prepare() async throws {
    try await database.migrate(IdentityMigrations.all, of: IdentityMigrations.room)
    try await database.migrate(SyncMigrations.all, of: SyncMigrations.room)
    try await database.migrate(JobMigrations.all, of: JobMigrations.room)
    try await database.migrate(DeliveryMigrations.all, of: DeliveryMigrations.room)
    try await database.migrate(CareMigrations.all, of: CareMigrations.room)
    let tables = SpaceTables(careSchema)
    try await database.migrate(
      [Migration(1, "families", sql: tables.all.map(\.definition).joined(separator: "\n"))],
      of: "careguide")
    let now = now()
    try await database.write(in: Self.space) { transaction in
      guard try Spaces.version(of: Self.space, in: transaction) == nil else { return }
      try Spaces.open(Self.space, kind: careSchema.kind, in: transaction)
      for (number, account) in Self.accounts.enumerated() {
        try Self.join(account, UInt8(number + 1), at: now, transaction)
      }
      var family = Family()
      family.id = ID(Self.space)
      family.name = "Souza"
      family.planName = Plan.premium.rawValue
      let storage = SQLStorage(
        transaction, space: Self.space, tables: tables, version: 0, now: now)
      Transaction(storage).put(family)
      if let error = storage.error { throw error }
    }
  }

  /// An account that belongs to the family, with one device that gets notifications.
  private static func join(
    _ account: UUID, _ number: UInt8, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    let roles: [Role] = [.manager, .logger, .viewer]
    try transaction.execute(
      """
      INSERT INTO account (id, email, password, created_at, confirmed_at) \
      VALUES ($1, $2, 'x', 0, 0)
      """, [SQLValue(account), .text("a\(number)@example.com")])
    try Memberships.set(
      account, in: space, as: roles[Int(number) - 1], at: now, transaction)
    let session = UUID(high: 0x0190_0000_0000_7000, low: 0xA000_0000_0000_0000 | UInt64(number))
    try transaction.execute(
      """
      INSERT INTO session (id, account, access_digest, access_until, refresh_digest, \
      refresh_until, previous_digest, is_confirmed, created_at) \
      VALUES ($1, $2, $3, 0, $4, $5, NULL, 1, 0)
      """,
      [
        SQLValue(session), SQLValue(account), .blob([1, number]), .blob([2, number]),
        .integer(Int64.max),
      ])
    var subscription = DeviceSubscription(
      id: session, account: account, session: session, service: .web,
      endpoint: "https://push.example/\(number)")
    subscription.publicKey = [4] + [UInt8](repeating: 1, count: 64)
    subscription.secret = [UInt8](repeating: 1, count: 16)
    try Subscriptions.put(subscription, at: now, in: transaction)
  }

  /// Takes an account out of the family.
  public func remove(_ account: UUID) async throws {
    let now = now()
    try await database.write(in: Self.space) { transaction in
      try Memberships.end(account, in: Self.space, at: now, transaction)
    }
  }

  public func runner(
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) -> JobRunner {
    JobRunner(
      database, handlers: delivery.handlers + service.handlers + devices.handlers,
      periodic: delivery.periodic + service.periodic + devices.periodic,
      clock: JobClock(now: now, newID: newID, chance: { 0 }, sleep: sleep))
  }

  public static func client(of account: UUID) -> UUID {
    UUID(high: account.high, low: account.low + 0x1_0000)
  }

  /// What an account's device pushes that has sent so many mutations before.
  /// - Returns: the refusals.
  @discardableResult
  public func push(
    _ mutations: [any Mutation], by account: UUID = ana, after sent: Int
  ) async throws -> [Refusal] {
    var request = SyncRequest()
    request.space = Self.space
    request.client = Self.client(of: account)
    request.schema = careSchema.revision
    var sequence = Int64(sent)
    for mutation in mutations {
      sequence += 1
      var queued = QueuedMutation()
      queued.sequence = sequence
      queued.id = UUID(high: request.client.high, low: request.client.low << 16 | UInt64(sequence))
      queued.name = type(of: mutation).name
      queued.time = now()
      queued.arguments = mutation.object
      queued.schema = careSchema.revision
      request.mutations.append(queued)
    }
    let caller = Caller(account: account, session: UUID(high: 1, low: 1))
    let bytes = try await sync.sync(request, by: caller)
    return try SyncResponse(object: try JSONValue.parse(bytes)).refusals.map(\.refusal)
  }

  /// When the next job is due, or a lease ends; nil where there is none but those of the calendar.
  public func nextDue() async throws -> Instant? {
    try await database.read { transaction in
      try transaction.first("SELECT min(due_at) FROM job WHERE state <> 2") { row in
        row.intOrNil(0).map { Instant(milliseconds: $0) }
      } ?? nil
    }
  }

  /// The records of the family.
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
