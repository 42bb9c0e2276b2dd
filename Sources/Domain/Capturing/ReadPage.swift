import Fields
import Values

/// A page of the web as it was read: what is told of it, and a copy that opens without a network.
public struct ReadPage: FieldObject, Hashable, Sendable {
  /// Unicode scalars of the copy; what goes on beyond is cut.
  public static let mostText = 1_000_000

  /// Where it was found in the end, after redirects: `https://…`, without a fragment.
  public var address = ""
  /// Never empty once a server has read it: the host's name where the page has none.
  public var title = ""
  /// Who wrote it.
  public var byline: String?
  /// What the site calls itself.
  public var site: String?
  /// The address of the picture that stands for it.
  public var picture: String?
  /// Its language as it says itself (BCP 47).
  public var language: String?
  /// Its beginning, or what it says of itself.
  public var excerpt: String?
  /// The readable copy in CommonMark, with tables. Pictures stay links. Empty when there is no text to read.
  public var markdown = ""
  /// Whether the text went on.
  public var isCut = false

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("address", &address, maxLength: 2_048)
    fields.line("title", &title, maxLength: 300)
    fields.field("byline", &byline, maxLength: 200)
    fields.field("site", &site, maxLength: 200)
    fields.field("picture", &picture, maxLength: 2_048)
    fields.field("language", &language, maxLength: 35)
    fields.field("excerpt", &excerpt, maxLength: 500)
    fields.longText("markdown", &markdown, maxLength: Self.mostText)
    fields.field("isCut", &isCut)
  }
}
