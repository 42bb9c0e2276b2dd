import Care
import Flow
import FlowTesting
import RecordPages
import Records
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import Careguide

/// A month of doses on the pages of a medicine and of a person.
@Suite("the calendar of doses")
struct DoseCalendarTests {
  private static let medicine = Medicine.path(of: FamilySample.losartana.id)
  private static let person = Person.path(of: FamilySample.rosa.id)

  /// The 18th all taken, the 19th in part; today is the 20th, half past eleven.
  private static let doses = [
    FamilySample.taken(50, "2026-11-18T08:00", at: "2026-11-18T11:05:00Z"),
    FamilySample.taken(51, "2026-11-18T20:00", at: "2026-11-18T23:05:00Z"),
    FamilySample.taken(52, "2026-11-19T08:00", at: "2026-11-19T11:05:00Z"),
    with(FamilySample.taken(53, "2026-11-19T09:00", at: "2026-11-19T12:00:00Z")) {
      $0.medicine = FamilySample.paracetamol.id
      $0.planned = ""
    },
  ]

  private static func page(
    _ path: Path, _ language: Language = .pt,
    _ change: (inout DoseLogSection.State) -> Void = { _ in }
  ) -> Node {
    var home = FamilySample.home(
      medicines: [FamilySample.losartana, FamilySample.paracetamol])
    home.parts[Today.self] = FamilySample.today(doses)
    var state = DoseLogSection.State()
    change(&state)
    home.parts[DoseLogSection.self] = state
    return FamilySample.page(home, path, language)
  }

  /// What the days are called.
  private func days(_ page: Node) -> [String] {
    page.elements.filter { $0.text("name") == "dose-day" }.compactMap { $0.text("aria-label") }
  }

  @Test("CG-130 each day of the month says in words what its mark shows, in both languages")
  func marks() {
    let names = days(Self.page(Self.medicine))
    #expect(names.count == 30)
    #expect(names[9] == "ter, 10/11/2026: nada tomado, 0 de 2")
    #expect(names[17] == "qua, 18/11/2026: tudo tomado, 2 de 2")
    #expect(names[18] == "qui, 19/11/2026: parte tomada, 1 de 2")
    #expect(names[19] == "sex, 20/11/2026: ainda por vir, 0 de 2")
    #expect(days(Self.page(Self.medicine, .en))[17] == "Wed, 18/11/2026: all taken, 2 of 2")
    let marks = Self.page(Self.medicine).elements.filter {
      $0.text("class")?.hasPrefix("day-mark") == true
    }
    #expect(marks[17].text("class") == "day-mark day-whole")
    #expect(marks[18].text("class") == "day-mark day-part")
    // The first of November 2026 is a Sunday.
    #expect(
      Self.page(Self.medicine).elements.contains {
        $0.text("class") == "month-days" && $0.text("data-before") == "0"
      })
  }

  @Test("CG-130 before the first schedule nothing was planned, and a table says the same")
  func table() {
    let page = Self.page(Self.medicine) {
      $0.month = CivilDate("2026-10-01")
      $0.showsTable = true
    }
    #expect(page.readOut.contains("outubro de 2026") && days(page).isEmpty)
    let rows = page.elements.filter { $0.tag == "tr" }
    #expect(rows.count == 32)
    #expect(rows[1].readOut == "qui, 01/10/2026nada planejado")
    let november = Self.page(Self.medicine) { $0.showsTable = true }
    #expect(november.elements.contains { $0.readOut == "qui, 19/11/2026parte tomada1 de 2" })
  }

  @Test(
    "CG-130 a day shows its doses, which lead to their pages; a person's day those of all medicines"
  )
  func chosen() {
    let page = Self.page(Self.person) { $0.day = CivilDate("2026-11-19") }
    let chosen = page.elements.first { $0.text("class") == "month-chosen" }
    #expect(chosen?.readOut.contains("08:00 · Losartana 50 mg") == true)
    #expect(chosen?.readOut.contains("09:00 · Paracetamol") == true)
    #expect(chosen?.readOut.contains("Perdido") == true)
    let links = (chosen?.children.flatMap { $0.elements } ?? []).filter { $0.tag == "a" }
      .compactMap { $0.text("href") }
    #expect(links.map { $0.hasSuffix("2026-11-19T08:00") } == [true, false, false])
    let none = Self.page(Self.medicine) {
      $0.month = CivilDate("2026-10-01")
      $0.day = CivilDate("2026-10-02")
    }
    #expect(none.readOut.contains("Nenhuma dose neste dia."))
  }

  @Test("CG-130 other months are one tap away and are announced; another page begins anew")
  func moving() {
    let store = TestStore<DoseLogSection>(DoseLogSection.State())
    store.send(.entered(Self.medicine)) { $0.page = Self.medicine }
    store.send(.dayChosen(CivilDate("2026-11-19")!)) { $0.day = CivilDate("2026-11-19") }
    // Back from the page of a dose it stands as it was.
    #expect(DoseLogSection.hear(.entered("hoje"), store.state) == nil)
    #expect(DoseLogSection.hear(.entered(Self.medicine), store.state) == nil)
    store.send(.monthShown(CivilDate("2026-10-01")!, .pt)) {
      $0.month = CivilDate("2026-10-01")
      $0.day = nil
    }
    store.expect(.announce("outubro de 2026"))
    store.send(.tableChosen(true)) { $0.showsTable = true }
    #expect(DoseLogSection.hear(.entered(Self.person), store.state) == .entered(Self.person))
    store.send(.entered(Self.person)) {
      $0 = DoseLogSection.State()
      $0.page = Self.person
    }
    store.finish()
  }

  @Test("a medicine that is taken when needed alone has none")
  func needed() {
    #expect(days(Self.page(Medicine.path(of: FamilySample.paracetamol.id))).isEmpty)
  }
}
