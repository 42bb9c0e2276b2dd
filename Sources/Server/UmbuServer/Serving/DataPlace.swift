import AuditServer
import Database
import EventStore
import Glibc

/// Where an installation keeps its data.
public struct DataPlace: Sendable, Hashable {
  /// The folder of what is no table, and of the tables where no database is named; made if it is not
  /// there.
  public var folder: String
  /// The URL of a PostgreSQL database, which has a schema for each app; nil for a SQLite file for
  /// each app in the folder.
  public var postgreSQL: String?
  /// The folder of the files of events, with one for each app; nil for one in the folder.
  public var events: String?
  /// The file of the key that signs the audit; nil for one in the folder.
  public var auditKey: String?
  /// The file of the key by which push services know the server; nil for one in the folder.
  public var pushKeyPath: String?

  public init(folder: String, postgreSQL: String? = nil, auditKey: String? = nil) {
    self.folder = folder
    self.postgreSQL = postgreSQL
    self.auditKey = auditKey
  }

  /// The key by which push services know the server.
  var pushKey: PushKeyFile { PushKeyFile(in: folder, key: pushKeyPath) }

  /// By whom the audit may be signed.
  var auditKeys: AuditKeyFile { AuditKeyFile(in: folder, key: auditKey) }

  /// Opens the database of an app.
  /// - Parameters:
  ///   - mustExist: do not make one.
  ///   - archive: where the past of a file is kept.
  /// - Throws: `DatabaseError`.
  func open(
    _ app: AppDefinition, mustExist: Bool = false, archiving archive: ArchiveSettings? = nil
  ) throws(DatabaseError) -> any Database {
    guard let address = try address(of: app) else {
      return try SQLiteDatabase(at: file(of: app), mustExist: mustExist, archiving: archive)
    }
    return try PostgresDatabase(at: address, mustExist: mustExist)
  }

  /// Opens the database of an app's events: a file of its own, so that what is counted waits for no disk with
  /// what people write, or where there is PostgreSQL the app's.
  /// - Parameters:
  ///   - database: the app's.
  ///   - archive: where the past of a file is kept; of events none is.
  /// - Throws: `DatabaseError`.
  func openEvents(
    of app: AppDefinition, beside database: any Database,
    archiving archive: ArchiveSettings? = nil
  ) throws(DatabaseError) -> any Database {
    guard postgreSQL == nil else { return database }
    return try SQLiteDatabase(
      at: eventFile(of: app), readers: 2, limits: .beside, archiving: archive)
  }

  /// Whether there may be tables of events.
  func hasEvents(of app: AppDefinition) -> Bool {
    postgreSQL != nil || access(eventFile(of: app), F_OK) == 0
  }

  /// Where the file of the app's events lies.
  func eventFile(of app: AppDefinition) -> String { "\(folder)/\(app.id).events.sqlite" }

  /// The folder of the files of an app's events; nil where there is no folder at all.
  func eventFolder(of app: AppDefinition) -> String? {
    if let events { return "\(events)/\(app.id)" }
    return folder.isEmpty ? nil : "\(folder)/events/\(app.id)"
  }

  /// Where the key lies by which ids that come with events are made marks.
  var eventKeyPath: String { "\(folder)/\(EventKeys.name)" }

  /// Whether an app has a database here.
  /// - Throws: `DatabaseError` when that cannot be told.
  func has(_ app: AppDefinition) throws(DatabaseError) -> Bool {
    guard let address = try address(of: app) else { return access(file(of: app), F_OK) == 0 }
    return try PostgresDatabase.isThere(at: address)
  }

  /// Where the app's file lies.
  func file(of app: AppDefinition) -> String { "\(folder)/\(app.id).sqlite" }

  /// The folder of the app's files, and of uploads under way.
  func files(of app: AppDefinition) -> String { "\(folder)/files/\(app.id)" }

  /// The schema of an app; nil where it has a file.
  func address(of app: AppDefinition) throws(DatabaseError) -> PostgresAddress? {
    guard let postgreSQL else { return nil }
    return try PostgresAddress(postgreSQL, schema: app.id)
  }
}

extension DataPlace: CustomStringConvertible {
  /// For people and the log: without what a URL may hold of passwords.
  public var description: String {
    postgreSQL.map { PostgresAddress.withoutSecrets($0) } ?? folder
  }
}
