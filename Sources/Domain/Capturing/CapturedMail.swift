import Fields
import Values

/// A mail that somebody sent to the address of their own, waiting for their app.
///
/// Its id is meant to be that of the item that is made of it, so that taking it in twice makes one.
public struct CapturedMail: FieldObject, Hashable, Sendable {
  /// The most attachments that are kept of one.
  public static let mostParts = 100
  /// Bytes of a whole message as it came.
  public static let mostBytes = 25 << 20

  public var id = UUID.zero
  public var receivedAt = Instant.epoch
  /// As the mail says.
  public var sentAt: Instant?
  public var subject = ""
  /// The address in `From`, for which the mail server vouched.
  public var sender = ""
  public var senderName: String?
  /// Its text in CommonMark. A picture in it that came along is `![…](cid:…)`.
  public var markdown = ""
  /// Whether the text went on.
  public var isCut = false
  /// How many attachments did not come with it, since there were more than are kept.
  public var leftOut = 0
  public var parts: [CapturedPart] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("receivedAt", &receivedAt)
    fields.field("sentAt", &sentAt)
    fields.line("subject", &subject, maxLength: 300)
    fields.field("sender", &sender, maxLength: 254)
    fields.field("senderName", &senderName, maxLength: 200)
    fields.longText("markdown", &markdown, maxLength: ReadPage.mostText)
    fields.field("isCut", &isCut)
    fields.field("leftOut", &leftOut)
    fields.field("parts", &parts, maxCount: Self.mostParts)
  }

  /// What is said where text or attachments did not come along; nil where all did.
  public func note(in language: Language) -> String? {
    var notes: [String] = []
    if isCut { notes.append(Self.goesOn(language)) }
    if leftOut > 0 {
      notes.append(Self.cut(language, parts.count.description, leftOut.description))
    }
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  private static var goesOn: Phrase {
    Phrase(
      pt: "O e-mail era longo ou aninhado demais: parte dele não está aqui.",
      en: "The mail was too long or too deeply nested: some of it is not here.")
  }

  private static var cut: Phrase {
    Phrase(
      pt: "O e-mail trouxe anexos demais: {0} estão aqui, {1} ficaram de fora.",
      en: "The mail brought too many attachments: {0} are here, {1} were left out.")
  }
}

/// An attachment of a mail.
public struct CapturedPart: FieldObject, Hashable, Sendable {
  /// Its place in the mail, from 0.
  public var number = 0
  /// As the mail calls it.
  public var name = ""
  /// As the mail says; the file room looks for itself when it is uploaded.
  public var type = ""
  public var bytes: Int64 = 0
  /// What the text calls it: `cid:` and this.
  public var contentID: String?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("number", &number)
    fields.line("name", &name, maxLength: 255)
    fields.line("type", &type, maxLength: 127)
    fields.field("bytes", &bytes)
    fields.field("contentID", &contentID, maxLength: 255)
  }
}

/// The mails that wait, oldest first.
public struct CapturedMailPage: FieldObject, Hashable, Sendable {
  /// Each may have a text of a million letters.
  public static let size = 10

  public var mails: [CapturedMail] = []
  public var hasMore = false

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("mails", &mails, maxCount: Self.size)
    fields.field("hasMore", &hasMore)
  }
}

/// What a server knows of the address of somebody's own for mail. The address itself is kept as a digest alone.
public struct CaptureAddress: FieldObject, Hashable, Sendable {
  public static let mostSenders = 20

  /// Whether this server takes mail at all.
  public var isOffered = false
  /// Since when there is one; nil for none.
  public var since: Instant?
  /// Its space, where what comes is told.
  public var space: UUID?
  /// Who may send to it: addresses, and `@example.com` for all of a domain.
  public var senders: [String] = []
  /// The address, once, when it was just made; nil at all other times.
  public var address: String?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("isOffered", &isOffered)
    fields.field("since", &since)
    fields.field("space", &space)
    fields.field("senders", &senders, maxLength: 255, maxCount: Self.mostSenders)
    fields.field("address", &address, maxLength: 254)
  }
}
