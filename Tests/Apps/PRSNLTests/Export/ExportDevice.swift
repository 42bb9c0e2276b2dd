import API
import Archives
import Documents
import DocumentsFeature
import Fields
import Flow
import Identity
import Journal
import Records
import Screen
import ScreenReading
import Sync
import Values

@testable import PRSNL
@testable import Shell

/// A device from which somebody takes all away, or to which they bring it back: its files, its values, its blobs, and its
/// journal by the rules that hold everywhere.
final class ExportDevice {
  static let now = Instant(milliseconds: 1_795_608_000_000)  // 2026-11-25T12:00Z
  static let account = UUID(high: 1, low: 1)
  static let journal = ID<Journal>(UUID(high: 9, low: 9))

  var away = TakeAway.State()
  var back = BringBack.State()
  let storage = LayeredStorage(MemoryStorage())
  var values: [String: [UInt8]] = [:]
  var blobs: [String: [UInt8]] = [:]
  /// The file that is being written, and those that were handed out.
  private(set) var output: [UInt8]?
  private(set) var handedOut: [(name: String, type: String, bytes: [UInt8])] = []
  /// The file that is chosen when somebody is to choose one.
  var chosen: (name: String, bytes: [UInt8])?
  /// How many writes to the file go well before the device is full; nil for one that never is.
  var outputsLeft: Int?
  /// How many writes of values go well before it is.
  var writesLeft: Int?
  /// How many files that are brought back are kept before it is.
  var blobsLeft: Int?
  var now = ExportDevice.now
  private(set) var requests: [Request] = []
  /// What is called after each request: to stop in the middle.
  var watches: (ExportDevice) -> Void = { _ in }

  private enum Step {
    case away(Effect<TakeAway.Action>.Step)
    case back(Effect<BringBack.Action>.Step)
  }

  private var steps: [Step] = []

  init(isAlone: Bool = true) {
    var context = Context(
      alone: isAlone ? KeptAlone() : nil)
    context.account.id = Self.account
    away.context = context
    back.context = context
    var journal = Journal()
    journal.id = Self.journal
    journal.name = "Meu diário"
    Transaction(storage).put(journal)
  }

  var records: Transaction { Transaction(storage) }
  var items: [Item] { records.all(Item.self, by: "day", equal: []) }

  func highlights(of item: ID<Item>) -> [Highlight] {
    records.all(Highlight.self, by: "item", equal: [item.json])
  }

  func documents(of item: ID<Item>) -> [ItemDocument] {
    records.all(ItemDocument.self, by: "item", equal: [item.json])
  }

  func text(_ item: ID<Item>, _ version: String) -> String? {
    values[JournalKey.text(of: item, version)].map { String(decoding: $0, as: UTF8.self) }
  }

  var parts: Parts {
    var parts = Parts()
    var library = Library.State()
    library.shelf.take(items.map(\.row), removed: [], isComplete: true)
    library.isLoaded = true
    library.journal = records.find(Self.journal)
    library.tags = TagBook(records.all(Tag.self, by: "key", equal: []))
    parts[Library.self] = library
    var marks = Marks.State()
    for highlight in records.all(Highlight.self, by: "item", equal: []) {
      marks.highlights[highlight.id.uuid] = highlight
    }
    marks.waiting = records.all(WaitingVersion.self, by: "item", equal: [])
    marks.searches = records.all(SavedSearch.self, by: "name", equal: [])
    marks.isLoaded.highlights = true
    marks.isLoaded.waiting = true
    marks.isLoaded.links = true
    marks.isLoaded.searches = true
    parts[Marks.self] = marks
    var documents = OwnedDocuments<Item>.State(in: away.context)
    documents.isLoaded = true
    documents.all = records.all(ItemDocument.self, by: "item", equal: [])
    for document in documents.all where blobs[KeptDocument(document).blob] != nil {
      documents.kept.append(KeptDocument(document))
    }
    parts[OwnedDocuments<Item>.self] = documents
    return parts
  }

  func send(_ action: TakeAway.Action) {
    steps += TakeAway.reduce(&away, action, among: parts).steps.map { .away($0) }
  }

  func send(_ action: BringBack.Action) {
    steps += BringBack.reduce(&back, action, among: parts).steps.map { .back($0) }
  }

  /// Does what is asked, until nothing is.
  func run() {
    while !steps.isEmpty {
      switch steps.removeFirst() {
      case .away(let step):
        guard let response = answer(step.request), let action = step.receive(response) else {
          continue
        }
        send(action)
      case .back(let step):
        guard let response = answer(step.request), let action = step.receive(response) else {
          continue
        }
        send(action)
      }
      watches(self)
    }
  }

  /// What a tab that is closed while something comes back leaves: all that is kept, and nothing else.
  func kill() {
    steps = []
    let context = back.context
    back = BringBack.State()
    back.context = context
  }

  /// Takes all of it away, and answers the file.
  func takeAway(as format: TakeAwayFormat) -> (name: String, type: String, bytes: [UInt8])? {
    send(.formatPicked(format))
    send(.startTapped(TakeAway.Place(language: .pt, minutesEast: -180)))
    run()
    return handedOut.last
  }

  /// Chooses a file and looks at what is in it.
  func look(at file: (name: String, bytes: [UInt8])) {
    chosen = file
    send(.chooseTapped)
    run()
  }

  func bringBack(_ file: (name: String, bytes: [UInt8])) {
    look(at: file)
    send(BringBack.Action.startTapped)
    run()
  }

  var review: BringBack.Review? {
    if case .review(let review) = back.step { review } else { nil }
  }

  var summary: BringBack.Summary? {
    if case .done(let summary) = back.step { summary } else { nil }
  }

  /// Runs a change as the device does: all of it or nothing.
  @discardableResult
  func make(_ mutation: some Mutation) -> MutationOutcome {
    outcome(type(of: mutation).name, mutation.object)
  }

  private func outcome(_ name: String, _ arguments: JSONValue) -> MutationOutcome {
    let mark = storage.mark
    let author = Author(
      account: Self.account, role: Roles.alone.founder.rawValue, time: now)
    let refused = journalSchema.run(name, arguments, Transaction(storage), by: author)
    guard let refused else { return .saved }
    storage.rollback(to: mark)
    return .refused(refused)
  }

  private func answer(_ request: Request) -> Response? {
    requests.append(request)
    switch request {
    case .nothing: return .time(.fired)
    case .time(.now): return .instant(now)
    case .blobs(.chooseFiles):
      guard let chosen else { return .filesChosen([]) }
      return .filesChosen([
        ChosenFile(number: 1, name: chosen.name, type: "", bytes: Int64(chosen.bytes.count))
      ])
    case .blobs(.forgetBlob(let blob)):
      blobs[blob] = nil
      return nil
    case .pouring(let request): return answer(request)
    case .output(let request): return answer(request)
    case .values(let request): return answer(request)
    case .space(.mutate(let name, let arguments)):
      return .mutation(outcome(name, arguments))
    default: return nil
    }
  }
}

extension ExportDevice {
  private func part(_ offset: Int64, _ count: Int64) -> [UInt8]? {
    guard let bytes = chosen?.bytes, offset <= Int64(bytes.count) else { return nil }
    return Array(bytes[Int(offset)..<Int(min(offset + count, Int64(bytes.count)))])
  }

  private func answer(_ request: PouringRequest) -> Response? {
    switch request {
    case .readPart(_, let offset, let count): return .pouring(.part(part(offset, Int64(count))))
    case .inflateParts(_, let parts): return .pouring(.parts(parts.map { _ in nil }))
    case .keepBytes, .keepPart:
      if let left = blobsLeft {
        guard left > 0 else { return .pouring(.kept(.full)) }
        blobsLeft = left - 1
      }
      return keep(request)
    }
  }

  private func keep(_ request: PouringRequest) -> Response? {
    switch request {
    case .readPart, .inflateParts: return nil
    case .keepBytes(let bytes, let blob, _):
      blobs[blob] = bytes
      return .pouring(.kept(.kept))
    case .keepPart(let file, let check, let blob, _):
      guard let bytes = part(file.offset, file.count), CRC32(bytes).value == check else {
        return .pouring(.kept(.unreadable))
      }
      blobs[blob] = bytes
      return .pouring(.kept(.kept))
    }
  }

  private func answer(_ request: OutputRequest) -> Response? {
    if let left = outputsLeft, request.answers == .once {
      guard left > 0 else {
        if case .writeBlob = request { return .output(.blobWritten(.full, check: 0)) }
        return .output(.written(.full))
      }
      outputsLeft = left - 1
    }
    switch request {
    case .begin:
      output = []
      return .output(.written(.kept))
    case .write(let bytes):
      output? += bytes
      return .output(.written(.kept))
    case .writeBlob(let part, _):
      guard let blob = blobs[part.blob] else {
        return .output(.blobWritten(.unreadable, check: 0))
      }
      let bytes = Array(blob[Int(part.start)..<Int(part.start + part.count)])
      output? += bytes
      // Files of these tests are shorter than a part.
      return .output(.blobWritten(.kept, check: CRC32(bytes).value))
    case .overwrite(let offset, let bytes):
      let start = Int(offset)
      output?.replaceSubrange(start..<(start + bytes.count), with: bytes)
      return .output(.written(.kept))
    case .close(let name, let type):
      guard let bytes = output else { return .output(.written(.unavailable)) }
      handedOut.append((name, type, bytes))
      output = nil
      return .output(.written(.kept))
    case .discard:
      output = nil
      return nil
    }
  }

  private func answer(_ request: ValueRequest) -> Response? {
    switch request {
    case .keep(let kept, let removing):
      if let left = writesLeft {
        guard left > 0 else { return .values(.kept(.full)) }
        writesLeft = left - 1
      }
      for value in kept { values[value.key] = value.bytes }
      for key in removing { values[key] = nil }
      return .values(.kept(.kept))
    case .read(let keys):
      return .values(.values(keys.compactMap { key in values[key].map { KeptValue(key, $0) } }))
    case .list(let prefix, _, _):
      return .values(.keys(values.keys.filter { $0.hasPrefix(prefix) }.sorted()))
    case .forget, .copy: return nil
    }
  }
}
