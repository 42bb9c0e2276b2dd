import Fields
import Flow
import Identity
import Records
import Sync
import Values

@testable import CopiesFeature
@testable import Shell
@testable import SyncSimulation

/// A device with a space of its own beside an account's: the simulators of both, and the two features that take
/// the one up to the other and down again in each of the device's tabs. The plan brings sync and ends; tabs die
/// between any two things that they ask for. In the end all must be calm and right.
final class GoingUpSimulation {
  static let usualSteps = 1_000
  private static let round = 100

  let seed: UInt64
  let defect: GoingUpDefect?
  var random: SimulatedRandom
  var step = 0
  private(set) var why: String?
  /// The account's space, on the device and on others.
  let account: Simulation
  /// The spaces that the device has had of its own, in order.
  var owns: [OwnSpace] = []
  /// What the device keeps besides.
  var settings: [String: String] = [:]
  var tabs: [GoingUpTab] = []
  /// The tabs that take something up: one at most, but where it is a mistake.
  var leaders: [GoingUpTab] = []
  /// Whether the plan brings sync.
  private(set) var syncs = true
  /// Whether somebody wanted the device's own space to go up, and has been told nothing else since.
  var isWanted = false
  /// What each card in the account's space has been.
  var past: [UUID: [CardModel.State]] = [:]
  /// The marks of what was done by going up.
  var carried: Set<String> = []
  var idCount: UInt64 = 0
  /// How often the device's own went up whole, came down, and brought along what the account had refused.
  var ups = 0
  var downs = 0
  var brought = 0
  private var version: Int64 = 0
  private let home: Home.State
  /// Called with a line for each step, to look at a failing run.
  var trace: ((String) -> Void)?

  init(_ seed: UInt64, defect: GoingUpDefect? = nil) {
    self.seed = seed
    self.defect = defect
    random = SimulatedRandom(seed &+ 1_000_000)
    var plan = SimulationPlan(seed: seed, steps: 0)
    plan.hosts = 1 + Int(seed % 2)
    plan.tabs = 2 + Int(seed / 2 % 2)
    plan.processes = 1 + Int(seed / 3 % 2)
    plan.fillsStores = seed % 3 == 0
    plan.skewsClocks = seed % 5 == 0
    plan.forgetsRemovals = seed % 7 == 0
    plan.goesUp = true
    account = Simulation(plan)
    home = Self.home(of: account)
    listen()
    begin()
    setPlan(random.chance(3, in: 4))
  }

  /// Runs it; nil when all was right.
  func run(steps: Int = usualSteps) -> GoingUpFailure? {
    // The account has something already, or nothing.
    if random.chance(2, in: 3) {
      for _ in 0..<random.below(200) { account.act() }
    }
    prune()
    while step < steps, why == nil {
      step += 1
      account.step = step
      act()
      look()
      guard step % Self.round == 0, why == nil else { continue }
      if random.chance(1, in: 2) { setPlan(!syncs) }
      calm()
      if random.chance(3, in: 4) { bring() }
    }
    if why == nil { finish() }
    return why.map { GoingUpFailure(seed: seed, step: step, why: $0) }
  }

  func fail(_ what: String) {
    if why == nil { why = what }
  }

  /// The space that the device has of its own, as it would find it.
  var own: OwnSpace? {
    guard let kept = KeptAlone(settings[KeptAlone.key]) else { return nil }
    return owns.first { $0.space == kept.space }
  }

  func newID() -> UUID {
    idCount += 1
    return UUID(high: 8, low: idCount)
  }

  // What it is made of

  private static func home(of account: Simulation) -> Home.State {
    var space = SpaceMembership()
    space.space = account.spaceID(0)
    space.name = "Casa"
    space.role = CardSpace.member
    var person = AccountView()
    person.id = account.devices[0].person
    person.spaces = [space]
    var home = Home.State(Cards.app, account: person, space: space)
    _ = Home.completeParts(&home)
    return home
  }

  private func listen() {
    account.servers[0].hasWritten = { [unowned self] key, row in
      guard key.table == Card.recordType, let state = row.flatMap(CardModel.state) else { return }
      past[key.id, default: []].append(state)
    }
    account.overhears = { [unowned self] output, tab in
      guard let tab = tabs.first(where: { $0.tab === tab }) else { return }
      switch output {
      case .saved(let token): answer(token, .saved, tab)
      case .savedInMemory(let token): answer(token, .savedInMemory, tab)
      case .refused(let token, let refusal): answer(token, .refused(refusal), tab)
      case .statusChanged: tab.isTold = true
      default: break
      }
    }
  }

  private func answer(_ token: Int, _ outcome: MutationOutcome, _ tab: GoingUpTab) {
    guard let step = tab.calls.removeValue(forKey: token) else { return }
    tab.answers.append((step, .mutation(outcome)))
  }

  /// The device begins without an account.
  private func begin() {
    var kept = KeptAlone()
    (kept.space, kept.person, kept.name) = (newID(), newID(), "Meus cartões")
    let configuration = SyncConfiguration(
      space: kept.space, account: kept.person, role: CardSpace.member)
    owns = [
      OwnSpace(LocalSimulation(seed, in: SimulatedStore(), of: configuration, with: [], []))
    ]
    owns[0].simulation.calm()
    settings[KeptAlone.key] = kept.text
  }

  func setPlan(_ syncs: Bool) {
    trace?("\(step) the plan \(syncs ? "brings sync" : "keeps all on the device")")
    self.syncs = syncs
    account.servers[0].keepsNothing = !syncs && defect != .takesOnAnyPlan
    version = account.servers[0].version
  }

  /// What a tab's features are among.
  func home(of tab: GoingUpTab) -> Home.State {
    var home = home
    home.context.plan = tab.knowsSync ? Garden.tree : Garden.seed
    home.context.sync = tab.tab.engine.status
    if defect == .erasesUnconfirmed {
      home.context.sync.phase = .success
      (home.context.sync.pending, home.context.sync.refused) = ([], [])
    }
    let rows = tab.tab.engine.rows(of: Card.recordType)
    home.parts[Cards.self] = Cards.State(
      cards: tab.tab.isOpen ? rows.compactMap { Card(stored: $0) } : nil)
    return home
  }

  // What happens

  private func act() {
    switch random.below(100) {
    case ..<45: account.act()
    case ..<60: random.pick(owns)?.simulation.act()
    case ..<86: if let tab = random.pick(tabs) { work(tab) }
    case ..<96: if let tab = random.pick(tabs) { tap(tab) }
    case 96: setPlan(!syncs)
    default: random.pick(tabs)?.knowsSync = syncs
    }
    prune()
  }

  /// The person does something on a page of going up or coming down, or beside it.
  private func tap(_ tab: GoingUpTab) {
    switch random.below(14) {
    case ..<4: send(.up(.startTapped), tab)
    case 4:
      switch tab.up.step {
      case .running, .waiting: if random.chance(1, in: 3) { send(.up(.stopTapped), tab) }
      default: break
      }
    case 5: if random.chance(1, in: 12) { discard(tab) }
    case ..<8: send(.down(.looked), tab)
    case ..<10: send(.down(.tapped), tab)
    case 10: reopen(tab)
    case 11: if let action = GoingUp.hear(.entered(.goingUp), tab.up) { send(.up(action), tab) }
    default: makeRoom(tab)
    }
  }

  /// The person lets go of what the account refused, and archives what keeps the device's own from fitting in.
  private func makeRoom(_ tab: GoingUpTab) {
    guard syncs else { return }
    for refused in tab.tab.engine.status.refused { discardRefused(refused.id, tab) }
    let mine = Set(own?.simulation.cards ?? [])
    for card in tab.tab.engine.rows(of: Card.recordType).compactMap({ Card(stored: $0) })
    where !mine.contains(card.id) {
      if card.isActive { _ = mutate(SetCardActive(card.id, false), tab) }
    }
  }

  private func discard(_ tab: GoingUpTab) {
    for _ in 0..<3 { send(.up(.discardTapped), tab) }
  }

  /// Tabs of the device die and are opened with the account's simulator.
  private func prune() {
    let open = account.devices[0].tabs
    for tab in tabs where !open.contains(where: { $0 === tab.tab }) {
      if defect == .forgetsWish { settings[GoingUp.wish] = nil }
      tabs.removeAll { $0 === tab }
      resign(tab)
    }
    for tab in open where !tabs.contains(where: { $0.tab === tab }) {
      let new = GoingUpTab(tab, knowsSync: syncs)
      tabs.append(new)
      reopen(new)
    }
  }

  /// The features begin in a tab: what they had in memory is gone.
  func reopen(_ tab: GoingUpTab) {
    tab.forget()
    resign(tab)
    let context = home(of: tab).context
    tab.up = GoingUp.State(in: context)
    tab.down = ComingDown.State(in: context)
    tab.steps =
      GoingUp.watch(tab.up).map { .up($0) }.steps
      + ComingDown.watch(tab.down).map { .down($0) }.steps
  }

  func resign(_ tab: GoingUpTab) {
    tab.candidacy = nil
    leaders.removeAll { $0 === tab }
    guard leaders.isEmpty, let next = tabs.first(where: { $0.candidacy != nil }),
      let step = next.candidacy
    else { return }
    lead(step, next)
  }

  func lead(_ step: GoingUpTab.Step, _ tab: GoingUpTab) {
    guard leaders.isEmpty || defect == .sharesLock else {
      tab.candidacy = step
      return
    }
    tab.candidacy = nil
    leaders.append(tab)
    tab.answers.append((step, .leads))
  }

  // What must hold at every step

  private func look() {
    account.checkServers()
    if let failure = account.failure { fail("in the account: \(failure.what)") }
    let running = tabs.count { if case .running = $0.up.step { true } else { false } }
    if running > 1 { fail("two tabs take it up") }
    let now = account.servers[0].version
    if !syncs, now != version { fail("the server took what the plan keeps on the device") }
    version = now
  }

  // What must hold when all is calm

  private func calm() {
    trace?("\(step) calm")
    for tab in tabs { tab.knowsSync = syncs }
    rest()
    for tab in tabs { reopen(tab) }
    rest()
    if isWanted, syncs, own != nil, tabs.allSatisfy({ $0.tab.engine.status.refused.isEmpty }) {
      fail("what was to go up stays on the device")
    }
    check()
  }

  /// All that is on its way arrives, and all that was asked for is done.
  private func rest() {
    var rounds = 0
    var isBusy = true
    while isBusy, why == nil {
      for own in owns {
        own.simulation.store.isFull = false
        if own.erased == nil { calm(own) }
      }
      account.settleAndCheck()
      prune()
      isBusy = false
      for tab in tabs {
        while work(tab), why == nil { isBusy = true }
        guard let timer = tab.timers.keys.min() else { continue }
        fire(timer, tab)
        isBusy = true
      }
      look()
      rounds += 1
      if rounds > 100 { fail("it never comes to rest: \(tabs.map { $0.up.step })") }
    }
  }

  /// All that is on its way in the device's own space arrives, and some of its tabs are closed.
  func calm(_ own: OwnSpace) {
    own.simulation.calm()
    own.simulation.tabs.removeFirst(max(0, own.simulation.tabs.count - 3))
  }

  /// Takes the device's own up, or brings what the account has down, by the plan.
  private func bring() {
    if syncs, own != nil {
      bringUp()
    } else if !syncs, own == nil {
      for tab in tabs { send(.down(.looked), tab) }
      rest()
      if let tab = random.pick(tabs) { send(.down(.tapped), tab) }
      rest()
    }
    if why == nil { check() }
  }

  /// What goes up is ahead of the network, if there is one.
  private func goOn() {
    if random.chance(1, in: 2) { account.setOnline(account.devices[0].host, false) }
    for _ in 0..<random.below(200) where why == nil {
      guard let tab = random.pick(tabs) else { break }
      switch random.below(8) {
      case 0: account.act()
      case ..<4:
        account.runStoreWork(tab.tab)
        account.receive(tab.tab)
      default: work(tab)
      }
      prune()
      look()
    }
  }

  /// - Parameter isDisturbed: whether it meets what else happens before all is calm.
  private func bringUp(isDisturbed: Bool = true) {
    if let tab = tabs.first { makeRoom(tab) }
    rest()
    for tab in tabs { send(.up(.startTapped), tab) }
    if isDisturbed { goOn() }
    rest()
  }

  /// The person brings it to an end: with a plan that syncs the device's own goes up, or as much of it as can.
  private func finish() {
    if random.chance(3, in: 4) { setPlan(true) }
    calm()
    guard syncs else { return }
    for _ in 0..<4 where own != nil && why == nil {
      bringUp(isDisturbed: false)
    }
    if own != nil, why == nil {
      let kinds = tabs.lazy.compactMap { $0.up.review }.first?.kinds ?? []
      guard kinds.contains(where: { $0.differing + $0.clashing > 0 }) else {
        return fail("what could go up stays on the device: \(tabs.map { $0.up.step })")
      }
      // Where somebody says something just before, it is asked again.
      for _ in 0..<12 where own != nil && why == nil {
        if let tab = tabs.first { discard(tab) }
        rest()
      }
      if own != nil { fail("what the person lets go of stays on the device") }
    }
    if why == nil { calm() }
  }
}
