import API
import AuditServer
import Database
import IdentityServer
import Records
import Sync
import SyncServer
import Values

/// One app at work: its database, its sync, its people, its live channels, and the other processes
/// that serve it.
public final class AppServer: Sendable {
  public let app: AppDefinition
  public let database: any Database
  public let sync: SyncService
  public let people: People
  public let hub = LiveHub()
  let neighbours: Neighbours
  let now: @Sendable () -> Instant
  /// By whom the app's audit may be signed.
  let auditKeys: AuditKeyFile

  /// Opens the app's database and brings its tables up to date.
  /// - Throws: `DatabaseError`, `MigrationError`.
  public convenience init(
    _ app: AppDefinition, in data: DataPlace, now: @escaping @Sendable () -> Instant
  ) async throws {
    let database = try data.open(app)
    for (room, migrations) in Self.rooms(of: app) {
      try await database.migrate(migrations, of: room)
    }
    try self.init(app, database, AuditKeyFile(in: data.folder), now: now)
  }

  /// Opens the app's database as it is, for commands that look or copy: it is not made where there
  /// is none, and no table is changed.
  /// - Throws: `DatabaseError`.
  convenience init(
    asItIs app: AppDefinition, in data: DataPlace, now: @escaping @Sendable () -> Instant
  ) throws {
    try self.init(
      app, try data.open(app, mustExist: true), AuditKeyFile(in: data.folder), now: now)
  }

  private init(
    _ app: AppDefinition, _ database: any Database, _ auditKeys: AuditKeyFile,
    now: @escaping @Sendable () -> Instant
  ) throws {
    self.app = app
    self.auditKeys = auditKeys
    self.now = now
    self.database = database
    let tables = SpaceTables(app.schema)
    let identity = try IdentityService(
      database,
      founding: SpaceFounding(
        found: { transaction, space, name, now in
          try Spaces.open(space, kind: app.schema.kind, in: transaction)
          try Spaces.change(space, of: tables, in: transaction) { app.found($0, space, name, now) }
        }, name: app.spaceName),
      witness: SessionAudit(), now: now)
    let neighbours = Neighbours(of: app)
    self.neighbours = neighbours
    let hub = hub
    people = People(identity, now: now) { session in
      hub.end(session: session)
      neighbours.tell(.ended(session: session))
    }
    sync = SyncService(
      database, schema: app.schema, roles: people.roles,
      witnesses: [MutationAudit(notes: app.audit)], now: now
    ) { move in
      hub.tell(move)
      neighbours.tell(.moved(move))
    }
  }

  /// Tells whoever watches a space, here and elsewhere, of a version that the server itself made.
  func moved(_ move: SpaceMove) {
    hub.tell(move)
    neighbours.tell(.moved(move))
  }

  /// Takes what a neighbour says.
  func hear(_ news: Neighbours.News) {
    switch news {
    case .moved(let move): hub.tell(move)
    case .ended(let session):
      people.forget(session)
      hub.end(session: session)
    }
  }

  /// Whether the database has had every migration that this program knows.
  /// - Throws: `DatabaseError`, `MigrationError`: a newer program has written it, for one.
  func hasCurrentTables() async throws -> Bool {
    for (room, migrations) in Self.rooms(of: app) {
      guard try await database.missing(of: migrations, in: room).isEmpty else { return false }
    }
    return true
  }

  /// The migrations of every room that keeps tables in the app's database.
  static func rooms(of app: AppDefinition) -> [(String, [Migration])] {
    [
      (IdentityMigrations.room, IdentityMigrations.all), (SyncMigrations.room, SyncMigrations.all),
      (AuditMigrations.room, AuditMigrations.all),
      (app.id, app.migrations),
    ]
  }

  /// Every operation of the app's API.
  var operations: [Operation] {
    people.operations + [
      accessReport,
      Operation(syncEndpoint, bodyLimit: SyncLimits.requestBytes, refusals: [403, 426]) {
        [sync] call in
        let request = try SyncService.request(from: call.body)
        return try await sync.sync(request, by: try call.signedIn(), on: call.device)
      },
    ]
  }
}
