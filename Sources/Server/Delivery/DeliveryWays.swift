import Gateways
import Mail

/// What a server can bring messages with; what it lacks is passed over.
public struct DeliveryWays: Sendable {
  public var mailer: Mailer?
  /// What comes after the `@` of a mail's id: the sender's domain.
  public var mailDomain = "umbu.invalid"
  /// Where mails that come back lie.
  public var bounces: MailboxReader?
  public var webPush: WebPush?
  /// The same for devices that no account has, which anybody may name: one that answers slowly holds up no others.
  /// Nil for `webPush`.
  public var openWebPush: WebPush?
  public var apns: AppPush?
  public var fcm: AppPush?
  public var sms: SMSGateway?
  /// Whether push services may be asked without TLS, as those of tests.
  public var mayReachOpenEndpoints = false

  public init() {}

  /// Whether anything is brought on a channel.
  func brings(_ channel: Channel) -> Bool {
    switch channel {
    case .push: webPush != nil || apns != nil || fcm != nil
    case .sms: sms != nil
    case .mail: mailer != nil
    }
  }

  /// Whether devices of a service are reached.
  func reaches(_ service: DeviceSubscription.Service) -> Bool {
    switch service {
    case .web: webPush != nil
    case .apns: apns != nil
    case .fcm: fcm != nil
    }
  }
}
