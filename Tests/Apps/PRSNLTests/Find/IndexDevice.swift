import Flow
import Identity
import Journal
import Records
import Values

@testable import PRSNL
@testable import Shell

/// What the parts of an app know of a journal, for parts that look at them.
enum Desk {
  static let day = CivilDate(year: 2026, month: 11, day: 25)!
  static let now = Instant(milliseconds: 1_795_608_000_000)  // 2026-11-25T12:00Z

  static var context: Context {
    var context = Context(PRSNL.app, AccountView(), SpaceMembership())
    context.today = day
    return context
  }

  static func item(_ number: UInt64, _ title: String, text: String = "") -> Item {
    var item = Item(ID(UUID(high: 2, low: number)), on: day)
    item.title = title
    item.updatedAt = now
    if !text.isEmpty {
      item.text = LongText.version(of: text)
      item.bytes = Int64(text.utf8.count)
    }
    return item
  }

  static func parts(
    _ items: [Item], tags: [Tag] = [], highlights: [Highlight] = [],
    searches: [SavedSearch] = []
  ) -> Parts {
    var library = Library.State()
    let changes = RecordChanges(isComplete: true, changed: items.map(\.row), removed: [])
    _ = Library.reduce(&library, .itemsChanged(changes))
    _ = Library.reduce(&library, .tagsChanged(Changes(isComplete: true, changed: tags)))
    var marks = Marks.State()
    _ = Marks.reduce(&marks, .highlightsChanged(Changes(isComplete: true, changed: highlights)))
    _ = Marks.reduce(&marks, .searchesChanged(Changes(isComplete: true, changed: searches)))
    var parts = Parts()
    parts[Library.self] = library
    parts[Marks.self] = marks
    return parts
  }
}

/// A device with one tab in which the index is kept: its values, and what is asked of them, answered at once.
struct IndexDevice {
  var values: [String: [UInt8]] = [:]
  var state = FindIndex.State()
  var parts: Parts
  var leads = true
  /// The keys of texts that were read since the last start.
  private(set) var read: [String] = []

  init(_ parts: Parts) {
    self.parts = parts
  }

  mutating func put(_ text: String, of item: Item) {
    values[JournalKey.text(of: item.id, LongText.version(of: text))] = Array(text.utf8)
  }

  /// The app is opened.
  mutating func open() {
    state = FindIndex.opened(in: Desk.context)
    read = []
    run(FindIndex.watch(state))
    send(.looked)
  }

  mutating func send(_ action: FindIndex.Action) {
    run(FindIndex.reduce(&state, action, among: parts))
  }

  private mutating func run(_ effect: Effect<FindIndex.Action>) {
    for step in effect.steps {
      guard let response = answer(step.request), let action = step.receive(response) else {
        continue
      }
      send(action)
    }
  }

  private mutating func answer(_ request: Request) -> Response? {
    switch request {
    case .nothing, .time(.nextFrame), .time(.timer): return .fired
    case .space(.lead): return leads ? .space(.leads) : nil
    case .values(.keep(let kept, let removed)):
      for value in kept { values[value.key] = value.bytes }
      for key in removed { values[key] = nil }
      return .values(.kept(.kept))
    case .values(.read(let keys)):
      read += keys.filter { $0.hasPrefix("t/") }
      return .values(
        .values(keys.compactMap { key in values[key].map { KeptValue(key, $0) } }))
    case .values(.list(let prefix, let after, let limit)):
      let keys = values.keys.filter { $0.hasPrefix(prefix) && $0 > after }.sorted()
      return .values(.keys(Array(keys.prefix(limit))))
    default: return nil
    }
  }
}
