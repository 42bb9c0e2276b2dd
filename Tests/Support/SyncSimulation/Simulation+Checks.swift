import Fields
import Records
import Sync
import Values

extension Simulation {
  /// What must hold of the server after every step.
  func checkServer() {
    let applied = server.applied
    if applied.count < modelled { rebuildModel() }
    while modelled < applied.count {
      model.take(applied[modelled].mutation)
      modelled += 1
      let rows = server.storage.base.rows(of: Card.recordType).values
      let active = rows.filter { CardModel.state(of: $0)?.isActive == true }
      if active.count > Card.limit { fail("\(active.count) active cards") }
      let codes = rows.compactMap { CardModel.state(of: $0)?.code }
      if Set(codes).count < codes.count { fail("two cards have one code") }
    }
  }

  private func rebuildModel() {
    model = CardModel()
    modelled = 0
  }

  /// Heals the world, lets everything arrive, and looks whether all is as it must be.
  func settleAndCheck() {
    trace?("\(step) calm")
    isCalm = true
    defer { isCalm = false }
    for (number, device) in devices.enumerated() {
      device.store.isFull = false
      setOnline(device, true)
      // A tab without a store does not send what others stored.
      if !device.tabs.contains(where: { $0.hasStore }) { open(number) }
      for tab in device.tabs where !tab.isVisible { show(tab, true) }
    }
    while !echoes.isEmpty { echo() }
    drain()
    // Whoever comes back to a tab sees what the store holds.
    for tab in tabs {
      show(tab, false)
      drain()
      show(tab, true)
      drain()
    }
    // A poll more, so that a poke that was lost does not count.
    for _ in 0..<2 {
      for tab in tabs { give(.syncNow, tab) }
      drain()
    }
    checkServer()
    checkReplicas()
    checkStories()
    checkFates()
    checkOrder()
  }

  private func drain() {
    var rounds = 0
    var isBusy = true
    while isBusy, failure == nil {
      isBusy = false
      for tab in tabs {
        while !tab.work.isEmpty || !tab.requests.isEmpty || !tab.inbox.isEmpty {
          isBusy = true
          guard isEnding(&rounds, tab) else { return }
          runStoreWork(tab)
          answer(tab)
          receive(tab)
        }
        for timer in tab.timers.sorted() where timer != .poll {
          isBusy = true
          guard isEnding(&rounds, tab) else { return }
          tab.timers.remove(timer)
          give(.fired(timer), tab)
        }
      }
    }
  }

  /// Counts a round; false when there were too many.
  private func isEnding(_ rounds: inout Int, _ tab: SimulatedTab) -> Bool {
    rounds += 1
    if rounds > 20_000 { fail("tab \(tab.number) never comes to rest") }
    return failure == nil
  }

  /// Of the stories that were written, each stands in its card or waits, unless someone who saw it
  /// wrote another one; and every device shows the same.
  private func checkStories() {
    let rows = server.storage.base.rows(of: TextConflict.recordType)
    let conflicts = rows.values.compactMap { TextConflict(stored: $0) }
    if conflicts.contains(where: { model.cards[$0.subject] == nil }) {
      fail("a story waits beside a card that is gone")
    }
    let cards = server.storage.base.rows(of: Card.recordType)
    for (id, row) in zip(cards.keys, cards.values) {
      let open = model.stories[id] ?? []
      var shown = Set(conflicts.filter { $0.subject == id && $0.isWaiting }.map(\.text))
      if let story = Card(stored: row)?.story, !story.isEmpty { shown.insert(story) }
      if shown != open { fail("stories \(shown.sorted()) are shown of \(open.sorted())") }
    }
    let truth = rows.keys.sorted().map { rows[$0] ?? [] }
    for tab in tabs where tab.engine.rows(of: TextConflict.recordType) != truth {
      fail("tab \(tab.number) shows other conflicts")
    }
  }

  private func checkReplicas() {
    let truth = server.storage.base.rows(of: Card.recordType)
    for (id, state) in model.cards where truth[id].flatMap({ CardModel.state(of: $0) }) != state {
      fail("a card is not what the last edits of its fields made it")
    }
    if truth.count != model.cards.count { fail("the server has other cards than it was told") }
    for tab in tabs {
      let status = tab.engine.status
      let rows = tab.engine.rows(of: Card.recordType)
      let ids = truth.keys.sorted()
      if rows != ids.map({ truth[$0] ?? [] }) {
        let other = zip(rows, ids).first { $0 != truth[$1] }
        fail(
          "tab \(tab.number) shows other cards, such as \(other?.0 ?? []) for \(other?.1, default: "none")"
        )
      }
      if !status.pending.isEmpty {
        let waiting = status.pending.map { $0.arguments["nonce"]?.text ?? "" }
        fail("tab \(tab.number) keeps \(waiting) waiting")
      }
      if !status.isComplete { fail("tab \(tab.number) is not complete") }
      if tab.hasStore && status.isMemoryOnly { fail("tab \(tab.number) warns for ever") }
      let isLeading = devices[tab.device].leader == tab.number || !tab.hasStore
      if isLeading, status.phase != .success { fail("tab \(tab.number) is \(status.phase)") }
    }
  }

  /// Every mutation that was kept took effect once, or is refused in sight, and none did twice.
  private func checkFates() {
    var counts: [String: Int] = [:]
    for applied in server.applied {
      counts[applied.mutation.arguments["nonce"]?.text ?? "", default: 0] += 1
    }
    let refused = devices.map { device in
      device.tabs.map { tab in
        Set(tab.engine.status.refused.compactMap { $0.arguments["nonce"]?.text })
      }
    }
    for (device, sets) in refused.enumerated() {
      let stored = zip(devices[device].tabs, sets).filter { $0.0.hasStore }.map {
        $0.1.filter { ledger[$0]?.fate != .forgiven }
      }
      if let first = stored.first, stored.contains(where: { $0 != first }) {
        fail("the tabs of device \(device) show different refusals: \(stored.map { $0.sorted() })")
      }
    }
    for entry in ledger.entries {
      let count = counts[entry.nonce] ?? 0
      let isRefused = refused[entry.device].contains { $0.contains(entry.nonce) }
      if count > 1 { fail("\(entry.nonce) took effect \(count) times") }
      switch entry.fate {
      case .saved, .inMemory:
        if count == 0, !isRefused, !entry.isAskedBack { fail("\(entry.nonce) is lost") }
        if count == 1, isRefused { fail("\(entry.nonce) took effect and is refused") }
      case .takenBack:
        if count > 0 { fail("\(entry.nonce) was discarded and took effect") }
        if isRefused { fail("\(entry.nonce) was discarded and is refused") }
      case .refused: if count > 0 { fail("\(entry.nonce) was refused and took effect") }
      case .asked: fail("\(entry.nonce) was never answered")
      case .discarded, .forgiven: break
      }
    }
  }

  /// What one tab did in order took effect in that order.
  private func checkOrder() {
    var last: [Int: String] = [:]
    for applied in server.applied {
      guard let nonce = applied.mutation.arguments["nonce"]?.text, let entry = ledger[nonce],
        !entry.isRetried
      else { continue }
      if let earlier = last[entry.tab], earlier > nonce {
        fail("\(earlier) took effect before \(nonce)")
      }
      last[entry.tab] = nonce
    }
  }
}
