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

@Suite("What goes from a journal goes in portions")
struct JournalPortionTests {
  private static let long: Int64 = 3 << 20

  /// Lets an item have had long texts, as far as their rows say.
  private func lengthen(_ item: ID<Item>, by count: Int, in journal: ServedJournal) async throws {
    let space = journal.space
    try await journal.room.app("prsnl").database.write { transaction in
      for number in 1...count {
        let key = [SQLValue(space), SQLValue(item.uuid), .text("long \(number)")]
        try transaction.execute(
          """
          INSERT INTO item_text (space, item, version, bytes, kept_at, text) \
          VALUES ($1, $2, $3, $4, 0, 'x')
          """, key + [.integer(Self.long)])
        try transaction.execute(
          """
          INSERT INTO item_version (space, item, version, begun_at, written_at, bytes) \
          VALUES ($1, $2, $3, 0, 0, $4)
          """, key + [.integer(Self.long)])
      }
      try TextRows.add(
        Int64(count) * TextRows.cost(of: Self.long), to: space, transaction)
    }
  }

  /// Lets words of an item have been marked, as far as their rows say.
  private func mark(_ item: ID<Item>, times count: Int, in journal: ServedJournal) async throws {
    let space = journal.space
    try await journal.room.app("prsnl").database.write { transaction in
      for number in 1...UInt64(count) {
        try transaction.execute(
          """
          INSERT INTO highlight (space, space_version, id, item, part, quote, lead, tail, position, \
          color, note, created_at, updated_at) \
          VALUES ($1, 0, $2, $3, 'text', 'x', '', '', 0, 'yellow', '', 0, 0)
          """, [SQLValue(space), SQLValue(UUID(high: 5, low: number)), SQLValue(item.uuid)])
      }
      try transaction.execute(
        "UPDATE space SET record_count = record_count + $2 WHERE id = $1",
        [SQLValue(space), .integer(Int64(count))])
    }
  }

  @Test(
    """
    an item with 20,000 highlights goes some thousand at a time where its device removes it, with others it is too much \
    for one change, and the job removes the rest
    """)
  func manyParts() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota")
    let other = try await journal.add(2, "Outra")
    try await mark(item.id, times: 20_000, in: journal)
    try await journal.ana.sync(TrashItems([item.id, other.id]), PurgeItems([item.id]))
    #expect(try await journal.count("highlight") == 20_000 - PurgeItems.most)
    #expect(try await journal.count("item") == 2)
    #expect(try await journal.count("record_history", where: "record_type = 'highlight'") == 0)
    let both = try await journal.ana.sync(PurgeItems([other.id, item.id]))
    #expect(both.refusals.map(\.refusal) == [Refusal(.invalid, "items", reason: "tooMany")])
    #expect(try await journal.count("highlight") == 20_000 - PurgeItems.most)
    #expect(try await journal.count("item") == 2)
    try await journal.pass(days: 30)
    #expect(try await journal.count("highlight") == 0)
    #expect(try await journal.count("item") == 0)
    await room.umbu.stop()
  }

  private func use(of journal: ServedJournal) async throws -> Int {
    try await journal.room.count("prsnl", "SELECT bytes FROM item_text_use")
  }

  /// What texts take that went with their items and still lie there.
  private func gone(of journal: ServedJournal) async throws -> Int {
    try await journal.room.count("prsnl", "SELECT gone FROM item_text_use")
  }

  @Test("a portion has so many rows and so many bytes, and one thing at least")
  func portion() {
    var list = Array(repeating: Int64(1), count: 1_200)[...]
    #expect(Portion.mostBytes == JournalText.mostBytes)
    let counts = (1...3).map { _ in Portion.first(of: &list, bytes: { $0 }).count }
    #expect(counts == [500, 500, 200] && list.isEmpty)
    var long = [Portion.mostBytes + 1, Portion.mostBytes, 1][...]
    let bytes = (1...3).map { _ in Portion.first(of: &long, bytes: { $0 }) }
    #expect(bytes == [[Portion.mostBytes + 1], [Portion.mostBytes], [1]])
    var large = [400, 99, 1, 501, 2][...]
    let rows = (1...3).map { _ in
      Portion.first(of: &large, bytes: { _ in 0 }, rows: { $0 })
    }
    #expect(rows == [[400, 99, 1], [501], [2]])
  }

  @Test(
    """
    the long texts of an item that is gone are no more than noted in the write that removes it: nobody reads them, \
    they count until the job has removed them, a few at a time, also after another process has begun
    """)
  func texts() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    try await lengthen(item.id, by: 10, in: journal)
    try await journal.ana.sync(TrashItems([item.id]))
    try await journal.ana.sync(PurgeItems([item.id]))
    #expect(try await journal.count("item_version") == 0)
    #expect(try await use(of: journal) == 0)
    let texts = 10 * TextRows.cost(of: Self.long) + TextRows.cost(of: 5)
    #expect(try await gone(of: journal) == Int(texts))
    let read = try await journal.read([TextName(item.id, item.text)])
    #expect(read.texts.isEmpty && read.missing.count == 1)
    #expect(try await journal.count("item_text") == 11)

    let space = journal.space
    let goesOn = try await room.app("prsnl").database.write(in: space) { transaction in
      try TextRows.removeGone(in: space, transaction)
    }
    let left = try await journal.count("item_text")
    #expect(goesOn && (9...10).contains(left))
    #expect(try await journal.count("item_text_gone") == left)
    let rest = try await room.count(
      "prsnl", "SELECT CAST(sum(bytes + 256) AS BIGINT) FROM item_text_gone")
    #expect(try await gone(of: journal) == rest)
    try await journal.pass(days: 0, hours: 1)
    #expect(try await journal.count("item_text") == 0)
    #expect(try await journal.count("item_text_gone") == 0)
    #expect(try await use(of: journal) == 0)
    #expect(try await gone(of: journal) == 0)
    await room.umbu.stop()
  }

  @Test("what was purged makes room when it is removed, and not before")
  func makesRoom() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    try await lengthen(item.id, by: 2, in: journal)
    try await journal.ana.sync(TrashItems([item.id]), PurgeItems([item.id]))
    let most = TextModule.mostOfSpace - 2 * TextRows.cost(of: Self.long)
    try await room.app("prsnl").database.write { transaction in
      try transaction.execute("UPDATE item_text_use SET bytes = $1", [.integer(most)])
    }
    let text = ItemText(ServedJournal.id(2), WrittenText("a", plain: "a").version, "a")
    let wanted = TextsToKeep([text], in: journal.space)
    let full = await journal.ana.call(TextEndpoints.keep, wanted)
    #expect(full.status.code == 409 && full.json["code"]?.text == "spaceFull")
    try await journal.pass(days: 0, hours: 1)
    #expect(await journal.ana.call(TextEndpoints.keep, wanted).status == .ok)
    await room.umbu.stop()
  }

  @Test("items that one push removes one by one share a portion, and the rest comes with the next")
  func oneByOne() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    var items: [ID<Item>] = []
    for number in 1...UInt64(3) {
      let item = try await journal.add(number, "Nota", "texto \(number)")
      try await lengthen(item.id, by: 1, in: journal)
      items.append(item.id)
    }
    try await journal.ana.sync(TrashItems(items))
    let purges: [any Mutation] = items.map { PurgeItems([$0]) }
    let queue = journal.ana.queue(purges)
    let first = try SyncResponse(
      object: await journal.ana.send(journal.ana.request(queue)).json)
    #expect(first.acknowledged == queue[1].sequence && first.refusals.isEmpty)
    // The texts of the first are gone, those of the second noted.
    #expect(try await journal.texts(of: items[0]).isEmpty)
    #expect(try await journal.count("item_text_gone") == 2)
    #expect(try await journal.count("item") == 1)
    journal.ana.cursor = first.cursor
    let second = try SyncResponse(
      object: await journal.ana.send(journal.ana.request([queue[2]])).json)
    #expect(second.acknowledged == queue[2].sequence)
    #expect(try await journal.count("item") == 0)
    #expect(try await journal.count("item_text") == 2)
    #expect(try await use(of: journal) == 0)
    try await journal.pass(days: 1)
    #expect(try await journal.count("item_text") == 0)
    await room.umbu.stop()
  }

  @Test("the job empties a trash whose items have long texts, to the last of them")
  func job() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let stays = try await journal.add(9, "Fica", "aqui")
    for number in 1...UInt64(3) {
      let item = try await journal.add(number, "Nota", "texto \(number)")
      try await lengthen(item.id, by: 4, in: journal)
      try await journal.ana.sync(TrashItems([item.id]))
    }
    try await journal.pass(days: 30)
    #expect(try await journal.count("item") == 1)
    #expect(try await journal.count("item_text") == 1)
    #expect(try await journal.count("item_text_gone") == 0)
    #expect(try await use(of: journal) == Int(TextRows.cost(of: 4)))
    #expect(try await journal.texts(of: stays.id) == [stays.text])
    await room.umbu.stop()
  }

  @Test("a text that is kept again after its item went stays with the item that comes back")
  func back() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    try await lengthen(item.id, by: 2, in: journal)
    try await journal.ana.sync(TrashItems([item.id]), PurgeItems([item.id]))
    #expect(try await journal.count("item_text_gone") == 3)
    try await journal.ana.sync(ImportItems([item]))
    try await journal.keep("texto", of: item.id)
    #expect(try await use(of: journal) == Int(TextRows.cost(of: 5)))
    try await journal.pass(days: 1)
    let read = try await journal.read([TextName(item.id, item.text)])
    #expect(read.texts.map(\.text) == ["texto"])
    #expect(try await journal.texts(of: item.id) == [item.text])
    #expect(try await use(of: journal) == Int(TextRows.cost(of: 5)))
    await room.umbu.stop()
  }

  /// Makes a link to an item.
  /// - Returns: the path of its page.
  private func link(
    _ number: UInt64, to item: ID<Item>, until: Instant? = nil, in journal: ServedJournal
  ) async throws -> String {
    let answer = await journal.ana.call(
      LinkEndpoints.make,
      LinkWish(ID(UUID(high: 7, low: number)), of: item, in: journal.space, until: until))
    #expect(answer.status == .ok)
    let made = try MadeLink(object: answer.json)
    return "/prsnl/" + made.address
  }

  private func setBytes(of pages: ServedJournal, to bytes: Int64) async throws {
    try await pages.room.app("prsnl").database.write { transaction in
      try transaction.execute("UPDATE public_page SET bytes = $1", [.integer(bytes)])
    }
  }

  @Test("pages whose time is over end a few at a time, and the job ends all of them")
  func pages() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    let until = room.clock.now.adding(milliseconds: 1_000)
    for number in 1...UInt64(5) {
      _ = try await link(number, to: item.id, until: until, in: journal)
    }
    try await setBytes(of: journal, to: Self.long)
    room.clock.move(milliseconds: 2_000)
    let (space, now) = (journal.space, room.clock.now)
    try await room.app("prsnl").database.write { transaction in
      try PublicPageRows.endSome(in: space, at: now, transaction)
    }
    #expect(try await journal.count("public_page", where: "html <> ''") == 4)
    try await journal.pass(days: 1)
    #expect(try await journal.count("public_page", where: "html <> ''") == 0)
    let ends = "ended_at = \(until.milliseconds)"
    #expect(try await journal.count("public_page", where: ends) == 5)
    try await journal.pass(days: 31)
    #expect(try await journal.count("public_page") == 0)
    await room.umbu.stop()
  }

  @Test(
    """
    the long pages of an item that is gone are found by nobody, whatever comes back, and the job empties them
    """)
  func pagesOfGone() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    let path = try await link(1, to: item.id, in: journal)
    try await setBytes(of: journal, to: Portion.mostBytes + 1)
    try await journal.ana.sync(TrashItems([item.id]), PurgeItems([item.id]))
    #expect(try await journal.count("public_page", where: "html <> ''") == 1)
    #expect(await room.call(.get, path).status.code == 410)
    #expect(try await journal.count("public_page_gone") == 1)
    try await journal.ana.sync(ImportItems([item]))
    #expect(await room.call(.get, path).status.code == 410)
    // A device tells of no link that is not there, and even with its row the page is gone.
    var link = PublicLink()
    link.id = ID(UUID(high: 7, low: 1))
    link.item = item.id
    let told = try await journal.ana.sync(NoteLink(link))
    #expect(told.refusals.map(\.refusal) == [Refusal(.missing, PublicLink.recordType)])
    #expect(try await journal.count("public_link") == 0)
    let (space, again) = (journal.space, link)
    try await room.app("prsnl").database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO public_link (space, space_version, id, item, made_at, text, frozen_at) \
        VALUES ($1, 0, $2, $3, 0, '', 0)
        """, [SQLValue(space), SQLValue(again.id.uuid), SQLValue(again.item.uuid)])
    }
    #expect(await room.call(.get, path).status.code == 410)
    try await journal.keep("texto", of: item.id)
    let renewed = await journal.ana.call(
      LinkEndpoints.renew, LinkAsked(again.id, in: journal.space))
    #expect(renewed.status.code == 409 && renewed.json["code"]?.text == "ended")
    try await journal.pass(days: 0, hours: 1)
    #expect(try await journal.count("public_page", where: "html <> '' OR bytes <> 0") == 0)
    #expect(try await journal.count("public_page_gone") == 0)
    #expect(await room.call(.get, path).status.code == 410)
    await room.umbu.stop()
  }
}
