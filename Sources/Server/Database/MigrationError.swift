/// Why a schema was not brought up to date. Each means: do not start.
public enum MigrationError: Error, Sendable, Hashable {
  /// The list itself is wrong: its numbers are not 1, 2, 3…
  case misnumbered(room: String, number: Int)
  /// The text of an applied migration is not what was applied.
  case changed(room: String, Migration)
  /// The database has a migration that this program does not know: it was written by a newer one.
  case fromTheFuture(room: String, number: Int, name: String)
  /// A migration failed and was undone; those before it stay.
  case failed(room: String, Migration, DatabaseError)
}

extension MigrationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .misnumbered(let room, let number):
      "migrations of \(room) must be numbered 1, 2, 3… in order; \(number) is out of place"
    case .changed(let room, let migration):
      """
      migration \(migration.number) of \(room) (\(migration.name)) was changed after this \
      database had applied it; restore its text and add a new migration instead
      """
    case .fromTheFuture(let room, let number, let name):
      """
      this database was written by a newer version: it has migration \(number) of \(room) \
      (\(name)), which this one does not know; start the newer version, or restore a backup
      """
    case .failed(let room, let migration, .constraint(let violation)) where violation.isOfRows:
      """
      migration \(migration.number) of \(room) (\(migration.name)) failed and was undone: rows that \
      are there agree in \(violation.columns.joined(separator: ", ")) of \(violation.table ?? ""), \
      which no two may from now on. Start the version before again, which goes on with the data as it \
      is; change what agrees, which this finds: \(violation.query)
      """
    case .failed(let room, let migration, .constraint(let violation))
    where migration.noOverlapIndex(broken: violation) != nil:
      """
      migration \(migration.number) of \(room) (\(migration.name)) failed and was undone: \
      \(migration.noOverlapIndex(broken: violation) ?? "")
      """
    case .failed(let room, let migration, let error):
      """
      migration \(migration.number) of \(room) (\(migration.name)) failed and was undone: \
      \(error)
      """
    }
  }
}

extension ConstraintViolation {
  /// Whether it is rows that agree in columns which are known.
  fileprivate var isOfRows: Bool { kind == .unique && table != nil && !columns.isEmpty }

  /// Finds the values in which rows agree.
  fileprivate var query: String {
    let list = columns.joined(separator: ", ")
    return "SELECT \(list), count(*) FROM \(table ?? "") GROUP BY \(list) HAVING count(*) > 1;"
  }
}

extension Migration {
  /// What to do about rows that break the rule of a no-overlap index that it makes; nil for anything else.
  fileprivate func noOverlapIndex(broken violation: ConstraintViolation) -> String? {
    for index in (try? CommonSchema(sql).noOverlapIndexes()) ?? [] {
      let (what, query): (String, String)
      switch violation.kind {
      case .overlap where violation.name == index.name:
        (what, query) = ("rows that are there overlap in \(index.table)", index.overlaps)
      case .check where violation.name == index.span:
        (what, query) = (
          "spans that are there end before they begin in \(index.table)", index.backwards
        )
      default: continue
      }
      return """
        \(what), which none may from now on. Start the version before again, which goes on with the data as \
        it is; change what this finds: \(query);
        """
    }
    return nil
  }
}
