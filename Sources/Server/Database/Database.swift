/// Durable tables, behind whichever engine holds them. It knows SQL and nothing of what is stored.
///
/// Callers write SQL that SQLite and PostgreSQL both understand, with placeholders `$1`, `$2`…
/// (`ReadTransaction`). Bodies are synchronous: they run on the database's own threads, never on
/// Swift's, and should do nothing but database work.
public protocol Database: Sendable {
  /// Runs `body` in one consistent snapshot, beside other readers and the writer.
  /// - Throws: `DatabaseError` (`busy` when too many wait), or what `body` throws.
  func read<T: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> T
  ) async throws -> T

  /// Runs `body` in a transaction of its own and returns once its changes are durable: on disk,
  /// not only in the system's memory.
  ///
  /// When `body` throws, its changes are undone and no one else's. Calls take effect in one order,
  /// each seeing all before it. An engine may run `body` again after a conflict, so it must not
  /// touch anything but its transaction; only the last run counts. A call that was accepted runs
  /// even if its task is cancelled meanwhile.
  /// - Throws: `DatabaseError` (`busy` when too many wait), or what `body` throws. After any error
  ///   nothing of this call is in the database.
  @discardableResult
  func write<T: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> T
  ) async throws -> T

  /// The same as `write` for a body that is about one thing, such as a space: it runs after all
  /// others about the same that came to their commit before it, and an engine may run it beside those
  /// about other things without looking whether they touch the same rows.
  ///
  /// What the body reads and relies on must be written by writes about the same subject alone.
  /// - Parameter subject: any number that stands for it; the same in every process.
  @discardableResult
  func write<T: Sendable>(
    about subject: Int64, _ body: @escaping @Sendable (any WriteTransaction) throws -> T
  ) async throws -> T

  /// Applies, in order and each in its own transaction, those of the rooms' migrations that this
  /// database has not seen. Rooms number their migrations independently.
  /// - Throws: `MigrationError`; then the migrations before the failing one stay applied.
  func migrate(_ rooms: [RoomMigrations]) async throws

  /// Those of the rooms' migrations that this database has not seen; nothing is applied.
  /// - Throws: `DatabaseError`, `MigrationError`.
  func missing(of rooms: [RoomMigrations]) async throws -> [Migration]

  /// Runs `body` in one consistent snapshot, on this thread and a connection of its own: for work
  /// that reads long, which would keep one of the readers from everyone else. Blocks.
  func withSnapshot<T>(_ body: (any ReadTransaction) throws -> T) throws -> T

  /// Writes a consistent copy of everything to a new SQLite file, whatever the engine, while reads
  /// and writes go on. The file appears under its name only when it is whole, durable and checked.
  /// - Throws: `DatabaseError`; `invalid` when there is already a file of that name.
  func backup(to path: String) async throws

  /// Reads the whole database and returns what is wrong with it, a sentence each; empty if sound.
  func verify() async throws -> [String]

  /// Makes what was deleted unreadable, as far as the engine lets one: SQLite has overwritten it and
  /// empties its log; PostgreSQL frees its room (`VACUUM`), which later rows overwrite.
  /// - Throws: `DatabaseError`; then it may be tried again.
  func scrub() async throws

  /// Begins the archive of the past anew, with a copy of how all is now, and removes what it had
  /// before; it is removed when this returns.
  /// - Returns: false for a database that keeps no archive.
  /// - Throws: `DatabaseError`; then what was there may be there still.
  func forgetPast() async throws -> Bool

  /// Figures for operators, as of now.
  func statistics() -> DatabaseStatistics

  /// Finishes what was accepted, refuses what comes later with `unavailable`, and lets go of the
  /// files. Calling it again waits for the same end.
  func close() async
}
