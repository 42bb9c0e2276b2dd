import Care
import Fields
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

/// The dose log as a spreadsheet.
@Suite("the dose log as a spreadsheet")
struct DoseExportTests {
  private static let owner = DoseOwner.person(FamilySample.rosa.id)

  private static let doses = [
    with(FamilySample.taken(50, "2026-11-19T08:00", at: "2026-11-19T12:05:00Z")) {
      $0.note = "=HYPERLINK(\"http://mau\"); com \"aspas\""
      $0.amount = DoseAmount(thousandths: 500)
    },
    // Twice, hours apart.
    FamilySample.taken(51, "2026-11-19T20:00", at: "2026-11-19T23:05:00Z"),
    FamilySample.taken(52, "2026-11-19T20:00", at: "2026-11-20T02:05:00Z"),
    // What the times of today do not plan.
    FamilySample.taken(53, "2026-11-18T14:00", at: "2026-11-18T17:00:00Z"),
    with(FamilySample.taken(54, "2026-11-20T09:00", at: "2026-11-20T12:00:00Z")) {
      $0.medicine = FamilySample.paracetamol.id
      $0.planned = ""
    },
  ]

  private static func home(_ doses: [Dose] = doses) -> Home.State {
    var home = FamilySample.home(
      medicines: [FamilySample.losartana, FamilySample.paracetamol])
    home.parts[Today.self] = FamilySample.today(doses)
    return home
  }

  private static func sheet(_ language: Language = .pt) -> DoseSheet {
    let home = home()
    return DoseSheet(
      of: owner.medicines(among: home.parts),
      on: CivilDate("2026-11-18")!..<CivilDate("2026-11-21")!, at: FamilySample.now, home.parts,
      home.context, language)
  }

  @Test("CG-130 each dose is a row, the oldest first, with all that was said, and none is lost")
  func rows() {
    let column = DoseSheet.Column.allCases
    let (planned, standing) = (column.firstIndex(of: .planned)!, column.firstIndex(of: .standing)!)
    #expect(
      Self.sheet().rows.map { $0[planned] + " " + $0[standing] } == [
        "18/11/2026 08:00 Perdido", "18/11/2026 14:00 Tomado", "18/11/2026 20:00 Perdido",
        "19/11/2026 08:00 Tomado com atraso", "19/11/2026 20:00 Anotado de dois jeitos",
        "19/11/2026 20:00 Anotado de dois jeitos", "20/11/2026 08:00 Atrasado",
        " Tomado quando precisou",
      ])
    #expect(Self.sheet(.en).rows[0][standing] == "Missed")
  }

  @Test("CG-130 Excel in Brazil opens it, RFC 4180 reads it, and nothing in it is run as a formula")
  func file() throws {
    let bytes = Self.sheet().bytes
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    let text = String(decoding: bytes.dropFirst(3), as: UTF8.self)
    let lines = text.lines
    #expect(
      lines[0]
        == "Pessoa;Remédio;Dose na embalagem;Forma;Planejada para;Quantidade planejada;Situação;Tomada em;Quantidade tomada;Anotada por;Anotada em;Observação"
    )
    #expect(
      lines[4]
        == "Rosa Andrade;Losartana;50 mg;Comprimido;19/11/2026 08:00;1;Tomado com atraso;19/11/2026 09:05;0,5;;19/11/2026 09:05;\"'=HYPERLINK(\"\"http://mau\"\"); com \"\"aspas\"\"\""
    )
    var reader = CSVReader(bytes, dialect: CSVDialect(guessing: bytes))
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append(row.fields) }
    #expect(Array(rows.dropFirst()) == Self.sheet().rows)
  }

  @Test("CG-130 the page names each column, and begins with the last thirty days")
  func page() {
    var home = Self.home()
    var state = DoseExport.State(in: home.context)
    _ = DoseExport.reduce(&state, .entered(Self.owner.exportPath))
    #expect(state.first == "22/10/2026" && state.last == "20/11/2026")
    home.parts[DoseExport.self] = state
    for language in [Language.pt, .en] {
      let page = FamilySample.page(home, Self.owner.exportPath, language).readOut
      for column in DoseSheet.Column.allCases {
        #expect(page.contains(column.title(language)))
        #expect(page.contains(column.definition(language)))
      }
    }
    let medicine = DoseOwner.medicine(FamilySample.losartana.id)
    #expect(medicine.exportPath.doseExport == medicine)
    for (path, owner) in [
      (Person.path(of: FamilySample.rosa.id), Self.owner),
      (Medicine.path(of: FamilySample.losartana.id), medicine),
    ] {
      let links = FamilySample.page(home, path).elements.compactMap { $0.text("href") }
      #expect(links.contains { $0.hasSuffix(owner.exportPath.text) })
    }
  }

  @Test("CG-130 it is saved under its days, and leaves a trace of how much was taken along")
  func saving() {
    var state = DoseExport.State(in: Self.home().context)
    _ = DoseExport.reduce(
      &state, .entered(DoseOwner.medicine(FamilySample.losartana.id).exportPath))
    state.first = "19/11/2026"
    let effect = DoseExport.reduce(
      &state, .save(.pt, at: FamilySample.now), among: Self.home().parts)
    let requests = effect.steps.map { $0.request }
    guard case .files(.saveFile(let name, let type, let bytes)) = requests[0] else {
      Issue.record("no file")
      return
    }
    #expect(name == "doses-2026-11-19-a-2026-11-20.csv" && type == "text/csv;charset=utf-8")
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Paracetamol"))
    #expect(
      requests.dropFirst() == [.mutate(ExportCare(.doses, count: 4, of: FamilySample.rosa.id))])
  }

  @Test("a time that is none is told at its field, and nothing is saved")
  func wrong() {
    let store = TestStore<DoseExport>(DoseExport.State(in: Self.home().context))
    store.send(.firstTyped("20112026")) { $0.first = "20/11/2026" }
    store.send(.lastTyped("19/11/2026")) { $0.last = "19/11/2026" }
    store.send(.saveTapped(.pt)) { $0.showsProblems = true }
    store.expect(.focus(id: DoseExport.lastID))
    store.send(.firstTyped("")) { $0.first = "" }
    store.send(.saveTapped(.pt))
    store.expect(.focus(id: DoseExport.firstID))
    store.finish()
    #expect(
      with(store.state) { ($0.first, $0.last) = ("01/01/2020", "01/01/2026") }.days == nil)
  }
}

extension String {
  fileprivate var lines: [String] {
    split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }
}
