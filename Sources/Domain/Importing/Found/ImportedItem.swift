import Archives
import Journal
import Values

/// Something that another program kept, as it said it: not yet an item of a journal.
public struct ImportedItem: Hashable, Sendable {
  /// The program that kept it.
  public var source: Item.Source
  /// By which it is known as the same when it is read again (`ImportOrigin`).
  public var origin: String
  public var title = ""
  /// What somebody wrote, as Markdown.
  public var text = ""
  /// The readable copy that the program kept of the page, as Markdown.
  public var copy = ""
  public var url: String?
  /// Names, as people gave them.
  public var tags: [String] = []
  public var kind = Item.Kind.note
  /// When it was kept or written there; nil where nothing said it, or not in a way that can be read.
  public var savedAt: Instant?
  public var changedAt: Instant?
  /// The day that it is about, where the program said a day and no moment.
  public var day: CivilDate?
  /// The time on that day, of a clock in a zone that nobody named.
  public var clockTime: CivilTime?
  /// Where the clock stood that says `savedAt`, as the tz database calls the zone.
  public var zone: String?
  /// Whether it is about all of its day.
  public var isAllDay = false
  public var reading: Item.Reading?
  public var isFavourite = false
  /// Where it was put into the trash.
  public var isDeleted = false
  public var files: [ImportedFile] = []
  /// The paths of files of the archive that belong to it, until they are found.
  var wanted: [String] = []
  /// The name under which the archive has the copy of its page, and what was marked in it.
  var slug = ""
  /// What of that is read.
  var read: [ImportReader.Purpose] = []
  /// The origins of those that its text leads to.
  public var links: [String] = []
  /// Where it stands, to tell of it.
  public var place = ImportPlace()

  public init(_ source: Item.Source, origin: String) {
    self.source = source
    self.origin = origin
  }

  /// What it is called where it is told of.
  public var name: String {
    if !title.isEmpty { return title }
    if let url { return url }
    return text.first(scalars: 80).asLine
  }
}

/// A file that belongs to something that is brought in, where its bytes are.
public struct ImportedFile: Hashable, Sendable {
  public var name: String
  /// The media type, by its ending.
  public var type: String
  public var bytes: ImportedBytes

  public init(name: String, type: String, bytes: ImportedBytes) {
    self.name = name
    self.type = type
    self.bytes = bytes
  }
}

/// Where bytes are that nobody has read yet.
public enum ImportedBytes: Hashable, Sendable {
  /// A file that was chosen, by its place among them.
  case file(Int, size: Int64)
  /// Part of an archive.
  case entry(ZipEntry)

  public var size: Int64 {
    switch self {
    case .file(_, let size): size
    case .entry(let entry): entry.size
    }
  }
}

/// Where something stands in what is read.
public struct ImportPlace: Hashable, Sendable {
  /// The name of the file, and of the one in it if it is an archive.
  public var file: String
  /// The line of a table, else the how manieth it is, from 1; 0 for all of the file.
  public var number: Int

  public init(_ file: String = "", _ number: Int = 0) {
    self.file = file
    self.number = number
  }
}
