import API
import Fields
import Values

/// The operations by which a server reads the page of a link, or fetches a picture, for whoever has switched that on
/// (`Journal.fetchesLinks`).
public enum FetchEndpoints {
  public static let fetch = Endpoint<PageWish, FetchedPage>(
    "fetchPage", .post, "v1/pages/fetch", access: .session,
    summary: """
      Read the page that an item is about: its title, its first words and a readable copy, which is kept as a \
      text of the item. 422 `off` where the journal does not let the server do that.
      """,
    isRepeatable: true)

  /// Its answer is the picture itself: `request(forPicture:)` asks, `content(of:)` reads it.
  public static let picture = Endpoint<PageWish, Nothing>(
    "fetchPicture", .post, "v1/pages/picture", access: .session,
    summary: """
      Fetch a picture that an item tells of: its bytes, which are kept nowhere. 422 `off` where the journal does \
      not let the server do that.
      """,
    isRepeatable: true)
}

/// The page, or the picture, of which item.
public struct PageWish: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var item = ID<Item>.none
  public var url = ""

  public init() {}

  public init(_ url: String, of item: ID<Item>, in space: UUID) {
    self.space = space
    self.item = item
    self.url = url
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("item", &item)
    fields.field("url", &url, maxLength: Item.Limits.url)
  }
}

/// What a server read of a page. The device says it of the item (`NoteFetched`).
public struct FetchedPage: FieldObject, Hashable, Sendable {
  public var title = ""
  public var site: String?
  public var byline: String?
  /// The address of the picture that stands for it.
  public var picture: String?
  public var start = ""
  /// The version of the readable copy; empty where the page has no text to read.
  public var copy = ""
  /// The copy itself, so that it need not be asked for.
  public var text = ""
  /// Whether the page went on beyond a limit.
  public var isCut = false

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("title", &title, maxLength: Item.Limits.title)
    fields.field("site", &site, maxLength: 300)
    fields.field("byline", &byline, maxLength: 300)
    fields.field("picture", &picture, maxLength: Item.Limits.url)
    fields.field("start", &start, maxLength: Item.Limits.start)
    fields.field("copy", &copy, maxLength: Item.Limits.version)
    fields.field("text", &text, maxLength: JournalText.mostScalars)
    fields.field("isCut", &isCut)
  }
}
