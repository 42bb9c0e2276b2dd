import Documents
import Flow
import Journal
import struct Journal.Tag
import Records
import Search
import Testing
import Values

@testable import DocumentsFeature
@testable import PRSNL
@testable import Shell

@Suite("The index of a journal")
struct FindIndexTests {
  private static let bread = "Receita de **pão** de queijo com polvilho"
  private static let boat = "A boat on the river"

  private static var items: [Item] {
    [Desk.item(1, "Domingo", text: bread), Desk.item(2, "Holiday", text: boat)]
  }

  private func made(_ items: [Item] = Self.items) -> IndexDevice {
    var device = IndexDevice(Desk.parts(items))
    device.put(Self.bread, of: items[0])
    device.put(Self.boat, of: items[1])
    return device
  }

  private func found(_ words: String, on device: IndexDevice) -> [UInt64] {
    let query = SearchQuery(saved: words, ItemVocabulary.words)
    return device.state.held.index.search(query, today: Desk.day).hits.filter { !$0.isPartial }
      .map(\.id.low)
  }

  @Test("PR-126 what is kept is found by its words, and after a new start without reading it again")
  func stays() {
    var device = made()
    device.open()
    #expect(device.state.phase == .ready)
    #expect(!device.state.isBehind && !device.state.isBusy)
    #expect(found("queijos", on: device) == [1])
    #expect(found("boats", on: device) == [2])
    #expect(device.read.count == 2)
    device.open()
    #expect(found("polvilho", on: device) == [1])
    #expect(device.read.isEmpty)
  }

  @Test("What is changed is found as it is now, and what is in the trash is not")
  func follows() {
    var device = made()
    device.open()
    var changed = Self.items
    changed[0].title = "Segunda"
    changed[0].updatedAt = Desk.now.adding(milliseconds: 1)
    changed[1].deletedAt = Desk.now
    changed[1].updatedAt = Desk.now
    device.parts = Desk.parts(changed)
    device.send(.itemsChanged(changed.map(\.id.uuid)))
    #expect(found("domingo", on: device).isEmpty)
    #expect(found("segunda", on: device) == [1])
    #expect(found("boat", on: device).isEmpty)
    device.open()
    #expect(found("segunda", on: device) == [1])
    #expect(found("boat", on: device).isEmpty)
  }

  @Test("An item whose text has not come is found by its title, and by its text once that came")
  func comes() {
    let items = Self.items
    var device = made(items)
    let key = JournalKey.text(of: items[0].id, items[0].text)
    let text = device.values.removeValue(forKey: key)
    device.open()
    #expect(found("domingo", on: device) == [1])
    #expect(found("polvilho", on: device).isEmpty)
    #expect(device.state.lacking == [items[0].id.uuid])
    device.values[key] = text
    device.send(.textsCame)
    #expect(found("polvilho", on: device) == [1])
    #expect(device.state.lacking.isEmpty)
  }

  @Test("While an import goes on nothing is indexed, and once it rests all that came and went is")
  func held() {
    var items = Self.items
    var device = made(items)
    device.open()
    #expect(FindIndex.hear(.told(TextCarrier.waits), device.state) == .held(true))
    #expect(FindIndex.hear(.told(TextCarrier.goesOn), device.state) == .held(false))
    device.send(.held(true))
    items[1] = Desk.item(3, "Terceiro", text: Self.bread)
    device.parts = Desk.parts(items)
    device.put(Self.bread, of: items[1])
    device.send(.itemsChanged([Self.items[1].id.uuid, items[1].id.uuid]))
    device.send(.changedWidely)
    device.send(.looked)
    #expect(found("polvilho", on: device) == [1] && found("boat", on: device) == [2])
    #expect(device.read.count == 2 && device.state.due.isEmpty && device.state.isBehind)
    // Where the app is killed in the middle, the next start finds it.
    var killed = device
    killed.open()
    #expect(found("polvilho", on: killed).sorted() == [1, 3])
    #expect(found("boat", on: killed).isEmpty)

    device.send(.held(false))
    #expect(found("polvilho", on: device).sorted() == [1, 3])
    #expect(found("boat", on: device).isEmpty)
    #expect(device.read.count == 3 && !device.state.isBehind && !device.state.isBusy)
    // Who says it once more asks for nothing.
    let parts = device.parts
    let again = FindIndex.reduce(&device.state, .held(false), among: parts)
    #expect(again.steps.isEmpty)
  }

  @Test("An index that was still being read when an import began is brought up to date behind it")
  func heldWhileReading() {
    var device = made()
    device.state = FindIndex.opened(in: Desk.context)
    device.send(.held(true))
    device.send(.manifestRead([]))
    #expect(device.state.phase == .ready && device.read.isEmpty && device.state.isBehind)
    device.send(.held(false))
    #expect(found("boat", on: device) == [2] && !device.state.isBehind)
  }

  @Test("What the device lost of the index is indexed anew")
  func lost() {
    var device = made()
    device.open()
    for key in device.values.keys where JournalKey.segment(key).isThere { device.values[key] = nil }
    device.open()
    #expect(found("polvilho", on: device) == [1])
    #expect(device.read.count == 2)
    device.values[JournalKey.manifest] = [1, 2, 3]
    device.open()
    #expect(found("boat", on: device) == [2])
  }

  @Test("A segment that no index names is removed")
  func orphans() {
    var device = made()
    let orphan = JournalKey.segment(4_000)
    device.values[orphan] = [1]
    device.open()
    #expect(device.values[orphan] == nil)
    let segments = device.values.keys.filter { JournalKey.segment($0).isThere }
    #expect(segments.count == 1)
  }

  /// Whether a word lies in what the device keeps of the index.
  private func keeps(_ word: String, _ device: IndexDevice) -> Bool {
    let word = Array(word.utf8)
    return device.values.contains { key, bytes in
      key.hasPrefix(JournalKey.index)
        && (0...max(0, bytes.count - word.count)).contains { bytes[$0...].starts(with: word) }
    }
  }

  @Test("PR-119 of what is purged no word stays in the kept index, also where the app was killed")
  func purged() {
    let secret = "zyzzyva"
    var items = (1...6).map { Desk.item($0, "Nota \($0)", text: Self.boat) }
    items[3] = Desk.item(4, "Segredo", text: secret)
    var device = IndexDevice(Desk.parts(items))
    for item in items { device.put(Self.boat, of: item) }
    device.put(secret, of: items[3])
    device.open()
    #expect(found(secret, on: device) == [4] && keeps("zyzzyv", device))
    // In the trash it is not found, and for that nothing large is written.
    let segments = Set(device.values.keys.filter { JournalKey.segment($0).isThere })
    items[3].deletedAt = Desk.now
    items[3].updatedAt = Desk.now.adding(milliseconds: 1)
    device.parts = Desk.parts(items)
    device.send(.itemsChanged([items[3].id.uuid]))
    #expect(found(secret, on: device).isEmpty && keeps("zyzzyv", device))
    #expect(Set(device.values.keys.filter { JournalKey.segment($0).isThere }) == segments)

    let gone = items.remove(at: 3)
    device.parts = Desk.parts(items)
    var killed = device
    device.send(.itemsChanged([gone.id.uuid]))
    #expect(!keeps("zyzzyv", device) && !keeps("segred", device))
    #expect(found("boat", on: device).sorted() == [1, 2, 3, 5, 6])
    // The heads say that it is gone, and the app ended before the index heard of it.
    killed.open()
    #expect(!keeps("zyzzyv", killed) && !keeps("segred", killed))
    killed.open()
    #expect(found("boat", on: killed).sorted() == [1, 2, 3, 5, 6])
    #expect(killed.read.isEmpty)
  }

  @Test(
    "A tab that does not lead finds all and keeps nothing; once it leads it begins with what is kept"
  )
  func follower() {
    var device = made()
    device.leads = false
    device.open()
    #expect(found("boat", on: device) == [2])
    #expect(device.state.hasUnkept)
    #expect(device.values[JournalKey.manifest] == nil)
    device.send(.leads)
    #expect(found("boat", on: device) == [2])
    #expect(device.values[JournalKey.manifest] != nil)
  }

  @Test("PR-126 tags by what they are called now, notes of highlights, kinds and states are found")
  func beside() {
    var items = Self.items
    items[0].tags = ["cozinha"]
    items[0].reading = .unread
    items[1].kind = .photo
    var highlight = Highlight()
    highlight.id = ID(UUID(high: 3, low: 1))
    highlight.item = items[0].id
    highlight.quote = "polvilho"
    highlight.note = "azedo, da feira"
    var device = made(items)
    device.parts = Desk.parts(items, highlights: [highlight])
    device.open()
    #expect(found("feira", on: device) == [1])
    #expect(found("etiqueta:cozinha", on: device) == [1])
    #expect(found("está:não-lido", on: device) == [1])
    #expect(found("is:unread", on: device) == [1])
    #expect(found("tem:marcação", on: device) == [1])
    #expect(found("tipo:foto", on: device) == [2])
    #expect(found("has:photo", on: device) == [2])
    var tag = Tag()
    tag.id = Tag.id(of: "cozinha")
    tag.key = "cozinha"
    tag.name = "Receitas"
    device.parts = Desk.parts(items, tags: [tag], highlights: [highlight])
    device.send(.changedWidely)
    #expect(found("tag:receitas", on: device) == [1])
    #expect(found("tag:cozinha", on: device).isEmpty)
  }

  private static func file(_ number: UInt64, of item: Item, _ type: String) -> ItemDocument {
    var file = ItemDocument()
    file.id = ID(UUID(high: 3, low: number))
    file.owner = item.id
    file.type = type
    return file
  }

  @Test("PR-126 an item is found by what is attached to it, from when it is until it is gone")
  func attached() {
    var device = made()
    func attach(_ files: [ItemDocument]) {
      var documents = OwnedDocuments<Item>.State(in: Desk.context)
      documents.all = files
      device.parts[OwnedDocuments<Item>.self] = documents
    }
    attach([Self.file(1, of: Self.items[0], "application/pdf")])
    device.open()
    #expect(found("tem:anexo", on: device) == [1])
    #expect(found("has:photo", on: device).isEmpty)
    // Another one in its place: there are as many as before.
    let photo = Self.file(2, of: Self.items[1], "image/png")
    attach([photo])
    let news = RecordNews(Changes(isComplete: false, changed: [photo]))
    let heard = FindIndex.hear(.told(.changed(news)), device.state)
    #expect(heard == .filesChanged)
    if let heard { device.send(heard) }
    #expect(found("tem:anexo", on: device) == [2])
    #expect(found("has:photo", on: device) == [2])
    #expect(found("has:file", on: device) == [2])
  }
}
