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
  /// Whether one that takes another's place is told as a new one.
  public var isRenotified = false
  public var actions: [Action] = []
  /// What else the service worker is told, in `data`.
  public var data: [JSONValue.Member] = []

  /// A button.
  public struct Action: Sendable, Hashable {
    public var name: String
    public var title: String
    /// What it opens where no service worker takes it.
    public var address: String
    /// Absolute URLs to which the service worker posts, without a body, when it is tapped.
    public var posts: [String]

    public init(_ name: String, title: String, address: String, posts: [String]) {
      self.name = name
      self.title = title
      self.address = address
      self.posts = posts
    }
  }

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
    if isRenotified { notification.append(.init("renotify", .boolean(true))) }
    var data = data
    if let receipt { data.insert(.init("receipt", .text(receipt)), at: 0) }
    if !actions.isEmpty {
      notification.append(
        .init(
          "actions",
          .array(
            actions.map { action in
              .object([
                .init("action", .text(action.name)), .init("title", .text(action.title)),
                .init("navigate", .text(action.address)),
              ])
            })))
      let posts = actions.map { action in
        JSONValue.Member(action.name, .array(action.posts.map { .text($0) }))
      }
      data.append(.init("posts", .object(posts)))
    }
    if !data.isEmpty { notification.append(.init("data", .object(data))) }
    var members: [JSONValue.Member] = [
      .init("web_push", .integer(8_030)), .init("notification", .object(notification)),
      // The service worker may say first that it was shown.
      .init("mutable", .boolean(true)),
    ]
    if let badge { members.append(.init("app_badge", .integer(Int64(max(badge, 0))))) }
    return JSONValue.object(members).bytes
  }
}
