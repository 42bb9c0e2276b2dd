import Database
import SyncServer
import Values

/// The pseudonyms of accounts, in the app's own tables: the one place that says whose events are whose.
public struct AnalyticsPeople: Sendable {
  private let now: @Sendable () -> Instant

  public init(now: @escaping @Sendable () -> Instant) {
    self.now = now
  }

  /// Under which an account's events lie, made if there is none.
  public func pseudonym(
    of account: UUID, in transaction: any WriteTransaction
  ) throws -> UUID {
    try person(of: account, in: transaction).pseudonym
  }

  /// Whose consent it is that an account gives, made if there is none. It stays when the pseudonym is
  /// replaced, so that a no outlives a reset, and names no account.
  public func subject(of account: UUID, in transaction: any WriteTransaction) throws -> UUID {
    try person(of: account, in: transaction).subject
  }

  /// The same for who only looks; nil for an account that never said anything.
  public func knownSubject(
    of account: UUID, in transaction: any ReadTransaction
  ) throws -> UUID? {
    try find(account, in: transaction)?.subject
  }

  /// Under which an account's events lie; nil for one that has none.
  public func knownPseudonym(
    of account: UUID, in transaction: any ReadTransaction
  ) throws -> UUID? {
    try find(account, in: transaction)?.pseudonym
  }

  /// As what another system brings is taken of an account; nil for one that nothing was ever counted of.
  /// - Parameter traffic: as `AcceptedEvent.traffic`.
  public func known(
    _ account: UUID, traffic: Int, in transaction: any ReadTransaction
  ) throws -> SegmentPeople.Account? {
    try transaction.first(
      "SELECT subject, pseudonym, generation, made_at FROM analytics_person WHERE account = $1",
      [SQLValue(account)]
    ) { row in
      let person = EventStore.Person(
        pseudonym: row.uuid(1), subject: row.uuid(0), traffic: traffic)
      let isFirst = row.int(2) == 1
      return SegmentPeople.Account(
        person, since: isFirst ? nil : Instant(milliseconds: row.int(3)))
    }
  }

  /// Whose consent counts for a pseudonym; nil for one that is no account's.
  public func subject(
    ofPseudonym pseudonym: UUID, in transaction: any ReadTransaction
  ) throws -> UUID? {
    try transaction.first(
      "SELECT subject FROM analytics_person WHERE pseudonym = $1", [SQLValue(pseudonym)]
    ) { $0.uuid(0) }
  }

  /// Gives an account another pseudonym, and notes that the events of the one before are to be erased.
  /// - Returns: the one that left.
  public func reset(
    _ account: UUID, receipt: UUID, because reason: ErasureReason = .reset,
    in transaction: any WriteTransaction
  ) throws -> UUID {
    let left = try person(of: account, in: transaction).pseudonym
    try note(left, because: reason, receipt: receipt, in: transaction)
    try renew(account, in: transaction)
    return left
  }

  /// Gives an account that has a pseudonym another one.
  func renew(_ account: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      UPDATE analytics_person SET pseudonym = $2, generation = generation + 1, made_at = $3 \
      WHERE account = $1
      """, [SQLValue(account), SQLValue(UUID.chance()), .integer(now().milliseconds)])
  }

  /// Notes the same of everyone whose account is gone.
  public func leaveGone(in transaction: any WriteTransaction) throws {
    let gone = try transaction.rows(
      """
      SELECT p.account, p.pseudonym FROM analytics_person AS p \
      LEFT JOIN account AS a ON a.id = p.account WHERE a.id IS NULL ORDER BY p.account LIMIT 1000
      """
    ) { ($0.uuid(0), $0.uuid(1)) }
    for (account, pseudonym) in gone {
      try note(pseudonym, because: .gone, receipt: .chance(), in: transaction)
      try transaction.execute(
        "DELETE FROM analytics_person WHERE account = $1", [SQLValue(account)])
    }
  }

  /// A pseudonym whose events are to be erased, until the tables of events know it.
  public struct Left: Hashable, Sendable {
    public var pseudonym: UUID
    public var reason: ErasureReason
    public var receipt: UUID

    public init(pseudonym: UUID, reason: ErasureReason, receipt: UUID) {
      self.pseudonym = pseudonym
      self.reason = reason
      self.receipt = receipt
    }
  }

  /// Those that the tables of events may not know yet, the oldest first.
  public func left(in transaction: any ReadTransaction) throws -> [Left] {
    try transaction.rows(
      """
      SELECT pseudonym, reason, receipt FROM analytics_left ORDER BY asked_at, pseudonym LIMIT 1000
      """
    ) { row in
      Left(
        pseudonym: row.uuid(0), reason: ErasureReason(rawValue: row.text(1)) ?? .asked,
        receipt: row.uuid(2))
    }
  }

  /// Forgets one that they know.
  public func told(_ pseudonym: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM analytics_left WHERE pseudonym = $1", [SQLValue(pseudonym)])
  }

  private struct Person {
    var subject: UUID
    var pseudonym: UUID
  }

  private func find(_ account: UUID, in transaction: any ReadTransaction) throws -> Person? {
    try transaction.first(
      "SELECT subject, pseudonym FROM analytics_person WHERE account = $1", [SQLValue(account)]
    ) { Person(subject: $0.uuid(0), pseudonym: $0.uuid(1)) }
  }

  private func person(
    of account: UUID, in transaction: any WriteTransaction
  ) throws -> Person {
    if let known = try find(account, in: transaction) { return known }
    let person = Person(subject: .chance(), pseudonym: .chance())
    let isNew =
      try transaction.execute(
        """
        INSERT INTO analytics_person (account, subject, pseudonym, generation, made_at) \
        VALUES ($1, $2, $3, 1, $4) ON CONFLICT (account) DO NOTHING
        """,
        [
          SQLValue(account), SQLValue(person.subject), SQLValue(person.pseudonym),
          .integer(now().milliseconds),
        ]) > 0
    // Another process may have made it at this moment; that one counts.
    if isNew { return person }
    return try find(account, in: transaction) ?? person
  }

  private func note(
    _ pseudonym: UUID, because reason: ErasureReason, receipt: UUID,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO analytics_left (pseudonym, reason, receipt, asked_at) VALUES ($1, $2, $3, $4) \
      ON CONFLICT (pseudonym) DO NOTHING
      """,
      [
        SQLValue(pseudonym), .text(reason.rawValue), SQLValue(receipt),
        .integer(now().milliseconds),
      ])
  }
}

extension AnalyticsPeople {
  /// An account with what it is called among the events.
  public struct Known: Hashable, Sendable {
    public var account: UUID
    /// Whose consent it is.
    public var subject: UUID
    public var pseudonym: UUID
  }

  /// Some of those who have a pseudonym, in the order of the accounts.
  /// - Parameter account: the last one of the page before.
  public func page(
    after account: UUID?, count: Int64, in transaction: any ReadTransaction
  ) throws -> [Known] {
    try transaction.rows(
      """
      SELECT account, subject, pseudonym FROM analytics_person WHERE account > $1 \
      ORDER BY account LIMIT $2
      """, [SQLValue(account ?? .zero), .integer(count)]
    ) { Known(account: $0.uuid(0), subject: $0.uuid(1), pseudonym: $0.uuid(2)) }
  }
}
