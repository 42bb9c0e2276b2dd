import Fields
import Records
import Sync
import SyncServer
import SyncSimulation
import Testing
import Values

@Suite("Apps of earlier revisions of a schema beside newer ones")
struct UpgradeTests {
  let card = ID<Card>(7)
  let newest = CardSpace.newest

  @Test("each older app edits beside the newest, and no field is lost", arguments: 1...4)
  func beside(revision: Int) async throws {
    let room = try await CardRoom(at: revision)
    let old = CardPhone(room, 1, revision: revision)
    old.mutate(AddCard(card, "um"))
    old.mutate(edit(card, FieldChange("color", .text("verde")), .text("story", "era", over: "")))
    try await old.sync(with: room.server(revision))
    try await room.migrate(to: newest)
    let server = room.server(newest)
    try await room.database.read { try SchemaRevision.check(server.schema, in: $0) }

    let new = CardPhone(room, 2, revision: newest)
    try await new.sync(with: server)
    #expect(new.card(card, RenamedCard.self)?.color == "verde")
    #expect(new.card(card, RenamedCard.self)?.story == "era")
    #expect(new.card(card, RenamedCard.self)?.size == 1)
    new.mutate(
      edit(
        card, FieldChange("hue", .text("azul")), FieldChange("mood", .text("calma")),
        FieldChange("size", .integer(9))))
    new.mutate(AddingLabel<Card>(ID(id(8)), on: card, "novo"))
    try await new.sync(with: server)
    try await old.sync(with: server)
    #expect(old.card(card, Card.self)?.color == "azul")
    #expect(old.engine.rows(of: "label").count == (revision >= 3 ? 1 : 0))

    // A whole record of an app that does not know all of it, and an edit in its own words.
    let row = try #require(old.engine.row(RecordKey("card", card.uuid)))
    let table = try #require(old.engine.schema.table(named: "card"))
    old.mutate("writeCard", wholeCard(table.object(from: row)))
    #expect(old.refusals.isEmpty)
    old.mutate(edit(card, FieldChange("color", .text("roxo"))))
    try await old.sync(with: server)
    try await new.sync(with: server)
    let card = try #require(new.card(card, RenamedCard.self))
    #expect(card.color == "roxo" && card.mood == "calma" && card.size == 9)
    #expect(old.engine.status.refused.isEmpty && new.engine.status.refused.isEmpty)
    #expect(old.answers.allSatisfy { $0 == 200 })
  }

  @Test("an edit of a long text that was renamed waits and is decided under both names")
  func longTexts() async throws {
    let room = try await CardRoom(at: newest)
    let server = room.server(newest)
    let (old, new) = (CardPhone(room, 1, revision: 2), CardPhone(room, 2, revision: newest))
    new.mutate(AddCard(card, "um"))
    new.mutate(edit(card, .text("tale", "era", over: "")))
    try await new.sync(with: server)
    try await old.sync(with: server)
    new.mutate(edit(card, .text("tale", "nova", over: "era")))
    old.mutate(edit(card, .text("story", "velha", over: "era")))
    try await new.sync(with: server)
    try await old.sync(with: server)
    try await new.sync(with: server)
    let (hers, his) = (old.rows(TextConflict.self), new.rows(TextConflict.self))
    #expect(hers.map(\.field) == ["story"] && his.map(\.field) == ["tale"])
    #expect(hers.map(\.text) == ["velha"] && hers.map(\.id) == his.map(\.id))
    #expect(old.card(card, MoodyCard.self)?.story == "nova")
    let conflict = try #require(hers.first)
    old.mutate(
      DecideCardStory(card, over: "nova", conflict, for: "nova e velha"))
    try await old.sync(with: server)
    try await new.sync(with: server)
    #expect(new.card(card, RenamedCard.self)?.story == "nova e velha")
    #expect(new.rows(TextConflict.self).allSatisfy { !$0.isWaiting })
  }

  @Test("an answer to an older app's push carries nothing that it does not know")
  func ownWords() async throws {
    let room = try await CardRoom(at: newest)
    let server = room.server(newest)
    let new = CardPhone(room, 2, revision: newest)
    new.mutate(AddCard(card, "um"))
    new.mutate(AddingLabel<Card>(ID(id(8)), on: card, "novo"))
    try await new.sync(with: server)
    var request = SyncRequest()
    request.space = room.space
    request.client = id(300)
    func answer(_ change: (inout SyncRequest) -> Void) async throws -> SyncResponse {
      change(&request)
      let caller = Caller(account: id(1), session: id(1))
      return try SyncResponse(jsonBytes: try await server.sync.sync(request, by: caller))
    }
    let pulled = try await answer { _ in }
    let card: Set = ["id", "title", "isActive", "count", "story"]
    #expect(pulled.changes.map(\.table) == ["card"])
    #expect(names(pulled) == [card])
    let pushed = try await answer {
      $0.cursor = pulled.cursor
      var queued = QueuedMutation()
      queued.sequence = 1
      queued.name = RemoveCard.name
      queued.arguments = RemoveCard(self.card).object
      var edited = queued
      edited.name = EditCard.name
      edited.arguments = edit(self.card, FieldChange("color", .text("azul"))).object
      queued.sequence = 2
      $0.mutations = [edited, queued]
    }
    // The card is gone, and its label is nothing that such an app ever had.
    #expect(pushed.changes.map(\.table) == ["card"] && pushed.acknowledged == 2)
    #expect(try await room.text("SELECT count(*) || '' FROM label") == "0")
    let edited = try await answer {
      $0.cursor = pushed.cursor
      var queued = QueuedMutation()
      queued.sequence = 3
      queued.name = AddCard.name
      queued.arguments = AddCard(ID(id(9)), "dois").object
      $0.mutations = [queued]
    }
    #expect(names(edited) == [card])
  }

  private func names(_ response: SyncResponse) -> [Set<String>] {
    response.changes.map { change in
      guard case .object(let members) = change.record else { return [] }
      return Set(members.map(\.name))
    }
  }

  @Test("a retired app is told to reload and keeps its queue, which goes through when it has")
  func retired() async throws {
    let room = try await CardRoom(at: newest)
    let server = room.server(newest, retires: true)
    let phone = CardPhone(room, 1, revision: 1)
    phone.mutate(AddCard(card, "um"))
    phone.mutate(edit(card, FieldChange("color", .text("verde"))))
    try await phone.sync(with: server)
    #expect(phone.answers == [426] && phone.engine.status.phase == .failed(.outdated))
    #expect(phone.engine.status.pending.count == 2)
    phone.reopen(revision: newest)
    try await phone.sync(with: server)
    #expect(phone.engine.status.pending.isEmpty && phone.engine.status.refused.isEmpty)
    #expect(try await room.text("SELECT hue FROM card") == "verde")
  }
}
