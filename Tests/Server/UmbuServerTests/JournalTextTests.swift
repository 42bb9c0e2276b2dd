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

@testable import UmbuServer

@Suite("The texts of a journal at its server", .onThreads)
struct JournalTextTests {
  @Test("a text is kept once under its version and read by it, and one under another is refused")
  func kept() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    let journal = try await ServedJournal(in: room)
    let item = ServedJournal.id(1)
    let text = "linha um\n\"dois\" é três 🌳"
    let version = try await journal.keep(text, of: item).version
    try await journal.keep(text, of: item)
    #expect(try await journal.count("item_text") == 1)
    let wrong = "00000000000000a1"
    let answer = await journal.ana.call(
      TextEndpoints.keep,
      TextsToKeep([ItemText(item, wrong, text), ItemText(item, "", "")], in: journal.space))
    let told = try TextsKept(object: answer.json)
    #expect(told.kept.isEmpty)
    #expect(told.refused == [TextName(item, wrong), TextName(item, "")])
    let read = try await journal.read([TextName(item, wrong), TextName(item, version)])
    #expect(read.texts == [ItemText(item, version, text)])
    #expect(read.missing == [TextName(item, wrong)])
    await room.umbu.stop()
  }

  @Test(
    """
    an answer has as many texts as fit, and a long one alone: the rest is asked for again; a long answer has room in \
    memory until its reader has it, and where there is none it waits
    """)
  func long() async throws {
    try await ServerRoom.serving({ settings in
      settings.memory.answers = MemoryLimits.Room(bytes: 8_000_000, bytesOfAccount: 8_000_000)
      settings.memory.answers.waiting = 0
      settings.memory.patience = .zero
    }) { room in
      let journal = try await ServedJournal(in: room)
      let item = ServedJournal.id(1)
      var names: [TextName] = []
      for (letter, length) in [("a", 700_000), ("b", 700_000), ("é", 999_999)] {
        let text = String(repeating: letter, count: length)
        names.append(TextName(item, try await journal.keep(text, of: item).version))
      }
      let memory = room.umbu.installation.memory
      var held: MemoryRoom.Place? = try await memory.answer(7_000_000, of: journal.space)
      let busy = await journal.ana.call(
        TextEndpoints.read, TextsWanted(names, in: journal.space))
      #expect(busy.status.code == 503 && held != nil)
      held = nil
      var read: [Int] = []
      while !names.isEmpty {
        let answer = try journal.readOnWire(names)
        try #require(!answer.texts.isEmpty && answer.missing.isEmpty)
        read.append(answer.texts.count)
        names.removeFirst(answer.texts.count)
        try await until { memory.figures.allSatisfy { $0.taken == 0 } }
      }
      #expect(read == [1, 1, 1])
      let bytes = try await room.count("prsnl", "SELECT bytes FROM item_text_use")
      #expect(bytes == 700_000 * 2 + 999_999 * 2 + 3 * 256)
    }
  }

  @Test("nobody keeps, reads or lists texts of another journal, and ids of it lead to none of them")
  func apart() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Diário", "Segredo de Ana")
    let bia = try await Person(in: room, app: "prsnl", "bia@example.com", calling: "Outro")
    let name = TextName(item.id, item.text)
    let text = ItemText(item.id, item.text, "Segredo de Ana")
    for answer in [
      await bia.call(TextEndpoints.keep, TextsToKeep([text], in: journal.space)),
      await bia.call(TextEndpoints.read, TextsWanted([name], in: journal.space)),
      await bia.call(TextEndpoints.versions, ItemAsked(item.id, in: journal.space)),
    ] {
      #expect(answer.status == .forbidden)
    }
    let read = try await journal.read([name], by: bia)
    #expect(read.texts.isEmpty && read.missing == [name])
    let versions = await bia.call(TextEndpoints.versions, ItemAsked(item.id, in: bia.space))
    #expect(try VersionList(object: versions.json).versions.isEmpty)
    await room.umbu.stop()
  }

  @Test(
    """
    the versions that an item has had are told by the times at which they were written, those of one sitting are \
    one, and what nobody can have back is deleted
    """)
  func versions() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "a")
    #expect(try await journal.versions(of: item.id) == [item.text])
    var last = item.text
    var versions: [String] = []
    for (minutes, text) in [(5, "ab"), (20, "abc"), (25, "abcd")] as [(Int64, String)] {
      let time = Instant(milliseconds: 1_760_000_000_000 + minutes * 60_000)
      room.clock.move(milliseconds: time.since(room.clock.now))
      try await journal.ana.signInAnew()
      last = try await journal.write(text, of: item.id, over: last, goesOn: true).version
      versions.append(last)
    }
    // The first is of the sitting of the second, the third of that of the fourth.
    #expect(try await journal.versions(of: item.id) == [versions[2], versions[0]])
    #expect(try await journal.texts(of: item.id) == [versions[2], versions[0]])
    await room.umbu.stop()
  }

  @Test(
    """

    two who write within a minute keep both texts as versions, and ten texts of one sitting are one: also where their \
    changes come together, and where only the last of their texts comes
    """)
  func sittings() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "a")
    func pass() { room.clock.move(milliseconds: 5_000) }
    pass()
    let one = try await journal.write("de uma aba", of: item.id, over: item.text).version
    pass()
    let other = try await journal.write("da outra aba", of: item.id, over: one).version
    #expect(try await journal.versions(of: item.id) == [other, one, item.text])
    var last = other
    for number in 1...10 {
      pass()
      last = try await journal.write(
        "texto \(number)", of: item.id, over: last, goesOn: number > 1
      ).version
    }
    #expect(try await journal.versions(of: item.id) == [last, other, one, item.text])
    #expect(try await journal.texts(of: item.id) == [last, other, one, item.text])
    // Without a network: the device has the last of the texts alone.
    pass()
    let first = WrittenText("sem rede", plain: "sem rede")
    let second = WrittenText("sem rede ainda", plain: "sem rede ainda")
    try await journal.keep("sem rede ainda", of: item.id)
    try await journal.ana.sync(
      WriteItem(item.id, over: last, first, goesOn: true),
      WriteItem(item.id, over: first.version, second, goesOn: true))
    #expect(try await journal.versions(of: item.id) == [second.version, other, one, item.text])
    await room.umbu.stop()
  }

  @Test("of an item the last 50 versions stay, and the text that waits for a decision beside them")
  func fifty() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "0")
    var last = item.text
    for number in 1...60 {
      room.clock.move(milliseconds: 11 * 60_000)
      try await journal.ana.signInAnew()
      last = try await journal.write("\(number)", of: item.id, over: last).version
    }
    let other = try await journal.write("de outro aparelho", of: item.id, over: item.text).version
    let texts = try await journal.texts(of: item.id)
    #expect(texts.count == VersionList.most + 1)
    #expect(texts.contains(last) && texts.contains(other) && !texts.contains(item.text))
    #expect(try await journal.count("item_version") == VersionList.most)
    #expect(try await journal.count("waiting_version") == 1)
    await room.umbu.stop()
  }

  @Test("a decision between two texts can be taken back: the text of before is still there")
  func decided() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "a")
    let mine = try await journal.write("meu", of: item.id, over: item.text)
    let other = try await journal.write("do outro", of: item.id, over: item.text)
    let ids = try await room.app("prsnl").database.read { transaction in
      try transaction.rows("SELECT id FROM waiting_version") { $0.uuid(0) }
    }
    var waiting = WaitingVersion()
    waiting.id = ID(try #require(ids.first))
    waiting.item = item.id
    let merged = try await journal.keep("os dois", of: item.id)
    try await journal.ana.sync(DecideVersion(waiting, over: mine.version, for: merged))
    #expect(
      try await journal.texts(of: item.id)
        == [item.text, mine.version, other.version, merged.version])
    var before = item
    before.text = mine.version
    before.bytes = mine.bytes
    before.start = mine.start
    try await journal.ana.sync(
      ReopenVersion(waiting.id, before: before, decided: merged.version))
    let head = try await journal.read([TextName(item.id, mine.version)])
    #expect(head.texts.map(\.text) == ["meu"])
    await room.umbu.stop()
  }

  @Test(
    """
    a text may come before its head; one of an item that is gone is neither kept nor refused, and is kept once that \
    is there again
    """)
  func early() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let early = ServedJournal.id(2)
    let first = try await journal.keep("antes do item", of: early).version
    #expect(try await journal.texts(of: early) == [first])
    let item = try await journal.add(1, "Nota", "texto")
    try await journal.ana.sync(TrashItems([item.id]))
    try await journal.ana.sync(PurgeItems([item.id]))
    let late = ItemText(item.id, item.text, "texto")
    let wish = TextsToKeep([late], in: journal.space)
    let gone = await journal.ana.call(TextEndpoints.keep, wish)
    #expect(gone.status == .ok)
    let waits = try TextsKept(object: gone.json)
    #expect(waits.kept.isEmpty && waits.refused.isEmpty)
    #expect(try await journal.texts(of: item.id).isEmpty)
    try await journal.ana.sync(ImportItems([item]))
    let back = await journal.ana.call(TextEndpoints.keep, wish)
    let kept = try TextsKept(object: back.json)
    #expect(kept.kept == [late.name] && kept.refused.isEmpty)
    #expect(try await journal.texts(of: item.id) == [item.text])
    await room.umbu.stop()
  }

  @Test("a text that nothing names is kept for 90 days, for the change that is still on its way")
  func unnamed() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "com dono")
    try await journal.keep("sem dono", of: ServedJournal.id(2))
    try await journal.pass(days: 89)
    #expect(try await journal.count("item_text") == 2)
    try await journal.pass(days: 2)
    #expect(try await journal.count("item_text") == 1)
    #expect(try await journal.texts(of: item.id) == [item.text])
    let bytes = try await room.count("prsnl", "SELECT bytes FROM item_text_use")
    #expect(bytes == "com dono".utf8.count + 256)
    await room.umbu.stop()
  }

  @Test(
    "a text that is kept again waits its 90 days from then on, and none that came meanwhile goes")
  func keptAgain() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = ServedJournal.id(2)
    let version = try await journal.keep("sem dono", of: item).version
    try await journal.pass(days: 80)
    try await journal.keep("sem dono", of: item)
    try await journal.pass(days: 11)
    #expect(try await journal.texts(of: item) == [version])
    let bytes = try await room.count("prsnl", "SELECT bytes FROM item_text_use")
    #expect(bytes == "sem dono".utf8.count + 256)
    // What the job has looked up is kept again before it removes it.
    let space = journal.space
    let before = room.clock.now.adding(milliseconds: -12 * 86_400_000)
    try await room.app("prsnl").database.write { transaction in
      try TextRows.removeUnnamed(
        TextName(item, version), keptBefore: before, in: space, transaction)
    }
    #expect(try await journal.texts(of: item) == [version])
    try await journal.pass(days: 80)
    #expect(try await journal.texts(of: item).isEmpty)
    await room.umbu.stop()
  }

  @Test(
    "the newest version is what the journal took last, however late the clock of another device was"
  )
  func clocks() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "a")
    let day: Int64 = 86_400_000
    room.clock.move(milliseconds: day)
    try await journal.ana.signInAnew()
    let one = try await journal.write("de hoje", of: item.id, over: item.text).version
    // The next device is a year behind.
    let written = try await journal.keep("do relógio atrasado", of: item.id)
    var queued = journal.ana.queue([WriteItem(item.id, over: one, written)])
    queued[0].time = room.clock.now.adding(milliseconds: -365 * day)
    let sent = await journal.ana.send(journal.ana.request(queued))
    #expect(sent.status == .ok)
    let late = written.version
    #expect(try await journal.versions(of: item.id) == [late, one, item.text])
    let last = try await journal.write("de agora", of: item.id, over: late).version
    #expect(try await journal.versions(of: item.id) == [last, late, one, item.text])
    await room.umbu.stop()
  }

  @Test("texts of more than 1 MiB together are not taken, and each alone is")
  func together() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    let journal = try await ServedJournal(in: room)
    let item = ServedJournal.id(1)
    let words = ["a", "b"].map { String(repeating: $0, count: 600_000) }
    let texts = words.map { ItemText(item, WrittenText($0, plain: "").version, $0) }
    let both = await journal.ana.call(
      TextEndpoints.keep, TextsToKeep(texts, in: journal.space))
    #expect(both.status.code == 413 && both.json["code"]?.text == "tooLarge")
    #expect(try await journal.count("item_text") == 0)
    for text in words { try await journal.keep(text, of: item) }
    #expect(try await journal.count("item_text") == 2)
    await room.umbu.stop()
  }

  @Test("a time that no clock shows leaves no item that nobody can change any more")
  func ancient() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "a")
    let written = try await journal.keep("de outra era", of: item.id)
    var queued = journal.ana.queue([WriteItem(item.id, over: item.text, written)])
    queued[0].time = Instant(milliseconds: .min)
    let sent = await journal.ana.send(journal.ana.request(queued))
    #expect(sent.status == .ok)
    let first = try #require(Instant("1000-01-01T00:00:00Z"))
    let wanted = "updated_at = \(first.milliseconds)"
    #expect(try await journal.count("item", where: wanted) == 1)
    var edited = item
    edited.title = "Outro nome"
    let answer = try await journal.ana.sync(EditItem(from: item, to: edited))
    #expect(answer.refusals.isEmpty)
    #expect(try await journal.count("item", where: "title = 'Outro nome'") == 1)
    await room.umbu.stop()
  }

  @Test("nothing of a journal's texts, pages and mails stays when its space is erased")
  func erased() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota", "texto")
    try await journal.write("outro", of: item.id, over: item.text)
    let link = LinkWish(ID(UUID(high: 7, low: 1)), of: item.id, in: journal.space, until: nil)
    #expect(await journal.ana.call(LinkEndpoints.make, link).status == .ok)
    for table in ["item_text", "item_version", "item_text_use", "public_page"] {
      #expect(try await journal.count(table) > 0, "\(table)")
    }
    let done = await Commands(room.umbu.apps).run(
      ["erase", "\(journal.space)", "--yes", "--app", "prsnl"])
    #expect(done.exitCode == 0, "\(done.text)")
    for table in ["item", "item_text", "item_version", "item_text_use", "public_page"] {
      #expect(try await journal.count(table) == 0, "\(table)")
    }
    await room.umbu.stop()
  }
}
