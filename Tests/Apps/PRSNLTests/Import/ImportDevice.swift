import DocumentsFeature
import Fields
import Flow
import Identity
import Importing
import Journal
import Records
import Screen
import ScreenReading
import Values

@testable import PRSNL
@testable import Shell

/// A device on which an import runs: its files, its values, its blobs, and its journal by the rules that hold
/// everywhere.
final class ImportDevice {
  static let now = Instant(milliseconds: 1_795_608_000_000)  // 2026-11-25T12:00Z
  static let today = CivilDate(year: 2026, month: 11, day: 25)!
  static let account = UUID(high: 1, low: 1)

  var state = ItemImport.State()
  var files: [(name: String, bytes: [UInt8])] = []
  let storage = LayeredStorage(MemoryStorage())
  var values: [String: [UInt8]] = [:]
  var blobs: [String: [UInt8]] = [:]
  /// How many writes of values go well before the device is full; nil for one that never is.
  var writesLeft: Int?
  /// Whether writes of values wait for `answerWrites`, and those that do.
  var holdsWrites = false
  private(set) var heldWrites: [Effect<ItemImport.Action>.Step] = []
  /// What refuses mutations that bring in items.
  var refusal: Refusal?
  /// The title of an item that the journal refuses.
  var refusedTitle: String?
  /// How many items the greatest write of values and the greatest round had.
  private(set) var mostKept = 0
  private(set) var mostAtOnce = 0
  private(set) var requests: [Request] = []
  private var steps: [Effect<ItemImport.Action>.Step] = []

  init(_ name: String = "", _ text: String = "") {
    files = [(name, Array(text.utf8))]
    var context = Context()
    context.account.id = Self.account
    context.today = Self.today
    state.context = context
  }

  var items: [Item] {
    Transaction(storage).all(Item.self, by: "day", equal: [])
  }

  var documents: [ItemDocument] {
    items.flatMap { item in
      Transaction(storage).all(ItemDocument.self, by: "item", equal: [.text(item.id.description)])
    }
  }

  func text(_ item: Item) -> String? {
    values[JournalKey.text(of: item.id, item.text)].map { String(decoding: $0, as: UTF8.self) }
  }

  private var parts: Parts {
    var parts = Parts()
    var library = Library.State()
    library.shelf.take(items.map(\.row), removed: [], isComplete: true)
    library.isLoaded = true
    parts[Library.self] = library
    parts.add(OwnedDocuments<Item>.self, in: state.context)
    return parts
  }

  /// Reduces, without doing anything that it asks.
  func send(_ action: ItemImport.Action) {
    let others: Parts =
      switch action {
      case .chosen: parts
      default: Parts()
      }
    steps += ItemImport.reduce(&state, action, among: others).steps
  }

  /// Chooses the files and looks at what is in them.
  func look() {
    send(.entered(isOwn: true))
    run()
    send(.chooseTapped)
    run()
  }

  var survey: ImportSurvey? {
    if case .review(let chosen) = state.step { chosen.survey } else { nil }
  }

  var pouring: Pouring? {
    if case .pouring(let pouring) = state.step { pouring } else { nil }
  }

  var outcome: ImportOutcome? {
    if case .done(let outcome) = state.step { outcome } else { nil }
  }

  /// Does what is asked, until nothing is, or until `isEnough`.
  func run(until isEnough: (ImportDevice) -> Bool = { _ in false }) {
    while !steps.isEmpty, !isEnough(self) {
      let step = steps.removeFirst()
      if holdsWrites, case .values(.keep) = step.request {
        heldWrites.append(step)
        continue
      }
      requests.append(step.request)
      guard let response = answer(step.request), let action = step.receive(response) else {
        continue
      }
      send(action)
    }
  }

  /// Lets the writes that wait be done next.
  func answerWrites() {
    holdsWrites = false
    steps = heldWrites + steps
    heldWrites = []
  }

  /// What a tab that is closed leaves: all that is kept, and nothing else.
  func kill() {
    steps = []
    heldWrites = []
    holdsWrites = false
    let context = state.context
    state = ItemImport.State()
    state.context = context
  }

  private func answer(_ request: Request) -> Response? {
    switch request {
    case .time(.now): return .instant(Self.now)
    case .time(.newID): return .identifier(UUID(high: 7, low: 7))
    case .time(.nextFrame): return .fired
    case .time(.observeZone): return .zone(ZoneRules(name: "America/Sao_Paulo", offset: -10_800))
    case .time(.zone(let name)): return .zoneNamed(ZoneRules(name: name, offset: -10_800))
    case .blobs(.chooseFiles):
      return .filesChosen(
        files.enumerated().map { number, file in
          ChosenFile(
            number: number + 1, name: file.name, type: "", bytes: Int64(file.bytes.count))
        })
    case .pouring(.readPart(let file, let offset, let count)):
      let bytes = files[file - 1].bytes
      let start = min(bytes.count, Int(offset))
      return .pouring(.part(Array(bytes[start..<min(bytes.count, start + count)])))
    case .pouring(.inflateParts(let file, let parts)):
      let bytes = files[file - 1].bytes
      return .pouring(
        .parts(
          parts.map { part in
            DeflatedZip.inflated(bytes[Int(part.offset)..<Int(part.offset + part.packed)])
          }))
    case .pouring(.keepBytes(let bytes, let blob, _)):
      blobs[blob] = bytes
      return .pouring(.kept(.kept))
    case .values(let request): return answer(request)
    case .space(.mutate(let name, let arguments)):
      return .mutation(outcome(name, arguments))
    default: return nil
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
      mostKept = max(mostKept, kept.count)
      return .values(.kept(.kept))
    case .list(let prefix, _, _):
      return .values(.keys(values.keys.filter { $0.hasPrefix(prefix) }.sorted()))
    case .read(let keys):
      return .values(.values(keys.compactMap { key in values[key].map { KeptValue(key, $0) } }))
    case .forget(let prefix):
      for key in values.keys where key.hasPrefix(prefix) { values[key] = nil }
      return nil
    case .copy: return nil
    }
  }

  private func outcome(_ name: String, _ arguments: JSONValue) -> MutationOutcome {
    if name == ImportItems.name {
      mostAtOnce = max(mostAtOnce, arguments["items"]?.array?.count ?? 0)
      if let refusal { return .refused(refusal) }
      let titles = (arguments["items"]?.array ?? []).map { $0["title"]?.text }
      if let refusedTitle, titles.contains(refusedTitle) {
        return .refused(Refusal(.invalid, "title"))
      }
    }
    let mark = storage.mark
    let author = Author(
      account: Self.account, role: Roles.alone.founder.rawValue, time: Self.now)
    let refused = journalSchema.run(name, arguments, Transaction(storage), by: author)
    guard let refused else { return .saved }
    storage.rollback(to: mark)
    return .refused(refused)
  }

  /// All that the page says.
  func page(_ language: Language = .pt) -> String {
    let scene = Scene<ItemImport.Action>(
      Surroundings(now: Self.now, width: 360, language: language)
    ) { _ in 0 }
    return ItemImport.page(state, scene, Frame(state.context, parts)).readOut
  }
}
