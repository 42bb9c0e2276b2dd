import Documents
import Editing
import Identity
import Journal
import Records
import SyncServer
import Values

/// Four years of somebody who was never there, all from what is written in `JournalEntry.all` and one number: only the
/// times are other ones at every telling.
struct JournalStory {
  static let zone = "America/Sao_Paulo"
  private static let minutesEast = -180

  private(set) var deeds: [Demonstration.Deed] = []
  private var chance = SeededChance(0xA7A)
  private let now: Instant
  private let today: CivilDate

  /// - Parameter now: when it ends; every deed is before it.
  init(until now: Instant) {
    self.now = now
    today = CivilDate(at: now, minutesEast: Self.minutesEast)
    for page in JournalPage.all { tell(page) }
    tellTags()
    tellSearches()
    // In the order of the times, and of what was told first where they are the same.
    deeds = deeds.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
    tellTexts()
  }

  // The pieces of a story

  private mutating func tell(_ time: Instant, _ mutation: any Mutation) {
    deeds.append(.init(at: min(time, now), by: 0, .mutation(mutation)))
  }

  /// A minute of a day there.
  private func instant(_ day: CivilDate, _ minute: Int) -> Instant {
    let minutes = Int(day.daysSinceEpoch) * 1_440 - Self.minutesEast + minute
    return Instant(milliseconds: Int64(minutes) * 60_000)
  }

  private func instant(_ daysAgo: Int, at minute: Int) -> Instant {
    instant(today.adding(days: -daysAgo), minute)
  }

  /// The texts come before the items that name them, as they do from any device.
  private mutating func tellTexts() {
    let texts: [ItemText] = JournalPage.all.flatMap { page in
      page.texts.filter { !$0.text.isEmpty }.map {
        ItemText(page.id, $0.written.version, $0.text)
      }
    }
    let keeping = Demonstration.Deed(
      at: deeds[0].time, by: 0,
      .work { app, space, caller in
        _ = try await app[TextModule.self].keep(texts, in: space, by: caller.account)
      })
    deeds.insert(keeping, at: 0)
  }

  private mutating func tell(_ page: JournalPage) {
    let (entry, day) = (page.entry, page.entry.day.date(seenFrom: today))
    let kept = instant(day, page.minute)
    func later(_ minutes: Int) -> Instant { kept.adding(milliseconds: Int64(minutes) * 60_000) }
    var item = page.item(on: day)
    if day == today, let minute = item.minute {
      item.minute = min(minute, Int(now.since(instant(today, 0)) / 60_000))
    }
    tell(kept, AddItem(item))
    for (written, text) in zip(entry.later, page.texts.dropFirst()) {
      let base = page.texts[written.base].written.version
      tell(later(written.minutes), WriteItem(page.id, over: base, text.written))
    }
    if let reading = entry.reading, reading != .unread {
      tell(later(1_500), MarkItems([page.id], reading: MarkItems.Mark(reading)))
    }
    for (number, found) in page.highlights.enumerated() {
      let id = chance.id()
      guard var highlight = found else { continue }
      highlight.id = ID(id)
      highlight.item = page.id
      tell(later(30 + 5 * number), AddHighlight(highlight))
    }
    if let attachment = entry.attachment { tell(attachment, of: page.id, at: later(10)) }
    if entry.isThrownAway { tell(later(2_880), TrashItems([page.id])) }
  }

  private mutating func tell(
    _ attachment: JournalEntry.Attachment, of item: ID<Item>, at time: Instant
  ) {
    var document = ItemDocument()
    document.id = ID(chance.id())
    document.owner = item
    document.name = attachment.name
    document.type = attachment.type
    document.bytes = Int64(attachment.bytes.count)
    tell(time, ItemDocument.Add(document))
    deeds.append(
      .init(
        at: min(time, now), by: 0,
        .file(attachment.bytes, named: document.name, of: document.id.uuid)))
  }

  /// Keys are folded; names are as people write them. One tag came to be another one, and one has a new name.
  private mutating func tellTags() {
    for (key, name) in [
      ("cachorro", "Pitanga"), ("citacao", "citação"), ("familia", "família"),
      ("musica", "música"), ("saude", "saúde"),
    ] {
      tell(instant(1_050, at: 1_260), RenameTag(key, to: name))
    }
    tell(instant(Self.merged, at: 1_275), MergeTag("passeio", into: "caminhada"))
  }

  /// When walks came to have one tag.
  static let merged = 700

  private mutating func tellSearches() {
    for (number, (name, query)) in [
      ("Por ler", "está:não-lido"), ("Receitas", "etiqueta:receita"),
      ("Trechos marcados", "tem:marcação"), ("Viagens com papéis", "etiqueta:viagem tem:anexo"),
    ].enumerated() {
      var search = SavedSearch()
      search.id = ID(chance.id())
      search.name = name
      search.query = query
      tell(instant(400 - 60 * number, at: 1_290), AddSavedSearch(search))
    }
  }
}
