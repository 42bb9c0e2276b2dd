import API
import Fields

/// The operation by which people see what an app's messages say.
public enum TemplateEndpoints {
  public static let list = Endpoint<Nothing, MessageTemplates>(
    "listMessageTemplates", .get, "v1/messages/templates", access: .session,
    summary: """
      What each kind of message of the app says in each language, with examples of what stands in its \
      places.
      """)
}

/// What the messages of an app say.
public struct MessageTemplates: FieldObject, Hashable, Sendable {
  /// One kind of message.
  public struct Kind: FieldObject, Hashable, Sendable {
    /// Such as `appointment.reminder`.
    public var name = ""
    /// Whether it goes to members of the space; else to those of whom the space keeps records.
    public var isForMembers = true
    /// `push`, `sms` or `mail`, in the order in which they are tried.
    public var channels: [String] = []
    public var pt = Words()
    public var en = Words()

    public init() {}

    public mutating func visit(_ fields: FieldVisitor) {
      fields.field("name", &name)
      fields.field("isForMembers", &isForMembers)
      fields.field("channels", &channels)
      fields.field("pt", &pt)
      fields.field("en", &en)
    }
  }

  /// What it says in one language.
  public struct Words: FieldObject, Hashable, Sendable {
    /// What people call the kind.
    public var title = ""
    /// The subject of a mail, and the title of a notification.
    public var subject = ""
    /// The paragraphs of a mail, before its link.
    public var paragraphs: [String] = []
    /// What leads on; nil for a message without a link.
    public var action: String?
    /// The text of a notification.
    public var short = ""
    /// That of an SMS, with its link.
    public var sms = ""

    public init() {}

    public mutating func visit(_ fields: FieldVisitor) {
      fields.field("title", &title)
      fields.field("subject", &subject)
      fields.field("paragraphs", &paragraphs)
      fields.field("action", &action)
      fields.field("short", &short)
      fields.field("sms", &sms)
    }
  }

  /// In the order in which the app has them.
  public var kinds: [Kind] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("kinds", &kinds, maxCount: 100)
  }
}
