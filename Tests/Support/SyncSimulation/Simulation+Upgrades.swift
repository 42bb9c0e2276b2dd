import API
import Fields
import Records
import Sync
import Values

/// New revisions of the app come out, and reach servers, phones and tabs one after another, in no
/// order.
extension Simulation {
  func upgrade(_ tab: SimulatedTab) {
    switch random.below(10) {
    case 0: released = min(released + 1, CardSpace.newest)
    case ..<4: if let process = random.pick(processes) { upgrade(process) }
    case ..<7: tab.device.revision = min(tab.device.revision + 1, released)
    default: crash(tab)
    }
  }

  /// A process is stopped, and the newest is started in its place.
  func upgrade(_ process: SimulatedProcess) {
    guard process.revision < released else { return }
    process.revision = released
    trace?("\(step) process \(process.number) is of revision \(released)")
    crash(process)
  }

  /// The first process of a revision brings the tables there.
  func migrateTables() {
    let newest = processes.map { $0.revision }.max() ?? 1
    for server in servers { server.migrate(to: newest) }
  }

  /// Reloads the tabs that are told to: by the server, since they are too old, or by another tab, which
  /// has written the store in newer words.
  func reloadOutdated(_ device: SimulatedDevice) {
    let oldest = servers[device.space].schema.oldestServed
    device.revision = max(device.revision, oldest, device.tabs.map { $0.revision }.max() ?? 1)
    for tab in device.tabs where tab.revision < device.revision { crash(tab) }
  }

  /// The status with which a process refuses a device of that revision; nil when it is served.
  func refusal(of request: SyncRequest, in space: Int, at process: SimulatedProcess)
    -> HTTPResponse?
  {
    let tables = servers[space].schema
    let latest = request.mutations.reduce(request.schema ?? 1) { max($0, $1.schema ?? 1) }
    if process.revision < tables.revision, plan.defect != .outlivesItsTables {
      return HTTPResponse(status: 503)
    }
    if latest > process.revision { return HTTPResponse(status: 503) }
    if request.schema ?? 1 < tables.oldestServed, plan.defect != .servesRetired {
      return HTTPResponse(status: 426)
    }
    return nil
  }

  /// Whoever is answered is still served, hears nothing in words that their app does not know, and has
  /// done nothing that could not be read.
  func inspectWords(of response: SyncResponse, to request: SyncRequest, in space: Int) {
    let revision = request.schema ?? 1
    if revision < servers[space].schema.oldestServed { fail("a retired app is answered") }
    let app = Self.schema(revision, of: plan)
    for change in response.changes {
      guard let table = app.table(named: change.table) else {
        fail("an app of revision \(revision) is given a \(change.table)")
        continue
      }
      guard case .object(let members) = change.record else { continue }
      for member in members where table.position(of: member.name) == nil {
        fail("an app of revision \(revision) is given the field \(member.name)")
      }
    }
    for refused in response.refusals
    where [.unreadable, .unknownMutation].contains(refused.refusal.code) {
      fail("what an app did is refused as \(refused.refusal.code.rawValue)")
    }
    if request.protocolVersion < overlapProtocolVersion,
      response.refusals.contains(where: { $0.refusal.code == .overlap })
    {
      fail("an old wire is told of an overlap")
    }
  }

  /// What the person does, in the words of that revision of the app.
  func worded(
    _ mutation: (name: String, arguments: JSONValue), by revision: Int
  ) -> (String, JSONValue) {
    guard revision >= 5, case .object(var members) = mutation.arguments else { return mutation }
    for position in members.indices {
      switch members[position].name {
      case "changes":
        members[position].value = .array(members[position].value.array?.map(inNewWords) ?? [])
      case "choice": members[position].value = inNewWords(members[position].value)
      default: break
      }
    }
    return (mutation.name, .object(members))
  }

  private func inNewWords(_ change: JSONValue) -> JSONValue {
    guard case .object(var members) = change else { return change }
    for position in members.indices where members[position].name == "name" {
      switch members[position].value {
      case .text("color"): members[position].value = .text("hue")
      case .text("story"): members[position].value = .text("tale")
      default: break
      }
    }
    return .object(members)
  }

  /// Something that depends on what the app knows: the whole card is written, or what is new of it.
  func randomOfRevision(
    _ card: ID<Card>, _ nonce: String, _ tab: SimulatedTab
  ) -> (String, JSONValue)? {
    switch random.below(4) {
    case 0 where tab.revision >= 2:
      let change =
        random.chance(1, in: 2)
        ? FieldChange("mood", random.chance(1, in: 3) ? .null : .text("m\(random.below(99))"))
        : FieldChange("size", .integer(Int64(random.below(50))))
      return (EditCard.name, EditCard(card, [change], nonce: nonce).object)
    case 1 where tab.revision >= 3:
      let label = AddingLabel<Card>(
        ID(newID(tab)), on: card, "l\(random.below(1000))", nonce: nonce)
      return (AddingLabel<Card>.name, label.object)
    case 2...3:
      guard let table = tab.engine.schema.table(named: Card.recordType),
        var row = tab.engine.row(RecordKey(Card.recordType, card.uuid))
      else { return nil }
      row[1] = .text("written \(random.below(1000))")
      if random.chance(1, in: 2) { row[2] = .text("#\(random.below(999))") }
      if tab.revision >= 2, random.chance(1, in: 2) { row[7] = .null }
      let arguments: [JSONValue.Member] = [
        .init("card", table.object(from: row)), .init("nonce", .text(nonce)),
      ]
      return (WritingCard<Card>.name, .object(arguments))
    default: return nil
    }
  }
}
