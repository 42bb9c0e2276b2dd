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
    return [keeping] + adding
  })
