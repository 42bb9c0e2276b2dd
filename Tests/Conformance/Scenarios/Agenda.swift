import Agenda
import Entitlements
import Fields
import Records
import Scheduling
import Values

/// An agenda of two therapists and two rooms, through whatever people do with it.
func agenda(_ emit: (String) -> Void) {
  var schema = SpaceSchema(kind: "practice", .all)
  schema.add(Guest.self)
  schema.addAgenda(of: GuestAgenda.self)
  let storage = LayeredStorage(MemoryStorage())
  for number in 1...2 {
    var room = Room()
    room.id = ID(UUID(high: 2, low: UInt64(number)))
    room.name = "Sala \(number)"
    Transaction(storage).put(room)
  }
  for number in 0..<8 {
    var guest = Guest()
    guest.id = ID(UUID(high: 3, low: UInt64(number)))
    Transaction(storage).put(guest)
  }
  var chance = AgendaChance()
  var time = Instant(milliseconds: 1_795_694_400_000)
  var booked: UInt64 = 0
  func run<M: Mutation>(_ mutation: M) {
    let author = Author(account: UUID(high: 1, low: 1), role: "member", time: time)
    let refusal = storage.run(M.name, mutation.object, in: schema, by: author)
    emit("\(M.name) \(refusal.map { $0.object.jsonText } ?? "done")")
  }
  for _ in 0..<250 {
    time = time.adding(milliseconds: Int64(chance.below(15)) * 60_000)
    let known = UInt64(chance.below(Int(booked) + 1))
    let session = ID<Session>(UUID(high: 4, low: known))
    let appointment = ID<Appointment>(UUID(high: 5, low: known))
    switch chance.below(7) {
    case ..<3:
      booked += 1
      var new = Session()
      new.id = ID(UUID(high: 4, low: booked))
      new.place = place(&chance, time)
      let isHeld = chance.below(4) == 0
      let first = Appointment(
        ID(UUID(high: 5, low: booked)), UUID(high: 3, low: UInt64(chance.below(8))),
        isHeld ? .held : .confirmed,
        heldUntil: isHeld ? time.adding(milliseconds: 600_000) : nil)
      run(BookSession<GuestAgenda>(new, [first]))
    case 3: run(MoveSession<GuestAgenda>(session, to: place(&chance, time)))
    case 4: run(CancelAppointment<GuestAgenda>(appointment, by: .patient, reason: "doente"))
    case 5: run(CallOffSession(session))
    default:
      let marks = AppointmentMark.allCases
      run(StepAppointment<GuestAgenda>(appointment, marks[chance.below(marks.count)]))
    }
  }
  for session in Transaction(storage).all(Session.self, by: "therapist", equal: []) {
    emit(session.object.jsonText)
    for appointment in Transaction(storage).appointments(of: session.id) {
      emit("  " + appointment.object.jsonText)
    }
  }
}

private func place(_ chance: inout AgendaChance, _ time: Instant) -> SessionPlace {
  let start = Instant(milliseconds: time.milliseconds / 1_800_000 * 1_800_000)
    .adding(milliseconds: Int64(chance.below(20)) * 1_800_000)
  let clock = CivilTime(millisecondOfDay: Int(start.milliseconds % 86_400_000)) ?? .midnight
  var place = SessionPlace(
    CivilDateTime(CivilDate(at: start, minutesEast: 0), clock), in: "UTC", at: start,
    minutes: 30 * (1 + chance.below(3)))
  place.therapist = UUID(high: 1, low: UInt64(1 + chance.below(2)))
  place.room = chance.below(4) == 0 ? nil : ID(UUID(high: 2, low: UInt64(1 + chance.below(2))))
  return place
}

/// Numbers that are the same everywhere.
private struct AgendaChance {
  private var state: UInt64 = 17

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

private struct Guest: Record {
  static let recordType = "guest"
  static let table = RecordTable(Guest.self)
  static let indexes: [RecordIndex] = []

  var id = ID<Guest>.none

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
  }
}

private enum GuestAgenda: AgendaApp {
  typealias Person = Guest

  static func mostAppointments(_ transaction: Transaction) -> Limit { .atMost(60) }
}
