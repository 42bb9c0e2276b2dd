import Agenda
import Entitlements
import Fields
import Records
import Scheduling
import Values

/// Whoever comes to the practice of these tests.
struct Visitor: Record {
  static let recordType = "visitor"
  static let table = RecordTable(Visitor.self)
  static let indexes: [RecordIndex] = []

  var id = ID<Visitor>.none
  var name = ""

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name)
  }
}

/// What the practice of these tests says of its agenda.
enum Visits: AgendaApp {
  typealias Person = Visitor

  /// The most appointments of a month.
  static let most: Int64 = 12

  static func mostAppointments(_ transaction: Transaction) -> Limit { .atMost(most) }
}

/// A practice in memory, with two therapists, two rooms and twenty visitors.
final class Practice {
  static let schema: SpaceSchema = {
    var schema = SpaceSchema(kind: "practice", .all)
    schema.add(Visitor.self)
    schema.addAgenda(of: Visits.self)
    return schema
  }()

  static let bia = UUID(high: 1, low: 1)
  static let caio = UUID(high: 1, low: 2)
  static let blue = ID<Room>(UUID(high: 2, low: 1))
  static let green = ID<Room>(UUID(high: 2, low: 2))
  static let laser = ID<Room>(UUID(high: 2, low: 3))
  /// Thursday, 2026-11-26, at 12:00 in UTC.
  static let noon = Instant(milliseconds: 1_795_694_400_000)

  private let storage = LayeredStorage(MemoryStorage())
  private var booked: UInt64 = 0

  init() {
    for (number, id) in [Self.blue, Self.green, Self.laser].enumerated() {
      var room = Room()
      room.id = id
      room.name = "Room \(number)"
      room.kind = id == Self.laser ? .equipment : .room
      Transaction(storage).put(room)
    }
    for number in 0..<20 {
      var visitor = Visitor()
      visitor.id = ID(Self.visitor(number))
      Transaction(storage).put(visitor)
    }
  }

  static func visitor(_ number: Int) -> UUID { UUID(high: 3, low: UInt64(number)) }

  /// So many hours after noon, in minutes, with Bia in the blue room.
  static func place(
    _ minute: Int64, minutes: Int = 60, _ therapist: UUID? = bia, _ room: ID<Room>? = blue
  ) -> SessionPlace {
    let start = noon.adding(milliseconds: minute * 60_000)
    var place = SessionPlace(
      CivilDateTime(CivilDate(at: start, minutesEast: 0), Self.time(start)), in: "UTC", at: start,
      minutes: minutes)
    place.therapist = therapist
    place.room = room
    return place
  }

  private static func time(_ instant: Instant) -> CivilTime {
    CivilTime(millisecondOfDay: Int(instant.milliseconds % 86_400_000)) ?? .midnight
  }

  var records: Transaction { Transaction(storage) }

  /// Runs it as a device does: through its arguments on the wire, all of it or nothing.
  func run<M: Mutation>(
    _ mutation: M, at time: Instant = noon, as account: UUID = bia
  ) -> Refusal? {
    let author = Author(account: account, role: "member", time: time)
    return storage.run(M.name, mutation.object, in: Self.schema, by: author)
  }

  /// What the server runs beside what devices can.
  private static let served: SpaceSchema = {
    var served = schema
    served.add(BookAppointment<Visits>.self)
    return served
  }()

  func run<M: Mutation>(alone mutation: M, by author: Author) -> Refusal? {
    storage.run(M.name, mutation.object, in: Self.served, by: author)
  }

  /// Books a session of one, and returns its ids.
  @discardableResult
  func book(
    _ place: SessionPlace, _ visitor: Int = 0, _ state: AppointmentState = .confirmed,
    heldUntil: Instant? = nil, at time: Instant = noon
  ) -> (session: ID<Session>, appointment: ID<Appointment>, refusal: Refusal?) {
    booked += 1
    var session = Session()
    session.id = ID(UUID(high: 4, low: booked))
    session.place = place
    let appointment = Appointment(
      ID(UUID(high: 5, low: booked)), Self.visitor(visitor), state, heldUntil: heldUntil)
    let refusal = run(BookSession<Visits>(session, [appointment]), at: time)
    return (session.id, appointment.id, refusal)
  }

  /// Books a group to which nobody comes yet.
  func group(_ place: SessionPlace, of places: Int) -> ID<Session> {
    booked += 1
    var session = Session()
    session.id = ID(UUID(high: 4, low: booked))
    session.place = place
    session.places = places
    _ = run(BookSession<Visits>(session, []))
    return session.id
  }

  /// Adds somebody to a group.
  func join(
    _ group: ID<Session>, _ visitor: Int, _ state: AppointmentState = .confirmed,
    heldUntil: Instant? = nil, at time: Instant = noon
  ) -> (appointment: ID<Appointment>, refusal: Refusal?) {
    booked += 1
    let appointment = Appointment(
      ID(UUID(high: 5, low: booked)), Self.visitor(visitor), state, heldUntil: heldUntil)
    return (appointment.id, run(JoinSession<Visits>(group, appointment), at: time))
  }

  func session(_ id: ID<Session>) -> Session { records.find(id) ?? Session() }

  func appointment(_ id: ID<Appointment>) -> Appointment { records.find(id) ?? Appointment() }
}
