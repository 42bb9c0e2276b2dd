import Fields
import Values

/// A notification that a browser shows without code of ours, where it knows declarative messages (Push
/// API, section "Declarative push message"); elsewhere the service worker reads the same.
public struct DeclarativePush: Sendable, Hashable {
  /// The content's type.
  public static let type = "application/notification+json"

  public var title: String
  public var body: String
  public var language: Language
  /// What a tap opens: an absolute URL.
  public var address: String
  /// A later notification of the same tag takes its place on the screen.
  public var tag: String
  public var isSilent = false
  /// The number on the app's icon; nil leaves it.
  public var badge: Int?
  /// What the service worker says again when it has shown it, or somebody has tapped it.
  public var receipt: String?

  public init(title: String, body: String, language: Language, address: String, tag: String) {
    self.title = title
    self.body = body
    self.language = language
    self.address = address
    self.tag = tag
  }

  public var content: [UInt8] {
    var notification: [JSONValue.Member] = [
      .init("title", .text(title)), .init("lang", .text(language.rawValue)),
      .init("dir", .text("ltr")), .init("body", .text(body)), .init("navigate", .text(address)),
      .init("tag", .text(tag)),
    ]
    if isSilent { notification.append(.init("silent", .boolean(true))) }
    if let receipt {
      notification.append(.init("data", .object([.init("receipt", .text(receipt))])))
    }
    var members: [JSONValue.Member] = [
      .init("web_push", .integer(8_030)), .init("notification", .object(notification)),
      // The service worker may say first that it was shown.
      .init("mutable", .boolean(true)),
    ]
    if let badge { members.append(.init("app_badge", .integer(Int64(max(badge, 0))))) }
    return JSONValue.object(members).bytes
  }
}
