import Database
import SyncServer
import Values

/// Taking in events that another system had, from before.
extension EventStore {
  /// An event of another system, and what tells whether it was taken already.
  public struct Imported: Sendable {
    public var event: AcceptedEvent
    /// Of what is in it there; the same whenever it is brought.
    public var digest: [UInt8]

    public init(_ event: AcceptedEvent, digest: [UInt8]) {
      self.event = event
      self.digest = digest
    }
  }

  /// What became of some.
  public struct ImportCount: Hashable, Sendable {
    public var taken = 0
    /// Those that were taken before.
    public var repeated = 0
    /// Those of people who were erased here.
    public var erased = 0

    public init() {}
  }

  /// The pseudonym of somebody whom another system knows by a name. It is always the same, so that
  /// who was erased stays erased when the same events are brought again.
  public func pseudonym(importedFrom source: String, _ name: String) -> UUID {
    UUID(first16: keys.alias("\(source)|\(name)", of: app), version: 8)
  }

  /// What stands for an id that another system gave, as for one of ours.
  public func mark(_ id: UUID) -> UUID { keys.mark(id, of: app) }

  /// What tells a row of another system from others.
  public func digest(importedFrom source: String, _ text: String) -> [UInt8] {
    Array(keys.alias("\(source) row|\(text)", of: app).prefix(16))
  }

  /// What would become of some if they were taken in.
  public func count(
    _ rows: [Imported], in transaction: any ReadTransaction
  ) throws -> ImportCount {
    var count = ImportCount()
    let erased = try Set(erased(in: transaction))
    for row in rows {
      if erased.contains(row.event.person) {
        count.erased += 1
      } else if try isKnown(row, in: transaction) {
        count.repeated += 1
      } else {
        count.taken += 1
      }
    }
    return count
  }

  private func isKnown(_ row: Imported, in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM event_import_row WHERE digest = $1", [.blob(row.digest)]
    ) { _ in true } ?? false
  }

  /// Takes in those that are new.
  public func take(
    _ rows: [Imported], in transaction: any WriteTransaction
  ) throws -> ImportCount {
    var count = ImportCount()
    let erased = try Set(erased(in: transaction))
    var new: [AcceptedEvent] = []
    let receivedAt = now()
    for row in rows {
      if erased.contains(row.event.person) {
        count.erased += 1
        continue
      }
      let day = day(of: row.event.at)
      let isNew =
        try transaction.execute(
          """
          INSERT INTO event_import_row (digest, day) VALUES ($1, $2) \
          ON CONFLICT (digest) DO NOTHING
          """, [.blob(row.digest), .integer(Int64(day.daysSinceEpoch))]) > 0
      guard isNew else {
        count.repeated += 1
        continue
      }
      var event = row.event
      event.received = receivedAt
      event.traffic = EventTraffic.imported
      new.append(event)
      count.taken += 1
    }
    try insert(new, receivedAt: receivedAt, in: transaction)
    return count
  }

  /// Notes that a file was taken in.
  public func note(
    importOf source: String, by mapping: String, taken: Int, refused: Int,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO event_import (id, source, mapping, rows, refused, at) \
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        SQLValue(newID()), .text(source), .text(mapping),
        .integer(Int64(taken)), .integer(Int64(refused)), .integer(now().milliseconds),
      ])
  }

  /// Removes what was taken in of days that are longer ago than so many months, which lies in
  /// batches that came long after those days (`removeOld`).
  public func removeOldImports(months: Int, in transaction: any WriteTransaction) throws {
    let first = SQLValue.integer(
      Int64(day(of: now()).adding(months: -months).daysSinceEpoch))
    let isSomeOld = try transaction.first(
      "SELECT 1 FROM event_import_row WHERE day < $1 LIMIT 1", [first]
    ) { _ in true }
    guard isSomeOld == true else { return }
    try transaction.execute("DELETE FROM event_batch WHERE day < $1", [first])
    try transaction.execute("DELETE FROM event_import_row WHERE day < $1", [first])
  }
}
