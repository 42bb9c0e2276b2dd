import Fields
import Records
import Sync
import Values

extension Simulation {
  /// The person does one thing, or a few in one go.
  func mutate() {
    guard let tab = random.pick(tabs), tab.isOpen else { return }
    for _ in 0...random.below(4) { mutate(tab) }
  }

  private func mutate(_ tab: SimulatedTab) {
    let nonce = ledger.add(device: tab.device.number, tab: tab.number)
    let (name, arguments) = worded(randomMutation(nonce, tab), by: tab.revision)
    callCount += 1
    tab.calls[callCount] = nonce
    if isElsewhere(arguments, name, tab) { tab.callsElsewhere.insert(callCount) }
    give(.mutate(token: callCount, name: name, arguments: arguments), tab)
  }

  /// Mostly one that the person sees, sometimes one that another device has and this one may not.
  private func randomCard(_ tab: SimulatedTab) -> ID<Card> {
    let known = cards[tab.device.space]
    if random.chance(4, in: 5), let row = random.pick(tab.engine.rows(of: Card.recordType)),
      let id = row.first?.text.flatMap({ UUID($0) })
    {
      return ID(id)
    }
    let newest = max(0, known.count - 20)
    return ID(known[newest + random.below(known.count - newest)])
  }

  func newID(_ tab: SimulatedTab) -> UUID {
    let id = UUID(high: random.next(), low: random.next())
    homes[id] = tab.device.space
    return id
  }

  private func randomMutation(_ nonce: String, _ tab: SimulatedTab) -> (String, JSONValue) {
    let space = tab.device.space
    if plan.books, !plan.goesUp, random.chance(1, in: 2) { return randomBooking(nonce, tab) }
    if cards[space].isEmpty || random.chance(plan.goesUp ? 1 : 3, in: 10) {
      let id = newID(tab)
      cards[space].append(id)
      let code = random.chance(1, in: 4) ? "c\(random.below(8))" : nil
      let title = randomTitle(or: "card \(cards[space].count)")
      let add = AddCard(ID(id), title, code: code, nonce: nonce)
      return (AddCard.name, add.object)
    }
    if plan.holdsInPart, tab.revision >= 6, random.chance(1, in: 2) {
      return randomDated(nonce, tab)
    }
    let card = randomCard(tab)
    if plan.upgrades, random.chance(1, in: 4), let newer = randomOfRevision(card, nonce, tab) {
      return newer
    }
    if !plan.goesUp, random.chance(1, in: 6), let story = randomStory(of: card, nonce, tab) {
      return story
    }
    switch random.below(13) {
    case ..<4: return (EditCard.name, EditCard(card, [randomChange()], nonce: nonce).object)
    case ..<6:
      return (SetCardActive.name, SetCardActive(card, random.chance(1, in: 2), nonce: nonce).object)
    case ..<8: return (BumpCard.name, BumpCard(card, nonce: nonce).object)
    case ..<11 where !plan.goesUp:
      let remark = AddRemark(ID(newID(tab)), on: card, "\(random.below(1000))", nonce: nonce)
      return (AddRemark.name, remark.object)
    case 11: return (LookAtCard.name, LookAtCard(card, nonce: nonce).object)
    default: return (RemoveCard.name, RemoveCard(card, nonce: nonce).object)
    }
  }

  /// Now and then a day: by that the first view needs a card or not (`CardSpace`).
  private func randomTitle(or title: String) -> String {
    guard random.chance(1, in: 2) else { return title }
    return CivilDate(at: now, minutesEast: 0).adding(days: random.below(5) - 2).description
  }

  private func randomChange() -> FieldChange {
    switch random.below(3) {
    case 0: FieldChange("title", .text(randomTitle(or: "title \(random.below(1000))")))
    case 1: FieldChange("color", random.chance(1, in: 5) ? .null : .text("#\(random.below(999))"))
    default: FieldChange("code", .text("c\(random.below(8))"))
    }
  }

  /// Retries or discards something that the server refused, or of which nobody knows what became:
  /// that is not retried here, for it may be done already.
  func settleRefused(_ tab: SimulatedTab, retry: Bool) {
    guard let refused = random.pick(tab.engine.status.refused),
      let nonce = refused.arguments["nonce"]?.text
    else { return }
    if retry, !refused.isOutcomeUnknown {
      // From now on it may be in this tab's memory only, when the store is full.
      ledger[nonce]?.isRetried = true
      ledger[nonce]?.tab = tab.number
      give(.retryRefused(refused.id), tab)
    } else {
      ledger[nonce]?.fate = .discarded
      give(.discardRefused(refused.id), tab)
    }
  }

  /// Somebody comes into a space, gets another role there, or is removed.
  func changeMembers() {
    let space = random.below(plan.spaces)
    guard let person = random.pick(people) else { return }
    let roles = [CardSpace.member, CardSpace.member, CardSpace.keeper, CardSpace.reader, ""]
    guard let role = random.pick(roles), members[space][person] != nil || !role.isEmpty else {
      return
    }
    if members[space][person] == "", !role.isEmpty { servers[space].takeBack(person) }
    members[space][person] = role
    trace?("\(step) person \(person.low) in space \(space): \(role.isEmpty ? "removed" : role)")
    guard role.isEmpty, random.chance(9, in: 10) else { return }
    for device in devices where device.person == person && device.space == space {
      for tab in device.tabs where tab.live != nil { dropLive(tab) }
    }
  }
}
