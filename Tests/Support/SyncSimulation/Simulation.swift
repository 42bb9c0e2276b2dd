import API
import Fields
import Records
import Sync
import Values

/// What a simulation is made of; with the seed it is the whole of it.
public struct SimulationPlan: Sendable {
  public var seed: UInt64
  public var steps: Int
  public var devices = 2
  public var tabs = 2
  public var defect: ServerDefect?
  /// Whether stored bytes get damaged.
  public var damages = false
  /// Whether stores fill up and are missing.
  public var fillsStores = true
  /// Whether the server is now and then brought back from a backup.
  public var restores = false

  public init(seed: UInt64, steps: Int) {
    self.seed = seed
    self.steps = steps
  }
}

/// What went wrong in a simulation, and how to see it again.
public struct SimulationFailure: Error, CustomStringConvertible {
  public var seed: UInt64
  public var step: Int
  public var what: String
  public var description: String { "seed \(seed), step \(step): \(what)" }
}

/// Devices with tabs, a server and a bad network between them: everything that can be late, lost,
/// twice or broken is, by chance that comes from one number.
public final class Simulation {
  let plan: SimulationPlan
  var random: SimulatedRandom
  var now = Instant(milliseconds: 1_800_000_000_000)
  var step = 0
  let server: ReferenceServer
  let space: UUID
  var devices: [SimulatedDevice] = []
  var tabCount = 0
  var callCount = 0
  var cards: [UUID] = []
  var ledger = Ledger()
  /// The marks of the waiting mutations that the person wanted to discard.
  var askedBack: [UUID: String] = [:]
  var model = CardModel()
  var modelled = 0
  /// Requests that the network brings once more, later.
  var echoes: [SyncRequest] = []
  /// What the operator could bring back, and how often that was done.
  var backup: ReferenceServer?
  var restores = 0
  var isCalm = false
  var failure: SimulationFailure?
  /// Called with a line for each step, to look at a failing run.
  public var trace: ((String) -> Void)?

  public init(_ plan: SimulationPlan) {
    self.plan = plan
    random = SimulatedRandom(plan.seed)
    server = ReferenceServer(Card.schema, defect: plan.defect, seed: plan.seed)
    space = UUID(high: 7, low: 7)
    server.pageSize = 1 + random.below(12)
    server.refusalLimit = 1 + random.below(6)
    for device in 0..<plan.devices {
      devices.append(SimulatedDevice())
      for _ in 0..<1 + random.below(plan.tabs) { open(device) }
    }
  }

  /// Runs the steps, then heals everything and looks whether all is as it must be.
  public func run() -> SimulationFailure? {
    let round = 400
    while step < plan.steps, failure == nil {
      step += 1
      act()
      checkServer()
      if step % round == 0 { settleAndCheck() }
    }
    if failure == nil { settleAndCheck() }
    return failure
  }

  var tabs: [SimulatedTab] { devices.flatMap { $0.tabs } }

  func fail(_ what: String) {
    if failure == nil { failure = SimulationFailure(seed: plan.seed, step: step, what: what) }
  }

  func open(_ device: Int) {
    tabCount += 1
    var stream = SimulatedRandom(random.next())
    var configuration = SyncConfiguration(
      space: space, account: UUID(high: 1, low: UInt64(device)), role: "member")
    configuration.pace.pollsUntilRest = 2
    let engine = SyncEngine(schema: Card.schema, configuration: configuration) { stream.next() }
    let hasStore = !plan.fillsStores || isCalm || !random.chance(1, in: 40)
    let tab = SimulatedTab(
      device: device, number: tabCount, engine: engine, hasStore: hasStore)
    devices[device].tabs.append(tab)
    if !devices[device].isOnline { perform(engine.handle(.online(false), now: now), tab) }
    perform(engine.start(now: now), tab)
  }

  /// Gives the engine of the tab one input and takes what it wants.
  func give(_ input: SyncInput, _ tab: SimulatedTab) {
    if let trace { trace("\(step) tab \(tab.number) ← \(summary(input))") }
    perform(tab.engine.handle(input, now: now), tab)
  }

  /// One thing happens.
  private func act() {
    now = now.adding(milliseconds: Int64(random.below(2_000)))
    switch random.below(100) {
    case ..<56: deliver()
    case ..<78: mutate()
    case ..<86: fireTimer()
    default: disturb()
    }
  }

  func deliver() {
    guard let tab = random.pick(tabs) else { return }
    switch random.below(4) {
    case 0: runStoreWork(tab)
    case 1: answer(tab)
    default: receive(tab)
    }
  }

  func receive(_ tab: SimulatedTab) {
    guard !tab.inbox.isEmpty else { return }
    give(tab.inbox.removeFirst(), tab)
  }

  func fireTimer() {
    guard let tab = random.pick(tabs), let timer = random.pick(tab.timers.sorted()) else { return }
    tab.timers.remove(timer)
    if !tab.isVisible { fail("a hidden tab has the timer \(timer.rawValue)") }
    give(.fired(timer), tab)
  }

  /// The person does one thing, or a few in one go.
  private func mutate() {
    guard let tab = random.pick(tabs), tab.isOpen else { return }
    for _ in 0...random.below(4) { mutate(tab) }
  }

  private func mutate(_ tab: SimulatedTab) {
    let nonce = ledger.add(device: tab.device, tab: tab.number)
    let (name, arguments) = randomMutation(nonce, tab)
    callCount += 1
    tab.calls[callCount] = nonce
    give(.mutate(token: callCount, name: name, arguments: arguments), tab)
  }

  /// Mostly one that the person sees, sometimes one that another device has and this one may not.
  private func randomCard(_ tab: SimulatedTab) -> ID<Card> {
    if random.chance(4, in: 5), let row = random.pick(tab.engine.rows(of: Card.recordType)),
      let card = Card(stored: row)
    {
      return card.id
    }
    let newest = max(0, cards.count - 20)
    return ID(cards[newest + random.below(cards.count - newest)])
  }

  private func randomMutation(_ nonce: String, _ tab: SimulatedTab) -> (String, JSONValue) {
    if cards.isEmpty || random.chance(3, in: 10) {
      let id = UUID(high: random.next(), low: random.next())
      cards.append(id)
      let code = random.chance(1, in: 4) ? "c\(random.below(8))" : nil
      return (
        AddCard.name, AddCard(ID(id), "card \(cards.count)", code: code, nonce: nonce).object
      )
    }
    let card = randomCard(tab)
    if random.chance(1, in: 6), let mutation = randomStory(of: card, nonce, tab) { return mutation }
    switch random.below(10) {
    case ..<4:
      let change =
        switch random.below(3) {
        case 0: FieldChange("title", .text("title \(random.below(1000))"))
        case 1:
          FieldChange("color", random.chance(1, in: 5) ? .null : .text("#\(random.below(999))"))
        default: FieldChange("code", .text("c\(random.below(8))"))
        }
      return (EditCard.name, EditCard(card, [change], nonce: nonce).object)
    case ..<6:
      return (SetCardActive.name, SetCardActive(card, random.chance(1, in: 2), nonce: nonce).object)
    case ..<8: return (BumpCard.name, BumpCard(card, nonce: nonce).object)
    case ..<9: return (LookAtCard.name, LookAtCard(card, nonce: nonce).object)
    default: return (RemoveCard.name, RemoveCard(card, nonce: nonce).object)
    }
  }

  /// A story written over the one that the tab shows, or a decision about one that waits there: for
  /// either of the two, or for one made of both.
  private func randomStory(
    of id: ID<Card>, _ nonce: String, _ tab: SimulatedTab
  ) -> (String, JSONValue)? {
    let rows = tab.engine.rows(of: Card.recordType)
    guard let card = rows.compactMap({ Card(stored: $0) }).first(where: { $0.id == id }) else {
      return nil
    }
    let new = "story \(callCount)"
    let waiting = tab.engine.rows(of: TextConflict.recordType)
      .compactMap { TextConflict(stored: $0) }.filter { $0.subject == id.uuid && $0.isWaiting }
    if let conflict = random.pick(waiting), random.chance(2, in: 3) {
      let choice = random.pick([card.story, conflict.text, new]) ?? new
      return (
        DecideCardStory.name, DecideCardStory(card, conflict, for: choice, nonce: nonce).object
      )
    }
    var edited = card
    edited.story = new
    return (EditCard.name, EditCard(id, Card.edits(from: card, to: edited), nonce: nonce).object)
  }
}

extension SyncTimer: Comparable {
  public static func < (a: SyncTimer, b: SyncTimer) -> Bool { a.rawValue < b.rawValue }
}
