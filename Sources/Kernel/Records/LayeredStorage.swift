import Fields
import Values

/// What the server said (the base) and, on top, what was written here and may be taken back.
///
/// Writes go into the base at once, and what they replace is remembered: reads cost what they cost
/// in memory alone, and taking writes back costs as much as there were writes.
public final class LayeredStorage: RecordStorage {
  /// Only to be written while nothing lies on top.
  public let base: MemoryStorage
  /// The refusal of the first write since the last `rollback` that would have broken the rule of an index;
  /// such a write does nothing. The guard behind the mutations' own checks.
  public private(set) var broken: Refusal?
  /// The types of which not all rows need be here.
  public var partlyHeld: [String] = []
  /// Whether a row of such a type was looked for since this was last set to false, and is not here.
  public var hasMissed = false
  private var top = WritesOnTop()

  public init(_ base: MemoryStorage) {
    self.base = base
  }

  public var failure: StorageFailure? { base.failure }

  public func row(_ table: RecordTable, _ id: UUID) -> Row? {
    let row = base.row(table, id)
    if row == nil, isPartlyHeld(table) { hasMissed = true }
    return row
  }

  public func isPartlyHeld(_ table: RecordTable) -> Bool {
    for name in partlyHeld where name == table.name { return true }
    return false
  }

  public func put(_ table: RecordTable, _ id: UUID, _ row: Row) {
    if let refusal = base.brokenRule(by: row, table, id) {
      if broken == nil { broken = refusal }
      return
    }
    top.add(table, id, over: base.replace(table, id, row))
  }

  public func remove(_ table: RecordTable, _ id: UUID) {
    guard let row = base.row(table, id) else { return }
    top.add(table, id, over: row)
    base.remove(table, id)
  }

  public func rows(
    _ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue], limit: Int
  ) -> [Row] {
    let rows = base.rows(table, index, equal: values, limit: limit)
    if rows.isEmpty, isPartlyHeld(table) { hasMissed = true }
    return rows
  }

  public func count(_ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue]) -> Int {
    base.count(table, index, equal: values)
  }

  public func sum(
    _ field: String, _ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue]
  ) -> Int64 {
    base.sum(field, table, index, equal: values)
  }

  public func occupants(
    _ table: RecordTable, _ index: RecordIndex, equal keys: [JSONValue],
    during span: Range<Instant>,
    except: UUID?, limit: Int
  ) -> [Row] {
    let rows = base.occupants(
      table, index, equal: keys, during: span, except: except, limit: limit)
    if rows.isEmpty, isPartlyHeld(table) { hasMissed = true }
    return rows
  }

  /// The place to `rollback` to, to undo what is written from now on; 0 is the base alone.
  public var mark: Int { top.count }

  /// The records written since `mark`, each once, in the order of the first write.
  public func written(since mark: Int) -> [RecordKey] { top.keys(since: mark) }

  /// The row of a record as it was at `mark`; nil when there was none.
  public func row(_ table: RecordTable, _ id: UUID, at mark: Int) -> Row? {
    guard let write = top.first(table, id, since: mark) else { return base.row(table, id) }
    return top.row(under: write)
  }

  /// Writes into the base what lies below all that is on top, which may hide it. Returns the row that lay
  /// there.
  public func putBelow(_ table: RecordTable, _ id: UUID, _ row: Row) -> Row? {
    guard let write = top.first(table, id, since: 0) else { return base.replace(table, id, row) }
    return top.replace(under: write, row)
  }

  /// Takes back all that was written since `mark`.
  public func rollback(to mark: Int) {
    while top.count > mark {
      _ = undo(top.count - 1)
      top.removeLast()
    }
    broken = nil
  }

  /// Makes what lies on top part of the base.
  public func commit() {
    top = WritesOnTop()
  }

  /// Takes all off that lies on top, so that it can be put back.
  public func lift() -> LiftedWrites {
    var rows: [Row?] = []
    rows.reserveCapacity(top.count)
    while rows.count < top.count { rows.append(undo(top.count - 1 - rows.count)) }
    let lifted = LiftedWrites(top, rows)
    top = WritesOnTop()
    broken = nil
    return lifted
  }

  /// Writes again what was written since `mark` before all was lifted, row by row. The base must be as it was
  /// at `mark`.
  public func putBack(_ lifted: LiftedWrites, since mark: Int) {
    for number in mark..<lifted.count {
      let (table, id, row) = lifted.write(number)
      if let row {
        top.add(table, id, over: base.replace(table, id, row))
      } else {
        top.add(table, id, over: base.row(table, id))
        base.remove(table, id)
      }
    }
  }

  /// Puts back what that write replaced, and returns the row that it had left.
  private func undo(_ write: Int) -> Row? {
    let (table, id) = top.record(write)
    guard let row = top.row(under: write) else {
      let left = base.row(table, id)
      base.remove(table, id)
      return left
    }
    return base.replace(table, id, row)
  }

  /// Runs a mutation on top; nil is a yes. A refused one leaves nothing.
  ///
  /// One that would break the rule of an index is refused for that (`.duplicate`, `.overlap`), whatever
  /// it says itself.
  /// - Parameter revision: the one of the schema that wrote the arguments; nil is this one.
  public func run(
    _ name: String, _ arguments: JSONValue, from revision: Int? = nil, in schema: SpaceSchema,
    by author: Author
  ) -> Refusal? {
    let start = mark
    let refused = schema.run(name, arguments, from: revision, Transaction(self), by: author)
    let refusal = broken ?? refused
    if refusal != nil { rollback(to: start) }
    return refusal
  }
}
