import Documents
import DocumentsFeature
import Editing
import Fields
import Journal
import Records
import Values

@testable import PRSNL

extension ExportDevice {
  static let first = ID<Item>(UUID(high: 2, low: 1))
  static let photo = ID<ItemDocument>(UUID(high: 4, low: 1))
  /// What the first item says.
  static let standing = "Texto **número** 1\n"
  /// What waits beside it.
  static let other = "outra versão"

  /// A device with a journal that has all that one can have: texts, a readable copy, one in the trash, highlights, tags,
  /// a photo, a saved search, settings, and a text that waits, over what its item says.
  static func filled(isAlone: Bool = true) -> ExportDevice {
    let device = ExportDevice(isAlone: isAlone)
    for number in 1...3 as ClosedRange<UInt64> { device.addItem(number) }
    device.make(RenameTag("viagem", to: "Viagens"))
    device.addBeside()
    device.addWaiting()
    device.choose {
      $0.weekStart = 1
      $0.dayStart = 180
      $0.looksBack = false
      $0.fetchesLinks = true
    }
    return device
  }

  private func addItem(_ number: UInt64) {
    var item = LibraryTests.item(number, "Título \(number)")
    item.createdAt = LibraryTests.now.adding(milliseconds: -5_000)
    item.updatedAt = LibraryTests.now.adding(milliseconds: -1_000)
    item.tags = ["viagem"]
    item.isFavourite = number == 2
    item.reading = number == 2 ? .archived : nil
    if number == 3 { item.deletedAt = LibraryTests.now.adding(milliseconds: -500) }
    let text = number == 1 ? Self.standing : "Texto **número** \(number)\n"
    let written = WrittenText(text, plain: text)
    item.text = written.version
    item.bytes = written.bytes
    item.start = written.start
    values[JournalKey.text(of: item.id, item.text)] = Array(text.utf8)
    if number == 1 {
      let copy = "# A página\n\nInteira."
      item.copy = LongText.version(of: copy)
      values[JournalKey.text(of: item.id, item.copy)] = Array(copy.utf8)
    }
    make(ImportItems([item]))
  }

  private func addBeside() {
    var highlight = Highlight()
    highlight.id = ID(UUID(high: 3, low: 1))
    highlight.item = Self.first
    highlight.quote = "número"
    highlight.lead = "Texto "
    highlight.tail = " 1"
    highlight.note = "importante"
    highlight.createdAt = LibraryTests.now.adding(milliseconds: -400)
    highlight.updatedAt = highlight.createdAt
    make(AddHighlight(recovered: highlight))
    var search = SavedSearch()
    search.id = ID(UUID(high: 8, low: 1))
    search.name = "Receitas"
    search.query = "pão tag:viagem"
    make(AddSavedSearch(search))
    var document = ItemDocument()
    document.id = Self.photo
    document.owner = Self.first
    document.name = "praia.jpg"
    document.type = "image/jpeg"
    document.bytes = 5
    make(ItemDocument.Add(document))
    blobs[KeptDocument(document).blob] = [0xFF, 0xD8, 1, 2, 3]
  }

  /// Two devices wrote over what stands: the later text waits. Then the person put back what stood before both.
  private func addWaiting() {
    let standing = WrittenText(Self.standing, plain: Self.standing)
    let between = WrittenText("Entre os dois", plain: "Entre os dois")
    make(WriteItem(Self.first, over: standing.version, between))
    writeOther(Self.first, over: standing.version)
    make(WriteItem(Self.first, over: between.version, standing))
  }

  /// Writes `other`, which waits where an item says something else than what it is written over.
  func writeOther(_ item: ID<Item>, over base: String) {
    let links = [ID<Item>(UUID(high: 2, low: 3))]
    let written = WrittenText(Self.other, plain: Self.other, links: links)
    make(WriteItem(item, over: base, written))
    values[JournalKey.text(of: item, written.version)] = Array(Self.other.utf8)
  }

  /// Changes what the person chose for the journal.
  func choose(_ change: (inout Journal) -> Void) {
    guard let here = records.find(Self.journal) else { return }
    var chosen = here
    change(&chosen)
    make(EditJournal(from: here, to: chosen))
  }
}

extension ExportDevice {
  /// All that somebody would miss of a journal.
  struct Contents: Equatable {
    var items: [Item] = []
    var highlights: [Highlight] = []
    var waiting: [WaitingVersion] = []
    var documents: [ItemDocument] = []
    var tags: [Tag] = []
    var searches: [SavedSearch] = []
    /// What the person chose, without whose journal it is and when that was changed.
    var journal = Journal()
    /// Each text that one of the records names, by its item and its version.
    var texts: [String: [UInt8]] = [:]
    /// The bytes of documents, by the name of the document.
    var files: [String: [UInt8]] = [:]
  }

  var contents: Contents {
    var contents = Contents()
    contents.items = items.sorted { $0.id < $1.id }
    for item in contents.items {
      contents.highlights += highlights(of: item.id).sorted { $0.id < $1.id }
      let waiting = records.all(WaitingVersion.self, by: "item", equal: [item.id.json])
      contents.waiting += waiting.sorted { $0.id < $1.id }
      contents.documents += documents(of: item.id).sorted { $0.id < $1.id }
      for version in [item.text, item.copy] + waiting.map(\.text) where !version.isEmpty {
        let key = JournalKey.text(of: item.id, version)
        contents.texts[key] = values[key]
      }
    }
    for document in contents.documents {
      contents.files[document.name] = blobs[KeptDocument(document).blob]
    }
    contents.tags = records.all(Tag.self, by: "key", equal: [])
    contents.searches = records.all(SavedSearch.self, by: "name", equal: [])
    contents.journal = records.find(Self.journal) ?? Journal()
    contents.journal.id = .none
    contents.journal.createdAt = .epoch
    contents.journal.updatedAt = .epoch
    return contents
  }
}
