import Fields
import Records
import Sync
import Values

extension Simulation {
  /// What must hold of the tables after every step.
  func checkServers() {
    for space in servers.indices where servers[space].applied.count != modelled[space] {
      let applied = servers[space].applied
      if applied.count < modelled[space] {
        // The tables went back to what the disk had.
        models[space] = CardModel()
        modelled[space] = 0
      }
      for one in applied[modelled[space]...] {
        models[space].take(one.mutation, from: one.revision)
      }
      modelled[space] = applied.count
      checkRules(of: space)
      checkBookings(of: space)
    }
  }

  /// No limit is exceeded, nothing is there twice or without what it belongs to.
  private func checkRules(of space: Int) {
    let cards = servers[space].storage.base.rows(of: Card.recordType)
    var active = 0
    var codes: Set<String> = []
    for state in cards.values.lazy.compactMap({ CardModel.state(of: $0) }) {
      if state.isActive { active += 1 }
      guard let code = state.code else { continue }
      if !codes.insert(code).inserted { fail("two cards have the code \(code)") }
    }
    if active > Card.limit { fail("\(active) active cards") }
    var counts: [UUID: Int] = [:]
    for row in servers[space].storage.base.rows(of: Remark.recordType).values {
      guard let note = CardModel.note(of: row), let writtenAt = CardModel.writtenAt(row) else {
        fail("a remark cannot be read")
        continue
      }
      counts[note.card, default: 0] += 1
      if cards[note.card] == nil { fail("a remark has no card") }
      if writtenAt > latestClock { fail("a remark was written after the latest clock") }
    }
    let story: JSONValue = .text(servers[space].schema.revision >= 5 ? "tale" : "story")
    for row in servers[space].storage.base.rows(of: TextConflict.recordType).values
    where row[3] != story {
      fail("a story waits under a name that no card has")
    }
    for row in servers[space].storage.base.rows(of: Label.recordType).values {
      if CardModel.note(of: row).map({ cards[$0.card] == nil }) ?? true {
        fail("a label has no card")
      }
    }
    checkCodes(of: space)
    if let most = counts.values.max(), most > Remark.limit { fail("a card has \(most) remarks") }
  }

  /// Every device shows what its person may see of the tables, and says so; that of somebody who was
  /// removed is left with nothing.
  func checkReplicas() {
    for space in servers.indices { checkTables(of: space) }
    for tab in tabs {
      let phase = tab.engine.status.phase
      if !tab.watcher.sees(tab.engine) { fail("tab \(tab.number) was not told of all that it has") }
      let isLeading = tab.device.leader == tab.number || !tab.hasStore
      if let role = role(on: tab.device) { checkReplica(of: tab, as: role) }
      if isMember(tab.device) {
        if isLeading, phase != .success { fail("tab \(tab.number) is \(phase)") }
      } else if isLeading, phase != .failed(.forbidden) {
        fail("tab \(tab.number) of somebody who is no member is \(phase)")
      }
    }
  }

  private func checkTables(of space: Int) {
    let base = servers[space].storage.base
    let cards = base.rows(of: Card.recordType)
    for (id, state) in models[space].cards where cards[id].flatMap(CardModel.state) != state {
      fail("a card is not what the last edits of its fields made it")
    }
    if cards.count != models[space].cards.count {
      fail("the server has other cards than it was told")
    }
    let remarks = base.rows(of: Remark.recordType)
    for (id, note) in models[space].remarks where remarks[id].flatMap(CardModel.note) != note {
      fail("a remark is not what was written")
    }
    if remarks.count != models[space].remarks.count {
      fail("the server has other remarks than it was told")
    }
    let labels = base.rows(of: Label.recordType)
    if labels.count != models[space].labels.count {
      fail("the server has other labels than it was told")
    }
    for (id, note) in models[space].labels where labels[id].flatMap(CardModel.note) != note {
      fail("a label is not what was written")
    }
    checkStories(of: space)
    checkDated(of: space)
  }

  /// The rows as the tab's revision of the app knows them: without the fields that came behind its
  /// own, and those that name a field with the name of its time.
  private func known(
    _ rows: HashMap<UUID, Row>, of table: RecordTable, by tab: SimulatedTab
  ) -> HashMap<UUID, Row> {
    var known = HashMap<UUID, Row>()
    for (id, row) in zip(rows.keys, rows.values) {
      var row = Array(row.prefix(table.fields.count))
      if table.name == TextConflict.recordType, tab.revision < 5, row[3] == .text("tale") {
        row[3] = .text("story")
      }
      known[id] = row
    }
    return known
  }

  private func checkReplica(of tab: SimulatedTab, as role: String) {
    for table in tab.engine.schema.tables {
      let server = servers[tab.device.space]
      let isSeen = server.schema.mayRead(table.name, as: role)
      let all = isSeen ? server.storage.base.rows(of: table.name) : HashMap()
      let truth = known(held(all, of: table, by: tab), of: table, by: tab)
      let rows = tab.engine.rows(of: table.name)
      let ids = truth.keys.sorted()
      if rows != ids.map({ truth[$0] ?? [] }) {
        let other = zip(rows, ids).first { $0 != truth[$1] }
        let what = "\(other?.0 ?? []) for \(other?.1, default: "none")"
        fail("tab \(tab.number) shows other \(table.name)s, such as \(what)")
      }
    }
    checkWindows(of: tab, as: role)
    let status = tab.engine.status
    if !status.pending.isEmpty {
      let waiting = status.pending.map { $0.arguments["nonce"]?.text ?? "" }
      fail("tab \(tab.number) keeps \(waiting) waiting")
    }
    if status.isComplete == role.isEmpty {
      fail("tab \(tab.number) is \(role.isEmpty ? "complete for nobody" : "not complete")")
    }
    if tab.hasStore && status.isMemoryOnly { fail("tab \(tab.number) warns for ever") }
  }
}
