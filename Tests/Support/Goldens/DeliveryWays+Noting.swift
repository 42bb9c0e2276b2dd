import Delivery
import Gateways
import Mail

extension DeliveryWays {
  /// The same ways, which hand to `note` as text all that they took.
  public func noting(_ note: @escaping @Sendable (String) -> Void) -> DeliveryWays {
    var noting = self
    if let mailer {
      noting.mailer = Mailer { mail in
        try await mailer.send(mail)
        note(MessageText.of(mail))
      }
    }
    if let sms {
      noting.sms = SMSGateway { text in
        try await sms.send(text)
        note(MessageText.of(text))
      }
    }
    if let webPush {
      noting.webPush = WebPush { push, subscription in
        try await webPush.send(push, subscription)
        note(MessageText.of(push, to: subscription))
      }
    }
    if let apns {
      noting.apns = AppPush { push, device in
        try await apns.send(push, device)
        note(MessageText.of(push, to: device))
      }
    }
    return noting
  }

  /// Ways that take all.
  public static var open: DeliveryWays {
    var ways = DeliveryWays()
    ways.mailDomain = "clinica.example"
    ways.mailer = Mailer { _ in }
    ways.sms = SMSGateway { _ in }
    ways.webPush = WebPush { _, _ in }
    ways.apns = AppPush { _, _ in }
    return ways
  }
}
