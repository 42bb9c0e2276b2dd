import Flow
import Identity
import Journal
import Records
import Screen
import Shell
import Sync
import Values

@testable import PRSNL

/// A device on which one part works: it keeps values, takes mutations, and has a clock that a test turns. What it does
/// not answer by itself it lists.
final class ItemDesk<P: Part> {
  var state: P.State
  var parts = Parts()
  var context: Context
  var values: [String: [UInt8]] = [:]
  /// What becomes of values that are to be kept, and of mutations.
  var keeping = ValueKeeping.kept
  var outcome = MutationOutcome.saved
  /// The mutations in order, by their requests.
  private(set) var mutations: [Request] = []
  /// Everything else that was asked for, in order.
  private(set) var asked: [Request] = []
  private(set) var now = Instant(milliseconds: 1_795_608_000_000)
  private var timers: [(id: String, due: Instant, fire: () -> Void)] = []
  private var waiting: [(request: Request, receive: (Response) -> Void)] = []
  /// Ids are numbers, each one more than the one before.
  var lastID: UInt64 = 0

  init(_ part: P.Type, _ items: [Item] = [], isAlone: Bool = false) {
    var space = SpaceMembership()
    space.space = UUID(high: 1, low: 1)
    space.role = Roles.alone.founder.rawValue
    var kept = KeptAlone()
    kept.space = space.space
    context = Context(PRSNL.app, AccountView(), space, alone: isAlone ? kept : nil)
    context.sync.isComplete = true
    context.today = CivilDate(year: 2026, month: 11, day: 25)!
    state = P.opened(in: context)
    var marks = Marks.State()
    marks.isLoaded.waiting = true
    parts[Marks.self] = marks
    for kind in PRSNL.kinds { parts.add(kind) }
    hold(items)
  }

  /// All heads of the device.
  func hold(_ items: [Item]) {
    var library = Library.State()
    library.shelf.take(items.map { $0.row }, removed: [], isComplete: true)
    library.isLoaded = true
    parts[Library.self] = library
  }

  func put(_ version: WaitingVersion) {
    var marks = parts[Marks.self] ?? Marks.State()
    marks.waiting.append(version)
    parts[Marks.self] = marks
  }

  func place() { P.place(&state, in: context) }

  /// Goes to a page, as the app does.
  func go(_ path: Path) {
    context.path = path
    place()
    if let action = P.hear(.entered(path), state, among: parts) { send(action) }
  }

  func hear(_ news: News) {
    if let action = P.hear(news, state, among: parts) { send(action) }
  }

  func send(_ action: P.Action) {
    let effect = P.reduce(&state, action, among: parts)
    for step in effect.steps { start(step) }
  }

  func advance(milliseconds: Int64) {
    let end = now.adding(milliseconds: milliseconds)
    while let next = timers.filter({ $0.due <= end }).min(by: { $0.due < $1.due }) {
      timers.removeAll { $0.id == next.id }
      now = next.due
      next.fire()
    }
    now = end
  }

  /// Answers the first request that waits and is of that kind.
  func answer(_ response: Response, to isMeant: (Request) -> Bool) {
    guard let position = waiting.firstIndex(where: { isMeant($0.request) }) else { return }
    waiting.remove(at: position).receive(response)
  }

  var page: Node {
    let surroundings = Surroundings(now: now, width: 360, language: .pt)
    return P.page(state, Scene<P.Action>(surroundings) { _ in 0 }, Frame(context, parts))
  }

  func page(_ language: Language) -> Node {
    let surroundings = Surroundings(now: now, width: 360, language: language)
    return P.page(state, Scene<P.Action>(surroundings) { _ in 0 }, Frame(context, parts))
  }

  func count(of name: String) -> Int {
    mutations.count { if case .space(.mutate(name, _)) = $0 { true } else { false } }
  }

  /// The texts of an item that lie here, by their versions.
  func texts(of item: ID<Item>) -> [String] {
    let prefix = JournalKey.texts(of: item)
    return values.keys.filter { $0.hasPrefix(prefix) }.sorted()
      .map { String(decoding: values[$0]!, as: UTF8.self) }
  }

  private func start(_ step: Effect<P.Action>.Step) {
    let receive: (Response) -> Void = { [self] response in
      if let action = step.receive(response) { send(action) }
    }
    switch step.request {
    case .nothing: receive(.fired)
    case .time(.now): receive(.instant(now))
    case .time(.newID):
      lastID += 1
      receive(.identifier(UUID(high: 0x7000, low: 0x8000_0000_0000_0000 | lastID)))
    case .time(.timer(let id, let milliseconds)):
      timers.removeAll { $0.id == id }
      timers.append((id, now.adding(milliseconds: milliseconds), { receive(.fired) }))
    case .time(.cancelTimer(let id)): timers.removeAll { $0.id == id }
    case .values(.keep(let kept, removing: let removed)):
      if keeping == .kept {
        for value in kept { values[value.key] = value.bytes }
        for key in removed { values[key] = nil }
      }
      receive(.values(.kept(keeping)))
    case .values(.read(let keys)):
      let found = keys.compactMap { key in values[key].map { KeptValue(key, $0) } }
      receive(.values(.values(found)))
    case .values(.list(let prefix, let after, let limit)):
      let keys = values.keys.filter { $0.hasPrefix(prefix) && $0 > after }.sorted()
      receive(.values(.keys(Array(keys.prefix(limit)))))
    case .values(.forget(let prefix)):
      asked.append(step.request)
      for key in values.keys where key.hasPrefix(prefix) { values[key] = nil }
    case .space(.mutate):
      mutations.append(step.request)
      receive(.mutation(outcome))
    default:
      asked.append(step.request)
      if step.request.answers != .none { waiting.append((step.request, receive)) }
    }
  }
}

extension Item {
  /// An item of the tests.
  static func test(_ number: UInt64, _ title: String = "", text: String = "") -> Item {
    var item = Item(
      ID(UUID(high: 2, low: number)), on: CivilDate(year: 2026, month: 11, day: 25)!)
    item.title = title
    item.text = text.isEmpty ? "" : LongText.version(of: text)
    item.bytes = Int64(text.utf8.count)
    item.start = String(text.prefix(100))
    item.createdAt = Instant(milliseconds: 1_795_500_000_000)
    item.updatedAt = item.createdAt
    return item
  }
}
