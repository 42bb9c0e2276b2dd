import Identity
import Journal
import Records
import Values

/// What PRSNL shows: some weeks of somebody's notes and links.
let journalDemonstration = Demonstration(
  of: "Diário de Ana (demonstração)",
  people: [.init("Ana Prado", "ana@diario.example", as: Roles.alone.founder)],
  story: { now, _ in
    let today = CivilDate(at: now, minutesEast: -180)
    return JournalStory.titles.enumerated().map { number, entry -> Demonstration.Deed in
      var item = Item(
        ID(UUID(high: 0x4000, low: 1 << 63 | UInt64(number + 1))),
        on: today.adding(days: -entry.daysAgo))
      item.title = entry.title
      item.kind = entry.url == nil ? .note : .link
      item.url = entry.url
      item.tags = entry.tags
      item.reading = entry.url == nil ? nil : .unread
      let hour: Int64 = 3_600_000
      let ago = Int64(entry.daysAgo) * 24 * hour + Int64(number) * 60_000
      return .init(at: now.adding(milliseconds: -ago), by: 0, .mutation(AddItem(item)))
    }
  })

private enum JournalStory {
  struct Entry: Sendable {
    let daysAgo: Int
    let title: String
    var url: String?
    var tags: [String] = []
  }

  /// The oldest first.
  static let titles: [Entry] = [
    Entry(daysAgo: 380, title: "Primeiro dia na casa nova", tags: ["casa"]),
    Entry(daysAgo: 365, title: "Aniversário da Rosa", tags: ["familia"]),
    Entry(daysAgo: 60, title: "Lista para a viagem ao Jalapão", tags: ["viagem"]),
    Entry(
      daysAgo: 31, title: "Como ler mapas topográficos",
      url: "https://mapas.example/topografia", tags: ["viagem", "ler"]),
    Entry(daysAgo: 12, title: "Receita de pão de queijo da vó", tags: ["receita"]),
    Entry(daysAgo: 3, title: "Conversa com o encanador", tags: ["casa"]),
    Entry(daysAgo: 1, title: "O umbuzeiro e a seca", url: "https://sertao.example/umbu"),
    Entry(daysAgo: 0, title: "Caminhada na lagoa, 6 km"),
  ]
}
