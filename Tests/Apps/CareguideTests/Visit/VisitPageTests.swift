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

/// What somebody takes to the doctor.
@Suite("the summary for the doctor")
struct VisitPageTests {
  private static let path = Path.visit(of: FamilySample.rosa.id)

  private static func page(
    _ language: Language = .pt, days: Int = 30, _ doses: [Dose] = doses
  ) -> Node {
    var home = FamilySample.home(
      readings: [
        FamilySample.reading(11, .pressure, 142, 91, daysAgo: 2),
        FamilySample.reading(12, .pressure, 118, 76, daysAgo: 60),
      ], medicines: [FamilySample.losartana, FamilySample.paracetamol])
    home.parts[Today.self] = FamilySample.today(doses)
    home.parts[VisitPage.self]?.days = days
    return FamilySample.page(home, path, language)
  }

  private static let doses = [
    FamilySample.taken(50, "2026-11-18T08:00", at: "2026-11-18T11:05:00Z"),
    FamilySample.taken(51, "2026-11-18T20:00", at: "2026-11-19T01:05:00Z"),
    FamilySample.taken(52, "2026-11-19T08:00", at: "2026-11-19T11:05:00Z"),
    with(FamilySample.taken(53, "2026-11-19T20:00", at: "2026-11-19T23:05:00Z")) {
      $0.state = .skipped
      $0.amount = .zero
      $0.note = "Enjoo"
    },
    with(FamilySample.taken(54, "2026-11-19T09:00", at: "2026-11-19T12:00:00Z")) {
      $0.medicine = FamilySample.paracetamol.id
      $0.planned = ""
    },
  ]

  @Test("CG-138 it says who they are, what they take and how, how regularly, and what was missed")
  func whole() {
    let page = Self.page()
    let sheet = page.elements.first { $0.tag == "article" }?.readOut ?? ""
    for said in [
      "Rosa Andrade", "12/05/1949", "O+", "De 21/10/2026 a 19/11/2026. Feito em 20/11/2026.",
      "Dipirona", "Diabetes tipo 2", "Losartana 50 mg",
      "Todos os dias · 1 comprimido às 08:00 e 20:00",
      "Quando precisar: 1 comprimido, com 6 h entre doses", "tomado 1 vez quando precisou",
      "Dias cobertos (PDC): dos dias com dose planejada",
    ] {
      #expect(sheet.contains(said), "\(said)")
    }
    let rows = page.elements.filter { $0.tag == "tr" }.map { $0.children.map(\.readOut) }
    // The 18th alone is whole; today does not count.
    #expect(rows.contains(["Losartana 50 mg", "5 % (1 de 19)", "3 de 38", "1", "1"]))
    #expect(rows.contains(["qui, 19/11/2026 20:00", "Losartana 50 mg", "Pulado: Enjoo"]))
    #expect(rows.contains(["ter, 17/11/2026 08:00", "Losartana 50 mg", "Perdido"]))
    #expect(!rows.contains { $0[0].contains("20/11/2026") })
    #expect(sheet.contains("Estoque") == false)
  }

  @Test("CG-138 the whole sheet, word for word, in both languages", arguments: [Language.pt, .en])
  func golden(_ language: Language) {
    // Of three days, so that it can be read here.
    let sheet = Self.page(language, days: 3).elements.first { $0.tag == "article" }
    let said = sheet.map { Self.texts(.element($0)) } ?? []
    #expect(said.joined(separator: "\n") == (language == .pt ? Self.portuguese : Self.english))
  }

  /// What is read out, piece by piece.
  private static func texts(_ node: Node) -> [String] {
    switch node {
    case .text(let text): [text]
    case .memo(let memo): texts(memo.build())
    case .element(let element):
      element.text("aria-hidden") == "true" ? [] : element.children.flatMap { texts($0) }
    }
  }

  private static let portuguese = """
    Rosa Andrade
    12/05/1949 (77 anos) · O+ · Vida Boa 0042 118
    De 17/11/2026 a 19/11/2026. Feito em 20/11/2026.
    Alergias
    Dipirona
    Penicilina
    Condições
    Hipertensão
    Diabetes tipo 2
    Remédios em uso
    Losartana 50 mg
    Todos os dias · 1 comprimido às 08:00 e 20:00
    Paracetamol
    Quando precisar: 1 comprimido, com 6 h entre doses
    tomado 1 vez quando precisou
    Adesão
    Remédio
    Dias cobertos
    Doses tomadas
    Com atraso
    Puladas
    Losartana 50 mg
    33 % (1 de 3)
    3 de 6
    1
    1
    Dias cobertos (PDC): dos dias com dose planejada, aqueles em que todas foram tomadas. Com atraso: mais de 1 hora depois. O que se toma quando precisa não conta, nem o dia de hoje. Anotado pela família.
    Doses perdidas ou puladas
    Planejada para
    Remédio
    Situação
    qui, 19/11/2026 20:00
    Losartana 50 mg
    Pulado: Enjoo
    ter, 17/11/2026 20:00
    Losartana 50 mg
    Perdido
    ter, 17/11/2026 08:00
    Losartana 50 mg
    Perdido
    Medidas
    Pressão, mmHg
    Quando
    Valor
    Observação
    18/11/2026 11:30
    142/91
    Fora da faixa
    Faixa usual: 90 a 129 mmHg (sistólica), 60 a 79 mmHg (diastólica)
    """

  private static let english = """
    Rosa Andrade
    12/05/1949 (77 years) · O+ · Vida Boa 0042 118
    From 17/11/2026 to 19/11/2026. Made on 20/11/2026.
    Allergies
    Dipirona
    Penicilina
    Conditions
    Hipertensão
    Diabetes tipo 2
    Medicines taken
    Losartana 50 mg
    Every day · 1 tablet at 08:00 and 20:00
    Paracetamol
    When needed: 1 tablet, 6 h between doses
    taken 1 time when needed
    Adherence
    Medicine
    Days covered
    Doses taken
    Late
    Skipped
    Losartana 50 mg
    33 % (1 of 3)
    3 of 6
    1
    1
    Days covered (PDC): of the days with a planned dose, those on which each was taken. Late: by more than 1 hour. What is taken when needed does not count, nor does today. Noted by the family.
    Doses missed or skipped
    Planned for
    Medicine
    Standing
    Thu, 19/11/2026 20:00
    Losartana 50 mg
    Skipped: Enjoo
    Tue, 17/11/2026 20:00
    Losartana 50 mg
    Missed
    Tue, 17/11/2026 08:00
    Losartana 50 mg
    Missed
    Readings
    Blood pressure, mmHg
    When
    Value
    Note
    18/11/2026 11:30
    142/91
    Outside the range
    The usual range: 90 to 129 mmHg (systolic), 60 to 79 mmHg (diastolic)
    """

  @Test("CG-138 what was measured in its days is a table with what lies outside the range in words")
  func readings() {
    let page = Self.page()
    #expect(page.readOut.contains("142/91") && !page.readOut.contains("118/76"))
    #expect(page.readOut.contains("Fora da faixa") && page.readOut.contains("Pressão, mmHg"))
    #expect(Self.page(days: 90).readOut.contains("118/76"))
    let english = Self.page(.en).readOut
    for said in ["Blood pressure, mmHg", "Outside the range", "Adherence", "Skipped: Enjoo"] {
      #expect(english.contains(said), "\(said)")
    }
  }

  @Test("what there is nothing of says so, and more than forty missed doses are counted")
  func bounds() {
    var many = FamilySample.home()
    many.parts[Today.self] = with(FamilySample.today()) {
      let another = with(FamilySample.daily) {
        $0.id = .test(40)
        $0.medicine = FamilySample.paracetamol.id
      }
      _ = Today.reduce(&$0, .schedulesChanged(Changes(changed: [another])))
    }
    let missed = FamilySample.page(many, Self.path)
    #expect(
      missed.elements.count { $0.tag == "tr" && $0.readOut.contains("Perdido") } == 40)
    // Nineteen days with two doses of each.
    #expect(missed.readOut.contains("E 36 antes destas."))
    var home = FamilySample.home()
    home.parts[Today.self] = with(FamilySample.today()) {
      _ = Today.reduce(&$0, .medicinesChanged(Changes(isComplete: true, changed: [])))
    }
    let none = FamilySample.page(home, Self.path).readOut
    #expect(none.contains("Remédios em usoNada anotado."))
    #expect(none.contains("Doses perdidas ou puladasNada anotado."))
  }

  @Test("CG-138 the person's page leads there, looking is a look at them, and it is printed")
  func ways() {
    let person = FamilySample.page(FamilySample.home(), Person.path(of: FamilySample.rosa.id))
    #expect(person.elements.contains { $0.text("href")?.hasSuffix(Self.path.text) == true })
    let seen = PersonPage.hear(
      .entered(Self.path), PersonPage.State(), among: FamilySample.home().parts)
    #expect(seen == .seen(FamilySample.rosa.id))
    let store = TestStore<VisitPage>(VisitPage.State())
    store.send(.daysChosen(90)) { $0.days = 90 }
    store.send(.printTapped)
    store.expect(.print)
    store.finish()
  }
}
