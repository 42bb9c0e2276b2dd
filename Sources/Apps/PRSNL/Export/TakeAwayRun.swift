import API
import Documents
import DocumentsFeature
import Flow
import Journal
import Records
import Shell
import TakingAway
import Values

extension TakeAway {
  /// One that is being written.
  struct Run: Equatable {
    let format: TakeAwayFormat
    let byItself: Bool
    let at: Instant
    let name: String
    /// The items there were when it began, and what is known of them beside.
    let ids: [UUID]
    let marks: Beside
    let takesFiles: Bool
    var writer: TakeAwayWriter
    /// How often all items were added.
    var pass = 0
    /// How many were in this pass.
    var position = 0
    /// Heads whose texts are being read.
    var reading: [Item] = []
    var texts = HashMap<String, String>()
    /// Bytes that are not written yet.
    var buffer: [UInt8] = []
    /// What is to be written over once those are.
    var patches: [Patch] = []
    var isEnding = false
    var files: [FileToTake] = []
    var fileIDs = HashSet<UUID>()
    var file = 0
    /// The file that is being written.
    var open: OpenFile?
    var isStopping = false
    var summary = Summary()

    /// Of all that is to be done, how much is.
    var done: Int { pass * ids.count + position + file }
    var total: Int { writer.passes * ids.count + files.count }
  }

  struct Patch: Equatable {
    var offset: Int64
    var bytes: [UInt8]
  }

  /// What belongs to items, by the item.
  struct Beside: Equatable {
    var highlights = HashMap<UUID, [Highlight]>()
    var waiting = HashMap<UUID, [WaitingVersion]>()
    var documents = HashMap<UUID, [ItemDocument]>()
  }

  /// A document that goes with it.
  struct FileToTake: Equatable {
    let document: ItemDocument
    /// Its bytes on this device; nil where the server has them.
    let blob: String?
  }

  struct OpenFile: Equatable {
    /// How many bytes it has.
    var size: Int64
    var written: Int64 = 0
    var check: UInt32 = 0
    /// Whether the next part of it was fetched, and is held.
    var isHeld = false
  }

  /// What the server answered when it was asked for texts that are not here.
  enum TextsAnswer: Equatable {
    case came([ItemText])
    case failed
  }

  /// What the server answered when it was asked for a part of a file.
  enum Fetched: Equatable {
    /// It is held, to be written; the whole file has so many bytes.
    case part(whole: Int64)
    /// It asks to wait, for so many seconds where it says so.
    case wait(Int64?)
    case failed
  }

  /// A file is written in parts of so many bytes.
  static let filePart: Int64 = 4 << 20
  /// So many bytes are written at once.
  static let writePart = 1 << 20
  /// The texts of so many items are read at once.
  static let itemsPerRead = 100
  /// The name under which a part that was fetched is held until it is written.
  static let held = "take-away-part"

  /// Whether all that is taken away is known.
  static func isReady(_ parts: Parts) -> Bool {
    guard let library = parts[Library.self], library.isWhole, library.journal.isThere,
      let marks = parts[Marks.self], marks.isWhole
    else { return false }
    return parts[OwnedDocuments<Item>.self].map { $0.isLoaded } ?? true
  }

  static func start(
    _ state: inout State, at now: Instant, in place: Place, _ parts: Parts
  ) -> Effect<Action> {
    begin(&state, at: now, in: place, as: state.format, byItself: false, parts)
  }

  static func begin(
    _ state: inout State, at now: Instant, in place: Place, as format: TakeAwayFormat,
    byItself: Bool, _ parts: Parts
  ) -> Effect<Action> {
    state.result = nil
    guard isReady(parts), let library = parts[Library.self], let journal = library.journal,
      let marks = parts[Marks.self]
    else {
      state.result = .failed(.notReady)
      return .none
    }
    let ids = library.shelf.ids
    guard !ids.isEmpty else {
      if !byItself { state.result = .failed(.empty) }
      return .none
    }
    let takesFiles = byItself || state.takesFiles
    let beside = Beside(marks, parts, withFiles: takesFiles)
    let files = beside.files(parts)
    let head = TakenHead(
      journal, tags: library.tags.all, searches: marks.searches, count: ids.count, at: now)
    let writer = TakeAwayWriter(
      format, head, isArchive: !files.isEmpty, minutesEast: place.minutesEast,
      in: place.language)
    let day = CivilDate(at: now, minutesEast: place.minutesEast)
    var run = Run(
      format: format, byItself: byItself, at: now,
      name: "prsnl-" + day.description + writer.ending, ids: ids, marks: beside,
      takesFiles: takesFiles, writer: writer)
    run.files = files
    run.fileIDs = HashSet(files.map { $0.document.id.uuid })
    run.summary.name = run.name
    state.run = run
    // The audit hears of it before anything leaves.
    let trace = ExportJournal(
      .everything, as: format, count: ids.count, documents: files.count)
    return .guardUnload(true, by: timer)
      + .mutate(trace) { .writing(.traced($0)) }
  }

  /// About how many bytes it will have.
  static func estimate(_ run: Run, _ parts: Parts) -> Int64 {
    var bytes: Int64 = 1 << 20
    if let shelf = parts[Library.self]?.shelf {
      for id in run.ids { bytes += (shelf.find(ID(id))?.bytes ?? 0) + 1_000 }
    }
    if run.format == .html { bytes *= 2 }
    for file in run.files { bytes += file.document.bytes }
    return bytes
  }
}

extension TakeAway.Beside {
  init(_ marks: Marks.State, _ parts: Parts, withFiles: Bool) {
    for highlight in marks.highlights.values {
      highlights.change(highlight.item.uuid, from: []) { $0.append(highlight) }
    }
    for version in marks.waiting where version.isWaiting {
      waiting.change(version.item.uuid, from: []) { $0.append(version) }
    }
    guard withFiles else { return }
    for document in parts[OwnedDocuments<Item>.self]?.all ?? []
    where document.refusal.isEmpty {
      documents.change(document.owner.uuid, from: []) { $0.append(document) }
    }
  }

  /// Those whose bytes can be had: of this device, or of the server.
  func files(_ parts: Parts) -> [TakeAway.FileToTake] {
    var kept = HashSet<UUID>()
    for one in parts[OwnedDocuments<Item>.self]?.kept ?? [] { kept.insert(one.document.id.uuid) }
    var files: [TakeAway.FileToTake] = []
    for own in documents.values {
      for document in own {
        if document.file.isThere {
          files.append(TakeAway.FileToTake(document: document, blob: nil))
        } else if kept.contains(document.id.uuid) {
          let blob = KeptDocument(document).blob
          files.append(TakeAway.FileToTake(document: document, blob: blob))
        }
      }
    }
    return files
  }
}
