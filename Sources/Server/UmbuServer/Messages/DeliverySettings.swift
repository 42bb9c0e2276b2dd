import CurlTransport
import Delivery
import Gateways
import Mail
import Values

/// How the server brings messages to people, besides by mail.
public struct DeliverySettings: Sendable {
  /// Makes what hands over texts, of the client that reaches others and the server's clock.
  public typealias SMSMaker =
    @Sendable (WebClient, @escaping @Sendable () -> Instant) -> SMSGateway

  /// Whom push services can turn to, `mailto:` or `https:`; without one browsers get no notifications.
  public var pushSubject: String?
  /// Where people reach this server; nil for where mails say.
  public var address: PublicAddress?
  /// Where mails that come back lie; nil for nowhere.
  public var bounces: Mailbox?
  public var sms: SMSMaker?
  public var apns: APNsAccount?
  public var fcm: FCMAccount?
  /// How requests of the server's own reach others.
  public var rules = WebClient.Rules()

  public init() {}

  /// Whether a text can be the subject.
  public static func isSubject(_ text: String) -> Bool {
    (text.hasPrefix("mailto:") || text.hasPrefix("https://")) && (9...200).contains(text.utf8.count)
      && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }
}

extension DeliveryWays {
  /// What the settings of a server that serves lead on.
  /// - Parameter identity: by what push services know it; nil without a subject.
  init(_ settings: Settings, identity: PushIdentity?) {
    self.init()
    let (delivery, now) = (settings.delivery, settings.now)
    if let mail = settings.mail {
      mailer = mail.mailer
      mailDomain = mail.domain
      bounces = delivery.bounces.map { .live($0) }
    }
    mayReachOpenEndpoints = delivery.rules.mayBePrivate
    guard identity != nil || delivery.sms != nil || delivery.fcm != nil || delivery.apns != nil
    else { return }
    let client = WebClient(delivery.rules)
    if let identity {
      // Where browsers are reached their people say: a slow place holds up nobody's texts.
      var rules = delivery.rules
      rules.timeout = min(rules.timeout, 10_000)
      webPush = .live(identity, through: WebClient(rules), now: now)
      openWebPush = .live(identity, through: WebClient(rules), now: now)
    }
    sms = delivery.sms.map { $0(client, now) }
    fcm = delivery.fcm.map { .fcm($0, through: client, now: now) }
    apns = delivery.apns.map { account in
      var rules = delivery.rules
      rules.isHTTP2 = true
      return .apns(account, through: WebClient(rules), now: now)
    }
  }
}
