import Delivery
import Fields
import Gateways
import Mail
import Values

/// What somebody was told, as who brought it has it.
public struct TakenCall: Sendable, Hashable {
  /// The same however often it is brought.
  public var key: String
  /// The number of the account, from 1; of a device without one its endpoint's.
  public var number: Int
  public var title: String
  public var body: String
  public var way = Channel.push
  /// The notification as it was sent.
  public var content: JSONValue = .null

  /// As a line of a file.
  public var line: String { "\(key)\t\(number)\t\(title)\t\(body)" }

  public init(key: String, number: Int, title: String, body: String) {
    self.key = key
    self.number = number
    self.title = title
    self.body = body
  }

  /// Of which doses it tells, each with its time, which the text has once for all of the same time.
  public var doses: Set<String> {
    var doses: Set<String> = []
    var time = ""
    for part in body.split(separator: ";") {
      let part = part.drop { $0 == " " }
      let words = part.split(separator: " ", maxSplits: 1).map { String($0) }
      guard words.count == 2, words[0].contains(":") else {
        doses.insert("\(time) \(part)")
        continue
      }
      time = words[0]
      doses.insert("\(time) \(words[1])")
    }
    return doses
  }

  /// Reads a line.
  public init?(line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 4, let number = Int(parts[1]) else { return nil }
    self.init(key: parts[0], number: number, title: parts[2], body: parts[3])
  }

  /// What is brought by notifications, texts and mails, handed to `take`.
  public static func ways(_ take: @escaping @Sendable (TakenCall) throws -> Void) -> DeliveryWays {
    var ways = DeliveryWays()
    ways.webPush = WebPush { message, subscription in
      let content = (try? JSONValue.parse(message.content)) ?? .null
      let notification = content["notification"]
      var call = TakenCall(
        key: notification?["data"]?["receipt"]?.text ?? notification?["tag"]?.text ?? "",
        number: Int(String(subscription.endpoint.text.split(separator: "/").last ?? "")) ?? 0,
        title: notification?["title"]?.text ?? "", body: notification?["body"]?.text ?? "")
      call.content = content
      try take(call)
    }
    ways.sms = SMSGateway { message in
      var call = TakenCall(
        key: message.key, number: Int(message.to.e164.suffix(1)) ?? 0, title: "",
        body: message.text)
      call.way = .sms
      try take(call)
    }
    ways.mailer = Mailer { mail in
      var call = TakenCall(
        key: String(mail.id.prefix { $0 != "@" }),
        number: Int(String(mail.to.key.dropFirst().prefix { $0 != "@" })) ?? 0,
        title: mail.subject, body: mail.text)
      call.way = .mail
      try take(call)
    }
    return ways
  }
}
