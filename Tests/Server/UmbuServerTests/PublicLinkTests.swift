import Crypto
import Database
import Fields
import HTTP
import Journal
import Records
import Sync
import SyncServer
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite("Public links to items of a journal", .onThreads)
struct PublicLinkTests {
  private static func id(_ number: UInt64) -> ID<PublicLink> { ID(UUID(high: 7, low: number)) }

  /// Makes a link to an item.
  /// - Returns: the path of its page.
  private func make(
    _ number: UInt64, of item: ID<Item>, until: Instant? = nil, in journal: ServedJournal
  ) async throws -> String {
    let answer = await journal.ana.call(
      LinkEndpoints.make, LinkWish(Self.id(number), of: item, in: journal.space, until: until))
    #expect(answer.status == .ok)
    let made = try MadeLink(object: answer.json)
    #expect(made.link.id == Self.id(number) && made.link.item == item)
    return "/prsnl/" + made.address
  }

  private func page(_ path: String, in room: ServerRoom) async -> (status: Int, text: String) {
    let answer = await room.call(.get, path, headers: [("Accept-Language", "en")])
    return (answer.status.code, String(decoding: answer.bytes, as: UTF8.self))
  }

  @Test(
    """
    PR-120 whoever has the address reads a frozen copy in plain HTML, which nobody else may load from, frame, keep \
    or find; once it is revoked it is 410
    """)
  func shown() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let text = "# Título\n\n**forte** <script>alert(1)</script> [x](javascript:alert(1))\n\n- [ ] a"
    let item = try await journal.add(1, "Pão & <b>queijo</b>", text)
    let path = try await make(1, of: item.id, in: journal)

    var answer = await room.call(.get, path)
    SecurityHeaders.add(to: &answer, for: nil)
    #expect(answer.status == .ok)
    #expect(answer.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(answer.headers["Cache-Control"] == "no-store")
    #expect(answer.headers["Referrer-Policy"] == "no-referrer")
    #expect(answer.headers["X-Robots-Tag"]?.hasPrefix("noindex") == true)
    let policy = try #require(answer.headers["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(!policy.contains("unsafe") && !policy.contains("script-src"))
    #expect(policy.contains("frame-ancestors 'none'"))
    let shown = String(decoding: answer.bytes, as: UTF8.self)
    #expect(shown.contains("<h1>Pão &amp; &lt;b&gt;queijo&lt;/b&gt;</h1>"))
    #expect(shown.contains("<strong>forte</strong>"))
    #expect(!shown.contains("<script") && !shown.contains("href=\"javascript"))
    let styles = shown.components(between: "<style>", and: "</style>")
    #expect(styles.count == 1)
    let digest = Digest.sha256(styles.joined()).base64Text
    #expect(policy.contains("'sha256-\(digest)'"), "the page's own styles are allowed")

    // What is written later is not in it, until somebody says so.
    room.clock.move(milliseconds: 60_000)
    let later = try await journal.write("depois", of: item.id, over: item.text)
    let frozen = await page(path, in: room)
    #expect(frozen.status == 200 && !frozen.text.contains("depois"))
    let renewed = await journal.ana.call(
      LinkEndpoints.renew, LinkAsked(Self.id(1), in: journal.space))
    #expect(try PublicLink(object: renewed.json).text == later.version)
    let fresh = await page(path, in: room)
    #expect(fresh.status == 200 && fresh.text.contains("depois"))

    try await journal.ana.sync(RevokeLink(Self.id(1)))
    let gone = await page(path, in: room)
    #expect(gone.status == 410)
    #expect(gone.text.contains("no longer good") && !gone.text.contains("depois"))
    #expect(try await journal.count("public_page", where: "html <> '' OR title <> ''") == 0)
    let again = await journal.ana.call(
      LinkEndpoints.renew, LinkAsked(Self.id(1), in: journal.space))
    #expect(again.status.code == 409 && again.json["code"]?.text == "ended")
    await room.umbu.stop()
  }

  @Test("PR-120 the address is 128 random bits, told once, and the server keeps its hash alone")
  func address() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    let paths = [
      try await make(1, of: item.id, in: journal), try await make(2, of: item.id, in: journal),
    ]
    let tokens = paths.map { String($0.dropFirst("/prsnl/p/".count)) }
    #expect(Set(tokens).count == 2)
    for token in tokens {
      #expect([UInt8](base64URL: token)?.count == 16)
      let tables = try await room.app("prsnl").database.read { try $0.tables().map(\.name) }
      for table in tables {
        let told = try await room.app("prsnl").database.read { transaction in
          var isTold = false
          try transaction.query("SELECT * FROM \"\(table)\"") { row in
            for column in 0..<row.count {
              let text = String(decoding: row.bytes(column), as: UTF8.self)
              if text.contains(token) { isTold = true }
            }
          }
          return isTold
        }
        #expect(!told, "\(table)")
      }
    }
    for path in ["/prsnl/p/AAAA", "\(paths[0])A", "/prsnl/p/\(String(repeating: "A", count: 22))"] {
      #expect(await page(path, in: room).status == 404, "\(path)")
    }
    await room.umbu.stop()
  }

  @Test("PR-120 a link with an end is 410 from then on, and unknown 30 days after it")
  func expired() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    let until = room.clock.now.adding(milliseconds: 86_400_000)
    let path = try await make(1, of: item.id, until: until, in: journal)
    room.clock.move(milliseconds: 86_400_000 - 1)
    #expect(await page(path, in: room).status == 200)
    room.clock.move(milliseconds: 1)
    #expect(await page(path, in: room).status == 410)
    try await journal.pass(days: 1)
    #expect(try await journal.count("public_page", where: "html <> ''") == 0)
    #expect(await page(path, in: room).status == 410)
    try await journal.pass(days: 31)
    #expect(await page(path, in: room).status == 404)
    for wrong in [room.clock.now, room.clock.now.adding(milliseconds: 366 * 86_400_000)] {
      let answer = await journal.ana.call(
        LinkEndpoints.make, LinkWish(Self.id(2), of: item.id, in: journal.space, until: wrong))
      #expect(answer.status.code == 422 && answer.json["code"]?.text == "badUntil")
    }
    await room.umbu.stop()
  }

  @Test("PR-120 while its item is in the trash a link is 410; one that comes back has it again")
  func trashed() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    let path = try await make(1, of: item.id, in: journal)
    try await journal.ana.sync(TrashItems([item.id]))
    #expect(await page(path, in: room).status == 410)
    let wish = LinkWish(Self.id(2), of: item.id, in: journal.space, until: nil)
    let refused = await journal.ana.call(LinkEndpoints.make, wish)
    #expect(refused.status.code == 409 && refused.json["code"]?.text == "inTrash")
    try await journal.ana.sync(RestoreItems([item.id]))
    #expect(await page(path, in: room).status == 200)
    try await journal.ana.sync(TrashItems([item.id]))
    try await journal.ana.sync(PurgeItems([item.id]))
    #expect(await page(path, in: room).status == 410)
    #expect(try await journal.count("public_page", where: "html <> '' OR title <> ''") == 0)
    await room.umbu.stop()
  }

  @Test("the record tells the person's devices, ten are open at once, and no id is used twice")
  func rules() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    for number in 1...UInt64(PublicLink.most) {
      _ = try await make(number, of: item.id, in: journal)
    }
    func refusal(_ number: UInt64, _ item: ID<Item>) async -> String {
      let answer = await journal.ana.call(
        LinkEndpoints.make, LinkWish(Self.id(number), of: item, in: journal.space, until: nil))
      return "\(answer.status.code) \(answer.json["code"]?.text ?? "")"
    }
    #expect(await refusal(11, item.id) == "409 tooMany")
    // Nobody closes one by telling of another end.
    var over = PublicLink()
    over.id = Self.id(1)
    over.item = item.id
    over.until = .epoch
    let heard = try await journal.ana.sync(NoteLink(over))
    #expect(await refusal(11, item.id) == "409 tooMany")
    #expect(await refusal(1, item.id) == "409 taken")
    #expect(await refusal(12, ServedJournal.id(9)) == "404 notFound")
    #expect(try await journal.count("public_page") == PublicLink.most)
    let links = heard.changes.filter { $0.table == PublicLink.recordType }
    #expect(links.count == PublicLink.most)
    try await journal.ana.sync(RevokeLink(Self.id(1)))
    #expect(await refusal(1, item.id) == "409 taken")
    _ = try await make(11, of: item.id, in: journal)

    // Of an item whose text is still on its way there is nothing to freeze.
    var late = Item(ServedJournal.id(2), on: .epoch)
    late.title = "Atrasada"
    late.text = WrittenText("ainda não", plain: "").version
    late.bytes = 10
    try await journal.ana.sync(AddItem(late))
    #expect(await refusal(13, late.id) == "409 textMissing")
    await room.umbu.stop()
  }

  @Test("a journal has 1,000 open pages at most; of one whose time is over nothing stays")
  func full() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    let space = journal.space
    try await room.app("prsnl").database.write { transaction in
      for number in 1...UInt64(999) {
        let id = UUID(high: 8, low: number)
        try transaction.execute(
          """
          INSERT INTO public_page (space, link, item, token_hash, made_at, frozen_at, title, day, \
          html) VALUES ($1, $2, $3, $4, 0, 0, '', '1970-01-01', '')
          """,
          [SQLValue(space), SQLValue(id), SQLValue(item.id.uuid), .blob(Array("\(id)".utf8))])
      }
    }
    let until = room.clock.now.adding(milliseconds: 1_000)
    _ = try await make(1, of: item.id, until: until, in: journal)
    let wish = LinkWish(Self.id(2), of: item.id, in: journal.space, until: nil)
    let refused = await journal.ana.call(LinkEndpoints.make, wish)
    #expect(refused.status.code == 409 && refused.json["code"]?.text == "full")
    room.clock.move(milliseconds: 1_000)
    _ = try await make(2, of: item.id, in: journal)
    #expect(try await journal.count("public_page", where: "html <> ''") == 1)
    await room.umbu.stop()
  }

  @Test("a long page comes in pieces, when there is room for it; none is longer than 8 MiB")
  func long() async throws {
    try await ServerRoom.serving({ settings in
      settings.memory.answers = MemoryLimits.Room(bytes: 1_200_000, bytesOfAccount: 1_200_000)
      settings.memory.answers.waiting = 0
      settings.memory.patience = .zero
    }) { room in
      var journal = try await ServedJournal(in: room)
      let words = String(repeating: "palavra ", count: 40_000) + "fim"
      let item = try await journal.add(1, "Nota", words)
      let path = try await make(1, of: item.id, in: journal)
      func get() throws -> WireClient.Answer {
        try WireClient(port: room.umbu.port).send("GET", path)
      }
      let page = try get()
      #expect(page.status == 200 && page.header("cache-control") == "no-store")
      #expect(String(decoding: page.body, as: UTF8.self).contains("palavra fim"))
      let memory = room.umbu.installation.memory
      try await until { memory.figures.allSatisfy { $0.taken == 0 } }
      var held: MemoryRoom.Place? = try await memory.answer(600_000, of: journal.space)
      #expect(try get().status == 503 && held != nil)
      held = nil
      #expect(try get().status == 200)

      // Each of these few letters becomes far more.
      let notes = "[^1]: x\n\n" + String(repeating: "[^1]", count: 60_000)
      let large = try await journal.add(2, "Notas", notes)
      let refused = await journal.ana.call(
        LinkEndpoints.make, LinkWish(Self.id(2), of: large.id, in: journal.space, until: nil))
      #expect(refused.status.code == 409 && refused.json["code"]?.text == "tooLong")
    }
  }

  @Test("of one account one link is made at a time and two wait; others have theirs meanwhile")
  func fair() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    var other = try await ServedJournal(in: room, "bia@example.com")
    let item = try await journal.add(1, "Nota", "texto")
    let hers = try await other.add(1, "Nota", "texto")
    let modules = room.app("prsnl").modules
    let links = try #require(modules.compactMap { $0 as? LinkModule }.first)
    let (begun, over) = (Signal(), Signal())
    let (ana, account, space) = (journal.ana, journal.ana.grant.account.id, journal.space)
    let first = Task {
      try await links.turns.run(of: account) {
        begun.give()
        await over.wait()
      }
    }
    await begun.wait()
    let wishes = (1...UInt64(3)).map { LinkWish(Self.id($0), of: item.id, in: space, until: nil) }
    let waiting = wishes.prefix(2).map { wish in
      Task { await ana.call(LinkEndpoints.make, wish).status.code }
    }
    try await until { links.turns.waiting == 2 }
    let refused = await ana.call(LinkEndpoints.make, wishes[2])
    #expect(refused.status.code == 429 && refused.json["code"]?.text == "rateLimited")
    _ = try await make(1, of: hers.id, in: other)
    over.give()
    try await first.value
    for task in waiting { #expect(await task.value == 200) }
    #expect(links.turns.waiting == 0)
    await room.umbu.stop()
  }

  @Test("an operator is told which texts and pages are under an id, and nothing of what they say")
  func explained() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Segredo", "Segredo dito")
    _ = try await make(1, of: item.id, in: journal)
    let commands = Commands(room.umbu.apps)
    let texts = await commands.run(["why", "\(item.id)", "--app", "prsnl"])
    #expect(texts.exitCode == 0 && texts.text.contains("\(item.text): 12 bytes"))
    let page = await commands.run(["why", "\(Self.id(1))", "--app", "prsnl"])
    #expect(page.exitCode == 0 && page.text.contains("Public pages of"))
    #expect(!texts.text.contains("Segredo") && !page.text.contains("Segredo"))
    let none = await commands.run(["why", "\(UUID(high: 9, low: 9))", "--app", "prsnl"])
    #expect(none.exitCode == 1 && none.text.contains("has no plans"))
    await room.umbu.stop()
  }

  @Test("nobody makes or renews a link to another's item")
  func apart() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Segredo", "texto")
    _ = try await make(1, of: item.id, in: journal)
    let bia = try await Person(in: room, app: "prsnl", "bia@example.com", calling: "Outro")
    for (space, status) in [(journal.space, 403), (bia.space, 404)] {
      let made = await bia.call(
        LinkEndpoints.make, LinkWish(Self.id(2), of: item.id, in: space, until: nil))
      #expect(made.status.code == status)
      let renewed = await bia.call(LinkEndpoints.renew, LinkAsked(Self.id(1), in: space))
      #expect(renewed.status.code == status)
    }
    #expect(try await journal.count("public_page") == 1)
    await room.umbu.stop()
  }
}

extension String {
  /// What stands between two marks, each time.
  fileprivate func components(between start: String, and end: String) -> [String] {
    split(separator: start).dropFirst().compactMap { part in
      part.split(separator: end, omittingEmptySubsequences: false).first.map { String($0) }
    }
  }
}

extension [UInt8] {
  fileprivate var base64Text: String { Base64Text.encode(self) }
}
