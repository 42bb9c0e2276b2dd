import Database
import EventStore
import Values

/// What a ledger says of accounts over time, of which the events get a copy of those who agreed to be counted.
struct LedgerCopy: Sendable {
  /// All of an account until now.
  let read:
    @Sendable (_ account: UUID, _ now: Instant, any ReadTransaction) throws -> [EventInterval]
}
