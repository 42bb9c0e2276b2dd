/// The one transaction that may change the database at this moment. It reads its own changes.
public protocol WriteTransaction: ReadTransaction {
  /// Whether nobody else writes before this transaction is over, so that what it has read stays true
  /// without a lock.
  var isOnlyWriter: Bool { get }

  /// Runs a statement, throws its rows away and returns how many rows it inserted, changed or
  /// deleted, not counting what triggers and cascades did.
  /// - Throws: `DatabaseError`; the statement has then changed nothing.
  @discardableResult
  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int

  /// Runs `body` whole or not at all: when it throws, what it changed is undone, the error is
  /// rethrown, and the transaction can go on. May be nested.
  ///
  /// An error that ends the whole transaction (`full`, `unavailable`, `corrupt`) cannot be caught
  /// away: the write fails with it whatever its body returns.
  func atomically<T>(_ body: () throws -> T) throws -> T
}

extension WriteTransaction {
  /// Runs a statement without values.
  @discardableResult
  public func execute(_ sql: String) throws -> Int { try execute(sql, []) }
}
