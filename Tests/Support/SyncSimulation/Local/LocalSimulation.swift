import Fields
import Records
import Sync
import Values

/// A local space in up to three tabs, with all that may happen to it, by chance that comes from one
/// number: tabs that die in the middle of a write, are hidden, and do not hear one another; a disk that
/// is full for a while; a clock that jumps. In the end all must be calm and right.
public final class LocalSimulation {
  public static let usualSteps = 800

  let seed: UInt64
  let defect: LocalStoreDefect?
  var random: SimulatedRandom
  var step = 0
  let store: SimulatedStore
  let configuration: SyncConfiguration
  var tabs: [LocalTab] = []
  var deeds: [LocalDeed] = []
  private(set) var cards: [ID<Card>] = []
  /// How often the cards were counted with which the space began.
  let counted: [ID<Card>: Int]
  private let mostCards: Int
  private var now = Instant(milliseconds: 1_800_000_000_000)

  public init(_ seed: UInt64, defect: LocalStoreDefect? = nil) {
    self.seed = seed
    self.defect = defect
    random = SimulatedRandom(seed)
    store = SimulatedStore()
    configuration = SyncConfiguration(
      space: UUID(high: 7, low: 7), account: UUID(high: 5, low: 1), role: CardSpace.member)
    counted = [:]
    mostCards = .max
  }

  /// A space that was begun in that store with some cards, and what was done to them in the same write.
  init(
    _ seed: UInt64, in store: SimulatedStore, of configuration: SyncConfiguration,
    with cards: [Card],
    _ deeds: [LocalDeed]
  ) {
    self.seed = seed
    defect = nil
    random = SimulatedRandom(seed)
    self.store = store
    self.configuration = configuration
    self.cards = cards.map { $0.id }
    self.deeds = deeds
    counted = Dictionary(uniqueKeysWithValues: cards.map { ($0.id, $0.count) })
    mostCards = 6
  }

  /// Runs it; nil when all was right.
  public func run(steps: Int = usualSteps) -> LocalFailure? {
    open()
    while step < steps {
      step += 1
      act()
    }
    calm()
    return check().map { LocalFailure(seed: seed, step: step, why: $0) }
  }

  /// Runs it, and early in that all of the space is erased, as when it has gone up to an account; nil when nothing
  /// was written since, and every tab has ended.
  public func runErasing(steps: Int = usualSteps) -> LocalFailure? {
    open()
    let erasing = 1 + random.below(steps / 4)
    while step < steps {
      step += 1
      if step == erasing { erase() }
      act()
    }
    calm()
    let why: String? =
      if Array(store.values.keys) != [SyncKeys.erased] {
        "something was written where all was erased"
      } else if !tabs.allSatisfy({ $0.engine.isClosed }) {
        "a tab goes on with a space that is erased"
      } else {
        nil
      }
    return why.map { LocalFailure(seed: seed, step: step, why: $0) }
  }

  /// In one write, whatever the tabs are doing; none need hear of it.
  private func erase() {
    store.isFull = false
    _ = store.write(
      SyncCommit(
        token: 0, puts: [StoredValue(SyncKeys.erased, [])], deletes: Array(store.values.keys),
        removes: []))
  }

  func act() {
    now = now.adding(milliseconds: Int64(random.below(1_000)))
    guard let tab = random.pick(tabs) else { return open() }
    switch random.below(40) {
    case 0: kill(tab)
    case 1: if tabs.count < 3 { open() }
    case 2: store.isFull = random.chance(1, in: 3)
    // A day or a year, to and fro.
    case 3: now = now.adding(milliseconds: Int64(random.below(3) - 1) * 86_400_000 * 365)
    case 4:
      tab.isVisible.toggle()
      give(.visible(tab.isVisible), to: tab)
    case 5: if tab.hasTimer { fire(tab) }
    case 6..<16: mutate(in: tab)
    case 16..<28: work(tab)
    default: hear(tab)
    }
  }

  private func mutate(in tab: LocalTab) {
    let token = deeds.count + 1
    let deed: LocalDeed
    let input: SyncInput
    if cards.count < 4 || cards.count < mostCards && random.chance(1, in: 8) {
      let id = ID<Card>(UUID(high: configuration.space.low, low: UInt64(cards.count + 1)))
      cards.append(id)
      deed = LocalDeed(.add(id))
      let code = random.chance(1, in: 2) ? "code \(random.below(4))" : nil
      input = call(AddCard(id, title(token), code: code), token)
    } else {
      let id = cards[random.below(cards.count)]
      switch random.below(4) {
      case 0:
        deed = LocalDeed(.other)
        input = call(EditCard(id, [FieldChange("title", .text(title(token)))]), token)
      case 1:
        deed = LocalDeed(.other)
        input = call(SetCardActive(id, random.chance(1, in: 2)), token)
      default:
        deed = LocalDeed(.bump(id))
        input = call(BumpCard(id), token)
      }
    }
    deeds.append(deed)
    tab.calls[token] = deed
    give(input, to: tab)
  }

  /// Now and then a day, by which the first view needs a card or not.
  private func title(_ token: Int) -> String {
    guard random.chance(1, in: 2) else { return "title \(token)" }
    return CivilDate(at: now, minutesEast: 0).adding(days: random.below(5) - 2).description
  }

  private func call<M: Mutation>(_ mutation: M, _ token: Int) -> SyncInput {
    .mutate(token: token, name: M.name, arguments: mutation.object)
  }

  private static let schema: SpaceSchema = {
    var schema = Card.schema
    schema.showsFirst(Card.self, days: 0, by: "title")
    return schema
  }()

  func open() {
    var stream = SimulatedRandom(random.next())
    let tab = LocalTab(
      LocalEngine(schema: Self.schema, configuration: configuration, beginning: []) {
        stream.next()
      })
    tabs.append(tab)
    perform(tab.engine.start(now: now), of: tab)
  }

  /// The tab dies: what it was writing is written or not, and nobody hears of it.
  private func kill(_ tab: LocalTab) {
    if case .commit(let commit)? = tab.work.first {
      if defect == .writesHalf {
        var half = commit
        half.puts.removeLast(commit.puts.count / 2)
        _ = store.write(half)
      } else if random.chance(1, in: 2) {
        _ = write(commit)
      }
    }
    tabs.removeAll { $0 === tab }
  }

  func hear(_ tab: LocalTab) {
    if !tab.inbox.isEmpty { give(tab.inbox.removeFirst(), to: tab) }
  }

  func fire(_ tab: LocalTab) {
    tab.hasTimer = false
    give(.fired(.store), to: tab)
  }

  func give(_ input: SyncInput, to tab: LocalTab) {
    perform(tab.engine.handle(input, now: now), of: tab)
  }
}
