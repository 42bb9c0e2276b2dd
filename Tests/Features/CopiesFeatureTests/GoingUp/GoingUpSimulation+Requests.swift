import Fields
import Flow
import Records
import Sync
import Values

@testable import CopiesFeature
@testable import Shell
@testable import SyncSimulation

/// What the features ask for, done as the browser's host does it, one thing at a time.
extension GoingUpSimulation {
  func send(_ action: GoingUpTab.Action, _ tab: GoingUpTab) {
    let home = home(of: tab)
    if let trace { trace("\(step) tab \(tab.tab.number) \(Self.summary(action))") }
    switch action {
    case .up(let action):
      GoingUp.place(&tab.up, in: home.context)
      tab.steps += GoingUp.reduce(&tab.up, action, among: home.parts).map { .up($0) }.steps
    case .down(let action):
      ComingDown.place(&tab.down, in: home.context)
      tab.steps += ComingDown.reduce(&tab.down, action, among: home.parts).map { .down($0) }.steps
      // The app opens it, and the account's pages begin anew when they are looked at again.
      if case .opened = action { reopen(tab) }
    }
  }

  private static func summary(_ action: GoingUpTab.Action) -> String {
    switch action {
    case .up(.read(let contents)): "up read \(contents?.version ?? -1)"
    case .up(let action): "up \(action)"
    case .down(let action): "down \(action)"
    }
  }

  /// Does the next thing in a tab; false where there is none.
  @discardableResult
  func work(_ tab: GoingUpTab) -> Bool {
    if tab.isTold {
      tab.isTold = false
      if let action = GoingUp.hear(.synced(home(of: tab).context.sync), tab.up) {
        let before = tab.up
        send(.up(action), tab)
        if tab.up != before { return true }
      }
    }
    if !tab.answers.isEmpty {
      let (step, response) = tab.answers.removeFirst()
      if let action = step.receive(response) { send(action, tab) }
      return true
    }
    guard !tab.steps.isEmpty else {
      // Time passes.
      guard random.chance(1, in: 4), let timer = tab.timers.keys.min() else { return false }
      fire(timer, tab)
      return true
    }
    perform(tab.steps.removeFirst(), tab)
    return true
  }

  func fire(_ timer: String, _ tab: GoingUpTab) {
    if let step = tab.timers.removeValue(forKey: timer) { tab.answers.append((step, .fired)) }
  }

  private func perform(_ step: GoingUpTab.Step, _ tab: GoingUpTab) {
    func answer(_ response: Response) { tab.answers.append((step, response)) }
    switch step.request {
    case .nothing, .time(.nextFrame): answer(.fired)
    case .time(.timer(let id, _)): tab.timers[id] = step
    case .time(.now): answer(.instant(account.now))
    case .time(.newID): answer(.identifier(newID()))
    case .settings(.readPreference(let key)): answer(.preference(settings[key]))
    case .settings(.writePreference(let key, let value)):
      if key == GoingUp.wish { isWanted = value != nil }
      settings[key] = value
    case .space(let request): perform(request, step, tab)
    case .window: break
    default: fail("not expected: \(step.request)")
    }
  }

  private func perform(_ request: SpaceRequest, _ step: GoingUpTab.Step, _ tab: GoingUpTab) {
    func answer(_ response: Response) { tab.answers.append((step, response)) }
    switch request {
    case .lead: lead(step, tab)
    case .resign: resign(tab)
    case .mutate(let name, let arguments): mutate(name, arguments, step, tab)
    case .readLocal(let access): answer(.local(find(access).flatMap { contents(of: $0) }))
    case .eraseLocal(let access, let version): answer(.erased(erase(access, version, tab)))
    case .beginLocal(let access, let open, let tables, let refused):
      answer(.begun(begin(access, from: open, tables, refused, tab)))
    case .discardRefused(let id): discardRefused(id, tab)
    default: fail("not expected: \(request)")
    }
  }

  // The account's space

  /// Does what a person does in the account's space, or a feature.
  func mutate<M: Mutation>(_ mutation: M, _ tab: GoingUpTab) -> String {
    give(M.name, mutation.object, tab).mark
  }

  @discardableResult
  private func give(
    _ name: String, _ arguments: JSONValue, _ tab: GoingUpTab, for step: GoingUpTab.Step? = nil
  ) -> (mark: String, token: Int) {
    let mark = account.ledger.add(device: tab.tab.device.number, tab: tab.tab.number)
    account.callCount += 1
    let token = account.callCount
    tab.tab.calls[token] = mark
    if let step { tab.calls[token] = step }
    var members: [JSONValue.Member] = []
    if case .object(let given) = arguments { members = given.filter { $0.name != "nonce" } }
    members.append(.init("nonce", .text(mark)))
    account.give(.mutate(token: token, name: name, arguments: .object(members)), tab.tab)
    return (mark, token)
  }

  private func mutate(
    _ name: String, _ arguments: JSONValue, _ step: GoingUpTab.Step, _ tab: GoingUpTab
  ) {
    guard var card = arguments["card"].flatMap({ Self.card($0) }) else {
      return fail("not expected: \(name)")
    }
    if owns.contains(where: { $0.simulation.cards.contains(card.id) }) { note(card.id.uuid) }
    if defect == .replacesAccount, random.chance(1, in: 3),
      let other = random.pick(tab.tab.engine.rows(of: Card.recordType)).flatMap({ Card(stored: $0) }
      )
    {
      carried.insert(mutate(RemoveCard(other.id), tab))
    }
    carried.insert(give(name, arguments, tab, for: step).mark)
    if defect == .sendsTwice, random.chance(1, in: 4) {
      card.id = ID(newID())
      account.homes[card.id.uuid] = 0
      carried.insert(mutate(RecoverCard(card), tab))
    }
  }

  private static func card(_ object: JSONValue) -> Card? {
    do throws(FieldError) { return try Card(object: object) } catch { return nil }
  }

  /// The card is the account's from now on as well.
  private func note(_ card: UUID) {
    account.homes[card] = 0
    if !account.cards[0].contains(card) { account.cards[0].append(card) }
  }

  func discardRefused(_ id: UUID, _ tab: GoingUpTab) {
    guard let refused = tab.tab.engine.status.refused.first(where: { $0.id == id }),
      let mark = refused.arguments["nonce"]?.text
    else { return }
    account.ledger[mark]?.fate = .discarded
    account.give(.discardRefused(id), tab.tab)
  }

  // The device's own

  private func find(_ access: SpaceAccess) -> OwnSpace? { owns.first { $0.space == access.space } }

  private func contents(of own: OwnSpace) -> LocalContents? {
    LocalContents(
      own.simulation.store.load(.everything), of: own.simulation.configuration,
      in: CardSpace.goingUp, now: account.now)
  }

  private func erase(_ access: SpaceAccess, _ version: Int64, _ tab: GoingUpTab) -> Bool {
    guard let own = find(access) else { return false }
    // Somebody may say something just before.
    if own.erased == nil, random.chance(1, in: 4) {
      for _ in 0..<random.below(12) { own.simulation.act() }
    }
    guard let contents = contents(of: own) else { return false }
    let store = own.simulation.store
    let version = defect == .erasesWhatWasSaid ? contents.version : version
    let first = store.values.first { $0.key.begins(with: SyncKeys.bucketPrefix) }
    guard store.erase(at: version) else { return false }
    guard version > 0 else { return true }
    trace?("\(step) tab \(tab.tab.number) has erased version \(version)")
    own.erased = contents.records(of: Card.self)
    own.isDiscarded = tab.up.discarding != nil
    if !own.isDiscarded {
      ups += 1
      checkWhole(own.erased ?? [])
    }
    if defect == .leavesBehind, let first { store.damage(first.key, first.value) }
    for other in own.simulation.tabs where random.chance(3, in: 4) {
      other.inbox.append(.heard(LocalContents.erasedMessage))
    }
    return true
  }

  /// In one write. Nil where the store takes nothing.
  private func begin(
    _ access: SpaceAccess, from open: SpaceAccess, _ tables: [String], _ refused: [UUID],
    _ tab: GoingUpTab
  ) -> [UUID]? {
    guard tab.tab.hasStore, !random.chance(1, in: 8) else { return nil }
    let engine = tab.tab.engine
    let read = tables.map { LocalContents.Table($0, engine.rows(of: $0)) }
    let contents = LocalContents(version: 0, read)
      .said(by: access.account, for: open.account).said(by: access.space, for: open.space)
    let coming = engine.status.refused.filter { refused.contains($0.id) }.map {
      $0.said(by: access.account, for: open.account).said(by: access.space, for: open.space)
    }
    let configuration = SyncConfiguration(
      space: access.space, account: access.account, role: access.role)
    func begin(doing coming: [RefusedMutation]) -> (commit: SyncCommit, done: [UUID])? {
      contents.beginning(of: configuration, in: CardSpace.goingUp, now: account.now, doing: coming)
    }
    guard let (whole, done) = begin(doing: coming) else { return nil }
    let commit = defect == .dropsRefused ? begin(doing: [])?.commit ?? whole : whole
    let store = SimulatedStore()
    guard store.commit(commit) else { return nil }
    let simulation = LocalSimulation(
      seed &+ idCount, in: store, of: configuration, with: contents.records(of: Card.self),
      deeds(of: coming.filter { done.contains($0.id) }))
    owns.append(OwnSpace(simulation))
    downs += 1
    brought += done.count
    return done
  }

  /// What came down of what the account had refused, as if it had been done on the device.
  private func deeds(of mutations: [RefusedMutation]) -> [LocalDeed] {
    func card(_ mutation: RefusedMutation) -> UUID? {
      mutation.arguments["card"].flatMap { UUID(json: $0) }
    }
    let removed = mutations.filter { $0.name == RemoveCard.name }.compactMap { card($0) }
    return mutations.compactMap { mutation in
      guard let card = card(mutation), !removed.contains(card) else { return nil }
      let deed: LocalDeed
      switch mutation.name {
      case AddCard.name: deed = LocalDeed(.add(ID(card)))
      case BumpCard.name: deed = LocalDeed(.bump(ID(card)))
      default: return nil
      }
      deed.fate = .saved
      return deed
    }
  }
}
