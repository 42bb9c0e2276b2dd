import Fields
import Journal
import Records
import Testing
import Values

@Suite("Items of a journal")
struct ItemStories {
  @Test("PR-125 an item has title, text, kind, tags, address, source, times and attachments")
  func fields() throws {
    var item = Diary.item(2, "Pão")
    item.text = Diary.first
    item.kind = .link
    item.tags = ["receita", "pao"]
    item.url = "https://exemplo.com.br/pao"
    item.source = .pocket
    item.createdAt = Diary.now.adding(milliseconds: -2_000)
    item.updatedAt = Diary.now.adding(milliseconds: -1_000)
    item.start = "Farinha"
    item.day = Diary.today.adding(days: -3)
    item.minute = 485
    item.zone = "America/Sao_Paulo"
    item.bytes = 3
    item.copy = Diary.second
    item.reading = .read
    item.isFavourite = true
    item.place = 12
    item.links = [Diary.item(3).id]
    item.origin = "pocket:1"
    item.deletedAt = Diary.now
    // Each field is set, and is the same once it was stored, and once it has travelled.
    let blank = Item().row
    for field in Item.fields {
      let place = Item.table.position(of: field.name)
      #expect(place.map { item.row[$0] != blank[$0] } == true, "\(field.name)")
    }
    #expect(Item(stored: item.row) == item)
    let travelled = try Item(jsonBytes: item.jsonBytes())
    #expect(travelled == item)
    let diary = Diary()
    var document = ItemDocument()
    document.id = ID(UUID(high: 7, low: 1))
    document.owner = diary.note.id
    document.name = "receita.pdf"
    document.type = "application/pdf"
    document.bytes = 10
    #expect(diary.run(ItemDocument.Add(document)) == nil)
    #expect(diary.records.find(document.id)?.owner == diary.note.id)
  }

  @Test("An item has a thousand files, which go with it, and no more")
  func files() {
    let diary = Diary()
    var document = ItemDocument()
    document.owner = diary.note.id
    document.name = "receita.pdf"
    document.bytes = 10
    for number in UInt64(1)...1_000 {
      document.id = ID(UUID(high: 7, low: number))
      #expect(diary.run(ItemDocument.Add(document)) == nil)
    }
    document.id = ID(UUID(high: 7, low: 1_001))
    #expect(
      diary.run(ItemDocument.Add(document))
        == Refusal(.limitReached, "documentsOfOne", limit: 1_000))
  }

  @Test("What an edit names changes, and the text it leaves alone")
  func edit() {
    let diary = Diary()
    var edited = diary.note
    edited.title = "Broa"
    edited.tags = ["receita"]
    edited.text = Diary.second
    diary.time = Diary.now.adding(milliseconds: 1_000)
    #expect(diary.run(EditItem(from: diary.note, to: edited)) == nil)
    #expect(diary.head?.title == "Broa")
    #expect(diary.head?.tags == ["receita"])
    #expect(diary.head?.text == Diary.first)
    #expect(diary.head?.updatedAt == diary.time)
  }

  @Test("A day in the far future, two tags that are one and an address that is none are refused")
  func refused() {
    let diary = Diary()
    var far = Diary.item(2)
    far.day = Diary.today.adding(days: 40_000)
    #expect(diary.run(AddItem(far)) == Refusal(.invalid, "day", reason: "tooFar"))
    var twice = Diary.item(2)
    twice.tags = ["a", "a"]
    #expect(diary.run(AddItem(twice)) == Refusal(.duplicate, "tags"))
    var script = Diary.item(2)
    script.url = "javascript:alert(1)"
    #expect(diary.run(AddItem(script)) == Refusal(.invalid, "url"))
    #expect(diary.records.find(far.id) == nil)
  }

  @Test("Days and times that no clock shows are refused, whoever brings them")
  func extremes() {
    let diary = Diary()
    func refusal(_ change: (inout Item) -> Void) -> [Refusal?] {
      var item = Diary.item(2)
      change(&item)
      return [diary.run(ImportItems([item])), diary.run(AddItem(recovered: item))]
    }
    func both(_ field: String, _ reason: String) -> [Refusal?] {
      let refusal = Refusal(.invalid, field, reason: reason)
      return [refusal, refusal]
    }
    #expect(refusal { $0.day = .first } == both("day", "tooEarly"))
    #expect(refusal { $0.day = CivilDate("0999-12-31")! } == both("day", "tooEarly"))
    #expect(refusal { $0.day = .last } == both("day", "tooFar"))
    let yearOne = Instant("0001-01-01T00:00:00Z")!
    for time in [yearOne, Instant(milliseconds: .min)] {
      #expect(refusal { $0.createdAt = time } == both("createdAt", "tooEarly"))
      #expect(refusal { $0.deletedAt = time } == both("deletedAt", "tooEarly"))
    }
    // What is ahead of the clock here came now, as everywhere.
    var ahead = Diary.item(3)
    ahead.createdAt = Instant(milliseconds: .max)
    ahead.updatedAt = Instant("9999-12-31T00:00:00Z")!
    ahead.deletedAt = Instant(milliseconds: .max)
    #expect(diary.run(ImportItems([ahead])) == nil)
    let kept = diary.records.find(ahead.id)
    #expect(
      [kept?.createdAt, kept?.updatedAt, kept?.deletedAt] == [diary.time, diary.time, diary.time])
    var added = Diary.item(4)
    added.deletedAt = Instant(milliseconds: .max)
    #expect(diary.run(AddItem(added)) == Refusal(.invalid, "deletedAt", reason: "tooFar"))
    var old = Diary.item(5)
    old.day = CivilDate("1000-01-01")!
    old.createdAt = Instant("1000-01-01T00:00:00Z")!
    #expect(diary.run(ImportItems([old])) == nil)
    #expect(diary.records.find(Diary.item(2).id) == nil)
  }

  @Test("States and tags of many items are one change each")
  func marks() {
    let diary = Diary()
    let other = Diary.item(2, "Um artigo")
    #expect(diary.run(AddItem(other)) == nil)
    let both = [diary.note.id, other.id]
    #expect(diary.run(MarkItems(both, reading: .unread, isFavourite: true)) == nil)
    #expect(diary.run(TagItems(both, adding: ["ler", "x"])) == nil)
    #expect(diary.run(TagItems(both, removing: ["x"])) == nil)
    for id in both {
      let item = diary.records.find(id)
      #expect(item?.reading == .unread)
      #expect(item?.isFavourite == true)
      #expect(item?.tags == ["ler"])
    }
    #expect(diary.run(MarkItems(both, reading: MarkItems.Mark.none)) == nil)
    #expect(diary.head?.reading == nil)
    #expect(diary.head?.isFavourite == true)
  }

  @Test("What is put into the trash comes back, and goes with all that is its own")
  func trash() {
    let diary = Diary()
    var highlight = Highlight()
    highlight.id = ID(UUID(high: 3, low: 1))
    highlight.item = diary.note.id
    highlight.quote = "queijo"
    #expect(diary.run(AddHighlight(highlight)) == nil)
    let ids = [diary.note.id]
    // What is not in the trash is not removed.
    #expect(diary.run(PurgeItems(ids)) == nil)
    #expect(diary.head != nil)
    #expect(diary.run(TrashItems(ids)) == nil)
    #expect(diary.head?.deletedAt == Diary.now)
    #expect(diary.run(RestoreItems(ids)) == nil)
    #expect(diary.head?.deletedAt == nil)
    #expect(diary.run(TrashItems(ids)) == nil)
    #expect(diary.run(PurgeItems(ids)) == nil)
    #expect(diary.head == nil)
    #expect(diary.records.find(highlight.id) == nil)
    #expect(diary.run(RestoreItems(ids)) == Refusal(.missing, Item.recordType))
    #expect(!Trash.isDue(Diary.now, at: Diary.now.adding(milliseconds: 30 * 86_400_000 - 1)))
    #expect(Trash.isDue(Diary.now, at: Diary.now.adding(milliseconds: 30 * 86_400_000)))
  }

  private func mark(_ item: ID<Item>, _ numbers: Range<UInt64>, in diary: Diary) {
    for number in numbers {
      var highlight = Highlight()
      highlight.id = ID(UUID(high: 3, low: number))
      highlight.item = item
      highlight.quote = "queijo"
      diary.records.put(highlight)
    }
  }

  @Test("Of an item with very many parts so many go with one change, and with others it is refused")
  func manyParts() {
    let diary = Diary()
    let other = Diary.item(2, "Um artigo")
    #expect(diary.run(AddItem(other)) == nil)
    let most = PurgeItems.most
    mark(diary.note.id, 0..<UInt64(most + 1), in: diary)
    mark(other.id, UInt64(most + 1)..<UInt64(most + 3), in: diary)
    let ids = [other.id, diary.note.id]
    #expect(diary.run(TrashItems(ids)) == nil)
    let tooMany = Refusal(.invalid, "items", reason: "tooMany")
    #expect(diary.run(PurgeItems(ids)) == tooMany)
    #expect(diary.records.find(other.id) != nil)
    let purges = PurgeItems.all(ids) { $0 == other.id ? 2 : most + 1 }
    #expect(purges.map(\.items) == [[other.id], [diary.note.id], [diary.note.id]])
    #expect(diary.run(purges[0]) == nil)
    #expect(diary.records.find(other.id) == nil)
    func left() -> Int {
      diary.records.count(Highlight.self, by: "item", equal: [diary.note.id.json])
    }
    #expect(diary.run(purges[1]) == nil)
    #expect(left() == 1 && diary.head?.isInTrash == true)
    #expect(diary.run(purges[2]) == nil)
    #expect(left() == 0 && diary.head == nil)
    let small = (1...501).map { ID<Item>(UUID(high: 2, low: $0)) }
    #expect(PurgeItems.all(small) { _ in 0 }.map(\.items.count) == [500, 1])
    #expect(PurgeItems.all(small) { _ in 1 }.map(\.items.count) == [500, 1])
    #expect(PurgeItems.all(small) { _ in most - 1 }.count == 501)
    #expect(PurgeItems.all([]) { _ in 0 }.isEmpty)
  }

  @Test("An item has so many links in all, ended ones among them")
  func links() {
    let diary = Diary()
    func note(_ number: Int) -> Refusal? {
      var link = PublicLink()
      link.id = ID(UUID(high: 7, low: UInt64(number)))
      link.item = diary.note.id
      link.until = Instant(milliseconds: 1)
      return diary.run(NoteLink(link))
    }
    for number in 1...PublicLink.mostEver { #expect(note(number) == nil) }
    let full = Refusal(.limitReached, "links", limit: PublicLink.mostEver)
    #expect(note(PublicLink.mostEver + 1) == full)
    #expect(note(1) == nil)
  }

  @Test("What is brought in twice is there once, with its times")
  func imports() {
    let diary = Diary()
    var old = Diary.item(5, "De longe")
    old.origin = "pocket:1"
    old.createdAt = Instant(milliseconds: 1_000_000_000_000)
    old.updatedAt = diary.time.adding(milliseconds: 1)
    #expect(diary.run(ImportItems([old])) == nil)
    let kept = diary.records.find(old.id)
    #expect(kept?.createdAt == old.createdAt)
    #expect(kept?.updatedAt == diary.time)
    var again = old
    again.id = ID(UUID(high: 2, low: 6))
    #expect(diary.run(ImportItems([again, old])) == nil)
    #expect(diary.records.find(again.id) == nil)
    #expect(diary.records.count(Item.self, by: "day", equal: []) == 2)
  }
}
