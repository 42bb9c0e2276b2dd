import Journal
import Values

/// What a file of another app says of one item, before it is one here.
public struct ImportedItem: Equatable, Sendable {
  /// As the other app knows it, or its address: by it the same file again adds none.
  public var key = ""
  public var title = ""
  public var url: String?
  /// In Markdown.
  public var text = ""
  public var kind = Item.Kind.note
  /// Names of tags as the other app has them.
  public var tags: [String] = []
  public var reading: Item.Reading?
  public var isFavourite = false
  public var day: CivilDate?
  public var minute: Int?
  public var zone: String?
  public var createdAt: Instant?
  public var updatedAt: Instant?
  /// What somebody had marked, with what they noted.
  public var marks: [Mark] = []
  /// Names of files that belong to it, within what was brought.
  public var files: [String] = []

  public init() {}

  public struct Mark: Equatable, Sendable {
    public var quote = ""
    public var note = ""
    public var madeAt: Instant?

    public init() {}
  }
}

/// What of a file did not become an item, and why.
public struct LeftOut: Equatable, Sendable {
  public enum Reason: Equatable, Sendable, CaseIterable {
    /// It cannot be read.
    case damaged
    /// It has neither words nor an address.
    case empty
    /// It is longer than an item may be.
    case tooLong
    /// It is there already.
    case duplicate
  }

  /// Where it stands: a line, or the number of an entry, from 1 on.
  public var place: Int
  /// What it seems to be called; empty where nothing tells.
  public var name: String
  public var reason: Reason

  public init(_ place: Int, _ name: String, _ reason: Reason) {
    self.place = place
    self.name = name
    self.reason = reason
  }
}
