import Archives
import Documents
import Editing
import Effort
import Fields
import Identity
import Journal
import Records
import TakingAway
import Testing
import Values

@Suite("What is taken away comes back")
struct RoundTripTests {
  private static let seeds = 0..<UInt64(Effort.times(300, quick: 30))

  @Test(
    "PR-128 whatever is in a journal comes back identical from each form",
    arguments: TakeAwayFormat.allCases)
  func identical(format: TakeAwayFormat) throws {
    for seed in Self.seeds {
      let pouch = Pouch.random(seed)
      let bytes = pouch.written(as: format)
      let read = Pouch.read(bytes)
      #expect(read.problem == nil, "seed \(seed)")
      #expect(read.unreadable == 0, "seed \(seed)")
      try #require(read.items.count == pouch.items.count, "seed \(seed)")
      for (item, wanted) in zip(read.items, pouch.items) {
        #expect(item == wanted, "seed \(seed)")
      }
      #expect(read.head == pouch.head, "seed \(seed)")
      let archive = try #require(read.archive, "seed \(seed)")
      for taken in pouch.items.flatMap({ $0.documents }) {
        let entry = try #require(archive.file(of: taken), "seed \(seed)")
        #expect(
          Pouch.file(entry, of: bytes) == pouch.files[taken.document.id], "seed \(seed)")
      }
    }
  }

  @Test(
    "One file without others beside it comes back too", arguments: [TakeAwayFormat.json, .html])
  func plain(format: TakeAwayFormat) {
    for seed in Self.seeds.prefix(40) {
      let pouch = Pouch.random(seed)
      let read = Pouch.read(pouch.written(as: format, isArchive: false))
      #expect(read.problem == nil && read.archive == nil, "seed \(seed)")
      #expect(read.items == pouch.items, "seed \(seed)")
      #expect(read.head == pouch.head, "seed \(seed)")
    }
  }

  @Test("PR-128 in another journal it becomes the same records")
  func records() throws {
    for seed in Self.seeds.prefix(40) {
      let pouch = Pouch.random(seed)
      let read = Pouch.read(pouch.written(as: .markdown))
      let head = try #require(read.head)
      let journal = JournalInMemory()
      journal.bring(read.items, head, "seed \(seed)")
      let records = Transaction(journal.storage)
      for taken in pouch.items { compare(taken, records, "seed \(seed)") }
      for tag in pouch.head.tags {
        var wanted = tag
        wanted.updatedAt = max(wanted.createdAt, wanted.updatedAt)
        #expect(records.find(tag.id) == wanted, "seed \(seed)")
      }
      for search in pouch.head.searches where !search.query.isBlank {
        #expect(records.find(search.id) == search, "seed \(seed)")
      }
      var chosen = try #require(records.find(JournalInMemory.id), "seed \(seed)")
      chosen.id = pouch.head.journal.id
      chosen.createdAt = pouch.head.journal.createdAt
      chosen.updatedAt = pouch.head.journal.updatedAt
      #expect(chosen == pouch.head.journal, "seed \(seed)")
    }
  }

  /// Compares an item, and all that is its own, with what a journal has.
  private func compare(_ taken: TakenItem, _ records: Transaction, _ seed: Comment) {
    var wanted = taken.item
    wanted.updatedAt = max(wanted.createdAt, wanted.updatedAt)
    #expect(records.find(taken.item.id) == wanted, seed)
    for highlight in taken.highlights where !highlight.quote.isBlank {
      var wanted = highlight
      wanted.updatedAt = max(wanted.createdAt, wanted.updatedAt)
      #expect(records.find(highlight.id) == wanted, seed)
    }
    for waiting in taken.waiting {
      var wanted = waiting.version
      wanted.author = JournalInMemory.account
      #expect(records.find(wanted.id) == wanted, seed)
    }
    for document in taken.documents.map({ $0.document }) {
      var wanted = document
      wanted.name = document.name.trimmed
      wanted.addedBy = JournalInMemory.account
      #expect(records.find(document.id) == wanted, seed)
    }
    let mine = [taken.item.id.json]
    let counts = [
      records.count(Highlight.self, by: "item", equal: mine),
      records.count(WaitingVersion.self, by: "item", equal: mine),
      records.count(ItemDocument.self, by: "item", equal: mine),
    ]
    let marked = taken.highlights.count { !$0.quote.isBlank }
    #expect(counts == [marked, taken.waiting.count, taken.documents.count], seed)
  }

  @Test("A text that somebody changed on its way is another version, and its first words are new")
  func changed() throws {
    var item = Item(ID(UUID(high: 2, low: 1)), on: .epoch)
    item.text = LongText.version(of: "olá")
    item.bytes = 4
    item.start = "olá"
    var pouch = Pouch()
    pouch.items = [TakenItem(item, text: "olá")]
    pouch.head = TakenHead(Journal(), tags: [], searches: [], count: 1, at: Pouch.now)
    var text = String(decoding: pouch.written(as: .json, isArchive: false), as: UTF8.self)
    text = text.replacing("\"text\":\"olá\"", with: "\"text\":\"**bom** dia\"")
    let read = try #require(Pouch.read(Array(text.utf8)).items.first)
    #expect(read.item.text == LongText.version(of: "**bom** dia"))
    #expect(read.item.bytes == 11)
    #expect(read.item.start == "bom dia")
  }

  @Test("A page runs nothing, and its JSON ends where the page says")
  func page() throws {
    var pouch = Pouch()
    var item = Item(ID(UUID(high: 2, low: 1)), on: .epoch)
    let text = "<script>alert(1)</script> [a](javascript:alert(1)) </script><b>"
    item.title = "<img src=x onerror=alert(1)>"
    item.text = LongText.version(of: text)
    item.bytes = Int64(text.utf8.count)
    pouch.items = [TakenItem(item, text: text)]
    pouch.head = TakenHead(Journal(), tags: [], searches: [], count: 1, at: Pouch.now)
    let page = String(
      decoding: pouch.written(as: .html, isArchive: false), as: UTF8.self)
    #expect(page.split(separator: "<script").count == 2)
    #expect(page.split(separator: "</script>").count == 2)
    #expect(!page.contains("<img"))
    #expect(!page.contains("href=\"javascript"))
    #expect(page.contains("default-src 'none'"))
  }

  @Test("What a newer version wrote, or something else, is told from what is damaged")
  func problems() {
    var pouch = Pouch.random(3)
    let json = pouch.written(as: .json, isArchive: false)
    #expect(Pouch.read(Array(json.dropLast())).problem == .damaged)
    #expect(Pouch.read(Array("{\"format\":\"outro\",\"items\":[]}".utf8)).problem == .foreign)
    #expect(Pouch.read(Array("olá".utf8)).problem == .damaged)
    #expect(Pouch.read([]).problem == .foreign)
    pouch.head.schema = 99
    for format in TakeAwayFormat.allCases {
      let read = Pouch.read(pouch.written(as: format))
      #expect(read.problem == .newer)
      #expect(read.items.isEmpty)
    }
    pouch.head.schema = 1
    pouch.head.format = "umbu.journal.2"
    #expect(Pouch.read(pouch.written(as: .json)).problem == .newer)
  }
}
