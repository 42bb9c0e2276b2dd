import Database
import Fields
import Jobs
import Subscriptions
import SyncServer
import Values

/// A provider in the box: pages of our own that look and fail as a real one's do, to try everything out without one.
/// No money moves, and no card is kept.
///
/// What it has lies in the table `checkout_box`; its clock is the server's, and a job wakes what changes by
/// itself.
public struct CheckoutBox: CheckoutProvider {
  let database: any Database
  let now: @Sendable () -> Instant
  /// Of the app, with a slash at the end.
  let address: String

  public init(in database: any Database, at address: String, now: @escaping @Sendable () -> Instant)
  {
    self.database = database
    self.address = address
    self.now = now
  }

  public var name: String { "box" }
  public var origin: String? { nil }
  public var isTest: Bool { true }

  public func open(_ order: CheckoutOrder) async throws -> OpenedPage {
    let now = now()
    let page = OpenedPage("cs_box_\(order.key)", at: address + BoxPage.path(of: order.key))
    try await database.write { transaction -> Void in
      guard try Self.findSession(order.key, in: transaction) == nil else { return }
      try Self.put(BoxSession(order), at: now, in: transaction)
    }
    return page
  }

  public func close(_ page: String) async throws {
    let key = page.dropped("cs_box_")
    let now = now()
    try await database.write { transaction -> Void in
      guard var session = try Self.findSession(key, in: transaction) else {
        throw CheckoutFailure.notFound
      }
      session.advance(to: now)
      guard session.told.state == .open else { throw CheckoutFailure.refused("status") }
      session.close()
      try Self.put(session, at: now, in: transaction)
    }
  }

  public func session(_ id: String) async throws -> ProviderSession {
    try await session(key: id.dropped("cs_box_")).told
  }

  public func payment(_ id: String) async throws -> ProviderPayment {
    try await session(key: id.dropped("pi_box_")).payment
  }

  public func subscription(_ id: String) async throws -> ProviderSubscription {
    try await subscription(key: id.dropped("sub_box_")).told
  }

  public func setRenewal(_ renews: Bool, of id: String) async throws {
    let key = id.dropped("sub_box_")
    let now = now()
    try await database.write { transaction -> Void in
      guard var subscription = try Self.findSubscription(key, in: transaction) else {
        throw CheckoutFailure.notFound
      }
      subscription.advance(to: now)
      subscription.setRenewal(renews)
      try Self.put(subscription, at: now, in: transaction)
    }
  }

  public func portal(
    of customer: String, _ language: Language, returningTo address: String
  ) async throws -> String {
    self.address + BoxPage.path(of: customer.dropped("cus_box_")) + "/" + BoxPage.manage
  }

  /// Nobody sends it messages: it tells by itself.
  public func subject(of message: [UInt8], signature: String?) throws -> CheckoutSubject? {
    throw CheckoutFailure.notBelieved("nobody")
  }

  func session(key: String) async throws -> BoxSession {
    let now = now()
    let found = try await database.read { try Self.findSession(key, in: $0) }
    guard var session = found else { throw CheckoutFailure.notFound }
    session.advance(to: now)
    return session
  }

  func subscription(key: String) async throws -> BoxSubscription {
    let now = now()
    let found = try await database.read { try Self.findSubscription(key, in: $0) }
    guard var subscription = found else { throw CheckoutFailure.notFound }
    subscription.advance(to: now)
    return subscription
  }
}

/// The table `checkout_box`.
extension CheckoutBox {
  static func findSession(
    _ key: String, in transaction: any ReadTransaction
  ) throws -> BoxSession? {
    try content("session \(key)", in: transaction).flatMap { BoxSession(json: $0) }
  }

  static func findSubscription(
    _ key: String, in transaction: any ReadTransaction
  ) throws -> BoxSubscription? {
    try content("subscription \(key)", in: transaction).flatMap { BoxSubscription(json: $0) }
  }

  private static func content(
    _ id: String, in transaction: any ReadTransaction
  ) throws -> JSONValue? {
    try transaction.first(
      "SELECT content FROM checkout_box WHERE id = $1", [.text(id)]
    ) { $0.text(0) }.flatMap { try? JSONValue.parse(Array($0.utf8)) }
  }

  /// Keeps a page, tells the checkout of it, and has it woken when it next changes.
  static func put(
    _ session: BoxSession, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try put("session \(session.key)", session.json, in: transaction)
    if session.state != .open {
      try Checkout.tell(of: .session(session.told.id), at: now, in: transaction)
    }
    if session.state == .paid, session.method.isPaidByHand {
      try Checkout.tell(of: .payment(session.payment.id), at: now, in: transaction)
    }
    try wake("session \(session.key)", at: session.nextChange, now: now, in: transaction)
  }

  /// The same of a subscription.
  static func put(
    _ subscription: BoxSubscription, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try put("subscription \(subscription.key)", subscription.json, in: transaction)
    try Checkout.tell(of: .subscription("sub_box_\(subscription.key)"), at: now, in: transaction)
    try wake(
      "subscription \(subscription.key)", at: subscription.nextChange, now: now, in: transaction)
  }

  private static func put(
    _ id: String, _ content: JSONValue, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO checkout_box (id, content) VALUES ($1, $2) \
      ON CONFLICT (id) DO UPDATE SET content = excluded.content
      """, [.text(id), .text(content.jsonText)])
  }
}

/// Which page or subscription of the box changes by itself: the id of its row.
struct WakeArguments: FieldObject, Hashable, Sendable {
  var id = ""

  init() {}

  init(_ id: String) {
    self.id = id
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id, maxLength: 255)
  }
}

extension CheckoutBox {
  private static let wakeJob = JobKind<WakeArguments>("wake-checkout-box", .database)

  private static func wake(
    _ id: String, at time: Instant?, now: Instant, in transaction: any WriteTransaction
  ) throws {
    guard let time else { return }
    try Outbox.addOrHasten(
      wakeJob.job(WakeArguments(id), id: .fresh(at: now), key: id, dueAt: time), at: now,
      in: transaction)
  }

  /// Who does its jobs.
  public var handlers: [JobHandler] {
    [
      JobHandler(Self.wakeJob, limit: 4, retries: JobRetries(attempts: 40)) { arguments, _ in
        let now = now()
        return .write { transaction in
          try Self.wake(arguments.id, at: now, in: transaction)
          return nil
        }
      }
    ]
  }

  /// Stores what time has done to it.
  private static func wake(
    _ id: String, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let parts = id.split(separator: " ", maxSplits: 1).map { String($0) }
    guard parts.count == 2 else { return }
    if parts[0] == "session" {
      guard var session = try findSession(parts[1], in: transaction) else { return }
      session.advance(to: now)
      try put(session, at: now, in: transaction)
    } else {
      guard var subscription = try findSubscription(parts[1], in: transaction) else { return }
      subscription.advance(to: now)
      try put(subscription, at: now, in: transaction)
    }
  }
}

extension String {
  /// Without that beginning, if it has it.
  fileprivate func dropped(_ beginning: String) -> String {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : self
  }
}
