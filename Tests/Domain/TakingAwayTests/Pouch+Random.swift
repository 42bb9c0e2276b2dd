import Documents
import Effort
import Records
import TakingAway
import Values

@testable import Journal

extension Pouch {
  /// What nobody would type, and some would: whatever ends or begins something in one of the forms is in it.
  private static let pieces = [
    "Pão de queijo", "olá", " ", "\n", "\n\n", "\r\n", "\r", "\t", "---", "\n---\n", "# Título",
    "- [ ] tarefa", "| a | b |\n|---|---|\n| 1 | 2 |", "</script>", "<!--", "-->", "\"", "'", "\\",
    "\u{2028}", "\u{85}", "\u{7F}", "\u{FEFF}", "🌳", "e\u{301}", "[nota](item:1)", "]}", "{",
    "<script id=\"umbu-journal\" type=\"application/json\">", "tags: [a, b]", ": ", "#", "\u{1}",
    "<!-- umbu 00000000-0000-0002-0000-000000000001 1 -->", "\n\n\n", "true", "null", "2026-11-28",
  ]
  private static let keys = ["pão", "viagem", "ler depois", "a·2", "1", "null", "c#"]

  /// The same from the same seed.
  static func random(_ seed: UInt64) -> Pouch {
    var random = SeededGenerator(seed: seed)
    var pouch = Pouch()
    var journal = Journal()
    journal.id = ID(UUID(high: 9, low: seed))
    journal.name = line(&random, 120)
    journal.createdAt = time(&random)
    journal.updatedAt = time(&random)
    journal.dayStart = Int.random(in: 0...600, using: &random)
    journal.weekStart = Int.random(in: 1...7, using: &random)
    journal.fetchesLinks = Bool.random(using: &random)
    journal.looksBack = Bool.random(using: &random)
    journal.weekly = TakeAwayFormat.allCases.randomElement(using: &random)
    var tags: [Tag] = []
    for key in keys where Bool.random(using: &random) {
      var tag = Tag()
      tag.id = Tag.id(of: key)
      tag.key = key
      tag.name = line(&random, 40)
      if tag.name.isBlank { tag.name = key }
      tag.removedAt = Bool.random(using: &random) ? time(&random) : nil
      tag.createdAt = time(&random)
      tag.updatedAt = time(&random)
      tags.append(tag)
    }
    var search = SavedSearch()
    search.id = ID(UUID(high: 8, low: seed))
    search.name = "busca"
    search.query = line(&random, 60)
    for number in 0..<UInt64.random(in: 0...12, using: &random) {
      let taken = item(number, &random, &pouch.files)
      pouch.items.append(taken)
    }
    pouch.head = TakenHead(
      journal, tags: tags, searches: [search], count: pouch.items.count, at: now)
    return pouch
  }

  private static func item(
    _ number: UInt64, _ random: inout SeededGenerator, _ files: inout [ID<ItemDocument>: [UInt8]]
  ) -> TakenItem {
    let days = Int.random(in: -20_000...25_000, using: &random)
    var item = Item(ID(UUID(high: 2, low: number)), on: CivilDate(daysSinceEpoch: days))
    item.title = line(&random, 300)
    item.minute = Bool.random(using: &random) ? Int.random(in: 0..<1_440, using: &random) : nil
    item.zone = Bool.random(using: &random) ? "America/Sao_Paulo" : nil
    item.kind = Item.Kind.allCases.randomElement(using: &random)!
    item.source = Item.Source.allCases.randomElement(using: &random)!
    item.tags = keys.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    item.url = Bool.random(using: &random) ? "https://exemplo.com/?a=1#b" : nil
    item.reading = Item.Reading.allCases.randomElement(using: &random)
    item.isFavourite = Bool.random(using: &random)
    item.place = Int.random(in: 0...9_999, using: &random)
    item.links = number > 0 ? [ID(UUID(high: 2, low: number - 1))] : []
    item.origin = Bool.random(using: &random) ? "pocket:" + number.description : nil
    item.deletedAt = Int.random(in: 0..<4, using: &random) == 0 ? time(&random) : nil
    item.createdAt = time(&random)
    item.updatedAt = time(&random)
    var taken = TakenItem(item)
    taken.text = text(&random)
    taken.copy = Int.random(in: 0..<3, using: &random) == 0 ? text(&random) : nil
    addTexts(&taken, &random)
    addMarks(number, &taken, &random)
    addDocuments(number, &taken, &random, &files)
    return taken
  }

  private static func addTexts(_ taken: inout TakenItem, _ random: inout SeededGenerator) {
    if let text = taken.text {
      taken.item.text = LongText.version(of: text)
      taken.item.bytes = Int64(text.utf8.count)
      taken.item.start = line(&random, 200)
    } else if Bool.random(using: &random) {
      // One that has not come to this device.
      taken.item.text = "00000000000000a1"
      taken.item.bytes = 12
    }
    if let copy = taken.copy { taken.item.copy = LongText.version(of: copy) }
    for number in 0..<UInt64.random(in: 0...2, using: &random) {
      var version = WaitingVersion()
      version.item = taken.item.id
      // The first is over what its item says, as after somebody put that back.
      version.base = number == 0 ? taken.item.text : "00000000000000b2"
      version.writtenAt = time(&random)
      version.start = line(&random, 200)
      let words = text(&random) ?? "outra versão"
      version.text = LongText.version(of: words)
      version.bytes = Int64(words.utf8.count)
      for other in 0..<UInt64.random(in: 0...2, using: &random) {
        version.links.append(ID(UUID(high: 2, low: other)))
      }
      version.id = WaitingVersion.id(of: version.text, over: version.base, in: version.item)
      taken.waiting.append(TakenVersion(version, text: words))
    }
  }

  private static func addMarks(
    _ number: UInt64, _ taken: inout TakenItem, _ random: inout SeededGenerator
  ) {
    for position in 0..<UInt64.random(in: 0...3, using: &random) {
      var highlight = Highlight()
      highlight.id = ID(UUID(high: 3, low: number << 8 | position))
      highlight.item = taken.item.id
      highlight.part = Highlight.Part.allCases.randomElement(using: &random)!
      highlight.lead = line(&random, Highlight.Limits.around)
      highlight.tail = line(&random, Highlight.Limits.around)
      highlight.quote = text(&random) ?? "citação"
      highlight.note = text(&random) ?? ""
      highlight.color = Highlight.Color.allCases.randomElement(using: &random)!
      highlight.position = Int(position)
      highlight.createdAt = time(&random)
      highlight.updatedAt = time(&random)
      taken.highlights.append(highlight)
    }
  }

  private static func addDocuments(
    _ number: UInt64, _ taken: inout TakenItem, _ random: inout SeededGenerator,
    _ files: inout [ID<ItemDocument>: [UInt8]]
  ) {
    for position in 0..<UInt64.random(in: 0...2, using: &random) {
      var document = ItemDocument()
      document.id = ID(UUID(high: 4, low: number << 8 | position))
      document.owner = taken.item.id
      document.name = line(&random, 60) + ".jpg"
      document.type = "image/jpeg"
      let count = Int.random(in: 1...5_000, using: &random)
      document.bytes = Int64(count)
      document.addedAt = time(&random)
      var file: [UInt8] = []
      for _ in 0..<count { file.append(UInt8.random(in: 0...255, using: &random)) }
      files[document.id] = file
      taken.documents.append(
        TakenDocument(document, path: TakeAwayWriter.path(of: document)))
    }
  }

  /// Nil for none.
  private static func text(_ random: inout SeededGenerator) -> String? {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      text += pieces.randomElement(using: &random)!
    }
    return text.isEmpty ? nil : text
  }

  private static func line(_ random: inout SeededGenerator, _ most: Int) -> String {
    (text(&random) ?? "").asLine.first(scalars: most)
  }

  private static func time(_ random: inout SeededGenerator) -> Instant {
    Instant(milliseconds: Int64.random(in: -10_000_000_000...1_795_608_000_000, using: &random))
  }
}
