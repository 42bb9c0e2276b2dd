import Identity
import Values

/// What PRSNL shows: four years of somebody's walks, recipes, books, letters, lists, journeys and links.
let journalDemonstration = Demonstration(
  of: "Diário de Ana (demonstração)",
  people: [.init("Ana Prado", "ana@diario.example", as: Roles.alone.founder)],
  story: { now, _ in JournalStory(until: now).deeds })
