import API
import Fields
import Records
import Sync
import Values

/// Phones with tabs, server processes over one set of tables and a bad network between them:
/// everything that can be late, lost, twice or broken is, by chance that comes from one number.
public final class Simulation {
  let plan: SimulationPlan
  var random: SimulatedRandom
  /// The true time, which no clock need show.
  var now = Instant(milliseconds: 1_800_000_000_000)
  public internal(set) var step = 0
  /// The tables of each space: all that server processes share.
  let servers: [ReferenceServer]
  /// The roles of the members of each space, empty for those who were removed: tables too.
  var members: [[UUID: String]]
  let people: [UUID]
  var processes: [SimulatedProcess] = []
  var hosts: [SimulatedHost] = []
  var devices: [SimulatedDevice] = []
  var tabCount = 0
  var callCount = 0
  /// The ids of the cards of each space, as they were given, and of every record its space.
  var cards: [[UUID]]
  var homes: [UUID: Int] = [:]
  var ledger = Ledger()
  /// The waiting mutations that the person wanted to discard.
  var askedBack: [UUID: AskedBack] = [:]
  var models: [CardModel]
  var modelled: [Int]
  /// The latest time that a server's clock has shown when something was written.
  var latestClock = Instant.epoch
  /// Requests that the network brings once more, later.
  var echoes: [Parcel] = []
  /// What processes tell each other, on its way.
  var news: [News] = []
  /// The tables as the disk has them, where a server with a defect was not to be waited for.
  var onDisk: [Int: ReferenceServer] = [:]
  /// What the operator could bring back, and how often that was done.
  var backup: Backup?
  var restores = 0
  /// The newest revision of the app that is out.
  var released = 1
  var isCalm = false
  var failure: SimulationFailure?
  /// The ids of what is dated or booked in each space, as they were given, with its type.
  var dated: [[RecordKey]]
  /// Called with a line for each step, to look at a failing run.
  public var trace: ((String) -> Void)?
  /// Called with all that an engine says, by whoever does something in a tab beside this.
  var overhears: ((SyncOutput, SimulatedTab) -> Void)?

  public init(_ plan: SimulationPlan) {
    self.plan = plan
    var random = SimulatedRandom(plan.seed)
    servers = (0..<plan.spaces).map { space in
      let server = ReferenceServer(
        Self.serverSchema(of: plan), defect: plan.defect, seed: plan.seed &+ UInt64(space))
      server.pageSize = 1 + random.below(12)
      server.refusalLimit = 1 + random.below(6)
      // As one in which something was done: a device that has lost how far it was must not be taken
      // for one that has every change (Docs/Sync.md, rule 9).
      server.version = 1
      return server
    }
    people = (0..<plan.people).map { UUID(high: 1, low: UInt64($0)) }
    let everybody = Dictionary(uniqueKeysWithValues: people.map { ($0, CardSpace.member) })
    members = Array(repeating: everybody, count: plan.spaces)
    if plan.changesMembers {
      for space in 0..<plan.spaces where random.chance(1, in: 4) {
        members[space][people[random.below(people.count)]] = nil
      }
    }
    cards = Array(repeating: [], count: plan.spaces)
    dated = Array(repeating: [], count: plan.spaces)
    models = Array(repeating: CardModel(), count: plan.spaces)
    modelled = Array(repeating: 0, count: plan.spaces)
    if plan.upgrades { released += random.below(4) }
    if plan.holdsInPart, !plan.goesUp {
      released = plan.upgrades ? released + 3 : CardSpace.firstInPart
    }
    self.random = random
    for number in 1...plan.processes { start(SimulatedProcess(number: number)) }
    for server in servers { server.migrate(to: released) }
    for host in 0..<plan.hosts { furnish(host) }
  }

  static func schema(_ revision: Int, of plan: SimulationPlan) -> SpaceSchema {
    if plan.goesUp { return CardSpace.goingUp }
    guard plan.books else { return CardSpace.schema(revision) }
    return CardSpace.booking(inPart: plan.holdsInPart, with: nil)
  }

  /// That of the tables at first, as a server takes it that may have a defect.
  private static func serverSchema(of plan: SimulationPlan) -> SpaceSchema {
    guard plan.books, !plan.goesUp else { return schema(1, of: plan) }
    return CardSpace.booking(inPart: plan.holdsInPart, with: plan.defect)
  }

  private func start(_ process: SimulatedProcess) {
    if plan.skewsClocks { process.clock = Int64(random.below(600_000)) - 300_000 }
    process.revision = released
    processes.append(process)
  }

  /// A phone has at least one device; with several spaces or people it may have two.
  private func furnish(_ number: Int) {
    let host = SimulatedHost()
    if plan.skewsClocks { host.clock = Int64(random.below(172_800_000)) - 86_400_000 }
    hosts.append(host)
    let seats = plan.spaces * plan.people > 1 ? 1 + random.below(2) : 1
    for seat in 0..<seats {
      let device = SimulatedDevice(
        number: devices.count, host: host, person: people[(number + seat) % people.count],
        space: (number + seat) / people.count % plan.spaces)
      if plan.upgrades {
        device.revision += random.below(released)
      } else {
        device.revision = released
      }
      if plan.holdsInPart { device.speaksOldWire = random.chance(1, in: 4) }
      devices.append(device)
      for _ in 0..<1 + random.below(plan.tabs) { open(device) }
    }
  }

  /// Runs the steps, then heals everything and looks whether all is as it must be.
  public func run() -> SimulationFailure? {
    let round = 400
    while step < plan.steps, failure == nil {
      step += 1
      act()
      checkServers()
      if step % round == 0 { settleAndCheck() }
    }
    if failure == nil { settleAndCheck() }
    return failure
  }

  var tabs: [SimulatedTab] { devices.flatMap { $0.tabs } }

  func fail(_ what: String) {
    if failure == nil { failure = SimulationFailure(seed: plan.seed, step: step, what: what) }
  }

  func spaceID(_ space: Int) -> UUID { UUID(high: 7, low: UInt64(space)) }

  /// The role of the device's person: empty once they are removed, nil for a stranger.
  func role(on device: SimulatedDevice) -> String? { members[device.space][device.person] }

  func isMember(_ device: SimulatedDevice) -> Bool { !(role(on: device) ?? "").isEmpty }

  func open(_ device: SimulatedDevice) {
    tabCount += 1
    var stream = SimulatedRandom(random.next())
    var configuration = SyncConfiguration(
      space: spaceID(device.space), account: device.person,
      role: role(on: device) ?? CardSpace.member)
    configuration.pace.pollsUntilRest = 2
    let engine = SyncEngine(
      schema: Self.schema(device.revision, of: plan), configuration: configuration,
      budget: device.host.budget
    ) { stream.next() }
    let hasStore = !plan.fillsStores || isCalm || !random.chance(1, in: 40)
    let tab = SimulatedTab(
      device: device, number: tabCount, engine: engine, hasStore: hasStore)
    device.tabs.append(tab)
    if !device.host.isOnline {
      perform(engine.handle(.online(false), now: clock(of: device.host)), tab)
    }
    perform(engine.start(now: clock(of: device.host)), tab)
  }

  func clock(of host: SimulatedHost) -> Instant { now.adding(milliseconds: host.clock) }

  /// Gives the engine of the tab one input and takes what it wants.
  func give(_ input: SyncInput, _ tab: SimulatedTab) {
    if let trace { trace("\(step) tab \(tab.number) ← \(summary(input))") }
    tab.refusals.note(input)
    let about = waitingAbout(tab)
    let outputs = tab.engine.handle(input, now: clock(of: tab.device.host))
    tab.isRepeating = isRepeating(outputs, after: input)
    perform(outputs, tab)
    tab.isRepeating = false
    if case .answered = input { checkWaiting(about, input, tab) }
  }

  /// One thing happens.
  func act() {
    now = now.adding(milliseconds: Int64(random.below(2_000)))
    switch random.below(100) {
    case ..<48: deliver()
    case ..<58: serve()
    case ..<78: mutate()
    case ..<86: fireTimer()
    default: disturb()
    }
  }

  private func deliver() {
    guard let tab = random.pick(tabs) else { return }
    switch random.below(4) {
    case 0: runStoreWork(tab)
    case 1: send(tab)
    default: receive(tab)
    }
  }

  func receive(_ tab: SimulatedTab) {
    guard !tab.inbox.isEmpty else { return }
    let input = tab.inbox.removeFirst()
    give(input, tab)
    // A tab that follows hears of an answer page by page.
    if case .answered = input { checkPlaces(in: tab) }
  }

  private func fireTimer() {
    guard let tab = random.pick(tabs), let timer = random.pick(tab.timers.sorted()) else { return }
    tab.timers.remove(timer)
    if !tab.isVisible { fail("a hidden tab has the timer \(timer.rawValue)") }
    give(.fired(timer), tab)
  }
}

extension SyncTimer: Comparable {
  public static func < (a: SyncTimer, b: SyncTimer) -> Bool { a.rawValue < b.rawValue }
}
