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

/// One that is coming back: the journal's settings first; then items: read, kept as texts, then added as heads with what
/// waits beside them, round by round; then what belongs to them. What it did not come to is brought by the same file
/// another time, since all but settings is known here by its id.
struct BringRun: Equatable {
  let file: ChosenFile
  /// How many items are to come.
  let total: Int
  var reading: TakenReading
  var isRead = false
  /// Those that were read, of which nothing is kept.
  var read: [TakenItem] = []
  var readBytes = 0
  /// Heads whose texts are on the device.
  var heads: [Item] = []
  /// Those of which several together were refused: each goes by itself.
  var single: [Item] = []
  /// Texts that wait beside items, by the item: they come in one change with it, so that an item that is here has them.
  var waiting = HashMap<UUID, [WaitingVersion]>()
  var highlights: [Highlight] = []
  var files: [TakenDocument] = []
  /// What comes beside the items.
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
    /// What the person wants of the journal's settings: it comes first. Who is asked again after a run that ended early
    /// has items here, and so is not taken to want them.
    var settings: EditJournal?
    /// These come last.
    var tags: [Tag] = []
    var searches: [SavedSearch] = []
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
  /// The most bytes of heads, and of what waits beside them, in one mutation of several.
  static let mutationBytes = 40_000
  /// The most of one alone: with its name and time it is within `SyncLimits.argumentBytes`.
  static let longestMutation = 60_000

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
    case .item(let taken):
      let lacking = taken.lacking(parts)
      highlights += lacking.highlights
      files += lacking.documents
      guard lacking.isFresh else { return }
      if !taken.waiting.isEmpty {
        waiting[taken.item.id.uuid] = taken.versions(within: Self.longestMutation)
      }
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
      bytes += importing([item]).jsonBytes().count
      guard items.isEmpty || bytes <= Self.mutationBytes else { break }
      items.append(item)
    }
    heads.removeFirst(items.count)
    return items
  }

  /// What adds these items, with what waits beside them.
  func importing(_ items: [Item]) -> ImportItems {
    var versions: [WaitingVersion] = []
    for item in items { versions += waiting[item.id.uuid] ?? [] }
    return ImportItems(items, waiting: versions)
  }

  /// The next round is larger, up to a tenth of all.
  mutating func grow() {
    round = max(round, min(round * 2, max(Self.firstRound, total / 10)))
  }

  /// - Parameter refusal: why the journal did not take it, where it is the journal that did not.
  mutating func leaveOut(_ name: String, _ refusal: Refusal? = nil) {
    summary.leftOut.append(name)
    summary.refusal = summary.refusal ?? refusal
  }

  /// Whether the journal took something beside the items. What came here meanwhile, from another device, stays as it
  /// is; what the journal does not take is left out by its name.
  mutating func took(_ name: String, _ outcome: MutationOutcome) -> Bool {
    guard case .refused(let refusal) = outcome else { return true }
    if refusal.code != .duplicate { leaveOut(name, refusal) }
    return false
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
