import API
import AuditServer
import CopyServer
import Database
import FileServer
import HistoryServer
import IdentityServer
import Jobs
import Records
import Retention
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
  let history: RecordHistory
  public let hub = LiveHub()
  /// Its files; nil for an app without.
  public let files: FileService?
  let neighbours: Neighbours
  /// Rings when a job has come.
  let bell = JobBell()
  /// Reaches the places where people keep copies of their own.
  let copies: CopyRelay
  let now: @Sendable () -> Instant
  /// Who mails people, where that is done.
  let mailHandlers: [JobHandler]
  /// By whom the app's audit may be signed.
  let auditKeys: AuditKeyFile
  /// The keys of its backups.
  let keys: KeyringFile
  let data: DataPlace
  /// Where its files lie; nil for an app without.
  let store: (any ObjectStore)?
  /// Whether that is elsewhere than beside the data.
  let keepsFilesElsewhere: Bool

  /// Opens the app's database and brings its tables up to date.
  /// - Throws: `DatabaseError`, `MigrationError`, `SchemaRevision.Mismatch`.
  public convenience init(
    _ app: AppDefinition, in data: DataPlace, archiving archive: ArchiveSettings? = nil,
    files: FileSettings = FileSettings(), mail: MailSettings? = nil,
    copies: CopyRelay = CopyRelay(), newClients: Int = .max,
    now: @escaping @Sendable () -> Instant
  ) async throws {
    try await self.init(
      app, bringing: try data.open(app, archiving: archive), in: data, files: files, mail: mail,
      copies: copies, newClients: newClients, now: now)
  }

  /// Takes a database that is open and brings its tables up to date.
  /// - Throws: `DatabaseError`, `MigrationError`, `SchemaRevision.Mismatch`.
  convenience init(
    _ app: AppDefinition, bringing database: any Database, in data: DataPlace,
    files: FileSettings = FileSettings(), mail: MailSettings? = nil,
    copies: CopyRelay = CopyRelay(), newClients: Int = .max,
    now: @escaping @Sendable () -> Instant
  ) async throws {
    for (room, migrations) in Self.rooms(of: app) {
      try await database.migrate(migrations, of: room)
    }
    try await database.read { try SchemaRevision.check(app.schema, in: $0) }
    try self.init(app, database, data, files, mail, copies, newClients, now: now)
  }

  /// Opens the app's database as it is, for commands that look or copy: it is not made where there
  /// is none, and no table is changed.
  /// - Throws: `DatabaseError`.
  convenience init(
    asItIs app: AppDefinition, in data: DataPlace, files: FileSettings = FileSettings(),
    now: @escaping @Sendable () -> Instant
  ) throws {
    try self.init(
      app, try data.open(app, mustExist: true), data, files, nil, CopyRelay(), .max, now: now)
  }

  private init(
    _ app: AppDefinition, _ database: any Database, _ data: DataPlace, _ files: FileSettings,
    _ mail: MailSettings?, _ copies: CopyRelay, _ newClients: Int,
    now: @escaping @Sendable () -> Instant
  ) throws {
    self.app = app
    self.copies = copies
    auditKeys = data.auditKeys
    keys = KeyringFile(in: data.folder)
    self.data = data
    keepsFilesElsewhere = files.store != nil
    let store = app.files.map { _ in files.store(of: app, in: data) }
    self.store = store
    self.now = now
    self.database = database
    let tables = SpaceTables(app.schema)
    let neighbours = Neighbours(of: app)
    self.neighbours = neighbours
    let hub = hub
    let bell = bell
    let moved: @Sendable (SpaceMove) -> Void = { move in
      hub.tell(move)
      neighbours.tell(.moved(move))
    }
    let identity = try IdentityService(
      database,
      founding: SpaceFounding(
        found: { transaction, space, name, founder in
          try Spaces.open(space, kind: app.schema.kind, in: transaction)
          try Spaces.change(space, of: tables, at: founder.joinedAt, in: transaction) { records in
            app.found(records, space, name, founder.joinedAt)
            if app.team != nil { records.put(founder) }
          }
        }, name: app.spaceName),
      team: app.team.map { refusal in
        TeamRules(
          tables: tables, refusal: refusal,
          isFull: { transaction, space, withTraces in
            try app.budgets?.isUsedUp(space, withTraces: withTraces, in: transaction) ?? false
          }, witness: TeamAudit(), moved: moved,
          changed: { account, space in
            hub.end(account: account, in: space)
            neighbours.tell(.changed(account: account, space: space))
          })
      },
      post: mail.map { mail in
        IdentityPost(
          mailer: mail.mailer, address: "\(mail.address)/\(app.id)/", domain: mail.domain,
          app: app.name, limits: mail.limits, room: mail.room, ring: { bell.ring() })
      }, witness: SessionAudit(), now: now)
    mailHandlers = [identity.invitationHandler, identity.confirmationHandler].compactMap { $0 }
    people = People(identity, now: now) { session in
      hub.end(session: session)
      neighbours.tell(.ended(session: session))
    }
    let roles = people.roles
    self.files = app.files.map { rules in
      FileService(
        database, roles: roles, rules: rules, store: store ?? files.store(of: app, in: data),
        inspector: FileInspector(scanner: files.scanner, workers: files.workers),
        uploadsIn: data.files(of: app),
        limits: files.limits, now: now, newID: { UUID.random(at: now()) },
        moved: moved)
    }
    history = RecordHistory(
      database, of: app.schema, roles: people.roles, email: Accounts.email(_:of:))
    sync = SyncService(
      database, schema: app.schema, roles: people.roles,
      witnesses: [history, MutationAudit(notes: app.audit)]
        + (app.files?.owners.map { [FileWitness($0)] } ?? []),
      pullWitness: DownloadAudit(database), budgets: app.budgets, newClients: newClients,
      now: now, moved: moved)
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
    case .changed(let account, let space): hub.end(account: account, in: space)
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
      (HistoryMigrations.room, HistoryMigrations.all), (FileMigrations.room, FileMigrations.all),
      (AuditMigrations.room, AuditMigrations.all), (JobMigrations.room, JobMigrations.all),
      (DownloadMigrations.room, DownloadMigrations.all),
      (ErasureMigrations.room, ErasureMigrations.all),
      (app.id, app.migrations),
    ]
  }

  /// Every operation of the app's API.
  var operations: [Operation] {
    people.operations + copyOperations + partOperations + [
      accessReport, exportReport,
      Operation(syncEndpoint, bodyLimit: SyncLimits.requestBytes, refusals: [403, 426]) {
        [sync] call in
        let request = try SyncService.request(from: call.body)
        return try await sync.sync(request, by: try call.signedIn(), on: call.device)
      },
      Operation(historyEndpoint, bodyLimit: 4_096, refusals: [403]) { [history] input, call in
        try await history.page(input, for: try call.signedIn().account)
      },
    ]
  }
}
