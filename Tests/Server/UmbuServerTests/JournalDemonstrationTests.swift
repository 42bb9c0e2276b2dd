import Database
import Editing
import Fields
import HTTP
import Identity
import Journal
import struct Journal.Tag
import Records
import Sync
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("The journal that newcomers see")
struct JournalDemonstrationTests {
  /// What the person of the demonstration is sent, once she has signed in with what was printed.
  private struct Sent {
    let room: ServerRoom
    let ana: Person
    let records: [String: [JSONValue]]

    init(_ room: ServerRoom) async throws {
      self.room = room
      let made = await Commands(room.umbu.apps).run(["demo", "prsnl"])
      #expect(made.exitCode == 0, "\(made.text)")
      let mark = try #require(try await room.app("prsnl")[DemonstrationModule.self].find())
      let email = "ana@diario.example"
      let response = await room.call(
        .post, "/prsnl/v1/sessions",
        json: .object([.init("email", .text(email)), .init("password", .text(mark.password))]))
      #expect(response.status == .ok)
      var ana = try Person(room, "prsnl", email, try SessionGrant(object: response.json))
      var records: [String: [JSONValue]] = [:]
      var more = true
      while more {
        let answer = try await ana.sync()
        more = answer.hasMore
        for change in answer.changes where !change.record.isNull {
          records[change.table, default: []].append(change.record)
        }
      }
      self.ana = ana
      self.records = records
    }

    func all<R: Record & FieldObject>(_ type: R.Type) throws -> [R] {
      try (records[R.recordType] ?? []).map { try R(object: $0) }
    }

    /// What the server has of texts: those that came, and those that it lacks.
    func texts(_ names: [TextName]) async throws -> TextsRead {
      let read = await ana.call(TextEndpoints.read, TextsWanted(names, in: ana.space))
      #expect(read.status == .ok)
      return try TextsRead(object: read.json)
    }

    func versions(of item: ID<Item>) async throws -> [TextVersion] {
      let listed = await ana.call(TextEndpoints.versions, ItemAsked(item, in: ana.space))
      #expect(listed.status == .ok)
      return try VersionList(object: listed.json).versions
    }
  }

  private static func withJournal(_ body: (Sent) async throws -> Void) async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    try await body(try await Sent(room))
    await room.umbu.stop()
  }

  @Test("four years of notes and links, each with its text, in all states, and no day after today")
  func content() async throws {
    try await Self.withJournal { sent in
      let journal = try #require(sent.records[Journal.recordType]?.first)
      #expect(journal["name"]?.text == "Diário de Ana (demonstração)")
      let items = try sent.all(Item.self)
      #expect(items.count == JournalPage.all.count && items.count > 150)
      #expect(Set(items.map(\.kind)) == [.note, .link, .photo])
      #expect(Set(items.compactMap(\.reading)) == [.unread, .read, .archived])
      #expect(items.count { $0.isInTrash } == 1)
      #expect((20...60).contains(items.count { $0.isFavourite }))
      let (now, today) = (
        sent.room.clock.now, CivilDate(at: sent.room.clock.now, minutesEast: -180)
      )
      #expect(items.allSatisfy { $0.day <= today && $0.createdAt <= now })
      #expect(
        items.allSatisfy {
          $0.day == today || CivilDate(at: $0.createdAt, minutesEast: -180) == $0.day
        })
      for years in 1...4 {
        #expect(items.contains { $0.day == today.adding(years: -years) }, "\(years) years ago")
      }
      let named = items.filter { !$0.text.isEmpty }
      #expect(named.allSatisfy { !$0.start.isEmpty && $0.bytes > 0 })
      let texts = try await sent.texts(named.map { TextName($0.id, $0.text) })
      #expect(texts.missing.isEmpty && texts.texts.count == named.count)
      // What makes a text a document: all of it is in some.
      for sign in ["## ", "| ---", "- [x] ", "- [ ] ", "[^1]: ", "```\n", "\n> ", "~~", "](itens/"]
      {
        #expect(texts.texts.contains { $0.text.contains(sign) }, "\(sign)")
      }
    }
  }

  @Test("tags, highlights, searches, links between items and files are what she made of it")
  func beside() async throws {
    try await Self.withJournal { sent in
      let items = try sent.all(Item.self)
      let book = TagBook(try sent.all(Tag.self))
      #expect(book.name(of: "familia") == "família" && book.name(of: "cachorro") == "Pitanga")
      #expect(book.resolved("passeio") == "caminhada")
      #expect(items.contains { $0.tags == ["passeio"] })
      #expect(items.contains { $0.tags == ["caminhada"] })
      let highlights = try sent.all(Highlight.self)
      #expect(highlights.count == JournalPage.all.reduce(0) { $0 + $1.entry.marks.count })
      #expect(Set(highlights.map(\.color)).count == 4)
      #expect(highlights.contains { !$0.note.isEmpty } && highlights.contains { $0.note.isEmpty })
      #expect(try sent.all(SavedSearch.self).count == 4)
      let ids = Set(items.map(\.id))
      let linked = items.flatMap(\.links)
      #expect(linked.count >= 2 && linked.allSatisfy { ids.contains($0) })
      let documents = try sent.all(ItemDocument.self)
      #expect(
        documents.map(\.type).sorted() == [
          "application/pdf", "application/pdf", "image/png", "image/png",
        ])
      #expect(documents.allSatisfy { $0.file != nil && ids.contains($0.owner) })
      for document in documents {
        let file = try #require(document.file)
        let bytes = await sent.room.call(.get, "/prsnl/v1/files/\(file)", token: sent.ana.token)
        #expect(bytes.status == .ok && bytes.headers["Content-Type"] == document.type)
      }
    }
  }

  @Test("a letter has four versions that can be read, and of a list one waits for a decision")
  func versions() async throws {
    try await Self.withJournal { sent in
      let letter = try #require(try sent.all(Item.self).first { $0.id == JournalEntry.sister })
      let versions = try await sent.versions(of: letter.id)
      #expect(versions.count == 4 && versions.first?.version == letter.text)
      let read = try await sent.texts(versions.map { TextName(letter.id, $0.version) })
      #expect(read.missing.isEmpty)
      #expect(read.texts.map(\.text.utf8.count) == read.texts.map(\.text.utf8.count).sorted(by: >))
      let waiting = try sent.all(WaitingVersion.self)
      #expect(waiting.map(\.isWaiting) == [true])
      let version = try #require(waiting.first)
      let both = try await sent.texts([TextName(version.item, version.text)])
      #expect(both.texts.count == 1 && both.missing.isEmpty)
    }
  }

  @Test("what is marked are words of the text, and what a text leads to is there")
  func whole() {
    let pages = JournalPage.all
    let ids = Set(pages.map(\.id))
    #expect(ids.count == pages.count)
    for page in pages {
      #expect(!page.entry.title.isEmpty)
      #expect(page.entry.tags == page.entry.tags.map { TextFolding.folded($0) })
      #expect(page.highlights.allSatisfy { $0 != nil }, "\(page.entry.title)")
      for text in page.texts {
        #expect(text.written.links.allSatisfy { ids.contains($0) }, "\(page.entry.title)")
      }
      if let url = page.entry.url { #expect(WebAddress.host(of: url) != nil, "\(url)") }
    }
  }

  @Test("the story is the same at every telling, but for its times and days")
  func seeded() {
    let now = Instant(milliseconds: 1_760_000_000_000)
    func names(_ deeds: [Demonstration.Deed]) -> [String] {
      deeds.map { deed in
        switch deed.act {
        case .mutation(let mutation as AddItem):
          "\(mutation.record.id) \(mutation.record.title) \(mutation.record.text)"
        case .mutation(let mutation as AddHighlight):
          "\(mutation.record.id) \(mutation.record.quote)"
        case .mutation(let mutation as WriteItem): "\(mutation.item) \(mutation.text)"
        case .mutation(let mutation): type(of: mutation).name
        case .file(let bytes, let name, let record): "\(name) \(record) \(bytes.count)"
        case .work: "works"
        case .invitation(let email, _): email
        }
      }
      .sorted()
    }
    let later = now.adding(milliseconds: 100 * 86_400_000)
    #expect(names(JournalStory(until: now).deeds) == names(JournalStory(until: later).deeds))
  }
}
