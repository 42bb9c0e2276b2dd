import API
import Crypto
import Delivery
import Fields
import Gateways
import Notifications
import SyncServer
import Values

extension DeliveryModule {
  var key: Operation {
    Operation(PushEndpoints.key) { [context] _, _ in
      var key = PushKey()
      key.key = context.installation.pushIdentity?.publicKey
      return key
    }
  }

  var subscribe: Operation {
    Operation(PushEndpoints.subscribe, bodyLimit: 8_192, refusals: [404]) {
      [context] registration, call in
      let caller = try call.signedIn()
      let isReached: Bool
      let ways = context.installation.ways
      var subscription = DeviceSubscription(
        id: context.newID(), account: caller.account, session: caller.session, service: .web,
        endpoint: registration.endpoint)
      subscription.language = registration.language
      switch registration.service {
      case .web:
        subscription.publicKey = [UInt8](base64URL: registration.p256dh) ?? []
        subscription.secret = [UInt8](base64URL: registration.auth) ?? []
        try Self.check(subscription, mayBeOpen: ways.mayReachOpenEndpoints)
        isReached = ways.webPush != nil
      case .apns:
        subscription.service = .apns
        isReached = ways.apns != nil
      case .fcm:
        subscription.service = .fcm
        isReached = ways.fcm != nil
      }
      // A URL or a token, neither of which has anything else; an index takes no longer ones.
      guard !registration.endpoint.isEmpty,
        registration.endpoint.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
      else { throw Self.wrong("endpoint") }
      guard isReached else { throw Problem.notFound }
      let (put, now) = (subscription, context.now())
      try await context.database.write(in: caller.account) { transaction in
        try Subscriptions.put(put, at: now, in: transaction)
      }
      return Nothing()
    }
  }

  static func check(_ subscription: DeviceSubscription, mayBeOpen: Bool) throws {
    guard subscription.publicKey.count == P256Key.publicSize else { throw wrong("p256dh") }
    guard subscription.secret.count == 16 else { throw wrong("auth") }
    guard
      PushSubscription(
        endpoint: subscription.endpoint, publicKey: subscription.publicKey,
        secret: subscription.secret, mayBeOpen: mayBeOpen) != nil
    else { throw wrong("endpoint") }
  }

  private static func wrong(_ field: String) -> Problem {
    Problem(.field(FieldError(field, .malformed)))
  }

  var unsubscribe: Operation {
    Operation(PushEndpoints.unsubscribe) { [context] _, call in
      let caller = try call.signedIn()
      try await context.database.write(in: caller.account) { transaction in
        try Subscriptions.remove(of: caller.session, in: transaction)
      }
      return Nothing()
    }
  }

  /// What a token does that is none is not told: there is nothing to find out.
  var receipt: Operation {
    Operation(PushEndpoints.receipt, bodyLimit: 1_024) { [delivery] receipt, _ in
      _ = try await delivery.apply(
        receipt.event == .opened ? .opened : .shown, by: receipt.token)
      return Nothing()
    }
  }
}
