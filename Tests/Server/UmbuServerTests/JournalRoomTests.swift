import Database
import Fields
import HTTP
import Journal
import Records
import Sync
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("How much a journal may take at its server")
struct JournalRoomTests {
  private static func wish(_ number: UInt64, _ item: Item, _ journal: ServedJournal) -> LinkWish {
    LinkWish(ID(UUID(high: 7, low: number)), of: item.id, in: journal.space, until: nil)
  }

  private func write(_ sql: String, _ value: Int64, in room: ServerRoom) async throws {
    try await room.app("prsnl").database.write { transaction in
      try transaction.execute(sql, [.integer(value)])
    }
  }

  @Test("a document that is brought back is taken, though a journal has no members who added it")
  func documentBroughtBack() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "uma linha")
    var document = ItemDocument()
    document.id = ID(UUID(high: 6, low: 1))
    document.owner = item.id
    document.name = "lagoa.jpg"
    document.type = "image/jpeg"
    document.bytes = 100
    document.addedBy = UUID(high: 9, low: 9)
    document.addedAt = Instant(milliseconds: 1)
    try await journal.ana.sync(ItemDocument.Add(recovered: document))
    #expect(try await journal.count("document", where: "added_at = 1 AND sent_by IS NULL") == 1)
    await room.umbu.stop()
  }

  @Test(
    "the copies behind public links count as its texts do, and where there is no room none is made"
  )
  func pages() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "uma linha")
    let made = await journal.ana.call(LinkEndpoints.make, Self.wish(1, item, journal))
    #expect(made.status == .ok)
    let bytes = try await room.count("prsnl", "SELECT bytes FROM public_page")
    let length = try await room.count("prsnl", "SELECT length(html) FROM public_page")
    #expect(bytes == length && length > 0)

    let full = "UPDATE item_text_use SET bytes = $1"
    let later = try await journal.write("outra linha, mais longa", of: item.id, over: item.text)
    try await write(full, TextModule.mostOfSpace - 1, in: room)
    let refused = await journal.ana.call(LinkEndpoints.make, Self.wish(2, item, journal))
    #expect(refused.status.code == 409 && refused.json["code"]?.text == "spaceFull")
    let renewed = await journal.ana.call(
      LinkEndpoints.renew, LinkAsked(ID(UUID(high: 7, low: 1)), in: journal.space))
    #expect(renewed.status.code == 409 && renewed.json["code"]?.text == "spaceFull")
    #expect(try await journal.count("public_page") == 1)
    #expect(try await journal.count("public_link", where: "text = '\(later.version)'") == 0)

    try await write(full, 0, in: room)
    try await write("UPDATE public_page SET bytes = $1", TextModule.mostOfSpace, in: room)
    let text = ItemText(item.id, WrittenText("a", plain: "a").version, "a")
    let wanted = TextsToKeep([text], in: journal.space)
    let kept = await journal.ana.call(TextEndpoints.keep, wanted)
    #expect(kept.status.code == 409 && kept.json["code"]?.text == "spaceFull")
    // A link that is revoked makes room.
    try await journal.ana.sync(RevokeLink(ID(UUID(high: 7, low: 1))))
    #expect(await journal.ana.call(TextEndpoints.keep, wanted).status == .ok)
    await room.umbu.stop()
  }

  @Test("a page that gets no longer is renewed in a journal that is more than full")
  func shorterPage() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "uma linha que é bastante longa")
    let made = await journal.ana.call(LinkEndpoints.make, Self.wish(1, item, journal))
    #expect(made.status == .ok)
    let before = try await room.count("prsnl", "SELECT bytes FROM public_page")
    let shorter = try await journal.write("uma linha", of: item.id, over: item.text)
    let full = "UPDATE item_text_use SET bytes = $1"
    try await write(full, TextModule.mostOfSpace + 1, in: room)
    let asked = LinkAsked(ID(UUID(high: 7, low: 1)), in: journal.space)
    #expect(await journal.ana.call(LinkEndpoints.renew, asked).status == .ok)
    let after = try await room.count("prsnl", "SELECT bytes FROM public_page")
    #expect(after < before && after > 0)
    #expect(try await journal.count("public_link", where: "text = '\(shorter.version)'") == 1)
    // As it is, it takes nothing more either.
    #expect(await journal.ana.call(LinkEndpoints.renew, asked).status == .ok)
    // A longer one does.
    try await write(full, 0, in: room)
    try await journal.write("uma linha que volta a ser longa", of: item.id, over: shorter.version)
    try await write(full, TextModule.mostOfSpace + 1, in: room)
    let longer = await journal.ana.call(LinkEndpoints.renew, asked)
    #expect(longer.status.code == 409 && longer.json["code"]?.text == "spaceFull")
    #expect(try await room.count("prsnl", "SELECT bytes FROM public_page") == after)
    await room.umbu.stop()
  }

  @Test("what comes from a copy counts among its 700,000 records as all else does")
  func recovered() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    try await write("UPDATE space SET record_count = $1", 700_000, in: room)
    var item = Item(ServedJournal.id(1), on: .epoch)
    item.title = "De uma cópia"
    let mutations: [any Mutation] = [
      AddItem(recovered: item), AddItem(item), ImportItems([item]),
    ]
    let answers = try await journal.ana.push(mutations)
    #expect(answers.count { $0?.code == .limitReached && $0?.subject == "records" } == 3)
    #expect(try await journal.count("item") == 0)
    await room.umbu.stop()
  }
}
