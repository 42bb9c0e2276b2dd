import Documents
import Identity
import Journal
import Markdown
import Records
import Values

/// What PRSNL shows: a year of somebody's notes and links.
let journalDemonstration = Demonstration(
  of: "Diário de Ana (demonstração)",
  people: [.init("Ana Prado", "ana@diario.example", as: Roles.alone.founder)],
  story: { now, _ in
    let today = CivilDate(at: now, minutesEast: -180)
    let entries = JournalStory.entries.enumerated().map { number, entry in
      (item: entry.item(number + 1, today: today), text: entry.text, daysAgo: entry.daysAgo)
    }
    let texts = entries.filter { !$0.text.isEmpty }.map {
      ItemText($0.item.id, $0.item.text, $0.text)
    }
    let began = now.adding(milliseconds: -Int64(JournalStory.entries[0].daysAgo) * 86_400_000)
    // Their texts first, as devices do it.
    let keeping = Demonstration.Deed(
      at: began, by: 0,
      .work { app, space, caller in
        _ = try await app[TextModule.self].keep(texts, in: space, by: caller.account)
      })
    let adding = entries.enumerated().map { number, entry -> Demonstration.Deed in
      let ago = Int64(entry.daysAgo) * 86_400_000 - Int64(number) * 60_000
      return .init(
        at: now.adding(milliseconds: -max(ago, 0)), by: 0, .mutation(AddItem(entry.item)))
    }
    return [keeping] + adding + JournalStory.ticket(of: entries[2].item, at: now)
  })

extension JournalStory {
  /// What was printed for an item, as a file of it.
  fileprivate static func ticket(of item: Item, at now: Instant) -> [Demonstration.Deed] {
    let page = ReportPage(
      title: "Reserva da pousada (demonstração)",
      lines: [
        "Pousada dos Fervedouros, Mateiros", "", "Duas noites, um quarto, café da manhã.", "",
        "Documento inventado: nenhuma viagem foi feita.",
      ])
    var document = ItemDocument()
    document.id = ID(UUID(high: 0x4001, low: 1 << 63 | 1))
    document.owner = item.id
    document.name = "reserva da pousada.pdf"
    document.type = "application/pdf"
    document.bytes = Int64(page.bytes.count)
    return [
      .init(at: now, by: 0, .mutation(ItemDocument.Add(document))),
      .init(at: now, by: 0, .file(page.bytes, named: document.name, of: document.id.uuid)),
    ]
  }
}
