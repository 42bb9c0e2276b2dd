import Archives
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

  @Test("PR-128 in another journal it becomes the same records, but for what waited")
  func records() throws {
    for seed in Self.seeds.prefix(40) {
      let pouch = Pouch.random(seed)
      let storage = LayeredStorage(MemoryStorage())
      func run(_ mutation: some Mutation) -> Refusal? {
        let author = Author(
          account: UUID(high: 1, low: 1), role: Roles.alone.founder.rawValue, time: Pouch.now)
        return journalSchema.run(
          type(of: mutation).name, mutation.object, Transaction(storage), by: author)
      }
      let read = Pouch.read(pouch.written(as: .markdown))
      for item in read.items {
        let refusal = run(ImportItems([item.item]))
        #expect(refusal == nil, "seed \(seed)")
        for highlight in item.highlights {
          let refusal = run(AddHighlight(recovered: highlight))
          #expect(highlight.quote.isBlank || refusal == nil, "seed \(seed)")
        }
      }
      for tag in try #require(read.head).tags {
        let refusal = run(BringTag(tag))
        #expect(refusal == nil, "seed \(seed)")
      }
      let records = Transaction(storage)
      for taken in pouch.items {
        var wanted = taken.item
        wanted.updatedAt = max(wanted.createdAt, wanted.updatedAt)
        #expect(records.find(taken.item.id) == wanted, "seed \(seed)")
      }
    }
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
