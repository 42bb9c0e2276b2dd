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
  var read: [ImportedItem] = []
  var readBytes = 0
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
  /// How many answers are awaited.
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
    heads.count + read.count >= round || documents.count >= Self.perFrame * 4 || isAllRead
  }

  var hasFullWrite: Bool {
    read.count >= Self.textsPerWrite || readBytes >= Self.bytesPerWrite
  }

  /// Takes in what was read, without those that do not come.
  mutating func take(_ found: ImportFound) {
    losses.add(found.losses)
    for item in found.items {
      guard survey.isComing(item), origins.insert(item.origin) else { continue }
      read.append(item)
      readBytes += item.text.byteCount + item.copy.byteCount
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
