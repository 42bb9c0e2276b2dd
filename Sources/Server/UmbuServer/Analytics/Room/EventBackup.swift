import Database
import EventStore
import Glibc
import Retention

/// A backup of what is counted, in a file of its own beside that of the app: its key is destroyed after 35 days, so
/// that nobody's events outlive their erasure for longer, wherever copies are.
struct EventBackup {
  /// The file, by that of the app's backup.
  static func path(beside path: String) -> String { path + ".events" }

  /// What it is of.
  static let tables = KeyedBackup.Tables(EventMigrations.tables, room: EventMigrations.room)
  /// How often it is begun anew because files were removed meanwhile.
  private static let attempts = 5

  private let app: AppServer
  private let module: AnalyticsModule

  /// Nil where nothing was ever counted.
  init?(of app: AppServer) {
    guard app.hasEvents, let module = app.analytics else { return nil }
    self.app = app
    self.module = module
  }

  /// Makes it. Blocks.
  /// - Throws: `DatabaseError`; nil where an older version has no tables of events.
  func make(to path: String) throws -> KeyedBackup.Made? {
    let isThere = try app.events.withSnapshot { snapshot in
      try snapshot.tables().contains { $0.name == "event_batch" }
    }
    guard isThere else { return nil }
    let data = app.installation.data
    let backup = KeyedBackup(
      to: path,
      about: KeyedBackup.About(
        app: app.app.id, madeAt: app.now(), version: umbuVersion,
        secret: try EventKeys.secret(in: data.eventKeyPath)),
      of: Self.tables, in: app.events, keys: app.installation.keys)
    let folder = data.eventFiles(of: app.app)
    for attempt in 1...Self.attempts {
      let hold = SegmentHold(in: folder)
      defer { withExtendedLifetime(hold) {} }
      do {
        return try backup.make { snapshot in
          try live(in: snapshot).map { segment in
            let path: String
            do {
              path = try hold.hold(segment)
            } catch is SegmentHold.Moved where attempt == Self.attempts {
              // It is not on its way anywhere: the backup says that it is missing.
              path = folder.file(of: segment)
            }
            return KeyedBackup.File(
              name: segment.name, path: path, checksum: segment.checksum)
          }
        }
      } catch is SegmentHold.Moved {
        continue
      }
    }
    throw DatabaseError.busy
  }

  /// The files that count; an older version has none.
  private func live(in snapshot: any ReadTransaction) throws -> [SegmentEntry] {
    guard try snapshot.tables().contains(where: { $0.name == "event_segment" }) else { return [] }
    return try module.store.segments(in: snapshot).filter { $0.state == .live }
  }
}
