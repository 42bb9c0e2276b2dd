/// The rule that of the rows of a table that agree in some columns no two spans overlap, as a migration
/// writes it: like a unique index, whose last two columns are where a span begins and the first place
/// behind it.
///
///     CREATE NO OVERLAP INDEX session_room ON session (space, room, starts_at, ends_at);
///     DROP NO OVERLAP INDEX session_room ON session;
///
/// Rows with a null among the columns are free. A span must end after it begins. Each engine keeps the
/// rule at each write in its own words (docs: Decisions/0054), and both say the same when it is broken:
/// `ConstraintViolation.Kind.overlap` with the index's name, or a `check` that is named
/// `session_room_span`.
struct NoOverlapIndex: Sendable, Hashable {
  let name: String
  let table: String
  /// All columns in the order of the index.
  let columns: [String]

  /// What a migration's statement begins with that makes one.
  static let create = "CREATE NO OVERLAP INDEX"
  /// What a statement begins with that takes the rule away.
  static let drop = "DROP NO OVERLAP INDEX"

  init(_ name: String, on table: String, _ columns: [String]) {
    self.name = name
    self.table = table
    self.columns = columns
  }

  /// Reads what follows the first words of a statement: `session_room ON session (a, b, c)`.
  /// - Parameter isMade: whether columns follow.
  /// - Throws: `invalid`.
  init(statement rest: String, isMade: Bool) throws(DatabaseError) {
    let parts = rest.split(separator: "(", maxSplits: 1)
    let words = (parts.first ?? "").split { $0 == " " || $0 == "\n" }.map {
      $0.filter { $0 != "\"" }
    }
    var columns: [String] = []
    if parts.count == 2, let end = parts[1].lastIndex(of: ")") {
      columns = parts[1][..<end].split(separator: ",").map { column in
        String(column.filter { !"\" \n".contains($0) })
      }
    }
    let letters = (words + columns).joined().utf8
    guard words.count == 3, words[1] == "ON", (columns.count >= 2) == isMade,
      letters.allSatisfy({ CommonSchema.isPartOfWord($0) })
    else {
      throw .invalid("\(isMade ? Self.create : Self.drop) \(rest)")
    }
    // PostgreSQL cuts longer names.
    guard words[0].utf8.count <= 63 - "_overlap_insert".utf8.count else {
      throw .invalid("the name \(words[0]) is too long for an index of this kind")
    }
    self.init(words[0], on: words[2], columns)
  }

  private var keys: ArraySlice<String> { columns.dropLast(2) }
  private var from: String { columns[columns.count - 2].quoted }
  private var until: String { columns[columns.count - 1].quoted }
  private var list: String { columns.map(\.quoted).joined(separator: ", ") }

  /// The name of the rule that a span ends after it begins.
  var span: String { name + "_span" }

  /// The index itself, by which rows are also found in their order.
  private var index: String {
    "CREATE INDEX \(name.quoted) ON \(table.quoted) (\(list));"
  }

  // SQLite

  /// Triggers that look, once a row is written, at its neighbour: as no two before it overlap, the one that
  /// begins last before the end of its span is the only one that need be looked at.
  var forSQLite: String {
    index + trigger("insert", "INSERT")
      + trigger("update", "UPDATE OF " + list)
  }

  var droppedInSQLite: String {
    ["insert", "update"].map { "DROP TRIGGER \(triggerName($0).quoted);" }.joined()
      + "DROP INDEX \(name.quoted);"
  }

  /// The names of its triggers begin with it.
  static func triggers(of name: String) -> [String] {
    ["insert", "update"].map { "\(name)_overlap_\($0)" }
  }

  private func triggerName(_ event: String) -> String { "\(name)_overlap_\(event)" }

  private func trigger(_ name: String, _ event: String) -> String {
    let same = keys.map { "\($0.quoted) = NEW.\($0.quoted) AND " }.joined()
    return """
       CREATE TRIGGER \(triggerName(name).quoted) AFTER \(event) ON \(table.quoted)
      WHEN NEW.\(from) IS NOT NULL AND NEW.\(until) IS NOT NULL
      BEGIN
        SELECT RAISE(ABORT, '\(Self.spanMark)\(self.name) of \(table)') WHERE NEW.\(until) <= NEW.\(from);
        SELECT RAISE(ABORT, '\(Self.overlapMark)\(self.name) of \(table)') WHERE (
          SELECT \(until) FROM \(table.quoted)
          WHERE \(same)\(from) < NEW.\(until) AND \(until) IS NOT NULL AND rowid <> NEW.rowid
          ORDER BY \(from) DESC LIMIT 1
        ) > NEW.\(from);
      END;
      """
  }

  private static let overlapMark = "no overlap: "
  private static let spanMark = "span: "

  /// What a trigger raised, if it is one of such an index.
  static func violation(raised text: String) -> ConstraintViolation? {
    for (mark, kind) in [(overlapMark, ConstraintViolation.Kind.overlap), (spanMark, .check)]
    where text.hasPrefix(mark) {
      let words = text.dropFirst(mark.count).split(separator: " ").map { String($0) }
      guard words.count == 3 else { return nil }
      return kind == .overlap
        ? ConstraintViolation(.overlap, table: words[2], name: words[0])
        : ConstraintViolation(.check, name: words[0] + "_span")
    }
    return nil
  }

  // PostgreSQL

  /// The extension without which PostgreSQL has no index of equal values and overlapping ranges at once.
  static let postgresExtension = "btree_gist"

  /// An exclusion constraint (postgresql.org/docs/15/ddl-constraints.html), which holds between any two
  /// transactions.
  var forPostgres: String {
    let same = keys.map { "\($0.quoted) WITH =, " }.joined()
    return """
      \(index) ALTER TABLE \(table.quoted)
      ADD CONSTRAINT \(span.quoted) CHECK (\(until) > \(from)),
      ADD CONSTRAINT \(constraint.quoted) EXCLUDE USING gist (\(same)int8range(\(from), \(until)) WITH &&)
      WHERE (\(from) IS NOT NULL AND \(until) IS NOT NULL);
      """
  }

  var droppedInPostgres: String {
    """
    ALTER TABLE \(table.quoted) DROP CONSTRAINT \(constraint.quoted), \
    DROP CONSTRAINT \(span.quoted); DROP INDEX \(name.quoted);
    """
  }

  /// What the constraint's name has besides the index's.
  static let constraintEnd = "_overlap"
  private var constraint: String { name + Self.constraintEnd }

  // Both

  /// Finds the rows whose spans reach into the next one's.
  var overlaps: String {
    let partition =
      keys.isEmpty ? "" : "PARTITION BY \(keys.map(\.quoted).joined(separator: ", ")) "
    let known = columns.map { "\($0.quoted) IS NOT NULL" }.joined(separator: " AND ")
    return """
      SELECT \(list) FROM (SELECT \(list), LEAD(\(from)) OVER (\(partition)ORDER BY \(from)) \
      AS following FROM \(table.quoted) WHERE \(known)) AS spans WHERE following < \(until)
      """
  }

  /// Finds the rows whose spans do not end after they begin.
  var backwards: String { "SELECT \(list) FROM \(table.quoted) WHERE \(until) <= \(from)" }

  /// The rule that rows break which are there; nil when none does.
  func brokenRule(in transaction: any ReadTransaction) throws -> ConstraintViolation? {
    if try transaction.first(backwards + " LIMIT 1", [], { _ in true }) ?? false {
      return ConstraintViolation(.check, name: span)
    }
    let isBroken = try transaction.first(overlaps + " LIMIT 1", [], { _ in true }) ?? false
    return isBroken ? ConstraintViolation(.overlap, table: table, name: name) : nil
  }
}

extension ReadTransaction {
  /// The no-overlap indexes that are there.
  func noOverlapIndexes() throws -> [NoOverlapIndex] {
    try tables().flatMap { table in
      table.indexes.filter(\.forbidsOverlap).map {
        NoOverlapIndex($0.name, on: table.name, $0.columns)
      }
    }
  }

  /// Which rows break the rules of no-overlap indexes, a sentence each.
  func overlapProblems() throws -> [String] {
    var problems: [String] = []
    for index in try noOverlapIndexes() {
      guard let broken = try index.brokenRule(in: self) else { continue }
      let query = broken.kind == .overlap ? index.overlaps : index.backwards
      problems.append(
        "rows of \(index.table) break the rule of \(index.name), which this finds: \(query);")
    }
    return problems.sorted()
  }
}
