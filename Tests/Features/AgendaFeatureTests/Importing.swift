import Agenda
import Entitlements
import Flow
import FlowTesting
import Records
import Shell
import Values

@testable import AgendaFeature

/// A practice into which a file is brought, on Thursday, 26 November 2026.
struct Importing {
  typealias Import = AppointmentImport

  let device: Device
  var running: Import.State
  var everyone = Visits.everyone(among: Parts())
  /// How many the plan allows a month.
  var perMonth = Limit.unlimited

  init(_ device: Device = Device(), service: ID<Service>? = nil) {
    self.device = device
    running = Import.State(therapist: Practice.bia, service: service)
  }

  var context: ImportContext {
    ImportContext(
      Practice.state(device).book, in: Practice.zone, on: Practice.today,
      therapist: running.therapist, service: running.service)
  }

  mutating func read(_ text: String, zones: [ZoneRules] = []) {
    read(.picked(PickedFile(name: "agenda", bytes: Array(text.utf8))))
    for zone in zones { _ = Import.add(&running, zone, home: Practice.zone) }
  }

  mutating func read(_ choice: FileChoice) {
    _ = Import.open(&running, choice, home: Practice.zone)
    while case .reading = running.step { _ = Import.readMore(&running) }
  }

  mutating func check() {
    _ = Import.startCheck(&running, context, ImportPeople(everyone))
    var isSheet = true
    if case .checking(let file, _, _) = running.step { isSheet = !file.isCalendar }
    let limits = ImportLimits(space: Practice.house, perMonth: perMonth, addsPeople: isSheet)
    while case .checking = running.step {
      _ = Import.checkMore(&running, context, limits)
    }
  }

  /// Brings all in that is wanted.
  mutating func run(stoppingAfter most: Int = .max) {
    _ = Import.startRun(&running, context, in: Practice.house)
    if case .importing(_, _, let check, _) = running.step {
      for (person, new) in check.newPeople.enumerated() where new.isWanted {
        _ = Import.addPerson(
          &running, person, .test(7_000 + UInt64(person)), context, in: Practice.house)
      }
    }
    var done = 0
    while let deeds = Import.next(&running) {
      for (position, deed) in deeds {
        let refusal: Refusal?
        switch deed {
        case .person(let person, let id):
          guard case .importing(_, _, let check, _) = running.step else { return }
          refusal = device.run(AddGuest(Guest(id, check.newPeople[person].name)))
        case .series(_, let series): refusal = device.run(StartSeries<Visits>(series.wrappedValue))
        case .session(_, let session, let appointment):
          refusal = book(session.wrappedValue, [appointment.wrappedValue])
        case .group(_, let session, let appointments):
          refusal = book(session.wrappedValue, appointments)
        }
        _ = Import.answered(&running, position, refusal.map { .refused($0) } ?? .saved)
        done += 1
      }
      guard done >= most, case .importing(let file, let rows, let check, var run) = running.step
      else { continue }
      run.isStopping = true
      running.step = .importing(file, rows, check, run)
    }
  }

  private func book(_ session: Session, _ appointments: [Appointment]) -> Refusal? {
    guard appointments.contains(where: { !$0.isBookable }) else {
      return device.run(BookSession<Visits>(session, appointments))
    }
    var brought = RecoverSession<Visits>(session, appointments)
    brought.isRecovered = nil
    return device.run(brought)
  }

  var rows: [AppointmentRow] {
    switch running.step {
    case .review(_, let rows, _), .done(_, let rows, _, _): rows
    default: []
    }
  }

  var checked: AppointmentCheck {
    switch running.step {
    case .review(_, _, let check), .done(_, _, let check, _): check
    default: AppointmentCheck(over: AgendaBook())
    }
  }

  var problems: [String] {
    checked.bad.map { "\(rows[$0.row].line) " + ImportWords.problem($0.problem, .pt) }
  }

  /// What is in the agenda, as "26/11 09:00 Rui Barbosa".
  var agenda: [String] {
    let book = Practice.state(device).book
    return book.sessions.map { session in
      let who = book.appointments(of: session.id).map { each in
        Guests.known.first { $0.id.uuid == each.person }?.name ?? "novo"
      }
      let start = session.place.start
      return "\(start.date) \(start.time.shortText) \(session.place.minutes) "
        + who.joined(separator: ", ") + (book.isUnplaced(session) ? " sem lugar" : "")
    }.sorted()
  }

  var fileProblem: String? {
    guard case .choosing(let problem?) = running.step else { return nil }
    return ImportWords.file(problem, .pt)
  }
}
