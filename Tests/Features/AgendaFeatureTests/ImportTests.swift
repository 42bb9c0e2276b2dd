import Agenda
import Calendars
import Entitlements
import Fields
import Flow
import FlowTesting
import Identity
import Records
import Scheduling
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

@Suite("bringing sessions in from a spreadsheet or a calendar")
struct ImportTests {
  private static func calendar(_ events: String...) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\n"
      + events.map { "BEGIN:VEVENT\n" + $0 + "\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
  }

  @Test("FF-010 a spreadsheet becomes sessions of who is known, and of new people on the way")
  func sheet() {
    var importing = Importing(service: Practice.service.id)
    importing.read(
      """
      Paciente;Telefone;Data;Hora;Duração;Sala
      rui  BARBOSA;;27/11/2026;9h;;
      Outro nome;(11) 98765-4321;27/11/2026;10:00;30;sala azul
      Ana Nova;;30/11/2026;14:00 - 14:40;;
      Ana Nova;;01/12/2026;14:00;1h;
      Vera Cruz;;2026-12-02;;45;
      """)
    importing.check()
    #expect(importing.problems == ["6 Falta a hora"])
    #expect(importing.checked.newPeople.map(\.name) == ["Ana Nova"])
    #expect(importing.checked.newPeople.map(\.rows) == [2] && importing.checked.wanted == 4)
    importing.run()
    #expect(
      importing.agenda == [
        "2026-11-27 09:00 50 Rui Barbosa", "2026-11-27 10:00 30 Rui Barbosa",
        "2026-11-30 14:00 40 novo", "2026-12-01 14:00 60 novo",
      ])
    let sessions = Practice.state(importing.device).book.sessions
    #expect(sessions.filter { $0.place.room == Practice.blue.id }.count == 1)
    #expect(sessions.allSatisfy { $0.place.therapist == Practice.bia && $0.place.after == 10 })
  }

  @Test("FF-010 each row that cannot be brought in says why, in plain words, and holds up no other")
  func bad() {
    var importing = Importing()
    importing.everyone.append(Visitor(.test(62), "Vera Cruz"))
    importing.read(
      """
      Paciente;Telefone;Data;Hora;Duração;Serviço;Profissional;Sala
      ;;27/11/2026;09:00;;;;
      Rui Barbosa;abc;27/11/2026;09:00;;;;
      Rui Barbosa;;31/02/2026;09:00;;;;
      Rui Barbosa;;;09:00;;;;
      Rui Barbosa;;27/11/2026;25h;;;;
      Rui Barbosa;;27/11/2026;09:00;0;;;
      Rui Barbosa;;27/11/2026;09:00;;Massagem;;
      Rui Barbosa;;27/11/2026;09:00;;;Zeca;
      Rui Barbosa;;27/11/2026;09:00;;;;Piscina
      Rui Barbosa;;27/11/2025;09:00;;;;
      Rui Barbosa;;28/11/2027;09:00;;;;
      Vera Cruz;;27/11/2026;09:00;;;;
      Rui Barbosa;;27/11/2026;09:00;;fisioterapia;caio;
      """)
    importing.check()
    #expect(
      importing.problems == [
        "2 Falta quem vem", "3 O telefone não foi entendido", "4 A data não foi entendida",
        "5 Falta a data", "6 A hora não foi entendida",
        "7 A duração precisa ser de 1 minuto a 24 horas",
        "8 Serviço que não existe aqui: Massagem", "9 Profissional que não existe aqui: Zeca",
        "10 Sala que não existe aqui: Piscina",
        "11 Fora do período: de três meses atrás a um ano à frente",
        "12 Fora do período: de três meses atrás a um ano à frente",
        "13 Mais de uma pessoa tem este nome. Com o telefone se sabe qual.",
      ])
    importing.run()
    #expect(importing.agenda == ["2026-11-27 09:00 50 Rui Barbosa"])
    #expect(Practice.state(importing.device).book.sessions.first?.place.therapist == Practice.caio)
  }

  @Test("FF-010 rows of one name are one new person's, unless their phone numbers differ")
  func samePerson() {
    var importing = Importing()
    importing.read(
      """
      Paciente;Telefone;Data;Hora
      Ana Nova;;27/11/2026;08:00
      ana  nova;(11) 91234-5678;28/11/2026;08:00
      Ana Nova;(21) 91234-5678;29/11/2026;08:00
      Ana Nova;;30/11/2026;08:00
      """)
    importing.check()
    #expect(importing.checked.newPeople.map(\.rows) == [3, 1])
    #expect(
      importing.checked.newPeople.map { $0.phone?.e164 } == ["+5511912345678", "+5521912345678"])
  }

  @Test("FF-010 what was cancelled and what was booked in its place both come in")
  func cancelledAndBooked() {
    let rows = [
      "Rui Barbosa;27/11/2026;09:00;Cancelado", "Rui Barbosa;27/11/2026;09:00;Confirmado",
    ]
    for order in [rows, rows.reversed()] {
      var importing = Importing()
      importing.read("Paciente;Data;Hora;Situação\n" + order.joined(separator: "\n"))
      importing.check()
      #expect(importing.problems == [] && importing.checked.known == [])
      importing.run()
      let states = importing.device.appointments.changed.map { $0.state.rawValue }.sorted()
      #expect(states == ["cancelled", "confirmed"])
    }
  }

  @Test("FF-010 a file from before a therapist said their name still means them")
  func mailbox() {
    var book = AgendaBook()
    var bia = Practice.member(Practice.bia, "bia@umbu.com")
    bia.name = "Beatriz Lima"
    // Their name is another's mailbox: the name counts.
    var caio = Practice.member(Practice.caio, "caio@umbu.com")
    caio.name = "Bia"
    book.apply(Changes<Member>(isComplete: true, changed: [bia]))
    #expect(ImportContext.Names(book).member("bia") == Practice.bia)
    #expect(ImportContext.Names(book).member("beatriz lima") == Practice.bia)
    book.apply(Changes<Member>(isComplete: true, changed: [bia, caio]))
    #expect(ImportContext.Names(book).member("bia") == Practice.caio)
    #expect(ImportContext.Names(book).member("caio") == Practice.caio)
  }

  @Test("FF-010 the same file twice brings nothing in twice, nor does a row that is there twice")
  func twice() {
    let text = """
      Paciente;Data;Hora
      Rui Barbosa;27/11/2026;09:00
      Rui Barbosa;27/11/2026;09:00
      Ana Nova;27/11/2026;10:00
      """
    var first = Importing()
    first.read(text)
    first.check()
    #expect(first.checked.known == [.init(row: 1, reason: .same)])
    first.run()
    let agenda = first.agenda
    #expect(agenda.count == 2)
    var second = Importing(first.device)
    second.everyone.append(Visitor(.test(7_000), "Ana Nova"))
    second.read(text)
    second.check()
    #expect(
      second.checked.wanted == 0 && second.checked.known.map(\.reason) == [.same, .same, .same])
    second.run()
    #expect(second.agenda == agenda)
    // By hand there is the same already.
    let device = Device()
    device.book(Practice.place(540, on: Practice.today.adding(days: 1)))
    var third = Importing(device)
    third.read(text)
    third.check()
    #expect(third.checked.known.map(\.reason) == [.samePersonAndTime, .same])
  }

  @Test("FF-010 what meets something comes in without a place, and is told before and after")
  func unplaced() {
    let device = Device()
    device.book(Practice.place(540, on: Practice.today.adding(days: 1)), Practice.vera)
    var importing = Importing(device)
    importing.read(
      """
      Paciente;Data;Hora
      Rui Barbosa;27/11/2026;09:30
      Ana;27/11/2026;11:00
      Bia;27/11/2026;11:30
      """)
    importing.check()
    #expect(importing.checked.ready.map(\.unplaced) == [1, 0, 1])
    importing.run()
    #expect(
      importing.agenda == [
        "2026-11-27 09:00 50 Vera Cruz", "2026-11-27 09:30 50 Rui Barbosa sem lugar",
        "2026-11-27 11:00 50 novo", "2026-11-27 11:30 50 novo sem lugar",
      ])
    guard case .done(_, let rows, let check, let run) = importing.running.step else {
      Issue.record("it is not done")
      return
    }
    let book = Practice.state(device).book
    let result = AppointmentResult(
      rows: rows, check: check, run: run,
      isUnplaced: { id in book.session(id).map { book.isUnplaced($0) } ?? false },
      words: { $0.code.rawValue }, language: .pt)
    let text = String(decoding: result.bytes(), as: UTF8.self)
    #expect(text.contains("Rui Barbosa;27/11/2026 09:30;Importada;Ficou sem lugar"))
  }

  @Test("FF-010 a calendar's titles are names; who is not known comes in only when ticked")
  func titles() {
    var importing = Importing()
    importing.read(
      Self.calendar(
        "UID:1\nDTSTART:20261127T120000Z\nDTEND:20261127T124000Z\nSUMMARY:Fisio - Vera Cruz",
        "UID:2\nDTSTART:20261127T130000Z\nDURATION:PT1H\nSUMMARY:Almoço\nLOCATION:Sala Azul",
        "UID:3\nDTSTART;VALUE=DATE:20261127\nSUMMARY:Feriado",
        "UID:4\nDTSTART:20261128T130000Z\nSUMMARY:Rui Barbosa\nSTATUS:CANCELLED",
        "UID:5\nSUMMARY:Sem início", "UID:6\nDTSTART:20261129T130000Z\nRRULE:FREQ=SECONDLY"))
    importing.check()
    #expect(importing.checked.wanted == 1)
    #expect(importing.checked.newPeople.map(\.name) == ["Almoço"])
    #expect(
      importing.problems == [
        "16 É do dia inteiro, sem hora", "21 Está cancelada no arquivo", "27 Falta o início",
        "31 Repete de um jeito que não é lido aqui",
      ])
    guard case .review(let file, let rows, var check) = importing.running.step else { return }
    check.tick(nil, isWanted: true)
    importing.running.step = .review(file, rows, check)
    importing.run()
    #expect(
      importing.agenda == [
        "2026-11-27 09:00 40 Vera Cruz", "2026-11-27 10:00 60 novo",
      ])
    #expect(Practice.state(importing.device).book.sessions.contains { $0.place.room != nil })
  }

  @Test(
    "FF-010 what comes again is a series from today on, with single sessions behind it and beside it"
  )
  func recurring() throws {
    let text = Self.calendar(
      """
      UID:weekly
      DTSTART;TZID=America/Sao_Paulo:20261105T090000
      DURATION:PT50M
      RRULE:FREQ=WEEKLY;COUNT=8
      EXDATE;TZID=America/Sao_Paulo:20261112T090000,20261210T090000
      SUMMARY:Rui Barbosa
      """,
      """
      UID:weekly
      RECURRENCE-ID;TZID=America/Sao_Paulo:20261203T090000
      DTSTART;TZID=America/Sao_Paulo:20261204T150000
      DURATION:PT30M
      SUMMARY:Rui Barbosa
      """)
    var importing = Importing()
    importing.read(text)
    importing.check()
    #expect(importing.problems == [])
    importing.run()
    let all = [
      "2026-11-05 09:00 50 Rui Barbosa", "2026-11-19 09:00 50 Rui Barbosa",
      "2026-11-26 09:00 50 Rui Barbosa", "2026-12-04 15:00 30 Rui Barbosa",
      "2026-12-17 09:00 50 Rui Barbosa", "2026-12-24 09:00 50 Rui Barbosa",
    ]
    #expect(importing.agenda == all)
    let book = Practice.state(importing.device).book
    #expect(book.sessions.filter { $0.series != nil }.count == 3)
    // Read again weeks later, nothing of it is twice, whatever was one of the series.
    var later = Importing(importing.device)
    later.read(text)
    _ = AppointmentImport.startCheck(
      &later.running,
      ImportContext(
        book, in: Practice.zone, on: Practice.today.adding(days: 25), therapist: Practice.bia,
        service: nil), ImportPeople(later.everyone))
    while case .checking = later.running.step {
      _ = AppointmentImport.checkMore(
        &later.running, later.context,
        ImportLimits(space: Practice.house, perMonth: .unlimited, addsPeople: false))
    }
    #expect(later.checked.wanted == 0 && later.problems == [])
    later.run()
    #expect(later.agenda == all)
  }

  @Test("FF-010 a rule in another zone keeps its times there, and times are those of the house")
  func otherZone() {
    var importing = Importing()
    importing.read(
      Self.calendar(
        """
        UID:1
        DTSTART;TZID=Europe/Lisbon:20261127T120000
        RRULE:FREQ=DAILY;COUNT=3
        SUMMARY:Vera Cruz
        """), zones: [ZoneRules(name: "Europe/Lisbon", offset: 0)])
    importing.check()
    importing.run()
    #expect(
      importing.agenda == ["27", "28", "29"].map { "2026-11-\($0) 09:00 50 Vera Cruz" })
    // Without its rules nobody knows when that is.
    var offline = Importing()
    offline.read(
      Self.calendar("UID:1\nDTSTART;TZID=Europe/Lisbon:20261127T120000\nSUMMARY:Vera Cruz"))
    offline.check()
    #expect(offline.checked.wanted == 0)
    #expect(offline.problems.first?.hasPrefix("3 O fuso Europe/Lisbon") == true)
  }

  @Test(
    "FF-010 a file that is too large, damaged or none of these gets a sentence, and nothing is done"
  )
  func refused() {
    var importing = Importing()
    importing.read(.tooLarge(name: "agenda.ics", bytes: 50_000_000))
    #expect(importing.fileProblem?.contains("calendários .ics vão até 5 MB") == true)
    let event = "BEGIN:VEVENT\nUID:1\nDTSTART:20261127T120000Z\nSUMMARY:Rui\nEND:VEVENT\n"
    let padding = String(
      repeating: "X-PADDING:" + String(repeating: "a", count: 990) + "\n", count: 5_100)
    importing.read("BEGIN:VCALENDAR\n" + padding + event + "END:VCALENDAR\n")
    #expect(importing.fileProblem?.contains("Nada foi importado.") == true)
    importing.read("BEGIN:VCALENDAR\n" + event)
    #expect(importing.fileProblem?.contains("não chegou inteiro") == true)
    importing.read("BEGIN:VCALENDAR\nEND:VEVENT\n")
    #expect(importing.fileProblem?.contains("danificado na linha 2") == true)
    importing.read("BEGIN:VCALENDAR\nEND:VCALENDAR\n")
    #expect(importing.fileProblem == "O calendário não tem eventos.")
    importing.read("PK\u{0}\u{3}")
    #expect(importing.fileProblem == "Isto não é uma planilha CSV nem um calendário .ics.")
    importing.read("Paciente;Data\n")
    #expect(importing.fileProblem?.contains("não tem sessões") == true)
    importing.read("Paciente;\"Data\nRui;1")
    #expect(importing.fileProblem?.contains("aspas abertas na linha 1") == true)
    #expect(importing.agenda == [])
  }

  @Test(
    "FF-010 a rule of a billion instances brings in a year of them, and one too many a sentence")
  func billion() {
    var importing = Importing()
    importing.read(
      Self.calendar(
        "UID:1\nDTSTART:20261127T120000\nRRULE:FREQ=DAILY;COUNT=1000000000\nSUMMARY:Rui Barbosa",
        "UID:2\nDTSTART:00010101T080000\nRRULE:FREQ=DAILY;BYMONTH=1;COUNT=1000000\nSUMMARY:Vera Cruz"
      ))
    importing.check()
    #expect(importing.rows.map(\.moments.count) == [365, 0])
    #expect(importing.problems == ["9 A repetição vai longe demais para ser seguida"])
    importing.run()
    #expect(importing.agenda.count == 365)
  }

  @Test(
    "FF-010 FF-071 what the plan has no room for is told before; what was stopped says so after")
  func limits() {
    var importing = Importing()
    importing.perMonth = .atMost(2)
    let rows = (1...120).map { "Pessoa \($0);\($0 % 28 + 1)/12/2026;08:00\n" }
    importing.read("Paciente;Data;Hora\n" + rows.joined())
    importing.check()
    #expect(importing.checked.ready.map(\.beyondPlan).reduce(0, +) == 118)
    importing.run(stoppingAfter: 150)
    guard case .done(_, let read, let check, let run) = importing.running.step else {
      Issue.record("it is not done")
      return
    }
    #expect(run.started == 150 && run.people == 120 && run.sessions.count == 30)
    let result = AppointmentResult(
      rows: read, check: check, run: run, isUnplaced: { _ in false }, words: { $0.code.rawValue },
      language: .pt)
    let lines = String(decoding: result.bytes(), as: UTF8.self).split(whereSeparator: \.isNewline)
    #expect(lines.filter { $0.contains("A importação foi interrompida") }.count == 90)
  }

  @Test(
    "FF-010 the page asks whose sessions they are, shows what will happen, and asks before leaving")
  func page() {
    var importing = Importing()
    importing.read("Paciente;Data;Hora\nRui Barbosa;27/11/2026;09:00\nAna;27/11/2026;\n")
    func read(_ language: Language = .pt) -> String {
      let book = Practice.state(importing.device).book
      let scene = Scene<AppointmentImport.Action>(
        Surroundings(now: Practice.now, width: 360, language: language)
      ) { _ in 0 }
      let view = ImportView(importing.running, scene, book, therapists: [Practice.bia])
      return Node.column(.small, view.content).readOut
    }
    #expect(read().contains("De quem são as sessões") && read().contains("Ex.: Rui Barbosa"))
    importing.check()
    #expect(read().contains("O que vai acontecer") && read().contains("Falta a hora"))
    #expect(read().contains("Importar 1 sessão"))
    #expect(read(.en).contains("Import 1 session") && read(.en).contains("The time is missing"))
    importing.run()
    #expect(read().contains("1 sessão importada"))
    #expect(read().contains("1 ficou de fora. O resultado diz por quê."))
    var state = AppointmentImportingState()
    state.running = importing.running
    #expect(AppointmentImporting<Visits>.hold(state, goingTo: .agenda) == nil)
  }
}
