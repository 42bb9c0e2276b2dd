import Database
import Fields
import Jobs
import SyncServer
import Values

/// Brings messages to people: on the ways of their kind, in order, with the next where nobody has seen
/// one in time (Docs/Delivery.md).
///
/// A message is asked for in the transaction of the change that causes it. When it is due, `deliver`
/// decides what it says, to whom and on which way; that is in the database alone, and happens exactly
/// once. A job of the way then hands it to whoever brings it, at least once, with the same id.
public struct Delivery: Sendable {
  public let database: any Database
  let ways: DeliveryWays
  let kinds: [String: MessageKind]
  /// As the app has them.
  public let orderedKinds: [MessageKind]
  let app: DeliveringApp
  public let now: @Sendable () -> Instant
  /// Says that a job has come.
  public let ring: @Sendable () -> Void

  /// How long messages that are at their end are known, in milliseconds.
  public var memory: Int64 = 400 * 86_400_000
  public var textCaps = TextCaps()

  public init(
    _ kinds: [MessageKind], in database: any Database, on ways: DeliveryWays,
    of app: DeliveringApp, now: @escaping @Sendable () -> Instant,
    ring: @escaping @Sendable () -> Void
  ) {
    self.kinds = Dictionary(kinds.map { ($0.name, $0) }) { $1 }
    orderedKinds = kinds
    self.database = database
    self.ways = ways
    self.app = app
    self.now = now
    self.ring = ring
  }

  /// Asks for a message, in the transaction of what causes it.
  /// - Parameter zone: of the person, where nights are to be told already: a message whose kind goes
  ///   out before the night does so.
  /// - Returns: false when there is or was one of its kind and key, which then stays as it is.
  /// - Throws: `DatabaseError`.
  @discardableResult
  public func add(
    _ message: QueuedMessage, in zone: ZoneRules? = nil, _ transaction: any WriteTransaction
  ) throws -> Bool {
    let now = now()
    var message = message
    if let zone, let kind = kinds[message.kind], kind.nights(of: message) == .before,
      let night = try quietHours(of: message, kind, transaction)?.start(
        at: message.dueAt, in: zone)
    {
      // A minute is enough for it to be out before.
      message.dueAt = night.adding(milliseconds: -60_000)
    }
    guard try Messages.add(message, at: now, in: transaction) else { return false }
    _ = try MessageTokens.findOrCreate(in: transaction)
    try decideLater(message, step: 0, at: message.dueAt, in: transaction)
    return true
  }

  /// The message of a kind and key; nil when none was asked for, or it is forgotten.
  /// - Throws: `DatabaseError`.
  public func message(
    _ kind: String, key: String, in transaction: any ReadTransaction
  ) throws -> QueuedMessage? {
    try Messages.find(kind, key: key, in: transaction)
  }

  /// Notes that whoever got a message has used its link; it needs no other way then.
  /// - Throws: `DatabaseError`.
  public func noteOpened(_ message: UUID, in transaction: any WriteTransaction) throws {
    try Messages.see(message, isOpened: true, at: now(), in: transaction)
  }

  /// What people call a kind of message; nil for one that is no more.
  public func title(of kind: String) -> Phrase? { kinds[kind]?.title }

  /// Who does its jobs.
  public var handlers: [JobHandler] {
    [decisionHandler] + Channel.allCases.map(attemptHandler)
  }

  /// What it does again and again.
  public var periodic: [PeriodicJob] {
    [
      bounceJob,
      PeriodicJob("forget-messages", every: 86_400_000) { _ in
        let time = now().adding(milliseconds: -memory)
        return .write { transaction in
          _ = try Messages.forget(endedBefore: time, in: transaction)
          try Subscriptions.removeEnded(in: transaction)
          return nil
        }
      },
    ].compactMap { $0 }
  }
}

/// What messages say of the app.
public struct DeliveringApp: Sendable, Hashable {
  /// What people call it.
  public var name: String
  /// Where people reach it, with a slash at the end: `https://umbu.example/app/`. The operator's word.
  public var address: String

  public init(name: String, address: String) {
    self.name = name
    self.address = address
  }
}
