import Clinic
import Entitlements
import Fields
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("bringing patients in from a spreadsheet")
struct ImportTests {
  private static let ana = Sample.patient(1, "Ana Beatriz") {
    $0.cpf = CPF("52998224725")
    $0.birthDate = CivilDate("1980-02-29")
  }

  private static func state(_ existing: [Patient], plan: Plan = .free) -> PatientImport.State {
    PatientImport.State(existing: PatientBook(existing), plan: plan, today: Sample.today)
  }

  private static func check(_ text: String, known: [Patient] = []) throws -> ImportCheck {
    let sheet = try SheetTests.sheet(text)
    var check = ImportCheck()
    while check.checked < sheet.rows.count {
      check.check(sheet, next: 2, known: KnownPatients(known), today: Sample.today)
    }
    return check
  }

  @Test("someone of the clinic is known by their CPF, or by name and date of birth")
  func known() throws {
    let check = try Self.check(
      """
      Nome;CPF;Nascimento
      Outra;529.982.247-25;
      ANA  beatríz;;29/02/1980
      Ana Beatriz;;
      Ana Beatriz;;28/02/1980
      """, known: [Self.ana])
    #expect(
      check.duplicates.map(\.duplicate) == [
        .init(.sameCPF, of: "Ana Beatriz"), .init(.sameNameAndBirthDate, of: "Ana Beatriz"),
      ])
    #expect(check.duplicates.map(\.position) == [0, 1])
    #expect(check.duplicates.map(\.isInFile) == [false, false])
    #expect(check.possible.map(\.position) == [2])
    #expect(check.ready.map(\.position) == [3])
  }

  @Test(
    "the same name with nothing that tells two people apart may be the same person",
    arguments: [
      // The clinic's patient, the row, whether it may be the same.
      (";", ";", true), (";", "529.982.247-25;29/02/1980", true),
      ("529.982.247-25;", ";", true), ("529.982.247-25;", ";29/02/1980", true),
      (";29/02/1980", "529.982.247-25;", true), ("529.982.247-25;29/02/1980", ";", true),
      ("529.982.247-25;", "111.444.777-35;", false), (";29/02/1980", ";28/02/1980", false),
      ("529.982.247-25;29/02/1980", "111.444.777-35;", false),
      ("529.982.247-25;29/02/1980", ";28/02/1980", false),
    ])
  func sameName(known: String, row: String, maybe: Bool) throws {
    let header = "Nome;CPF;Nascimento\n"
    let there = try Self.check(header + "Zé Luís;\(known)\n").ready.map(\.patient)
    let check = try Self.check(header + "ZE  LUIS;\(row)\n", known: there)
    #expect(check.possible.count == (maybe ? 1 : 0))
    #expect(check.ready.count == (maybe ? 0 : 1))
    #expect(
      check.possible.first?.duplicate == (maybe ? .init(.sameName, of: "Zé Luís") : nil))
  }

  @Test("FF-008 who may be there already is left out, unless the person says it is somebody else")
  func decide() throws {
    let text = "Nome;CPF\nZé Luís;\nZé Luís;\nzé luis;\nCaio;\n"
    let sheet = try SheetTests.sheet(text)
    var check = try Self.check(text)
    #expect(check.ready.map(\.position) == [0, 3])
    try #require(check.possible.map(\.position) == [1, 2])
    var state = Self.state([])
    state.step = .review(sheet, check)
    #expect(PatientImport.fitting(state, check) == 2)
    let store = TestStore<PatientImport>(state)
    for wanted in [true, false] {
      store.send(.possibleTicked(nil, wanted)) {
        check.possible[0].isWanted = wanted
        check.possible[1].isWanted = wanted
        $0.step = .review(sheet, check)
      }
    }
    store.send(.possibleTicked(1, true)) {
      check.possible[1].isWanted = true
      $0.step = .review(sheet, check)
    }
    check.decide(sheet, today: Sample.today)
    var run = Run(check.ready)
    #expect(run.wanted.map(\.position) == [0, 3, 2])
    store.send(.importTapped) { $0.step = .importing(sheet, check, run) }
    store.expect(.guardUnload(true, by: "import"))
    store.paint()
    run.started = 3
    store.receive(.importMore) { $0.step = .importing(sheet, check, run) }
    for row in 0..<3 { store.receive(.idForRow(row, .test(UInt64(row + 1)))) }
    for (row, add) in store.requestsInFlight.enumerated() {
      store.expect(add)
      store.respond(to: add, with: .mutation(.saved))
      run.answered += 1
      store.receive(.rowAnswered(row, .saved)) { $0.step = .importing(sheet, check, run) }
    }
    store.paint()
    store.receive(.importMore) { $0.step = .done(sheet, check, run) }
    store.expect(.guardUnload(false, by: "import"))
    store.expect(.focus(id: "import-result"))
    store.finish()
    var result = CSVReader(ImportResult.write(sheet, check, run, .pt))
    #expect(
      try result.rows(atMost: .max).dropFirst().map { Array($0.fields.suffix(2)) } == [
        ["Importado", ""],
        ["Não importado", "Talvez já exista: mesmo nome de Zé Luís, nesta planilha"],
        ["Importado", ""], ["Importado", ""],
      ])
  }

  @Test("an Excel \"Unicode text\" is read, in either byte order")
  func unicodeText() throws {
    let text = "Nome\tObs.\r\nJoão 🦵\t\"a;\tb\"\r\n"
    let units = [0xFEFF] + Array(text.utf16)
    for isLittle in [true, false] {
      let bytes = units.flatMap { unit in
        let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isLittle ? pair : pair.reversed()
      }
      let file = PickedFile(name: "x.txt", bytes: bytes)
      let store = TestStore<PatientImport>(Self.state([]))
      store.send(.fileChosen(.picked(file))) {
        $0.step = .reading(SheetReading(fileName: "x.txt", reader: CSVReader(bytes)))
      }
      let sheet = Sheet(
        fileName: "x.txt", headers: ["Nome", "Obs."],
        rows: [CSVRow(line: 2, fields: ["João 🦵", "a;\tb"])])
      store.paint()
      store.receive(.readMore) { $0.step = .mapping(sheet) }
      store.finish()
    }
  }

  @Test("someone who is twice in the file is imported once")
  func inFile() throws {
    let check = try Self.check(
      """
      Nome;CPF;Nascimento
      Caio;11144477735;
      Caio Prado;111.444.777-35;
      Bia;;1/2/80
      bia;;01/02/1980
      """)
    #expect(check.ready.map(\.position) == [0, 2])
    #expect(check.duplicates.map(\.position) == [1, 3])
    #expect(check.duplicates.map(\.isInFile) == [true, true])
  }

  @Test("rows with problems say which and why, all of them at once")
  func bad() throws {
    let check = try Self.check(
      "Nome;CPF;Nascimento;Telefone\n;1;31/02/1980;x\nBia;;;\n")
    #expect(
      check.bad == [
        .init(
          position: 0,
          problems: [
            .fullName: .rule(.missing), .cpf: .malformed, .birthDate: .malformed,
            .phone: .malformed,
          ])
      ])
    #expect(check.ready.map(\.patient.fullName) == ["Bia"])
  }

  @Test("what is exported and imported again is all there already, whatever it holds")
  func roundTrip() throws {
    let patients = [
      Self.ana,
      Sample.patient(2, "=cmd|'/c calc'!A0") { $0.birthDate = CivilDate("1990-12-31") },
      Sample.patient(3, "Zé; \"o\" Luís") {
        $0.birthDate = CivilDate("2001-01-01")
        $0.phone = Phone(e164: "+351912345678")
        $0.notes = "linha 1\nlinha 2; fim"
        $0.tags = ["dor", "ombro"]
        $0.isArchived = true
      },
    ]
    let text = String(decoding: PatientSheet.write(patients, .pt), as: UTF8.self)
    let check = try Self.check(text, known: patients)
    #expect(check.duplicates.count == 3)
    #expect(check.ready.isEmpty && check.bad.isEmpty)
    // Into another clinic they come as they are.
    let other = try Self.check(text).ready.map(\.patient)
    for (patient, original) in zip(other, patients) {
      var expected = original
      expected.id = .none
      expected.isArchived = false
      #expect(patient == expected)
    }
    #expect(other.count == 3)
  }

  @Test("a whole import: two fit the plan, one is refused, and the result says what became of each")
  func wholeRun() throws {
    let store = TestStore<PatientImport>(Self.state(Sample.patients(8)))
    let text =
      "Nome;CPF\nCaio;\nBia;529.982.247-25\nBia;529.982.247-25\nDuda;1\nEva;\n"
    let file = PickedFile(name: "p.csv", bytes: [UInt8](text.utf8))
    store.send(.chooseTapped)
    store.respond(
      to: .pickFile(accept: ".csv,.txt,text/csv", maxBytes: 20_000_000), with: .file(file))
    store.receive(.fileChosen(.picked(file))) {
      $0.step = .reading(SheetReading(fileName: "p.csv", reader: CSVReader(file.bytes)))
    }
    let sheet = try SheetTests.sheet(text).renamed("p.csv")
    store.paint()
    store.receive(.readMore) { $0.step = .mapping(sheet) }
    let check = try Self.check(text)
    store.send(.checkTapped) { $0.step = .checking(sheet, ImportCheck()) }
    store.paint()
    store.receive(.checkMore) { $0.step = .review(sheet, check) }
    store.expect(.focus(id: "import-review"))

    // Eight of ten places are taken: Caio and Bia fit, Eva does not.
    var run = Run(Array(check.ready.prefix(2)))
    store.send(.importTapped) { $0.step = .importing(sheet, check, run) }
    store.expect(.guardUnload(true, by: "import"))
    store.paint()
    run.started = 2
    store.receive(.importMore) { $0.step = .importing(sheet, check, run) }
    store.receive(.idForRow(0, .test(1)))
    store.receive(.idForRow(1, .test(2)))
    let adds = check.ready.prefix(2).enumerated().map { row, ready in
      var patient = ready.patient
      patient.id = .test(UInt64(row + 1))
      return Request.mutate(AddPatient(patient))
    }
    store.expect(adds[0])
    store.expect(adds[1])
    let duplicate = Refusal(.duplicate, "cpf", reason: "duplicate")
    store.respond(to: adds[1], with: .mutation(.refused(duplicate)))
    run.refused = [.init(position: 1, refusal: duplicate)]
    run.answered = 1
    store.receive(.rowAnswered(1, .refused(duplicate))) { $0.step = .importing(sheet, check, run) }
    store.respond(to: adds[0], with: .mutation(.saved))
    run.answered = 2
    store.receive(.rowAnswered(0, .saved)) { $0.step = .importing(sheet, check, run) }
    store.paint()
    store.receive(.importMore) { $0.step = .done(sheet, check, run) }
    store.expect(.guardUnload(false, by: "import"))
    store.expect(.focus(id: "import-result"))

    store.send(.resultTapped(.pt))
    store.expect(
      .saveFile(
        name: "resultado-da-importacao.csv", type: "text/csv;charset=utf-8",
        bytes: ImportResult.write(sheet, check, run, .pt)))
    var result = CSVReader(ImportResult.write(sheet, check, run, .pt))
    let rows = try result.rows(atMost: .max).map { Array($0.fields.suffix(2)) }
    #expect(
      rows == [
        ["Resultado", "Motivo"], ["Importado", ""],
        ["Não importado", "Outro paciente da clínica já tem este CPF."],
        ["Já existe", "Mesmo CPF de Bia, nesta planilha"],
        ["Não importado", "CPF: Este CPF não existe. Confira os 11 números."],
        ["Não importado", "O plano não comporta mais pacientes"],
      ])
    var english = CSVReader(ImportResult.write(sheet, check, run, .en))
    #expect(
      try english.rows(atMost: .max).map { $0.fields.suffix(2).first } == [
        "Result", "Imported", "Not imported", "Already there", "Not imported", "Not imported",
      ])
    store.finish()
  }

  @Test("stopping lets what is on its way finish, and leaves the rest")
  func stop() throws {
    let text = "Nome\n" + (1...120).map { "Paciente \($0)\n" }.joined()
    let sheet = try SheetTests.sheet(text)
    var state = Self.state([], plan: .gold)
    let check = try Self.check(text)
    state.step = .review(sheet, check)
    let store = TestStore<PatientImport>(state)
    var run = Run(check.ready)
    store.send(.importTapped) { $0.step = .importing(sheet, check, run) }
    store.expect(.guardUnload(true, by: "import"))
    store.paint()
    run.started = 50
    store.receive(.importMore) { $0.step = .importing(sheet, check, run) }
    for row in 0..<run.started { store.receive(.idForRow(row, .test(UInt64(row + 1)))) }
    let adds = store.requestsInFlight
    for add in adds { store.expect(add) }
    store.send(.leaveAsked) { $0.asksToStop = true }
    run.isStopping = true
    store.send(.stopTapped) {
      $0.step = .importing(sheet, check, run)
      $0.asksToStop = false
    }
    for (row, add) in adds.enumerated() {
      store.respond(to: add, with: .mutation(.saved))
      run.answered += 1
      store.receive(.rowAnswered(row, .saved)) { $0.step = .importing(sheet, check, run) }
    }
    store.paint()
    store.receive(.importMore) { $0.step = .done(sheet, check, run) }
    store.expect(.guardUnload(false, by: "import"))
    store.expect(.focus(id: "import-result"))
    #expect(run.done == 50)
    store.finish()
  }

  @Test("a plan that is full imports nothing")
  func full() throws {
    let text = "Nome\nCaio\n"
    var state = Self.state(Sample.patients(10))
    state.step = .review(try SheetTests.sheet(text), try Self.check(text))
    let store = TestStore<PatientImport>(state)
    store.send(.importTapped)
    store.finish()
  }

  @Test(
    "a file that is no list of patients says why",
    arguments: [
      ("", PatientImport.FileProblem.empty), ("Nome\n", .empty), ("\n;;\n \n", .empty),
      ("Nome\n\"Ana\n", .unclosedQuote(line: 2)), ("PK\u{3}\u{4}\u{0}", .notText),
    ])
  func badFiles(text: String, problem: PatientImport.FileProblem) {
    let store = TestStore<PatientImport>(Self.state([]))
    let file = PickedFile(name: "x.csv", bytes: [UInt8](text.utf8))
    if problem == .notText {
      store.send(.fileChosen(.picked(file))) { $0.step = .choosing(problem) }
    } else {
      store.send(.fileChosen(.picked(file))) {
        $0.step = .reading(SheetReading(fileName: "x.csv", reader: CSVReader(file.bytes)))
      }
      store.paint()
      store.receive(.readMore) { $0.step = .choosing(problem) }
    }
    store.finish()
    #expect(!problem.text(.pt).isEmpty && problem.text(.pt) != problem.text(.en))
  }

  @Test("no file and a file that is too large start nothing; each step leads back")
  func steps() throws {
    let store = TestStore<PatientImport>(Self.state([]))
    store.send(.fileChosen(.nothing))
    store.send(.fileChosen(.tooLarge(name: "x.csv", bytes: 30_000_000))) {
      $0.step = .choosing(.tooLarge)
    }
    store.finish()
    let sheet = try SheetTests.sheet("Quem\nCaio\n")
    var state = Self.state([])
    state.step = .mapping(sheet)
    let mapping = TestStore<PatientImport>(state)
    // Without a column for the name there is nothing to check.
    mapping.send(.checkTapped)
    var named = sheet
    named.assign(.fullName, to: 0)
    mapping.send(.columnChosen(0, .fullName)) { $0.step = .mapping(named) }
    mapping.send(.checkTapped) { $0.step = .checking(named, ImportCheck()) }
    mapping.send(.backTapped) { $0.step = .mapping(named) }
    mapping.paint()
    mapping.receive(.checkMore)
    mapping.send(.backTapped) { $0.step = .choosing(nil) }
    mapping.send(.leaveTapped)
    mapping.expect(.navigate(.push("pacientes")))
    mapping.finish()
  }
}

extension Sheet {
  /// The same sheet from a file of that name.
  fileprivate func renamed(_ name: String) -> Sheet {
    var sheet = self
    sheet.fileName = name
    return sheet
  }
}
