import Analytics
import Flow
import FlowTesting
import Journal
import Records
import Screen
import ScreenReading
import Shell
import Telemetry
import Testing
import Values

@testable import PRSNL

@Suite("What the person chooses for their journal")
struct JournalSettingsTests {
  private static func journal(_ change: (inout Journal) -> Void = { _ in }) -> Journal {
    var journal = Journal()
    journal.id = ID(UUID(high: 9, low: 1))
    journal.name = "Meu diário"
    change(&journal)
    return journal
  }

  private static func parts(_ journal: Journal) -> Parts {
    var library = Library.State()
    library.journal = journal
    library.isLoaded = true
    var parts = Parts()
    parts[Library.self] = library
    return parts
  }

  private static func readOut(
    _ state: JournalSettings.State, _ journal: Journal, _ language: Language = .pt
  ) -> String {
    let surroundings = Surroundings(now: LibraryTests.now, width: 360, language: language)
    let scene = Scene<JournalSettings.Action>(surroundings) { _ in 0 }
    return JournalSettings.page(state, scene, Frame(Context(), parts(journal))).readOut
  }

  @Test(
    "A choice changes that field of the journal alone, and is counted by its name once it is kept")
  func choose() {
    let old = Self.journal()
    let parts = Self.parts(old)
    let choices: [(JournalSettings.Setting, SettingKey, Journal)] = [
      (.dayStart(240), .dayStart, Self.journal { $0.dayStart = 240 }),
      (.weekStart(1), .weekStart, Self.journal { $0.weekStart = 1 }),
      (.looksBack(false), .lookBack, Self.journal { $0.looksBack = false }),
    ]
    for (choice, key, new) in choices {
      var state = JournalSettings.State()
      let effect = JournalSettings.reduce(&state, .chosen(choice), among: parts)
      #expect(effect.steps.map(\.request) == [.mutate(EditJournal(from: old, to: new))])
      let counted = JournalSettings.reduce(&state, .changed(key, .saved), among: parts)
      #expect(counted.steps.map(\.request) == [.track(.settingsChanged(key))])
    }
  }

  @Test("What is chosen already changes nothing")
  func same() {
    var state = JournalSettings.State()
    let again = JournalSettings.reduce(
      &state, .chosen(.looksBack(true)), among: Self.parts(Self.journal()))
    #expect(again.steps.isEmpty)
  }

  @Test("A choice that does not count says why, until another is made")
  func refused() {
    var state = JournalSettings.State()
    let refusal = Refusal(.invalid, "dayStart")
    let parts = Self.parts(Self.journal())
    _ = JournalSettings.reduce(&state, .changed(.dayStart, .refused(refusal)), among: parts)
    #expect(state.refusal == refusal)
    #expect(Self.readOut(state, Self.journal()).contains("A escolha não foi aceita"))
    _ = JournalSettings.reduce(&state, .chosen(.weekStart(1)), among: parts)
    #expect(state.refusal == nil)
  }

  @Test(
    "The page offers each hour, what another device chose between them, and says in which form the copy is"
  )
  func page() {
    let journal = Self.journal {
      $0.dayStart = 270
      $0.weekly = .json
    }
    let read = Self.readOut(JournalSettings.State(), journal)
    for words in ["À meia-noite", "À 01:00", "Às 04:00", "Às 04:30", "Às 10:00", "Domingo"] {
      #expect(read.contains(words), "\(words)")
    }
    #expect(read.contains("Toda semana em JSON"))
    let english = Self.readOut(JournalSettings.State(), Self.journal(), .en)
    #expect(english.contains("Only when you ask for it"))
    #expect(english.contains("The day begins"))
  }
}
