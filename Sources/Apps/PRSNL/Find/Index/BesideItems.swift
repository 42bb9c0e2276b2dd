import Documents
import DocumentsFeature
import Fields
import Journal
import Records
import Search
import Shell
import Values

/// What of items is no part of their heads and is searched: what was noted at highlights, what tags are called, which
/// files are attached.
struct BesideItems: Equatable {
  /// By item: a number that changes with its highlights.
  private var highlights = HashMap<UUID, UInt64>()
  /// By item: the flags of its files.
  private var files = HashMap<UUID, UInt32>()
  /// By key: a number that changes with what the tag is called; none of tags that are called as their key.
  private var tags = HashMap<String, UInt64>()

  init() {}

  init(_ parts: Parts) {
    if let marks = parts[Marks.self] { take(marks.highlights.values) }
    if let documents = parts[OwnedDocuments<Item>.self] {
      for document in documents.all {
        let flags = ItemFlags.flags(ofFile: document.type)
        files.change(document.owner.uuid, from: 0) { $0 |= flags }
      }
    }
    guard let book = parts[Library.self]?.tags else { return }
    for tag in book.all { tags[tag.key] = Self.number(of: tag.key, in: book) }
  }

  /// In whatever order they are kept, the same ones make the same number.
  private mutating func take(_ all: [Highlight]) {
    for highlight in all {
      var hash = FNV1a()
      hash.add(highlight.id.description)
      hash.add(highlight.note)
      hash.add(highlight.quote)
      let value = hash.value
      highlights.change(highlight.item.uuid, from: 0) { $0 &+= value }
    }
  }

  private static func number(of key: String, in book: TagBook) -> UInt64 {
    var hash = FNV1a()
    if let counting = book.resolved(key) { hash.add(book.name(of: counting)) }
    return hash.value
  }

  /// A number that changes with which files there are, of which items and kinds.
  static func number(of files: [ItemDocument]) -> UInt64 {
    var number: UInt64 = 0
    for file in files {
      var hash = FNV1a()
      add(file.owner.uuid.high, to: &hash)
      add(file.owner.uuid.low, to: &hash)
      add(UInt64(ItemFlags.flags(ofFile: file.type)), to: &hash)
      number &+= hash.value
    }
    return number
  }

  func flags(of item: UUID) -> UInt32 {
    (files[item] ?? 0) | (highlights[item].isThere ? ItemFlags.highlight : 0)
  }

  /// What an item's document in the index is known by: another one whenever something of it that is searched is.
  /// - Parameter hasTexts: whether its texts were there; without them it is indexed by its head.
  func stamp(of row: Row, _ id: UUID, hasTexts: Bool) -> UInt32 {
    var hash = FNV1a()
    for place in Self.places where place < row.count { Self.add(row[place], to: &hash) }
    if let keys = Self.tagsPlace < row.count ? row[Self.tagsPlace].array : nil {
      for key in keys {
        if let key = key.text, let number = tags[key] { Self.add(number, to: &hash) }
      }
    }
    Self.add(highlights[id] ?? 0, to: &hash)
    Self.add(UInt64(files[id] ?? 0), to: &hash)
    let folded = UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32)
    return folded & ~1 | (hasTexts ? 1 : 0)
  }

  private static func add(_ value: JSONValue, to hash: inout FNV1a) {
    switch value {
    case .text(let text): hash.add(text)
    case .integer(let number): add(UInt64(bitPattern: number), to: &hash)
    case .array(let values): for value in values { add(value, to: &hash) }
    case .null, .boolean, .number, .object: hash.add(0 as UInt8)
    }
  }

  private static func add(_ number: UInt64, to hash: inout FNV1a) {
    for byte in 0..<8 { hash.add(UInt8(truncatingIfNeeded: number >> UInt64(byte * 8))) }
  }

  /// Every change of an item moves `updatedAt`, but for how far down somebody has read.
  private static let places: [Int] = ["updatedAt", "text", "copy", "tags"].compactMap {
    Item.table.position(of: $0)
  }
  private static let tagsPlace: Int = Item.table.position(of: "tags") ?? 0
  private static let deletedPlace: Int = Item.table.position(of: "deletedAt") ?? 0

  /// Whether an item is searched: what is in the trash is not.
  static func isSearched(_ row: Row) -> Bool {
    deletedPlace < row.count && row[deletedPlace].isNull
  }
}
