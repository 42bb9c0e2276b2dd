import Database
import Subscriptions
import Values

/// What a button of the box's pages posts.
public struct BoxAct: Sendable, Hashable {
  /// Raw values go over the wire.
  public enum Name: String, Sendable, Hashable {
    // On the page on which something is paid.
    case pay, confirm, deny, issue, paid, later
    // On the page for what was paid.
    case card, end, goOn, fail, refund, dispute, lose, win
  }

  public var name: Name
  /// What was typed as the card's number; it is looked at and not kept.
  public var number: String

  public init(_ name: Name, number: String = "") {
    self.name = name
    self.number = number
  }
}

/// The pages of the box, on which people act as customers do, and as a bank does.
extension CheckoutBox {
  /// What a page shows; it does nothing.
  /// - Parameter isManaging: whether it is the page for what was paid.
  /// - Throws: `CheckoutFailure.notFound`, `DatabaseError`.
  public func look(at key: String, isManaging: Bool) async throws -> BoxPage {
    let now = now()
    return try await database.read { transaction in
      try Self.page(key, isManaging, at: now, in: transaction)
    }
  }

  /// Does what a button says, where it can be done, and shows what came of it.
  /// - Throws: `CheckoutFailure.notFound`, `DatabaseError`.
  public func act(_ act: BoxAct, on key: String, isManaging: Bool) async throws -> BoxPage {
    let now = now()
    return try await database.write { transaction in
      if isManaging {
        try Self.manage(act, key, at: now, in: transaction)
      } else {
        try Self.pay(act, key, at: now, in: transaction)
      }
      return try Self.page(key, isManaging, at: now, in: transaction)
    }
  }

  private static func page(
    _ key: String, _ isManaging: Bool, at now: Instant, in transaction: any ReadTransaction
  ) throws -> BoxPage {
    guard var session = try findSession(key, in: transaction) else {
      throw CheckoutFailure.notFound
    }
    session.advance(to: now)
    guard isManaging else { return BoxPage(.paying(session)) }
    guard var subscription = try findSubscription(key, in: transaction) else {
      return BoxPage(.payment(session))
    }
    subscription.advance(to: now)
    return BoxPage(.subscription(subscription))
  }

  private static func pay(
    _ act: BoxAct, _ key: String, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    guard var session = try findSession(key, in: transaction) else {
      throw CheckoutFailure.notFound
    }
    session.advance(to: now)
    var card: BoxCard?
    switch act.name {
    case .pay: card = session.pay(with: act.number, at: now)
    case .confirm: card = session.confirm(true, at: now)
    case .deny: card = session.confirm(false, at: now)
    case .issue: session.issue(at: now)
    case .paid: session.pay(now: now, isLater: false)
    case .later: session.pay(now: now, isLater: true)
    case .card, .end, .goOn, .fail, .refund, .dispute, .lose, .win: return
    }
    try put(session, at: now, in: transaction)
    if let card {
      try put(BoxSubscription(session, with: card, at: now), at: now, in: transaction)
    }
  }

  private static func manage(
    _ act: BoxAct, _ key: String, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    if var subscription = try findSubscription(key, in: transaction) {
      subscription.advance(to: now)
      switch act.name {
      case .card: _ = subscription.change(to: act.number, at: now)
      case .end: subscription.setRenewal(false)
      case .goOn: subscription.setRenewal(true)
      case .fail: subscription.fail()
      case .refund: subscription.refund(at: now)
      case .dispute: subscription.argue(.open, at: now)
      case .lose: subscription.argue(.lost, at: now)
      case .win: subscription.argue(.won, at: now)
      case .pay, .confirm, .deny, .issue, .paid, .later: return
      }
      return try put(subscription, at: now, in: transaction)
    }
    guard var session = try findSession(key, in: transaction) else {
      throw CheckoutFailure.notFound
    }
    session.advance(to: now)
    switch act.name {
    case .refund: session.refund(at: now)
    case .dispute: session.argue(.open, at: now)
    case .lose: session.argue(.lost, at: now)
    case .win: session.argue(.won, at: now)
    case .pay, .confirm, .deny, .issue, .paid, .later, .card, .end, .goOn, .fail: return
    }
    try put(session, at: now, in: transaction)
  }
}
