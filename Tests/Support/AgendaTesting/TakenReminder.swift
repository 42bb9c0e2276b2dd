import Delivery
import Gateways
import Mail
import Values

/// A reminder that somebody was brought, as who brought it has it.
public struct TakenReminder: Sendable, Hashable {
  /// The same however often it is brought.
  public var key: String
  public var visitor: UUID
  /// What it says of times, without accents.
  public var when: String

  public init(key: String, visitor: UUID, when: String) {
    self.key = key
    self.visitor = visitor
    self.when = when
  }

  /// As a line of a file.
  public var line: String { "\(key) \(visitor) \(when)" }

  /// Reads a line.
  public init?(line: String) {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let visitor = UUID(String(parts[1])) else { return nil }
    self.init(key: String(parts[0]), visitor: visitor, when: String(parts[2]))
  }

  /// What is brought by SMS and by mail, handed to `take`.
  public static func ways(_ take: @escaping @Sendable (TakenReminder) throws -> Void)
    -> DeliveryWays
  {
    var ways = DeliveryWays()
    ways.sms = SMSGateway { message in
      let number = UInt64(message.to.e164.suffix(1)) ?? 0
      try take(
        TakenReminder(
          key: message.key, visitor: UUID(high: 3, low: number),
          when: part(of: message.text, from: "lembra: ", to: ". https")))
    }
    ways.mailer = Mailer { mail in
      let number = UInt64(mail.to.key.dropFirst().prefix { $0 != "@" }) ?? 0
      try take(
        TakenReminder(
          key: String(mail.id.prefix { $0 != "@" }), visitor: UUID(high: 3, low: number),
          when: part(of: mail.text, from: "horário: ", to: ".\n")))
    }
    return ways
  }

  private static func part(of text: String, from start: String, to end: String) -> String {
    let parts = pieces(of: text, around: start)
    guard parts.count > 1 else { return "" }
    return SMSText.plain(pieces(of: parts[1], around: end)[0])
  }

  private static func pieces(of text: String, around mark: String) -> [String] {
    text.split(separator: mark, omittingEmptySubsequences: false).map { String($0) }
  }
}

extension AgendaMonth.Reminder {
  /// What it says of times, without accents.
  public var plain: String { SMSText.plain(when) }
}
