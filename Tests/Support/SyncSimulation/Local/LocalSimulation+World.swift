import Fields
import Records
import Sync
import Values

extension LocalSimulation {
  func perform(_ outputs: [SyncOutput], of tab: LocalTab) {
    for output in outputs {
      let isPart = tab.engine.shownRows(of: Card.recordType) == .newest
      tab.watcher.hear(output, of: tab.engine, hidesParts: isPart && defect == .hidesLaterParts)
      switch output {
      case .commit(let commit):
        tab.work.append(output)
        if defect == .acknowledgesBeforeDurable {
          tab.inbox.append(.committed(token: commit.token))
        }
      case .load, .erase: tab.work.append(output)
      case .startTimer: tab.hasTimer = true
      case .cancelTimer: tab.hasTimer = false
      case .broadcast(let bytes):
        // One that is frozen may never hear it.
        for other in tabs where other !== tab && !random.chance(1, in: 10) {
          other.inbox.append(.heard(bytes))
        }
      case .saved(let token): tab.calls[token]?.fate = .saved
      case .savedInMemory(let token): tab.calls[token]?.fate = .inMemory
      case .refused(let token, _): tab.calls[token]?.fate = .refused
      case .shown, .opened, .discarded, .recordsChanged, .statusChanged, .readQueue, .append,
        .quarantine,
        .send, .openLive, .closeLive, .lead, .resign:
        break
      }
    }
  }

  /// Does the tab's next operation on the store.
  func work(_ tab: LocalTab) {
    if !tab.parts.isEmpty {
      tab.inbox.append(.loaded(tab.parts.removeFirst()))
      return
    }
    guard !tab.work.isEmpty else { return }
    switch tab.work.removeFirst() {
    case .load(let scope):
      tab.parts = store.loadInParts(scope)
      work(tab)
    case .commit(let commit):
      let refusal = write(commit)
      guard defect != .acknowledgesBeforeDurable else { return }
      tab.inbox.append(
        refusal.map { .commitFailed(token: commit.token, $0) } ?? .committed(token: commit.token))
    default: break
    }
  }

  func write(_ commit: SyncCommit) -> StoreRefusal? {
    var commit = commit
    if defect == .ignoresConditions { commit.condition = .always }
    if defect == .losesPast, random.chance(1, in: 20) { commit.past = [] }
    return store.write(commit)
  }

  /// The disk has room, everybody looks, and all that is on its way arrives.
  func calm() {
    store.isFull = false
    for tab in tabs {
      give(.visible(false), to: tab)
      give(.visible(true), to: tab)
    }
    settle()
    for tab in tabs {
      give(.visible(false), to: tab)
      give(.visible(true), to: tab)
    }
    settle()
    open()
    settle()
  }

  private func settle() {
    while let tab = tabs.first(where: { $0.isBusy || $0.hasTimer }) {
      step += 1
      work(tab)
      if !tab.inbox.isEmpty { hear(tab) }
      if tab.hasTimer, tab.work.isEmpty, tab.parts.isEmpty { fire(tab) }
    }
  }

  /// What is not as it must be when all is calm.
  func check() -> String? {
    guard let fresh = tabs.last?.engine else { return "there is no tab" }
    let rows = fresh.rows(of: Card.recordType)
    for tab in tabs.dropLast() {
      if tab.engine.rows(of: Card.recordType) != rows { return "a tab shows something else" }
      if !tab.watcher.sees(tab.engine) { return "a tab was not told of all that it has" }
      if tab.engine.status.isMemoryOnly { return "a tab says that the store takes nothing" }
    }
    let cards = rows.compactMap { Card(stored: $0) }
    if cards.count(where: { $0.isActive }) > Card.limit { return "there are too many cards" }
    let codes = cards.compactMap { $0.code }
    if Set(codes).count < codes.count { return "two cards have one code" }
    let own = cards.lazy.filter { self.counted[$0.id] == nil }
    return checkDeeds(cards) ?? own.compactMap { self.checkPast($0, fresh) }.first
  }

  /// Whether the cards are what came of what was done.
  func checkDeeds(_ cards: [Card]) -> String? {
    var bumps: [ID<Card>: (least: Int, most: Int)] = [:]
    for deed in deeds {
      switch deed.act {
      case .add(let id):
        let isThere = cards.contains { $0.id == id }
        if deed.fate == .saved, !isThere { return "a saved card is gone" }
        if deed.fate == .refused, isThere { return "a refused card is there" }
      case .bump(let id):
        var count = bumps[id] ?? (0, 0)
        switch deed.fate {
        case .saved: count = (count.least + 1, count.most + 1)
        case .open, .inMemory: count.most += 1
        case .refused: break
        }
        bumps[id] = count
      case .other: break
      }
    }
    for card in cards {
      let (least, most) = bumps[card.id] ?? (0, 0)
      let counted = counted[card.id] ?? 0
      if card.count < counted + least { return "what was saved of a card is gone" }
      if card.count > counted + most { return "something was done twice, or though it was refused" }
    }
    return nil
  }

  /// The past of a card leads from nothing to what it is, each step from where the last one ended.
  private func checkPast(_ card: Card, _ engine: LocalEngine) -> String? {
    let key = RecordKey(Card.recordType, card.id.uuid)
    var fields: [String: JSONValue] = [:]
    var before: Int64?
    var entries: [HistoryEntry] = []
    repeat {
      guard let page = engine.past(of: key, before: before, stored: store.past(of: key)) else {
        return "there is no past"
      }
      entries += page.entries
      before = page.hasMore ? page.entries.last?.version : nil
    } while before != nil
    for entry in entries.reversed() {
      for change in entry.changes {
        if let known = fields[change.field], known != change.from { return "the past has a gap" }
        fields[change.field] = change.to
      }
    }
    for (position, field) in Card.table.fields.enumerated() {
      if let last = fields[field.name], last != card.row[position] {
        return "the past ends elsewhere"
      }
    }
    return fields["title"] == nil ? "the past does not begin" : nil
  }
}
