import Journal
import Markdown
import Records
import Values

/// An entry as it is kept: with an id, and its texts as heads tell of them. What of it does not depend on the day on
/// which the story is told is made once.
struct JournalPage: Sendable {
  /// What the item said at some time.
  struct Text: Sendable {
    let text: String
    /// Without signs.
    let plain: String
    let written: WrittenText

    init(_ text: String) {
      let document = MarkdownDocument(text)
      self.text = text
      plain = document.plainText
      written = WrittenText(
        text, plain: document.preview(scalars: Item.Limits.start),
        links: document.links.compactMap { Self.item($0.destination) })
    }

    /// The item that a link leads to, as the app writes it; nil for one that leads elsewhere.
    private static func item(_ destination: String) -> ID<Item>? {
      let page = "itens/"
      guard destination.begins(with: page) else { return nil }
      return ID(destination.dropping(utf8: page.byteCount))
    }
  }

  let entry: JournalEntry
  let id: ID<Item>
  /// The minute of its day at which she kept it.
  let minute: Int
  /// The first is that with which it was added.
  let texts: [Text]
  /// For each of the entry's marks, without ids; nil where its words are not in the last text.
  let highlights: [Highlight?]

  private init(_ entry: JournalEntry, _ chance: inout SeededChance) {
    self.entry = entry
    let (id, evening) = (ID<Item>(chance.id()), 19 * 60 + chance.below(220))
    self.id = entry.id ?? id
    minute = entry.minute ?? evening
    let texts = [Text(entry.text)] + entry.later.map { Text($0.text) }
    self.texts = texts
    highlights = entry.marks.map { texts[texts.count - 1].highlight($0) }
  }

  static let all: [JournalPage] = {
    var chance = SeededChance(0xD1A)
    var pages: [JournalPage] = []
    for entry in JournalEntry.all { pages.append(JournalPage(entry, &chance)) }
    return pages
  }()

  /// Its head as it was added.
  func item(on day: CivilDate) -> Item {
    var item = Item(id, on: day)
    item.title = entry.title
    item.minute = entry.minute
    item.zone = entry.minute == nil ? nil : JournalStory.zone
    item.kind = entry.kind
    item.url = entry.url
    item.source = entry.url == nil ? .typed : .shared
    item.tags = entry.tags
    item.reading = entry.reading == nil ? nil : .unread
    item.isFavourite = entry.isFavourite
    let written = texts[0].written
    item.text = written.version
    item.bytes = written.bytes
    item.start = written.start
    item.links = written.links
    return item
  }
}

extension JournalPage.Text {
  /// Nil where the words are not in it.
  fileprivate func highlight(_ mark: JournalEntry.Mark) -> Highlight? {
    // As the words stand on the screen, where a block begins without a sign of its own.
    let all = Array(plain.unicodeScalars).filter { $0 != "\n" }
    let quote = Array(mark.quote.unicodeScalars)
    let places = 0..<max(0, all.count - quote.count + 1)
    guard let start = places.first(where: { all[$0...].starts(with: quote) }) else { return nil }
    let (end, around) = (start + quote.count, Highlight.Limits.around)
    func words(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(all[range])) }
    var highlight = Highlight()
    highlight.quote = mark.quote
    highlight.lead = words(max(0, start - around)..<start)
    highlight.tail = words(end..<min(all.count, end + around))
    highlight.position = start
    highlight.color = mark.color
    highlight.note = mark.note
    return highlight
  }
}
