import Documents
import Editing
import Fields
import Records
import Values

/// The head of an item: all of it that lists, filters and rules need. What it says is a text beside it, which
/// `text` names (`JournalText`); so a device holds the heads of all items and reads a text when somebody opens it.
public struct Item: Record, FieldObject {
  public static let recordType = "item"
  public static let table = RecordTable(Item.self)
  public static let indexes = [
    RecordIndex("day", on: ["day"]),
    RecordIndex("origin", on: ["origin"], unique: true),
    RecordIndex("deleted", on: ["deletedAt"]),
  ]

  public var id = ID<Item>.none
  public var title = ""
  /// The first words of the text, without marks and on one line.
  public var start = ""
  /// The day that it is about, which no journey moves.
  public var day = CivilDate.epoch
  /// The minute of the day that it is about; nil where it is about all of it.
  public var minute: Int?
  /// The time zone of `minute`, as the tz database calls it; nil where nobody said.
  public var zone: String?
  public var kind = Kind.note
  /// Keys of tags, each once (`TagBook`).
  public var tags: [String] = []
  public var url: String?
  public var source = Source.typed
  /// The version of its text (`LongText.version`); empty for one without.
  public var text = ""
  /// The length of its text in bytes of UTF-8.
  public var bytes: Int64 = 0
  /// The version of the readable copy of `url`; empty for one without.
  public var copy = ""
  /// How far it is read; nil for what nobody means to read later.
  public var reading: Reading?
  public var isFavourite = false
  /// How far down somebody has read, in Unicode scalars of what is read.
  public var place = 0
  /// The items that its text leads to, each once.
  public var links: [ID<Item>] = []
  /// By what it is known where it came from, so that what is brought in twice is there once; nil for what was
  /// made here.
  public var origin: String?
  /// When it was put into the trash; nil for what is not there.
  public var deletedAt: Instant?
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public init(_ id: ID<Item>, on day: CivilDate) {
    self.id = id
    self.day = day
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.line("title", &title, maxLength: Limits.title)
    fields.line("start", &start, maxLength: Limits.start)
    fields.field("day", &day)
    fields.field("minute", &minute)
    fields.field("zone", &zone, maxLength: Limits.zone)
    fields.field("kind", &kind)
    fields.field("tags", &tags, maxLength: Limits.tag, maxCount: Limits.tags)
    fields.field("url", &url, maxLength: Limits.url)
    fields.field("source", &source)
    fields.field("text", &text, maxLength: Limits.version)
    fields.field("bytes", &bytes)
    fields.field("copy", &copy, maxLength: Limits.version)
    fields.field("reading", &reading)
    fields.field("isFavourite", &isFavourite)
    fields.field("place", &place)
    fields.field("links", &links, maxCount: Limits.links)
    fields.field("origin", &origin, maxLength: Limits.origin)
    fields.field("deletedAt", &deletedAt)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }

  /// The raw values are stored and travel.
  public enum Kind: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case note, link, document, photo, voice
  }

  /// How far somebody is with what they meant to read later. The raw values are stored and travel.
  public enum Reading: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case unread, read, archived
  }

  /// Where it came from. The raw values are stored and travel.
  public enum Source: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case typed, pasted, dropped, shared, bookmarklet, mail, spoken
    case pocket, instapaper, raindrop, readwise, omnivore, wallabag, dayOne, bookmarks, markdown
    /// What was taken away from here once.
    case journal
  }

  /// The sizes of an item's fields, in Unicode scalars, and how many of a list.
  public enum Limits {
    public static let title = 300
    public static let start = 200
    public static let zone = 60
    public static let tag = 40
    public static let tags = 30
    public static let url = 2_048
    public static let version = 16
    public static let links = 50
    public static let origin = 40
    /// The most items of one mutation that is about several.
    public static let several = 500
    /// The most heads that one mutation brings in.
    public static let imported = 40
    /// How many days from today an item may be about at most.
    public static let daysAhead = 36_525
    /// The first day that an item may be about, and that its times may be of: 1000-01-01.
    public static let firstDay = CivilDate(daysSinceEpoch: -354_285)
  }
}

extension Item {
  public var isInTrash: Bool { deletedAt != nil }

  /// What it is called in a list: its title, else its first words, else its address. Empty for one without any.
  public var name: String {
    if !title.isEmpty { return title }
    if !start.isEmpty { return start }
    return url ?? ""
  }
}
