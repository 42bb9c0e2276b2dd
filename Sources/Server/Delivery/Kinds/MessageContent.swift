import Database
import Mail
import SyncServer
import Values

/// To whom a message goes, as it is when the message is sent.
public struct Recipient: Sendable, Hashable {
  /// Whose devices get notifications; nil for somebody without an account.
  public var account: UUID?
  public var phone: Phone?
  public var email: Email?
  public var language: Language
  /// In whose clocks nights are told.
  public var zone: ZoneRules

  public init(
    account: UUID? = nil, phone: Phone? = nil, email: Email? = nil, language: Language,
    zone: ZoneRules
  ) {
    self.account = account
    self.phone = phone
    self.email = email
    self.language = language
    self.zone = zone
  }
}

extension Recipient {
  /// A member of a space: their devices, and their e-mail where it is confirmed, in the language of the device
  /// that subscribed last.
  /// - Returns: nil for an account that is no more, or whose person has left the space.
  /// - Throws: `DatabaseError`.
  public static func member(
    _ account: UUID, of space: UUID, in zone: ZoneRules, _ transaction: any ReadTransaction
  ) throws -> Recipient? {
    let found = try transaction.first(
      """
      SELECT a.email, a.confirmed_at FROM account AS a \
      JOIN membership AS m ON m.account = a.id AND m.space = $2 AND m.removed_at IS NULL \
      WHERE a.id = $1
      """, [SQLValue(account), SQLValue(space)]
    ) { ($0.text(0), $0.isNull(1)) }
    guard let (email, isUnconfirmed) = found else { return nil }
    return Recipient(
      account: account, email: isUnconfirmed ? nil : Email(email),
      language: try Subscriptions.language(of: account, in: transaction) ?? .pt, zone: zone)
  }
}

/// What a message says and to whom.
public struct MessageContent: Sendable, Hashable {
  public var recipient: Recipient
  /// What stands in the braces of the template.
  public var values: [String: String]
  /// What the link opens, relative to the app's address, without a slash in front; nil for no link.
  public var path: String?
  /// Whether that page notes itself that the link was used: then the link is shorter by what would tell.
  public var isNotedThere = false
  /// The number on the app's icon, `mostCounted` at most; nil leaves it.
  public let badge: Int?
  /// What goes with a mail; on other ways it is left out.
  public var attachment: MailAttachment?
  /// What a notification opens where that is not `path`; relative as well, and empty for the app.
  public var opens: String?
  /// The text of a notification of a browser, where it says more than what others can read on its way:
  /// those alone are sealed for the device (RFC 8291).
  public var sealedText: String?
  /// Messages of one group take each other's place on a device; nil for one that has its own.
  public var group: UUID?
  /// What can be said from a notification without opening the app.
  public var actions: [MessageAction] = []

  /// Whoever has so much before them needs no number: icons have room for two digits.
  public static let mostCounted = 99

  /// - Parameter badge: as it was counted.
  public init(
    to recipient: Recipient, values: [String: String] = [:], path: String? = nil, badge: Int? = nil
  ) {
    self.recipient = recipient
    self.values = values
    self.path = path
    self.badge = badge.map { min(max($0, 0), Self.mostCounted) }
  }
}

/// A button of a notification.
public struct MessageAction: Sendable, Hashable {
  /// By which the service worker knows it.
  public var name: String
  public var title: String
  /// What it opens where no code of ours runs, relative to the app's address.
  public var opens: String
  /// Where it is posted, relative to the app's address as well: each by itself, and once is enough.
  public var posts: [String]

  public init(_ name: String, title: String, opens: String, posts: [String]) {
    self.name = name
    self.title = title
    self.opens = opens
    self.posts = posts
  }
}

/// What becomes of a message that is due.
public enum Composition: Sendable, Hashable {
  case send(MessageContent)
  /// Nothing: what it was about is no more. The reason names nobody.
  case withdraw(String)
  /// Nothing, though it should be told: those who read the ledger see that it did not arrive, and why. The reason
  /// names nobody.
  case fail(String)
}
