import Care
import Identity
import RecordPages
import Records
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import Careguide

@Suite("the pages of what was measured")
struct VitalPageTests {
  private static let readings = [
    FamilySample.reading(11, .pressure, 142, 91, daysAgo: 0),
    FamilySample.reading(12, .pressure, 118, 76, daysAgo: 9, by: FamilySample.pedro),
    FamilySample.reading(13, .glucose, 104, daysAgo: 1),
  ]
  private static let rosa = FamilySample.rosa.id

  private func page(
    as role: Role = .manager, account: UUID = FamilySample.ana, showsTable: Bool = false,
    _ path: Path, _ language: Language = .pt
  ) -> Node {
    var home = FamilySample.home(as: role, account: account, readings: Self.readings)
    home.parts[Vitals.self]?.showsTable = showsTable
    return FamilySample.page(home, path, language)
  }

  private func names(_ page: Node) -> [String] {
    page.elements.filter { $0.tag == "button" }.map { $0.text("aria-label") ?? $0.readOut }
  }

  @Test("CG-138 a person's page has the latest of each kind, and says in words what lies outside")
  func section() {
    let page = page(Person.path(of: Self.rosa)).readOut
    #expect(page.contains("142/91 mmHg") && !page.contains("118/76"))
    #expect(page.contains("104 mg/dL") && page.contains("Fora da faixa"))
    let english = self.page(Person.path(of: Self.rosa), .en).readOut
    #expect(english.contains("Blood pressure") && english.contains("Outside the range"))
  }

  @Test(
    "CG-138 a kind has a chart with a name, its range with who says so, and the same as a table")
  func page() {
    let path = Path.vitals(of: Self.rosa, .pressure)
    let chart = page(path)
    let image = chart.elements.first { $0.text("role") == "img" && $0.tag == "svg" }
    #expect(image?.text("aria-label")?.contains("2 medidas, a mais recente 142/91 mmHg") == true)
    // Both values of 142/91 lie outside, both of 118/76 inside.
    let parts = chart.elements.map { $0.text("class") ?? "" }
    #expect(parts.count { $0 == "chart-outside" } == 2 && parts.count { $0 == "chart-point" } == 2)
    #expect(chart.readOut.contains("Sociedade Brasileira de Cardiologia"))
    #expect(chart.readOut.contains("90 a 129 mmHg (sistólica), 60 a 79 mmHg (diastólica)"))
    let table = page(showsTable: true, path)
    #expect(table.elements.count { $0.tag == "tr" } == 3)
    #expect(table.readOut.contains("11/11/2026 11:30"))
  }

  @Test("CG-138 who notes corrects only their own, who follows notes nothing, who manages all")
  func permissions() {
    let path = Path.vitals(of: Self.rosa, .pressure)
    func corrections(_ role: Role, _ account: UUID) -> Int {
      names(page(as: role, account: account, showsTable: true, path))
        .count { $0.contains("Corrigir a medida") }
    }
    #expect(corrections(.manager, FamilySample.ana) == 2)
    #expect(corrections(.logger, FamilySample.pedro) == 1)
    #expect(corrections(.viewer, FamilySample.pedro) == 0)
    func mayNote(_ role: Role) -> Bool { names(page(as: role, path)).contains("Anotar medida") }
    #expect(mayNote(.manager) && mayNote(.logger) && !mayNote(.viewer))
    func maySet(_ role: Role) -> Bool {
      names(page(as: role, path)).contains("Definir faixa própria")
    }
    #expect(maySet(.manager) && !maySet(.logger))
  }

  @Test("what was never measured says so, with the first step")
  func empty() {
    let page = page(.vitals(of: Self.rosa, .weight))
    #expect(page.readOut.contains("Ainda sem peso") && names(page).contains("Anotar medida"))
    #expect(!page.elements.contains { $0.text("class") == "chart" })
  }

  @Test(
    "an address that names no kind shows the one that was measured last; a stranger is not here")
  func paths() {
    #expect(page(.vitals(of: Self.rosa)).readOut.contains("142/91"))
    #expect(page(.vitals(of: .test(77))).readOut.contains("Pessoa não encontrada"))
    let none = Person.path(of: Self.rosa).below("medidas").below("altura")
    #expect(none.vitals == nil)
  }
}
