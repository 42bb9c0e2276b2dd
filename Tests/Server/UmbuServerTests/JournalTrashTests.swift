import Database
import Documents
import Fields
import HTTP
import Journal
import Records
import Sync
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("The trash of a journal at its server")
struct JournalTrashTests {
  private static let secret = "Segredo"

  private static func highlight(of item: Item) -> Highlight {
    var highlight = Highlight()
    highlight.id = ID(UUID(high: 5, low: 1))
    highlight.item = item.id
    highlight.quote = "\(secret) marcado"
    highlight.note = "\(secret) anotado"
    return highlight
  }

  /// A document of an item, and its file at the server.
  private static func attach(to item: Item, in journal: inout ServedJournal) async throws -> String
  {
    let bytes = Array("\(secret) num anexo".utf8)
    var document = ItemDocument()
    document.id = ID(UUID(high: 6, low: 1))
    document.owner = item.id
    document.name = "\(secret).txt"
    document.type = "text/plain"
    document.bytes = Int64(bytes.count)
    try await journal.ana.sync(ItemDocument.Add(document))
    func encoded(_ text: String) -> String { Base64.encode(Array(text.utf8)) }
    let sent = await journal.room.send(
      .post, "/prsnl/v1/files", token: journal.ana.token, body: bytes,
      headers: [
        ("Tus-Resumable", "1.0.0"), ("Upload-Length", "\(bytes.count)"),
        (
          "Upload-Metadata",
          "space \(encoded("\(journal.space)")),record \(encoded("\(document.id)")),filename bm90YQ=="
        ),
        ("Content-Type", "application/offset+octet-stream"),
      ])
    #expect(sent.status == .created)
    return try #require(sent.headers["Location"])
  }

  @Test(
    """
    PR-119 after 30 days in the trash an item is gone from the server too, unless its device did it: its row, texts, \
    versions, highlights, texts to decide, files, public link and past; the audit keeps its id and the time
    """)
  func purged() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "\(Self.secret) na rua", "\(Self.secret) escrito")
    let stays = try await journal.add(2, "Outra nota", "que fica")
    try await journal.write("\(Self.secret) de novo", of: item.id, over: item.text)
    try await journal.write("\(Self.secret) de longe", of: item.id, over: item.text)
    try await journal.ana.sync(AddHighlight(Self.highlight(of: item)))
    let file = try await Self.attach(to: item, in: &journal)
    let made = await journal.ana.call(
      LinkEndpoints.make,
      LinkWish(ID(UUID(high: 7, low: 1)), of: item.id, in: journal.space, until: nil))
    let address = try MadeLink(object: made.json).address
    try await journal.ana.sync(TrashItems([item.id]))
    let trashed = room.clock.now

    try await journal.pass(days: 29, hours: 23)
    #expect(try await journal.count("item") == 2)
    #expect(try await journal.texts(of: item.id).count > 1)
    try await journal.pass(days: 1)
    for (table, left) in [
      ("item", 1), ("item_text", 1), ("item_version", 0), ("highlight", 0), ("document", 0),
      ("waiting_version", 0), ("public_link", 0),
    ] {
      #expect(try await journal.count(table) == left, "\(table)")
    }
    #expect(try await journal.texts(of: stays.id) == [stays.text])
    #expect(await room.call(.get, file, token: journal.ana.token).status == .notFound)
    #expect(await room.call(.get, "/prsnl/\(address)").status.code == 410)
    for (table, column) in [
      ("record_history", "changes"), ("public_page", "html"), ("public_page", "title"),
      ("audit", "details"),
    ] {
      let told = try await journal.count(table, where: "\(column) LIKE '%\(Self.secret)%'")
      #expect(told == 0, "\(table)")
    }
    let audit = try await room.app("prsnl").database.read { transaction in
      try transaction.rows(
        "SELECT subject, happened_at FROM audit WHERE action = 'delete_data' ORDER BY number"
      ) { ($0.uuid(0), $0.int(1)) }
    }
    #expect(audit.map(\.0) == [item.id.uuid])
    #expect(audit.allSatisfy { $0.1 > trashed.milliseconds })
    // The device that was away hears of it.
    let heard = try await journal.ana.sync()
    #expect(
      heard.changes.contains {
        $0.table == Item.recordType && $0.id == item.id.uuid && $0.record.isNull
      })
    await room.umbu.stop()
  }

  @Test("PR-119 what is taken out of the trash in time stays, with all that is its")
  func restored() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    try await journal.ana.sync(TrashItems([item.id]))
    try await journal.pass(days: 29)
    try await journal.ana.sync(RestoreItems([item.id]))
    try await journal.pass(days: 40)
    #expect(try await journal.count("item") == 1)
    #expect(try await journal.texts(of: item.id) == [item.text])
    await room.umbu.stop()
  }

  @Test("a trash of more than one mutation's items is emptied as a whole, and of each journal")
  func many() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    var other = try await ServedJournal(in: room, "bia@example.com")
    let ids = (1...UInt64(Item.Limits.several + 20)).map { ServedJournal.id($0) }
    let (first, rest) = (Array(ids[..<Item.Limits.several]), Array(ids[Item.Limits.several...]))
    for some in [first, rest] {
      let answers = try await journal.ana.push(some.map { AddItem(Self.item($0)) })
      #expect(answers.allSatisfy { $0 == nil })
    }
    try await other.ana.sync(AddItem(Self.item(ids[0])), AddItem(Self.item(ids[1])))
    try await journal.ana.sync(TrashItems(first), TrashItems(rest))
    try await other.ana.sync(TrashItems([ids[0]]))
    try await journal.pass(days: 30)
    #expect(try await journal.count("item") == 1)
    await room.umbu.stop()
  }

  private static func item(_ id: ID<Item>) -> Item {
    var item = Item(id, on: .epoch)
    item.title = "Nota"
    return item
  }

  @Test("what somebody marked and took away again leaves nothing of its words in the past")
  func highlights() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    let highlight = Self.highlight(of: item)
    try await journal.ana.sync(AddHighlight(highlight))
    let condition = "changes LIKE '%\(Self.secret)%'"
    #expect(try await journal.count("record_history", where: condition) == 1)
    try await journal.ana.sync(RemoveHighlight(highlight.id))
    #expect(try await journal.count("record_history", where: condition) == 0)
    await room.umbu.stop()
  }
}
