import Analytics
import Database
import SyncServer
import Values

/// The table `event_epoch`: for whom a device worked, as it numbers them. 0 is nobody; each sign-in and
/// each sign-out begins the next.
extension EventStore {
  /// An epoch as the table has it.
  struct Epoch: Hashable, Sendable {
    var number: Int64
    var pseudonym: UUID
    /// Whose consent counts; nil where nobody is signed in, and it is the device's.
    var subject: UUID?
    /// As `AcceptedEvent.traffic`.
    var traffic: Int
    /// Why nothing more is taken of it.
    var ended: String?
  }

  /// Those of a device that have some numbers, by these. What is found stays as it is until the transaction is over.
  func epochs(
    of installation: UUID, numbered numbers: [Int64], in transaction: any WriteTransaction
  ) throws -> [Int64: Epoch] {
    var epochs: [Int64: Epoch] = [:]
    for number in numbers {
      epochs[number] = try transaction.first(
        "\(Self.epochsOfOne) AND epoch = $2\(Self.epochLock(transaction))",
        [SQLValue(installation), .integer(number)], Self.readEpoch)
    }
    return epochs
  }

  /// The last one of a device, which stays as it is until the transaction is over.
  func lastEpoch(
    of installation: UUID, in transaction: any WriteTransaction
  ) throws -> Epoch? {
    try transaction.first(
      "\(Self.epochsOfOne) ORDER BY epoch DESC LIMIT 1\(Self.epochLock(transaction))",
      [SQLValue(installation)], Self.readEpoch)
  }

  /// How many epochs of nobody a device may still begin.
  func room(
    forEpochsOf installation: UUID, upTo most: Int, in transaction: any ReadTransaction
  ) throws -> Int {
    let known = try transaction.first(
      """
      SELECT count(*) FROM (SELECT 1 FROM event_epoch WHERE installation = $1 \
      AND subject IS NULL LIMIT $2) AS found
      """, [SQLValue(installation), .integer(Int64(most))]
    ) { Int($0.int(0)) }
    return most - (known ?? 0)
  }

  private static let epochsOfOne =
    "SELECT epoch, pseudonym, subject, traffic, ended FROM event_epoch WHERE installation = $1"

  /// What a query of epochs ends with, so that they stay as they are until the transaction is over: whoever ends
  /// one, or takes back a consent, waits for this transaction, or it for theirs. Nothing where nobody else writes.
  private static func epochLock(_ transaction: any WriteTransaction) -> String {
    transaction.isOnlyWriter ? "" : " FOR SHARE"
  }

  private static func readEpoch(_ row: any Row) -> Epoch {
    Epoch(
      number: row.int(0), pseudonym: row.uuid(1), subject: row.isNull(2) ? nil : row.uuid(2),
      traffic: Int(row.int(3)), ended: row.textOrNil(4))
  }

  /// Takes a lock by an id until the transaction is over: whoever holds the same waits, also in a write that is about
  /// something else.
  func hold(_ id: UUID, in transaction: any WriteTransaction) throws {
    // A file has one writer anyway.
    guard !transaction.isOnlyWriter else { return }
    try transaction.query(
      "SELECT 1 FROM pg_advisory_xact_lock($1)", [.integer(id.writeSubject)]
    ) { _ in }
  }

  /// Begins an epoch of nobody.
  func begin(
    epoch number: Int64, of installation: UUID, in transaction: any WriteTransaction
  ) throws -> Epoch {
    let epoch = Epoch(number: number, pseudonym: .chance(), subject: nil, traffic: 0, ended: nil)
    try save(epoch, of: installation, in: transaction)
    return epoch
  }

  private func save(
    _ epoch: Epoch, of installation: UUID, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO event_epoch (installation, epoch, pseudonym, subject, traffic, since) \
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (installation, epoch) DO UPDATE \
      SET pseudonym = excluded.pseudonym, subject = excluded.subject, traffic = excluded.traffic
      """,
      [
        SQLValue(installation), .integer(epoch.number), SQLValue(epoch.pseudonym),
        epoch.subject.map { SQLValue($0) } ?? .null, .integer(Int64(epoch.traffic)),
        .integer(now().milliseconds),
      ])
  }

  /// Whose an epoch is, as a session says.
  public struct Person: Hashable, Sendable {
    public var pseudonym: UUID
    public var subject: UUID
    /// As `AcceptedEvent.traffic`.
    public var traffic: Int

    public init(pseudonym: UUID, subject: UUID, traffic: Int) {
      self.pseudonym = pseudonym
      self.subject = subject
      self.traffic = traffic
    }
  }

  /// What became of a binding.
  public enum Binding: Hashable, Sendable {
    case bound(linked: Bool)
    /// There is no such device.
    case unknownInstallation
    /// The pseudonym was erased meanwhile: ask for the account's again, and begin anew.
    case erased
    /// The epoch has ended, or is somebody else's.
    case taken
  }

  /// Says whose an epoch of a device is. What the device counted just before, while nobody was signed
  /// in, becomes theirs as well, once after each reset. A write about the device.
  public func bind(
    _ number: Int64, of proof: InstallationProof, to person: Person,
    in transaction: any WriteTransaction
  ) throws -> Binding {
    guard let installation = try installation(with: proof, in: transaction) else {
      return .unknownInstallation
    }
    // Whoever erases the person, or takes back their consent, finds this epoch, or we hear of that.
    try hold(person.pseudonym, in: transaction)
    try hold(person.subject, in: transaction)
    guard try !isErased(person.pseudonym, in: transaction) else { return .erased }
    let epochs = try epochs(
      of: installation.id, numbered: [number, number - 1], in: transaction)
    if let known = epochs[number] {
      guard known.ended == nil, known.subject == nil || known.subject == person.subject else {
        return .taken
      }
      if known.subject == person.subject, known.pseudonym == person.pseudonym {
        return .bound(linked: false)
      }
      // Events of it came before its session was named.
      if known.pseudonym != person.pseudonym {
        try link(known.pseudonym, to: person.pseudonym, in: transaction)
      }
    }
    let epoch = Epoch(
      number: number, pseudonym: person.pseudonym, subject: person.subject,
      traffic: person.traffic, ended: nil)
    try save(epoch, of: installation.id, in: transaction)
    guard !installation.isLinked else { return .bound(linked: false) }
    try transaction.execute(
      "UPDATE event_installation SET linked = 1 WHERE id = $1", [SQLValue(installation.id)])
    guard number > 0 else { return .bound(linked: false) }
    // Events of it may still be on their way.
    let before =
      try epochs[number - 1] ?? begin(epoch: number - 1, of: installation.id, in: transaction)
    guard before.subject == nil, before.ended == nil else { return .bound(linked: false) }
    try link(before.pseudonym, to: person.pseudonym, in: transaction)
    return .bound(linked: true)
  }

  /// Erases what a device counted for nobody, and ends all that it counts; the next that it numbers
  /// begins anew. A write about it.
  /// - Returns: false for a proof that is none.
  public func reset(
    _ proof: InstallationProof, receipt: UUID, in transaction: any WriteTransaction
  ) throws -> Bool {
    guard let installation = try installation(with: proof, in: transaction) else { return false }
    let lock = Self.epochLock(transaction)
    let open = try transaction.rows(
      """
      SELECT pseudonym FROM event_epoch WHERE installation = $1 AND subject IS NULL \
      AND ended IS NULL ORDER BY pseudonym\(lock)
      """, [SQLValue(installation.id)]
    ) { $0.uuid(0) }
    // Where nothing was counted there is a receipt all the same.
    for pseudonym in open.isEmpty ? [UUID.chance()] : open {
      try erase(pseudonym, receipt: receipt, because: .reset, in: transaction)
    }
    try transaction.execute(
      "UPDATE event_epoch SET ended = $2 WHERE installation = $1 AND ended IS NULL",
      [SQLValue(installation.id), .text(ErasureReason.reset.rawValue)])
    try transaction.execute(
      "UPDATE event_installation SET linked = 0 WHERE id = $1", [SQLValue(installation.id)])
    return true
  }
}
