import Database
import SyncServer
import Values

/// What was erased after a backup was made, and comes back with it.
extension EventStore {
  /// Erases again those of some people whom the tables know; their rows go with `EventErasure`.
  /// - Returns: who it was.
  public func eraseAgain(
    _ erased: Set<UUID>, in transaction: any WriteTransaction
  ) throws -> [UUID] {
    var known: Set<UUID> = []
    let queries = [
      "SELECT pseudonym FROM event_epoch", "SELECT pseudonym FROM event_alias",
      "SELECT origin FROM event_link", "SELECT person FROM event_link",
      "SELECT person FROM event_interval", "SELECT pseudonym FROM event_person",
    ]
    for query in queries {
      try transaction.query(query) { row in
        let id = row.uuid(0)
        if erased.contains(id) { known.insert(id) }
      }
    }
    try transaction.query("SELECT id, content FROM event_batch") { row in
      let people = try Self.readable(row.uuid(0)) { try PackedEvents.people(of: row.bytes(1)) }
      known.formUnion(people.intersection(erased))
    }
    let before = Set(try self.erased(in: transaction))
    let again = known.subtracting(before).sorted()
    for pseudonym in again {
      try erase(pseudonym, receipt: .chance(), because: .restored, in: transaction)
    }
    return again
  }
}

extension AnalyticsPeople {
  /// Gives accounts whose pseudonym was erased after the tables were backed up another one.
  public func replace(
    _ erased: Set<UUID>, in transaction: any WriteTransaction
  ) throws {
    let accounts = try transaction.rows("SELECT account, pseudonym FROM analytics_person") {
      ($0.uuid(0), $0.uuid(1))
    }
    for (account, pseudonym) in accounts where erased.contains(pseudonym) {
      try renew(account, in: transaction)
    }
  }
}
