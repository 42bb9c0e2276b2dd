import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@Suite struct RevisionTests {
  /// The wire hash of each frozen revision of the simulator's schema.
  private static let known: [UInt64] = [
    0xAAAB_2C14_F1D5_722E, 0xAAA6_FD5E_18A1_9F2A, 0x4908_55CB_45CB_16F1,
    0x4908_55CB_45CB_16F1, 0x9BF7_3CF6_95C4_5B23,
    0xC83B_548D_F21E_AD83, 0xC83B_548D_F21E_AD83,
  ]

  @Test("The revisions that apps are tried in stay as they were", arguments: 1...7)
  func frozen(revision: Int) {
    let schema = CardSpace.schema(revision)
    #expect(schema.revision == revision && schema.mistakes == [])
    #expect(
      Self.known[revision - 1] == schema.wireHash,
      "revision \(revision) is frozen: put it back, and add another (\(schema.wireHash))")
  }

  private let newest = CardSpace.schema(5)

  @Test("Names lead from one revision to another and back")
  func names() {
    #expect(newest.currentName("color", of: "card", from: 1) == "hue")
    #expect(newest.currentName("color", of: "card", from: 5) == "color")
    #expect(newest.name("hue", of: "card", in: 4) == "color")
    #expect(newest.name("hue", of: "card", in: 5) == "hue")
    #expect(newest.name("mood", of: "card", in: 1) == nil)
    #expect(newest.name("mood", of: "card", in: 2) == "mood")
    #expect(newest.knows("label", in: 2) == false && newest.knows("label", in: 3))
  }

  @Test("A name that is used again for something else is told apart")
  func reused() {
    var schema = CardSpace.schema(5)
    schema.revise(.adds("color", to: "card"))
    #expect(schema.currentName("color", of: "card", from: 4) == "hue")
    #expect(schema.name("color", of: "card", in: 4) == nil)
    #expect(schema.name("hue", of: "card", in: 4) == "color")
    #expect(schema.currentName("color", of: "card", from: 6) == "color")
  }

  @Test("An argument and a record type's field are renamed each for itself")
  func arguments() {
    var schema = CardSpace.schema(5)
    schema.revise(.renames("card", to: "subject", of: EditCard.name))
    let edit = EditCard(id(1), [FieldChange("color", .null)]).object
    let read = schema.arguments(edit, of: EditCard.name, from: 4)
    #expect(read["subject"] == id(1).uuid.json && read["card"] == nil)
    #expect(read["changes"]?.array?.first?["name"] == .text("hue"))
    let bump = BumpCard(id(1)).object
    #expect(schema.arguments(bump, of: BumpCard.name, from: 1) == bump)
    #expect(
      schema.refusal(Refusal(.invalid, "hue"), of: EditCard.name, in: 4).subject == "color")
    #expect(
      schema.refusal(Refusal(.invalid, "subject"), of: EditCard.name, in: 4).subject == "card")
    #expect(
      schema.refusal(Refusal(.invalid, "hue"), of: BumpCard.name, in: 4).subject == "hue")
  }

  @Test("A whole record of an older app leaves what that does not know as it is")
  func wholes() throws {
    let storage = LayeredStorage(MemoryStorage())
    var there = RenamedCard()
    there.id = ID(id(1).uuid)
    there.mood = "calma"
    there.size = 9
    storage.put(RenamedCard.table, there.id.uuid, there.row)
    var written = Card()
    written.id = id(1)
    written.title = "novo"
    let refusal = storage.run(
      "writeCard", WritingCard<Card>(written).object, from: 1, in: newest,
      by: Author(account: .zero, role: "member", time: .epoch))
    #expect(refusal == nil)
    let row = try #require(storage.row(RenamedCard.table, there.id.uuid))
    let found = try #require(RenamedCard(stored: row))
    #expect(found.title == "novo" && found.mood == "calma" && found.size == 9)
  }

  @Test("A tab of an older app leaves a store that a newer one wrote to that one")
  func tabs() {
    let server = ReferenceServer(newest)
    let store = SimulatedStore()
    let old = Bench(server, store: store, seed: 1, schema: CardSpace.schema(2))
    old.start()
    old.mutate(AddCard(id(1), "um"))
    let new = Bench(server, store: store, seed: 2, schema: newest)
    new.start()
    new.mutate(EditCard(id(1), [FieldChange("hue", .text("azul"))]))
    #expect(new.status.phase == .success)
    let written = store.load(.everything)
    // It comes back to its tab.
    old.give(.visible(false))
    old.give(.visible(true))
    #expect(old.status.phase == .failed(.outdated))
    old.mutate(EditCard(id(1), [FieldChange("color", .text("verde"))]))
    old.give(.syncNow)
    #expect(store.load(.everything).values == written.values)
    #expect(store.queue.count == 1)
    new.give(.syncNow)
    #expect(store.queue.isEmpty)
    let table = RenamedCard.table
    let row = server.storage.base.rows(of: table.name)[id(1).uuid] ?? []
    #expect(RenamedCard(stored: row)?.color == "verde")
  }
}
