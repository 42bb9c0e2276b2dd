import Analytics
import ClickHouse
import Database
import EventAnswers
import EventStore
import Fields
import Killing
import SyncServer
import Telemetry
import Threading
import Values
import Zones

/// Answers the questions of Tests/ClickHouse/judge.py twice: a line each on standard input, a world with its events and what is
/// asked about it. For each question a line on standard output: `{"files": ANSWER, "clickhouse": ANSWER, "copied": DAYS}`,
/// or `!` and what was wrong. Of a world `stage` 0 is sealed and copied, 1 sealed and 2 in no file.
///
/// Arguments: an empty folder, and the address of ClickHouse.
@main
struct Main {
  static func main() async throws {
    let arguments = Probe.arguments("FOLDER", "ADDRESS")
    guard let address = ClickHouseAddress(arguments[1]) else { fatalError("no address") }
    var number = 0
    while let line = readLine() {
      number += 1
      let world = try JSONValue.parse(line)
      let room = try await World(world, in: "\(arguments[0])/\(number)", at: address)
      for question in world["questions"]?.array ?? [] {
        let lines = await room.answer(question)
        print(lines)
      }
      await room.database.close()
    }
  }
}

/// The events of a world, in files, in ClickHouse, and in neither.
private struct World {
  let database: any Database
  private let holder: EventHolder
  private let table: ClickHouseTable
  private let zone: ZoneRules
  private let now: Instant

  init(_ world: JSONValue, in path: String, at address: ClickHouseAddress) async throws {
    let zone = try Zoneinfo.rules(world["zone"]?.text ?? "")
    let now = Instant(milliseconds: world["now"]?.wholeNumber ?? 0)
    database = try ProbePlace("\(path).sqlite").open()
    try await database.migrate([RoomMigrations(EventMigrations.room, EventMigrations.all)])
    var store = EventStore(
      database, keys: try EventKeys(file: "\(path).key"), now: { now },
      newID: { UUID.v7(at: now, random: (.random(in: 0 ... .max), .random(in: 0 ... .max))) })
    store.app = "judged"
    store.zone = { zone }
    let folder = try EventFolder("\(path).files", newID: { Probe.newID(at: now) })
    let lease = EngineLease(
      database, holder: Probe.newID(at: now), address: "", folder: folder.id, isAlone: true,
      now: { now })
    holder = EventHolder(store, folder: folder, lease: lease)
    table = ClickHouseTable(address, of: "judged")
    self.zone = zone
    self.now = now
    let events = world["events"]?.array ?? []
    try await add(events.filter { $0["stage"]?.wholeNumber == 0 }, to: store)
    _ = try await holder.sealAll()
    try await move(world)
    let copier = EventCopier(store, of: EventFiles(folder.path), holding: lease, to: table)
    try await copier.run()
    try await add(events.filter { $0["stage"]?.wholeNumber == 1 }, to: store)
    _ = try await holder.sealAll()
    try await add(events.filter { $0["stage"]?.wholeNumber == 2 }, to: store)
  }

  private func add(_ events: [JSONValue], to store: EventStore) async throws {
    guard !events.isEmpty else { return }
    let accepted = events.map { Self.event($0) }
    try await database.write { [now] transaction in
      _ = try store.insert(accepted, receivedAt: now, in: transaction)
    }
  }

  /// Links people, and erases some, whose rows are still there.
  private func move(_ world: JSONValue) async throws {
    let links = (world["links"]?.array ?? []).map { $0.array ?? [] }
    let erased = world["erased"]?.array ?? []
    try await database.write { transaction in
      for link in links where link.count == 2 {
        try transaction.execute(
          "INSERT INTO event_link (origin, person, at) VALUES ($1, $2, 0)",
          [SQLValue(Self.person(link[0])), SQLValue(Self.person(link[1]))])
      }
      for person in erased {
        try transaction.execute(
          """
          INSERT INTO event_erasure (pseudonym, receipt, reason, asked_at, finish_by) \
          VALUES ($1, $1, 'reset', 0, 0)
          """, [SQLValue(Self.person(person))])
      }
    }
  }

  /// A line for a question.
  func answer(_ asked: JSONValue) async -> String {
    do {
      let question = try Question(object: asked)
      let snapshot = try await holder.snapshot(withIntervals: true)
      let (zone, now, table) = (zone, now, table)
      return try await Threads().run { () -> String in
        let base = try SegmentSource(snapshot)
        func ask(_ source: any EventSource) throws -> Answer {
          let catalogue = QuestionCatalogue(
            registry: Self.registry, intervals: { base.intervals })
          let engine = AnswerEngine(
            { source }, catalogue: catalogue, zone: zone, now: { now }, limits: AnswerLimits())
          return try engine.answer(question, language: .en)
        }
        let files = try ask(base)
        let source: ClickHouseSource
        do {
          source = try ClickHouseSource(base, of: snapshot, in: table)
        } catch ClickHouseFailure.moved {
          // No day is there as a whole.
          return #"{"files": null, "clickhouse": null}"#
        }
        let other = try ask(source)
        try source.confirm()
        if let failure = source.failure { throw failure }
        return JSONValue.object([
          .init("files", files.object), .init("clickhouse", other.object),
          .init("asked", .boolean(source.wasAsked)),
        ]).jsonText
      }
    } catch {
      return "! \(error)"
    }
  }

  private static func person(_ number: JSONValue?) -> UUID {
    UUID(high: 1, low: Self.number(number))
  }

  private static func event(_ json: JSONValue) -> AcceptedEvent {
    var event = AcceptedEvent(
      json["name"]?.text ?? "", of: person(json["person"]),
      at: Instant(milliseconds: json["at"]?.wholeNumber ?? 0))
    event.installation = UUID(high: 2, low: number(json["installation"]))
    event.sequence = json["sequence"]?.wholeNumber ?? 0
    event.session = json["session"]?.wholeNumber ?? 0
    event.stamp.plan = json["plan"]?.text ?? ""
    event.traffic = Int(json["traffic"]?.wholeNumber ?? 0)
    if let side = json["side"]?.text { event.values.append(StoredParameter("side", .text(side))) }
    if let width = json["width"]?.wholeNumber {
      event.values.append(StoredParameter("width", .integer(width)))
    }
    return event
  }

  private static func number(_ json: JSONValue?) -> UInt64 { UInt64(json?.wholeNumber ?? 0) }

  private static var registry: LiveRegistry {
    var registry = LiveRegistry(EventRegistry())
    for name in ["door_shown", "door_opened", "door_tapped", "door_closed"] {
      registry.shapes[name] = EventShape(
        name: name,
        parameters: [
          ParameterShape(
            name: "side", kind: .choice(["left", "right", "back"]), isRequired: false),
          ParameterShape(name: "width", kind: .count(upTo: 100), isRequired: false),
        ])
    }
    return registry
  }
}
