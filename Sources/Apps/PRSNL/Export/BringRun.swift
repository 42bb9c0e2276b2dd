import Archives
import Documents
import DocumentsFeature
import Fields
import Flow
import Journal
import Records
import Shell
import TakingAway
import Values

/// One that is coming back: read, kept as texts, then added as heads, round by round; then what belongs to them.
struct BringRun: Equatable {
  let file: ChosenFile
  /// How many items are to come.
  let total: Int
  let takesSettings: Bool
  var reading: TakenReading
  var isRead = false
  /// Those that were read, of which nothing is kept.
  var read: [TakenItem] = []
  var readBytes = 0
  /// Heads whose texts are on the device.
  var heads: [Item] = []
  /// Those of which several together were refused: each goes by itself.
  var single: [Item] = []
  var highlights: [Highlight] = []
  var versions: [WriteItem] = []
  var files: [TakenDocument] = []
  /// What comes last, beside the items.
  var rest = Rest()
  /// The file that is being kept.
  var open: OpenFile?
  /// How many heads a round takes.
  var round = Self.firstRound
  /// How many answers are awaited.
  var awaited = 0
  var isStopping = false
  var summary = BringBack.Summary()

  struct Rest: Equatable {
    var tags: [Tag] = []
    var searches: [SavedSearch] = []
    var settings: EditJournal?
  }

  struct OpenFile: Equatable {
    let document: ItemDocument
    let entry: ZipEntry
  }

  /// Texts are kept so many items, and so many bytes, at a time.
  static let itemsPerWrite = 500
  static let bytesPerWrite = 4 << 20
  /// 50 mutations: each round rewrites much of what the device has.
  static let firstRound = 50 * Item.Limits.imported
  static let perFrame = 50
  /// The most bytes of heads in one mutation.
  static let mutationBytes = 40_000

  /// Whether what was read is to be sent before more is read.
  var isRoundFull: Bool {
    heads.count + read.count >= round || files.count >= 4 * Self.perFrame
  }

  var hasFullWrite: Bool {
    read.count >= Self.itemsPerWrite || readBytes >= Self.bytesPerWrite
  }

  mutating func take(_ found: TakenStream.Found, _ parts: Parts) {
    switch found {
    case .unreadable: summary.unreadable += 1
    case .head(let head):
      rest.tags = head.lackingTags(parts)
      rest.searches = head.lackingSearches(parts)
      if takesSettings, let here = parts[Library.self]?.journal {
        rest.settings = head.settings(over: here)
      }
    case .item(let taken):
      let lacking = taken.lacking(parts)
      highlights += lacking.highlights
      files += lacking.documents
      guard lacking.isFresh else { return }
      for version in taken.waiting { versions.append(version.write) }
      read.append(taken)
      readBytes += (taken.text?.byteCount ?? 0) + (taken.copy?.byteCount ?? 0)
    }
  }

  /// What of an item is kept beside the records.
  func values(of taken: TakenItem) -> [KeptValue] {
    let item = taken.item
    var values: [KeptValue] = []
    func add(_ text: String, _ version: String) {
      values.append(KeptValue(JournalKey.text(of: item.id, version), Array(text.bytes)))
      values.append(KeptValue(JournalKey.unsent(item.id, version), []))
    }
    if let text = taken.text {
      var list = VersionList()
      _ = list.add(item.text, bytes: item.bytes, at: item.updatedAt)
      add(text, item.text)
      values.append(KeptValue(JournalKey.versions(of: item.id), list.jsonBytes()))
    }
    if let copy = taken.copy { add(copy, item.copy) }
    for version in taken.waiting {
      if let text = version.text { add(text, version.version.text) }
    }
    return values
  }

  /// The next heads of one mutation.
  mutating func takeHeads() -> [Item] {
    var items: [Item] = []
    var bytes = 0
    for item in heads.prefix(Item.Limits.imported) {
      bytes += item.jsonBytes().count
      guard items.isEmpty || bytes <= Self.mutationBytes else { break }
      items.append(item)
    }
    heads.removeFirst(items.count)
    return items
  }

  /// The next round is larger, up to a tenth of all.
  mutating func grow() {
    round = max(round, min(round * 2, max(Self.firstRound, total / 10)))
  }

  mutating func leaveOut(_ name: String) {
    summary.leftOut.append(name)
  }

  var done: Int { summary.items + summary.files + summary.highlights }
}

extension Parts {
  /// The documents of an item that are here, or are about to be.
  func documentIDs(of item: ID<Item>) -> HashSet<UUID> {
    var ids = HashSet<UUID>()
    for document in self[OwnedDocuments<Item>.self]?.all ?? [] where document.owner == item {
      ids.insert(document.id.uuid)
    }
    return ids
  }
}
