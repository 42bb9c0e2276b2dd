import Fields
import Records
import Values

/// Says that an item has another text now, which lies beside it under its version. Where somebody else wrote
/// another one meanwhile, both stay, and the person decides (`WaitingVersion`).
public struct WriteItem: Mutation {
  public static let name = "writeItem"
  public static let needs = RecordPermission.write(Item.recordType)

  public var item = ID<Item>.none
  /// The version that it was written over; empty for none.
  public var base = ""
  /// Its version; empty where nothing is left.
  public var text = ""
  /// Its length in bytes of UTF-8.
  public var bytes: Int64 = 0
  /// Its first words.
  public var start = ""
  /// The items that it leads to.
  public var links: [ID<Item>] = []
  /// Whether the same editor wrote `base` in the same sitting, so that this may take its place among the versions
  /// (`VersionList`).
  public var goesOn: Bool?

  public init() {}

  public init(
    _ item: ID<Item>, over base: String, _ written: WrittenText, goesOn: Bool = false
  ) {
    self.item = item
    self.base = base
    text = written.version
    bytes = written.bytes
    start = written.start
    links = written.links
    self.goesOn = goesOn ? true : nil
  }

  /// The version that it may take the place of; empty for none.
  public var continuing: String { goesOn == true ? base : "" }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("item", &item)
    fields.field("base", &base, maxLength: Item.Limits.version)
    fields.field("text", &text, maxLength: Item.Limits.version)
    fields.field("bytes", &bytes)
    fields.line("start", &start, maxLength: Item.Limits.start)
    fields.field("links", &links, maxCount: Item.Limits.links)
    fields.field("goesOn", &goesOn)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var record = try transaction.item(item)
    try JournalText.check(text, bytes)
    if record.text == text || record.text == base {
      // Who came back to what stands has nothing left to decide.
      if record.text != base { transaction.removeWaiting(base, beside: item) }
      record.text = text
      record.bytes = bytes
      record.start = start
      record.links = links.filter { $0 != item }
      transaction.put(record, changedAt: author.time)
      return
    }
    // Nothing was changed, so there is nothing to keep.
    guard text != base else { return }
    try transaction.keep(self, beside: record, by: author)
  }
}

/// A text as its item's head tells of it.
public struct WrittenText: Hashable, Sendable {
  public var version: String
  public var bytes: Int64
  public var start: String
  public var links: [ID<Item>]

  /// - Parameter plain: the text without marks, of which the first words are shown.
  public init(_ text: String, plain: String, links: [ID<Item>] = []) {
    version = text.isEmpty ? "" : LongText.version(of: text)
    bytes = Int64(text.byteCount)
    start = Self.start(of: plain)
    var once: [ID<Item>] = []
    for link in links where once.count < Item.Limits.links && !once.contains(link) {
      once.append(link)
    }
    self.links = once
  }

  /// The first words of a text without marks, on one line.
  public static func start(of plain: String) -> String {
    var line: [UInt8] = []
    var count = 0
    var isBetween = false
    // Enough for the first words, whatever white space lies between them.
    for scalar in plain.first(scalars: 8 * Item.Limits.start).scalars {
      if scalar.isSpace || scalar.breaksLine {
        isBetween = count > 0
        continue
      }
      guard count + (isBetween ? 2 : 1) <= Item.Limits.start else { break }
      if isBetween {
        line.append(0x20)
        count += 1
        isBetween = false
      }
      line.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      count += 1
    }
    return String(utf8: line)
  }
}
