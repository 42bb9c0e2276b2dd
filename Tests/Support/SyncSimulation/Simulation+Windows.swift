import API
import Fields
import Records
import Sync
import Values

/// What is dated, of which devices hold a part.
extension Simulation {
  /// Mostly about one that the person sees, sometimes about one that this device does not hold, or never had.
  func randomDated(_ nonce: String, _ tab: SimulatedTab) -> (String, JSONValue) {
    random.chance(2, in: 3)
      ? randomDated(Visit.self, nonce, tab) : randomDated(Ring.self, nonce, tab)
  }

  private func randomDated<Kind: Dated>(
    _ type: Kind.Type, _ nonce: String, _ tab: SimulatedTab
  ) -> (String, JSONValue) {
    let space = tab.device.space
    let known = dated[space].filter { $0.table == Kind.recordType }
    guard !known.isEmpty, random.chance(3, in: 4) else {
      let id = newID(tab)
      dated[space].append(RecordKey(Kind.recordType, id))
      let code = random.chance(1, in: 4) ? "c\(random.below(6))" : nil
      let add = AddingDated<Kind>(
        ID(id), at: randomPlace(Kind.self), "t\(random.below(1000))", code: code, nonce: nonce)
      return (AddingDated<Kind>.name, add.object)
    }
    var record = known[max(0, known.count - 30) + random.below(min(30, known.count))].id
    if random.chance(1, in: 2), let row = random.pick(tab.engine.rows(of: Kind.recordType)),
      let id = row.first?.text.flatMap({ UUID($0) })
    {
      record = id
    }
    let id = ID<Kind>(record)
    switch random.below(8) {
    case ..<3:
      let move = MovingDated<Kind>(id, to: randomPlace(Kind.self), nonce: nonce)
      return (MovingDated<Kind>.name, move.object)
    case ..<7:
      let note = NotingDated<Kind>(id, "t\(random.below(1000))", nonce: nonce)
      return (NotingDated<Kind>.name, note.object)
    default:
      return (RemovingDated<Kind>.name, RemovingDated<Kind>(id, nonce: nonce).object)
    }
  }

  /// A day around the window's ends, or some time; now and then none.
  private func randomPlace<Kind: Dated>(_ type: Kind.Type) -> JSONValue {
    if random.chance(1, in: 10) { return .null }
    if Kind.recordType == Ring.recordType { return .integer(Int64(random.below(50))) }
    let ahead = random.below(Visit.days.behind + Visit.days.ahead + 8) - Visit.days.behind - 4
    return CivilDate(at: now, minutesEast: 0).adding(days: ahead).json
  }

  /// Whether a call is about something dated or booked that the tab does not hold, though it may be at the server.
  func isElsewhere(_ arguments: JSONValue, _ name: String, _ tab: SimulatedTab) -> Bool {
    guard name != BookDesk.name, !name.hasSuffix(".add") else { return false }
    let table = name.hasPrefix(Visit.recordType) ? Visit.recordType : Ring.recordType
    let places = [
      ("record", table), ("booking", Booking.recordType), ("one", Booking.recordType),
      ("other", Booking.recordType),
    ]
    return places.contains { argument, table in
      guard let id = arguments[argument]?.text.flatMap({ UUID($0) }) else { return false }
      let window = tab.engine.status.windows.window(of: table)
      return window?.range.isBounded == true
        && tab.engine.presence(of: RecordKey(table, id)) == .notHeld
    }
  }

  // What must hold

  /// What is dated or booked and shown in a tab, and written by something that waits there.
  func waitingAbout(_ tab: SimulatedTab) -> [(mutation: UUID, key: RecordKey)] {
    guard plan.holdsInPart, tab.isOpen else { return [] }
    return tab.engine.status.pending.flatMap { pending in
      pending.touched.compactMap { id in
        [Visit.recordType, Ring.recordType, Booking.recordType].map { RecordKey($0, id) }
          .first { tab.engine.row($0) != nil }.map { (mutation: pending.id, key: $0) }
      }
    }
  }

  /// What goes on waiting goes on being shown, unless its record is removed, or all is pulled anew.
  func checkWaiting(
    _ about: [(mutation: UUID, key: RecordKey)], _ input: SyncInput, _ tab: SimulatedTab
  ) {
    guard plan.holdsInPart, case .answered(_, .answered(let answer)) = input,
      let response = try? SyncResponse(jsonBytes: answer.body), answer.status == 200
    else { return }
    let isAnew = tab.pullsAnew || response.startsOver || response.role.isEmpty
    tab.pullsAnew = isAnew && response.hasMore
    guard !isAnew else { return }
    let waiting = Set(tab.engine.status.pending.map { $0.id })
    let base = servers[tab.device.space].storage.base
    for (mutation, key) in about where waiting.contains(mutation) {
      if base.rows(of: key.table)[key.id] != nil, tab.engine.row(key) == nil {
        fail("tab \(tab.number) shows a \(key.table) no more about which something waits")
      }
    }
  }

  /// Those of the server's rows that a tab is to have.
  func held(
    _ rows: HashMap<UUID, Row>, of table: RecordTable, by tab: SimulatedTab
  ) -> HashMap<UUID, Row> {
    guard let part = tab.engine.schema.heldPart(of: table.name, in: tab.revision),
      let window = tab.engine.status.windows.window(of: table.name)
    else { return rows }
    var held = HashMap<UUID, Row>()
    for (id, row) in zip(rows.keys, rows.values)
    where window.range.contains(row[part.position]) { held[id] = row }
    return held
  }

  /// A tab holds what the server's day and rows say, and knows of the rest that it may be there.
  func checkWindows(of tab: SimulatedTab, as role: String) {
    guard !tab.device.speaksOldWire else {
      if !tab.engine.status.windows.isEmpty { fail("an old wire is told of windows") }
      return
    }
    let base = servers[tab.device.space].storage.base
    let today = CivilDate(at: now, minutesEast: 0)
    for part in tab.engine.schema.held where tab.engine.schema.mayRead(part.table.name, as: role) {
      let name = part.table.name
      let rows = base.rows(of: name)
      guard let window = tab.engine.status.windows.window(of: name) else {
        fail("tab \(tab.number) is told no window of a \(name)")
        continue
      }
      // The clocks of server processes are some minutes off.
      let ranges =
        tab.device.holdsAll
        ? [FieldRange()]
        : [-1, 0, 1].map { part.range(on: today.adding(days: $0)) ?? newest(part, rows) }
      if !ranges.contains(window.range) {
        fail("tab \(tab.number) holds another window of a \(name): \(window)")
      }
      for id in rows.keys.sorted() {
        let key = RecordKey(name, id)
        var presence = tab.engine.presence(of: key)
        if plan.defect == .takesNotHeldForGone, presence == .notHeld { presence = .gone }
        if presence == .gone { fail("tab \(tab.number) takes a \(name) for gone") }
      }
    }
  }

  private func newest(_ part: HeldPart, _ rows: HashMap<UUID, Row>) -> FieldRange {
    let values = rows.values.compactMap { $0[part.position].integer }.sorted(by: >)
    return FieldRange(
      from: values.count >= Ring.newest ? .integer(values[Ring.newest - 1]) : .null)
  }

  /// What is dated is what was done with it.
  func checkDated(of space: Int) {
    let base = servers[space].storage.base
    var count = 0
    for table in [Visit.table, Ring.table] {
      let rows = base.rows(of: table.name)
      count += rows.count
      for (id, row) in zip(rows.keys, rows.values)
      where CardModel.dating(of: row) != models[space].dated[id] {
        fail("a \(table.name) is not what was done with it")
      }
    }
    if count != models[space].dated.count {
      fail("the server has other dated records than it was told")
    }
  }

  /// No two of a type have the same code, whatever a device holds.
  func checkCodes(of space: Int) {
    for table in [Visit.table, Ring.table] {
      let codes = servers[space].storage.base.rows(of: table.name).values.compactMap { $0[3].text }
      if Set(codes).count != codes.count { fail("two \(table.name)s have one code") }
    }
  }
}
