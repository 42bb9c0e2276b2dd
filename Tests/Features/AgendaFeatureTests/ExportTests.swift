import Agenda
import Entitlements
import Flow
import FlowTesting
import Records
import Scheduling
import Shell
import Testing
import Values

@testable import AgendaFeature

/// The spreadsheet of appointments, and that an import reads it as it was.
@Suite("appointments as a spreadsheet, there and back")
struct ExportTests {
  private static let manaus = ZoneRules(name: "America/Manaus", offset: -4 * 3_600)
  private static let monday = CivilDate("2026-11-30")!

  /// At eight in Manaus, which is nine here.
  private static var far: SessionPlace {
    let start = CivilDateTime(monday, Practice.clock(8))
    var place = SessionPlace(start, in: manaus.name, at: manaus.instant(start), minutes: 50)
    place.therapist = Practice.bia
    return place
  }

  /// A practice with an appointment in nearly each state.
  private static func practice() -> Device {
    let device = Device()
    let yesterday = Practice.today.adding(days: -1)
    device.book(Practice.place(540, room: Practice.blue.id))
    device.book(
      Practice.place(600, Practice.caio, on: Practice.today.adding(days: 1)), Practice.vera,
      as: .requested)
    device.book(far)
    // Over midnight.
    device.book(Practice.place(1_410, minutes: 60, on: monday), Practice.vera)
    let gone = device.book(Practice.place(540, on: yesterday))
    device.run(CancelAppointment<Visits>(gone.appointment, by: .patient, reason: "viagem; longa"))
    // Whoever came at the same time after all.
    let done = device.book(Practice.place(540, on: yesterday))
    device.run(StepAppointment<Visits>(done.appointment, .complete))
    let missed = device.book(Practice.place(600, on: yesterday), Practice.vera)
    device.run(StepAppointment<Visits>(missed.appointment, .miss))
    let off = device.book(Practice.place(700, on: monday), Practice.vera)
    device.run(CancelAppointment<Visits>(off.appointment, by: .clinic, reason: ""))
    return device
  }

  private static func export(_ device: Device, _ language: Language) -> String {
    let sheet = AppointmentExport(
      book: Practice.state(device).book, zone: Practice.zone, language: language,
      called: { Visits.person($0, among: Parts())?.name ?? "" }, noun: Visits.noun,
      phone: { Visits.contact(of: $0, among: Parts())?.phone })
    return String(decoding: sheet.write().bytes, as: UTF8.self)
  }

  /// What each appointment is, but for its id and the zone whose clocks say it.
  private static func told(_ device: Device) -> [String] {
    let book = Practice.state(device).book
    return book.allAppointments.map { each in
      let session = book.session(each.session)
      let place = session?.place ?? SessionPlace()
      let end = each.status.cancellation.map { "\($0.by.rawValue) \($0.reason)" } ?? ""
      let parts = [
        "\(place.startsAt.milliseconds)", "\(place.minutes)", each.person.description,
        place.therapist?.description ?? "-", place.room?.description ?? "-",
        place.equipment?.description ?? "-",
        session?.service?.description ?? "-", each.state.rawValue, end,
        session?.isPlaced == true ? "placed" : "",
      ]
      return parts.joined(separator: " ")
    }.sorted()
  }

  @Test(
    "FF-010 what is exported comes back by import as it was, in both languages",
    arguments: [Language.pt, .en])
  func roundTrip(language: Language) {
    let device = Self.practice()
    let text = Self.export(device, language)
    var importing = Importing()
    importing.read(text, zones: [Self.manaus])
    importing.check()
    #expect(importing.problems == [])
    #expect(importing.checked.newPeople == [] && importing.checked.known == [])
    #expect(importing.checked.ready.allSatisfy { $0.unplaced == 0 })
    importing.run()
    #expect(Self.told(importing.device) == Self.told(device))
    #expect(Self.told(device).count == 8)
  }

  @Test("FF-010 where it came from nothing of it is brought in again")
  func home() {
    let device = Self.practice()
    let before = Self.told(device)
    var importing = Importing(device)
    importing.read(Self.export(device, .pt), zones: [Self.manaus])
    importing.check()
    #expect(importing.checked.wanted == 0 && importing.problems == [])
    #expect(importing.checked.known.count == before.count)
    #expect(importing.checked.known.allSatisfy { $0.reason == .same })
    importing.run()
    #expect(Self.told(device) == before)
  }

  @Test("FF-010 times are on the clock of the session's own zone, whatever the house's is by now")
  func clocks() {
    let text = Self.export(Self.practice(), .pt)
    #expect(text.contains("30/11/2026;08:00;08:50;Rui Barbosa;Fisioterapia;bia;;Confirmado"))
    #expect(text.contains("America/Manaus;50;(11) 98765-4321;"))
    // Of a zone that the device does not know nobody says when that is here.
    var importing = Importing()
    importing.read(text)
    importing.check()
    #expect(importing.problems.count == 1)
    #expect(importing.problems.first?.contains("O fuso America/Manaus") == true)
    let names = AppointmentImport.zones(
      of: AppointmentSheet(headers: ["Fuso horário"], rows: [])
    ).steps
    #expect(names.isEmpty)
  }

  @Test("FF-010 how far a session is, is read in the words of other programs too; else it is told")
  func states() {
    var importing = Importing()
    importing.read(
      """
      Paciente;Data;Hora;Status;Motivo
      Rui Barbosa;27/11/2026;08:00;AGENDADO;
      Rui Barbosa;27/11/2026;09:00;confirmada;
      Rui Barbosa;25/11/2026;09:00;Realizado;
      Vera Cruz;25/11/2026;10:00;não compareceu;
      Vera Cruz;25/11/2026;11:00;canceled;chuva
      Vera Cruz;25/11/2026;12:00;talvez;
      Vera Cruz;27/11/2026;10:00;;
      """)
    importing.check()
    #expect(importing.problems == ["7 Situação que não existe aqui: talvez"])
    importing.run()
    let book = Practice.state(importing.device).book
    let states = book.allAppointments.ordered { $0.start < $1.start }.map { $0.state }
    #expect(
      states == [.completed, .noShow, .cancelled, .requested, .confirmed, .requested])
    let gone = book.allAppointments.first { $0.state == .cancelled }
    #expect(gone?.status.cancellation?.by == .clinic)
    #expect(gone?.status.cancellation?.reason == "chuva" && gone?.wasTakenBack == false)
    for state in AppointmentState.allCases {
      for words in [AgendaWords.state(state).pt, AgendaWords.state(state).en] {
        #expect(StateWords.state(words) == state, "\(words)")
      }
    }
  }

  @Test("FF-010 a row that was called off joins its group, and begins none")
  func offOfGroup() {
    let pilates = with(Service()) {
      $0.id = .test(24)
      $0.name = "Pilates"
      $0.places = 2
    }
    var book = Practice.state().book
    book.apply(Changes<Service>(isComplete: true, changed: [pilates]))
    let context = ImportContext(
      book, in: Practice.zone, on: Practice.today, therapist: Practice.bia, service: nil)
    func row(_ key: String, _ state: AppointmentState) -> AppointmentRow {
      var row = AppointmentRow(2, key: key, name: "Rui Barbosa")
      row.service = pilates.id
      row.minutes = 50
      row.moments = [CivilDateTime(Self.monday, Practice.clock(8))]
      row.state = state
      return row
    }
    var groups = GroupRows(in: Practice.house)
    var deeds: [AppointmentImport.Deed] = []
    let before = groups.append(0, row("a", .cancelled), for: Practice.rui, &deeds, context)
    #expect(!before && deeds.isEmpty)
    let coming = groups.append(1, row("b", .confirmed), for: Practice.rui, &deeds, context)
    let after = groups.append(2, row("c", .cancelled), for: Practice.vera, &deeds, context)
    #expect(coming && after && deeds.count == 1)
  }

  @Test("FF-010 rows of one group's session are one session, as long as it has places")
  func group() throws {
    let pilates = with(Service()) {
      $0.id = .test(24)
      $0.name = "Pilates"
      $0.minutes = 50
      $0.places = 2
    }
    var book = Practice.state().book
    book.apply(Changes<Service>(isComplete: true, changed: [Practice.service, pilates]))
    let context = ImportContext(
      book, in: Practice.zone, on: Practice.today, therapist: Practice.bia, service: nil)
    var running = AppointmentImport.State(therapist: Practice.bia)
    let text = """
      Paciente;Data;Hora;Serviço;Situação
      Rui Barbosa;27/11/2026;08:00;Pilates;Confirmado
      Vera Cruz;27/11/2026;08:00;pilates;A confirmar
      Ana Nova;27/11/2026;08:00;Pilates;Confirmado
      Rui Barbosa;27/11/2026;10:00;Pilates;Confirmado
      """
    let file = FileChoice.picked(PickedFile(name: "grupo.csv", bytes: Array(text.utf8)))
    _ = AppointmentImport.open(&running, file, home: Practice.zone)
    while case .reading = running.step { _ = AppointmentImport.readMore(&running) }
    _ = AppointmentImport.startCheck(
      &running, context, ImportPeople(Visits.everyone(among: Parts())))
    let limits = ImportLimits(space: Practice.house, perMonth: .unlimited, addsPeople: true)
    while case .checking = running.step {
      _ = AppointmentImport.checkMore(&running, context, limits)
    }
    guard case .review(_, _, let check) = running.step else {
      Issue.record("not checked")
      return
    }
    // The third finds both places taken, and her own session the time.
    #expect(check.ready.map { $0.unplaced } == [0, 0, 1, 0])
    _ = AppointmentImport.startRun(&running, context, in: Practice.house)
    _ = AppointmentImport.addPerson(&running, 0, .test(7_000), context, in: Practice.house)
    let deeds = (AppointmentImport.next(&running) ?? []).map { $0.1 }
    let groups = deeds.compactMap { deed -> (rows: [Int], session: Session, who: [Appointment])? in
      guard case .group(let rows, let session, let who) = deed else { return nil }
      return (rows, session.wrappedValue, who)
    }
    #expect(groups.map { $0.rows } == [[0, 1], [2], [3]])
    #expect(groups.allSatisfy { $0.session.places == 2 })
    let first = try #require(groups.first)
    #expect(first.who.map { $0.person } == [Practice.rui, Practice.vera])
    #expect(first.who.map { $0.state } == [.confirmed, .requested])
    let device = Device()
    #expect(device.run(AddService(pilates)) == nil)
    #expect(device.run(BookSession<Visits>(first.session, first.who)) == nil)
    #expect(Practice.state(device).book.appointments(of: first.session.id).count == 2)
  }
}
