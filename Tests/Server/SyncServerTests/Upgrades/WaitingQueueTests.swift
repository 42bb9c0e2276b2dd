import Fields
import HistoryServer
import Records
import Sync
import SyncServer
import SyncSimulation
import Testing
import Values

@Suite("Upgrades of a phone and of servers")
struct WaitingQueueTests {
  let card = ID<Card>(7)
  let newest = CardSpace.newest

  @Test("a phone is brought up to date with a queue that waits and a refusal", arguments: 1...4)
  func phone(revision: Int) async throws {
    let room = try await CardRoom(at: revision)
    let before = room.server(revision)
    let phone = CardPhone(room, 1, revision: revision)
    phone.mutate(AddCard(card, "um", code: "c"))
    phone.mutate(edit(card, .text("story", "era", over: "")))
    try await phone.sync(with: before)
    // Refused by the server, since another one was faster.
    let other = CardPhone(room, 2, revision: revision)
    other.mutate(AddCard(ID(id(9)), "dois", code: "d"))
    try await other.sync(with: before)
    phone.mutate(
      edit(card, FieldChange("code", .text("d")), FieldChange("color", .text("laranja"))))
    try await phone.sync(with: before)
    #expect(phone.engine.status.refused.count == 1)
    // Offline.
    phone.mutate(edit(card, FieldChange("color", .text("verde"))))
    phone.mutate(edit(card, .text("story", "era uma vez", over: "era")))
    let row = try #require(phone.engine.row(RecordKey("card", card.uuid)))
    let table = try #require(phone.engine.schema.table(named: "card"))
    phone.mutate("writeCard", wholeCard(table.object(from: row)))

    try await room.migrate(to: newest)
    let server = room.server(newest)
    let new = CardPhone(room, 3, revision: newest)
    try await new.sync(with: server)
    new.mutate(
      edit(card, FieldChange("mood", .text("calma")), FieldChange("size", .integer(9))))
    try await new.sync(with: server)

    phone.reopen(revision: newest)
    let shown = try #require(phone.card(card, RenamedCard.self))
    #expect(shown.color == "verde" && shown.story == "era uma vez" && shown.size == 1)
    let pending = phone.engine.status.pending
    #expect(pending.count == 3)
    #expect(pending.first?.arguments["changes"]?.array?.first?["name"] == .text("hue"))
    let refused = try #require(phone.engine.status.refused.first)
    #expect(refused.arguments["changes"]?.array?.last?["name"] == .text("hue"))
    phone.mutate(edit(card, FieldChange("title", .text("novo"))))
    try await phone.sync(with: server)
    let status = phone.engine.status
    #expect(status.pending.isEmpty && status.refused.count == 1 && status.phase == .success)
    try await new.sync(with: server)
    let card = try #require(new.card(card, RenamedCard.self))
    #expect(card.title == "novo" && card.color == "verde" && card.story == "era uma vez")
    // Who knew the mood wrote a card without one; who did not said nothing of it.
    #expect(card.mood == (revision == 1 ? "calma" : nil))
    #expect(card.size == (revision == 1 ? 9 : 1))
    #expect(phone.rows(RenamedCard.self) == new.rows(RenamedCard.self))
  }

  @Test("what was refused before an upgrade is sent again as it was meant")
  func retries() async throws {
    let room = try await CardRoom(at: 1)
    let phone = CardPhone(room, 1, revision: 1)
    let other = CardPhone(room, 2, revision: 1)
    other.mutate(AddCard(card, "um"))
    try await other.sync(with: room.server(1))
    try await phone.sync(with: room.server(1))
    other.mutate(RemoveCard(card))
    try await other.sync(with: room.server(1))
    phone.mutate(edit(card, FieldChange("color", .text("verde"))))
    try await phone.sync(with: room.server(1))
    let refused = try #require(phone.engine.status.refused.first)
    try await room.migrate(to: newest)
    phone.reopen(revision: newest)
    other.reopen(revision: newest)
    other.mutate(AddCard(card, "de novo"))
    try await other.sync(with: room.server(newest))
    try await phone.sync(with: room.server(newest))
    phone.give(.retryRefused(refused.id))
    try await phone.sync(with: room.server(newest))
    #expect(try await room.text("SELECT hue FROM card") == "verde")
    #expect(phone.engine.status.refused.isEmpty)
  }

  @Test("a server process of an earlier revision does nothing more once the tables have moved on")
  func rolling() async throws {
    let room = try await CardRoom(at: 2)
    let (old, new) = (room.server(2), room.server(newest))
    let (phone, laptop) = (
      CardPhone(room, 1, revision: 2), CardPhone(room, 2, revision: newest)
    )
    phone.mutate(AddCard(card, "um"))
    try await phone.sync(with: old)
    // The app came out before any server did.
    laptop.mutate(AddCard(ID(id(9)), "dois"))
    try await laptop.sync(with: old)
    #expect(laptop.answers == [503] && laptop.engine.status.pending.count == 1)
    #expect(try await room.text("SELECT count(*) || '' FROM card") == "1")

    try await room.migrate(to: newest)
    phone.mutate(RemoveCard(card))
    try await phone.sync(with: old)
    #expect(phone.answers.last == 503 && phone.engine.status.pending.count == 1)
    #expect(try await room.text("SELECT count(*) || '' FROM card") == "1")
    await #expect(throws: SyncError.behind) {
      try await room.database.write { [space = room.space, tables = old.sync.tables] in
        _ = try Spaces.change(space, of: tables, at: .epoch, in: $0) { $0.put(Card()) }
      }
    }
    // Nor does one start.
    await #expect(
      throws: SchemaRevision.Mismatch.tablesAhead(kind: "cards", tables: newest, schema: 2)
    ) {
      try await room.database.read { try SchemaRevision.check(old.schema, in: $0) }
    }
    try await phone.sync(with: new)
    try await laptop.sync(with: new)
    #expect(phone.answers.last == 200 && laptop.answers.last == 200)
    #expect(laptop.rows(RenamedCard.self).map(\.title) == ["dois"])
  }

  @Test("a revision that no migration brings the tables to keeps a server from starting")
  func unmigrated() async throws {
    let room = try await CardRoom(at: 4)
    await #expect(
      throws: SchemaRevision.Mismatch.tablesBehind(kind: "cards", tables: 4, schema: 5)
    ) {
      try await room.database.read { try SchemaRevision.check(CardSpace.schema(5), in: $0) }
    }
  }

  @Test("the migrations make the tables of each revision", arguments: 1...7)
  func tables(revision: Int) async throws {
    let room = try await CardRoom(at: revision)
    let schema = CardSpace.schema(revision)
    let tables = SpaceTables(schema).all
    let differences = try await room.database.read { transaction in
      try SchemaRevision.check(schema, in: transaction)
      return try SchemaDifference.find(tables, in: transaction)
    }
    #expect(differences == [], "\(differences.joined(separator: "\n"))")
  }

  @Test("the past of a record is told in the words of who asks")
  func history() async throws {
    let room = try await CardRoom(at: 1)
    let phone = CardPhone(room, 1, revision: 1)
    phone.mutate(AddCard(card, "um"))
    phone.mutate(edit(card, FieldChange("color", .text("verde"))))
    try await phone.sync(with: room.server(1))
    try await room.migrate(to: newest)
    let server = room.server(newest)
    phone.mutate(edit(card, FieldChange("color", .text("azul"))))
    try await phone.sync(with: server)
    let new = CardPhone(room, 2, revision: newest)
    try await new.sync(with: server)
    new.mutate(edit(card, FieldChange("mood", .text("calma"))))
    try await new.sync(with: server)
    for (revision, name, moods) in [(1, "color", 0), (4, "color", 1), (newest, "hue", 1)] {
      let request = HistoryRequest(of: card.uuid, "card", in: room.space, schema: revision)
      let page = try await server.history.page(request, for: id(1))
      let changes = page.entries.flatMap(\.changes)
      #expect(changes.filter { $0.field == name }.map(\.to) == [.text("azul"), .text("verde")])
      #expect(changes.filter { $0.field == "mood" }.count == moods)
    }
    let request = HistoryRequest(of: card.uuid, "card", in: room.space, schema: newest + 1)
    await #expect(throws: SyncError.behind) {
      _ = try await server.history.page(request, for: id(1))
    }
  }
}
