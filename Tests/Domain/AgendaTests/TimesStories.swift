import Agenda
import Editing
import Fields
import Records
import Scheduling
import Testing
import Values

@Suite struct TimesStories {
  private let practice = Practice()

  @Test(
    "a service says how long it is and what it costs, and what cannot be is refused with the field")
  func services() {
    var service = Service()
    service.id = ID(UUID(high: 7, low: 1))
    #expect(practice.run(AddService(service)) == Refusal(.invalid, "name", reason: "missing"))
    service.name = "Fisioterapia"
    service.price = Money(180, .brl)
    #expect(practice.run(AddService(service)) == nil)
    var changed = service
    changed.minutes = 0
    #expect(
      practice.run(EditService(from: service, to: changed))
        == Refusal(.invalid, "minutes", reason: "outOfRange", limit: 1_440))
    changed.minutes = 40
    #expect(practice.run(EditService(from: service, to: changed)) == nil)
    #expect(practice.run(ArchiveService(service.id)) == nil)
    #expect(practice.records.find(service.id)?.isArchived == true)
  }

  @Test("services, rooms and what closes a day are called in one line")
  func lines() {
    var service = Service()
    service.id = ID(UUID(high: 7, low: 1))
    service.name = "RPG\r\nEND:VEVENT"
    #expect(practice.run(AddService(service)) == nil)
    #expect(practice.records.find(service.id)?.name == "RPG END:VEVENT")
    let change = Edit<Room>.forTest(
      Practice.blue, [FieldChange("name", .text("Sala\u{2066}\u{85}azul"))])
    #expect(practice.run(change) == nil)
    #expect(practice.records.find(Practice.blue)?.name == "Sala azul")
    let none = Edit<Room>.forTest(Practice.blue, [FieldChange("name", .text("\u{2067}"))])
    #expect(practice.run(none) == Refusal(.invalid, "name", reason: "missing"))
    var absence = Absence()
    absence.id = ID(UUID(high: 7, low: 3))
    absence.owner = Practice.blue.uuid
    absence.kind = .maintenance
    absence.note = "Pintura\nda sala"
    absence.from = CivilDateTime(CivilDate("2026-12-01")!, .midnight)
    absence.until = CivilDateTime(CivilDate("2026-12-02")!, .midnight)
    #expect(practice.run(AddAbsence(absence)) == nil)
    #expect(practice.records.find(absence.id)?.note == "Pintura da sala")
  }

  @Test("a room stays a room")
  func rooms() {
    guard let blue = practice.records.find(Practice.blue) else { return }
    let change = Edit<Room>.forTest(blue.id, [FieldChange("kind", .text("equipment"))])
    #expect(practice.run(change) == Refusal(.forbidden, "kind"))
  }

  @Test("hours have days, and end on no day before they begin; an absence ends after it begins")
  func times() {
    var hours = WorkingHours()
    hours.id = ID(UUID(high: 7, low: 2))
    hours.owner = Practice.bia
    hours.hours = [ClockHours(Weekdays([]), CivilTime(hour: 8, minute: 0)!, .midnight)]
    #expect(practice.run(AddWorkingHours(hours)) == Refusal(.invalid, "hours", reason: "noWeekday"))
    hours.hours = [ClockHours(.all, CivilTime(hour: 8, minute: 0)!, .midnight)]
    hours.firstDay = CivilDate("2026-12-01")
    hours.lastDay = CivilDate("2026-11-30")
    #expect(practice.run(AddWorkingHours(hours)) == Refusal(.invalid, "lastDay", reason: "order"))
    hours.lastDay = nil
    hours.mostPerDay = 0
    let outOfRange = Refusal(.invalid, "mostPerDay", reason: "outOfRange", limit: 1_000)
    #expect(practice.run(AddWorkingHours(hours)) == outOfRange)
    hours.mostPerDay = 2
    #expect(practice.run(AddWorkingHours(hours)) == nil)
    let stored = practice.records.find(hours.id)
    #expect(stored?.mostPerDay == 2 && stored?.period.mostPerDay == 2)

    var absence = Absence()
    absence.id = ID(UUID(high: 7, low: 3))
    absence.owner = Practice.bia
    #expect(practice.run(AddAbsence(absence)) == Refusal(.invalid, "until", reason: "order"))
    absence.until = CivilDateTime(.epoch.adding(days: 3), .midnight)
    #expect(practice.run(AddAbsence(absence)) == nil)
    #expect(practice.run(RemoveAbsence(absence.id)) == nil)
  }

  @Test(
    "a date has hours of its own once for each owner, and records become what slots are searched by"
  )
  func openDays() {
    var day = OpenDay()
    day.id = ID(UUID(high: 7, low: 5))
    day.owner = Practice.bia
    day.date = CivilDate("2026-12-24")!
    day.hours = [ClockHours(.all, CivilTime(hour: 8, minute: 0)!, CivilTime(hour: 12, minute: 0)!)]
    #expect(practice.run(AddOpenDay(day)) == nil)
    var other = day
    other.id = ID(UUID(high: 7, low: 6))
    #expect(practice.run(AddOpenDay(other)) == Refusal(.duplicate, "date"))
    #expect(
      day.dayHours
        == DayHours(
          day.date, [OpenHours(CivilTime(hour: 8, minute: 0)!, CivilTime(hour: 12, minute: 0)!)]))
    let booked = practice.book(Practice.place(0))
    let occupation = practice.session(booked.session).occupation
    #expect(occupation?.span == Practice.place(0).occupied)
    #expect(occupation?.day == CivilDate("2026-11-26"))
  }

  @Test("FF-012 a day is full by a therapist's own hours, or else by those of the house")
  func most() {
    let house = UUID(high: 7, low: 50)
    var hours = WorkingHours()
    hours.id = ID(UUID(high: 7, low: 51))
    hours.owner = house
    hours.hours = [ClockHours(.all, .midnight, .midnight)]
    hours.mostPerDay = 1
    let wanted = Practice.place(120)
    func isFull(_ place: SessionPlace, at time: Instant = Practice.noon) -> Bool {
      practice.records.isFull(place, house: house, at: time)
    }
    let booked = practice.book(Practice.place(180))
    #expect(!isFull(wanted), "nobody said how many")
    #expect(practice.run(AddWorkingHours(hours)) == nil)
    #expect(isFull(wanted))
    #expect(!isFull(Practice.place(120, Practice.caio)) && !isFull(Practice.place(120, nil)))
    #expect(!isFull(Practice.place(24 * 60)), "another day")
    var own = hours
    own.id = ID(UUID(high: 7, low: 52))
    own.owner = Practice.bia
    own.mostPerDay = 2
    #expect(practice.run(AddWorkingHours(own)) == nil)
    #expect(!isFull(wanted))
    practice.book(Practice.place(240), 1)
    #expect(isFull(wanted))
    // What lost its place counts no more.
    let cancel = CancelAppointment<Visits>(booked.appointment, by: .clinic)
    #expect(practice.run(cancel) == nil)
    #expect(!isFull(wanted))
    // Nor does what a hold kept that has ended, though nobody has taken its time since.
    let end = Practice.noon.adding(milliseconds: 300_000)
    practice.book(Practice.place(360), 2, .held, heldUntil: end)
    #expect(isFull(wanted, at: end.adding(milliseconds: -1)))
    #expect(!isFull(wanted, at: end))
  }

  @Test("FF-012 a room and a piece of equipment have their most of a day as well, whoever is there")
  func mostOfRoom() {
    let house = UUID(high: 7, low: 50)
    func isFull(_ place: SessionPlace) -> Bool {
      practice.records.isFull(place, house: house, at: Practice.noon)
    }
    for (number, owner) in [Practice.green, Practice.laser].enumerated() {
      var hours = WorkingHours()
      hours.id = ID(UUID(high: 7, low: 60 + UInt64(number)))
      hours.owner = owner.uuid
      hours.hours = [ClockHours(.all, .midnight, .midnight)]
      hours.mostPerDay = 1
      #expect(practice.run(AddWorkingHours(hours)) == nil)
    }
    let wanted = Practice.place(120, Practice.caio, Practice.green)
    var treated = Practice.place(120, Practice.caio, Practice.blue)
    treated.equipment = Practice.laser
    #expect(!isFull(wanted) && !isFull(treated))
    var taken = Practice.place(300, Practice.bia, Practice.green)
    taken.equipment = Practice.laser
    let booked = practice.book(taken)
    #expect(booked.refusal == nil)
    #expect(isFull(wanted) && isFull(treated))
    #expect(!isFull(Practice.place(120, Practice.caio, Practice.blue)), "another room")
    #expect(!isFull(Practice.place(24 * 60, Practice.caio, Practice.green)), "another day")
    let isMoved = practice.records.isFull(
      taken, house: house, at: Practice.noon, but: [booked.session])
    #expect(!isMoved, "one that is moved does not count")
  }

  @Test("who waits says for what; one who waits no more is put away")
  func waiting() {
    var entry = WaitingEntry()
    entry.id = ID(UUID(high: 7, low: 4))
    #expect(practice.run(AddWaitingEntry(entry)) == Refusal(.invalid, "person", reason: "missing"))
    entry.person = Practice.visitor(1)
    entry.service = ID(UUID(high: 7, low: 99))
    #expect(practice.run(AddWaitingEntry(entry)) == Refusal(.missing, "service"))
    entry.service = nil
    #expect(practice.run(AddWaitingEntry(entry)) == nil)
    #expect(practice.run(ArchiveWaitingEntry(entry.id)) == nil)
  }
}

extension Edit {
  fileprivate static func forTest(_ id: ID<R>, _ changes: [FieldChange]) -> Self {
    var edit = Self()
    edit.id = id
    edit.changes = changes
    return edit
  }
}
