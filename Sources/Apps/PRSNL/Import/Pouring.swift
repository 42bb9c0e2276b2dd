import Flow
import Importing
import Journal
import Records
import Values

/// Items on their way from files into the journal: read, kept as texts and files, then added as heads, round by round.
struct Pouring: Equatable {
  let files: [ChosenFile]
  let survey: ImportSurvey
  let clock: ImportClock
  let account: UUID
  var run: ImportRun
  var reader: ImportReader
  var tags: ImportTags
  /// The fresh tags that have no name yet.
  var naming: [ImportTags.Fresh]
  /// Those that were read, of which nothing is kept.
  private(set) var read: [ImportedItem] = []
  private var readBytes = 0
  /// Those whose texts are being kept; more may be read meanwhile.
  private(set) var writing: [ImportedItem] = []
  /// Files of those, which are kept first.
  var attachments: [Attachment] = []
  var attachment: AttachmentReader?
  /// Heads whose texts and files are on the device.
  var heads: [Item] = []
  /// Those of which several together were refused: each goes by itself.
  var single: [Item] = []
  /// Documents whose bytes are on the device.
  var documents: [ItemDocument] = []
  /// The origins of those that were read in this run.
  var origins = TextMarks()
  /// How many heads a round takes.
  var round = Self.firstRound
  /// How many answers are awaited, beside that of a write of texts.
  var awaited = 0
  var losses = ImportLosses()
  var isStopping = false
  /// Whether it stands still until the person says how it goes on.
  var isPaused = false
  var trouble: Trouble?

  struct Attachment: Equatable {
    var item: ID<Item>
    var file: ImportedFile
    var place: ImportPlace
  }

  /// Why it stands still.
  enum Trouble: Equatable {
    case full
    case unavailable
    case refused(Refusal)
  }

  /// Texts are kept so many items, and so many bytes, at a time.
  static let textsPerWrite = 500
  static let bytesPerWrite = 4 << 20
  /// 50 mutations.
  static let firstRound = 50 * Item.Limits.imported
  /// Documents, names of tags and single heads are sent so many at a time.
  static let perFrame = 50

  var isAllRead: Bool { reader.need == .end }

  /// Whether what was read is to be kept and sent before more is read.
  var isRoundFull: Bool {
    heads.count + writing.count + read.count >= round
      || documents.count >= Self.perFrame * 4 || isAllRead
  }

  var hasFullWrite: Bool {
    read.count >= Self.textsPerWrite || readBytes >= Self.bytesPerWrite
  }

  /// Whether more is to be read while texts are being kept: as much as the next write takes. Where files come with it
  /// no more is: they are kept one by one, once the texts are.
  var isReadingOn: Bool {
    !writing.isEmpty && !isStopping && attachments.isEmpty && !isRoundFull && !hasFullWrite
  }

  /// Lets the first of what was read be kept.
  mutating func beginWrite() {
    writing = Array(read.prefix(Self.textsPerWrite))
    read.removeFirst(writing.count)
    readBytes = read.reduce(0) { $0 + Self.bytes(of: $1) }
  }

  /// - Parameter isKept: what is not is kept again when it goes on, before what was read meanwhile.
  mutating func endWrite(isKept: Bool) {
    if !isKept {
      read = writing + read
      readBytes = read.reduce(0) { $0 + Self.bytes(of: $1) }
    }
    writing = []
  }

  private static func bytes(of item: ImportedItem) -> Int {
    item.text.byteCount + item.copy.byteCount
  }

  /// Takes in what was read, without those that do not come.
  mutating func take(_ found: ImportFound) {
    losses.add(found.losses)
    for item in found.items {
      guard survey.isComing(item), origins.insert(item.origin) else { continue }
      read.append(item)
      readBytes += Self.bytes(of: item)
      for file in item.files {
        attachments.append(Attachment(item: item.id, file: file, place: item.place))
      }
    }
  }

  /// The next round is larger, up to a tenth of all: each rewrites much of what the device has.
  mutating func grow() {
    round = max(round, min(round * 2, max(Self.firstRound, survey.coming / 10)))
  }
}
