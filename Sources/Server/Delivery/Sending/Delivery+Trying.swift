import Database
import Gateways
import SyncServer
import Values

/// A notification by which somebody sees whether their device shows any.
extension Delivery {
  /// What became of it.
  public enum Trial: Sendable, Hashable {
    /// The push service has taken it.
    case taken
    /// The subscription led nowhere any more, and is put away.
    case gone
    /// It may go another time.
    case later
    /// The device has no subscription that is reached.
    case unsubscribed
  }

  private enum Words {
    static var title: Phrase { Phrase(pt: "Notificações ligadas", en: "Notifications are on") }
    static var text: Phrase {
      Phrase(
        pt: "É assim que elas aparecem neste aparelho.",
        en: "This is how they appear on this device.")
    }
  }

  /// Hands a notification to the push service of a session's browser; it is in no ledger.
  /// - Parameter path: what a tap on it opens, relative to the app's address.
  /// - Throws: `DatabaseError`.
  public func tryPush(
    to session: UUID, in language: Language, opening path: String
  ) async throws -> Trial {
    let found = try await database.read { try Subscriptions.of(session: session, in: $0) }
    guard let found, found.service == .web, let push = ways.webPush,
      let place = PushSubscription(
        endpoint: found.endpoint, publicKey: found.publicKey, secret: found.secret,
        mayBeOpen: ways.mayReachOpenEndpoints)
    else { return .unsubscribed }
    let content = DeclarativePush(
      title: Words.title(language), body: Words.text(language), language: language,
      address: app.address + path, tag: "trial")
    do {
      try await push.send(
        WebPushMessage(
          content.content, type: DeclarativePush.type, lifetime: 300, urgency: .high,
          topic: "trial"), place)
      return .taken
    } catch let failure as GatewayFailure where failure.isGone {
      try await database.write(in: found.account) { transaction in
        try Subscriptions.putAway(found, in: transaction)
      }
      return .gone
    } catch let error as DatabaseError {
      throw error
    } catch {
      return .later
    }
  }
}
