import Database
import Fields
import HTTP
import Journal
import Records
import Sync
import SyncServer
import Testing
import Values
import Wire

@testable import UmbuServer

/// Somebody's journal on a server.
struct ServedJournal {
  let room: ServerRoom
  var ana: Person

  var space: UUID { ana.space }

  init(in room: ServerRoom, _ email: String = "ana@example.com") async throws {
    self.room = room
    ana = try await Person(in: room, app: "prsnl", email, calling: "Diário")
  }

  /// A room of PRSNL alone.
  static func open(_ change: (inout Settings) -> Void = { _ in }) async throws -> ServerRoom {
    try await ServerRoom.open(of: [.prsnl], change)
  }

  static func id(_ number: UInt64) -> ID<Item> { ID(UUID(high: 0x4000, low: 1 << 63 | number)) }

  /// What its device says of a text, kept there first.
  @discardableResult
  func keep(_ text: String, of item: ID<Item>) async throws -> WrittenText {
    let written = WrittenText(text, plain: text)
    let answer = await ana.call(
      TextEndpoints.keep, TextsToKeep([ItemText(item, written.version, text)], in: space))
    #expect(answer.status == .ok)
    let kept = try TextsKept(object: answer.json)
    #expect(kept.kept == [TextName(item, written.version)] && kept.refused.isEmpty)
    return written
  }

  /// Adds an item with a text.
  mutating func add(_ number: UInt64, _ title: String, _ text: String = "") async throws -> Item {
    var item = Item(Self.id(number), on: CivilDate(at: room.clock.now, minutesEast: 0))
    item.title = title
    if !text.isEmpty {
      let written = try await keep(text, of: item.id)
      item.text = written.version
      item.bytes = written.bytes
      item.start = written.start
    }
    try await ana.sync(AddItem(item))
    return item
  }

  /// Writes another text over one.
  /// - Parameter goesOn: whether the same editor wrote that in the same sitting.
  @discardableResult
  mutating func write(
    _ text: String, of item: ID<Item>, over base: String, goesOn: Bool = false
  ) async throws -> WrittenText {
    let written = try await keep(text, of: item)
    try await ana.sync(WriteItem(item, over: base, written, goesOn: goesOn))
    return written
  }

  /// Lets the server read what links lead to.
  mutating func switchFetchingOn() async throws {
    var edit = EditJournal()
    edit.journal = ID(space)
    edit.changes = [FieldChange("fetchesLinks", .boolean(true))]
    try await ana.sync(edit)
  }

  /// The versions of an item's texts that lie at the server.
  func texts(of item: ID<Item>) async throws -> Set<String> {
    let space = space
    return try await room.app("prsnl").database.read { transaction in
      Set(
        try transaction.rows(
          "SELECT version FROM item_text WHERE space = $1 AND item = $2",
          [SQLValue(space), SQLValue(item.uuid)]
        ) { $0.text(0) })
    }
  }

  /// The versions of an item's text, the newest first.
  func versions(of item: ID<Item>) async throws -> [String] {
    let answer = await ana.call(TextEndpoints.versions, ItemAsked(item, in: space))
    #expect(answer.status == .ok)
    return try VersionList(object: answer.json).versions.map(\.version)
  }

  func read(_ names: [TextName], by person: Person? = nil) async throws -> TextsRead {
    let answer = await (person ?? ana).call(
      TextEndpoints.read, TextsWanted(names, in: (person ?? ana).space))
    #expect(answer.status == .ok)
    return try TextsRead(object: answer.json)
  }

  /// Lets time pass, and does what is due then.
  mutating func pass(days: Int64, hours: Int64 = 0) async throws {
    room.clock.move(milliseconds: days * 86_400_000 + hours * 3_600_000)
    for runner in room.umbu.jobs { await runner.runDue() }
    // No session is open for so long.
    try await ana.signInAnew()
  }

  /// The same over a socket, since a long answer comes piece by piece.
  func readOnWire(_ names: [TextName]) throws -> TextsRead {
    let answer = try WireClient(port: room.umbu.port).send(
      "POST", "/prsnl/v1/texts/read",
      headers: [
        ("Content-Type", "application/json"), ("Authorization", "Bearer \(ana.token)"),
      ],
      body: TextsWanted(names, in: space).object.bytes)
    #expect(answer.status == 200)
    return try TextsRead(jsonBytes: answer.body)
  }

  func count(_ table: String, where condition: String = "1 = 1") async throws -> Int {
    try await room.count("prsnl", "SELECT count(*) FROM \(table) WHERE \(condition)")
  }
}
